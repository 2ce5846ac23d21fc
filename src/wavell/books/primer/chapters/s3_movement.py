"""3 Movement: the allowance, what the ground costs, zones of control, and the reaction of the other side."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from wavell.umpire import Event, Line, Order, Roller, floor, plus
from wavell.umpire.board.movement import Reach

from ..model.counters import KINDS, MOST
from ..model.events import UnitMoved, UnitShifted, UsedUp
from ..model.ground import BOARD, GROUND, INDEX_OF, MOVERS, PLACE_AT, named, near, open_step, terrain_at
from ..model.kinds import Once, Side
from ..model.orders import Allowance, Move, React, Way
from ..model.world import Desert, around
from ..rules import OTHER, RULES
from .s2_units import objections_to_using, usable
from .s6_fog import sight
from .s7_s8_depots import pinned, take

_ref_moved, _ref_reacted, _ref_once = RULES.ref("3.1"), RULES.ref("3.8"), RULES.ref("3.9")
_ref_escarpment, _ref_zone = RULES.ref("3.4"), RULES.ref("3.5")
FURTHEST = 999
"""More points than any way on the map costs."""


def allowance(id_: str, world: Desert) -> int:
    """The movement points of a unit."""
    return int(RULES.total(Allowance(id_), world))


@lru_cache(1024)
def _reach(moves: str, start: str, points: int, enemies: frozenset[str], one_hex: bool) -> Reach:
    zones = {INDEX_OF[place] for place in around(enemies)}
    blocked = {INDEX_OF[place] for place in enemies}
    return MOVERS[moves].reach(INDEX_OF[start], points, blocked=blocked, zoc=zones, one_hex=one_hex)


def reach(id_: str, world: Desert, points: int = FURTHEST, *, one_hex: bool = False) -> Reach:
    """Where a unit could go with so many points, through friends and past enemy zones of control."""
    unit = world.units[id_]
    return _reach(KINDS[id_].moves, unit.place, points, world.places(OTHER[unit.side]), one_hex)


@RULES.counts("3.2", of=Allowance, stage="round")
def fractions_of_a_point_are_dropped(question: Allowance, world: Desert) -> Iterator[Line]:
    """What is left of the allowance is rounded down."""
    yield floor("fractions are dropped")


@RULES.counts("3.3", of=Way, stage="base")
def each_hex_on_the_way(question: Way, world: Desert) -> Iterator[Line]:
    """A way costs what its hexes, its escarpments and the zones of control it leaves cost."""
    unit = world.units[question.unit]
    moves, here = KINDS[question.unit].moves, unit.place
    for there in question.path:
        if here and there not in near(here):
            yield plus(FURTHEST, f"{there} is not next to {here}")
        elif here:
            yield from _step(moves, here, there)
            if world.pressed(here, unit.side):
                yield plus(GROUND.zone.leave, f"out of an enemy zone in {here}", _ref_zone)
        here = there


def _step(moves: str, here: str, there: str) -> Iterator[Line]:
    """The lines of one step: the road, or the terrain and an escarpment if there is one."""
    crosses = BOARD.side(INDEX_OF[here], INDEX_OF[there])
    if (INDEX_OF[here], INDEX_OF[there]) in BOARD.lines["road"]:
        yield plus(Fraction(GROUND.road.cost), f"{there} by road")
        return
    yield plus(terrain_at(there).enter[moves], f"{there} {BOARD.spots[INDEX_OF[there]].terrain}")
    if "escarpment" in crosses:
        more = GROUND.escarpment.more.get(moves, FURTHEST)
        yield plus(more, f"over the escarpment into {there}", _ref_escarpment)


# Moving ---------------------------------------------------------------------------------------------------


@RULES.forbids("3.1", order=Move)
def each_unit_moves_once(order: Move, world: Desert, seat: Side) -> Iterator[str]:
    """A side moves its own units, each once, to another hex."""
    yield from objections_to_using(order.unit, world, seat)
    if usable(order.unit, world, seat):
        unit = world.units[order.unit]
        if unit.moved:
            yield f"{order.unit} has moved"
        if unit.place == order.to:
            yield f"{order.unit} is in {named(order.to)} already"


@RULES.forbids("3.6", order=(Move, React))
def enemy_hexes_are_barred(order: Move | React, world: Desert, seat: Side) -> Iterator[str]:
    """No unit moves into a hex that holds an enemy."""
    if order.to in world.places(OTHER[seat]):
        yield f"{named(order.to)} holds an enemy"


def _free(order: Move, world: Desert, seat: Side) -> bool:
    """Whether the way is worth asking about: the unit can be used and the hex holds no enemy."""
    return usable(order.unit, world, seat) and order.to not in world.places(OTHER[seat])


def _within(order: Move, world: Desert) -> bool:
    """Whether the unit's allowance takes it there."""
    return INDEX_OF[order.to] in reach(order.unit, world, allowance(order.unit, world))


@RULES.forbids("3.5", order=Move)
def zones_of_control_end_the_move(order: Move, world: Desert, seat: Side) -> Iterator[str]:
    """A unit stops in the first enemy zone of control it enters, so some hexes cannot be reached at all."""
    if _free(order, world, seat) and not _within(order, world) and INDEX_OF[order.to] not in reach(order.unit, world):
        yield f"enemies and their zones of control bar every way of {order.unit} to {named(order.to)}"


@RULES.forbids("3.2", order=Move)
def the_way_fits_the_allowance(order: Move, world: Desert, seat: Side) -> Iterator[str]:
    """The cheapest way costs no more than the unit's allowance."""
    if not _free(order, world, seat) or _within(order, world):
        return
    found, index = reach(order.unit, world), INDEX_OF[order.to]
    if index in found:
        points = allowance(order.unit, world)
        yield f"the way to {named(order.to)} costs {found.cost(index)} and {order.unit} has {points}"


@RULES.forbids("3.4", order=Move)
def wheels_climb_by_road_only(order: Move, world: Desert, seat: Side) -> Iterator[str]:
    """A unit on wheels that stands below an escarpment goes round it or along the road."""
    if not _free(order, world, seat) or order.to not in near(world.units[order.unit].place):
        return
    if not _within(order, world) and not takes_one_step(order.unit, order.to, world):
        yield f"{order.unit} cannot cross the escarpment to {named(order.to)} off the road"


@RULES.permits("3.7", order=Move, overrides="3.2")
def one_hex_is_always_open(order: Move, world: Desert, seat: Side) -> Iterator[str]:
    """A unit may always take a single step that is open to it, whatever it costs."""
    if usable(order.unit, world, seat) and takes_one_step(order.unit, order.to, world):
        yield f"{order.unit} may always move one hex"


def takes_one_step(id_: str, to: str, world: Desert) -> bool:
    """Whether a hex is next to a unit, by a step that is open to it (3.4)."""
    here = world.units[id_].place
    return to in near(here) and open_step(KINDS[id_].moves, here, to)


@RULES.offers(Move, exact=True)
def hexes_within_reach(world: Desert, seat: Side) -> Iterator[Order]:
    """List every hex that every unit reaches and that has room."""
    full = {place for place in world.places(seat) if world.count(place, seat) >= MOST}
    enemies = world.places(OTHER[seat])
    for id_, unit in world.units.items():
        if unit.side != seat or not unit.place or unit.moved or pinned((id_,), seat, world):
            continue
        for spot in _reach(KINDS[id_].moves, unit.place, allowance(id_, world), enemies, True):
            place = PLACE_AT[spot]
            if place != unit.place and place not in full:
                yield Move(id_, place)


@RULES.resolves("3.1", order=Move)
def the_unit_goes(order: Move, world: Desert, roll: Roller, seat: Side) -> Iterator[Event]:
    """The unit goes the cheapest way; it takes the place, sees and is seen where it ends."""
    unit, index = world.units[order.unit], INDEX_OF[order.to]
    found = reach(order.unit, world, allowance(order.unit, world), one_hex=True)
    way = tuple(PLACE_AT[spot] for spot in found.path(index)) if index in found else (unit.place, order.to)
    yield UnitMoved(_ref_moved, order.unit, seat, unit.spotted, way)
    yield from take(order.to, seat, world)
    yield from sight(world, [order.unit])


# Reacting -------------------------------------------------------------------------------------------------


@RULES.forbids("3.8", order=React)
def who_may_react(order: React, world: Desert, seat: Side) -> Iterator[str]:
    """Armour or recon that no enemy zone of control holds reacts by one step."""
    yield from objections_to_using(order.unit, world, seat)
    if usable(order.unit, world, seat):
        if not KINDS[order.unit].reacts:
            yield f"{order.unit} is neither armour nor recon"
        if world.pressed(world.units[order.unit].place, seat):
            yield f"{order.unit} is in an enemy zone of control"
        if not takes_one_step(order.unit, order.to, world):
            yield f"{named(order.to)} is not one open step from {order.unit}"


@RULES.closes("3.9", order=React)
def one_reaction(world: Desert, seat: Side) -> Iterator[str]:
    """Each movement of the enemy is answered once."""
    if Once.REACT in world.used:
        yield "this movement has been answered"


@RULES.offers(React)
def steps_of_fast_units(world: Desert, seat: Side) -> Iterator[Order]:
    """List the steps of armour and recon that no zone of control holds."""
    if Once.REACT not in world.used:
        zones, enemies = world.zones(OTHER[seat]), world.places(OTHER[seat])
        for id_, unit in world.units.items():
            if unit.side == seat and unit.place and KINDS[id_].reacts and unit.place not in zones:
                yield from (React(id_, place) for place in sorted(near(unit.place) - enemies))


@RULES.resolves("3.8", order=React)
def the_unit_reacts(order: React, world: Desert, roll: Roller, seat: Side) -> Iterator[Event]:
    """The unit takes its step, and that was the reaction to this movement."""
    unit = world.units[order.unit]
    yield UnitShifted(_ref_reacted, order.unit, seat, unit.spotted, unit.place, order.to)
    yield UsedUp(_ref_once, Once.REACT)
    yield from take(order.to, seat, world)
    yield from sight(world, [order.unit])
