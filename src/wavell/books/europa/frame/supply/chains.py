"""Depots, HQs, capitals and supply units as links of supply lines: whom they serve, and what state they are in."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Annotated, NamedTuple

import msgspec

from wavell.umpire.books.validators import Positive, Some, known
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised, memoised_by

from ...model import counts
from ...model.counters import ROSTER
from ...model.ids import NationId, PlaceId, UnitId
from ...model.kinds import Face, Side
from ...model.nations import NATIONS
from ...model.stores import beside
from ...model.world import SP, Front, Stock
from ...rules import DATA, RULES, SIDES

MOVING, REVERSED, ATTACHING, ROUTE = Face.MOVING, Face.REVERSED, Face.ATTACHING, Face.ROUTE
"""Other sides of depots, of HQs that do not supply, of HQs that change depots, and of trucks in a supply route."""
_NOTHING = Stock()


class _Capital(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    capacity: Positive
    nations: Annotated[tuple[NationId, ...], Some]
    """They share one pool."""

    def __post_init__(self) -> None:
        known("nation", self.nations, NATIONS)


class _Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    capacity: Positive


class _Breakdown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    most: Positive


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    major: _Room
    command: _Room
    command_hq: _Room
    supply_unit: _Room
    minor_capital: _Room
    breakdown: _Breakdown
    capital: tuple[_Capital, ...]


ROOMS = RULES.data(DATA / "depots.toml", _File)


def of_kind(side: Side, ability: str) -> tuple[UnitId, ...]:
    """The counters of a side that have an ability."""
    return tuple(id_ for id_, counter in ROSTER.items() if counter.side == side and ability in counter.kit)


DEPOTS = {side: of_kind(side, "is_depot") for side in SIDES}
SUPPLY_UNITS = {side: of_kind(side, "is_supply_unit") for side in SIDES}
HQS = {side: (*of_kind(side, "is_army_hq"), *of_kind(side, "is_command_hq")) for side in SIDES}
"""The counters of each kind; HQs are army and command HQs, no divisional ones."""
_BASES = {side: tuple(dict.fromkeys((*DEPOTS[side], *SUPPLY_UNITS[side], *HQS[side]))) for side in SIDES}


def standing(world: Front, ids: tuple[UnitId, ...]) -> list[UnitId]:
    """Those of some counters that are on the map."""
    units, land = world.units, world.atlas.ids
    return [id_ for id_ in ids if id_ in units and units[id_].place in land]


Bases = tuple[tuple[str, str, str] | None, ...]


@memoised
def bases(world: Front, side: Side) -> Bases:
    """All that supply depends on of the counters of a side that give it or hand it on: place, side up, and depot."""
    units = world.units
    found = [units.get(id_) for id_ in _BASES[side]]
    return tuple([None if unit is None else (unit.place, unit.up, unit.attached) for unit in found])


# Nations ------------------------------------------------------------------------------------------------------


@lru_cache(1024)
def kin(nation: NationId) -> NationId:
    """The nation whose HQs and depots serve a unit: the British are one (103.A)."""
    return NationId("britain") if nation in NATIONS and NATIONS[nation].british else nation


def pool_of(nation: NationId) -> tuple[NationId, ...]:
    """The nations whose capitals hold one pool together: the British and the Americans, others alone (15.I.1.a.a)."""
    row = capital_of(nation)
    return (nation,) if row is None else row.nations


def capital_of(nation: NationId) -> "_Capital | None":
    """The row of the capitals that hold one pool with that of a nation; None for a minor country."""
    return next((row for row in ROOMS.capital if kin(nation) in row.nations), None)


def is_capital(world: Front, place: PlaceId) -> bool:
    """Whether a place is the capital of a country now; one that has moved, or that the enemy holds, is none.

    A country that has surrendered has none either.
    """
    features = world.features(place)
    if "capital" not in features or "former_capital" in features:
        return False
    country = world.atlas.country[place]
    if country not in NATIONS or NATIONS[country].side != world.owner.get(place):
        return False
    return not counts.SURRENDERED.of(world.marks, country)


@memoised_by("owner", "works", "marks")
def capitals(world: Front, side: Side) -> tuple[PlaceId, ...]:
    """The capitals of its own nations that a side holds."""
    places = {*world.atlas.tagged("capital"), *(place for place, added in world.works.items() if "capital" in added)}
    return tuple(place for place in sorted(places) if world.owner.get(place) == side and is_capital(world, place))


def serves(nation: NationId, asked: NationId) -> bool:
    """Whether what belongs to a nation serves units of another; nobody in particular is served by all."""
    return not asked or kin(nation) == kin(asked)


# Depots and HQs -----------------------------------------------------------------------------------------------


def depot_place(world: Front, depot: str) -> PlaceId:
    """Where a depot stands, which is a counter or a capital; nothing if it is not on the map."""
    if depot in world.units:
        place = world.units[UnitId(depot)].place
        return place if place in world.atlas else PlaceId("")
    at = PlaceId(depot)
    return at if at in world.atlas and is_capital(world, at) else PlaceId("")


def depot_nation(world: Front, depot: str) -> NationId:
    """Whose depot it is."""
    return ROSTER[UnitId(depot)].nation if depot in ROSTER else world.atlas.country[PlaceId(depot)]


def is_depot_for(world: Front, nation: NationId, depot: str) -> bool:
    """Whether a depot or capital is one for units of a nation: it is theirs, or a capital is read as serving all."""
    common = depot not in ROSTER and world.readings.get("capital-service") == "side"
    return common or serves(depot_nation(world, depot), nation)


def in_city(world: Front, place: PlaceId) -> bool:
    """Whether there is a city, no mere town."""
    return not world.features(place).isdisjoint(("city", "major_city", "partial_city"))


def attached(world: Front, depot: str) -> list[UnitId]:
    """The HQs that are attached to a depot; one that is still changing depots is not."""
    side = ROSTER[UnitId(depot)].side if depot in ROSTER else world.owner.get(PlaceId(depot))
    return [
        id_
        for id_ in standing(world, HQS[side] if side else ())
        if world.units[id_].attached == depot and world.units[id_].up != ATTACHING
    ]


def in_depot(world: Front, depot: str) -> Stock:
    """What a depot or a capital holds; what lies in a minor depot in the hex of a capital is not in it."""
    stock = world.stock(depot)
    aside = in_minor_depot(world, PlaceId(depot)) if depot not in world.units else _NOTHING
    return stock if aside == _NOTHING else Stock(stock.sp - aside.sp, stock.srp - aside.srp)


def in_minor_depot(world: Front, place: PlaceId) -> Stock:
    """What lies in a hex in a minor depot: all of it, or in that of a capital what was left or does not fit there."""
    stock = world.stock(place)
    if stock == _NOTHING or not is_capital(world, place):
        return stock
    aside = beside(world, place)
    over = stock.sp + stock.srp - aside.sp - aside.srp - _room_left(world, place)
    if over <= 0:
        return aside
    srp = min(over, stock.srp - aside.srp)
    return Stock(aside.sp + over - srp, aside.srp + srp)


def _room_left(world: Front, place: PlaceId) -> int:
    """Half REs that fit into a capital, less what those before it hold of a pool that they share."""
    nation = world.atlas.country[place]
    row, pool = capital_of(nation), pool_of(nation)
    taken = 0
    for other in capitals(world, NATIONS[nation].side) if len(pool) > 1 else ():
        if other < place and world.atlas.country[other] in pool:
            held = in_depot(world, other)
            taken += held.sp + held.srp
    return (row or ROOMS.minor_capital).capacity * 2 - taken


def is_moving(world: Front, depot: str) -> bool:
    """Whether a depot is on the move."""
    return depot in world.units and world.units[UnitId(depot)].up == MOVING


def operational(world: Front, depot: str) -> bool:
    """Whether a depot works: not on the move, in a city, with an SP for each attached HQ."""
    place = depot_place(world, depot)
    if not place:
        return False
    if depot in world.units and (world.units[UnitId(depot)].up == MOVING or not in_city(world, place)):
        return False
    return in_depot(world, depot).sp >= SP * len(attached(world, depot))


class Link(NamedTuple):
    """An HQ that hands supply on: where it stands, how far it reaches, and the depot behind it."""

    hq: UnitId
    place: PlaceId
    radius: int
    depot: str
    end: PlaceId
    """Where the depot stands."""
    moving: bool
    """The depot is on the move, and all it gives is limited supply."""


LINKS: Hook[Callable[[Front, Side, NationId], Iterator[Link]]] = Hook(RULES)
"""What hands supply on to units of a nation, `(world, side, nation)`."""


def links(world: Front, side: Side, nation: NationId) -> Iterator[Link]:
    """The HQs that may hand supply on to units of a nation."""
    return (link for rule in LINKS for link in rule.run(world, side, nation))
