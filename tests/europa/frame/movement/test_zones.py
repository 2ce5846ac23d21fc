"""Zones of control: who has one, where it reaches, and what leaving one costs."""

import pytest

from tests.europa.desk import answers, desk, front, play, tally, world
from wavell.books.europa.frame.movement.mps import left
from wavell.books.europa.frame.movement.zones import has_zone, hunted, zone_cost, zones
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.rules import ALLIES, AXIS


@pytest.mark.rule("europa frame:ZOC")
def test_leaving_a_zone_costs_three_and_two_for_motorized_units() -> None:
    units = {"al-alarm": "0806", "al-arm": "0806", "ax-inf-div": "0906"}
    game = desk("allies.movement", units)
    assert tally(game, "step al-alarm to 0805").total == 4  # 6 MPs, of which it keeps 2
    assert tally(game, "step al-arm to 0805").total == 3
    play(game, "move al-alarm 0805")
    assert left(front(game), UnitId("al-alarm")) == 2 * 6
    assert zone_cost(front(game), UnitId("al-arm")) == 2
    muddy = world(units, weather={"temperate": "mud"})
    assert zone_cost(muddy, UnitId("al-arm")) == 3


@pytest.mark.rule("europa frame:ZOC")
def test_zones_alone_may_keep_units_from_a_place() -> None:
    game = desk("allies.movement", {"al-alarm": "0806", "ax-inf-div": "0907", "ax-inf": "0904", "ax-mot": "0705"})
    assert answers(game, "move al-alarm 0406") == ["frame:ZOC"]
    assert answers(game, "move al-alarm 1606") == ["frame:MP"]


@pytest.mark.rule("europa frame:ZOC", "europa 15.L.p2", "europa 15.W.p2")
def test_who_has_a_zone() -> None:
    units = ["al-inf-div", "al-inf", "al-arm", "al-inf-bn", "al-art", "al-con-eng", "al-pz-hq", "al-truck", "al-tran-3"]
    now = world(dict.fromkeys(units, "0506"))
    assert [id_ for id_ in units if has_zone(now, UnitId(id_))] == ["al-inf-div", "al-inf", "al-arm"]


@pytest.mark.rule("europa frame:ZOC")
def test_zones_reach_over_land_and_not_over_lakes() -> None:
    assert "1405" not in zones(world({"ax-inf-div": "1404"}), ALLIES)
    assert "0904" in zones(world({"ax-inf-div": "0905"}), ALLIES)
    assert "0106" not in zones(world({"ax-inf-div": "0206"}), ALLIES)


@pytest.mark.rule("europa 15.Q.p1", "europa 15.T")
def test_police_and_security_units_watch_partisans() -> None:
    now = world({"ax-partisan": "0806", "al-police": "0906", "al-security": "0506"})
    assert {"0806", "0606"} <= hunted(now, AXIS)
    game = desk("axis.movement", {"ax-partisan": "0806", "ax-inf-bn": "0806", "al-security": "0906"})
    security = {"ax-partisan": "0806", "ax-inf-bn": "0806", "al-police": "0906"}
    assert tally(desk("axis.movement", security), "step ax-partisan to 0805").total == 4
    assert tally(game, "step ax-partisan to 0805").total == 4
