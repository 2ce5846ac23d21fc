"""What a position of europa is worth: every scenario has what counts, and losses count."""

import pytest

from wavell.books.europa.book import BOOK
from wavell.books.europa.model.counters import UNISOLATED
from wavell.books.europa.planning.evaluation import EVALUATION, KINDS, terms
from wavell.umpire.books.evaluation import Term


@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_every_kind_of_term_has_a_weight(scenario: str) -> None:
    start = BOOK.scenario(scenario).start(BOOK.readings.choose({}))
    found = terms(start, "axis")  # type: ignore[arg-type]
    assert {term.kind for term in found} <= set(KINDS)
    assert any(term.kind == "hold" for term in found)


def test_what_is_lost_is_bad_for_one_and_good_for_the_other() -> None:
    start = BOOK.scenario("crusader").start(BOOK.readings.choose({}))
    after = start.copy()
    after.put("7-arm-div" if "7-arm-div" in after.units else next(iter(after.units)), place=UNISOLATED)  # type: ignore[attr-defined]
    for side, sign in (("allies", -1), ("axis", 1)):
        change = terms(after, side)[Term("losses")] - terms(start, side).get(Term("losses"), 0.0)  # type: ignore[arg-type]
        assert change * sign > 0
    assert EVALUATION.worth(terms(after, "axis")) > EVALUATION.worth(terms(start, "axis"))  # type: ignore[arg-type]
