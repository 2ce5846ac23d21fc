"""Stacking: how many units a hex holds (frame:STACK)."""

import pytest

from tests.europa.desk import answers, cites, desk, world
from wavell.books.europa.frame.movement.stacking import fits
from wavell.books.europa.model.ids import PlaceId, UnitId

FULL = {
    "al-inf-div": "0606",
    "al-arm-div": "0606",
    "al-mtn-div": "0606",
    "al-inf": "0606",
    "al-inf-2": "0606",
    "al-mot": "0606",
    "al-art": "0606",
    "al-art-2": "0606",
}


@pytest.mark.rule("europa frame:STACK")
def test_a_hex_holds_so_many_units() -> None:
    game = desk("allies.movement", {**FULL, "al-mech": "0506", "al-inf-bn": "0506"})
    assert answers(game, "move al-inf-bn 0606") == ["frame:STACK"]
    assert game.judge("allies", "move al-inf-bn 0706")  # through the full hex
    now = world({"al-inf-div": "1302", "al-mtn-div": "1302", "al-inf": "1302", "al-inf-2": "1302", "al-mech": "1202"})
    assert not fits(now, PlaceId("1302"), (UnitId("al-mech"),))
    few = world({"al-inf-div": "0606", "al-mtn-div": "0606", "al-inf": "0606", "al-inf-2": "0606", "al-mot": "0606"})
    few.units |= world({"al-mech": "0506", "al-arm-div": "0506"}).units
    assert fits(few, PlaceId("0606"), (UnitId("al-mech"),))  # in place of a third division
    assert not fits(few, PlaceId("0106"), (UnitId("al-mech"),))


@pytest.mark.rule("europa 15.C.2.c", "europa 15.O.p6", "europa 15.W.p2")
@pytest.mark.parametrize(
    ("unit", "ref"),
    [("al-pos-aa", "15.C.2.c"), ("al-pos-laa", "15.C.2.c"), ("al-tran-3", "15.O.p6"), ("al-truck", "15.W.p2")],
)
def test_what_does_not_count(unit: str, ref: str) -> None:
    game = desk("allies.movement", {**FULL, unit: "0506"})
    verdict = game.judge("allies", f"move {unit} 0606")
    assert verdict
    assert cites(verdict) == [ref]
    assert not cites(game.judge("allies", f"move {unit} 0505"))


@pytest.mark.rule("europa 15.C.2.c")
def test_any_number_of_position_aa_fits() -> None:
    aa = ["al-pos-aa", "al-pos-aa-2", "al-pos-aa-3", "al-pos-aa-4", "al-pos-laa"]
    now = world({**FULL, **dict.fromkeys(aa, "0506")})
    assert fits(now, PlaceId("0606"), tuple(map(UnitId, aa)))
    assert not fits(world({**FULL, "al-inf-bn": "0506"}), PlaceId("0606"), (UnitId("al-inf-bn"),))
