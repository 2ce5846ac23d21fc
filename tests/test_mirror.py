"""Tests lie as their modules do: `table/http/deps.py`, `table/http/test_deps.py`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_architecture import ROOT

TESTS = Path(__file__).parent
BY_CODE = "its checks are shown one by one in rulebook/lint/test_checks.py, which fails for one that it leaves out"
WITHOUT_BEHAVIOUR = {
    **{
        f"rulebook/lint/checks/{name}.py": BY_CODE
        for name in ("abbreviations", "figures", "markup", "references", "slips", "structure", "tables", "terms")
    },
    "rulebook/lint/findings.py": "records that the checks fill, and their list",
    "table/config.py": "settings and bounds, whose defaults the tests of their users meet",
    "table/schema/game.py": "records on the wire; test_client.py compares them with the page's",
    "table/schema/library.py": "records on the wire; test_client.py compares them with the page's",
    "table/schema/live.py": "records on the wire; test_client.py compares them with the page's",
    "table/schema/notices.py": "records on the wire; test_client.py compares them with the page's",
    "table/storage/migrations/env.py": "run by alembic; test_migrations.py runs all of them",
    "table/storage/migrations/versions/r0001_tables.py": "run by alembic; test_migrations.py runs all of them",
    "umpire/books/chance.py": "a protocol",
    "umpire/display/calculator.py": "records that a book fills",
    "umpire/display/counter_reader.py": "records that a book fills",
    "umpire/display/scene.py": "records that a book fills",
    "umpire/results.py": "records that a game returns",
}
"""Modules that need no tests of their own, and why."""


def untested(sources: Path, tests: Path) -> Iterator[str]:
    """The modules below a folder without a test file of their name in the same place that holds a test."""
    for path in sorted(sources.rglob("*.py")):
        inside = path.relative_to(sources)
        mirrored = tests / inside.with_name(f"test_{inside.name}")
        if inside.name != "__init__.py" and not (mirrored.is_file() and "def test_" in mirrored.read_text("utf-8")):
            yield (Path(sources.name) / inside).as_posix()


def excepted(room: str) -> set[str]:
    """The modules of a room that need no tests."""
    return {module for module in WITHOUT_BEHAVIOUR if module.startswith(f"{room}/")}


@pytest.mark.parametrize("room", ["cli", "lab", "rulebook", "table", "umpire"])
def test_every_module_has_tests_of_its_name(room: str) -> None:
    missing = set(untested(ROOT / room, TESTS / room))
    assert missing - excepted(room) == set()
    assert excepted(room) - missing == set()  # an exception that is none any more is taken out


def test_a_module_without_tests_is_seen(tmp_path: Path) -> None:
    for name in ("room/__init__.py", "room/a.py", "room/part/b.py", "room/part/c.py", "tests/part/test_c.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "tests" / "test_a.py").write_text("def test_it() -> None: ...")
    assert [*untested(tmp_path / "room", tmp_path / "tests")] == ["room/part/b.py", "room/part/c.py"]
