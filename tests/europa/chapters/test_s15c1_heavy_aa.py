"""15.C.1: heavy AA on the ground."""

from fractions import Fraction

import pytest

from tests.europa.fights import fight, lines, share
from wavell.books.europa.frame.combat.armour_effects import heavy


@pytest.mark.rule("europa 15.C.1.b.p1", "europa 15.C.1.b")
def test_heavy_aa_has_atec_where_the_table_says_so() -> None:
    german = fight("10-8-10 XX armour", against=("0-2-8 X heavy_aa german", "3-8 X infantry german"))
    assert share(german, False, "atec") == (1, Fraction(1, 2))
    assert [group.ref.id for group in german.required_defence] == ["15.C.1.b"]
    british = fight("10-8-10 XX armour german", against=("0-2-8 X heavy_aa british", "3-8 X infantry"))
    assert share(british, False, "atec") == (0, 0)
    assert not british.required_defence


@pytest.mark.rule("europa 15.C.1.b.p2")
def test_heavy_aa_is_not_halved_against_a_fortress_and_field_artillery_is() -> None:
    proof = fight("2-8 X heavy_aa", "4-2-8 X artillery", "2-8 II light_aa", features=["fortress"])
    assert [proof.strength[id_] for id_ in ("a1", "a2", "a3")] == [2, 2, 1]
    assert lines(proof, "a2") == ["+4 frame:UNIT", "x1/2 15.C.1.b.p2"]
    assert fight("4-2-8 X artillery", features=["fort"]).strength["a1"] == 4
    assert [(group.ref.id, list(group.units)) for group in proof.required] == [("15.C.1.b", ["a1"])]
    assert not fight("2-8 X heavy_aa", features=["fort"]).required
    assert fight("2-8 X heavy_aa artillery", features=["fortress"]).strength["a1"] == 2  # it is heavy AA all the same


@pytest.mark.rule("europa 15.C.1.b.p3", "europa frame:HVY")
def test_motorized_heavy_aa_counts_against_heavy_armour() -> None:
    assert heavy(fight("3-8 II heavy_armour", against=("1-2-10 III heavy_aa motorized german",)).setting) == (1, 1)
    assert heavy(fight("3-8 II heavy_armour", against=("1-2-8 III heavy_aa german",)).setting) == (1, 0)
    british = "1-2-10 III heavy_aa motorized british", "3-8 X infantry british"
    met = fight("3-8 II heavy_armour german", "6-8 XX infantry german", against=british)
    assert [(group.ref.id, list(group.units)) for group in met.required_defence] == [("15.C.1.b", ["d1"])]
    outnumbered = fight("3-8 II heavy_armour german x2", "6-8 XX infantry german", against=british)
    assert not outnumbered.required_defence
