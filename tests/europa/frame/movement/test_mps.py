"""Movement points: how many there are, and the markers for what is owed."""

import pytest
from msgspec.structs import replace

from tests.europa.desk import answers, desk, front, lines, play, tally, world
from wavell.books.europa.frame.movement.mps import left, mark
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa frame:MP")
def test_mps_are_spent_move_by_move() -> None:
    game = desk("allies.movement", {"al-inf": "0506"})
    play(game, "move al-inf 0806")
    assert left(front(game), UnitId("al-inf")) == 5 * 6
    assert answers(game, "move al-inf 1406") == ["frame:MP"]
    play(game, "move al-inf 1306")
    assert left(front(game), UnitId("al-inf")) == 0
    assert answers(game, "move al-inf 1406") == ["frame:MP"]


@pytest.mark.rule("europa frame:SUP")
def test_half_the_mps_without_supply() -> None:
    game = desk("allies.movement", {"al-inf": {"at": "0506", "hungry": 1}})
    assert lines(tally(game, "mps al-inf")) == ["+8 frame:MP", "x1/2 frame:SUP"]


@pytest.mark.rule("europa 15.L.1.x1")
def test_half_the_mps_in_reaction() -> None:
    game = desk("axis.reaction", {"al-mot-hq": {"at": "0506", "reserve": True}, "al-siege": "0606"})
    assert lines(tally(game, "mps al-mot-hq")) == ["+10 frame:MP", "x1/2 frame:RES"]
    now = front(game)
    owing = replace(now.units[UnitId("al-mot-hq")], spent=3)
    now.units[UnitId("al-mot-hq")] = owing
    assert left(now, UnitId("al-mot-hq")) == 27  # of nine MPs four and a half would be left: no fraction is lost


@pytest.mark.rule("europa 15.K.p1", "europa frame:ADV")
def test_fortress_units_owe_more() -> None:
    game = desk("allies.combat", {"al-fortress": "0506", "al-inf": "0506"})
    assert lines(tally(game, "marker al-fortress after advance")) == ["+1 frame:ADV", "+1 15.K.p1"]
    assert tally(game, "marker al-inf after advance").total == 1
    assert lines(tally(game, "marker al-fortress after overrun")) == ["+1 15.K.p1"]
    assert tally(game, "marker al-inf after overrun").total == 0
    now = world({"al-fortress": "0506"})
    for _ in range(2):
        for event in mark(now, (UnitId("al-fortress"),), "overrun"):
            event.apply(now)
    assert now.units[UnitId("al-fortress")].owes == 2


@pytest.mark.rule("europa frame:ADV", "europa 15.U")
def test_an_advance_out_of_a_zone_costs_more() -> None:
    units = {"al-static": "0806", "al-inf": "0806", "ax-inf-div": "0906"}
    game = desk("allies.combat", units)
    assert tally(game, "marker al-inf after advance").total == 4
    assert tally(game, "marker al-static after advance").total == 7


@pytest.mark.rule("europa frame:ADV")
def test_markers_are_paid_from_the_next_movement_and_come_off() -> None:
    game = desk("allies.movement", {"al-inf": {"at": "0506", "owes": 3}, "ax-inf": "1406"})
    assert lines(tally(game, "mps al-inf")) == ["+8 frame:MP", "-3 frame:ADV", ">=0 frame:ADV"]
    assert answers(game, "move al-inf 1106") == ["frame:MP"]
    play(game, "move al-inf 1006", "end")
    assert front(game).units[UnitId("al-inf")].owes == 0
    now = world({"al-fortress": "0506"})
    for event in mark(now, (UnitId("al-fortress"),), "overrun"):
        event.apply(now)
    assert left(now, UnitId("al-fortress")) == 4 * 6  # it counts from the next movement on
