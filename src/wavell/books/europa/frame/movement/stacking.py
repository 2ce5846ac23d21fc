"""Stacking: how many units a hex holds, and which do not count."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from wavell.umpire.books.validators import Natural, complete, known
from wavell.umpire.rules.position_cache import memoised

from ...model.abilities import ABILITIES, Kit
from ...model.counters import ROSTER
from ...model.ids import PlaceId, UnitId
from ...model.kinds import CADRES, Face, Side
from ...model.orders import Move
from ...model.ownership import usable
from ...model.validation import FAULTS
from ...model.world import Front, flipped
from ...rules import DATA, RULES
from .doors import limits
from .passages import ENTERING, EXCHANGE, Passage
from .terrain import TERRAIN


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hex holds."""

    divisions: Natural
    other: Natural
    artillery: Natural


class _Division(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    other: Natural
    """REs of other units that stand in for a division."""
    ref: str


class _Exempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ability: str
    ref: str

    def __post_init__(self) -> None:
        known("ability", (self.ability,), ABILITIES)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    division: _Division
    limit: dict[str, Limit]
    exempt: tuple[_Exempt, ...]

    def __post_init__(self) -> None:
        complete("limit", self.limit, {row.stack for row in TERRAIN.values()})


FIGURES = RULES.data(DATA / "stacking.toml", _File)
_EXEMPT = frozenset(row.ability for row in FIGURES.exempt)
_QUARTERS = 4
"""REs are counted in quarters."""


@cache
def counts_here(kit: Kit) -> bool:
    """Whether units with a kit count against the stacking limit."""
    return _EXEMPT.isdisjoint(kit.abilities)


def divisional(world: Front, id_: UnitId) -> bool:
    """Whether a unit is a division, no cadre and no HQ."""
    return _is_division(world.kit(id_), world.units[id_].up)


def _is_division(kit: Kit, up: Face) -> bool:
    return kit.size == "XX" and "is_hq" not in kit and up not in CADRES


def limit_of(world: Front, place: PlaceId) -> Limit:
    """The stacking limit of a place on land."""
    return FIGURES.limit[TERRAIN[world.atlas.terrain[place]].stack]


class _Room(NamedTuple):
    """What units take: divisions, quarters of REs of artillery, and quarters of REs of other units."""

    divisions: int
    artillery: int
    other: int


_NONE = _Room(0, 0, 0)


@cache
def _room(id_: UnitId, up: Face) -> _Room:
    """What a unit takes with a side up."""
    counter = ROSTER[id_]
    kit = flipped(counter, up) if up else counter.kit
    if _is_division(kit, up):
        return _Room(1, 0, 0)
    quarters = int((1 if up in CADRES else counter.re) * _QUARTERS)
    return _Room(0, quarters, 0) if "is_artillery" in kit else _Room(0, 0, quarters)


def holds(world: Front, place: PlaceId, units: Iterable[UnitId]) -> bool:
    """Whether a hex can hold these units, all of which count."""
    return _suffices(limit_of(world, place), [_room(id_, world.units[id_].up) for id_ in units])


def _suffices(limit: Limit, rooms: list[_Room]) -> bool:
    """Whether a limit lets units be together that take so much."""
    divisions, artillery, other = _NONE
    for room in rooms:
        divisions += room.divisions
        artillery += room.artillery
        other += room.other
    other += max(artillery - limit.artillery * _QUARTERS, 0)
    spare = FIGURES.division.other * (limit.divisions - divisions)
    return divisions <= limit.divisions and other <= (limit.other + spare) * _QUARTERS


def fits(world: Front, place: PlaceId, units: Iterable[UnitId]) -> bool:
    """Whether these units may join what stands in a place."""
    return _fits(world, place, tuple(units))


@memoised
def _fits(world: Front, place: PlaceId, units: tuple[UnitId, ...]) -> bool:
    if place not in world.atlas.land:
        return False
    joining = [id_ for id_ in units if counts_here(world.kit(id_))]
    if not joining:
        return True
    side = ROSTER[joining[0]].side
    there = [id_ for id_ in world.friends(place, side) if id_ not in joining and counts_here(world.kit(id_))]
    return holds(world, place, [*there, *joining])


def fits_as(world: Front, place: PlaceId, out: Iterable[UnitId], into: Iterable[UnitId]) -> bool:
    """Whether a place holds what stands there once some units have become others, with their fronts up."""
    if place not in world.atlas.land:
        return True
    gone, came = frozenset(out), dict.fromkeys(into)
    there = [id_ for id_ in world.stack(place) if id_ not in gone and id_ not in came]
    rooms = [_room(id_, world.units[id_].up) for id_ in there if counts_here(world.kit(id_))]
    rooms += [_room(id_, Face.FRONT) for id_ in came if counts_here(ROSTER[id_].kit)]
    return _suffices(limit_of(world, place), rooms)


@limits("frame:STACK", by=ENTERING | {EXCHANGE})
def a_hex_holds_so_many(world: Front, passage: Passage) -> Iterator[str]:
    """However units come there, they stop in no hex that cannot hold them, and nothing else does in their place."""
    if passage.way is EXCHANGE:
        room = fits_as(world, passage.to, passage.out, passage.units)
    else:
        room = _fits(world, passage.to, passage.units)
    if not room and passage.to in world.atlas.land:
        yield f"{world.atlas.named(passage.to)} cannot hold so many units"


def beside_the_limit(order: Move, world: Front, seat: Side, ability: str) -> Iterator[str]:
    """Say that units of a kind go where they would not fit if they counted."""
    if not usable(world, seat, *order.units) or order.to not in world.atlas.land:
        return
    kind = [id_ for id_ in dict.fromkeys(order.units) if ability in world.kit(id_)]
    there = [id_ for id_ in world.friends(order.to, seat) if id_ not in kind]
    for id_ in kind:
        if not holds(world, order.to, [id_, *(other for other in there if counts_here(world.kit(other)))]):
            yield f"{id_} does not count against the stacking limit of {world.atlas.named(order.to)}"


@FAULTS.adds("frame:STACK")
def no_set_up_is_crowded(world: Front, set_up: bool) -> Iterator[str]:
    """What a scenario puts in a hex fits there."""
    for place, stack in world.stacks.items() if set_up else ():
        counted = [id_ for id_ in stack if place in world.atlas.land and counts_here(world.kit(id_))]
        if counted and not holds(world, place, counted):
            yield f"{world.atlas.named(place)} cannot hold so many units"
