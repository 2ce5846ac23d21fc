"""Where units can go: what bears on their way, and the way that they take."""

from functools import lru_cache
from typing import NamedTuple

from wavell.umpire.board.movement import Reach
from wavell.umpire.rules.position_cache import memoised

from ...model.atlas import ATLASES
from ...model.counters import ROSTER
from ...model.ids import PlaceId, UnitId
from ...model.world import MP, Front
from .doors import picky, shuns
from .mps import left, mover, zones_for
from .ways import Land, land_for, path_price, reach_of
from .zones import enemies, leave_cost, times_paid


class Group(NamedTuple):
    """Units that move together: where from, with how many sixths, and what bears on their way."""

    start: int
    land: Land
    limit: int
    zoc: frozenset[int]
    leave: int
    times: int
    """How many times the weather counts in what leaving a zone of control costs."""
    fresh: bool
    """Whether none of them has moved in this phase, so that one hex is open to them whatever it costs."""


@lru_cache(256)
def indices(map_: str, places: frozenset[PlaceId]) -> frozenset[int]:
    """Places of a map as searches know them."""
    ids = ATLASES[map_].ids
    return frozenset(ids[place] for place in places)


@memoised
def group(world: Front, units: tuple[UnitId, ...]) -> Group:
    """Units of one hex as they move together: each step costs as much as for the one that it costs most."""
    movers = {mover(world, id_): None for id_ in units}
    kits = {world.kit(id_): None for id_ in movers}
    times = [times_paid(world, id_) for id_ in units]
    return Group(
        start=world.atlas.ids[world.units[units[0]].place],
        land=land_for(world, tuple(kits)),
        limit=min([left(world, id_) for id_ in movers]),
        zoc=indices(world.map, max([zones_for(world, id_) for id_ in units], key=len)),
        leave=max([leave_cost(world, id_) * n for id_, n in zip(units, times, strict=True)]) * MP,
        times=max(times),
        fresh=all(not world.units[id_].spent and world.rating(id_).moves for id_ in movers),
    )


@lru_cache(512)
def reach_past(one: Group, blocked: frozenset[int]) -> Reach:
    """Where a group can go without entering some places."""
    return reach_of(one.land, one.start, one.limit, blocked, one.zoc, one.leave, one.fresh, one.times)


@memoised
def reach(world: Front, units: tuple[UnitId, ...]) -> Reach:
    """Where units of one hex can go together, past enemies but into none of them."""
    blocked = indices(world.map, enemies(world, ROSTER[units[0]].side))
    return reach_past(group(world, units), blocked)


def _shunned(world: Front, units: tuple[UnitId, ...], within: Reach) -> frozenset[int]:
    """The places within reach that one of the units may not even pass; the paragraph judges the way that is left."""
    found = [(id_, bars) for id_ in units if (bars := picky(world.kit(id_)))]
    if not found:
        return frozenset()
    names = world.atlas.names
    return frozenset(at for at in within if any(shuns(world, id_, names[at], bars, units) for id_, bars in found))


@memoised
def open_to(world: Front, units: tuple[UnitId, ...]) -> Reach:
    """Where units can go together without entering hexes that they shun."""
    found = reach(world, units)
    shunned = _shunned(world, units, found) - {found.start}
    if not shunned:
        return found
    blocked = indices(world.map, enemies(world, ROSTER[units[0]].side))
    return reach_past(group(world, units), blocked | shunned)


@memoised
def way(world: Front, units: tuple[UnitId, ...], to: PlaceId, path: tuple[PlaceId, ...] = ()) -> tuple[PlaceId, ...]:
    """The hexes of a move from first to last: those named, or the cheapest way. Empty if there is none."""
    atlas, start = world.atlas, world.units[units[0]].place
    if path:
        named = [place for n, place in enumerate((start, *path, to)) if not n or place != (start, *path, to)[n - 1]]
        return tuple(named)
    at = atlas.ids[to]
    for found in (open_to(world, units), reach(world, units)):
        if at in found:
            return tuple(atlas.names[step] for step in found.path(at))
    for id_ in units if len(units) > 1 else ():
        found = open_to(world, (id_,))
        if at in found:
            steps = tuple(atlas.names[step] for step in found.path(at))
            if all(affordable(world, other, steps) for other in units):
                return steps
    return ()


@memoised
def spending(world: Front, id_: UnitId, steps: tuple[PlaceId, ...], zoned: bool = True) -> int | None:
    """The sixths of MPs that a way costs one unit; None if it cannot take a step of it."""
    one, ids = group(world, (id_,)), world.atlas.ids
    zoc = one.zoc if zoned else frozenset()
    return path_price(one.land, tuple(ids[place] for place in steps), zoc, one.leave, one.times)


def affordable(world: Front, id_: UnitId, steps: tuple[PlaceId, ...], zoned: bool = True) -> bool:
    """Whether a unit can go a way: it has the MPs, or it is the one hex that is always open."""
    cost = spending(world, id_, steps, zoned)
    if cost is None:
        return False
    one = group(world, (id_,))
    return cost <= one.limit or (one.fresh and len(steps) == 2)
