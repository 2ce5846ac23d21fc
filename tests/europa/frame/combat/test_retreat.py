"""Retreat and advance after combat (frame:ADV)."""

import pytest

from tests.europa.battles import asked, fight, place
from tests.europa.desk import cites, front, play, world
from wavell.books.europa.frame.combat.retreat import pays
from wavell.books.europa.model.ids import PlaceId, UnitId


@pytest.mark.rule("europa frame:CRT", "europa frame:ADV")
def test_a_retreat_and_an_advance() -> None:
    units = {"al-arm-div": "0905", "ax-inf": "1005"}
    game = fight(units, "attack al-arm-div on 1005", "DR")
    assert asked(game) == ("retreat",)
    play(game, "retreat ax-inf 1105")
    assert asked(game) == ("advance", "pass")
    play(game, "advance al-arm-div")
    now = front(game)
    assert (place(game, "al-arm-div"), now.owner[PlaceId("1005")], now.battle) == ("1005", "allies", None)
    assert now.units[UnitId("al-arm-div")].owes == 1


@pytest.mark.rule("europa 15.C.2.b")
def test_position_aa_is_lost_when_everybody_else_retreats() -> None:
    units = {"al-arm-div": "0905", "ax-inf": "1005", "ax-pos-aa": "1005"}
    game = fight(units, "attack al-arm-div on 1005", "DR")
    assert place(game, "ax-pos-aa") == "unisolated"
    play(game, "retreat ax-inf 1105")
    assert place(game, "ax-inf") == "1105"


@pytest.mark.rule("europa 15.C.2.b", "europa 15.C.2.b.x1")
def test_position_aa_stays_with_those_who_stand() -> None:
    units = {"al-arm-div": "0905", "ax-pol-police": "1005", "ax-inf-div": "1005", "ax-pos-aa": "1005"}
    game = fight(units, "attack al-arm-div on 1005", "1X1")
    assert front(game).battle is None
    assert (place(game, "ax-inf-div"), front(game).units[UnitId("ax-inf-div")].up) == ("1005", "cadre")
    assert (place(game, "ax-pol-police"), place(game, "ax-pos-aa")) == ("unisolated", "1005")


@pytest.mark.rule("europa 15.W.p3")
@pytest.mark.parametrize("closed", [False, True])
def test_a_supply_unit_is_lost_only_without_a_way_out(closed: bool) -> None:
    ours = ("al-arm-div", "al-heavy-tank", "al-inf-div")
    around = {"al-inf": "1004", "al-inf-2": "1006", "al-mot": "1105", "al-mech": "1106", "al-arm": "0906"}
    units = {**dict.fromkeys(ours, "0905"), **(around if closed else {}), "ax-inf-bn": "1005", "ax-truck": "1005"}
    game = fight(units, f"attack {'+'.join(ours)} on 1005", "DE")
    assert place(game, "ax-inf-bn") == ("isolated" if closed else "unisolated")
    if closed:
        assert place(game, "ax-truck") == "isolated"
    else:
        assert asked(game) == ("retreat",)
        play(game, "retreat ax-truck 1105")
        assert place(game, "ax-truck") == "1105"


@pytest.mark.rule("europa 15.K.p1", "europa 15.U")
@pytest.mark.parametrize(("unit", "owes"), [("al-inf", 1), ("al-fortress", 2)])
def test_what_an_advance_costs(unit: str, owes: int) -> None:
    units = {unit: "0905", "al-inf-div": "0905", "ax-inf": "1005"}
    game = fight(units, f"attack {unit}+al-inf-div on 1005", "DR")
    play(game, "retreat ax-inf 1105", f"advance {unit}")
    assert front(game).units[UnitId(unit)].owes == owes


@pytest.mark.rule("europa 15.F.6.p2")
def test_guns_two_hexes_off_do_not_advance() -> None:
    units = {"al-inf-div": "0905", "al-long-range": "0806", "ax-inf": "1005"}
    game = fight(units, "attack al-inf-div+al-long-range on 1005", "DR")
    play(game, "retreat ax-inf 1105")
    assert cites(game.judge("allies", "advance al-long-range")) == ["15.F.6.p2"]


@pytest.mark.rule("europa frame:ADV")
@pytest.mark.parametrize(
    ("there", "half"), [({}, True), ({"ax-fighter": "1105"}, True), ({"ax-inf-bn": "1105"}, False)]
)
def test_aircraft_spare_nobody_the_zones_of_a_retreat(there: dict[str, str], half: bool) -> None:
    units = {"al-arm-div": "1106", "ax-inf": "1005", **there}
    assert pays(world(units, works={"1105": ["airbase"]}), UnitId("ax-inf"), PlaceId("1105")) == half
