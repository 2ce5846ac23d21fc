"""Sentinels of 15.V.1 and 15.V.3 on the use of SMPs: each finds what it forbids, and nothing just beside it."""

from typing import Any

import pytest

from tests.europa.desk import world
from wavell.books.europa.chapters.s15v_smps.conversions import SmpsChanged
from wavell.books.europa.chapters.s15v_smps.records import _IN_USE, PARTS
from wavell.books.europa.model import counts
from wavell.books.europa.model.counters import SPARE, TRACK
from wavell.books.europa.model.events import Flipped, Waits
from wavell.books.europa.model.figures import Counted, Stocked
from wavell.books.europa.model.fleets import FleetId
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Face
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES, RULES
from wavell.umpire import Event
from wavell.umpire.rules.sentinels import Sentinels

LOAD, ROAD, TABLE = map(RULES.ref, ("15.V.1.p1", "15.V.3.p1", "15.V.2.T2.n1"))
WEST, MIDDLE, EAST, FRENCH = map(FleetId, ("allies:west", "allies:middle", "allies:east", "allies:west:france"))


def breaches(before: Front, *events: Event) -> list[str]:
    """The paragraphs on SMPs that events break, whoever brought them about."""
    after = before.copy()
    for event in events:
        event.apply(after)
    found = {breach.ref.id for breach in Sentinels(RULES).breaches(before, events, after)}
    return sorted(id_ for id_ in found if id_.startswith("15.V"))


def load(start: str, end: str, record: FleetId = WEST, halves: int = 6) -> list[Event]:
    """A load that goes from one hex to another, and the SMPs that it uses."""
    by_hand = Why("by hand")
    used = Counted(LOAD, _IN_USE.key(record), PARTS // 3)
    return [used, Stocked(LOAD, start, -halves, 0, by_hand), Stocked(LOAD, end, halves, 0, by_hand)]


def changed(record: FleetId, number: int) -> SmpsChanged:
    return SmpsChanged(ROAD, record, number, Why("by hand"))


def coast(smps: dict[str, int], **more: Any) -> Front:
    """A map of several commands, with points in the west."""
    given: dict[str, Any] = {"stocks": {"0302": [9, 0]}, **more}
    return world({"al-inf": "0302"}, map="lines", smps=smps, **given)


@pytest.mark.rule("europa 15.V.1.p1", "europa 15.V.1.d")
@pytest.mark.parametrize(
    ("phase", "larger", "halves", "found"),
    [
        ("movement", False, 6, []),
        ("movement", False, 7, ["15.V.1.p1"]),
        ("movement", True, 7, ["15.V.1.p1"]),
        ("exploitation", False, 7, ["15.V.1.p1"]),
        ("exploitation", True, 12, []),
        ("exploitation", True, 13, ["15.V.1.p1"]),
        ("movement", False, 2, []),
        ("movement", False, 1, ["15.V.1.d"]),
    ],
)
def test_a_load_is_a_third_to_a_whole_one(phase: str, larger: bool, halves: int, found: list[str]) -> None:
    readings = {"exploitation-loads": "larger"} if larger else {}
    there = world({}, phase=f"allies.{phase}", readings=readings, smps={WEST: 20}, stocks={"0506": [9, 0]})
    assert breaches(there, *load("0506", "0606", halves=halves)) == found


@pytest.mark.rule("europa 15.V.1.d")
@pytest.mark.parametrize(
    ("smps", "end", "found"),
    [
        (1, "0606", []),
        (1, "0706", ["15.V.1.d"]),
        (2, "0706", []),
        (2, "0507", ["15.V.1.d"]),
        (3, "0507", []),
    ],
)
def test_no_load_goes_farther_than_the_smps_of_the_theatre(smps: int, end: str, found: list[str]) -> None:
    there = world({}, smps={WEST: smps}, stocks={"0506": [9, 0]})
    assert breaches(there, *load("0506", end)) == found


@pytest.mark.rule("europa 15.V.1.e")
@pytest.mark.parametrize(("end", "found"), [("1001", []), ("0901", ["15.V.1.e"])])
def test_no_load_goes_farther_than_twenty_smps_carry_it(end: str, found: list[str]) -> None:
    there = world({}, smps={EAST: 99}, stocks={"1601": [9, 0]})
    assert breaches(there, *load("1601", end, EAST)) == found


@pytest.mark.rule("europa 15.V.1.d")
def test_smps_of_a_country_are_among_those_of_the_theatre() -> None:
    there = world({}, smps={WEST: 1, FRENCH: 1}, stocks={"0506": [9, 0]})
    assert breaches(there, *load("0506", "0706")) == []
    away = world({}, smps={WEST: 1, EAST: 1}, stocks={"0506": [9, 0]})
    assert breaches(away, *load("0506", "0706")) == ["15.V.1.d"]


@pytest.mark.rule("europa 15.V.1.j")
def test_no_load_leaves_the_command_whose_smps_it_uses() -> None:
    there = coast({WEST: 20, MIDDLE: 20, "axis:west": 20})
    assert breaches(there, *load("0302", "0402")) == []
    assert breaches(there, *load("0302", "0402", MIDDLE)) == ["15.V.1.j"]
    assert breaches(there, *load("0302", "0402", FleetId("axis:west"))) == ["15.V.1.j"]


@pytest.mark.rule("europa 15.V.1.j", "europa 15.V.1.k")
@pytest.mark.parametrize(
    ("record", "found"),
    [(WEST, []), (MIDDLE, ["15.V.1.j"]), (FRENCH, ["15.V.1.k"]), (FleetId("allies:west:britain"), [])],
)
def test_smps_give_vehicles_to_their_own_in_their_command(record: FleetId, found: list[str]) -> None:
    units = {"al-mot": {"at": "0302", "up": "demotorized"}, "al-truck": SPARE}
    there = world(units, map="lines", phase="allies.replacement", smps={record: 40})
    equipped = Flipped(TABLE, UnitId("al-mot"), Face.FRONT)
    waits = Waits(TABLE, UnitId("al-truck"), TRACK, there.clock.turn + 4, PlaceId("0302"))
    for made in (equipped, waits):
        assert breaches(there, SmpsChanged(TABLE, record, -3, Why("by hand")), made) == found
        assert breaches(there, made) == []


@pytest.mark.rule("europa 15.V.1.k")
def test_a_transfer_makes_nobody_elses_smps() -> None:
    there = coast({WEST: 20, MIDDLE: 1, FRENCH: 10}, phase="allies.replacement")
    french = FleetId("allies:middle:france")
    assert breaches(there, changed(FRENCH, -2), changed(french, 2)) == []
    assert breaches(there, changed(FRENCH, -2), changed(MIDDLE, 2)) == ["15.V.1.k"]
    assert breaches(there, changed(WEST, -2), changed(french, 2)) == ["15.V.1.k"]


@pytest.mark.rule("europa 15.V.3.p1")
def test_nothing_is_carried_in_a_transfer() -> None:
    there = coast({WEST: 20, MIDDLE: 1}, phase="allies.replacement")
    goes = changed(WEST, -2), changed(MIDDLE, 2)
    assert breaches(there, *goes) == []
    assert breaches(there, *goes, Stocked(ROAD, "0302", -6, 0, Why("by hand"))) == ["15.V.3.p1"]


@pytest.mark.rule("europa 15.V.3.p2")
@pytest.mark.parametrize(
    ("phase", "ships", "room", "found"),
    [
        ("movement", 1, 4, []),
        ("movement", 1, 3, ["15.V.3.p2"]),
        ("movement", 0, 4, ["15.V.3.p2"]),
        ("replacement", 0, 0, []),
        ("combat", 1, 4, ["15.V.3.p2"]),
    ],
)
def test_ships_have_room_for_those_that_sail(phase: str, ships: int, room: int, found: list[str]) -> None:
    pools = {"allies transports": ships}
    there = coast({WEST: 20, MIDDLE: 1}, phase=f"allies.{phase}", pools=pools)
    taken = Counted(ROAD, counts.SHIPPED["transports"].key(ALLIES), room)
    assert breaches(there, taken, changed(WEST, -9), changed(MIDDLE, 9)) == found
