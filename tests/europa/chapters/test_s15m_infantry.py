"""Infantry, cavalry, police, headquarters and contingents in a fight."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.fights import die, fight, lines, required
from wavell.books.europa.chapters.s15l_headquarters import level
from wavell.books.europa.frame.combat.proof import Proof

PARTISANS = ("1-6 II partisan infantry soviet",)


def skills(proof: Proof) -> list[str]:
    return [entry.skill.id for entry in proof.entries]


@pytest.mark.rule("europa 15.M.p1", "europa 15.M.p2", "europa 15.M.1")
def test_what_is_infantry() -> None:
    units = ("1-8 II machine_gun", "1-10 II armour", "1-6 III alarm", "1-6 III police", "2-4 III fortress")
    kits = [one.kit for one in fight(*units).setting.attackers]
    assert ["is_infantry" in kit for kit in kits] == [True, False, True, True, True]
    assert set(kits[2].abilities) == {"is_infantry"}


@pytest.mark.rule("europa 15.M.4", "europa 15.M.4.p1", "europa 15.M.4.p3")
def test_light_infantry_in_rough() -> None:
    assert skills(fight("2-8 X light", terrain="rough")) == ["light_infantry"]
    assert skills(fight("2-8 X light", terrain="woods")) == []
    assert die(fight("2-8 X light", terrain="rough")) == {"frame:TER": -1, "15.M.4.p3": 2}
    assert required(fight("2-8 X light", terrain="rough")) == {"15.M.4": ["a1"]}


@pytest.mark.rule("europa frame:SUCAT")
def test_the_bands_of_the_special_unit_table() -> None:
    assert die(fight("2-8 X light", "6-8 XX infantry", terrain="rough"))["15.M.4.p3"] == 1
    assert "15.M.4.p3" not in die(fight("2-8 II light", "6-8 XX infantry x2", terrain="rough"))
    met = fight(
        "2-8 X light", "3-8 X infantry", against=("2-8 X light german", "6-8 XX infantry german"), terrain="rough"
    )
    assert die(met)["15.M.4.p3"] == 1


@pytest.mark.rule("europa 15.M.4.n1")
def test_bande_have_not_the_skill_of_light_infantry() -> None:
    proof = fight("0-8 II light bande italian", against=("6-8 XX infantry",), terrain="rough")
    assert skills(proof) == []
    assert "is_bande" in proof.setting.attackers[0].kit


@pytest.mark.rule("europa 15.M.5")
@pytest.mark.parametrize(
    ("features", "strength"),
    [
        (["fort"], 4),
        (["fortified_zone"], 4),
        (["fortress"], 4),
        (["entrenchment"], 4),
        ([], 2),
        (["fort", "entrenchment"], 4),
        (["city"], 2),
    ],
)
def test_machine_guns_double_in_works(features: list[str], strength: int) -> None:
    proof = fight("6-8 XX infantry", against=("2-8* II machine_gun german",), features=features)
    assert proof.strength["d1"] == strength
    assert [group.ref.id for group in proof.required_defence] == ["15.M.5"] * (strength == 4)
    assert fight("2-8* II machine_gun", features=features).strength["a1"] == 2


@pytest.mark.rule("europa 15.M.7.p1", "europa 15.M.7.x1", "europa 15.M.7.n1")
def test_who_is_a_mountain_unit() -> None:
    units = (
        "2-6 X mountain",
        "1-6 II mountain combat_engineer",
        "1-6 II mountain artillery",
        "1-6 II ski italian",
        "1-6 II ski german",
    )
    kits = [one.kit for one in fight(*units).setting.attackers]
    assert ["is_mountain" in kit for kit in kits] == [True, True, True, True, False]


@pytest.mark.rule("europa 15.M.7", "europa 15.M.7.a", "europa 15.M.7.b", "europa 15.M.7.b.p1")
@pytest.mark.parametrize(
    ("units", "terrain", "counts"),
    [
        (("2-6 X mountain", "6-8 XX infantry x2"), "mountain", True),
        (("2-6 X mountain", "6-8 XX infantry x2", "3-8 X infantry"), "mountain", False),
        (("2-6 X mountain x2", "6-8 XX infantry x4"), "mountain", True),
        (("2-6 X mountain", "6-8 XX infantry x2"), "woods", False),
        (("2-6 X mountain", "6-8 XX infantry x2"), "ravine", True),
        (("2-6 X high_mountain", "6-8 XX infantry x2"), "mountain", True),
        (("1-6 X ski mountain", "6-8 XX infantry x2"), "mountain", True),
    ],
)
def test_a_seventh_of_mountain_troops(units: tuple[str, ...], terrain: str, counts: bool) -> None:
    proof = fight(*units, terrain=terrain)
    assert ("mountain" in skills(proof)) == counts
    assert die(proof).get("15.M.7.a", 0) == counts
    assert (not {"15.M.7", "15.M.7.b"}.isdisjoint(required(proof))) == counts


@pytest.mark.rule("europa 15.M.8", "europa 15.X.7", "europa frame:WIN")
def test_winterized_units_in_the_cold() -> None:
    assert "is_winterized" in fight("2-6 X naval_troops german").setting.attackers[0].kit
    assert die(fight("2-6 X naval_troops german", against=("3-6 X infantry polish",), weather="snow")) == {"15.X.7": 2}
    assert die(fight("2-6 X naval_troops german", against=("3-6 X infantry polish",))) == {}
    held = fight("6-8 XX infantry german", against=("2-6 X infantry finnish",), weather="frost")
    assert die(held) == {"15.X.7": -2}
    assert [group.ref.id for group in held.required_defence] == ["15.X.7"]
    assert die(fight("3-6 X infantry polish", against=("3-6 X infantry german",), weather="snow")) == {}
    both = fight("3-6 X mountain german", against=("2-6 X infantry finnish",), weather="frost", terrain="mountain")
    assert {ref: die(both)[ref] for ref in ("15.M.7.a", "15.X.7")} == {"15.M.7.a": 2, "15.X.7": -2}
    assert (required(both), [group.ref.id for group in both.required_defence]) == ({"15.M.7": ["a1"]}, ["15.X.7"])


@pytest.mark.rule("europa 15.X.8", "europa 15.X.p1")
@pytest.mark.parametrize(
    ("others", "terrain", "counts"),
    [
        ("6-8 XX infantry german x2", "woods", True),
        ("6-8 XX infantry german x2", "swamp", False),
        ("6-8 XX infantry german x2", "wooded_swamp", True),
        ("4-8 XX infantry german x3", "woods", False),
    ],
)
def test_woodsmen_in_woods(others: str, terrain: str, counts: bool) -> None:
    proof = fight("2-6 X infantry finnish", others, against=("3-6 X infantry soviet",), terrain=terrain)
    assert ("woodsmanship" in skills(proof)) == counts
    assert ("15.X.8" in required(proof)) == counts


@pytest.mark.rule("europa 15.M.10", "europa 15.M.10.1", "europa 15.M.10.2", "europa 15.M.10.p2")
@pytest.mark.parametrize(
    ("nation", "weather", "light"),
    [
        ("finnish", "clear", True),
        ("norwegian", "mud", True),
        ("soviet", "mud", False),
        ("british", "clear", False),
        ("german", "clear", False),
        ("soviet", "snow", True),
    ],
)
def test_ski_troops_without_snow(nation: str, weather: str, light: bool) -> None:
    proof = fight(f"1-6 X ski {nation}", against=("3-6 X infantry italian",), terrain="rough", weather=weather)
    assert ("light_infantry" in skills(proof)) == light


@pytest.mark.rule("europa 15.M.10.3")
def test_german_ski_machine_guns_double_in_a_fort() -> None:
    proof = fight("6-8 XX infantry", against=("1-6* II ski machine_gun german",), features=["fort"], terrain="rough")
    assert lines(proof, "d1") == ["+1 frame:UNIT", "x2 15.M.5"]
    assert skills(fight("1-6 II ski machine_gun german", against=("3-8 X infantry",), terrain="rough")) == []


@pytest.mark.rule("europa 15.M.10.4")
def test_italian_ski_troops_are_mountain_troops() -> None:
    proof = fight("1-6 X ski italian", "6-8 XX infantry italian x2", against=("3-8 X infantry",), terrain="mountain")
    assert die(proof)["15.M.7.a"] == 1


@pytest.mark.rule("europa 15.H.p3")
@pytest.mark.parametrize(
    ("terrain", "counts"),
    [("swamp", True), ("rough", True), ("woods", True), ("wooded_rough", True), ("forest", False), ("clear", False)],
)
def test_cavalry_in_broken_ground(terrain: str, counts: bool) -> None:
    assert ("cavalry" in skills(fight("2-8 X cavalry", terrain=terrain))) == counts


@pytest.mark.rule("europa 15.H.p6", "europa 15.H")
def test_cavalry_against_supported_defenders() -> None:
    assert required(fight("2-8 X cavalry", "6-8 XX infantry")) == {"15.H.p6": ["a1"]}
    assert required(fight("2-8 X cavalry", against=("3-8 X infantry german",))) == {}
    assert required(fight("2-8 X cavalry", against=("3-8 X infantry german",), terrain="swamp")) == {"15.H": ["a1"]}


@pytest.mark.rule("europa 15.K.p2", "europa 15.K")
@pytest.mark.parametrize(
    ("nation", "features", "strength"),
    [("german", ["fortress"], 6), ("british", ["fortress"], 3), ("german", ["city"], 3)],
)
def test_fortress_units_of_some_nations_double(nation: str, features: list[str], strength: int) -> None:
    proof = fight("6-8 XX infantry", against=(f"2-3-4* III fortress {nation}",), features=features)
    assert proof.strength["d1"] == strength
    assert bool(proof.required_defence) == (strength == 6)


@pytest.mark.rule("europa 15.Q.p2", "europa 15.Q.x1", "europa 15.T", "europa 15.P", "europa frame:PART")
@pytest.mark.parametrize("kind", ["police", "security"])
def test_police_and_security_against_partisans(kind: str) -> None:
    hunting = fight(f"2-6 X {kind} german", against=PARTISANS)
    assert hunting.support[0]["a1"].state == "self-supporting"
    assert hunting.support[0]["a1"].ref.id == ("15.Q.p2" if kind == "police" else "15.T")
    assert fight(f"2-6 X {kind} german", against=("3-6 X infantry soviet",)).support[0]["a1"].state == "unsupported"
    assert fight(f"4-6* XX {kind} german", against=PARTISANS).support[0]["a1"].state == "support division"
    assert (
        fight(f"4-6* XX {kind} german", against=("3-6 X infantry soviet",)).support[0]["a1"].state == "self-supporting"
    )


@pytest.mark.rule("europa 15.G.p1")
@pytest.mark.parametrize(("date", "state"), [("Sep 1 39", "self-supporting"), ("Sep 2 39", "unsupported")])
def test_border_guards_when_their_country_is_first_attacked(date: str, state: str) -> None:
    proof = fight(
        "6-8 XX infantry german", against=("1-6 II border_guard polish",), date=date, joined={"poland": "Sep 1 39"}
    )
    assert proof.support[1]["d1"].state == state


@pytest.mark.rule("europa 15.L.2", "europa 15.L.2.p1", "europa 15.L.p3")
def test_a_divisional_hq_supports() -> None:
    proof = fight("3-8 X infantry x3", "0-1-8 XX hq")
    assert [proof.support[0][id_].ref.id for id_ in ("a1", "a2", "a3")] == ["15.L.2.p1"] * 3
    army = fight("3-8 X infantry", "0-1-8 XXXX hq army")
    assert army.support[0]["a1"].state == "unsupported"
    assert [level(found.setting.attackers[-1].kit) for found in (proof, army)] == ["divisional", "army"]


@pytest.mark.rule("europa 15.A.3.a")
@pytest.mark.parametrize(("how", "state"), [("", "supported"), ("dispersed", "unsupported")])
def test_a_dispersed_parachute_hq_supports_nobody(how: str, state: str) -> None:
    assert fight("3-8 X infantry", f"0-1-10* parachute HQ {how}").support[0]["a1"].state == state


@pytest.mark.rule("europa 15.L.2.p2")
@pytest.mark.parametrize(
    ("date", "joined", "strength"), [("Apr 2 40", True, 1), ("Apr 3 40", True, 0), ("Apr 2 40", False, 0)]
)
def test_hqs_of_an_invaded_neutral_fight(date: str, joined: bool, strength: int) -> None:
    invaded = {"norway": "Apr 2 40"} if joined else {}
    proof = fight("6-8 XX infantry german", against=("0-8 XX hq norwegian",), date=date, joined=invaded)
    assert proof.strength["d1"] == strength


@pytest.mark.rule("europa 103.p2")
def test_contingents_that_attack_together() -> None:
    assert die(fight("6-8 XX infantry", "3-8 X infantry polish")) == {"103.p2": -1}
    assert die(fight("6-8 XX infantry", "6-8 XX infantry indian")) == {}
    assert die(fight("6-8 XX infantry german", "3-8 X infantry italian", against=("3-8 X infantry",))) == {}


@pytest.mark.rule("europa frame:CBT", "europa frame:SP", "europa frame:SUP")
@pytest.mark.parametrize(
    ("state", "attack", "defence"),
    [
        ("", 8, 8),
        ("limited", 4, 8),
        ("u1", 4, 8),
        ("u2", 4, 4),
        ("unpaid", 4, 8),
        ("disrupted", 4, 4),
        ("dispersed", 4, 4),
        ("landed=port", 4, 8),
        ("u1 unpaid", 2, 8),
    ],
)
def test_supply_and_state(state: str, attack: int, defence: int) -> None:
    assert fight(f"8-8 XX infantry {state}").attack_strength == attack
    assert fight("6-8 XX infantry", against=(f"8-8 XX infantry german {state}",)).defence_strength == defence


@pytest.mark.rule("europa frame:TER", "europa frame:WX")
@pytest.mark.parametrize(
    ("unit", "sheet", "strength"),
    [
        ("8-10 XX armour", {"terrain": "rough"}, 4),
        ("8-10 XX armour", {"terrain": "mountain"}, 2),
        ("8-10 XX armour", {"weather": "mud"}, 4),
        ("8-8 XX infantry", {"terrain": "mountain"}, 8),
        ("8-8 XX infantry across=major_river", {}, 2),
        ("8-8 X artillery across=major_river", {}, 8),
    ],
)
def test_ground_and_weather(unit: str, sheet: dict[str, Any], strength: int) -> None:
    assert fight(unit, **sheet).attack_strength == strength


@pytest.mark.rule("europa 15.E.4.1", "europa 15.O.2.a")
@pytest.mark.parametrize(
    ("unit", "strength", "ref"),
    [
        ("8-10* X amphibious_tank across=major_river", 4, "15.E.4.1"),
        ("8-10* X amphibious_tank across=great_river", 2, "frame:TER"),
        ("8-10* X infantry in=lvt across=great_river", 4, "15.O.2.a"),
        ("8-10* X infantry across=great_river", 2, "frame:TER"),
    ],
)
def test_amphibious_units_take_large_rivers_for_minor_ones(unit: str, strength: int, ref: str) -> None:
    proof = fight(unit)
    assert proof.attack_strength == strength
    assert lines(proof, "a1")[-1].endswith(ref)


@pytest.mark.rule("europa frame:CBT")
def test_air_support_adds_strength_but_not_to_an_overrun() -> None:
    assert fight("6-8 XX infantry", gs=4, das=3).ratio == Fraction(10, 9)
    assert fight("6-8 XX infantry", gs=4, overrun=True).attack_strength == 6
