"""The server, the command and the page know no book: what is a book's own comes from the book."""

import ast
import re
from pathlib import Path

import pytest

from wavell.umpire import open_book, shelf

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


def files() -> list[Path]:
    """Every source file of the rooms; the page as it is built is made from them."""
    found = [path for room in ROOMS for path in ([room] if room.is_file() else room.rglob("*"))]
    return sorted(path for path in found if path.suffix in TEXTS and BUILT not in path.parents)


def mentioned(text: str) -> list[str]:
    """The books, scenarios and seats that a text names."""
    return [found[1] for pattern in PATTERNS for found in pattern.finditer(text)]


def books_imported(source: str, module: str, *, package: bool = False) -> set[str]:
    """The modules of books that a source file imports."""
    return {name for name in imports(ast.parse(source), module, package) if f"{name}.".startswith("wavell.books.")}


def named(path: Path) -> str:
    return path.relative_to(ROOT.parents[1]).as_posix()


@pytest.mark.parametrize("path", files(), ids=named)
def test_no_book_is_named(path: Path) -> None:
    assert mentioned(path.read_text("utf-8")) == []


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
