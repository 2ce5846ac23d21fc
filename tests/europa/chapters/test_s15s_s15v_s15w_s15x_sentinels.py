"""Each sentinel of 15.S, 15.V, 15.W and 15.X finds what it is there for, and lets the nearest lawful thing be."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.europa.desk import world
from wavell.books.europa.chapters import s15s_reserves, s15w_spoils, s15w_supply_units, s15x_flight
from wavell.books.europa.chapters.s15i1_depots import Placed
from wavell.books.europa.chapters.s15v_smps import sentinels as watched
from wavell.books.europa.chapters.s15v_smps.conversions import SmpsChanged
from wavell.books.europa.chapters.s15v_smps.records import _IN_USE, PARTS
from wavell.books.europa.frame.movement.passages import AIRLIFT, JUMP, MARCH, RETREAT, Way
from wavell.books.europa.frame.supply.chains import ROUTE
from wavell.books.europa.model.battle import Raid
from wavell.books.europa.model.counters import UNISOLATED
from wavell.books.europa.model.events import Flipped, Lost, Moved
from wavell.books.europa.model.figures import Counted, Stocked
from wavell.books.europa.model.fleets import FleetId
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import AirMission, Side
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.rules import RULES
from wavell.umpire import Event

Sentinel = Callable[..., Iterator[str]]
WEST = FleetId("allies:west")
REF, LOAD, ROAD = RULES.ref("frame:MP"), RULES.ref("15.V.1.p1"), RULES.ref("15.V.3.p1")
INTO = RULES.ref("15.V.2.p1")


def moved(unit: str, start: str, to: str, way: Way = MARCH) -> Moved:
    return Moved(REF, (UnitId(unit),), PlaceId(start), PlaceId(to), 0, way.told, way.name)


def lost(unit: str) -> Lost:
    return Lost(REF, UnitId(unit), UNISOLATED, "lost in battle")


SHUT_IN = dict(
    zip(
        ("al-arm-div", "al-inf-div", "al-mot-div", "al-mtn-div", "al-inf", "al-mot"),
        ("0906", "1107", "1106", "1005", "0907", "1007"),
        strict=True,
    )
)
OWN = {"1106": "axis"}
IN_EVENTS: list[tuple[Sentinel, Event, Event, dict[str, Any]]] = [
    (
        s15s_reserves.no_reserve_unit_goes_far,
        moved("al-reserve", "1006", "1106"),
        moved("al-reserve", "1006", "1106", RETREAT),
        {"units": {"al-reserve": "1006"}},
    ),
    (
        s15s_reserves.no_reserve_unit_goes_far,
        moved("al-reserve", "0906", "1106"),
        moved("al-reserve", "0906", "1006"),
        {"units": {"al-reserve": "0906"}},
    ),
    (
        s15w_supply_units.nothing_leaves_a_supply_unit_unpaid,
        Stocked(LOAD, "al-truck", -6, 0, Why("an SMP load")),
        Stocked(REF, "al-truck", -6, 0, Why("unloaded")),
        {"units": {"al-truck": "0506"}, "stocks": {"al-truck": [3, 0]}},
    ),
    (
        s15w_supply_units.nothing_leaves_a_supply_unit_unpaid,
        Stocked(INTO, "al-truck", -6, 0, Why("left in the hex")),
        Stocked(INTO, "0506", -6, 0, Why("left in the hex")),
        {"units": {"al-truck": "0506"}, "stocks": {"al-truck": [3, 0], "0506": [3, 0]}},
    ),
    (
        s15w_supply_units.none_is_lost_that_could_go,
        lost("ax-truck"),
        lost("ax-inf"),
        {"units": {"ax-truck": "1006", "ax-inf": "1006"}, "owner": OWN},
    ),
    (
        s15w_supply_units.no_wagon_joins_a_route,
        Flipped(REF, UnitId("al-wagon"), ROUTE),
        Flipped(REF, UnitId("al-truck"), ROUTE),
        {"units": {"al-wagon": "0606", "al-truck": "0606"}},
    ),
    (
        s15w_spoils.nothing_is_placed_among_enemies,
        Placed(REF, UnitId("al-tran-3"), PlaceId("1107")),
        Placed(REF, UnitId("al-tran-3"), PlaceId("1106")),
        {"units": {"ax-inf": "1107"}},
    ),
    (
        s15x_flight.nobody_else_is_dropped,
        moved("al-inf", "0606", "1106", JUMP),
        moved("al-para", "0606", "1106", JUMP),
        {"units": {"al-inf": "0606", "al-para": "0606"}},
    ),
    (
        s15x_flight.no_heavy_equipment_flies,
        moved("al-tank", "0606", "0706", AIRLIFT),
        moved("al-inf", "0606", "0706", AIRLIFT),
        {"units": {"al-inf": "0606", "al-tank": "0606"}},
    ),
    (
        watched.no_more_are_used_than_there_are,
        Counted(REF, _IN_USE.key(WEST), 2 * PARTS + 1),
        Counted(REF, _IN_USE.key(WEST), 2 * PARTS),
        {"smps": {"allies:west": 2}},
    ),
    (
        watched.those_transferred_move_no_loads,
        Counted(REF, _IN_USE.key(WEST), PARTS + 1),
        Counted(REF, _IN_USE.key(WEST), PARTS),
        {"smps": {"allies:west": 3}, "used": {"player-turn resting allies:west": 2}},
    ),
    (
        watched.those_that_moved_loads_stay,
        SmpsChanged(ROAD, WEST, -7, Why("")),
        SmpsChanged(ROAD, WEST, -6, Why("")),
        {
            "smps": {"allies:west": 9, "allies:west:france": 4},
            "used": {"player-turn longest way allies:west": 7, "player-turn resting allies:west": 3},
        },
    ),
    (
        watched.those_that_moved_loads_stay,
        SmpsChanged(ROAD, WEST, -4, Why("")),
        SmpsChanged(ROAD, WEST, -3, Why("")),
        {"smps": {"allies:west": 9}, "used": {"turn smps allies:west": 6 * PARTS}},
    ),
    (
        watched.no_load_comes_into_a_zone,
        Stocked(LOAD, "0605", 2, 0, Why("")),
        Stocked(LOAD, "0606", 2, 0, Why("")),
        {"units": {"al-inf": "0606", "ax-inf-div": "0706"}},
    ),
    (
        watched.some_are_left_behind,
        SmpsChanged(ROAD, WEST, -4, Why("")),
        SmpsChanged(ROAD, WEST, -3, Why("")),
        {"smps": {"allies:west": 8}},
    ),
]


@pytest.mark.parametrize(("sentinel", "wrong", "right", "position"), IN_EVENTS)
def test_what_an_event_may_not_do(sentinel: Sentinel, wrong: Event, right: Event, position: dict[str, Any]) -> None:
    now = world(position.get("units"), **{key: each for key, each in position.items() if key != "units"})
    assert list(sentinel(wrong, now))
    assert not list(sentinel(right, now))


def test_a_truck_that_is_shut_in_may_be_lost() -> None:
    now = world({"ax-truck": "1006", **SHUT_IN}, owner=dict.fromkeys(SHUT_IN.values(), "axis"))
    assert not list(s15w_supply_units.none_is_lost_that_could_go(lost("ax-truck"), now))


def test_bombs_and_want_capture_nothing() -> None:
    now = world({"al-truck": "0606"})
    spoils = Counted(REF, s15w_spoils._SPOILS.key(Side.AXIS, PlaceId("0606")), 18)
    assert not list(s15w_spoils.nothing_is_captured_without_combat(spoils, now))
    now.raid = Raid(Side.AXIS, AirMission.NAVAL_BOMBING, (), PlaceId("0606"))
    assert list(s15w_spoils.nothing_is_captured_without_combat(spoils, now))
    starving = world({"al-truck": "0606"}, phase="allies.initial")
    assert list(s15w_spoils.nothing_is_captured_without_combat(spoils, starving))


def test_what_a_position_may_not_hold() -> None:
    now = world({"al-truck": "0606"}, stocks={"al-truck": [24, 0]}, smps={"allies:west": 0})
    assert not list(s15w_supply_units.none_carries_more_than_it_can(now))
    assert not list(watched.no_record_is_below_nothing(now))
    Stocked(REF, "al-truck", 1, 0, Why("")).apply(now)
    SmpsChanged(REF, WEST, -1, Why("")).apply(now)
    assert list(s15w_supply_units.none_carries_more_than_it_can(now)) == ["al-truck carries 49/2 REs"]
    assert list(watched.no_record_is_below_nothing(now)) == ["allies:west has -1 SMP"]
