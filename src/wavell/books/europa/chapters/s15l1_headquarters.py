"""15.L.1: army and command HQs: attaching them to depots, their two sides, coalition HQs, and replacements on them."""

from collections.abc import Iterator
from typing import ClassVar, Self

from wavell.umpire import Event, Order, Roller

from ..frame.supply.cargo import FILLING, into, overfull
from ..frame.supply.chains import (
    ATTACHING,
    DEPOTS,
    HQS,
    MOVING,
    REVERSED,
    attached,
    capitals,
    depot_nation,
    depot_place,
    pool_of,
    standing,
)
from ..model.counters import ROSTER
from ..model.events import Changed, Counted, Fact, Flipped, Tied
from ..model.nations import NATIONS
from ..model.orders import Command, HolderName, UnitName
from ..model.ownership import commands, usable
from ..model.world import SP, Front
from ..rules import RULES
from .s15i1_depots import TURNS

_attach, _reverse, _coalition = RULES.ref("15.I.1.p3"), RULES.ref("15.L.1.p5"), RULES.ref("15.L.1.a.p3")


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


class Coalition(Command, frozen=True, tag="coalition"):
    """Make an army HQ the coalition HQ, or take the marker off it: `coalition panzerarmee off`."""

    form: ClassVar[str] = "{unit} [off]"
    unit: UnitName
    off: bool = False


class CoalitionSet(Fact, frozen=True):
    """The coalition marker of a side was placed or taken off."""

    side: str
    hq: str

    def apply(self, world: Front) -> None:
        """Write down which HQ it is."""
        if self.hq:
            world.coalition[self.side] = self.hq
        else:
            world.coalition.pop(self.side, None)

    def seen_by(self, seat: str, world: Front) -> "Self | None":
        """Which HQ it is, is for the side to know."""
        return self if seat == self.side else None

    def told(self) -> str:
        """The fact in words."""
        return (
            f"{self.hq} is the coalition HQ of the {self.side}" if self.hq else f"the {self.side} have no coalition HQ"
        )


commands(Attach, Detach, Reverse, Serve, Coalition)


def _hq(id_: str) -> bool:
    return "is_army_hq" in ROSTER[id_].kit or "is_command_hq" in ROSTER[id_].kit


@RULES.defines("15.L.p1")
def higher_hq(id_: str) -> str:
    """What a higher HQ is called: a front HQ with the Soviets, else an army HQ; the rules are the same."""
    if not _hq(id_):
        return ""
    return "front HQ" if ROSTER[id_].nation == "soviet" else "army HQ"


# Depots -------------------------------------------------------------------------------------------------------


@RULES.forbids("frame:HQD", order=(Attach, Detach, Reverse, Serve, Coalition))
def only_higher_hqs(order: Attach | Detach | Reverse | Serve | Coalition, world: Front, seat: str) -> Iterator[str]:
    """Army and command HQs have depots and two sides; divisional HQs do not."""
    if usable(world, seat, order.unit) and not _hq(order.unit):
        yield f"{order.unit} is no army or command HQ"


@RULES.forbids("frame:HQD", order=(Attach, Detach, Reverse, Serve))
def one_change_in_a_player_turn(order: Attach | Detach | Reverse | Serve, world: Front, seat: str) -> Iterator[str]:
    """An HQ changes its side or its depot once in a player-turn."""
    if world.used.get(f"player-turn hq {order.unit}", 0):
        yield f"{order.unit} has changed in this player-turn"


def _changed(order: Attach | Detach | Reverse | Serve) -> Event:
    return Counted(_attach, f"player-turn hq {order.unit}", 1)


@RULES.forbids("frame:HQD", order=Attach)
def to_an_own_depot(order: Attach, world: Front, seat: str) -> Iterator[str]:
    """An HQ is attached to a depot or capital of its own nation that stands on the map."""
    if not usable(world, seat, order.unit):
        return
    depot, mine = order.depot, ROSTER[order.unit].nation
    if (depot in world.units and "is_depot" not in ROSTER[depot].kit) or not depot_place(world, depot):
        yield f"{depot} is no depot on the map"
    elif depot not in world.units and depot not in capitals(world, seat):
        yield f"{depot} is no capital of yours"
    elif depot_nation(world, depot) not in _one_nation(mine):
        yield f"{depot} belongs to another nation"
    elif world.units[order.unit].attached == depot:
        yield f"{order.unit} is attached to it, or will be"


def _one_nation(nation: str) -> set[str]:
    same = {other for other, row in NATIONS.items() if row.british} if NATIONS[nation].british else {nation}
    return same | set(pool_of(nation))


@RULES.defines("15.I.1.p2")
def permanent(world: Front, hq: str) -> bool:
    """Whether an HQ belongs for good to the depot that it is attached to, while that stands."""
    depot = world.units[hq].attached
    return bool(depot and world.mark(f"permanent {hq}") and depot_place(world, depot))


@RULES.forbids("15.I.1.p2", order=(Attach, Detach))
def a_permanent_hq_stays(order: Attach | Detach, world: Front, seat: str) -> Iterator[str]:
    """Some Axis HQs belong to one major depot while it is in being."""
    if usable(world, seat, order.unit) and _hq(order.unit) and permanent(world, order.unit):
        yield f"{order.unit} belongs to {world.units[order.unit].attached} while that exists"


def _one_command_hq(order: Attach, world: Front, seat: str) -> Iterator[str]:
    if not usable(world, seat, order.unit) or not _hq(order.unit):
        return
    if order.depot not in world.units or "is_command_depot" not in ROSTER[order.depot].kit:
        return
    others = [id_ for id_ in standing(world, HQS[seat]) if world.units[id_].attached == order.depot]
    if "is_command_hq" not in ROSTER[order.unit].kit:
        yield f"{order.depot} takes a command HQ, no army HQ"
    elif others and others != [order.unit]:
        yield f"{others[0]} is attached to {order.depot}"


@RULES.forbids("15.I.1.b.iii", order=Attach)
def one_command_hq_to_a_command_depot(order: Attach, world: Front, seat: str) -> Iterator[str]:
    """A command depot takes one command HQ, and no regular HQ."""
    return _one_command_hq(order, world, seat)


@RULES.forbids("15.L.1.b.iv", order=Attach)
def a_command_depot_has_room_for_one(order: Attach, world: Front, seat: str) -> Iterator[str]:
    """One command HQ may be attached to a command depot, and no army HQ."""
    return _one_command_hq(order, world, seat)


@RULES.offers(Attach)
def hqs_that_could_attach(world: Front, seat: str) -> Iterator[Order]:
    """Every HQ to every depot and capital."""
    ends = (*standing(world, DEPOTS[seat]), *capitals(world, seat))
    return (Attach(id_, end) for id_ in standing(world, HQS[seat]) for end in ends)


@RULES.resolves("15.I.1.p3", "15.L.1.p3", order=Attach)
def it_begins_to_change(order: Attach, world: Front, roll: Roller) -> Iterator[Event]:
    """The HQ leaves its old depot, supplies nobody, and goes through the procedure by which depots move."""
    yield Tied(_attach, order.unit, "attached", order.depot)
    yield Flipped(_attach, order.unit, ATTACHING)
    yield Changed(_attach, (order.unit,), "since", world.clock.turn)
    yield _changed(order)


@RULES.forbids("frame:HQD", order=Detach)
def from_what_it_is_attached_to(order: Detach, world: Front, seat: str) -> Iterator[str]:
    """An HQ that is attached to nothing is not detached."""
    if usable(world, seat, order.unit) and _hq(order.unit) and not world.units[order.unit].attached:
        yield f"{order.unit} is attached to no depot"


@RULES.offers(Detach)
def hqs_that_could_detach(world: Front, seat: str) -> Iterator[Order]:
    """Every attached HQ."""
    return (Detach(id_) for id_ in standing(world, HQS[seat]) if world.units[id_].attached)


@RULES.resolves("15.I.1.p3", order=Detach)
def it_is_free(order: Detach, world: Front, roll: Roller) -> Iterator[Event]:
    """The HQ has no depot any more, and one that was changing depots gives that up."""
    yield Tied(_attach, order.unit, "attached", "")
    yield _changed(order)
    if world.units[order.unit].up == ATTACHING:
        yield Flipped(_attach, order.unit, "")


# The two sides ------------------------------------------------------------------------------------------------


@RULES.forbids("15.L.1.p5", order=Reverse)
def the_front_is_up(order: Reverse, world: Front, seat: str) -> Iterator[str]:
    """The reverse side means that the HQ is not used to supply units."""
    if usable(world, seat, order.unit) and _hq(order.unit) and world.units[order.unit].up:
        yield f"{order.unit} supplies nobody now"


@RULES.offers(Reverse)
def hqs_that_supply(world: Front, seat: str) -> Iterator[Order]:
    """Every HQ with its front up."""
    return (Reverse(id_) for id_ in standing(world, HQS[seat]) if not world.units[id_].up)


@RULES.resolves("15.L.1.p5", order=Reverse)
def it_shows_its_reverse(order: Reverse, world: Front, roll: Roller) -> Iterator[Event]:
    """It supplies nobody."""
    yield Flipped(_reverse, order.unit, REVERSED)
    yield _changed(order)


@RULES.forbids("15.L.1.p5", order=Serve)
def the_reverse_is_up(order: Serve, world: Front, seat: str) -> Iterator[str]:
    """Every army HQ has two sides."""
    if usable(world, seat, order.unit) and _hq(order.unit) and not world.units[order.unit].up:
        yield f"{order.unit} shows the side that supplies"


@RULES.forbids("15.I.1.p3", order=Serve)
def attached_after_the_wait(order: Serve, world: Front, seat: str) -> Iterator[str]:
    """An HQ that changes depots is attached on the third turn at the earliest, as a depot moves."""
    if not usable(world, seat, order.unit) or world.units[order.unit].up != ATTACHING:
        return
    unit = world.units[order.unit]
    if world.clock.turn < unit.since + TURNS:
        yield f"{order.unit} began to change depots {world.clock.turn - unit.since} turns ago"
    if not depot_place(world, unit.attached):
        yield f"{unit.attached} is not on the map"


@RULES.forbids("15.I.1.c.3", order=Serve)
def an_sp_for_the_new_hq(order: Serve, world: Front, seat: str) -> Iterator[str]:
    """A depot has an SP for each HQ that is attached to it, the new one included."""
    if usable(world, seat, order.unit) and world.units[order.unit].up == ATTACHING:
        depot = world.units[order.unit].attached
        moving = depot in world.units and world.units[depot].up == MOVING
        if depot_place(world, depot) and (moving or world.stock(depot).sp < SP * (1 + len(attached(world, depot)))):
            yield f"{depot} has no SP for {order.unit}" if not moving else f"{depot} is on the move"


@RULES.offers(Serve)
def hqs_that_rest(world: Front, seat: str) -> Iterator[Order]:
    """Every HQ that does not supply."""
    return (Serve(id_) for id_ in standing(world, HQS[seat]) if world.units[id_].up)


@RULES.resolves("15.L.1.p5", order=Serve)
def it_supplies(order: Serve, world: Front, roll: Roller) -> Iterator[Event]:
    """The front is up."""
    yield Flipped(_attach if world.units[order.unit].up == ATTACHING else _reverse, order.unit, "")
    yield _changed(order)


# Coalition HQs ------------------------------------------------------------------------------------------------


def coalition_hq(world: Front, side: str) -> str:
    """The coalition HQ of a side, if it has one on the map."""
    now = world.coalition.get(side, "")
    return now if now in world.units and world.on_map(now) else ""


@RULES.forbids("15.L.1.a.p1", order=Coalition)
def one_coalition_hq(order: Coalition, world: Front, seat: str) -> Iterator[str]:
    """Each player may have one coalition HQ, any army HQ of his."""
    now = coalition_hq(world, seat)
    if order.off and now != order.unit:
        yield f"{order.unit} is not the coalition HQ"
    elif not order.off and now == order.unit:
        yield f"{order.unit} is the coalition HQ"
    elif not order.off and now and world.readings["coalition-marker"] == "one-step":
        yield f"{now} is the coalition HQ"


@RULES.forbids("15.L.1.a.p3", order=Coalition)
def removed_or_placed_but_not_both(order: Coalition, world: Front, seat: str) -> Iterator[str]:
    """In one's initial phase the marker is taken off or placed, not both."""
    if world.used.get(f"player-turn coalition {seat}", 0):
        yield "the coalition marker was changed in this player-turn"


@RULES.offers(Coalition)
def markers_that_could_change(world: Front, seat: str) -> Iterator[Order]:
    """Take the marker off, or place it."""
    now = coalition_hq(world, seat)
    if now:
        yield Coalition(now, True)
    yield from (Coalition(id_) for id_ in standing(world, HQS[seat]) if id_ != now)


@RULES.resolves("15.L.1.a.p3", order=Coalition)
def the_marker_changes(order: Coalition, world: Front, roll: Roller, seat: str) -> Iterator[Event]:
    """The marker is placed, or taken off."""
    yield CoalitionSet(_coalition, seat, "" if order.off else order.unit)
    yield Counted(_coalition, f"player-turn coalition {seat}", 1)


# Room, replacements, intelligence -----------------------------------------------------------------------------


@RULES.forbids("15.L.1.b.i", order=FILLING, when=into("is_command_hq"))
def what_a_command_hq_holds(order: Order, world: Front) -> Iterator[str]:
    """A command HQ itself has room for 6 REs, apart from its depot."""
    yield from overfull(order, world, "is_command_hq")


@RULES.defines("15.L.1.p2")
def lookouts(world: Front, side: str) -> frozenset[str]:
    """The places of a side's army HQs, for the limited use that intelligence makes of them."""
    return frozenset(world.units[id_].place for id_ in standing(world, HQS[side]))


ORDERS = (Attach, Detach, Reverse, Serve, Coalition)
EVENTS = (CoalitionSet,)
