"""Ground movement: who may enter what, how far a unit goes, and what it takes on its way."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from wavell.umpire import Event, Order, Roller
from wavell.umpire.board.movement import Reach
from wavell.umpire.rules.options import Mix
from wavell.umpire.rules.position_cache import memoised, memoised_by

from ...model.atlas import ATLASES, TERRAIN, Theater
from ...model.counters import OFF_MAP, ROSTER
from ...model.events import Moved
from ...model.ids import NO_POWER, NationId, PlaceId, PowerId, UnitId
from ...model.nations import JAPAN, POWERS, called
from ...model.orders import Move
from ...model.ownership import own_units_that_are_there, units_move_once, usable
from ...model.presence import TROOPS, presence
from ...model.wars import Foes, wars_between
from ...model.world import Land, War
from ...rules import ALLIES, AXIS, HOMELANDS, OTHER, RULES, Side
from .control import occupy
from .doors import Way, out_of_bounds
from .stacking import FIGURES, bases_have_so_much_room, fits, ground_units_to_a_hex

_moved, _taken = RULES.ref("frame:ground-movement"), RULES.ref("frame:hex-control")
ALL_SEA = frozenset({"all_sea"})
_NOWHERE = frozenset[str]()
_CLOSED = {True: ALL_SEA | {"outback"}, False: ALL_SEA | {"outback_inner"}}
FEW, MOST = 5, 300
"""How many places are offered to a unit, and how many orders in all."""


# Who may enter what ---------------------------------------------------------------------------------------------


def holders(world: War, place: PlaceId) -> tuple[PowerId, ...]:
    """The powers that a held place is held for: its owner, or all that may fight there for the other side."""
    side, owner = world.holder(place), FIGURES.land.owner.get(world.atlas.nation[place], NO_POWER)
    if owner and POWERS[owner].side == side:
        return (owner,)
    return powers_of(world, side, place)


def powers_of(world: War, side: Side | None, place: PlaceId) -> tuple[PowerId, ...]:
    """The powers of a side that may fight in the theater of a place: of the Axis in Asia it is Japan alone."""
    if side == AXIS and world.atlas.theater(place) is Theater.ASIA:
        return (JAPAN,)
    return tuple(id_ for id_, row in POWERS.items() if row.side == side)


def may_enter(world: War, side: Side, place: PlaceId, power: PowerId = NO_POWER) -> bool:
    """Whether ground units of a side, or of one power, may go into a place.

    It must be their side's, or held for a power that they are at war with. A country that joins a power lets it in.
    """
    holder = world.holder(place)
    if holder == side:
        return True
    own = (power,) if power else powers_of(world, side, place)
    if not holder:
        return FIGURES.land.joins.get(world.atlas.nation[place], NO_POWER) in own
    return any(world.at_war(one, other) for one in own for other in holders(world, place))


def barred(world: War, side: Side, power: PowerId) -> frozenset[PlaceId]:
    """Every land place that a power's ground units may not enter for want of a war."""
    return _barred(world.map, side, power, world.land, _wars(world), frozenset(world.surrendered))


@memoised_by("wars")
def _wars(world: War) -> frozenset[Foes]:
    return frozenset(world.foes)


@lru_cache(256)
def _barred(
    map_: str, side: Side, power: PowerId, land: Land, wars: frozenset[Foes], surrendered: frozenset[NationId]
) -> frozenset[PlaceId]:
    sample = War(map=map_, territory=land.territory, control=land.control, wars=wars_between(dict.fromkeys(wars, 0)))
    open_to_all = {nation for nation in HOMELANDS if nation in surrendered}
    found: list[PlaceId] = []
    for (nation, _), places in ATLASES[map_].lands.items():
        # Beside nation and theater only the holder bears on who may enter, so few places need be asked about.
        open_ = {None: True, AXIS: True, ALLIES: True} if nation in open_to_all else dict[Side | None, bool]()
        for place in places:
            holder = land.holder[place]
            if holder not in open_:
                open_[holder] = may_enter(sample, side, place, power)
            if not open_[holder]:
                found.append(place)
    return frozenset(found)


# How far a unit goes --------------------------------------------------------------------------------------------


def enemies(world: War, side: Side) -> frozenset[PlaceId]:
    """The places where enemy ground units stand."""
    return world.troops(OTHER[side])


@lru_cache(256)
def _zones(map_: str, armor: frozenset[PlaceId]) -> frozenset[PlaceId]:
    atlas, shut = ATLASES[map_], FIGURES.zone.shut
    return frozenset(
        near
        for place in armor
        if place not in atlas.boxes and atlas.terrain[place] not in shut
        for near in atlas.near[place]
        if near not in atlas.boxes and atlas.terrain[near] not in shut
    )


def zones(world: War, side: Side) -> frozenset[PlaceId]:
    """The places in zones of control of the enemies of a side."""
    return _zones(world.map, world.troops(OTHER[side], armor=True))


def outback(world: War) -> frozenset[str]:
    """The hexside features that ground units never cross, with the outback as it is read."""
    return _CLOSED[world.readings["outback"] == "closed"]


def allowance(world: War, id_: UnitId) -> int:
    """The movement factors of a unit; without supply it has none, and only the one hex that is always open."""
    return FIGURES.isolation.moves if id_ in world.unsupplied else ROSTER[id_].moves


@lru_cache(2048)
def around(map_: str, start: PlaceId, steps: int) -> frozenset[PlaceId]:
    """Every land place that many steps from a place, or less: nothing beyond bears on where a unit can go."""
    near, found = ATLASES[map_].near, {start}
    edge = [start]
    for _ in range(steps):
        edge = list({to for here in edge for to in near[here]} - found)
        found.update(edge)
    return frozenset(found)


@lru_cache(8192)
def _reach(
    map_: str,
    start: PlaceId,
    moves: int,
    japanese: bool,
    closed: frozenset[str],
    standing: frozenset[str],
    shut: frozenset[str],
    zone: frozenset[str],
) -> Reach:
    at = ATLASES[map_].ids[start]
    if ATLASES[map_].terrain[start] not in TERRAIN:
        return Reach(at, {at: 0}, {}, 1)  # nobody comes out of impassable ground
    blocked = (standing | shut) - {start}
    return ATLASES[map_].reach(start, moves, japanese=japanese, closed=closed, blocked=blocked, zoc=zone)


@lru_cache(4096)
def _seen_reach(
    map_: str,
    start: PlaceId,
    moves: int,
    japanese: bool,
    closed: frozenset[str],
    foes: frozenset[str],
    shut: frozenset[str],
    bounds: frozenset[str],
    zone: frozenset[str],
) -> Reach:
    """The same from all that stands and is closed anywhere, most of which bears on other units."""
    near = around(map_, start, max(moves, 1))
    return _reach(map_, start, moves, japanese, closed, foes & near, (shut | bounds) & near, zone & near)


class View(NamedTuple):
    """What bears on the ways of one power's units: enemies, land that is closed to them, zones of control."""

    foes: frozenset[str]
    shut: frozenset[str]
    zone: frozenset[str]


@memoised
def view(world: War, side: Side, power: PowerId) -> View:
    """The view of a power; it serves for many units while nothing moves."""
    foes = presence(world)[OTHER[side]]
    return View(foes.troops, barred(world, side, power), _zones(world.map, foes.armor))


def reach(
    world: War,
    id_: UnitId,
    *,
    moves: int | None = None,
    open_outback: bool = False,
    zoned: bool = True,
    seen: View | None = None,
) -> Reach:
    """Where a ground unit on the map can go; it stops in a box, and whether it may enter it is not asked here.

    With `open_outback` neither the outback's sides nor land out of the unit's bounds stop it: its chapters say that.
    """
    counter, start = ROSTER[id_], world.units[id_].place
    foes, shut, zone = seen or view(world, counter.side, world.operator(id_))
    steps = allowance(world, id_) if moves is None else moves
    return _seen_reach(
        world.map,
        start,
        steps,
        counter.nation == "japan",
        ALL_SEA if open_outback else outback(world),
        foes,
        shut,
        _NOWHERE if open_outback else out_of_bounds(world, id_),
        zone if zoned else _NOWHERE,
    )


def reaches(
    world: War, id_: UnitId, to: str, *, moves: int | None = None, open_outback: bool = False, zoned: bool = True
) -> bool:
    """Whether a ground unit can go to a place; that it may not enter it is for other rules to say."""
    seen, atlas = view(world, ROSTER[id_].side, world.operator(id_)), world.atlas
    found = reach(world, id_, moves=moves, open_outback=open_outback, zoned=zoned, seen=seen)
    if atlas.ids[to] in found:
        return True
    if to in seen.foes or to not in seen.shut:
        return False
    return any(atlas.ids[near] in found for near in atlas.near[to])


def _judged(order: Move, world: War, seat: Side) -> bool:
    """Whether the frame judges the way of a move: a ground unit goes by land from one place to another, no box."""
    if not usable(world, seat, order.unit) or not ROSTER[order.unit].is_ground:
        return False
    start = world.units[order.unit].place
    return order.to != start and order.to in world.atlas.land and start not in HOMELANDS and order.to not in HOMELANDS


@RULES.forbids("frame:ground-movement", order=Move)
def ground_units_move_by_land(order: Move, world: War, seat: Side) -> Iterator[str]:
    """Ground units alone move by land, to another place that is land and holds no enemy."""
    if not usable(world, seat, order.unit):
        return
    start = world.units[order.unit].place
    if not ROSTER[order.unit].is_ground:
        yield f"{order.unit} is no ground unit"
    if order.to == start:
        yield f"{order.unit} is in {world.atlas.named(order.to)} already"
    elif order.to not in world.atlas.land and order.to not in world.atlas.tagged("sw_box"):
        yield f"{world.atlas.named(order.to)} is at sea"
    elif world.enemy_at(order.to, seat) and not {start, order.to} & HOMELANDS.keys():
        yield f"{world.atlas.named(order.to)} holds an enemy"


@RULES.forbids("frame:boxes", order=Move)
def troops_stay_out_of_strategic_warfare(order: Move, world: War, seat: Side) -> Iterator[str]:
    """The boxes of strategic warfare hold ships and nothing else; of the Indian Ocean a chapter speaks."""
    if order.to in world.atlas.tagged("sw_box") and order.to != "sw_indian_ocean":
        yield f"{world.atlas.title[order.to]} holds no ground units"


@RULES.forbids("frame:ground-movement", order=Move)
def the_way_fits_the_allowance(order: Move, world: War, seat: Side) -> Iterator[str]:
    """A unit goes as far as its movement factors take it, one hex always, past no enemy and through no neutral."""
    if not _judged(order, world, seat) or world.enemy_at(order.to, seat):
        return
    moves = ROSTER[order.unit].moves
    if not reaches(world, order.unit, order.to, moves=moves, open_outback=True, zoned=False):
        yield f"{order.unit} cannot come to {world.atlas.named(order.to)} with {moves} movement factors"


@RULES.forbids("frame:zoc", order=Move)
def zones_of_control_cost_more(order: Move, world: War, seat: Side) -> Iterator[str]:
    """Each place in a zone of control of enemy armor costs one movement factor more."""
    if not (zone := zones(world, seat)) or not _judged(order, world, seat):
        return
    moves = ROSTER[order.unit].moves
    if zone.isdisjoint(around(world.map, world.units[order.unit].place, max(moves, 1))):
        return
    if reaches(world, order.unit, order.to, moves=moves, open_outback=True, zoned=False) and not reaches(
        world, order.unit, order.to, moves=moves, open_outback=True
    ):
        yield f"zones of control keep {order.unit} from {world.atlas.named(order.to)}"


@RULES.forbids("frame:war", order=Move)
def peace_keeps_units_out(order: Move, world: War, seat: Side) -> Iterator[str]:
    """Ground units enter their own side's land and that of powers they are at war with, and no other."""
    if not usable(world, seat, order.unit) or order.to not in world.atlas.land or order.to in HOMELANDS:
        return
    power = world.operator(order.unit)
    if not may_enter(world, seat, order.to, power):
        neutral = not world.holder(order.to)
        others = " or ".join(map(called, holders(world, order.to)))
        why = "it is neutral" if neutral else f"{called(power)} is not at war with {others}"
        yield f"{order.unit} may not enter {world.atlas.named(order.to)}: {why}"


@RULES.resolves("frame:ground-movement", order=Move)
def the_unit_goes(order: Move, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The unit goes the cheapest way and takes every vacant enemy place that it enters."""
    start, index = world.units[order.unit].place, world.atlas.ids[order.to]
    found = reach(world, order.unit)
    way = [world.atlas.names[at] for at in found.path(index)] if index in found else [start, order.to]
    yield Moved(_moved, (order.unit,), start, order.to, Way.MOVE, tuple(way))
    for place in way[1:]:
        if place not in HOMELANDS and world.holder(place) != seat:
            yield from occupy(_taken, world, place, seat)


@RULES.offers(
    Move,
    meets=(
        own_units_that_are_there,
        units_move_once,
        ground_units_move_by_land,
        the_way_fits_the_allowance,
        zones_of_control_cost_more,
        ground_units_to_a_hex,
        bases_have_so_much_room,
    ),
)
def moves_worth_making(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every unit a few places: enemy ground to take, places beside an enemy, cities and ports, the rest."""
    atlas, listed = world.atlas, 0
    foes, holder, near = enemies(world, seat), world.land.holder, atlas.near
    towns = atlas.tagged("city") | atlas.tagged("port") | atlas.tagged("objective")
    views: dict[str, View] = {}

    def worth(place: PlaceId) -> tuple[int, str]:
        if holder[place] != seat:
            return (0 if place in towns else 1, place)
        return (4 - (place in towns) if foes.isdisjoint(near[place]) else 2, place)

    for id_ in mix(TROOPS[seat]):
        unit = world.units[id_]
        if unit.place in OFF_MAP or unit.moved:
            continue
        power = world.operator(id_)
        seen = views[power] = views.get(power) or view(world, seat, power)
        within = [atlas.names[at] for at in reach(world, id_, seen=seen)]
        ends = [place for place in within if place != unit.place and (seat == ALLIES or place not in HOMELANDS)]
        open_ = (place for place in sorted(ends, key=worth) if fits(world, place, (id_,)))
        for place in mix(islice(open_, FEW)):
            yield Move(id_, place)
            listed += 1
        if listed >= MOST:
            return
