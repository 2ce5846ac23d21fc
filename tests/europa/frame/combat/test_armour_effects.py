"""What a share of armour is worth, and what takes from it (frame:AEC)."""

from fractions import Fraction

import pytest

from tests.europa.fights import die, fight, share


@pytest.mark.rule("europa 15.E.p2", "europa frame:AEC")
def test_a_share_of_armour_is_worth_steps_on_the_die() -> None:
    half = fight("4-10 X armour", "3-8 X infantry")
    assert share(half, True, "aeca") == (1, Fraction(1, 2))
    assert die(half) == {"frame:AEC": 3}
    assert die(fight("10-8-10 XX armour"))["frame:AEC"] == 3
    assert die(fight("4-10 X armour", "6-8 XX infantry x2"))["frame:AEC"] == 1
    assert "frame:AEC" not in die(fight("4-10 X armour", "6-8 XX infantry x3"))


@pytest.mark.rule("europa frame:AEC")
def test_a_tank_battalion_beside_a_division_defends_with_a_seventh() -> None:
    proof = fight("6-8 XX infantry x3", against=("6-8 XX infantry german", "1-10 II armour german"))
    assert share(proof, False, "aecd") == (Fraction(1, 2), Fraction(1, 7))
    assert die(proof) == {"frame:AEC": -1}


@pytest.mark.rule("europa frame:AEC")
def test_ground_and_anti_tank_weapons_take_from_armour() -> None:
    met = fight("10-8-10 XX armour", against=("6-8 XX infantry german", "0-1-8 III antitank german"))
    assert die(met)["frame:AEC"] == 2
    assert die(fight("10-8-10 XX armour", terrain="rough")) == {"frame:TER": -1, "frame:AEC": 3}
    assert die(fight("4-10 X armour", "3-8 X infantry", terrain="rough")) == {"frame:TER": -1, "frame:AEC": 1}
    assert "frame:AEC" not in die(fight("10-8-10 XX armour", terrain="mountain"))
    assert die(fight("10-8-10 XX armour", features=["fort"])) == {"frame:FORT": -1, "frame:AEC": 2}
