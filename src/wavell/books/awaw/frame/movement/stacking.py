"""Stacking and basing: how many ground units a place holds, and how many aircraft and ships it bases."""

from collections.abc import Collection, Iterator

import msgspec

from wavell.umpire import Order
from wavell.umpire.books.validators import Natural, Positive, known
from wavell.umpire.rules.position_cache import memoised

from ...model.atlas import ATLASES, TERRAIN
from ...model.counters import ROSTER, Kind
from ...model.ids import NationId, PlaceId, PowerId, UnitId
from ...model.nations import POWERS
from ...model.orders import Advance, Base, Build, Exploit, Move, Nr, Ship, Sr, Stage, Tr
from ...model.ownership import goal_of, units_of
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


def newcomers(order: Order, world: War) -> tuple[PlaceId, tuple[UnitId, ...]]:
    """Where an order brings units that are not there yet, and which; ships that are laid down arrive later."""
    return _newcomers(world, order)


@memoised
def _newcomers(world: War, order: Order) -> tuple[PlaceId, tuple[UnitId, ...]]:
    to, units = goal_of(order, world), units_of(order)
    if type(order) is Build and ROSTER[order.unit].is_ship:
        units = ()
    return to, tuple([id_ for id_ in dict.fromkeys(units) if world.units[id_].place != to])


def ground_room(world: War, place: PlaceId) -> int | None:
    """How many ground units a place holds; None is any number."""
    terrain = world.atlas.terrain.get(place, "")
    return None if terrain == "box" else FIGURES.stacking.area if terrain == "area" else FIGURES.stacking.hex


def is_base(world: War, place: PlaceId) -> bool:
    """Whether air units can base in a place at all: a city, a port or a box."""
    return place in world.atlas.bases


def air_room(world: War, place: PlaceId) -> int | None:
    """How many air factors a place bases; None is any number."""
    atlas, terrain = world.atlas, world.atlas.terrain.get(place, "")
    if not is_base(world, place) or (terrain == "box" and place not in HOMELANDS):
        return None
    if terrain == "area":
        return FIGURES.basing.area_air
    rough = terrain in FIGURES.basing.rough or place in atlas.tagged("island")
    return FIGURES.basing.air_rough if rough else FIGURES.basing.air


def ship_room(world: War, place: PlaceId) -> int | None:
    """How many naval factors a port bases; None is any number."""
    terrain = world.atlas.terrain.get(place, "")
    if place not in world.atlas.tagged("port"):
        return None
    return FIGURES.basing.area_ships if terrain == "area" else FIGURES.basing.ships


def _ground(units: Collection[UnitId]) -> list[UnitId]:
    return [id_ for id_ in units if ROSTER[id_].is_ground and ROSTER[id_].kind != Kind.PARTISAN]


def _ashore(world: War, units: Collection[UnitId]) -> list[UnitId]:
    return [id_ for id_ in units if ROSTER[id_].is_air and not world.units[id_].aboard]


def _ships(units: Collection[UnitId]) -> list[UnitId]:
    return [id_ for id_ in units if ROSTER[id_].is_ship]


def squadrons(world: War, units: Collection[UnitId]) -> int:
    """Air units ashore in squadrons, several to a factor of the army; naval air units are squadrons."""
    return sum(
        [ROSTER[id_].factors * (1 if ROSTER[id_].kind == Kind.NAS else SQUADRONS) for id_ in _ashore(world, units)]
    )


def ground_crowd(world: War, place: PlaceId, units: Collection[UnitId]) -> Iterator[str]:
    """Why ground units find no room in a place; where an enemy stands, that is another matter."""
    if not (more := _ground(units)) or (room := ground_room(world, place)) is None:
        return
    side = ROSTER[more[0]].side
    friends = [id_ for id_ in _ground(world.stack(place)) if ROSTER[id_].side == side]
    if len(friends) + len(more) > room:
        yield f"{world.atlas.named(place)} holds {room} ground units at most"


def base_crowd(world: War, place: PlaceId, units: Collection[UnitId]) -> Iterator[str]:
    """Why air units or ships find no room in a place."""
    here, ships = world.stack(place), _ships(units)
    more = squadrons(world, units) if len(ships) < len(units) else 0
    if more and (room := air_room(world, place)) is not None and squadrons(world, here) + more > SQUADRONS * room:
        yield f"{world.atlas.named(place)} bases {room} air factors at most"
    if ships and (room := ship_room(world, place)) is not None and world.factors([*_ships(here), *ships]) > room:
        yield f"{world.atlas.named(place)} bases {room} naval factors at most"


def overfull(world: War, place: PlaceId) -> Iterator[str]:
    """Why the units that are in a place have no room there."""
    named, stack = world.atlas.named(place), world.stack(place)
    ground, ships, squads = len(_ground(stack)), world.factors(_ships(stack)), squadrons(world, stack)
    if (room := ground_room(world, place)) is not None and ground > room:
        yield f"{named} holds {room} ground units at most, not {ground}"
    if (room := ship_room(world, place)) is not None and ships > room and place not in HOMELANDS:
        yield f"{named} bases {room} naval factors at most, not {ships}"
    if (room := air_room(world, place)) is not None and squads > SQUADRONS * room and place not in HOMELANDS:
        yield f"{named} bases {room} air factors at most, not {-(-squads // SQUADRONS)}"


def fits(world: War, place: PlaceId, units: Collection[UnitId]) -> bool:
    """Whether units that come to a place find room there; for listing orders."""
    if any(ground_crowd(world, place, units)):
        return False
    return place in HOMELANDS or not any(base_crowd(world, place, units))


@RULES.forbids("frame:stacking", order=ARRIVALS)
def ground_units_to_a_hex(order: Order, world: War) -> Iterator[str]:
    """A hex holds two ground units, an area of Europe ten, a box any number; partisans are not counted."""
    place, units = newcomers(order, world)
    if place in world.atlas:
        yield from ground_crowd(world, place, units)


@RULES.forbids("frame:basing", order=ARRIVALS)
def bases_have_so_much_room(order: Order, world: War) -> Iterator[str]:
    """A city or port bases five air factors, three in jungle or on a small island; a port bases 50 naval factors."""
    place, units = newcomers(order, world)
    if place in world.atlas:
        yield from base_crowd(world, place, units)
