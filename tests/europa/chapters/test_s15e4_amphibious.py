"""15.E.4: amphibious tanks, and what becomes of them when they land."""

from fractions import Fraction

import pytest

from tests.europa.desk import desk, front, happened, lines, play, tally, world
from tests.europa.fights import fight
from tests.europa.fights import lines as strength_lines
from tests.europa.harbours import BEACH, harbour, permitted, refused
from wavell.books.europa.chapters.s15e4_amphibious import ROWS, TABLE, TankLanded
from wavell.books.europa.frame.combat.course import attackers
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Success
from wavell.books.europa.rules import ALLIES


@pytest.mark.rule("europa 15.E.4.2", "europa 15.E.4", "europa frame:NT")
def test_amphibious_tanks_need_no_landing_craft() -> None:
    bare = {"pools": {"allies transports": 8}}
    assert permitted(harbour("al-dd-tank", **bare), f"land al-dd-tank on {BEACH}") == ["15.E.4.2"]
    assert refused(harbour("al-tank", **bare), f"land al-tank on {BEACH}") == ["frame:NT"]
    assert refused(harbour("al-tank"), f"land al-tank on {BEACH}") == []
    assert refused(harbour("al-dd-tank", pools={}), f"land al-dd-tank on {BEACH}") == ["frame:NT"]


@pytest.mark.rule("europa 15.E.4.p1", "europa frame:INT")
def test_the_other_side_does_not_read_which_tanks_swam_ashore() -> None:
    game = harbour("al-dd-tank", dice=[3, 4])
    events = play(game, f"land al-dd-tank on {BEACH}")
    assert any(event.told() == "al-dd-tank: swims ashore, success" for event in events if isinstance(event, TankLanded))
    assert "al-dd-tank" not in str(game.view("axis").log[-1])
    assert "1 unit: swims ashore, success" in [
        seen.told() for event in events if isinstance(seen := event.seen_by("axis", front(game)), TankLanded)
    ]


@pytest.mark.rule("europa 15.E.4.T1", "europa 15.E.4.T1.m0")
def test_the_table_has_five_results_and_three_modifiers() -> None:
    assert [row.code for row in TABLE.result] == ["D", "F*", "F", "S", "S*"]
    assert (TABLE.modifier.rough, TABLE.modifier.cliff, TABLE.modifier.clear) == (-1, -1, 3)


@pytest.mark.rule("europa 15.E.4.T1.m0", "europa 15.E.4.T1.m1", "europa 15.E.4.T1.m2", "europa 15.E.4.T1.m3")
@pytest.mark.parametrize(
    ("sea", "where", "found"),
    [
        ("clear", "0210", ["+3 15.E.4.T1.m3"]),
        ("rough", "0210", ["-1 15.E.4.T1.m1"]),
        ("clear", "0204 from 0104", ["-1 15.E.4.T1.m2", "+3 15.E.4.T1.m3"]),
        ("rough", "0204 from 0104", ["-1 15.E.4.T1.m1", "-1 15.E.4.T1.m2"]),
    ],
)
def test_modifiers_of_the_landing(sea: str, where: str, found: list[str]) -> None:
    game = harbour("al-dd-tank", weather={"sea": sea})
    assert lines(tally(game, f"landing_die al-dd-tank on {where}")) == found


@pytest.mark.rule("europa 15.E.4.p1", "europa 15.E.4.n1")
@pytest.mark.parametrize(
    ("die", "sea", "where", "result"),
    [
        (3, "clear", "0210", "S"),
        (4, "clear", "0210", "S*"),
        (4, "clear", "0204 from 0104", "S"),
        (3, "rough", "0204 from 0104", "F*"),
        (4, "rough", "0210", "F"),
        (2, "rough", "0204 from 0104", "D"),
    ],
)
def test_the_roll_comes_before_dispersion(die: int, sea: str, where: str, result: str) -> None:
    game = harbour("al-dd-tank", weather={"sea": sea}, dice=[die, 6])
    events = play(game, f"land al-dd-tank on {where}")
    assert [event.result for event in events if isinstance(event, TankLanded)] == [result]
    rolls = [event.ref.id for event in events if type(event).__name__ == "DieRolled"]
    assert rolls == ["15.E.4.p1"] + ([] if result in ("D", "F*", "F") else ["frame:NT"])


@pytest.mark.rule("europa 15.E.4.T1.D", "europa 15.E.4.T1.F*")
@pytest.mark.parametrize(("die", "box", "ref"), [(2, "removed", "15.E.4.T1.D"), (3, "isolated", "15.E.4.T1.F*")])
def test_those_who_do_not_come_ashore(die: int, box: str, ref: str) -> None:
    game = harbour("al-dd-tank", weather={"sea": "rough"}, dice=[die])
    events = play(game, "land al-dd-tank on 0204 from 0104")
    assert front(game).units[UnitId("al-dd-tank")].place == box
    assert happened(events, "Lost") == [ref]


@pytest.mark.rule("europa 15.E.4.T1.F", "europa 15.E.4.T1.S", "europa 15.E.4.T1.S*", "europa 15.E.4.n1")
@pytest.mark.parametrize(
    ("code", "part"), [("D", 0), ("F*", 0), ("F", Fraction(1, 4)), ("S", Fraction(1, 2)), ("S*", 1)]
)
def test_what_is_left_of_strength_and_armour(code: str, part: Fraction) -> None:
    proof = fight(f"4-10* X amphibious_tank british landing={code}")
    assert proof.strength["a1"] == 4 * part
    assert proof.sizes[0]["a1"] == bool(part), "the table lowers strength and armour effect, and no size"
    assert [line for line in strength_lines(proof, "a1") if "frame:NT" in line] == []
    assert ROWS[Success(code)].ref == f"15.E.4.T1.{code}"


@pytest.mark.rule("europa 15.E.4.T1.F", "europa 15.E.4.T1.S", "europa 15.E.4.T1.S*")
@pytest.mark.parametrize(("code", "part"), [("F", Fraction(1, 4)), ("S", Fraction(1, 2)), ("S*", Fraction(1))])
def test_a_landed_tank_brings_that_part_of_its_armour_effect(code: str, part: Fraction) -> None:
    found = fight(f"4-10* X amphibious_tank british landing={code}").armour.shares[True, "aeca"]
    assert found.share == part


@pytest.mark.rule("europa 15.E.4.T1.F")
def test_a_tank_whose_landing_failed_is_lost_after_the_fight_and_spares_nobody() -> None:
    used = {"player-turn beach al-dd-tank": 1, "player-turn landing al-dd-tank": 3}
    units = {"al-dd-tank": "0805", "al-inf-div": "0805", "ax-inf": {"at": "0905", "seen": True}}
    there = world(units, phase="allies.combat", used=used, owner={"0905": "axis"})
    proof = prove(setting_of(there, Battle(ALLIES, (UnitId("al-dd-tank"), UnitId("al-inf-div")), PlaceId("0905"))))
    printed = there.rating(UnitId("al-dd-tank")).attack
    assert printed is not None
    assert proof.strength["al-dd-tank"] in (Fraction(printed, 4), Fraction(printed, 8))
    game = desk("allies.combat", units, used=used, owner={"0905": "axis"}, stocks={"0805": [9, 0]})
    play(game, "end")
    assert front(game).units[UnitId("al-dd-tank")].place == "unisolated"
    assert front(game).units[UnitId("al-inf-div")].place == "0805"


@pytest.mark.rule("europa 15.E.4.T1.F")
def test_its_loss_covers_no_losses_of_others() -> None:
    used = {"player-turn beach al-dd-tank": 1, "player-turn landing al-dd-tank": 3}
    units = {"al-dd-tank": "0805", "al-inf": "0805", "al-inf-2": "0805", "ax-inf-div": {"at": "0905", "seen": True}}
    battle = {
        "side": "allies",
        "attackers": ["al-dd-tank", "al-inf", "al-inf-2"],
        "target": "0905",
        "result": "AR",
        "todo": [{"stage": "lose", "side": "allies", "amounts": ["1"]}],
    }
    there = world(units, phase="allies.combat", used=used, owner={"0905": "axis"}, battle=battle)
    assert attackers(there) == ["al-inf", "al-inf-2"]


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
    assert strength_lines(proof, "a1")[-1].endswith(ref)
