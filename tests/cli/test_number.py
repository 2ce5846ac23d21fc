"""`wavell number`: figures of the data files by words, with their paragraphs."""

import pytest
from tests.command import wavell

pytestmark = pytest.mark.slow


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
