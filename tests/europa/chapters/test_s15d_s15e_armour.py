"""15.D and 15.E: armour and anti-tank units in a fight, and who else bears on it."""

from fractions import Fraction

import pytest

from tests.europa.fights import die, fight, lines, required, share
from wavell.books.europa.frame.combat.armour_effects import heavy, share_of


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


@pytest.mark.rule("europa 15.L.p2")
def test_headquarters_have_no_armour_effects() -> None:
    proof = fight("0-1-10 XX hq armour german", "6-8 XX infantry german")
    assert share(proof, True, "aeca") == (0, 0)
    kit = proof.setting.attackers[0].kit
    assert kit.cm
    assert kit.effects("atec", 0)[0] == "none"


@pytest.mark.rule("europa 15.X.5.p3", "europa 15.X.5.p2")
def test_motorized_infantry_that_dismounts() -> None:
    mounted, on_foot = (
        fight(f"4-10* X infantry motorized {how}", "4-10* X armour", terrain="rough") for how in ("", "dismounted")
    )
    assert (mounted.strength["a1"], on_foot.strength["a1"]) == (2, 4)
    assert share_of(mounted.setting, True, "aeca", mounted.sizes[0]).converted == 1
    assert share_of(on_foot.setting, True, "aeca", on_foot.sizes[0]).converted == 0
