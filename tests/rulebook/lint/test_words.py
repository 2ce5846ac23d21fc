"""How well words fit a heading."""

import pytest

from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.words import placed, stem, stems, titles_of, vocabulary

BOOK = """15. UNITS.

15.A. HEAVY ENGINEERS.

They build bridges and bridges.

15.B. LIGHT ENGINEERS.

They swim.

15.C. CAVALRY.

They ride.
"""


@pytest.mark.parametrize(
    ("word", "root"), [("Engineers", "engineer"), ("engineering", "engineer"), ("cavalry", "cavalry"), ("bus", "bus")]
)
def test_endings_fall_away_unless_little_is_left(word: str, root: str) -> None:
    assert stem(word) == root


def test_plain_words_mean_nothing_and_a_hyphen_parts_two() -> None:
    assert stems(("the", "anti-tank", "guns")) == ("anti", "tank", "guns")


def test_words_name_the_heading_that_has_them_all() -> None:
    titles = titles_of(parse_text(BOOK))
    words = ("bridges", "of", "heavy", "engineers")
    assert titles.named(words, "15.A")
    assert not titles.named(words, "15.B")
    assert titles.best(words)[1] == "15.A"
    assert titles.best(words, but="15.A")[1] == "15.B"
    assert titles.fit(words, "15.A") > 0.5 > titles.fit(words, "15.C") == 0.0
    assert titles.best(("zeppelins",)) == (0.0, "")


def test_every_place_of_a_word_is_known() -> None:
    first, second = (placed(place, "bridges") for place in vocabulary(parse_text(BOOK, "b.txt"))["bridges"])
    assert (first.line, first.column, second.line, second.column) == (5, 12, 5, 24)
