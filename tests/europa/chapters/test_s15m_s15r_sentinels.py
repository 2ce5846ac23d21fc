"""Sentinels of 15.M to 15.R: each finds what it forbids when that is laid down by hand, and nothing just beside it."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.europa.desk import world
from wavell.books.europa.chapters.s15o_movement_counters import WAITING
from wavell.books.europa.chapters.s15r_political_police import StandFast
from wavell.books.europa.frame.air.airlift import CameByAir
from wavell.books.europa.frame.combat.course import BattleJoined
from wavell.books.europa.frame.combat.surprise import Surprised
from wavell.books.europa.frame.movement.breakdown import BrokeDown
from wavell.books.europa.frame.movement.passages import ASSAULT, LANDING, MARCH, RETREAT, Way
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.counters import SPARE, TRACK
from wavell.books.europa.model.events import Arrived, Lost, Moved, Tied, Waits
from wavell.books.europa.model.figures import Counted
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Success, Tie
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES, RULES
from wavell.umpire import Event
from wavell.umpire.rules.sentinels import Sentinels

REF, AIR = RULES.ref("frame:CBT"), RULES.ref("frame:AIRT")


def breaches(before: Front, *events: Event) -> list[str]:
    """The paragraphs of the chapter that events break, whoever brought them about."""
    after = before.copy()
    for event in events:
        event.apply(after)
    found = {breach.ref.id for breach in Sentinels(RULES).breaches(before, events, after)}
    return sorted(id_ for id_ in found if id_.startswith("15."))


def moved(*units: str, to: str, way: Way = MARCH) -> Moved:
    return Moved(AIR, tuple(map(UnitId, units)), PlaceId("0506"), PlaceId(to), 6, way.told, way.name)


def tied(unit: str, to: str) -> Tied:
    return Tied(REF, UnitId(unit), Tie.CARRIER, UnitId(to))


@pytest.mark.rule("europa 15.M.7.b.p2")
def test_a_lost_high_mountain_unit_does_not_come_back() -> None:
    gone = world({"al-high-mtn": "unisolated", "al-mtn": "unisolated"})
    assert breaches(gone, Arrived(REF, UnitId("al-high-mtn"), PlaceId("0506"))) == ["15.M.7.b.p2"]
    assert breaches(gone, Waits(REF, UnitId("al-high-mtn"), TRACK, 99)) == ["15.M.7.b.p2"]
    assert breaches(gone, Arrived(REF, UnitId("al-mtn"), PlaceId("0506"))) == []


@pytest.mark.rule("europa 15.M.6")
def test_a_landing_is_not_shed_by_breaking_down() -> None:
    units = {"al-abn-div": "0506", "al-abn-hq": "spare", "al-para": "spare", "al-glider": "spare"}
    now = world(units, used={"player-turn port al-abn-div": 1})
    div, para = UnitId("al-abn-div"), UnitId("al-para")
    assert breaches(now, Lost(REF, div, SPARE, ""), Arrived(REF, para, PlaceId("0506"))) == ["15.M.6"]
    assert breaches(now, BrokeDown(REF, (div,), (para,), PlaceId("0506"))) == []


@pytest.mark.rule("europa 15.M.2")
@pytest.mark.parametrize(("owner", "found"), [("allies", ["15.M.2"]), ("axis", [])])
def test_assault_transport_does_not_go_home(owner: str, found: list[str]) -> None:
    now = world({"al-air-landing": "0506"}, owner={"0606": owner})
    now.owned_at_start = now.owner
    assert breaches(now, moved("al-air-landing", to="0606", way=ASSAULT)) == found
    assert breaches(now, moved("al-air-landing", to="0606", way=LANDING)) == []


@pytest.mark.rule("europa 15.M.7.p3")
def test_mountain_cavalry_does_not_come_by_air() -> None:
    now = world({"al-mtn-cav": "0506", "al-mtn": "0506"})
    assert breaches(now, CameByAir(REF, UnitId("al-mtn-cav"))) == ["15.M.7.p3"]
    assert breaches(now, CameByAir(REF, UnitId("al-mtn"))) == []


@pytest.mark.rule("europa 15.M.3.p1", "europa 15.M.7.b.p4")
@pytest.mark.parametrize(
    ("unit", "target", "found"),
    [
        ("al-inf", "1302", ["15.M.3.p1"]),
        ("al-commando", "1202", []),
        ("al-high-mtn", "1202", ["15.M.7.b.p4"]),
        ("al-high-mtn", "1301", []),
    ],
)
def test_who_surprises_and_where(unit: str, target: str, found: list[str]) -> None:
    now = world({unit: "1302"}, phase="allies.combat")
    assert breaches(now, Surprised(REF, UnitId(unit), PlaceId(target), Success.GOOD, 1)) == found


@pytest.mark.rule("europa 15.N.p1")
def test_mixed_units_do_not_exploit_by_themselves() -> None:
    now = world({"al-mixed": "0506", "al-tran-1": "0506"}, phase="allies.exploitation")
    assert breaches(now, moved("al-mixed", to="0606")) == ["15.N.p1"]
    assert breaches(now, tied("al-mixed", "al-tran-1"), moved("al-mixed", "al-tran-1", to="0606")) == []


@pytest.mark.rule("europa 15.O.p1", "europa 15.O.p2", "europa 15.O.1.p1", "europa 15.O.2.p1", "europa 15.O.3.p1")
@pytest.mark.parametrize(
    ("unit", "counter", "found"),
    [
        ("al-inf", "al-truck", ["15.O.p1", "15.O.p2"]),
        ("al-inf-div", "al-tran-1", ["15.O.p2"]),
        ("al-inf-div", "al-tran-3", []),
        ("al-cav", "al-tran-3", ["15.O.1.p1"]),
        ("al-arm", "al-tran-3", ["15.O.1.p1"]),
        ("al-art", "al-tran-3", []),
        ("al-art", "al-lvt", ["15.O.2.p1"]),
        ("al-inf", "al-lvt", []),
        ("al-art", "al-apc", ["15.O.3.p1"]),
        ("al-inf", "al-apc", []),
    ],
)
def test_what_counters_carry(unit: str, counter: str, found: list[str]) -> None:
    assert breaches(world({unit: "0506", counter: "0506"}), tied(unit, counter)) == found


@pytest.mark.rule("europa 15.O.p1")
def test_no_counter_carries_enemies() -> None:
    now = world({"al-inf": "0506", "ax-tran-1": "0606"})
    assert breaches(now, tied("al-inf", "ax-tran-1")) == ["15.O.p1", "15.O.p3"]


@pytest.mark.rule("europa 15.O.p3")
def test_who_is_carried_goes_along_and_has_not_moved() -> None:
    now = world({"al-inf": "0506", "al-tran-1": "0506"})
    assert breaches(now, tied("al-inf", "al-tran-1"), moved("al-tran-1", to="0606")) == ["15.O.p3"]
    assert breaches(now, tied("al-inf", "al-tran-1"), moved("al-tran-1", "al-inf", to="0606")) == []
    assert breaches(now, moved("al-inf", "al-tran-1", to="0606"), tied("al-inf", "al-tran-1")) == ["15.O.p3"]
    advanced = Moved(REF, (UnitId("al-inf"), UnitId("al-tran-1")), PlaceId("0506"), PlaceId("0606"), 0, "advanced")
    assert breaches(now, advanced, tied("al-inf", "al-tran-1")) == ["15.O.p3"]


@pytest.mark.rule("europa 15.O.p5")
def test_who_is_carried_goes_no_farther_than_its_counter() -> None:
    riding: dict[str, Any] = {"al-tran-1": "0506", "al-inf": {"at": "0506", "carrier": "al-tran-1"}}
    now, together = world(riding), moved("al-tran-1", "al-inf", to="0606")
    assert breaches(now, together) == []
    assert breaches(now, replace(together, spent=99 * 6)) == []
    farther = replace(together, to=PlaceId("0706"))
    assert breaches(now, replace(farther, spent=10 * 6)) == []
    assert breaches(now, replace(farther, spent=99 * 6)) == ["15.O.p5"]
    assert "15.O.p5" in breaches(now, moved("al-inf", to="0606"))
    assert "15.O.p5" not in breaches(now, tied("al-inf", ""), moved("al-inf", to="0606"))
    assert "15.O.p5" not in breaches(now, moved("al-inf", to="0606", way=RETREAT))


@pytest.mark.rule("europa 15.O.p3")
@pytest.mark.parametrize(("fought", "found"), [(False, []), (True, ["15.O.p3"])])
def test_a_counter_takes_part_in_one_attack(fought: bool, found: list[str]) -> None:
    riders: dict[str, Any] = {id_: {"at": "0906", "carrier": "al-apc-3"} for id_ in ("al-inf", "al-inf-2")}
    riders["al-inf-2"]["fought"] = fought
    now = world({"al-apc-3": "0906", "ax-ski": "1005", **riders}, phase="allies.combat")
    battle = Battle(ALLIES, (UnitId("al-inf"),), PlaceId("1005"))
    assert breaches(now, BattleJoined(REF, battle)) == found


@pytest.mark.rule("europa 15.O.p3")
@pytest.mark.parametrize(("fought", "found"), [(False, []), (True, ["15.O.p3"])])
def test_a_counter_whose_first_load_is_lost_attacks_no_more(fought: bool, found: list[str]) -> None:
    units: dict[str, Any] = {
        "al-apc": {"at": "0906", "fought": fought},
        "al-inf": {"at": "0906", "carrier": "al-apc"},
        "ax-ski": "1005",
    }
    now = world(units, phase="allies.combat")
    assert breaches(now, BattleJoined(REF, Battle(ALLIES, (UnitId("al-inf"),), PlaceId("1005")))) == found


@pytest.mark.rule("europa 15.O.p3")
@pytest.mark.parametrize(("to", "found"), [("0506", []), ("0606", ["15.O.p3"])])
def test_who_goes_aboard_for_the_fight_goes_nowhere(to: str, found: list[str]) -> None:
    units = {"al-apc": {"at": "0506", "reserve": True}, "al-inf": {"at": "0506", "spent": 1}}
    now = world(units, phase="axis.reaction")
    boards = (Counted(REF, WAITING.key(UnitId("al-apc")), 1), tied("al-inf", "al-apc"))
    went = (moved("al-apc", "al-inf", to=to),) if to != "0506" else ()
    assert breaches(now, *boards, *went) == found
    assert breaches(now, boards[1]) == ["15.O.p3"]


@pytest.mark.rule("europa 15.O.p4")
@pytest.mark.parametrize(("reserve", "found"), [(True, []), (False, ["15.O.p4"])])
def test_reserves_alone_are_carried_in_reaction(reserve: bool, found: list[str]) -> None:
    units: dict[str, Any] = {"al-tran-1": {"at": "0506", "reserve": True}, "al-inf": {"at": "0506", "reserve": reserve}}
    now = world(units, phase="axis.reaction")
    assert breaches(now, tied("al-inf", "al-tran-1"), moved("al-tran-1", "al-inf", to="0606")) == found


@pytest.mark.rule("europa 15.O.p3")
@pytest.mark.parametrize(("disrupted", "found"), [(True, ["15.O.p3"]), (False, [])])
def test_nobody_attacks_aboard_a_disrupted_counter(disrupted: bool, found: list[str]) -> None:
    load = {"at": "0905", "carrier": "al-apc"}
    units = {"al-apc": {"at": "0905", "disrupted": disrupted}, "al-inf": load, "ax-inf": "1005"}
    now = world(units, phase="allies.combat")
    assert breaches(now, BattleJoined(REF, Battle(ALLIES, (UnitId("al-inf"),), PlaceId("1005")))) == found


@pytest.mark.rule("europa 15.O.1.p2", "europa 15.O.1.p3")
def test_transport_counters_are_out_of_combat() -> None:
    now = world({"al-inf": "0905", "al-tran-1": "0905", "al-lvt": "0905", "ax-inf": "1005"}, phase="allies.combat")
    assert breaches(now, tied("al-inf", "al-tran-1")) == ["15.O.1.p2"]
    assert breaches(now, tied("al-inf", "al-lvt")) == []
    joined = [BattleJoined(REF, Battle(ALLIES, (UnitId(id_),), PlaceId("1005"))) for id_ in ("al-tran-1", "al-inf")]
    assert [breaches(now, each) for each in joined] == [["15.O.1.p3"], []]


@pytest.mark.rule("europa 15.R.p2")
@pytest.mark.parametrize(("result", "found"), [("DR", ["15.R.p2"]), ("DE", []), ("OR(1)", [])])
def test_nobody_is_driven_off_who_began_with_police(result: str, found: list[str]) -> None:
    now = world({"al-inf": "0506", "ax-inf": "0606"}, phase="axis.combat")
    now.battle = replace(Battle(ALLIES, (UnitId("ax-inf"),), PlaceId("0506")), result=result)
    stand = StandFast(REF, (UnitId("al-inf"),))
    assert breaches(now, stand, moved("al-inf", to="0406", way=RETREAT)) == found
    assert breaches(now, moved("al-inf", to="0406", way=RETREAT)) == []
