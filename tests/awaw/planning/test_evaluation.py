"""What a position of awaw is worth: what one side gains the other loses, and what counts is counted."""

import pytest

from tests.awaw.desk import world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.planning.bearing import bearing
from wavell.books.awaw.planning.evaluation import EVALUATION, HUNGER, KINDS, terms
from wavell.umpire.books.evaluation import Term


def worth(side: str, **position: object) -> float:
    return EVALUATION.worth(terms(world(**position), side))  # type: ignore[arg-type]


@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_every_kind_of_term_has_a_weight(scenario: str) -> None:
    start = BOOK.scenario(scenario).start(BOOK.readings.choose({}))
    found = terms(start, "axis")  # type: ignore[arg-type]
    assert {term.kind for term in found} <= set(KINDS)
    assert any(term.kind == "hold" for term in found)


def test_what_one_side_has_the_other_lacks() -> None:
    one, other = (terms(world({"ja-inf-1": "Rangoon"}), side) for side in ("axis", "allies"))
    for kind in ("hold", "contest", "force", "money"):
        both = [sum(amount for term, amount in found.items() if term.kind == kind) for found in (one, other)]
        assert both[0] == pytest.approx(-both[1])


def test_a_unit_near_a_goal_is_worth_more_than_one_far_off() -> None:
    near, far = (terms(world({"ja-inf-1": place}), "axis")[Term("contest", "Rangoon")] for place in ("U13", "Tokyo"))
    assert near > far


def test_who_is_without_supply_counts_at_once() -> None:
    start = BOOK.scenario("malaya-1941").start(BOOK.readings.choose({}))
    assert terms(start, "axis")[HUNGER] < 0, "nothing has been landed yet for those at Singora"  # type: ignore[arg-type]
    assert terms(world({"ja-inf-1": "Tokyo"}), "axis")[HUNGER] == 0


def test_odds_are_told_of_all_who_could_attack_a_stack_near_a_goal() -> None:
    near = {"ja-inf-1": "X12", "ja-inf-2": "X12", "ind-inf-5": "Rangoon"}
    assert bearing(world(near), "axis")["Rangoon (W12)"] == pytest.approx(2.0)
    assert bearing(world({**near, "ja-aaf-1": "X12"}), "axis")["Rangoon (W12)"] == pytest.approx(2.5)
    assert bearing(world({**near, "ja-inf-2": "Tokyo"}), "axis")["Rangoon (W12)"] == pytest.approx(1.0)
    assert bearing(world({**near, "ind-inf-5": "Peking"}), "axis") == {}
