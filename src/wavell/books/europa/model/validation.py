"""What no game can come to: positions that scenarios and cases may not lay down."""

from collections.abc import Iterator

from wavell.umpire import DataError

from ..chapters.s103a2_railways import LINES
from ..frame.movement.stacking import counts_here, holds
from ..frame.supply.hauling import area_named
from ..rules import SIDES
from .counters import OFF_MAP, ROSTER
from .world import Front

_FLOATS = frozenset({"is_naval_unit", "is_air_unit"})


def check_position(world: Front, file: str, *, set_up: bool = True) -> None:
    """Refuse a position that no game can come to; a scenario's set-up must keep more rules than a case."""
    for place in world.stacks:
        if place in world.atlas:
            for fault in (*_faults(world, place), *(_crowds(world, place) if set_up else ())):
                raise DataError(f"{file}: {fault}")
    for fault in (*_owners(world), *_figures(world), *(_chains(world) if set_up else ())):
        raise DataError(f"{file}: {fault}")


def _faults(world: Front, place: str) -> Iterator[str]:
    """Why units cannot stand in a place: they are enemies, or it is at sea."""
    atlas, stack = world.atlas, world.stack(place)
    ground = [id_ for id_ in stack if _FLOATS.isdisjoint(ROSTER[id_].kit.abilities)]
    if len({ROSTER[id_].side for id_ in ground}) > 1:
        yield f"{atlas.named(place)} holds units of both sides"
    if ground and place not in atlas.land:
        yield f"{ground[0]} is a ground unit and {place} is at sea"


def _crowds(world: Front, place: str) -> Iterator[str]:
    """Why a set-up is wrong in a place: too many units, or a place of the enemy's."""
    atlas, stack = world.atlas, world.stack(place)
    counted = [id_ for id_ in stack if counts_here(world.kit(id_))]
    if place in atlas.land and not holds(world, place, counted):
        yield f"{atlas.named(place)} cannot hold so many units"
    if place in atlas.land and world.owner.get(place) != ROSTER[stack[0]].side:
        yield f"{stack[0]} stands in {atlas.named(place)}, which its side does not own"
    for id_ in stack:
        if "is_air_unit" in ROSTER[id_].kit and "airbase" not in world.features(place):
            yield f"{id_} is an air unit, and {atlas.named(place)} has no airbase"


def _owners(world: Front) -> Iterator[str]:
    """Every place on land has an owner or none, and the sea has none."""
    for place, side in world.owner.items():
        if place not in world.atlas.land or side not in SIDES:
            yield f"{world.atlas.named(place)} cannot be owned by {side}"


def _figures(world: Front) -> Iterator[str]:
    """Railheads are somewhere on their lines, and stocks lie somewhere on land or with a unit."""
    for id_, line in LINES.items():
        built = world.mark(f"railhead {id_}")
        if built and line.map != world.map:
            yield f"the mark railhead {id_} is set, and {line.title} is on the map {line.map}"
        elif not 0 <= built < len(line.hexes):
            yield f"the mark railhead {id_} is {built}, and {line.title} has {len(line.hexes) - 1} hexes to build"
    for where in world.stocks:
        if where not in world.units and where not in world.atlas.land:
            yield f"SPs lie in {where}, which is no land"


def _chains(world: Front) -> Iterator[str]:
    """HQs are attached to depots of their own side, commands are on the map, and who arrives has somewhere to go."""
    areas = set(world.atlas.command.values())
    for id_, unit in world.units.items():
        if unit.attached:
            if "is_hq" not in ROSTER[id_].kit or "is_depot" not in ROSTER[unit.attached].kit:
                yield f"{id_} is attached to {unit.attached}: an HQ is attached to a depot"
            if ROSTER[id_].side != ROSTER[unit.attached].side:
                yield f"{id_} is attached to {unit.attached}, which is of the other side"
        if unit.arrives and unit.entry not in world.atlas.land:
            yield f"{id_} arrives in {unit.entry}, which is no land"
        if unit.place in OFF_MAP and unit.up:
            yield f"{id_} is off the map and has its other side up"
    for side, hq in world.coalition.items():
        if ROSTER[hq].side != side or "is_hq" not in ROSTER[hq].kit:
            yield f"{hq} is no HQ of the {side}"
    for record in world.smps:
        side, area, _ = area_named(record)
        if side not in SIDES or area not in areas:
            yield f'SMPs are kept for "{record}", which is no side and command of this map'
