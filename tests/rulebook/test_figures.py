"""The figures of the books: each with its paragraph, in our words."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from wavell.rulebook.figures import figures, nearly, place_of, search
from wavell.umpire import open_book, shelf
from wavell.umpire.books.toml_files import read_text

CITED = {
    "awaw": ("homelands.toml", "pressure.toml", "territory.toml"),
    "europa": ("allies.toml", "railways.toml", "reserve.toml"),
}
"""Files in which the row itself, and no row above it, says where a figure comes from."""


@pytest.mark.slow
def test_no_words_find_nothing() -> None:
    known = list(figures(open_book("primer")))
    assert (search(known, ""), nearly(known, "")) == ([], "")


@pytest.mark.slow
@pytest.mark.parametrize("book", shelf())
def test_every_citation_of_a_figure_has_our_words(book: str) -> None:
    found = list(figures(open_book(book)))
    assert found
    for figure in found:
        assert all(figure.paraphrases), figure.name


def bare(raw: object, row: str = "") -> Iterator[str]:
    """The rows with a number of their own and no paragraph."""
    if isinstance(raw, dict):
        numbers = [value for value in raw.values() if isinstance(value, int)]
        if numbers and not {"ref", "refs"} & raw.keys():
            yield row
        for name, value in raw.items():
            yield from bare(value, f"{row}.{name}".strip("."))


@pytest.mark.slow
@pytest.mark.parametrize(("book", "file"), [(book, file) for book, files in CITED.items() for file in files])
def test_every_row_with_figures_has_its_own_paragraph(book: str, file: str) -> None:
    path: Path = open_book(book).folder / "data" / file
    assert list(bare(tomllib.loads(path.read_text(encoding="utf-8")))) == []
    assert all(figure.refs for figure in figures(open_book(book)) if figure.file == file)


@pytest.mark.parametrize("book", shelf())
def test_a_figure_is_said_to_be_where_it_is(book: str) -> None:
    opened = open_book(book)
    figure = next(each for each in figures(opened) if each.value.isdecimal())
    file, _, line = place_of(figure, opened).partition(":")
    assert file == f"wavell/books/{book}/data/{figure.file}"
    row = read_text(opened.folder / "data" / figure.file).splitlines()[int(line) - 1]
    assert figure.value in row
