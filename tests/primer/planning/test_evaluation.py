"""What a position of primer is worth: what one side has the other lacks."""

import pytest

from wavell.books.primer.book import BOOK
from wavell.books.primer.model.world import Desert
from wavell.books.primer.planning.evaluation import EVALUATION, terms


@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_what_one_side_has_the_other_lacks(scenario: str) -> None:
    start = BOOK.scenario(scenario).start(BOOK.readings.choose({}))
    assert isinstance(start, Desert)
    one, other = (terms(start, side) for side in ("allies", "axis"))
    for kind in ("contest", "losses", "score"):
        both = [sum(amount for term, amount in found.items() if term.kind == kind) for found in (one, other)]
        assert both[0] == pytest.approx(-both[1])
    assert {term.kind for term in one} <= EVALUATION.weights.keys()
