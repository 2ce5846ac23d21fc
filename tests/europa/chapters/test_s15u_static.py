"""15.U: static units."""

import pytest

from tests.europa.desk import desk, front, play, tally, world
from wavell.books.europa.frame.movement.zones import zone_cost
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa 15.U")
def test_static_units_pay_twice_for_zones_when_they_advance() -> None:
    units = {"al-static": "0806", "al-coastal": "0806", "al-inf": "0806", "al-arm": "0806", "ax-inf-div": "0906"}
    now = world(units)
    assert zone_cost(now, UnitId("al-static"), advancing=True) == 6
    assert zone_cost(now, UnitId("al-coastal"), advancing=True) == 6
    assert zone_cost(now, UnitId("al-static")) == 3
    assert zone_cost(now, UnitId("al-inf"), advancing=True) == 3
    assert zone_cost(now, UnitId("al-arm"), advancing=True) == 2
    other = world(units, readings={"static-zones": "moves"})
    assert zone_cost(other, UnitId("al-static")) == 6
    assert tally(desk("allies.movement", units), "zone_cost al-static when advancing").total == 6
    game = desk("allies.movement", units, readings={"static-zones": "moves"})
    play(game, "move al-inf 0805")
    assert front(game).units[UnitId("al-inf")].spent == 4 * 6
    play(game, "move al-static 0805")
    assert front(game).units[UnitId("al-static")].spent == 7 * 6  # more than it has: one hex is always open
