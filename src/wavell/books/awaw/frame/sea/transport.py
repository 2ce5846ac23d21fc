"""Ships change base, and transports carry ground and air units from port to port, in the movement phase.

Cargo takes transports of an ocean that both ports lie on (module ways).
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import NamedTuple

import msgspec

from wavell.umpire import Event, Order, Ref, Roller
from wavell.umpire.books.validators import Die, Natural, Positive, Shift, Text, complete, known, rising, whole_numbers
from wavell.umpire.facts.words import many
from wavell.umpire.rules.options import Mix
from wavell.umpire.rules.position_cache import memoised

from ...model import accounts
from ...model.atlas import ATLASES, FRONTS
from ...model.counters import OCEANS, OF_SIDE, ROSTER, SHIPS, Kind
from ...model.events import Moved, Removed
from ...model.ids import PlaceId, PowerId, UnitId
from ...model.ledger import balance, use
from ...model.nations import NATIONS
from ...model.orders import Base, Ship
from ...model.ownership import own_units_that_are_there, passengers, units_move_once, usable
from ...model.world import Activity, Land, Voyage, War
from ...rules import DATA, HOMELANDS, RULES, Side
from ..economy.offensives import cannot_pay, pay
from ..movement.doors import Way
from ..movement.ways import fleet_for, oceans
from .voyages import ARRIVALS, LINKS, course, front_of, sail


class _Carry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ground: Positive
    aaf: Positive
    nas: Positive
    ref: str


class _Interception(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: dict[str, Natural]
    most: Positive
    small: Natural
    small_dice: Shift
    target_dice: Shift
    submarine_dice: Shift
    ref: str

    def __post_init__(self) -> None:
        known("activity", self.dice, LINKS)
        complete("activity", self.dice, LINKS)


class _Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Positive
    find: Natural
    air_hit: Die
    elite_hit: Die
    cover: Positive
    gun_factors: Positive
    gun_hit: Die
    loss: Positive
    sunk: Positive
    ref: str


class _Hunt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sinks: dict[str, Natural]
    lost: Natural
    ref: str

    def __post_init__(self) -> None:
        rolls = whole_numbers(self.sinks)
        rising("the dice of sinks", rolls)
        if rolls and rolls[0] <= self.lost:
            raise ValueError(f"{rolls[0]} both sinks and loses a submarine, which is lost on {self.lost}")


class Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where submarines hunt: the places of submarines and their enemies, and the ocean of the transports."""

    title: Text
    places: tuple[PlaceId, ...]
    ocean: PlaceId
    ref: str
    ports_of: str = ""
    """The front whose ports serve the water, where it has no SW box."""

    def __post_init__(self) -> None:
        known("ocean", (self.ocean,), OCEANS)
        known("place", self.places, {*OCEANS, *(box for atlas in ATLASES.values() for box in atlas.boxes)})
        known("front", filter(None, (self.ports_of,)), FRONTS)


class _Raider(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hit: Die
    ref: str


class _Colombo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    modifier: Shift
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    carry: _Carry
    interception: _Interception
    battle: _Battle
    hunt: _Hunt
    water: dict[PlaceId, Water]
    raider: _Raider
    colombo: _Colombo


NAVAL = RULES.data(DATA / "naval.toml", _File)
AFLOAT = SHIPS | {Kind.SUB}
"""Kinds that change base by themselves."""
_NEAREST, _MOST = 8, 200
"""How many ports an offer lists for one group, and how many orders in all."""
_base, _ship, _transports = map(RULES.ref, ("frame:naval-activities", "frame:sea-transport", "frame:transports"))


class Sailing(NamedTuple):
    """An order to sail: from where, and of what kind."""

    kind: Activity
    start: PlaceId


def sailing(order: Order, world: War, seat: Side) -> Sailing | None:
    """Where an order to change base or to ship starts; None if its units cannot be used, or start apart."""
    return _sailing(world, order, seat)


@memoised
def _sailing(world: War, order: Order, seat: Side) -> Sailing | None:
    if not isinstance(order, Base | Ship) or not usable(world, seat, *order.units):
        return None
    starts = {world.units[id_].place for id_ in order.units}
    kind = Activity.BASE if isinstance(order, Base) else Activity.SHIP
    return Sailing(kind, starts.pop()) if len(starts) == 1 else None


# Transports -----------------------------------------------------------------------------------------------------


@cache
def load(id_: UnitId) -> Fraction:
    """The share of a transport that a unit takes up."""
    counter = ROSTER[id_]
    room = {Kind.AAF: NAVAL.carry.aaf, Kind.NAS: NAVAL.carry.nas}.get(counter.kind, NAVAL.carry.ground)
    return Fraction(counter.factors, room)


_WHOLE = lcm(NAVAL.carry.ground, NAVAL.carry.aaf, NAVAL.carry.nas)
_PARTS = {id_: int(_WHOLE * load(id_)) for id_ in ROSTER}
"""The same in equal parts of a transport, which add up faster."""


def transports_for(units: Iterable[UnitId]) -> int:
    """How many transports carry some units: one for two ground factors, for an AAF, or for three squadrons."""
    return -(-sum([_PARTS[id_] for id_ in units]) // _WHOLE)


def sink_transports(
    ref: Ref, world: War, side: Side, oceans: Iterable[PlaceId], count: int, powers: Iterable[str]
) -> Iterator[Event]:
    """Let some transports of these oceans go down, those of these powers first."""
    first = frozenset(powers)
    fleet = [(ocean, id_) for ocean in oceans for id_ in world.stack(ocean)]
    fleet = [(at, id_) for at, id_ in fleet if ROSTER[id_].kind == Kind.TRANSPORT and ROSTER[id_].side == side]
    fleet.sort(key=lambda row: NATIONS[ROSTER[row[1]].nation].power not in first)
    for ocean, id_ in fleet[:count]:
        yield Removed(ref, id_, ocean, "sunk")


# What is judged -------------------------------------------------------------------------------------------------


@RULES.forbids("frame:naval-activities", order=Base)
def ships_alone_change_base(order: Base, world: War, seat: Side) -> Iterator[str]:
    """Warships and submarines change base; what is aboard a carrier goes with it."""
    for id_ in dict.fromkeys(order.units):
        if usable(world, seat, id_) and ROSTER[id_].kind not in AFLOAT:
            yield f"{id_} is no ship"


@RULES.forbids("frame:sea-transport", order=Ship)
def ground_and_air_units_are_shipped(order: Ship, world: War, seat: Side) -> Iterator[str]:
    """Transports carry ground and air units that are not aboard a carrier."""
    for id_ in dict.fromkeys(order.units):
        if not usable(world, seat, id_):
            continue
        if not (ROSTER[id_].is_ground or ROSTER[id_].is_air):
            yield f"{id_} is neither a ground nor an air unit"
        elif world.units[id_].aboard:
            yield f"{id_} is aboard {world.units[id_].aboard}"


@RULES.forbids("frame:naval-activities", order=(Base, Ship))
def they_sail_together(order: Base | Ship, world: War, seat: Side) -> Iterator[str]:
    """What sails together starts in one place, and ends in another."""
    if not usable(world, seat, *order.units):
        return
    starts = {world.units[id_].place for id_ in order.units}
    if len(starts) > 1:
        yield "they are not in the same place"
    if order.to in starts:
        yield f"they are in {world.atlas.named(order.to)} already"


@RULES.forbids("frame:eligible-ports", order=(Base, Ship))
def from_port_to_port(order: Base | Ship, world: War, seat: Side) -> Iterator[str]:
    """Voyages go to friendly ports, and cargo comes from one; into and out of the two boxes their chapters lead."""
    found = sailing(order, world, seat)
    if found is None:
        return
    ends = (found.start, order.to) if found.kind == Activity.SHIP else (order.to,)
    for end in dict.fromkeys(ends):
        if end in HOMELANDS:
            continue
        if end not in world.atlas.ports or end in world.atlas.tagged("sw_box"):
            yield f"{world.atlas.named(end)} is no port"
        elif world.holder(end) != seat:
            yield f"{world.atlas.named(end)} is not a friendly port"


@RULES.forbids("frame:naval-activities", order=(Base, Ship))
def by_sea_all_the_way(order: Base | Ship, world: War, seat: Side) -> Iterator[str]:
    """There is a way by sea through the places named, and boxes are ends of a voyage, never on its way."""
    found = sailing(order, world, seat)
    if found is None or found.start == order.to:
        return
    if boxes := [spot for spot in order.path if world.atlas.terrain[spot] == "box"]:
        yield f"ships do not pass through {world.atlas.named(boxes[0])}"
        return
    ends = {found.start, order.to}
    atlas = world.atlas
    if not ends.isdisjoint(HOMELANDS) or any(end not in atlas.navigable and end not in atlas.ports for end in ends):
        return
    if course(world, seat, found.kind, found.start, order.to, order.path) is None:
        yield f"there is no way by sea from {world.atlas.named(found.start)} to {world.atlas.named(order.to)}"


@RULES.forbids("frame:transports", order=Ship)
def transports_are_left(order: Ship, world: War, seat: Side) -> Iterator[str]:
    """A transport is used once in a player turn."""
    if (found := sailing(order, world, seat)) is None:
        return
    needed = transports_for(dict.fromkeys(order.units))
    if fleet_for(world, seat, found.start, order.to, needed) is None:
        where = " or ".join(oceans(world, found.start, order.to)).replace("_", " ")
        yield f"this takes {many(needed, 'transport')}, and fewer are left in the {where}"


def _bill(world: War, units: Iterable[UnitId]) -> dict[PowerId, dict[str, int]]:
    """How many units each power has carried."""
    bills: dict[PowerId, dict[str, int]] = {}
    for id_ in units:
        bill = bills.setdefault(world.operator(id_), {"transport": 0})
        bill["transport"] += 1
    return bills


@RULES.forbids("frame:offensive-cost", order=Ship)
def sea_transport_is_paid_for(order: Ship, world: War, seat: Side) -> Iterator[str]:
    """Sea transport is paid for on the front of its destination."""
    if sailing(order, world, seat) is not None:
        for power, bill in _bill(world, dict.fromkeys(order.units)).items():
            yield from cannot_pay(world, power, front_of(world, order.to), bill)


# What is offered ------------------------------------------------------------------------------------------------


_SAILORS = {side: frozenset(id_ for id_ in units if ROSTER[id_].kind in AFLOAT) for side, units in OF_SIDE.items()}
_PASSENGERS = {
    side: frozenset(id_ for id_ in units if ROSTER[id_].is_ground or ROSTER[id_].is_air)
    for side, units in OF_SIDE.items()
}


@lru_cache(2048)
def _havens(map_: str, land: Land, seat: Side, start: PlaceId, kind: Activity) -> tuple[PlaceId, ...]:
    """The nearest friendly ports by sea, the two boxes and what is linked to them after those."""
    atlas = ATLASES[map_]
    friendly = (atlas.tagged("port") & land.held[seat]) - {start}
    far = atlas.within(start, friendly, kinds=LINKS[kind], shut=frozenset())
    ports = sorted(far, key=lambda spot: (far[spot], spot))
    return (*ports[:_NEAREST], *(spot for spot in ports[_NEAREST:] if spot in HOMELANDS))


def _groups(world: War, units: list[UnitId]) -> Iterator[tuple[UnitId, ...]]:
    """All of them, and one of every sort."""
    if len(units) > 1:
        yield tuple(units)
    seen: set[tuple[str, str, int, bool]] = set()
    for id_ in units:
        counter = ROSTER[id_]
        sort = (counter.nation, counter.kind, counter.factors, world.units[id_].damaged)
        if sort not in seen:
            seen.add(sort)
            yield (id_,)


def _listed(world: War, seat: Side, kind: Activity, mix: Mix) -> Iterator[tuple[tuple[UnitId, ...], PlaceId]]:
    count, there = 0, world.units
    able = (_SAILORS if kind == Activity.BASE else _PASSENGERS)[seat]
    for start in mix(sorted(world.stacks)):
        stack = world.stacks[start]
        nobody = able.isdisjoint(stack) or start not in world.atlas
        if nobody or (kind == Activity.SHIP and not _loads(world, seat, start)):
            continue
        if not (units := [id_ for id_ in stack if id_ in able and not there[id_].moved and not there[id_].aboard]):
            continue
        goals = _havens(world.map, world.land, seat, start, kind)
        for group in mix(tuple(_groups(world, units))):
            for to in mix(goals):
                if kind == Activity.SHIP and not _can_be_shipped(world, seat, group, start, to):
                    continue
                if (count := count + 1) > _MOST:
                    return
                yield group, to


def _loads(world: War, seat: Side, start: PlaceId) -> bool:
    """Whether cargo can come from a place at all: one of the two boxes, or a friendly port."""
    return start in HOMELANDS or (start in world.atlas.tagged("port") and world.holder(start) == seat)


def _can_be_shipped(world: War, seat: Side, units: tuple[UnitId, ...], start: PlaceId, to: PlaceId) -> bool:
    """Whether there are transports and BRPs for some cargo."""
    if fleet_for(world, seat, start, to, transports_for(units)) is None:
        return False
    front = front_of(world, to)
    return not any(any(cannot_pay(world, power, front, bill)) for power, bill in _bill(world, units).items())


_MET = (own_units_that_are_there, units_move_once, they_sail_together, from_port_to_port, by_sea_all_the_way)


@RULES.offers(Base, meets=(*_MET, ships_alone_change_base))
def base_changes(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """Fleets and single ships to the ports nearest to them."""
    return (Base(units, to) for units, to in _listed(world, seat, Activity.BASE, mix))


@RULES.offers(Ship, meets=(*_MET, ground_and_air_units_are_shipped, transports_are_left, sea_transport_is_paid_for))
def shipments(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """Ground and air units to the ports nearest to them, while there are transports."""
    if any(balance(world, accounts.transports(seat, ocean)) > 0 for ocean in OCEANS):
        yield from (Ship(units, to) for units, to in _listed(world, seat, Activity.SHIP, mix))


# What happens ---------------------------------------------------------------------------------------------------


def _voyage(order: Base | Ship, world: War, seat: Side) -> Voyage:
    kind = Activity.BASE if isinstance(order, Base) else Activity.SHIP
    start = world.units[order.units[0]].place
    found = course(world, seat, kind, start, order.to, order.path)
    path = (start, order.to) if found is None else found.path
    return Voyage(kind, seat, order.units, order.to, path, front_of(world, order.to))


@RULES.resolves("frame:naval-activities", order=Base)
def the_ships_change_base(order: Base, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The ships set out; changing base costs nothing, and ours sets no limit to how far they go."""
    yield from sail(_base, world, _voyage(order, world, seat), roll)


@RULES.resolves("frame:sea-transport", order=Ship)
def the_cargo_is_shipped(order: Ship, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """Transports are taken and paid for, and the convoy sets out."""
    voyage = _voyage(order, world, seat)
    why = f"sea transport to {order.to}"
    needed = transports_for(order.units)
    account = fleet_for(world, seat, voyage.path[0], order.to, needed)
    if account is not None:
        yield from use(_transports, account, needed, why)
    for power, bill in _bill(world, order.units).items():
        yield from pay(world, power, voyage.front, bill, why)
    yield from sail(_ship, world, voyage, roll)


def _base_changed(world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    aboard = tuple(id_ for ship in voyage.units for id_ in passengers(world, ship))
    yield Moved(_base, (*voyage.units, *aboard), voyage.path[0], voyage.to, Way.BASE)


def _cargo_landed(world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    yield Moved(_ship, voyage.units, voyage.path[0], voyage.to, Way.SHIP)


ARRIVALS[Activity.BASE] = _base_changed
ARRIVALS[Activity.SHIP] = _cargo_landed
