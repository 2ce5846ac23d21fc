"""15.I.1 and 15.L.1: army and command HQs are attached to depots, and have a side that does not supply."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.words import many

from ..frame.movement.moves import ENTERED
from ..frame.supply.cargo import FILLING, fills, into, into_a_unit
from ..frame.supply.chains import (
    ATTACHING,
    DEPOTS,
    HQS,
    MOVING,
    REVERSED,
    attached,
    capitals,
    depot_place,
    in_depot,
    is_capital,
    is_depot_for,
    standing,
)
from ..frame.supply.points import LEFT, spill
from ..model import counts
from ..model.counters import ROSTER
from ..model.events import Changed, Flipped, Tied
from ..model.figures import Counted, Marked
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Face, Side, Tie
from ..model.orders import Command, HolderName, UnitName
from ..model.ownership import commands, usable
from ..model.validation import FAULTS
from ..model.world import SP, Front
from ..rules import AXIS, OTHER, RULES
from .s15i1_depot_moves import TURNS
from .s15i1_depots import free
from .s15l_headquarters import is_higher_hq

_attach, _anew, _reverse = RULES.ref("15.I.1.p3"), RULES.ref("15.L.1.p3"), RULES.ref("15.L.1.p5")
_freed = RULES.ref("15.I.1.n1")


class Attach(Command, frozen=True, tag="attach"):
    """Begin to attach an HQ to a depot or a capital; two turns later `serve` ends it. `attach 8-army to 8-depot`."""

    form: ClassVar[str] = "{unit} to {depot}"
    unit: UnitName
    depot: HolderName


class Detach(Command, frozen=True, tag="detach"):
    """Detach an HQ from its depot."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class Reverse(Command, frozen=True, tag="reverse"):
    """Turn an HQ to the side that does not supply units."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class Serve(Command, frozen=True, tag="serve"):
    """Turn an HQ to the side that supplies units; one that changed depots is attached then."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


commands(Attach, Detach, Reverse, Serve)


# Depots -------------------------------------------------------------------------------------------------------


@RULES.forbids("frame:HQD", order=(Attach, Detach, Reverse, Serve))
def only_higher_hqs(order: Attach | Detach | Reverse | Serve, world: Front, seat: Side) -> Iterator[str]:
    """Army and command HQs have depots and two sides; divisional HQs do not."""
    if usable(world, seat, order.unit) and not is_higher_hq(order.unit):
        yield f"{order.unit} is no army or command HQ"


@RULES.forbids("frame:HQD", order=(Attach, Detach, Reverse, Serve))
def one_change_in_a_player_turn(order: Attach | Detach | Reverse | Serve, world: Front, seat: Side) -> Iterator[str]:
    """An HQ changes its side or its depot once in a player-turn."""
    if not _may_change(order, world):
        yield f"{order.unit} has changed in this player-turn"


def _may_change(order: Attach | Detach | Reverse | Serve, world: Front) -> bool:
    """Whether an HQ has not changed yet in this player-turn."""
    return not counts.TURNED.of(world.used, order.unit)


def _changed(order: Attach | Detach | Reverse | Serve) -> Event:
    return Counted(_attach, counts.TURNED.key(order.unit), 1)


@RULES.forbids("frame:HQD", order=Attach)
def to_an_own_depot(order: Attach, world: Front, seat: Side) -> Iterator[str]:
    """An HQ is attached to a depot or capital of its own nation that stands on the map."""
    if not usable(world, seat, order.unit):
        return
    depot = order.depot
    if (depot in world.units and "is_depot" not in ROSTER[UnitId(depot)].kit) or not depot_place(world, depot):
        yield f"{depot} is no depot on the map"
    elif depot not in world.units and depot not in capitals(world, seat):
        yield f"{depot} is no capital of yours"
    elif depot in world.units and not is_depot_for(world, ROSTER[order.unit].nation, depot):
        yield f"{depot} belongs to another nation"
    elif world.units[order.unit].attached == depot:
        yield f"{order.unit} is attached to it, or will be"


@RULES.forbids("15.I.1.d", order=Attach)
def to_the_capital_of_its_nation(order: Attach, world: Front, seat: Side) -> Iterator[str]:
    """A capital is a depot for units of its own nation, HQs among them, though another may share its room."""
    own = usable(world, seat, order.unit) and order.depot in capitals(world, seat)
    if own and not is_depot_for(world, ROSTER[order.unit].nation, order.depot):
        yield f"{world.atlas.named(PlaceId(order.depot))} is a depot for units of another nation"


@FAULTS.adds("frame:HQD", "15.I.1.d")
def no_hq_begins_attached_to_what_is_not_for_it(world: Front, set_up: bool) -> Iterator[str]:
    """An HQ is laid down attached to a depot of its nation, or to its capital while the enemy does not hold that."""
    for id_, unit in world.units.items():
        depot = unit.attached
        if not depot:
            continue
        if depot not in ROSTER and depot not in capitals(world, ROSTER[id_].side):
            yield f"{id_} is attached to {depot}, which is no capital of its side now"
        elif not is_depot_for(world, ROSTER[id_].nation, depot):
            yield f"{id_} is attached to {depot}, which belongs to another nation"


@RULES.defines("15.I.1.p2")
def permanent(world: Front, hq: UnitId) -> bool:
    """Whether an HQ, of the Axis alone, belongs for good to the depot that it is attached to, while that stands."""
    depot = world.units[hq].attached
    return bool(
        depot and ROSTER[hq].side == AXIS and counts.PERMANENT.of(world.marks, hq) and depot_place(world, depot)
    )


@RULES.forbids("15.I.1.p2", order=(Attach, Detach))
def a_permanent_hq_stays(order: Attach | Detach, world: Front, seat: Side) -> Iterator[str]:
    """Some Axis HQs belong to one major depot while it is in being."""
    if usable(world, seat, order.unit) and is_higher_hq(order.unit) and permanent(world, order.unit):
        yield f"{order.unit} belongs to {world.units[order.unit].attached} while that exists"


def _one_command_hq(order: Attach, world: Front, seat: Side) -> Iterator[str]:
    if not usable(world, seat, order.unit) or not is_higher_hq(order.unit):
        return
    if order.depot not in world.units or "is_command_depot" not in ROSTER[UnitId(order.depot)].kit:
        return
    others = [id_ for id_ in standing(world, HQS[seat]) if world.units[id_].attached == order.depot]
    if "is_command_hq" not in ROSTER[order.unit].kit:
        yield f"{order.depot} takes a command HQ, no army HQ"
    elif others and others != [order.unit]:
        yield f"{others[0]} is attached to {order.depot}"


@RULES.forbids("15.I.1.b.iii", order=Attach)
def one_command_hq_to_a_command_depot(order: Attach, world: Front, seat: Side) -> Iterator[str]:
    """A command depot takes one command HQ, and no regular HQ."""
    return _one_command_hq(order, world, seat)


@RULES.forbids("15.L.1.b.iv", order=Attach)
def a_command_depot_has_room_for_one(order: Attach, world: Front, seat: Side) -> Iterator[str]:
    """One command HQ may be attached to a command depot, and no army HQ."""
    return _one_command_hq(order, world, seat)


@RULES.offers(Attach, when=_may_change)
def hqs_that_could_attach(world: Front, seat: Side) -> Iterator[Order]:
    """Every HQ to every depot and capital."""
    ends = (*standing(world, DEPOTS[seat]), *capitals(world, seat))
    return (Attach(id_, end) for id_ in standing(world, HQS[seat]) for end in ends)


@RULES.resolves("15.I.1.p3", "15.L.1.p3", order=Attach)
def it_begins_to_change(order: Attach, world: Front, roll: Roller) -> Iterator[Event]:
    """The HQ leaves its old depot, supplies nobody, and goes through the procedure by which depots move.

    What it holds it leaves in its hex, as a depot does (15.I.1.c.1).
    One that belonged for good to a depot that is no more belongs to no other in that way (15.I.1.n1).
    """
    if counts.PERMANENT.of(world.marks, order.unit):
        yield Marked(_freed, counts.PERMANENT.key(order.unit), 0)
    depot = UnitId(order.depot) if order.depot in world.units else PlaceId(order.depot)
    yield from spill(_attach, world, order.unit, LEFT)
    yield Tied(_attach, order.unit, Tie.ATTACHED, depot)
    yield Flipped(_attach, order.unit, ATTACHING)
    yield Changed(_anew, (order.unit,), "since", world.clock.turn)
    yield _changed(order)


@RULES.forbids("frame:HQD", order=Detach)
def from_what_it_is_attached_to(order: Detach, world: Front, seat: Side) -> Iterator[str]:
    """An HQ that is attached to nothing is not detached."""
    if usable(world, seat, order.unit) and is_higher_hq(order.unit) and not world.units[order.unit].attached:
        yield f"{order.unit} is attached to no depot"


@RULES.offers(Detach, when=_may_change)
def hqs_that_could_detach(world: Front, seat: Side) -> Iterator[Order]:
    """Every attached HQ."""
    return (Detach(id_) for id_ in standing(world, HQS[seat]) if world.units[id_].attached)


@RULES.resolves("15.I.1.p3", order=Detach)
def it_is_free(order: Detach, world: Front, roll: Roller) -> Iterator[Event]:
    """The HQ has no depot any more, and one that was changing depots gives that up."""
    yield Tied(_attach, order.unit, Tie.ATTACHED, UnitId(""))
    yield _changed(order)
    if world.units[order.unit].up == ATTACHING:
        yield Flipped(_attach, order.unit, Face.FRONT)


@ENTERED.adds("15.L.1.p3")
def a_lost_capital_frees_its_hqs(
    world: Front, place: PlaceId, side: Side, _units: tuple[UnitId, ...]
) -> Iterator[Event]:
    """HQs attached to a capital that the enemy takes are attached to nothing, and have to be attached anew."""
    if is_capital(world, place) and world.owner.get(place) == OTHER[side]:
        yield from free(_anew, world, place)


# The two sides ------------------------------------------------------------------------------------------------


@RULES.forbids("15.L.1.p5", order=Reverse)
def the_front_is_up(order: Reverse, world: Front, seat: Side) -> Iterator[str]:
    """The reverse side means that the HQ is not used to supply units."""
    if usable(world, seat, order.unit) and is_higher_hq(order.unit) and world.units[order.unit].up:
        yield f"{order.unit} supplies nobody now"


@RULES.offers(Reverse, when=_may_change)
def hqs_that_supply(world: Front, seat: Side) -> Iterator[Order]:
    """Every HQ with its front up."""
    return (Reverse(id_) for id_ in standing(world, HQS[seat]) if not world.units[id_].up)


@RULES.resolves("15.L.1.p5", order=Reverse)
def it_shows_its_reverse(order: Reverse, world: Front, roll: Roller) -> Iterator[Event]:
    """It supplies nobody."""
    yield Flipped(_reverse, order.unit, REVERSED)
    yield _changed(order)


@RULES.forbids("15.L.1.p5", order=Serve)
def the_reverse_is_up(order: Serve, world: Front, seat: Side) -> Iterator[str]:
    """Every army HQ has two sides."""
    if usable(world, seat, order.unit) and is_higher_hq(order.unit) and not world.units[order.unit].up:
        yield f"{order.unit} shows the side that supplies"


@RULES.forbids("15.I.1.p3", order=Serve)
def attached_after_the_wait(order: Serve, world: Front, seat: Side) -> Iterator[str]:
    """An HQ that changes depots is attached on the third turn at the earliest, as a depot moves."""
    if not usable(world, seat, order.unit) or world.units[order.unit].up != ATTACHING:
        return
    unit = world.units[order.unit]
    if world.clock.turn < unit.since + TURNS:
        yield f"{order.unit} began to change depots {many(world.clock.turn - unit.since, 'turn')} ago"
    if not depot_place(world, unit.attached):
        yield f"{unit.attached} is not on the map"


@RULES.forbids("15.I.1.c.3", order=Serve)
def an_sp_for_the_new_hq(order: Serve, world: Front, seat: Side) -> Iterator[str]:
    """A depot has an SP for each HQ that is attached to it, the new one included."""
    if usable(world, seat, order.unit) and world.units[order.unit].up == ATTACHING:
        depot = world.units[order.unit].attached
        moving = depot in world.units and world.units[UnitId(depot)].up == MOVING
        if depot_place(world, depot) and (moving or in_depot(world, depot).sp < SP * (1 + len(attached(world, depot)))):
            yield f"{depot} has no SP for {order.unit}" if not moving else f"{depot} is on the move"


@RULES.forbids("15.I.1.p3", order=FILLING, when=into("is_command_hq"), within=into_a_unit)
def nothing_goes_into_an_hq_that_changes_depots(order: Order, world: Front) -> Iterator[str]:
    """Points come into an HQ when it is attached, as they do into a depot when it is operational again."""
    for where, _ in fills(order, world):
        if where in world.units and world.units[UnitId(where)].up == ATTACHING:
            yield f"{where} is changing depots"


@RULES.offers(Serve, when=_may_change)
def hqs_that_rest(world: Front, seat: Side) -> Iterator[Order]:
    """Every HQ that does not supply."""
    return (Serve(id_) for id_ in standing(world, HQS[seat]) if world.units[id_].up)


@RULES.resolves("15.L.1.p5", order=Serve)
def it_supplies(order: Serve, world: Front, roll: Roller) -> Iterator[Event]:
    """The front is up."""
    yield Flipped(_attach if world.units[order.unit].up == ATTACHING else _reverse, order.unit, Face.FRONT)
    yield _changed(order)


ORDERS = (Attach, Detach, Reverse, Serve)
