"""Supply states, week by week (frame:SUP)."""

import pytest

from tests.europa.desk import desk, front, tally, world
from tests.europa.shortages import CUT, DRY
from wavell.books.europa.frame.supply.states import level_of, state
from wavell.books.europa.model.ids import PlaceId, UnitId


@pytest.mark.rule("europa frame:SUP")
def test_supply_is_determined_in_the_initial_phase_and_gets_worse_by_the_week() -> None:
    game = desk("turn.weather", {"al-inf": "0701", **CUT}, map="lines", marks=DRY)
    assert state(front(game), UnitId("al-inf")) == "u1"
    assert front(game).units[UnitId("al-inf")].isolated
    assert tally(game, "supply al-inf").total == 0
    game = desk(
        "turn.weather",
        {"al-inf": {"at": "0701", "hungry": 1}, **CUT},
        map="lines",
        marks=DRY,
    )
    assert state(front(game), UnitId("al-inf")) == "u2"


def test_level_of_a_unit_elsewhere() -> None:
    now = world({"al-inf": "0502"}, map="lines")
    assert level_of(now, UnitId("al-inf")) == "full"
    assert level_of(now, UnitId("al-inf"), PlaceId("1602")) == "none"
