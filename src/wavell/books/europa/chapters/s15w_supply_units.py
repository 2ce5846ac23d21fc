"""15.W: trucks and wagons: what they carry, how they lengthen supply lines, and how they get away."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Question, Roller, plus
from wavell.umpire.facts.words import many

from ..frame.combat.losses import SPARED, Lose
from ..frame.combat.retreat import asks, ways_out
from ..frame.combat.retreat_before import SURE
from ..frame.movement.doors import bars
from ..frame.movement.moves import stuck
from ..frame.movement.mps import can_enter, left
from ..frame.movement.passages import CHOSEN, SLIP, Step
from ..frame.movement.stacking import beside_the_limit
from ..frame.supply.cargo import FILLING, Haul, Load, Unload, gives, halves, into, into_a_unit, overfull
from ..frame.supply.chains import ROUTE, SUPPLY_UNITS, standing
from ..frame.supply.passing import CARRIED, move_points
from ..frame.supply.points import RE, held, holder_place, mine, ready, room
from ..model import counts
from ..model.abilities import Kit
from ..model.counters import ROSTER
from ..model.counts import Scope
from ..model.decisions import Ask
from ..model.events import Changed, Flipped, Lost
from ..model.figures import Counted, Stocked
from ..model.ids import UnitId
from ..model.kinds import AirMission, Face, Phase, Side
from ..model.orders import Command, Move, UnitName
from ..model.ownership import able, commands, usable
from ..model.reasons import reason
from ..model.world import MP, Front
from ..rules import OTHER, RULES
from .s15v_smps.conversions import Convert, Form, value

_LOADED = counts.used("loaded {unit}", UnitId, scope=Scope.PHASE)

PRICE = 3
"""REs that are loaded or unloaded for 1 MP."""
MOST = 24
"""REs that a supply unit carries at the most."""
_uses, _points = RULES.ref("15.W.p6"), RULES.ref("frame:SP")
_TAKEN_UP, _PUT_DOWN = reason("loaded").of(), reason("unloaded").of()


class Route(Command, frozen=True, tag="route"):
    """Put trucks into a truck supply route: where they stand, one hands supply on to the next."""

    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


class Unroute(Command, frozen=True, tag="unroute"):
    """Take trucks out of a supply route again."""

    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


commands(Route, Unroute)


def is_supply_unit(id_: UnitId) -> bool:
    """Whether a counter is a truck or a wagon."""
    return "is_supply_unit" in ROSTER[id_].kit


# Loading ------------------------------------------------------------------------------------------------------


def price(order: Load | Unload) -> int:
    """What loading or unloading costs in sixths of an MP: 1 MP for 3 REs, fractions kept."""
    return halves(order.sp, order.srp) * MP // (PRICE * RE)


class LoadCost(Question, frozen=True, tag="load_cost"):
    """What it costs in MPs to load or unload so many REs: `load_cost 4`."""

    form: ClassVar[str] = "{amount}"
    amount: Fraction


@RULES.counts("15.W.p6", of=LoadCost, stage="base")
def mps_for_loading(question: LoadCost, world: Front) -> Iterator[Line]:
    """Each 3 REs cost 1 MP; what cannot be counted out has no price, and no supply unit takes more than 24 REs."""
    if halves(question.amount) <= 0:
        yield plus(0, "an amount is a number of REs above 0, in halves at the smallest", _points)
        return
    yield plus(question.amount / PRICE, f"{many(question.amount, 'RE')} at {PRICE} an MP")
    if question.amount > MOST:
        yield plus(0, f"more than the {MOST} REs that a supply unit carries")


@RULES.forbids("frame:SP", order=(Load, Unload))
def a_supply_unit_on_the_spot(order: Load | Unload, world: Front, seat: Side) -> Iterator[str]:
    """Supply units load and unload points in the hex where they stand."""
    if not usable(world, seat, order.unit):
        return
    if not is_supply_unit(order.unit):
        yield f"{order.unit} is no supply unit"
        return
    other = order.start if isinstance(order, Load) else order.to
    yield from gives(world, seat, order.start if isinstance(order, Load) else order.unit, order.sp, order.srp)
    if other == order.unit or holder_place(world, other) != world.units[order.unit].place:
        yield f"{other} is not where {order.unit} is"
    elif isinstance(order, Unload) and not mine(world, seat, other):
        yield f"{other} is not yours to use"
    elif other in world.units and room(world, other) == (0, "frame:SP"):
        yield f"{other} holds no points"
    for id_ in _handlers(order):
        if id_ in world.units and world.units[id_].up == ROUTE:
            yield f"{id_} is in a supply route"


@RULES.forbids("15.W.p6", order=FILLING, when=into("is_supply_unit"), within=into_a_unit)
def what_a_supply_unit_carries(order: Order, world: Front, seat: Side) -> Iterator[str]:
    """A supply unit carries 24 REs of SPs and SRPs."""
    yield from overfull(order, world, seat, "15.W.p6")


def _handlers(order: Load | Unload) -> tuple[UnitId, ...]:
    """The supply units that load or unload by an order: from one to another it is both."""
    other = UnitId(order.start if isinstance(order, Load) else order.to)
    return (order.unit, other) if other in ROSTER and is_supply_unit(other) else (order.unit,)


@RULES.forbids("15.W.p6", order=(Load, Unload))
def loading_takes_mps(order: Load | Unload, world: Front, seat: Side) -> Iterator[str]:
    """Each 3 REs loaded or unloaded cost 1 MP, and what goes from one supply unit to another is both."""
    if not usable(world, seat, *_handlers(order)) or not is_supply_unit(order.unit) or halves(order.sp, order.srp) <= 0:
        return
    amount, limit = halves(order.sp, order.srp), room(world, order.unit)
    if limit is not None and amount > limit[0]:
        return
    for id_ in _handlers(order):
        if price(order) > left(world, id_):
            has = Fraction(left(world, id_), MP)
            yield f"that takes {many(Fraction(price(order), MP), 'MP')}, and {id_} has {has} left"


@RULES.forbids("15.W.p6", order=Haul)
def what_is_aboard_is_unloaded_first(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """SMPs take nothing straight out of a supply unit: what it carries is unloaded, at its price in MPs."""
    if order.start in world.units and usable(world, seat, UnitId(order.start)) and is_supply_unit(UnitId(order.start)):
        yield f"{order.start} is unloaded first, at 1 MP for {PRICE} REs"


@RULES.forbids("frame:CRT", order=(Load, Unload))
def who_is_disrupted_loads_nothing_now(order: Load | Unload, world: Front, seat: Side) -> Iterator[str]:
    """Supply units that are disrupted spend no MPs in exploitation, on loading neither."""
    if world.phase is Phase.EXPLOITATION and usable(world, seat, *_handlers(order)):
        yield from stuck(world, _handlers(order))


def _most(world: Front, holders: tuple[str, ...], amount: int) -> Fraction:
    """As much as the supply units among some holders can load or unload with the MPs that they have, in REs."""
    trucks = [UnitId(each) for each in holders if each in world.units and is_supply_unit(UnitId(each))]
    return Fraction(min(amount, *(left(world, id_) * PRICE * RE // MP for id_ in trucks)), RE)


@RULES.offers(Load)
def what_could_be_loaded(world: Front, seat: Side) -> Iterator[Order]:
    """Each supply unit with all that it can take, where points lie."""
    for id_ in standing(world, SUPPLY_UNITS[seat]):
        place, limit = world.units[id_].place, room(world, id_)
        for where in (place, *(other for other in world.friends(place, seat) if other in world.stocks)):
            if where == id_ or not mine(world, seat, where) or limit is None or _LOADED.of(world.used, id_):
                continue
            amount = _most(world, (id_, where), min(ready(world, where), limit[0] - held(world, id_)))
            if amount > 0:
                yield Load(id_, amount, where)


@RULES.offers(Unload)
def what_could_be_unloaded(world: Front, seat: Side) -> Iterator[Order]:
    """Each loaded supply unit with all that it can unload, into its hex and into depots there."""
    for id_ in standing(world, SUPPLY_UNITS[seat]):
        amount, place = _most(world, (id_,), ready(world, id_)), world.units[id_].place
        if amount <= 0 or _LOADED.of(world.used, id_):
            continue
        if mine(world, seat, place):
            yield Unload(id_, amount, place)
        for other in world.friends(place, seat):
            limit = room(world, other)
            if other != id_ and limit is not None and limit[0] > held(world, other):
                most = _most(world, (id_, other), min(ready(world, id_), limit[0] - held(world, other)))
                yield from (Unload(id_, most, other),) if most > 0 else ()


def _paid(order: Load | Unload, world: Front) -> Iterator[Event]:
    for id_ in _handlers(order):
        yield Changed(_uses, (id_,), "spent", world.units[id_].spent + price(order))
        yield Counted(_uses, _LOADED.key(id_), 1)


@RULES.resolves("15.W.p6", order=Load)
def it_is_loaded(order: Load, world: Front, roll: Roller) -> Iterator[Event]:
    """The points are aboard; those that other means than SMPs have brought go first."""
    yield from _paid(order, world)
    sp, srp = halves(order.sp), halves(order.srp)
    yield from move_points(_uses, world, order.start, order.unit, sp, srp, _TAKEN_UP, leads=CARRIED)


@RULES.resolves("15.W.p6", order=Unload)
def it_is_unloaded(order: Unload, world: Front, roll: Roller) -> Iterator[Event]:
    """The points are there; SMPs do not carry them on if the unit has brought them in this phase (15.V.1.i).

    MPs that it has spent on loading or unloading have brought nothing, and what it was loaded with may have been.
    """
    yield from _paid(order, world)
    sp, srp = halves(order.sp), halves(order.srp)
    yield from move_points(_uses, world, order.unit, order.to, sp, srp, _PUT_DOWN)


# Supply routes ------------------------------------------------------------------------------------------------


@RULES.forbids("15.W.p6", order=Route)
def trucks_only(order: Route, world: Front, seat: Side) -> Iterator[str]:
    """Trucks serve in a truck supply route, and wagons do not."""
    for id_ in order.units:
        if usable(world, seat, id_) and "truck" not in ROSTER[id_].kit.symbols:
            yield f"{id_} is no truck"


@RULES.forbids("frame:SUP", order=Route)
def empty_and_not_in_one(order: Route, world: Front, seat: Side) -> Iterator[str]:
    """A truck in a route carries nothing, and has not moved in this player-turn."""
    for id_ in order.units:
        if not usable(world, seat, id_):
            continue
        if id_ in world.stocks:
            yield f"{id_} carries points"
        if world.units[id_].up or world.units[id_].moved or world.units[id_].spent:
            yield f"{id_} has moved, or is in a route"


@RULES.forbids("frame:SUP", order=Unroute)
def only_from_a_route(order: Unroute, world: Front, seat: Side) -> Iterator[str]:
    """A truck leaves the route that it is in."""
    for id_ in order.units:
        if usable(world, seat, id_) and world.units[id_].up != ROUTE:
            yield f"{id_} is in no route"


@bars("frame:SUP", of="is_supply_unit", by=CHOSEN - {SLIP}, around=False)
def a_route_stays(world: Front, step: Step) -> Iterator[str]:
    """A truck in a route goes nowhere, by train or ship neither; it gets away before combat as others do."""
    if world.units[step.unit].up == ROUTE:
        yield f"{step.unit} is in a supply route"


@RULES.offers(Route)
def trucks_for_a_route(world: Front, seat: Side) -> Iterator[Order]:
    """Each truck."""
    for id_ in standing(world, SUPPLY_UNITS[seat]):
        unit = world.units[id_]
        if not unit.up and not unit.moved and not unit.spent and id_ not in world.stocks:
            yield Route((id_,))


@RULES.offers(Unroute)
def trucks_of_a_route(world: Front, seat: Side) -> Iterator[Order]:
    """Each truck in a route."""
    return (Unroute((id_,)) for id_ in standing(world, SUPPLY_UNITS[seat]) if world.units[id_].up == ROUTE)


@RULES.resolves("15.W.p6", order=Route)
def they_join_the_route(order: Route, world: Front, roll: Roller) -> Iterator[Event]:
    """The trucks stand in a route."""
    yield from (Flipped(_uses, id_, ROUTE) for id_ in order.units)


@RULES.resolves("15.W.p6", order=Unroute)
def they_leave_the_route(order: Unroute, world: Front, roll: Roller) -> Iterator[Event]:
    """The trucks may move from their next movement on."""
    for id_ in order.units:
        yield Flipped(_uses, id_, Face.FRONT)
        yield Changed(_uses, (id_,), "spent", left(world, id_) + world.units[id_].spent)


@RULES.defines("15.W.p7")
def worth(id_: UnitId) -> int:
    """What a supply unit is worth in SMPs when it is converted, and SMPs when they become one (15.V.2)."""
    return value(id_) if is_supply_unit(id_) else 0


@RULES.permits("15.W.p7", order=(Convert, Form))
def supply_units_are_converted(order: Convert | Form, world: Front, seat: Side) -> Iterator[str]:
    """A supply unit becomes SMPs, and SMPs a supply unit."""
    if worth(order.unit) and ROSTER[order.unit].side == seat:
        yield f"{order.unit} is worth {many(worth(order.unit), 'SMP')}"


@RULES.permits("15.W.p2", order=Move, when=able("is_supply_unit"))
def supply_units_do_not_count(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """A supply unit does not count for stacking."""
    yield from beside_the_limit(order, world, seat, "is_supply_unit")


# In battle ----------------------------------------------------------------------------------------------------


@SPARED.adds("15.W.p3")
def supply_units_get_away(world: Front, id_: UnitId) -> bool:
    """Combat eliminates a supply unit only where it has no way to retreat."""
    return "is_supply_unit" in world.kit(id_)


@RULES.forbids("15.W.p3", order=Lose, when=able("is_supply_unit"))
def supply_units_are_no_losses(order: Lose, world: Front, seat: Side) -> Iterator[str]:
    """A supply unit that has a way to retreat is not given up as a loss either."""
    if not asks(world, Ask.LOSE) or not usable(world, seat, *order.units):
        return
    for id_ in order.units:
        if "is_supply_unit" in world.kit(id_) and ways_out(world, id_):
            yield f"{id_} has a way to retreat"


@RULES.watches("15.W.p3", event=Lost)
def none_is_lost_that_could_go(event: Lost, world: Front) -> Iterator[str]:
    """No supply unit is lost next to land of its own side that is empty, or that friends hold, but aboard ship."""
    if "is_supply_unit" not in ROSTER[event.unit].kit or not world.on_map(event.unit):
        return
    if world.raid is not None and world.raid.mission == AirMission.NAVAL_BOMBING:
        return
    here, side = world.units[event.unit].place, ROSTER[event.unit].side
    near = world.atlas.near[here] if here in world.atlas.land else ()
    for place in (place for place in near if place in world.atlas.land and world.owner.get(place) == side):
        if not world.friends(place, OTHER[side]) and can_enter(world, world.kit(event.unit), here, place):
            yield f"{event.unit} is lost, and could have gone to {place}"


@RULES.watches("15.W.p6")
def none_carries_more_than_it_can(world: Front) -> Iterator[str]:
    """No supply unit holds more than 24 REs of SPs and SRPs."""
    for where, stock in world.stocks.items():
        carries = where in world.units and {"truck", "wagon"} & ROSTER[UnitId(where)].kit.symbols
        if carries and stock.sp + stock.srp > MOST * RE:
            yield f"{where} carries {many(Fraction(stock.sp + stock.srp, RE), 'RE')}"


@RULES.forbids("15.W.p6", order=Convert)
def a_load_is_unloaded_first(order: Convert, world: Front, seat: Side) -> Iterator[str]:
    """A supply unit that carries something is unloaded at a price in MPs, before it becomes something else."""
    if usable(world, seat, order.unit) and order.unit in world.stocks:
        yield f"{order.unit} carries points, which are unloaded for MPs"


_UNPAID = (RULES.ref("15.V.1.p1"), RULES.ref("15.V.1.p2"), RULES.ref("15.V.2.p1"))
"""Loads of SMPs, and conversions."""


@RULES.watches("15.W.p6", event=Stocked)
def nothing_leaves_a_supply_unit_unpaid(event: Stocked, world: Front) -> Iterator[str]:
    """SMPs take up nothing that is aboard a supply unit, and it sheds nothing by becoming SMPs: it unloads for MPs."""
    aboard = event.where in world.units and is_supply_unit(UnitId(event.where))
    if aboard and event.sp + event.srp < 0 and event.ref in _UNPAID:
        yield f"{event.where} is rid of points without unloading them"


@RULES.watches("15.W.p6", event=Flipped)
def no_wagon_joins_a_route(event: Flipped, world: Front) -> Iterator[str]:
    """Only trucks stand in a truck supply route."""
    if event.up == ROUTE and "truck" not in ROSTER[event.unit].kit.symbols:
        yield f"{event.unit} stands in a truck supply route"


@SURE.adds("15.W.p4")
def supply_units_slip_away(kit: Kit) -> bool:
    """Supply units that want to slip away succeed without a roll."""
    return "is_supply_unit" in kit


ORDERS = (Load, Unload, Route, Unroute)
QUESTIONS = (LoadCost,)
