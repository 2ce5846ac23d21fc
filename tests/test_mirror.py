"""Tests lie as their modules do: `table/http/deps.py`, `table/http/test_deps.py`.

What a book rules is shown by cases as well, paragraph by paragraph, so not every module of a book has tests of its own;
but every room has, and a test file in it is called after one of its modules, or after the paragraphs of a chapter. The
number of every chapter stands in the name of a test file.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests.rooms import MAY_IMPORT, below_digits, below_dots
from tests.test_architecture import ROOT
from wavell.rulebook.chapters import numbers

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
    "table/schema/staff.py": "records on the wire; test_client.py compares them with the page's",
    "table/storage/migrations/env.py": "run by alembic; test_migrations.py runs all of them",
    "table/storage/migrations/versions/r0001_tables.py": "run by alembic; test_migrations.py runs all of them",
    "table/storage/migrations/versions/r0002_levels.py": "run by alembic; test_migrations.py runs all of them",
    "table/storage/migrations/versions/r0003_remarks.py": "run by alembic; test_migrations.py runs all of them",
    "umpire/books/chance.py": "a protocol",
    "umpire/display/calculator.py": "records that a book fills",
    "umpire/display/counter_reader.py": "records that a book fills",
    "umpire/display/scene.py": "records that a book fills",
    "umpire/results.py": "records that a game returns",
}
"""Modules that need no tests of their own, and why."""
Below = Callable[[str, str], bool]
BOOKS: dict[str, Below] = {"awaw": below_digits, "europa": below_dots, "primer": below_digits}
"""Each book, and when a paragraph of it is below another."""


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


def rooms_of(book: Path) -> Iterator[Path]:
    """The rooms of a book that hold modules, each relative to the book."""
    folders = sorted({path.parent for room in MAY_IMPORT for path in (book / room).rglob("*.py")})
    return (folder.relative_to(book) for folder in folders if modules_of(folder))


def modules_of(room: Path) -> set[str]:
    """The names of the modules of a room."""
    return {path.stem for path in room.glob("*.py")} - {"__init__"}


def empty_rooms(book: Path, tests: Path) -> Iterator[str]:
    """The rooms of a book without tests in the same place."""
    for room in rooms_of(book):
        if not any("def test_" in path.read_text("utf-8") for path in (tests / room).glob("test_*.py")):
            yield room.as_posix()


def strangers(book: Path, tests: Path, below: Below) -> Iterator[str]:
    """The test files in the rooms of a book that no module of the same room is called like, nor has the numbers of."""
    for path in sorted(path for room in MAY_IMPORT for path in (tests / room).rglob("test_*.py")):
        inside, name = path.relative_to(tests), path.stem.removeprefix("test_")
        modules = modules_of(book / inside.parent)
        known = {number for module in modules for number in numbers(module)}
        mine = numbers(name)
        if name not in modules and not (mine and all(akin(one, known, below) for one in mine)):
            yield inside.as_posix()


def akin(number: str, others: Iterable[str], below: Below) -> bool:
    """Whether a number is one of others, or below or above one."""
    return any(below(number, other) or below(other, number) for other in others)


def unshown(book: Path, tests: Path, below: Below) -> Iterator[str]:
    """The chapters of a book whose numbers stand in the name of no test file, nor of its folder."""
    shown = {number for path in (tests / "chapters").rglob("test_*.py") for number in numbers(dotted(path, tests))}
    for path in sorted((book / "chapters").rglob("*.py")):
        name = dotted(path, book)
        if path.name != "__init__.py" and not any(akin(number, shown, below) for number in numbers(name)):
            yield name


def dotted(path: Path, root: Path) -> str:
    """The name of a file below a folder."""
    return ".".join(path.relative_to(root).with_suffix("").parts)


@pytest.mark.parametrize("book", BOOKS)
def test_every_room_of_a_book_has_tests_called_after_its_modules(book: str) -> None:
    assert [*empty_rooms(ROOT / "books" / book, TESTS / book)] == []
    assert [*strangers(ROOT / "books" / book, TESTS / book, BOOKS[book])] == []
    assert [*unshown(ROOT / "books" / book, TESTS / book, BOOKS[book])] == []


def test_every_book_is_looked_at() -> None:
    assert BOOKS.keys() == {path.parent.name for path in (ROOT / "books").glob("*/book.py")}


def test_a_room_without_tests_and_a_test_of_nothing_are_seen(tmp_path: Path) -> None:
    book = (
        "chapters/s71_15_ships.py",
        "chapters/s71_2_a.py",
        "chapters/s9_air/loads.py",
        "frame/__init__.py",
        "frame/sea/convoys.py",
    )
    kept = ("chapters/test_s71_1_s71_151_a.py", "chapters/s9_air/test_loads.py")
    strange = ("chapters/test_s71_15_s72_9_a.py", "chapters/test_ship.py", "frame/sea/test_ships.py", "model/test_a.py")
    for name in (*(f"book/{name}" for name in book), *(f"tests/{name}" for name in (*kept, *strange))):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("" if name.startswith("book") or "sea" in name else "def test_it() -> None: ...")
    assert [*empty_rooms(tmp_path / "book", tmp_path / "tests")] == ["frame/sea"]
    assert [*strangers(tmp_path / "book", tmp_path / "tests", below_digits)] == list(strange)
    assert [*unshown(tmp_path / "book", tmp_path / "tests", below_digits)] == ["chapters.s71_2_a"]
