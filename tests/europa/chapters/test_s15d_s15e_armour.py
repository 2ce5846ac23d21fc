"""Armour, anti-tank units and AA in a fight."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.fights import die, fight, lines, required
from wavell.books.europa.frame.combat.armour_effects import heavy, share_of
from wavell.books.europa.frame.combat.proof import Proof


def share(proof: Proof, attacking: bool, field: str) -> tuple[Any, Any]:
    """Weighted REs and the share."""
    found = share_of(proof.setting, attacking, field, proof.sizes[not attacking])
    return found.weighted, found.share


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


@pytest.mark.rule("europa 15.C.1.b.p3", "europa frame:HVY")
def test_motorized_heavy_aa_counts_against_heavy_armour() -> None:
    assert heavy(fight("3-8 II heavy_armour", against=("1-2-10 III heavy_aa motorized german",)).setting) == (1, 1)
    assert heavy(fight("3-8 II heavy_armour", against=("1-2-8 III heavy_aa german",)).setting) == (1, 0)
    british = "1-2-10 III heavy_aa motorized british", "3-8 X infantry british"
    met = fight("3-8 II heavy_armour german", "6-8 XX infantry german", against=british)
    assert [(group.ref.id, list(group.units)) for group in met.required_defence] == [("15.C.1.b", ["d1"])]
    outnumbered = fight("3-8 II heavy_armour german x2", "6-8 XX infantry german", against=british)
    assert not outnumbered.required_defence


@pytest.mark.rule("europa 15.C.2.a", "europa 15.C.2.f")
def test_position_aa_has_neither_strength_nor_atec() -> None:
    proof = fight("10-8-10 XX armour", against=("4 heavy_aa german aa 6",))
    assert proof.defence_strength == 0
    assert lines(proof, "d1") == ["+0 15.C.2.a"]
    assert share(proof, False, "atec") == (0, 0)
    assert proof.odds == "9:1"


@pytest.mark.rule("europa 15.D", "europa 15.D.p1", "europa 15.D.p2")
def test_anti_tank_units_have_atec_and_go_first_where_it_told() -> None:
    proof = fight("10-8-10 XX armour", against=("0-1-8 III antitank italian", "2-6 X infantry italian"))
    assert share(proof, False, "atec") == (1, Fraction(1, 2))
    assert [(group.ref.id, list(group.units)) for group in proof.required_defence] == [("15.D", ["d1"])]
    assert not fight("6-8 XX infantry", against=("0-1-8 III antitank german",)).required_defence


@pytest.mark.rule("europa 15.D.n1")
def test_anti_tank_units_move_on_the_artillery_column() -> None:
    assert fight("0-1-8 III antitank").setting.attackers[0].kit.column == "mot_art"


@pytest.mark.rule("europa 15.D.n2")
@pytest.mark.parametrize(("date", "weighted"), [("Dec 4 41", 1), ("Jan 1 42", 2)])
def test_german_anti_tank_values_change(date: str, weighted: int) -> None:
    proof = fight("10-8-10 XX armour", against=("0-1-8 III antitank german",), date=date)
    assert share(proof, False, "atec")[0] == weighted


@pytest.mark.rule("europa 15.D.p3", "europa 15.E.7.p1")
def test_heavy_units_count_by_unit_and_atec_by_re() -> None:
    proof = fight("3-8 II heavy_armour", "9-8 XX heavy_armour", against=("0-1-8 II heavy_antitank italian x2",))
    assert heavy(proof.setting) == (2, 2)
    assert share(proof, False, "atec")[0] == 1
    assert heavy(fight("3-8 X infantry", against=("3-8 II heavy_armour german",)).setting) == (0, 1)


@pytest.mark.rule("europa 15.E.7.p2")
def test_heavy_armour_uses_the_special_unit_table_beside_its_aec() -> None:
    proof = fight("3-8 II heavy_armour", "6-8 XX infantry")
    assert [entry.skill.id for entry in proof.entries] == ["heavy_armour"]
    assert die(proof) == {"frame:AEC": 1, "15.E.7.p2": 1}
    assert share(proof, True, "aeca")[0] == Fraction(1, 2)
    met = fight("3-8 II heavy_armour", "6-8 XX infantry", against=("0-1-8 II heavy_antitank german",))
    assert "15.E.7.p2" not in die(met)
    assert not required(proof)


@pytest.mark.rule("europa 15.E.p1", "europa 15.E.x1")
def test_what_is_armour() -> None:
    proof = fight("1-10 II armour", "1-10 II armoured_cavalry", "4-10 X infantry motorized", "2-8 II assault_gun")
    assert ["is_armour" in one.kit for one in proof.setting.attackers] == [True, True, False, True]


@pytest.mark.rule("europa 15.E.p3")
@pytest.mark.parametrize(("date", "weighted"), [("Dec 4 43", 1), ("Jan 1 44", 2)])
def test_country_rules_change_armour(date: str, weighted: int) -> None:
    proof = fight("6-8 XX infantry german", against=("2-8 X armour soviet",), date=date)
    assert share(proof, False, "atec")[0] == weighted


@pytest.mark.rule("europa 15.E.1")
@pytest.mark.parametrize(
    ("features", "count"),
    [(["fort"], 1), (["fortress"], 1), (["major_city"], 1), (["city"], 0), ([], 0), (["fortified_zone"], 0)],
)
def test_engineer_armour_counts_against_major_cities_fortresses_and_forts(features: list[str], count: int) -> None:
    proof = fight("2-8 II flamethrower_tank", features=features)
    assert proof.engineers.used == count
    assert proof.support[0]["a1"].state == ("self-supporting" if count else "unsupported")


@pytest.mark.rule("europa 15.E.1")
def test_engineer_armour_is_a_required_loss_and_keeps_its_aec() -> None:
    proof = fight("2-8 II flamethrower_tank", features=["fortress"])
    assert required(proof) == {"15.J.2.c": ["a1"]}
    assert share(proof, True, "aeca")[0] == Fraction(1, 4)
    assert proof.weight(proof.setting.attackers[0], True, losses=True).total == 2
    idle = fight("2-8 II flamethrower_tank", features=["fortress"], engineers=0)
    assert idle.weight(idle.setting.attackers[0], True).total == 2
    used = fight("2-8 II flamethrower_tank", features=["fortress"], first="aec")
    assert used.weight(used.setting.attackers[0], True).total == 4


@pytest.mark.rule("europa 15.E.1.n1")
def test_the_three_kinds_of_engineer_armour_differ_in_armour_alone() -> None:
    kinds = ("flamethrower_tank", "sturmpanzer", "engineering_tank")
    found = [fight(f"2-8 II {kind}", features=["fort"]) for kind in kinds]
    assert [proof.engineers.used for proof in found] == [1, 1, 1]
    classes = [
        tuple(proof.setting.attackers[0].kit.effects(field, 0)[0] for field in ("aeca", "aecd", "atec"))
        for proof in found
    ]
    assert len(set(classes)) == 3


@pytest.mark.rule("europa 15.E.2")
def test_assault_engineer_tanks_double_and_count_as_two() -> None:
    proof = fight("3-8 II assault_engineer_tank", features=["fortress"])
    assert proof.strength["a1"] == 6
    assert proof.engineers.used == 2
    assert lines(proof, "a1") == ["+3 frame:UNIT", "x2 15.E.2"]
    plain = fight("3-8 II assault_engineer_tank", features=["city"])
    assert plain.engineers.used == 0
    assert lines(plain, "a1") == ["+3 frame:UNIT", "x1/2 frame:SUPP"]


@pytest.mark.rule("europa 15.E.3.p1", "europa 15.E.3.p2", "europa 15.E.3")
@pytest.mark.parametrize(
    ("date", "weighted"),
    [("Jun 4 42", Fraction(1, 2)), ("Jul 1 42", 1), ("Jun 4 43", 1), ("Jul 1 43", 2), ("Mar 2 44", 2)],
)
def test_assault_guns_get_better(date: str, weighted: Fraction) -> None:
    proof = fight("10-8-10 XX armour", against=("2-8 III assault_gun german",), date=date)
    assert share(proof, False, "atec")[0] == weighted
    assert [group.ref.id for group in proof.required_defence] == ["15.E.3"]


@pytest.mark.rule("europa 15.E.5")
@pytest.mark.parametrize(("date", "weighted"), [("Dec 4 42", Fraction(1, 2)), ("Jan 1 43", 1)])
def test_mechanized_infantry_has_aec_and_german_values_change(date: str, weighted: Fraction) -> None:
    proof = fight("4-10 III mechanized german", date=date)
    assert share(proof, True, "aeca")[0] == weighted
    assert required(proof) == {"15.E.5": ["a1"]}
    assert share(fight("4-10 III mechanized british", date=date), True, "aeca")[0] == Fraction(1, 2)


@pytest.mark.rule("europa 15.H.p4")
def test_cavalry_is_half_neutral() -> None:
    proof = fight("4-10 X armour", "2-8 X cavalry x2")
    assert share(proof, True, "aeca")[1] == Fraction(1, 2)
    assert share(fight("4-10 X armour", "3-8 X infantry x2"), True, "aeca")[1] == Fraction(1, 3)


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


@pytest.mark.rule("europa 15.L.p2")
def test_headquarters_have_no_armour_effects() -> None:
    proof = fight("0-1-10 XX hq armour german", "6-8 XX infantry german")
    assert share(proof, True, "aeca") == (0, 0)
    kit = proof.setting.attackers[0].kit
    assert kit.cm
    assert kit.effects("atec", 0)[0] == "none"


@pytest.mark.rule("europa 103.A.3.a.p1")
@pytest.mark.parametrize(
    ("unit", "date", "class_"),
    [
        ("3-8 X infantry", "Aug 4 44", "none"),
        ("3-8 X infantry", "Sep 1 44", "neutral"),
        ("3-8 X infantry indian", "Sep 1 44", "neutral"),
        ("0-1-8 X antitank", "Sep 1 44", "full"),
        ("3-8 X infantry polish", "Sep 1 44", "none"),
    ],
)
def test_british_infantry_is_neutral_against_tanks_late(unit: str, date: str, class_: str) -> None:
    found = fight("10-8-10 XX armour german", against=(unit,), date=date).setting
    assert found.defenders[0].kit.effects("atec", found.turn)[0] == class_


@pytest.mark.rule("europa 103.A.3.a.p2")
@pytest.mark.parametrize(
    ("unit", "date", "weighted"),
    [
        ("6-8 XX infantry", "Aug 4 44", 0),
        ("6-8 XX infantry", "Sep 1 44", 1),
        ("6-8* XX infantry", "Sep 1 44", 0),
        ("6-8 XX infantry polish", "Sep 1 44", 0),
    ],
)
def test_british_support_divisions_have_one_re_of_atec_late(unit: str, date: str, weighted: int) -> None:
    proof = fight("10-8-10 XX armour german", against=(unit,), date=date)
    assert share(proof, False, "atec")[0] == weighted


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


@pytest.mark.rule("europa 15.X.5.p3", "europa 15.X.5.p2")
def test_motorized_infantry_that_dismounts() -> None:
    mounted, on_foot = (
        fight(f"4-10* X infantry motorized {how}", "4-10* X armour", terrain="rough") for how in ("", "dismounted")
    )
    assert (mounted.strength["a1"], on_foot.strength["a1"]) == (2, 4)
    assert share_of(mounted.setting, True, "aeca", mounted.sizes[0]).converted == 1
    assert share_of(on_foot.setting, True, "aeca", on_foot.sizes[0]).converted == 0
