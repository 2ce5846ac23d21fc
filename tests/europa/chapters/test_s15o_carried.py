"""15.O: who is carried into a fight, and what he is there."""

from fractions import Fraction

import pytest

from tests.europa.fights import fight, lines, share
from wavell.books.europa.frame.combat.armour_effects import share_of


@pytest.mark.rule("europa 15.O.2.p3")
def test_riders_of_lvts_count_as_cm() -> None:
    proof = fight("4-10 X armour", "3-8 X infantry in=lvt")
    assert share_of(proof.setting, True, "aeca", proof.sizes[0]).converted == 1
    assert share(proof, True, "aeca")[1] == 1


@pytest.mark.rule("europa 15.O.3.p3", "europa 15.O.3.x1", "europa 15.O.3.p4")
def test_a_british_brigade_in_an_apc_is_mechanized_and_attacks_with_four() -> None:
    proof = fight("3-8* X infantry in=apc")
    assert proof.sizes[0]["a1"] == 1
    assert lines(proof, "a1") == ["+3 frame:UNIT", "+1 15.O.3.p4"]
    assert share(proof, True, "aeca") == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.rule("europa 15.O.3.p4")
def test_each_carrying_apc_adds_one_in_attack_alone() -> None:
    assert fight("3-8* X infantry in=apc x2").attack_strength == 8
    assert fight("6-8 XX infantry", against=("3-8* X infantry german in=apc",)).defence_strength == 3
    assert fight("3-8* X infantry", "10 apc capacity 1").attack_strength == 3


@pytest.mark.rule("europa 15.O.1.p3", "europa 15.O.1.x1")
def test_transport_counters_add_nothing_and_make_nobody_neutral() -> None:
    proof = fight("3-8* X infantry in=transport", "10 transport capacity 1", "4-10* X armour")
    assert proof.strength == {"a1": 3, "a2": 0, "a3": 4, "d1": 6}
    assert lines(proof, "a2")[0] == "+0 15.O.1.p3"
    assert share_of(proof.setting, True, "aeca", proof.sizes[0]).converted == 0
