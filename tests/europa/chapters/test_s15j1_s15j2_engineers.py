"""Assault engineers and combat engineers in a fight."""

from fractions import Fraction

import pytest

from tests.europa.fights import die, fight, lines, member, required
from wavell.books.europa.chapters import s15j1_s15j2_engineers
from wavell.books.europa.chapters.s15j1_s15j2_engineers import lowered, owed, split, weight_in_losses
from wavell.books.europa.frame.combat import proof as proofs
from wavell.books.europa.frame.movement.terrain import FEATURES, Feature

ENGINEER, ASSAULT = "1-8 II combat_engineer", "1-10 II assault_engineer"
CITY = ["fortress", "city"]
"""A hex with -3 on the die and for armour."""


def penalties(number: int, first: str) -> tuple[int, int]:
    found = fight(f"{ENGINEER} x{number}", features=CITY, first=first).engineers.lowered
    return found.die, found.aec


@pytest.mark.rule("europa 15.p2", "europa 15.J.2.c")
def test_an_engineer_that_lowers_the_die_is_a_required_loss() -> None:
    proof = fight(ENGINEER, features=["city"])
    assert required(proof) == {"15.J.2.c": ["a1"]}
    assert required(fight(ENGINEER)) == {}
    assert required(fight(ENGINEER, features=["city"], first="aec")) == {}


@pytest.mark.rule("europa 15.J.1.a")
def test_assault_engineers_fight_as_combat_engineers() -> None:
    proof = fight(ASSAULT, features=["fort"])
    assert proof.support[0]["a1"].state == "self-supporting"
    assert proof.engineers.used == 1


@pytest.mark.rule("europa 15.J.1.b")
def test_assault_engineers_double_in_cities_zones_and_fortresses() -> None:
    for feature in ("city", "fortified_zone", "fortress"):
        held = fight("6-8 XX infantry", against=("2-10 II assault_engineer german",), features=[feature])
        assert held.strength["d1"] == 4
        assert held.support[1]["d1"].state == "self-supporting"
    at_a_fort = fight("2-10 II assault_engineer", features=["fort"])
    assert (at_a_fort.strength["a1"], at_a_fort.engineers.used) == (2, 1)


@pytest.mark.rule("europa 15.J.1.b.x1")
def test_a_1_10_battalion_against_a_fortress() -> None:
    proof = fight(ASSAULT, features=["fortress"])
    assert lines(proof, "a1") == ["+1 frame:UNIT", "x2 15.J.1.b"]
    assert proof.support[0]["a1"].state == "self-supporting"
    assert proof.engineers.used == 2


@pytest.mark.rule("europa 15.J.1.c")
def test_an_assault_engineer_counts_for_two_required_losses() -> None:
    proof = fight(ASSAULT, ENGINEER, features=CITY)
    (group,) = proof.required
    assert (group.owed, dict(group.units)) == (2, {"a1": 2, "a2": 1})
    at_a_fort = fight(ASSAULT, ENGINEER, features=["fort"])
    assert [count for _, count, _, _ in at_a_fort.engineers.each] == [1, 1]
    assert [weight_in_losses(one, 1) for one in at_a_fort.setting.attackers] == [2, 1]
    assert [owed(3, weights) for weights in ({"a": 2, "b": 1}, {"a": 2, "b": 2})] == [3, 3]


@pytest.mark.rule("europa 15.J.1.d", "europa 15.J.2.b.p2")
def test_engineers_weigh_more_for_disruption_unless_they_are_required_losses() -> None:
    unused = fight(ASSAULT, ENGINEER, features=["fort"])  # a fort keeps its -1
    assert [unused.weight(member(unused, id_), True).total for id_ in ("a1", "a2")] == [1, 1]
    bound = fight(ASSAULT, ENGINEER, features=["fortress"])
    assert [bound.weight(member(bound, id_), True, losses=True).total for id_ in ("a1", "a2")] == [1, 1]
    assert [bound.weight(member(bound, id_), True).total for id_ in ("a1", "a2")] == [4, 2]  # no losses called for
    spared = fight(ASSAULT, ENGINEER, features=["fortress"], first="aec", engineers=1)
    assert [spared.weight(member(spared, id_), True, losses=True).total for id_ in ("a1", "a2")] == [4, 2]
    idle = fight(ASSAULT, ENGINEER, features=["fortress"], engineers=0)
    assert [idle.weight(member(idle, id_), True).total for id_ in ("a1", "a2")] == [1, 1]


@pytest.mark.rule("europa 15.J.2.a")
@pytest.mark.parametrize(
    ("features", "state"), [(["city"], "self-supporting"), (["town"], "unsupported"), (["fort"], "self-supporting")]
)
def test_combat_engineers_support_themselves(features: list[str], state: str) -> None:
    assert fight(ENGINEER, features=features).support[0]["a1"].state == state
    held = fight("6-8 XX infantry", against=("1-8 II combat_engineer german",), features=features)
    assert held.support[1]["d1"].state == state


@pytest.mark.rule("europa 15.J.2.a", "europa 15.E.1")
@pytest.mark.parametrize("kind", ["combat_engineer", "assault_engineer", "combat_engineer artillery", "sturmpanzer"])
def test_engineers_that_support_themselves_anyway_are_no_support_division(kind: str) -> None:
    proof = fight(f"1-8* II {kind} indian", "3-8 X infantry", "3-8 X infantry indian", features=["fortress"])
    assert proof.support[0]["a1"].state == "self-supporting"
    assert proof.support[0]["a3"].why != "by a division of its nation"


@pytest.mark.rule("europa 15.J.2.b")
def test_in_the_open_engineers_lower_nothing() -> None:
    proof = fight(f"{ENGINEER} x7", terrain="rough")
    assert proof.engineers.used == 0
    assert die(proof) == {"frame:TER": -1}


@pytest.mark.rule("europa 15.J.2.b.i")
def test_one_engineer_lowers_one_modifier() -> None:
    assert penalties(1, "die") == (-2, -3)
    assert penalties(1, "aec") == (-3, -2)


@pytest.mark.rule("europa 15.J.2.b.ii")
def test_two_engineers_lower_both() -> None:
    assert penalties(2, "die") == (-2, -2)


@pytest.mark.rule("europa 15.J.2.b.iii")
def test_three_engineers_lower_the_first_twice() -> None:
    assert penalties(3, "die") == (-1, -2)
    assert penalties(3, "aec") == (-2, -1)


@pytest.mark.rule("europa 15.J.2.b.iv")
def test_the_progression_goes_on_as_long_as_the_attacker_likes() -> None:
    assert [split(number) for number in (4, 5, 7)] == [(2, 2), (3, 2), (4, 3)]
    fewer = fight(f"{ENGINEER} x4", features=CITY, engineers=1)
    assert (fewer.engineers.lowered.by_die, fewer.engineers.lowered.by_aec) == (1, 0)


@pytest.mark.rule("europa 15.J.2.b.v")
def test_forts_and_major_cities_keep_one() -> None:
    assert lowered((FEATURES["major_city"],), 9, 9)[:2] == (-1, -1)
    assert lowered((FEATURES["fort"],), 9, 9) == (-1, -1, 0, 0)
    assert lowered((FEATURES["city"],), 9, 9)[:2] == (0, 0)


@pytest.mark.rule("europa 15.J.2.b.v.x1")
def test_a_fort_in_part_of_a_city_keeps_two() -> None:
    found = fight(f"{ENGINEER} x20", features=["fort", "partial_city"]).engineers.lowered
    assert (found.die, found.aec) == (-2, -2)


@pytest.mark.rule("europa 15.J.2.b.vi")
def test_landing_halves_res_but_not_the_number_of_engineers() -> None:
    proof = fight(f"{ENGINEER} landed=beach x3", features=["city"])
    assert proof.engineers.used == 3
    assert sum(proof.sizes[0].values()) == Fraction(3, 4)


@pytest.mark.rule("europa 15.J.2.b.vi.x1")
def test_two_engineers_across_a_minor_river() -> None:
    proof = fight("2-8 X combat_engineer across=minor_river x2", features=["city"])
    assert proof.attack_strength == 2
    assert sum(proof.sizes[0].values()) == 1
    assert proof.engineers.lowered[2:] == (1, 1)
    assert lines(proof, "a1") == ["+2 frame:UNIT", "x1/2 15.J.2.b.vi.x1"]


@pytest.mark.rule("europa 15.J.2.c")
def test_what_engineers_owe() -> None:
    both = fight(f"{ENGINEER} x2", features=CITY)
    assert [group.owed for group in both.required] == [1]
    assert not fight(ENGINEER, features=CITY, first="aec").required


@pytest.mark.rule("europa 15.J.2.c.x1")
def test_the_die_by_three_and_armour_by_four(monkeypatch: pytest.MonkeyPatch) -> None:
    strong = (Feature("fortress", "great fortress", "work", "frame:FORT", die=-5, aec=-5),)
    for module in (s15j1_s15j2_engineers, proofs):
        monkeypatch.setattr(module, "features_of", lambda setting: strong)
    proof = fight(f"{ENGINEER} x7", features=["fortress"], first="aec")
    assert (proof.engineers.lowered.by_die, proof.engineers.lowered.by_aec) == (3, 4)
    (group,) = proof.required
    assert group.owed == 3
    assert len(group.units) == 7
