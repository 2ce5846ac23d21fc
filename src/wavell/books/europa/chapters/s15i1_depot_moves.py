"""15.I.1: how major and command depots move, in three turns, and where they are operational."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.words import many

from ..frame.movement.doors import bars, go, goes
from ..frame.movement.passages import CONVOY, FACTORY, ONTO, SET_UP, STEPS, TRACK, TRAIN, Passage, Step, departs
from ..frame.movement.rail import Rail
from ..frame.sea.transport import Ship
from ..frame.supply.cargo import FILLING, fills, into, into_a_unit
from ..frame.supply.chains import DEPOTS, MOVING, attached, in_city, standing
from ..frame.supply.ground import ground
from ..frame.supply.lines import by_rail
from ..frame.supply.passing import move_points
from ..frame.supply.points import mine, spill
from ..model import counts
from ..model.abilities import Kit, kit
from ..model.counters import ROSTER, Counter
from ..model.events import Changed, Flipped
from ..model.figures import Counted
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Face, Side
from ..model.orders import Command, PlaceName, UnitName
from ..model.ownership import able, commands, usable
from ..model.ratings import rating
from ..model.reasons import reason
from ..model.scenarios import BEGUN
from ..model.world import FLIPS, SP, Front
from ..rules import RULES, SEQUENCE
from .s15i1_depots import is_depot
from .s15o_movement_counters import Carry

MOVING_SIDE = rating("0-1-R")
_CARRIED = frozenset({TRAIN, CONVOY, FACTORY})
TURNS = 2
"""Turns from the beginning of a move to the first on which a depot can be operational: the third of three."""
_turn1, _turn2, _turn3 = (RULES.ref(f"15.I.1.c.{number}") for number in (1, 2, 3))
_turns = RULES.ref("15.I.1.c.p3")
_FOR_HQS, _IN_DEPOT = reason("for its HQs").of(), reason("left in a minor depot").of()


def _moving_side(counter: Counter) -> Kit:
    return kit(tuple(counter.kit.symbols), counter.nation, counter.size, MOVING_SIDE)


FLIPS["is_depot"] = (MOVING, _moving_side)


class Prepare(Command, frozen=True, tag="prepare"):
    """Turn a depot to its moving side and unload it: the first turn of a move. `prepare 8-depot`."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class Open(Command, frozen=True, tag="open"):
    """Turn a depot back to its operational side, on the third turn of a move or later: `open 8-depot`."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class FactoryMove(Command, frozen=True, tag="factory"):
    """Move a depot as a factory is moved, along the railway to another hex of it: `factory 8-depot matruh`."""

    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName


commands(Prepare, Open, FactoryMove)


@RULES.forbids("frame:HQD", order=Prepare)
def only_a_depot_prepares(order: Prepare, world: Front, seat: Side) -> Iterator[str]:
    """Depots that show their operational side can be made ready to move."""
    if usable(world, seat, order.unit) and (not is_depot(world, order.unit) or world.units[order.unit].up):
        yield f"{order.unit} is no depot with its operational side up"


@RULES.offers(Prepare)
def depots_that_could_move(world: Front, seat: Side) -> Iterator[Order]:
    """Every depot."""
    return (Prepare(id_) for id_ in standing(world, DEPOTS[seat]) if not world.units[id_].up)


@RULES.resolves("15.I.1.c.1", order=Prepare)
def it_is_unloaded_and_turned(order: Prepare, world: Front, roll: Roller) -> Iterator[Event]:
    """Turn 1: the moving side is shown, and all points are left in the hex, in a minor depot."""
    yield from spill(_turn1, world, order.unit, _IN_DEPOT)
    yield Flipped(_turn1, order.unit, MOVING)
    yield Changed(_turn1, (order.unit,), "since", world.clock.turn)


@bars("15.I.1.c.2", of="is_depot", by=STEPS - _CARRIED, around=False)
def a_depot_does_not_march(world: Front, step: Step) -> Iterator[str]:
    """A depot moves by strategic rail, by naval transport or as a factory, and in no other way: beaten, it is lost."""
    yield f"{step.unit} is moved by rail or sea transport"


@bars("15.I.1.p4", of="is_depot", by=ONTO | {TRACK, SET_UP}, around=False)
def a_depot_comes_onto_the_map_in_a_city(world: Front, step: Step) -> Iterator[str]:
    """A depot that comes onto the map is operational, and so it comes to a city."""
    if not world.on_map(step.unit) or world.units[step.unit].up != MOVING:
        yield from () if in_city(world, step.place) else (f"{world.atlas.named(step.place)} is no city",)


@RULES.forbids("15.I.1.c.2", order=(Rail, Ship), when=able("is_depot"))
def trains_and_ships_take_it_from_the_second_turn(order: Rail | Ship, world: Front, seat: Side) -> Iterator[str]:
    """Turn 2: strategic rail or naval transport carries a depot that was made ready on an earlier turn."""
    for id_ in order.units:
        if usable(world, seat, id_) and is_depot(world, id_):
            yield from in_transit(world, id_)
            if world.units[id_].moved and world.units[id_].up == MOVING:
                yield f"{id_} has been moved in this turn"


@RULES.forbids("15.I.1.c.2", order=Carry)
def counters_carry_no_depot(order: Carry, world: Front, seat: Side) -> Iterator[str]:
    """Who is carried marches with what carries it, and a depot does not march."""
    for id_ in order.cargo if usable(world, seat, order.counter, *order.cargo) else ():
        if is_depot(world, id_):
            yield f"{id_} is moved by rail or sea transport, and nothing else carries it"


@RULES.permits("15.I.1.c.2", order=(Rail, Ship, FactoryMove), when=able("is_depot"))
def it_is_carried(order: Rail | Ship | FactoryMove, world: Front, seat: Side) -> Iterator[str]:
    """Turn 2 and later: trains, ships and the ways of factories are open to a depot on the move."""
    named = (order.unit,) if isinstance(order, FactoryMove) else order.units
    for id_ in named if usable(world, seat, *named) else ():
        if is_depot(world, id_) and not any(in_transit(world, id_)):
            yield f"{id_} is on the move"


def in_transit(world: Front, id_: UnitId) -> Iterator[str]:
    """Say why a depot may not be carried yet: it must have been made ready on an earlier turn (15.I.1.c.2)."""
    unit = world.units[id_]
    if unit.up != MOVING:
        yield f"{id_} shows its operational side"
    elif unit.since >= world.clock.turn:
        yield f"{id_} was made ready this turn, and may be moved from the next on"


@RULES.forbids("15.I.1.c.2", order=FactoryMove)
def factories_move_from_the_second_turn(order: FactoryMove, world: Front, seat: Side) -> Iterator[str]:
    """Turn 2: a depot that was made ready may be moved as if it were a factory."""
    if usable(world, seat, order.unit) and is_depot(world, order.unit):
        yield from in_transit(world, order.unit)


@goes(FactoryMove, by={FACTORY})
def as_a_factory_goes(order: FactoryMove, world: Front, seat: Side) -> Iterator[Passage]:
    """A depot goes along the railway."""
    if departs(world, seat, (order.unit,), order.to):
        yield Passage((order.unit,), order.to, FACTORY)


@RULES.forbids("frame:FAC", order=FactoryMove)
def along_own_rails(order: FactoryMove, world: Front, seat: Side) -> Iterator[str]:
    """A factory goes by rail through owned hexes, and once a turn."""
    if not usable(world, seat, order.unit):
        return
    if not is_depot(world, order.unit):
        yield f"{order.unit} is no depot"
    elif world.units[order.unit].moved:
        yield f"{order.unit} has moved"
    elif order.to not in rail_net(world, seat, world.units[order.unit].place):
        yield f"no railway of your own leads from {world.units[order.unit].place} to {order.to}"


def rail_net(world: Front, side: Side, place: PlaceId) -> frozenset[PlaceId]:
    """The other hexes that trains of a side reach from a place."""
    land = ground(world, side)
    return by_rail(land.map, land.added, place, land.blocked | land.foreign | land.cut) - {place}


@RULES.offers(FactoryMove)
def cities_by_rail(world: Front, seat: Side) -> Iterator[Order]:
    """Every city that a depot on the move could reach."""
    for id_ in standing(world, DEPOTS[seat]):
        if not any(in_transit(world, id_)):
            for place in sorted(rail_net(world, seat, world.units[id_].place)):
                if in_city(world, place):
                    yield FactoryMove(id_, place)


@RULES.resolves("15.I.1.c.2", order=FactoryMove)
def it_goes_as_a_factory(order: FactoryMove, world: Front, roll: Roller) -> Iterator[Event]:
    """The depot is in its new hex."""
    yield from go(_turn2, world, (order.unit,), order.to, FACTORY)


@RULES.forbids("frame:HQD", order=Open)
def only_a_moving_depot_opens(order: Open, world: Front, seat: Side) -> Iterator[str]:
    """Depots that show their moving side can be opened."""
    if usable(world, seat, order.unit) and not (is_depot(world, order.unit) and world.units[order.unit].up == MOVING):
        yield f"{order.unit} is no depot with its moving side up"


@RULES.forbids("15.I.1.c.p3", order=Open)
def a_move_takes_turns(order: Open, world: Front, seat: Side) -> Iterator[str]:
    """Turn 1 prepares, turn 2 moves, and on turn 3 at the earliest a depot is operational again."""
    if usable(world, seat, order.unit) and world.units[order.unit].up == MOVING and not _moved_long(order, world):
        since = world.units[order.unit].since
        yield f"{order.unit} began its move {many(world.clock.turn - since, 'turn')} ago"


@BEGUN.adds("15.I.1.c.p3")
def moves_that_have_begun_when_a_case_begins(world: Front) -> Iterator[Event]:
    """A depot that moves, or an HQ that changes depots, began it as late as it can have, unless a case says when."""
    turn, step = world.clock.turn, world.clock.step
    for id_, unit in world.units.items():
        if unit.up not in (MOVING, Face.ATTACHING) or not world.on_map(id_):
            continue
        since = unit.since or turn - (step < SEQUENCE.step(f"{ROSTER[id_].side}.initial"))
        if since != unit.since:
            yield Changed(_turns, (id_,), "since", since)
        changed = unit.up == Face.ATTACHING and since == turn and ROSTER[id_].side == world.phasing
        if changed and not counts.TURNED.of(world.used, id_):
            yield Counted(_turns, counts.TURNED.key(id_), 1)


def _moved_long(order: Open, world: Front) -> bool:
    """Whether a depot on the move began it so long ago that it may be opened."""
    return world.clock.turn >= world.units[order.unit].since + TURNS


@RULES.forbids("15.I.1.c.3", order=Open)
def opened_or_moved_on(order: Open, world: Front, seat: Side) -> Iterator[str]:
    """Turn 3 and later: a depot is turned back or goes on moving, not both in one turn."""
    if usable(world, seat, order.unit) and is_depot(world, order.unit) and world.units[order.unit].moved:
        yield f"{order.unit} has gone on moving in this turn"


@RULES.forbids("15.I.1.p4", order=Open)
def operational_in_a_city(order: Open, world: Front, seat: Side) -> Iterator[str]:
    """A depot is operational in a city, and towns are not enough."""
    if usable(world, seat, order.unit) and is_depot(world, order.unit):
        place = world.units[order.unit].place
        yield from () if in_city(world, place) else (f"{world.atlas.named(place)} is no city",)


@RULES.forbids("15.I.1.c.3", order=Open)
def an_sp_for_each_hq(order: Open, world: Front, seat: Side) -> Iterator[str]:
    """Turn 3 and later: an operational depot has 1 SP or more for each attached HQ; those in its hex come into it."""
    if usable(world, seat, order.unit) and is_depot(world, order.unit):
        place = world.units[order.unit].place
        needed = SP * len(attached(world, order.unit))
        there = world.stock(order.unit).sp + (world.stock(place).sp if mine(world, seat, place) else 0)
        if there < needed:
            yield f"{order.unit} needs {many(needed // SP, 'SP')} for its HQs"


@RULES.permits("15.I.1.c.n1", order=Open)
def it_serves_combat_at_once(order: Open, world: Front, seat: Side) -> Iterator[str]:
    """A depot serves combat in the turn in which it opens, by what it holds when that phase begins."""
    if usable(world, seat, order.unit) and world.units[order.unit].up == MOVING:
        yield f"{order.unit} may serve combat in this turn, with the SPs that it has by then"


@RULES.offers(Open, when=_moved_long)
def depots_that_could_open(world: Front, seat: Side) -> Iterator[Order]:
    """Every depot on the move."""
    return (Open(id_) for id_ in standing(world, DEPOTS[seat]) if world.units[id_].up == MOVING)


@RULES.resolves("15.I.1.c.3", order=Open)
def it_is_operational_again(order: Open, world: Front, roll: Roller) -> Iterator[Event]:
    """The operational side is shown, and an SP for each HQ comes in from the hex."""
    yield Flipped(_turn3, order.unit, Face.FRONT)
    wanted = SP * len(attached(world, order.unit)) - world.stock(order.unit).sp
    if wanted > 0:
        yield from move_points(_turn3, world, world.units[order.unit].place, order.unit, wanted, 0, _FOR_HQS)


@RULES.forbids("15.I.1.c.3", order=FILLING, when=into("is_depot"), within=into_a_unit)
def nothing_goes_into_a_moving_depot(order: Order, world: Front) -> Iterator[str]:
    """Points come into a depot when it shows its operational side again."""
    for where, _ in fills(order, world):
        if where in world.units and world.units[UnitId(where)].up == MOVING:
            yield f"{where} is on the move"


ORDERS = (Prepare, Open, FactoryMove)
