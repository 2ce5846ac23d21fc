"""The server, the command and the page know no book: what is a book's own comes from the book."""

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from wavell.umpire import SPECTATOR, Book, Game, SeededDice, open_book, shelf
from wavell.umpire.display.looks import LineLook, Pattern

from .test_architecture import ROOT, imports, module_of

PAGE = ROOT.parents[1] / "web"
ROOMS = (ROOT / "table", ROOT / "cli", PAGE / "src", PAGE / "index.html")
TEXTS = {".css", ".html", ".py", ".svelte", ".ts"}
BUILT = ROOT / "table" / "page"
BOOKS = [open_book(name) for name in shelf()]
NAMES = [name for book in BOOKS for name in (book.id, *book.scenarios)]
SEATS = [seat for book in BOOKS if book.sequence for seat in book.sequence.seats]
PATTERNS = (
    re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, NAMES))})(?![\w-])", re.IGNORECASE),
    re.compile(rf"[\"'`]({'|'.join(map(re.escape, SEATS))})[\"'`]"),
)
"""Books and scenarios as words of their own; seats as values in code, since `axis 14` may stand as an example."""
DRAWN = (ROOT / "table", PAGE / "src", PAGE / "index.html")
"""Where nothing that is on a board has a name either; the help of a command may have an example."""
ORDINARY = {*get_args(Pattern), *get_args(LineLook), *SEATS}
"""What the page can draw, which books may name their terrain after; and seats, which are looked for by themselves."""
LETTERS = re.compile(r"[^\W\d_]{3}")


def on_board(book: Book, scenario: str) -> Iterator[str]:
    """The terrain, lines, nations, units and places of a scenario, by their names and what they are called."""
    game = Game.new(book, scenario, dice=SeededDice(bytes(32)))
    yield from (name for noun in ("unit", "place") for name in game.world.names(noun))
    if book.show is None or book.sequence is None:
        return
    sheet = book.show.sheet(game.world)
    yield from (name for cell in sheet.cells for name in (cell.id, cell.title, cell.terrain))
    yield from (*sheet.terrains, *sheet.grounds, *sheet.lines, *sheet.hues)
    yield from (stroke.kind for stroke in sheet.strokes)
    for seat in (*book.sequence.seats, SPECTATOR):
        yield from (token.nation for token in book.show.scene(game.world.seen_by(seat), seat).tokens.values())


def one_of(names: Collection[str]) -> str:
    """A pattern for any of some names, the longest first."""
    return "|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name))))


@cache
def board_patterns() -> tuple[re.Pattern[str], ...]:
    """Names of things on boards as words of their own; those as short as `us` or `A16` only as values and keys."""
    listed = {str(name) for book in BOOKS for scenario in book.scenarios for name in on_board(book, scenario)}
    names = listed - ORDINARY - {""}
    words = {name for name in names if LETTERS.search(name)}
    short = one_of(names - words)
    return (
        re.compile(rf"(?<![\w-])({one_of(words)})(?![\w-])", re.IGNORECASE),
        re.compile(rf"(?<=[\"'`.])({short})(?=[\"'`])"),
        re.compile(rf"^\s*({short}):", re.MULTILINE),
    )


def files(rooms: Collection[Path] = ROOMS) -> list[Path]:
    """Every source file of the rooms; the page as it is built is made from them."""
    found = [path for room in rooms for path in ([room] if room.is_file() else room.rglob("*"))]
    return sorted(path for path in found if path.suffix in TEXTS and BUILT not in path.parents)


def mentioned(text: str) -> list[str]:
    """The books, scenarios and seats that a text names."""
    return [found[1] for pattern in PATTERNS for found in pattern.finditer(text)]


def on_boards(text: str) -> list[str]:
    """The terrain, lines, nations, units and places that a text names."""
    return [found[1] for pattern in board_patterns() for found in pattern.finditer(text)]


def books_imported(source: str, module: str, *, package: bool = False) -> set[str]:
    """The modules of books that a source file imports."""
    return {name for name in imports(ast.parse(source), module, package) if f"{name}.".startswith("wavell.books.")}


def named(path: Path) -> str:
    return path.relative_to(ROOT.parents[1]).as_posix()


@pytest.mark.parametrize("path", files(), ids=named)
def test_no_book_is_named(path: Path) -> None:
    assert mentioned(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", files(DRAWN), ids=named)
def test_nothing_on_a_board_is_named(path: Path) -> None:
    assert on_boards(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", [path for path in files() if path.suffix == ".py"], ids=named)
def test_no_book_is_imported(path: Path) -> None:
    package = path.name == "__init__.py"
    assert books_imported(path.read_text("utf-8"), module_of(path), package=package) == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<MiniBoard book="awaw" scenario="malaya-1941" />', ["awaw", "malaya-1941"]),
        ("/calculator/europa", ["europa"]),
        ("# the Europa book", ["Europa"]),
        ('open_book("primer")', ["primer"]),
        ('const first = ["allies"];', ["allies"]),
        ("each with the entry: `axis 14`; along each axis", []),
        ("malaya: 85, european, crusaders, a primer-like book", []),
    ],
)
def test_a_name_is_found(text: str, found: list[str]) -> None:
    assert mentioned(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("const NATIONS = {\n  britain: 38,\n  us: 130,\n};", ["britain", "us"]),
        ('  [/himalaya|high_mountain/, "high"],', ["himalaya"]),
        (".side:is(.all_sea, .malacca) {", ["all_sea", "malacca"]),
        ('"board.feature.minor_river": "a river", "owner.us": "U.S."', ["minor_river", "us"]),
        ("// such as ja-inf-3 at Singapore", ["ja-inf-3", "Singapore"]),
        ('spot.id === "A16"', ["A16"]),
        ('sea: plain("sea"), forest: "between us and the sea"', []),
        ("M14 4h2; U+0304; the britainless", []),
    ],
)
def test_a_name_on_a_board_is_found(text: str, found: list[str]) -> None:
    assert on_boards(text) == found


def test_an_import_is_found_wherever_it_stands() -> None:
    late = "def late():\n    from wavell.books.europa.display import calculator\n"
    assert books_imported(late, "wavell.cli.x") == {
        "wavell.books.europa.display",
        "wavell.books.europa.display.calculator",
    }
    assert books_imported("from ..books import awaw", "wavell.cli.x") == {"wavell.books", "wavell.books.awaw"}
    assert books_imported("from ..books import awaw", "wavell.cli", package=True) == {
        "wavell.books",
        "wavell.books.awaw",
    }
    assert books_imported("from wavell.umpire.books import book", "wavell.cli.x") == set()
