"""Staging: air units take up new bases in the movement phase."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from wavell.umpire import Event, Order, Roller
from wavell.umpire.rules.options import Mix

from ...model.atlas import ATLASES
from ...model.counters import OFF_MAP, ROSTER
from ...model.events import Moved
from ...model.ids import PlaceId, UnitId
from ...model.orders import Stage
from ...model.ownership import usable
from ...model.world import Land, War
from ...rules import HOMELANDS, RULES, SIDES, Side
from ..movement.doors import Way
from ..movement.moves import FEW, MOST, enemies
from ..movement.stacking import FIGURES, fits, is_base

AIRCRAFT = {side: tuple(id_ for id_, row in ROSTER.items() if row.is_air and row.side == side) for side in SIDES}
_staged = RULES.ref("frame:staging")


@RULES.forbids("frame:staging", order=Stage)
def air_units_stage_between_bases(order: Stage, world: War, seat: Side) -> Iterator[str]:
    """An air unit stages to another base of its side."""
    if not usable(world, seat, order.unit):
        return
    if not ROSTER[order.unit].is_air:
        yield f"{order.unit} is no air unit"
    elif order.to == world.units[order.unit].place:
        yield f"{order.unit} is in {world.atlas.named(order.to)} already"
    elif order.to in HOMELANDS:
        return
    elif not is_base(world, order.to):
        yield f"{world.atlas.named(order.to)} is no base: neither city, port nor box"
    elif world.holder(order.to) != seat:
        yield f"the {seat} do not hold {world.atlas.named(order.to)}"


def stages_to(world: War, id_: UnitId, to: PlaceId) -> bool:
    """Whether a base is within staging range; a box lies one hex beyond the hexes next to it."""
    far = world.atlas.flight(world.units[id_].place, to)
    return far is not None and far <= FIGURES.staging.range


@RULES.forbids("frame:staging", order=Stage)
def staging_has_a_range(order: Stage, world: War, seat: Side) -> Iterator[str]:
    """Staging goes eight hexes at most; the step into a homeland box, or out of it, is one of them."""
    if not usable(world, seat, order.unit) or not ROSTER[order.unit].is_air:
        return
    start, atlas = world.units[order.unit].place, world.atlas
    foreign = order.to in HOMELANDS and (start in atlas.boxes or atlas.nation[start] != HOMELANDS[order.to].nation)
    if not foreign and order.to != start and not stages_to(world, order.unit, order.to):
        yield f"{atlas.named(order.to)} is out of the staging range of {order.unit}"


@RULES.forbids("frame:air-units", order=Stage)
def carrier_aircraft_stay_aboard(order: Stage, world: War, seat: Side) -> Iterator[str]:
    """Naval air units on a carrier stay with it; of the India box its chapter speaks."""
    if usable(world, seat, order.unit) and world.units[order.unit].aboard and world.units[order.unit].place != "india":
        yield f"{order.unit} is aboard {world.units[order.unit].aboard}"


@RULES.resolves("frame:staging", order=Stage)
def the_aircraft_fly(order: Stage, world: War, roll: Roller) -> Iterator[Event]:
    """The air unit takes up its new base."""
    yield Moved(_staged, (order.unit,), world.units[order.unit].place, order.to, Way.STAGE)


@lru_cache(2048)
def _bases(map_: str, land: Land, seat: Side, start: PlaceId) -> tuple[PlaceId, ...]:
    """The bases of a side within staging range of a place."""
    atlas = ATLASES[map_]
    boxes = {home.box for home in HOMELANDS.values()}
    towns = (atlas.tagged("city") | atlas.tagged("port") | boxes) & land.held[seat]
    ways = ((to, atlas.flight(start, to)) for to in sorted(towns) if to != start)
    return tuple(to for to, far in ways if far is not None and far <= FIGURES.staging.range)


@lru_cache(2048)
def _far(map_: str, place: PlaceId, foes: frozenset[PlaceId]) -> int:
    """How far the nearest of some enemies is through the air."""
    flights = [ATLASES[map_].flight(place, foe) for foe in foes]
    return min((way for way in flights if way is not None), default=0)


@lru_cache(1024)
def _nearest_first(map_: str, land: Land, seat: Side, start: PlaceId, foes: frozenset[PlaceId]) -> tuple[PlaceId, ...]:
    """The same, those first that are nearest to an enemy."""
    bases = _bases(map_, land, seat, start)
    return tuple(sorted(bases, key=lambda place: (_far(map_, place, foes), place)))


@RULES.offers(Stage)
def stagings_worth_making(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every air unit the bases within range that lie nearest to the enemy."""
    foes = enemies(world, seat)
    listed = 0
    for id_ in mix(AIRCRAFT[seat]):
        unit = world.units[id_]
        if unit.place in OFF_MAP or unit.moved or unit.aboard:
            continue
        bases = _nearest_first(world.map, world.land, seat, unit.place, foes)
        for place in mix(islice((to for to in bases if fits(world, to, (id_,))), FEW)):
            yield Stage(id_, place)
            listed += 1
        if listed >= MOST:
            return
