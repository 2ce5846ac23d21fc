"""How Primer looks on a screen."""

import pytest
from tests.shows import watched

from wavell.books.primer import BOOK


@pytest.mark.parametrize("scenario", BOOK.scenarios)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_seen_and_what_is_selected(scenario: str, seed: int) -> None:
    watched(BOOK, scenario, seed, 150)
