"""15.O: transport, LVT and APC counters that carry other units."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import ClassVar, NamedTuple

from wavell.umpire import Event, Line, Roller, plus
from wavell.umpire.facts.words import many
from wavell.umpire.rules.registry import When

from ..frame.engineering.works import Engineer, row_of
from ..frame.movement.breakdown import Assemble, BreakDown
from ..frame.movement.doors import bars
from ..frame.movement.moves import together
from ..frame.movement.mps import Mps, mover
from ..frame.movement.passages import CHOSEN, SET_UP, TRACK, Step
from ..frame.movement.rail import Rail
from ..frame.movement.reserve import Reserve, place_of, reacting
from ..frame.movement.riders import rides
from ..frame.movement.sizes import Carriage, size
from ..frame.movement.stacking import beside_the_limit
from ..frame.movement.zones import blocks
from ..frame.sea.landings import Land
from ..frame.sea.transport import Ship
from ..model import counts
from ..model.abilities import Kit
from ..model.counters import ROSTER, Counter
from ..model.counts import Scope
from ..model.events import Changed, Tied, who
from ..model.figures import Counted
from ..model.ids import UnitId
from ..model.kinds import Phase, Side, Tie
from ..model.orders import Command, Move, Overrun, UnitName
from ..model.ownership import able, commands, usable
from ..model.words import SIZED
from ..model.world import Front
from ..rules import RULES

_bound = RULES.ref("15.O.p3")
WAITING = counts.used("aboard {unit}", UnitId, scope=Scope.PHASE)
"""Counters that have taken units aboard for the combat phase, one of whom had moved in the reaction phase."""
KINDS = ("is_transport", "is_lvt", "is_apc")


class Carry(Command, frozen=True, tag="carry"):
    """Let a movement counter carry units for the rest of the phase: `carry al-tran-3 with al-inf+al-art`."""

    form: ClassVar[str] = "{counter} with {cargo+}"
    counter: UnitName
    cargo: tuple[UnitName, ...]


commands(Carry)


def in_service(world: Front, counter: UnitId) -> bool:
    """Whether a movement counter serves its side: the Axis has what table 2 makes of SMPs, transport counters."""
    return "is_out_of_service" not in world.kit(counter)


def carried(world: Front, counter: UnitId) -> list[UnitId]:
    """The units that a counter carries in this phase."""
    return [id_ for id_ in world.stack(world.units[counter].place) if world.units[id_].carrier == counter]


def _judged(order: Carry, world: Front, seat: Side) -> bool:
    return usable(world, seat, order.counter, *order.cargo) and "is_movement_counter" in world.kit(order.counter)


class _Load(NamedTuple):
    """A counter, the units that it would come to carry, and those that it carries and would not any more."""

    counter: UnitId
    cargo: tuple[UnitId, ...]
    without: tuple[UnitId, ...] = ()


LOADS = (Carry, BreakDown, Assemble)
"""Ways in which a counter comes to carry units: taken aboard, or put in the place of others that it carries."""


def _carrier(order: Carry | BreakDown | Assemble, world: Front) -> str:
    """The counter that may come to carry units: it takes some aboard, or carries those whose place others take."""
    if isinstance(order, Carry):
        return order.counter
    out = order.unit if isinstance(order, BreakDown) else order.units[0]
    return world.units[out].carrier


@cache
def _aboard(kind: str) -> When:
    """The orders by which a counter of a kind may come to carry units; for `when=`."""

    def concerned(order: Carry | BreakDown | Assemble, world: Front) -> bool:
        carrier = _carrier(order, world)
        return carrier in world.units and kind in world.kit(UnitId(carrier))

    return concerned


_ABOARD = _aboard("is_movement_counter")


def _load(order: Carry | BreakDown | Assemble, world: Front, seat: Side) -> _Load | None:
    """What a movement counter would come to carry; nothing if no counter would, or the order says nothing sound."""
    if isinstance(order, Carry):
        return _Load(order.counter, order.cargo) if _judged(order, world, seat) else None
    out, into = ((order.unit,), order.parts) if isinstance(order, BreakDown) else (order.units, (order.division,))
    if not usable(world, seat, *out) or not set(into) <= world.units.keys():
        return None
    head = mover(world, out[0])
    return _Load(head, into, out) if head != out[0] else None


@RULES.defines("15.O.p8")
def kind_of(world: Front, counter: UnitId) -> str:
    """The one kind of a movement counter, which says what it may carry and when."""
    return _kind(world.kit(counter))


@cache
def _kind(kit: Kit) -> str:
    return next(kind for kind in KINDS if kind in kit)


@RULES.forbids("15.O.p1", order=Carry)
def only_movement_counters_carry(order: Carry, world: Front, seat: Side) -> Iterator[str]:
    """Transport, LVT and APC counters of the Allies carry units, and transport counters that the Axis makes of SMPs."""
    if not usable(world, seat, order.counter):
        return
    if "is_movement_counter" not in world.kit(order.counter):
        yield f"{order.counter} is no movement counter"
    elif not in_service(world, order.counter):
        yield _unserved(order.counter)
    if not order.cargo or order.counter in order.cargo:
        yield f"{order.counter} carries other units"


def _unserved(counter: UnitId) -> str:
    return f"{counter}: LVT and APC counters serve the Allies alone"


@bars("15.O.p1", of="is_out_of_service", by=CHOSEN | {TRACK, SET_UP}, around=False)
def the_axis_sends_none_of_them_anywhere(world: Front, step: Step) -> Iterator[str]:
    """An LVT or APC counter of the Axis goes nowhere by choice, is not rebuilt, and no scenario sets one up."""
    yield _unserved(step.unit)


@RULES.forbids("15.O.p1", order=Reserve, when=able("is_out_of_service"))
def nor_does_it_hold_them_back(order: Reserve, world: Front, seat: Side) -> Iterator[str]:
    """Nor is one put into reserve."""
    for id_ in order.units if place_of(order, world, seat) else ():
        if not in_service(world, id_):
            yield _unserved(id_)


@RULES.defines("15.O.x1")
@RULES.forbids("15.O.p2", order=LOADS, within=_ABOARD)
def no_more_than_its_capacity(order: Carry | BreakDown | Assemble, world: Front, seat: Side) -> Iterator[str]:
    """A counter carries units of no more REs than are printed on it: one of 3 carries 3, and no half more."""
    load = _load(order, world, seat)
    if load is None:
        return
    stay = [id_ for id_ in carried(world, load.counter) if id_ not in load.without]
    size, room = load_size(world, [*stay, *load.cargo]), ROSTER[load.counter].capacity
    if size > room:
        yield f"{load.counter} carries {many(room, 'RE')} and not {size}"


def load_size(world: Front, units: Iterable[UnitId]) -> Fraction:
    """The REs that units take up on a counter."""
    first, *more = [size(world, id_, "counter") for id_ in dict.fromkeys(units)] or [Fraction(0)]
    return sum(more, first)


@RULES.forbids("15.O.p3", order=Carry)
def together_since_the_phase_began(order: Carry, world: Front, seat: Side) -> Iterator[str]:
    """Units start the phase stacked with the counter that carries them, and one counter carries each.

    Who goes aboard in reaction so as to fight there is stacked with it when the combat phase starts.
    """
    if not _judged(order, world, seat):
        return
    place = world.units[order.counter].place
    for id_ in order.cargo:
        unit = world.units[id_]
        if unit.place != place:
            yield f"{id_} is not with {order.counter}"
        elif unit.carrier:
            yield f"{unit.carrier} carries {id_} already"
    if not for_the_fight(order, world):
        yield from (f"{id_} has moved in this phase" for id_ in _under_way(order, world))


def for_the_fight(order: Carry, world: Front) -> bool:
    """Whether a counter takes units aboard for the combat phase that follows, in which it carries too."""
    return world.phase is Phase.REACTION and "carries_in_combat" in world.kit(order.counter)


def _under_way(order: Carry, world: Front) -> list[UnitId]:
    """Who of a counter and what it should carry has moved in this phase; who has only worked there has not."""
    units = dict.fromkeys((order.counter, *order.cargo))
    return [id_ for id_ in units if counts.SHIFTED.of(world.used, id_) or _marched(world, id_)]


def _marched(world: Front, id_: UnitId) -> bool:
    """Whether a unit has spent MPs, and not on engineering."""
    return bool(world.units[id_].spent) and not counts.ENGINEERING.of(world.used, id_)


@RULES.forbids("15.O.1.p1", order=LOADS, when=_aboard("is_transport"), within=_ABOARD)
def transport_carries_what_is_not_motorized(
    order: Carry | BreakDown | Assemble, world: Front, seat: Side
) -> Iterator[str]:
    """A transport counter carries neither c/m units nor cavalry; artillery it does."""
    yield from _unfit(_load(order, world, seat), world, "is_transport", cavalry=False, heavy=True)


@RULES.permits("15.O.1.p1", order=Carry, when=_aboard("is_transport"))
def transport_carries_heavy_equipment(order: Carry, world: Front, seat: Side) -> Iterator[str]:
    """Artillery goes on transport counters with its heavy equipment, as other units that are not c/m do."""
    if _judged(order, world, seat) and kind_of(world, order.counter) == "is_transport":
        for id_ in order.cargo:
            if world.kit(id_).heavy is not None:
                yield f"{order.counter} carries {id_} with its heavy equipment"


@RULES.forbids("15.O.2.p1", order=LOADS, when=_aboard("is_lvt"), within=_ABOARD)
def an_lvt_carries_what_is_light(order: Carry | BreakDown | Assemble, world: Front, seat: Side) -> Iterator[str]:
    """An LVT counter carries units that are not c/m and have no heavy equipment."""
    yield from _unfit(_load(order, world, seat), world, "is_lvt", cavalry=True, heavy=False)


@RULES.forbids("15.O.3.p1", order=LOADS, when=_aboard("is_apc"), within=_ABOARD)
def an_apc_carries_what_is_light(order: Carry | BreakDown | Assemble, world: Front, seat: Side) -> Iterator[str]:
    """An APC counter carries units that are not c/m and have no heavy equipment."""
    yield from _unfit(_load(order, world, seat), world, "is_apc", cavalry=True, heavy=False)


def _unfit(load: _Load | None, world: Front, kind: str, *, cavalry: bool, heavy: bool) -> Iterator[str]:
    if load is None or kind_of(world, load.counter) != kind:
        return
    for id_ in load.cargo:
        kit = world.kit(id_)
        if not blocks(world, id_):
            yield f"{id_} is no ground unit"
        elif kit.cm:
            yield f"{id_} is c/m"
        elif not cavalry and "is_cavalry" in kit:
            yield f"{id_} is cavalry"
        elif not heavy and kit.heavy is not None:
            yield f"{id_} has heavy equipment"


@RULES.forbids("15.O.1.p2", order=Carry)
def transport_counters_carry_in_movement_alone(order: Carry, world: Front, seat: Side) -> Iterator[str]:
    """What a transport counter carries moves as c/m units do, and gains nothing else: it is not carried in combat."""
    if _judged(order, world, seat) and not carries_now(order, world):
        yield f"{order.counter} carries units in phases of movement alone"


def carries_now(order: Carry, world: Front) -> bool:
    """Whether a counter carries units in this phase."""
    return world.phase is not Phase.COMBAT or "carries_in_movement_alone" not in world.kit(order.counter)


@RULES.permits("15.O.2.p2", order=Carry, when=_aboard("is_lvt"))
def an_lvt_carries_in_combat_too(order: Carry, world: Front, seat: Side) -> Iterator[str]:
    """An LVT counter, c/m and amphibious, carries units in all phases of movement and combat.

    What a side takes aboard in the reaction phase it defends with in the combat phase that follows.
    """
    if world.phase is Phase.COMBAT and _judged(order, world, seat) and kind_of(world, order.counter) == "is_lvt":
        yield f"{order.counter} carries units in combat too"


@RULES.permits("15.O.3.p2", order=Carry, when=_aboard("is_apc"))
def an_apc_carries_in_combat_too(order: Carry, world: Front, seat: Side) -> Iterator[str]:
    """An APC counter, c/m and mechanized, carries units in all phases of movement and combat, as an LVT does."""
    if world.phase is Phase.COMBAT and _judged(order, world, seat) and kind_of(world, order.counter) == "is_apc":
        yield f"{order.counter} carries units in combat too"


@RULES.resolves("15.O.p3", order=Carry)
def they_are_one_unit(order: Carry, world: Front, roll: Roller) -> Iterator[Event]:
    """Counter and units are one unit until the phase ends; if one of them has moved in it, they move no more."""
    if _under_way(order, world):
        yield Counted(_bound, WAITING.key(order.counter), 1)
    for id_ in order.cargo:
        yield Tied(_bound, id_, Tie.CARRIER, order.counter)
    worked = max(world.units[id_].spent for id_ in order.cargo)
    if worked > world.units[order.counter].spent:
        yield Changed(_bound, (order.counter,), "spent", worked)


def _carries(order: Move | Rail | Ship | Land | Overrun, world: Front) -> bool:
    """Whether a move concerns units that are carried, or a counter that carries some."""
    for id_ in order.units:  # noqa: SIM110 - this is asked so often that a plain loop pays
        if rides(world, id_):
            return True
    return False


@RULES.forbids("15.O.p3", order=(Move, Rail, Ship, Land, Overrun), when=_carries)
def nobody_leaves_the_counter(order: Move | Rail | Ship | Land | Overrun, world: Front, seat: Side) -> Iterator[str]:
    """A counter and what it carries move as one."""
    if not usable(world, seat, *order.units):
        return
    for id_ in order.units:
        carrier = world.units[id_].carrier
        if carrier and carrier not in order.units and mover(world, id_) == carrier:
            yield f"{id_} is carried by {carrier} in this phase"
        if "is_movement_counter" in world.kit(id_):
            left_behind = [other for other in carried(world, id_) if other not in order.units]
            if left_behind:
                yield f"{id_} carries {who(*left_behind)} in this phase: they move together"


@RULES.forbids("15.O.p3", order=Assemble)
def a_division_is_carried_whole(order: Assemble, world: Front, seat: Side) -> Iterator[str]:
    """Units become a division if one counter that is none of them carries them all, or none; none carries others."""
    if not usable(world, seat, *order.units):
        return
    carriers = {"" if (by := world.units[id_].carrier) in order.units else by for id_ in order.units}
    if len(carriers) > 1:
        yield f"{who(*sorted(filter(None, carriers)))} may carry all of them in this phase or none, and not some"
    for id_ in order.units:
        if apart := [other for other in carried(world, id_) if other not in order.units]:
            yield f"{id_} carries {who(*apart)} in this phase"


@RULES.forbids("15.O.p4", order=Move, when=_carries)
def all_of_them_are_in_reserve(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """A counter and what it carries are in reserve if every one of them is."""
    if world.phase is not Phase.REACTION or not together(order, world, seat):
        return
    for id_ in order.units:
        if mover(world, id_) in order.units and not reacting(world, id_) and _loaded(world, id_):
            yield f"{id_} is not in reserve"


def _loaded(world: Front, id_: UnitId) -> bool:
    return mover(world, id_) != id_ or bool(carried(world, id_))


@RULES.counts("15.O.p5", of=Mps, stage="base")
def the_rating_of_the_counter(question: Mps, world: Front) -> Iterator[Line]:
    """Units that are carried move with the counter's rating in place of their own."""
    head = mover(world, question.unit)
    if head != question.unit:
        yield plus(world.rating(head).moves, f"carried by {head}")


@RULES.defines("15.O.1.x1", "15.O.1.x2")
def engineering_mps(world: Front, id_: UnitId) -> Fraction:
    """The MPs that a unit has for engineering: those it would have on foot; moving, it has the counter's."""
    afoot = world.copy()
    afoot.put(id_, carrier="")
    return max(Fraction(RULES.total(Mps(id_), afoot)) - counts.ENGINEERING.of(world.used, id_), Fraction(0))


@RULES.forbids("15.O.1.p2", order=Engineer)
def who_is_carried_works_with_its_own_mps(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """A unit that is carried moves as a c/m unit does and gains nothing else: it works with its own MPs."""
    if not usable(world, seat, order.unit) or mover(world, order.unit) == order.unit:
        return
    row = row_of(order)
    if row is not None and row.mps > engineering_mps(world, order.unit):
        yield f"{order.unit} has {many(engineering_mps(world, order.unit), 'MP')} of its own for engineering"


@RULES.counts("15.O.p7", of=Carriage, stage="base")
def counters_are_small(question: Carriage, world: Front) -> Iterator[Line]:
    """A counter that carries 1 RE is half an RE in size, one that carries 3 REs is 1 RE, and heavy equipment."""
    if "is_movement_counter" in world.kit(question.unit):
        yield plus(world.re(question.unit), "a movement counter")


@SIZED.adds("15.O.p7")
def sized_by_what_it_carries(counter: Counter) -> bool:
    """The size of a movement counter goes by what it carries."""
    return bool(counter.capacity)


@RULES.counts("15.O.n1", of=Carriage, stage="limit")
def with_what_it_carries(question: Carriage, world: Front) -> Iterator[Line]:
    """The counter's size comes on top of what it carries."""
    if "is_movement_counter" in world.kit(question.unit):
        for id_ in carried(world, question.unit):
            yield plus(RULES.answer(Carriage(id_, question.how), world), f"carries {id_}")


@RULES.permits("15.O.p6", order=Move, when=able("is_movement_counter"))
def movement_counters_do_not_count(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """A movement counter moves with units or without, and does not count for stacking."""
    yield from beside_the_limit(order, world, seat, "is_movement_counter")


ORDERS = (Carry,)
