"""Sentinels that look at how a battle was reckoned: each finds what it forbids, and nothing just beside it."""

import pytest

from tests.europa.desk import desk as game_of
from tests.europa.desk import play, world
from wavell.books.europa.frame.combat.attack import BattleFought
from wavell.books.europa.frame.combat.course import BattleJoined
from wavell.books.europa.model.battle import Backed, Battle, Brought, Effect, Points, Reckoned, Skilled
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.world import SP, Front
from wavell.books.europa.rules import ALLIES, RULES
from wavell.umpire.rules.sentinels import Sentinels

REF = RULES.ref("frame:CBT")


def breaches(
    before: Front, target: str, attackers: tuple[str, ...], reckoned: Reckoned | None, points: tuple[Points, ...] = ()
) -> list[str]:
    """The paragraphs of the chapter that a battle breaks which was reckoned so."""
    joined = BattleJoined(REF, Battle(ALLIES, tuple(map(UnitId, attackers)), PlaceId(target)))
    fought = BattleFought(REF, "1:1", 0, "DR", points, (), reckoned)
    after = before.copy()
    for event in (joined, fought):
        event.apply(after)
    found = {breach.ref.id for breach in Sentinels(RULES).breaches(before, (joined, fought), after)}
    return sorted(id_ for id_ in found if id_.startswith("15."))


def effect(field: str, converted: str, *users: tuple[str, str]) -> Reckoned:
    """Armour or guns of the attack, brought by units with so many REs."""
    brought = tuple(Brought(UnitId(id_), res, res) for id_, res in users)
    return Reckoned((Effect(True, field, brought, converted),))


@pytest.mark.rule("europa 15.C.2.f")
def test_position_aa_that_counts_against_tanks_is_noticed() -> None:
    there = world({"al-pos-aa": "0905", "al-at": "0905", "ax-arm": "1005"}, phase="allies.combat")
    assert breaches(there, "1005", ("al-at",), effect("atec", "0", ("al-at", "1"))) == []
    assert breaches(there, "1005", ("al-at",), effect("atec", "0", ("al-pos-aa", "1"))) == ["15.C.2.f"]
    assert breaches(there, "1005", ("al-at",), None) == []


@pytest.mark.rule("europa 15.F.5.p3")
@pytest.mark.parametrize(("strength", "found"), [("1/2", ["15.F.5.p3"]), ("99", [])])
def test_support_by_halved_siege_guns_is_noticed(strength: str, found: list[str]) -> None:
    there = world({"al-siege": "0905", "al-inf": "0905", "ax-inf": "1005"}, phase="allies.combat")
    points = (Points(UnitId("al-siege"), strength, "1"),)
    backed = Reckoned(backed=(Backed(UnitId("al-inf"), ("15.F.5.p3",)),))
    assert breaches(there, "1005", ("al-siege", "al-inf"), backed, points) == found
    guns = Reckoned(backed=(Backed(UnitId("al-inf"), ("15.F.p2",)),))
    assert breaches(there, "1005", ("al-siege", "al-inf"), guns, points) == []


@pytest.mark.rule("europa 15.F.5.n1")
@pytest.mark.parametrize(
    ("unit", "ref", "more", "found"),
    [
        ("ax-inf", "15.F.5.p3", {}, ["15.F.5.n1"]),
        ("ax-inf", "15.F.p2", {}, ["15.F.5.n1"]),
        ("ax-inf", "15.F.p2", {"ax-art": "1005"}, []),
        ("ax-inf", "frame:SUPP", {}, []),
        ("al-inf", "15.F.5.p3", {}, []),
    ],
)
def test_siege_guns_that_support_a_defence_are_noticed(
    unit: str, ref: str, more: dict[str, str], found: list[str]
) -> None:
    units = {"al-siege": "0905", "al-inf": "0905", "ax-inf": "1005", "ax-siege": "1005", **more}
    points = (Points(UnitId("al-siege"), "99", "1"), Points(UnitId("ax-siege"), "99", "1"))
    backed = Reckoned(backed=(Backed(UnitId(unit), (ref,)),))
    there = world(units, phase="allies.combat")
    assert breaches(there, "1005", ("al-siege", "al-inf"), backed, points) == found


@pytest.mark.rule("europa 15.M.7.a")
@pytest.mark.parametrize(
    ("skill", "bonus", "part", "found"),
    [
        ("mountain", 1, "1/2", ["15.M.7.a"]),
        ("mountain", 1, "1", []),
        ("mountain", 0, "1/2", []),
        ("cavalry", 1, "1/2", []),
    ],
)
def test_too_few_mountain_units_that_gain_are_noticed(skill: str, bonus: int, part: str, found: list[str]) -> None:
    there = world({"al-mtn": "0905", "ax-inf": "1005"}, phase="allies.combat")
    assert breaches(there, "1005", ("al-mtn",), Reckoned(skills=(Skilled(skill, bonus, part, "7"),))) == found


@pytest.mark.rule("europa 15.J.2.b.v")
@pytest.mark.parametrize(
    ("works", "die", "aec", "found"),
    [
        (["fort"], 0, -1, ["15.J.2.b.v"]),
        (["fort"], -1, 0, ["15.J.2.b.v"]),
        (["fort"], -1, -1, []),
        ([], 0, 0, []),
    ],
)
def test_a_fort_that_keeps_nothing_is_noticed(works: list[str], die: int, aec: int, found: list[str]) -> None:
    there = world({"al-cbt-eng": "0905", "ax-inf": "1005"}, phase="allies.combat", works={"1005": works})
    assert breaches(there, "1005", ("al-cbt-eng",), Reckoned(die=die, aec=aec)) == found


@pytest.mark.rule("europa 15.N.p3")
@pytest.mark.parametrize(
    ("converted", "users", "found"),
    [
        ("1", (("al-mixed", "1"),), ["15.N.p3"]),
        ("0", (("al-mixed", "1"),), []),
        ("1", (("al-mixed", "1"), ("al-arm", "1")), []),
        ("2", (("al-mixed", "1"), ("al-arm", "1")), ["15.N.p3"]),
    ],
)
def test_neutral_units_that_mixed_armour_converts_are_noticed(
    converted: str, users: tuple[tuple[str, str], ...], found: list[str]
) -> None:
    there = world({"al-mixed": "0905", "al-arm": "0905", "ax-inf": "1005"}, phase="allies.combat")
    assert breaches(there, "1005", ("al-mixed", "al-arm"), effect("aeca", converted, *users)) == found


@pytest.mark.rule("europa frame:CBT")
def test_a_battle_tells_how_it_was_reckoned() -> None:
    units = {"al-arm": "0905", "al-mot": "0905", "al-inf": "0905", "al-art": "0905", "ax-inf": "1005"}
    game = game_of("allies.combat", units, dice=[6, 6], stocks={"0905": [9, 0]}, works={"1005": ["fort"]})
    events = play(game, "attack al-arm+al-mot+al-inf+al-art on 1005")
    while not (found := [event for event in events if isinstance(event, BattleFought)]):
        events = play(game, "pass")
    fought = found[0]
    assert fought.reckoned is not None
    assert fought.reckoned.armour[0].field == "aeca"
    assert fought.reckoned.armour[0].users == (Brought(UnitId("al-arm"), "1", "1"),)
    assert "al-arm" in {each.unit for each in fought.reckoned.backed}
    assert fought.reckoned.die < 0


@pytest.mark.rule("europa 15.M.7.a", "europa 15.F.6.a")
def test_a_battle_tells_what_skills_add_and_what_was_spent() -> None:
    units = {"al-mtn": "1202", "al-inf-div": "1202", "al-mot-div": "1202", "ax-inf": "1302"}
    game = game_of("allies.combat", units, dice=[6, 6], stocks={"1202": [9, 0]})
    events = play(game, "attack al-mtn+al-inf-div+al-mot-div on 1302")
    assert [event.spent for event in events if isinstance(event, BattleJoined)] == [SP]
    while not (found := [event for event in events if isinstance(event, BattleFought)]):
        events = play(game, "pass")
    assert found[0].reckoned is not None
    assert [(each.skill, each.part, each.of) for each in found[0].reckoned.skills] == [("mountain", "1", "7")]
