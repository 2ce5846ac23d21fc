"""Stacking and basing: how many ground units a place holds, and how many aircraft and ships it bases."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from wavell.umpire import Order
from wavell.umpire.books.validators import Natural, Positive, known

from ...model.atlas import ATLASES, TERRAIN, Atlas
from ...model.counters import ROSTER, Kind
from ...model.ids import NationId, PlaceId, PowerId, UnitId
from ...model.nations import POWERS
from ...model.orders import Advance, Base, Build, Exploit, Move, Nr, Ship, Sr, Stage, Tr
from ...model.ownership import goal_of, naming, units_of
from ...model.world import War
from ...rules import DATA, HOMELANDS, RULES
from ..air.missions import AIR


class _Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hex: Positive
    area: Positive
    ref: str


class _Basing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    air: Positive
    air_rough: Positive
    rough: tuple[str, ...]
    """Terrain in which fewer aircraft base."""
    ships: Positive
    area_air: Positive
    area_ships: Positive
    ref: str

    def __post_init__(self) -> None:
        known("terrain", self.rough, TERRAIN)


class _Staging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    range: Positive
    ref: str


class _Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shut: tuple[str, ...]
    """Terrain that a zone of control reaches neither into nor out of."""
    ref: str

    def __post_init__(self) -> None:
        known("terrain", self.shut, TERRAIN)


class _Isolation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    moves: Natural
    """Movement factors of a unit without supply; it still has its one hex."""
    ref: str


class _Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    owner: dict[NationId, PowerId]
    joins: dict[NationId, PowerId]
    shared: dict[PlaceId, PowerId]
    ref: str

    def __post_init__(self) -> None:
        lands = {land for atlas in ATLASES.values() for land in atlas.nation.values()}
        known("land", (*self.owner, *self.joins), lands)
        known("place", self.shared, {place for atlas in ATLASES.values() for place in atlas.names})
        known("power", (*self.owner.values(), *self.joins.values(), *self.shared.values()), POWERS)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stacking: _Stacking
    basing: _Basing
    staging: _Staging
    zone: _Zone
    isolation: _Isolation
    land: _Land


FIGURES = RULES.data(DATA / "movement.toml", _File)
SQUADRONS = AIR.squadrons.factor
"""Squadrons that are worth a factor."""
ARRIVALS = (Move, Ship, Stage, Base, Tr, Sr, Nr, Build, Advance, Exploit)
"""The orders that bring units into a place."""
_ON_FOOT = frozenset(id_ for id_, row in ROSTER.items() if row.is_ground and row.kind != Kind.PARTISAN)
"""The units that take up room on the ground."""
_AIRCRAFT = {id_: row.factors * (1 if row.kind == Kind.NAS else SQUADRONS) for id_, row in ROSTER.items() if row.is_air}
"""The air units, and how many squadrons each counts for."""
_WARSHIPS = frozenset(id_ for id_, row in ROSTER.items() if row.is_ship)


def newcomers(order: Order, world: War) -> tuple[PlaceId, tuple[UnitId, ...]]:
    """Where an order brings units that are not there yet, and which; ships that are laid down arrive later."""
    to, there = goal_of(order, world), world.units
    if type(order) is Build and ROSTER[order.unit].is_ship:
        return to, ()
    return to, tuple([id_ for id_ in dict.fromkeys(units_of(order)) if there[id_].place != to])


class Room(NamedTuple):
    """How many ground units a place holds, and how many air and naval factors it bases; None is any number."""

    ground: int | None
    air: int | None
    ships: int | None


@lru_cache(1 << 13)
def room_in(atlas: Atlas, place: PlaceId) -> Room:
    """The room in a place."""
    terrain, area = atlas.terrain.get(place, ""), atlas.terrain.get(place) == "area"
    ground = None if terrain == "box" else FIGURES.stacking.area if area else FIGURES.stacking.hex
    ships = FIGURES.basing.area_ships if area else FIGURES.basing.ships
    rough = terrain in FIGURES.basing.rough or place in atlas.tagged("island")
    air = FIGURES.basing.area_air if area else FIGURES.basing.air_rough if rough else FIGURES.basing.air
    bases_air = place in atlas.bases and (terrain != "box" or place in HOMELANDS)
    return Room(ground, air if bases_air else None, ships if place in atlas.tagged("port") else None)


def is_base(world: War, place: PlaceId) -> bool:
    """Whether air units can base in a place at all: a city, a port or a box."""
    return place in world.atlas.bases


def _ground(units: Collection[UnitId]) -> list[UnitId]:
    return [id_ for id_ in units if id_ in _ON_FOOT]


def _ashore(world: War, units: Collection[UnitId]) -> list[UnitId]:
    return [id_ for id_ in units if id_ in _AIRCRAFT and not world.units[id_].aboard]


def _ships(units: Collection[UnitId]) -> list[UnitId]:
    return [id_ for id_ in units if id_ in _WARSHIPS]


def squadrons(world: War, units: Collection[UnitId]) -> int:
    """Air units ashore in squadrons, several to a factor of the army; naval air units are squadrons."""
    return sum([_AIRCRAFT[id_] for id_ in _ashore(world, units)])


def ground_crowd(world: War, place: PlaceId, units: Collection[UnitId]) -> Iterator[str]:
    """Why ground units find no room in a place; where an enemy stands, that is another matter."""
    if not (more := _ground(units)) or (room := room_in(world.atlas, place).ground) is None:
        return
    side = ROSTER[more[0]].side
    friends = [id_ for id_ in _ground(world.stack(place)) if ROSTER[id_].side == side]
    if len(friends) + len(more) > room:
        yield f"{world.atlas.named(place)} holds {room} ground units at most"


def base_crowd(world: War, place: PlaceId, units: Collection[UnitId]) -> Iterator[str]:
    """Why air units or ships find no room in a place."""
    here, ships, room = world.stack(place), _ships(units), room_in(world.atlas, place)
    more = squadrons(world, units) if len(ships) < len(units) else 0
    if more and room.air is not None and squadrons(world, here) + more > SQUADRONS * room.air:
        yield f"{world.atlas.named(place)} bases {room.air} air factors at most"
    if ships and room.ships is not None and world.factors([*_ships(here), *ships]) > room.ships:
        yield f"{world.atlas.named(place)} bases {room.ships} naval factors at most"


def overfull(world: War, place: PlaceId) -> Iterator[str]:
    """Why the units that are in a place have no room there."""
    named, stack, room = world.atlas.named(place), world.stack(place), room_in(world.atlas, place)
    ground, ships, squads = len(_ground(stack)), world.factors(_ships(stack)), squadrons(world, stack)
    if room.ground is not None and ground > room.ground:
        yield f"{named} holds {room.ground} ground units at most, not {ground}"
    if room.ships is not None and ships > room.ships and place not in HOMELANDS:
        yield f"{named} bases {room.ships} naval factors at most, not {ships}"
    if room.air is not None and squads > SQUADRONS * room.air and place not in HOMELANDS:
        yield f"{named} bases {room.air} air factors at most, not {-(-squads // SQUADRONS)}"


def fits(world: War, place: PlaceId, units: Collection[UnitId]) -> bool:
    """Whether units that come to a place find room there; for listing orders."""
    if any(ground_crowd(world, place, units)):
        return False
    return place in HOMELANDS or not any(base_crowd(world, place, units))


@RULES.forbids("frame:stacking", order=ARRIVALS, when=naming(_ON_FOOT))
def ground_units_to_a_hex(order: Order, world: War) -> Iterator[str]:
    """A hex holds two ground units, an area of Europe ten, a box any number; partisans are not counted."""
    place, units = newcomers(order, world)
    if place in world.atlas.ids:
        yield from ground_crowd(world, place, units)


@RULES.forbids("frame:basing", order=ARRIVALS, when=naming([*_AIRCRAFT, *_WARSHIPS]))
def bases_have_so_much_room(order: Order, world: War) -> Iterator[str]:
    """A city or port bases five air factors, three in jungle or on a small island; a port bases 50 naval factors."""
    place, units = newcomers(order, world)
    if place in world.atlas.ids:
        yield from base_crowd(world, place, units)
