"""`wavell number`: figures of the data files by words, with their paragraphs."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.command import wavell

from wavell.rulebook.figures import figures, nearly, search
from wavell.umpire import open_book, shelf

pytestmark = pytest.mark.slow

CITED = {
    "awaw": ("homelands.toml", "pressure.toml", "territory.toml"),
    "europa": ("allies.toml", "railways.toml", "reserve.toml"),
}
"""Files in which the row itself, and no row above it, says where a figure comes from."""


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("australia construction", "9  australia.construction.limit  (wavell/books/awaw/data/homelands.toml:"),
        ("Australian infantry", "3  australia.kinds.infantry.factors  (wavell/books/awaw/data/homelands.toml:"),
        ("kassala weeks", "1, 2, 3, 4  line.kassala.rhythm.weeks  (wavell/books/europa/data/railways.toml:"),
        ("reserve month", "12  month.res  (wavell/books/europa/data/reserve.toml:"),
        ("71.152B", "1  australia.kinds.aaf.factors  (wavell/books/awaw/data/homelands.toml:"),
        ("india.construction.limit", "3  india.construction.limit  (wavell/books/awaw/data/homelands.toml:"),
        ("command depot capacity", "24  command.capacity  (wavell/books/europa/data/depots.toml:"),
    ],
)
def test_the_best_match_comes_first(words: str, first: str) -> None:
    status, out, _ = wavell("number", *words.split())
    assert (status, out.splitlines()[0].rpartition(":")[0] + ":") == (0, first)


def test_a_figure_stands_with_its_paragraph_in_our_words() -> None:
    _, out, _ = wavell("number", "australia construction")
    assert out.splitlines()[1].startswith("    71.152  Nine BRPs per turn: Australia may construct")


def test_one_book_and_a_few_of_many() -> None:
    _, out, _ = wavell("number", "--book", "europa", "-n", "2", "infantry")
    shown = [line for line in out.splitlines() if not line.startswith(" ")]
    assert [line.count("(wavell/books/europa/") for line in shown[:2]] == [1, 1]
    assert len(shown) == 3
    assert " more fit; " in shown[2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("austrlia construction", 'did you mean "australia construction"?'),
        ("gibraltar railway", "the nearest are "),
        ("zzzz qqqq", 'there is no figure "zzzz qqqq"\n'),
        ("...", 'there is no figure "..."\n'),
    ],
)
def test_what_nothing_fits_gets_the_nearest(words: str, said: str) -> None:
    status, out, err = wavell("number", words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_no_words_find_nothing() -> None:
    known = list(figures(open_book("primer")))
    assert (search(known, ""), nearly(known, "")) == ([], "")


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


@pytest.mark.parametrize(("book", "file"), [(book, file) for book, files in CITED.items() for file in files])
def test_every_row_with_figures_has_its_own_paragraph(book: str, file: str) -> None:
    path: Path = open_book(book).folder / "data" / file
    assert list(bare(tomllib.loads(path.read_text(encoding="utf-8")))) == []
    assert all(figure.refs for figure in figures(open_book(book)) if figure.file == file)
