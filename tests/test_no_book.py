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
WORDS = re.compile(
    r"(?<![\w-])({})(?![\w-])".format(
        "|".join(re.escape(name) for book in shelf() for name in (book, *open_book(book).scenarios))
    ),
    re.IGNORECASE,
)
"""The ids of the books and of their scenarios, as words of their own."""


def files() -> list[Path]:
    """Every source file of the rooms; the page as it is built is made from them."""
    found = [path for room in ROOMS for path in ([room] if room.is_file() else room.rglob("*"))]
    return sorted(path for path in found if path.suffix in TEXTS and BUILT not in path.parents)


def mentioned(text: str) -> list[str]:
    """The books and scenarios that a text names."""
    return [found[0] for found in WORDS.finditer(text)]


def books_imported(source: str, module: str) -> set[str]:
    """The modules of books that a source file imports."""
    return {
        name for name in imports(ast.parse(source), module, package=False) if f"{name}.".startswith("wavell.books.")
    }


def named(path: Path) -> str:
    return path.relative_to(ROOT.parents[1]).as_posix()


@pytest.mark.parametrize("path", files(), ids=named)
def test_no_book_is_named(path: Path) -> None:
    assert mentioned(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", [path for path in files() if path.suffix == ".py"], ids=named)
def test_no_book_is_imported(path: Path) -> None:
    assert books_imported(path.read_text("utf-8"), module_of(path)) == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<MiniBoard book="awaw" scenario="malaya-1941" />', ["awaw", "malaya-1941"]),
        ("/calculator/europa", ["europa"]),
        ("# the Europa book", ["Europa"]),
        ('open_book("primer")', ["primer"]),
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
    assert books_imported("from wavell.umpire.books import book", "wavell.cli.x") == set()
