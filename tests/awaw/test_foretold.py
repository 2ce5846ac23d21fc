"""What a question foretells of an order comes true, for every question and every order that it speaks of."""

import pytest

from tests.awaw.foretelling import battles, books, seas
from tests.awaw.foretelling.table import SILENT
from tests.awaw.foretelling.table import TABLE as TABLE
from wavell.books.awaw.book import BOOK

ROWS = (books, battles, seas)
"""The modules that add rows to the table."""


def test_every_question_foretells_something_or_says_why_not() -> None:
    assert TABLE.unlisted(SILENT) == []


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_what_is_foretold_in_play_comes_true(scenario: str) -> None:
    TABLE.play(scenario, 5, 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_what_is_foretold_in_scattered_positions_comes_true(seed: int) -> None:
    TABLE.hunt(seed, 10)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_it_comes_true_in_many_more(seed: int) -> None:
    TABLE.hunt(seed, 40)
