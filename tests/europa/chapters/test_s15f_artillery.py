"""Artillery, coast defences, rockets and siege artillery in a fight."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.europa.desk import world
from tests.europa.fights import die, fight, lines, required
from wavell.books.europa.chapters.s15f5_s15f6_siege import extra_hexes
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.frame.combat.support import supported
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.ids import PlaceId
from wavell.books.europa.rules import ALLIES
from wavell.umpire import DataError

HALF = Fraction(1, 2)


@pytest.mark.rule("europa 15.F.p1")
def test_what_is_artillery() -> None:
    kits = [one.kit for one in fight("3-1-6 III rocket", "1-6 II mortar", "2-8 X heavy_aa").setting.attackers]
    assert ["is_artillery" in kit for kit in kits] == [True, True, False]


@pytest.mark.rule("europa 15.F.p2", "europa 15.L.2.p1")
def test_where_neither_has_enough_left_both_support_a_unit() -> None:
    """Each unit is made 2 REs: the HQ supports 3 and the battalion of guns 1."""
    setting = fight("0-6 XX hq", "3-8 X infantry x2", "1-8 II artillery").setting
    large = tuple(replace(one, re=Fraction(2)) if "is_infantry" in one.kit else one for one in setting.attackers)
    stands = supported(replace(setting, attackers=large), True).values()
    found = [[ref.id for _, ref in each.reasons] for each in stands if each.state == "supported"]
    assert found == [["15.L.2.p1"], ["15.L.2.p1", "15.F.p2"]]


@pytest.mark.rule("europa 15.F.p2", "europa frame:SUPP")
def test_artillery_supports_its_stack() -> None:
    proof = fight("3-8 X infantry x2", "4-2-8 X artillery")
    assert [proof.support[0][id_].state for id_ in ("a1", "a2")] == ["supported", "supported"]
    assert proof.support[0]["a1"].ref.id == "15.F.p2"
    assert proof.attack_strength == 10
    alone = fight("3-8 X infantry x2")
    assert alone.attack_strength == 3
    assert lines(alone, "a1") == ["+3 frame:UNIT", "x1/2 frame:SUPP"]


@pytest.mark.rule("europa frame:SUPP")
def test_support_comes_from_the_same_hex_and_has_an_end() -> None:
    assert fight("3-8 X infantry hex=north", "4-2-8 X artillery hex=south").support[0]["a1"].state == "unsupported"
    three = fight("3-8 X infantry x3", "4-2-8 X artillery")
    assert sorted(stand.state for stand in three.support[0].values()).count("unsupported") == 1
    beside = fight("3-8 X infantry", "6-8 XX infantry")
    assert beside.support[0]["a1"].state == "supported"
    foreign = fight("3-8 X infantry polish", "6-8 XX infantry")
    assert foreign.support[0]["a1"].state == "unsupported"


@pytest.mark.rule("europa 15.F.p3", "europa frame:PLAN")
def test_artillery_raises_the_die_in_a_planned_attack() -> None:
    assert die(fight("4-2-8 X artillery x2", planned=True)) == {"15.F.p3": 2}
    assert die(fight("4-2-8 X artillery x2")) == {}
    assert die(fight("4-2-8 X artillery", "1-6 II mortar", planned=True)) == {"15.F.p3": 1}
    four = ("4-2-8 X artillery x9",)
    capped = {"planned-attack": "capped"}
    assert die(fight(*four, planned=True, readings=capped)) == {"15.F.p3": 2}
    assert die(fight("4-2-8 X artillery x4", planned=True, readings=capped)) == {"15.F.p3": 1}
    assert die(fight(*four, planned=True)) == {"15.F.p3": 9}


@pytest.mark.rule("europa 15.F.n1", "europa frame:NGS")
@pytest.mark.parametrize(
    ("units", "points", "bonus"),
    [(("6-8 XX infantry",), 4, 1), (("6-8 XX infantry",), 3, 0), (("6-8 XX infantry", "1-6 artillery"), 3, 1)],
)
def test_naval_gunfire_counts_as_artillery(units: tuple[str, ...], points: int, bonus: int) -> None:
    assert die(fight(*units, ngs=points, planned=True)).get("15.F.p3", 0) == bonus


@pytest.mark.rule("europa 15.F.n1")
def test_naval_gunfire_supports() -> None:
    proof = fight("3-8 X infantry", ngs=2)
    assert proof.support[0]["a1"].ref.id == "15.F.n1"
    assert fight("3-8 X infantry", ngs=1).support[0]["a1"].state == "unsupported"


@pytest.mark.rule("europa 15.F.1", "europa frame:CD")
@pytest.mark.parametrize(("level", "strength"), [(5, Fraction(5, 2)), (1, HALF), (0, 0)])
def test_coast_defences_of_a_port_city_defend_with_half_their_level(level: int, strength: Fraction) -> None:
    for overrun in (False, True):
        proof = fight("6-8 XX infantry", coast_defence=level, overrun=overrun)
        assert proof.defence_strength == 6 + strength
        assert [line.ref.id for line in proof.defence.lines[1:] if line.ref] == ["15.F.1"] * bool(level)


@pytest.mark.rule("europa 15.F.1")
def test_coast_defences_support_the_defenders() -> None:
    proof = fight("6-8 XX infantry", against=("3-8 X infantry german",), coast_defence=4)
    assert proof.defence_strength == 5
    assert proof.support[1]["d1"].ref.id == "15.F.1"
    many = fight("6-8 XX infantry", against=("3-8 X infantry german x4",), coast_defence=4)
    assert [stand.state for stand in many.support[1].values()] == ["supported"] * 2 + ["unsupported"] * 2
    ships = fight("6-8 XX infantry", against=("3-8 X infantry german x4",), coast_defence=4, ngs_defence=4)
    assert [stand.ref.id for stand in ships.support[1].values()] == ["15.F.n1"] * 2 + ["15.F.1"] * 2


@pytest.mark.rule("europa 15.F.1")
def test_coast_defences_count_in_a_port_city_and_not_in_a_fort() -> None:
    for place, level in (("0207", 4), ("0209", 0), ("0206", 0), ("0205", 0)):
        works = {"0206": ["fort"], "0205": ["city"]}
        now = world({"ax-inf-div": place}, marks={f"coast defence {place}": 4}, works=works)
        assert setting_of(now, Battle(ALLIES, (), PlaceId(place))).coast_defence == level


@pytest.mark.rule("europa 15.F.1")
def test_nothing_defends_a_coast_inland() -> None:
    with pytest.raises(DataError, match="coast defences are in 1104, which is on no coast"):
        world({"ax-inf-div": "1104"}, marks={"coast defence 1104": 4})


@pytest.mark.rule("europa 15.F.2")
@pytest.mark.parametrize(("unit", "heavy"), [("1-6 II mortar", False), ("2-6 III mortar", True)])
def test_mortars(unit: str, heavy: bool) -> None:
    kit = fight(unit).setting.attackers[0].kit
    assert not kit.convertible
    assert (kit.heavy is not None) == heavy


@pytest.mark.rule("europa 15.F.4")
@pytest.mark.parametrize(
    ("unit", "planned", "bonus"),
    [("3-1-6 III rocket", True, 2), ("3-1-6 III rocket", False, 0), ("1-6 II rocket", True, 1)],
)
def test_rockets_count_double_in_planned_attacks(unit: str, planned: bool, bonus: int) -> None:
    proof = fight(unit, planned=planned)
    assert die(proof).get("15.F.p3", 0) == bonus
    assert not proof.setting.attackers[0].kit.convertible


@pytest.mark.rule("europa frame:AEC")
def test_artillery_that_is_turned_to_anti_tank_fire() -> None:
    proof = fight("3-8 X infantry", "4-2-8 X artillery converted", planned=True)
    assert proof.strength["a2"] == 0
    assert proof.support[0]["a1"].state == "unsupported"
    assert die(proof) == {"15.F.p3": 0}
    assert fight("1-6 II mortar converted").strength["a1"] == 1


# Siege artillery ------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.F.5", "europa 15.F.5.p1")
@pytest.mark.parametrize(
    ("features", "strength", "size"),
    [(["fortress"], 8, 2), (["major_city"], 8, 2), (["city"], 4, 1), (["fort"], 4, 1), ([], 2, 1), (["town"], 2, 1)],
)
def test_siege_artillery_by_target(features: list[str], strength: int, size: int) -> None:
    proof = fight("4-1-4 III siege", features=features)
    assert proof.strength["a1"] == strength
    assert proof.sizes[0]["a1"] == size


@pytest.mark.rule("europa 15.F.5.p1")
def test_doubled_siege_artillery_counts_double_in_a_planned_attack() -> None:
    assert die(fight("4-1-4 III siege", features=["fortress"], planned=True))["15.F.p3"] == 2


@pytest.mark.rule("europa 15.F.5.p3", "europa 15.F.5.n1")
def test_siege_artillery_supports_only_an_attack_in_which_it_is_not_halved() -> None:
    states = [
        fight("3-8 X infantry", "4-1-4 III siege", features=works).support[0]["a1"].state for works in (["city"], [])
    ]
    assert states == ["supported", "unsupported"]
    held = fight("6-8 XX infantry", against=("3-8 X infantry german", "4-1-4 III siege german"), features=["fortress"])
    assert held.support[1]["d1"].state == "unsupported"


@pytest.mark.rule("europa 15.F.5.p5")
@pytest.mark.parametrize(("features", "count"), [(["fortress"], 1), (["partial_city"], 1), (["city"], 0)])
def test_siege_artillery_counts_as_an_engineer(features: list[str], count: int) -> None:
    assert fight("4-1-4 III siege", "6-8 XX infantry", features=features).engineers.used == count


@pytest.mark.rule("europa 15.F.5.p6")
def test_siege_artillery_owes_no_required_losses() -> None:
    proof = fight("4-1-4 III siege", "1-8 II combat_engineer x2", features=["fortress", "city"])
    assert proof.engineers.lowered.by_die == 2
    assert required(proof) == {"15.J.2.c": ["a2", "a3"]}
    one = fight("4-1-4 III siege x2", "1-8 II combat_engineer", features=["fortress", "city"])
    assert one.engineers.lowered.by_die == 2
    assert [(group.owed, list(group.units)) for group in one.required] == [(1, ["a3"])]
    assert not fight("4-1-4 III siege", features=["fortress"]).required


@pytest.mark.rule("europa 15.F.6.p5")
def test_long_range_artillery_counts_as_an_assault_engineer() -> None:
    proof = fight("6-1-4 III long_range", features=["fortress"])
    assert (proof.strength["a1"], proof.sizes[0]["a1"], proof.engineers.used) == (12, 2, 2)
    assert not proof.required


@pytest.mark.rule("europa 15.F.6.p2", "europa 15.F.6.p4")
def test_guns_two_hexes_off_are_not_in_exchanges() -> None:
    far = fight("10-8 XX infantry", "8-1-4 III long_range range=2", against=("20-6 XX infantry german",))
    assert far.attack_strength == 14
    assert [int(each) for each in far.bases] == [10, 20]
    assert far.demand("X1").attacker_loss == 10
    assert far.demand("AE").attacker_loss == 10
    near = fight("10-8 XX infantry", "8-1-4 III long_range", against=("20-6 XX infantry german",))
    assert near.demand("X1").attacker_loss == 14


@pytest.mark.rule("europa 15.F.6.a")
@pytest.mark.parametrize(("stacks", "far", "extra"), [(2, 2, 0), (2, 3, 1), (1, 5, 1), (1, 0, 0)])
def test_extra_supply_for_guns_two_hexes_off(stacks: int, far: int, extra: int) -> None:
    assert extra_hexes(stacks, far) == extra


@pytest.mark.rule("europa 15.F.2")
@pytest.mark.parametrize(
    ("unit", "heavy"),
    [("1-6 II mortar", False), ("1-6 II mortar mountain", False), ("2-6 III mortar", True), ("1-6 II artillery", True)],
)
def test_mortar_battalions_have_no_heavy_equipment_whatever_else_they_show(unit: str, heavy: bool) -> None:
    (mortar,) = fight(unit).setting.attackers
    assert (mortar.kit.heavy is not None) == heavy


@pytest.mark.rule("europa 15.F.5.p1", "europa 15.F.5.p3")
def test_siege_artillery_supports_by_its_doubled_size() -> None:
    def supported(*features: str) -> int:
        proof = fight("4-1-4 III siege", "3-8 X infantry x5", features=features)
        return sum(stand.state == "supported" for stand in proof.support[0].values())

    assert supported("fortress") == 4
    assert supported("fort") == 2
    assert supported() == 0
