"""15.M: infantry of all kinds in a fight."""

import pytest

from tests.europa.fights import die, fight, lines, required, skills


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
