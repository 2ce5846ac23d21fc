"""A server with a page, and a game with the keys of all its roles, for the tests of the routes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.table.api_client import UNBOUNDED, ApiClient
from tests.table.served import here

from wavell.table.app import Settings, make_app


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("app")
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Wavell</title>" + " " * 2000)
    (page / "assets" / "app-1a2b.js").write_text("export {};")
    (folder / "secret.txt").write_text("not for you")
    with here(f"sqlite:///{folder / 'games.db'}", UNBOUNDED, page) as found:
        yield found


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("table")
    with TestClient(make_app(Settings(f"sqlite:///{folder / 'table.db'}", UNBOUNDED))) as found:
        yield found


@pytest.fixture(scope="module")
def api(client: TestClient[Litestar]) -> ApiClient:
    found = ApiClient(client)
    found.give("allies", "end")
    return found
