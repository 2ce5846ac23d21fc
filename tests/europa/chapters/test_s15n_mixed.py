"""15.N: mixed units."""

from fractions import Fraction

import pytest

from tests.europa.desk import answers, desk, lines, tally, world
from tests.europa.fights import fight, share
from tests.europa.ground import cost
from wavell.books.europa.frame.combat.armour_effects import share_of
from wavell.books.europa.frame.movement.sizes import carriage
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa 15.N.p1")
def test_mixed_units_pay_as_motorized_and_do_not_exploit() -> None:
    assert cost("al-mixed", "rough") == (4, "mot_art", "15.N.p1")
    game = desk("allies.exploitation", {"al-mixed": "0506", "al-arm": "0506"})
    assert answers(game, "move al-mixed 0606") == ["frame:CM"]
    assert game.judge("allies", "move al-arm 0606")


@pytest.mark.rule("europa 15.N.p4", "europa 15.N.x1")
def test_mixed_units_count_one_re_more_by_rail_and_sea() -> None:
    now = world({"al-mixed": "0506", "al-mixed-div": "0506", "al-inf": "0506"})
    assert [carriage(now, UnitId("al-mixed"), how).total for how in ("rail", "sea", "air")] == [2, 2, 1]
    assert [carriage(now, UnitId("al-mixed-div"), how).total for how in ("rail", "sea", "air")] == [4, 4, 3]
    assert carriage(now, UnitId("al-inf"), "rail").total == 1
    game = desk("allies.movement", {"al-mixed": "0506"})
    assert lines(tally(game, "carriage al-mixed by rail")) == ["+1 frame:RE", "+1 15.N.p4"]


@pytest.mark.rule("europa 15.N.p2")
@pytest.mark.parametrize(("unit", "armour", "size"), [("5-6 XX mixed", 1, 3), ("2-6 X mixed", Fraction(1, 3), 1)])
def test_a_third_of_a_mixed_unit_is_armour(unit: str, armour: Fraction, size: int) -> None:
    proof = fight(unit)
    assert share(proof, True, "aeca") == (armour, Fraction(1, 3))
    assert proof.sizes[0]["a1"] == size


@pytest.mark.rule("europa 15.N.p3")
def test_mixed_armour_converts_no_neutrals() -> None:
    proof = fight("5-6 XX mixed", "4-10 X infantry motorized")
    assert share_of(proof.setting, True, "aeca", proof.sizes[0]).converted == 0
    tanks = fight("4-10 X armour", "4-10 X infantry motorized")
    assert share_of(tanks.setting, True, "aeca", tanks.sizes[0]).converted == 1
