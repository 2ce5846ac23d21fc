"""Ways of redeployment: how far units get by land, by which way they sail, and whose transports carry them."""

from collections import Counter, deque
from collections.abc import Collection, Mapping
from functools import cache, lru_cache

import msgspec

from wavell.umpire.books.validators import Positive, complete, known

from ...model import accounts
from ...model.accounts import AccountId
from ...model.atlas import ATLASES, FRONTS, Atlas, Route
from ...model.counters import OCEANS, ROSTER, SHIPS, Kind
from ...model.ids import PlaceId, PowerId, UnitId
from ...model.ledger import balance
from ...model.orders import Nr
from ...model.ownership import usable
from ...model.world import Activity, Land, War
from ...rules import DATA, RULES, Side
from ..air.missions import AIR
from ..sea.voyages import COURSES, LINKS, SEA, passage
from .moves import around, enemies

_AFLOAT = SHIPS | {Kind.SUB, Kind.ASW}


class _Short(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hexes: Positive
    rough_hexes: Positive
    rough: tuple[str, ...]
    ref: str

    def __post_init__(self) -> None:
        known("terrain", self.rough, {name for atlas in ATLASES.values() for name in atlas.terrain.values()})
        if self.rough_hexes > self.hexes:
            raise ValueError(f"rough_hexes is {self.rough_hexes}, which is more than hexes, {self.hexes}")


class _Naval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    per_transport: Positive
    ref: str


class _Oceans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    place: dict[str, tuple[PlaceId, ...]]
    front: dict[str, tuple[PlaceId, ...]]
    ref: str

    def __post_init__(self) -> None:
        known("place", self.place, {place for atlas in ATLASES.values() for place in atlas.ids})
        known("front", self.front, FRONTS)
        complete("front", self.front, FRONTS)
        for oceans in (*self.place.values(), *self.front.values()):
            known("ocean", oceans, OCEANS)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tr: _Short
    nr: _Naval
    oceans: _Oceans


FIGURES = RULES.data(DATA / "redeployment.toml", _File)

# By land --------------------------------------------------------------------------------------------------------


@cache
def _rails(map_: str) -> dict[PlaceId, tuple[PlaceId, ...]]:
    names, spots = ATLASES[map_].names, ATLASES[map_].board.spots
    return {names[spot.index]: tuple(names[link.to] for link in spot.links if link.kind == "sr") for spot in spots}


def rails(world: War, place: PlaceId) -> tuple[PlaceId, ...]:
    """The places linked to one for SR alone: the two U.S. boxes."""
    return _rails(world.map)[place]


def own_land(world: War, side: Side) -> frozenset[PlaceId]:
    """The land that a side holds and no enemy stands on."""
    return _own_land(world.map, world.land, side, enemies(world, side))


@lru_cache(256)
def _own_land(map_: str, land: Land, side: Side, foes: frozenset[str]) -> frozenset[PlaceId]:
    return _free_land(map_, land, side, foes & land.held[side])


@lru_cache(256)
def _free_land(map_: str, land: Land, side: Side, foes: frozenset[str]) -> frozenset[PlaceId]:
    """It is the same object while nothing of it changes, so that what follows from it is quickly found again."""
    return (land.held[side] & ATLASES[map_].land) - foes


def by_land(
    map_: str,
    land: Collection[str],
    start: PlaceId,
    *,
    hexes: int = 1 << 30,
    avoid: Collection[str] = (),
    by_rail: bool = False,
    closed: Collection[tuple[str, str]] = (),
) -> Mapping[PlaceId, int]:
    """How far each place is by way of some land, without entering some kinds of terrain.

    A box is an end of a way and never lies in the middle of one. `closed` are steps that are not taken: the outback's,
    for whoever judges them.
    """
    near, terrain, links = ATLASES[map_].near, ATLASES[map_].terrain, _rails(map_)
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if found[here] >= hexes or (here != start and terrain[here] == "box"):
            continue
        for to in (*near[here], *(links[here] if by_rail else ())):
            if to in land and to not in found and (here, to) not in closed and terrain[to] not in avoid:
                found[to] = found[here] + 1
                waiting.append(to)
    return found


def tr_reach(world: War, side: Side, start: PlaceId, closed: Collection[tuple[str, str]] = ()) -> frozenset[PlaceId]:
    """Where ground units can go by TR: six places far, or three if they enter jungle or mountains."""
    return _tr_reach(world.map, own_land(world, side), start, frozenset(closed))


@lru_cache(2048)
def _tr_reach(
    map_: str, land: frozenset[str], start: PlaceId, closed: frozenset[tuple[str, str]]
) -> frozenset[PlaceId]:
    return _tr_reach_over(map_, land & around(map_, start, FIGURES.tr.hexes), start, closed)


@lru_cache(2048)
def _tr_reach_over(
    map_: str, land: frozenset[str], start: PlaceId, closed: frozenset[tuple[str, str]]
) -> frozenset[PlaceId]:
    rows = FIGURES.tr
    plain = by_land(map_, land, start, hexes=rows.hexes, avoid=rows.rough, closed=closed)
    rough = by_land(map_, land, start, hexes=rows.rough_hexes, closed=closed)
    return frozenset(plain.keys() | rough.keys()) - {start}


def sr_reach(world: War, side: Side, start: PlaceId, closed: Collection[tuple[str, str]] = ()) -> frozenset[PlaceId]:
    """Where units can go by SR: anywhere over land that the side holds, and over the links made for it."""
    return _sr_reach(world.map, own_land(world, side), start, frozenset(closed))


@lru_cache(256)
def _sr_reach(
    map_: str, land: frozenset[str], start: PlaceId, closed: frozenset[tuple[str, str]]
) -> frozenset[PlaceId]:
    return _sr_region(map_, land, start, closed) - {start}


def _sr_region(
    map_: str, land: frozenset[str], start: PlaceId, closed: frozenset[tuple[str, str]]
) -> frozenset[PlaceId]:
    """The same with the start; all hexes of the land that hang together have one, and it is worked out once."""
    known, terrain = _sr_regions(map_, land, closed), ATLASES[map_].terrain
    if start not in known:
        found = frozenset(by_land(map_, land, start, by_rail=True, closed=closed))
        inside = start in land and terrain[start] != "box"
        known |= dict.fromkeys((place for place in found if terrain[place] != "box") if inside else (start,), found)
    return known[start]


@lru_cache(64)
def _sr_regions(
    map_: str, land: frozenset[str], closed: frozenset[tuple[str, str]]
) -> dict[PlaceId, frozenset[PlaceId]]:
    """The regions of some land that are known so far."""
    return {}


# By sea ---------------------------------------------------------------------------------------------------------


def nr_route(world: War, side: Side, start: PlaceId, to: PlaceId, via: tuple[PlaceId, ...] = ()) -> Route | None:
    """The way of an NR, through the places named or else the shortest; `nr-gates` may open NN15 to it."""
    kinds = LINKS[Activity.NR] if world.readings["nr-gates"] == "two" else LINKS[Activity.NR] | SEA
    return passage(world, side, start, to, via, kinds)


COURSES[Activity.NR] = nr_route


def route_of(order: Nr, world: War, seat: Side) -> Route | None:
    """The way that an NR takes, for all rules that judge it."""
    if not order.units or not usable(world, seat, *order.units):
        return None
    return nr_route(world, seat, world.units[order.units[0]].place, order.to, order.path)


def cargo(units: Collection[UnitId]) -> list[UnitId]:
    """The ground and air units among some, which need transports by sea."""
    return [id_ for id_ in units if ROSTER[id_].kind not in _AFLOAT]


def oceans(world: War, start: PlaceId, to: PlaceId) -> tuple[PlaceId, ...]:
    """The oceans whose transports may make a voyage, in order."""
    return _oceans(world.atlas, start, to)


@lru_cache(1 << 13)
def _oceans(atlas: Atlas, start: PlaceId, to: PlaceId) -> tuple[PlaceId, ...]:
    table = FIGURES.oceans
    first, last = (table.place.get(end) or table.front.get(atlas.front.get(end) or "", ()) for end in (start, to))
    return tuple(ocean for ocean in first if ocean in last) or first


def weight(id_: UnitId) -> int:
    """The factors that a ground or air unit counts for; naval air squadrons go several to a factor."""
    counter = ROSTER[id_]
    return -(-counter.factors // AIR.squadrons.factor) if counter.kind == Kind.NAS else counter.factors


def transports(units: Collection[UnitId]) -> int:
    """How many transports an NR of some units takes."""
    return -(-sum(map(weight, cargo(units))) // FIGURES.nr.per_transport)


def fleet_for(world: War, side: Side, start: PlaceId, to: PlaceId, needed: int) -> AccountId | None:
    """The account whose transports serve: the first ocean that has enough."""
    for account in _fleets(world.atlas, side, start, to):
        if balance(world, account) >= needed:
            return account
    return None


@lru_cache(1 << 13)
def _fleets(atlas: Atlas, side: Side, start: PlaceId, to: PlaceId) -> list[AccountId]:
    return [accounts.transports(side, ocean) for ocean in _oceans(atlas, start, to)]


def load(world: War, units: Collection[UnitId]) -> Counter[PowerId]:
    """The factors that count against the capacity, by power."""
    found: Counter[PowerId] = Counter()
    for id_ in units:
        found[world.operator(id_)] += weight(id_)
    return found
