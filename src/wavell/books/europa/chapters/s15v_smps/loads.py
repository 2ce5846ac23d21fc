"""15.V.1: what SMP loads carry, what their way costs, and where they may not go."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Question, Roller, plus
from wavell.umpire.facts.words import many, many_are
from wavell.umpire.rules.options import Mix
from wavell.umpire.rules.position_cache import pinned

from ...frame.movement.zones import faced, manned, perhaps_zoned, zones
from ...frame.supply.cargo import Haul, halves, not_shelves
from ...frame.supply.chains import DEPOTS, SUPPLY_UNITS, standing
from ...frame.supply.passing import HAULED, arrive, comes, goes_on
from ...frame.supply.points import RE, holder_place, mine, ready, room
from ...frame.supply.states import isolated_among
from ...model.counters import ROSTER
from ...model.figures import Counted, Stocked
from ...model.fleets import Fleet, fleet_of
from ...model.ids import NationId, PlaceId, UnitId
from ...model.kinds import Side, Sky
from ...model.orders import CommandName, HolderName, PlaceName
from ...model.reasons import reason
from ...model.world import Front
from ...rules import RULES, SIDES
from .records import _IN_USE, PARTS, RESTING, in_use, longer_way, number_in_theatre, number_of
from .stops import Change
from .ways import LOAD, MOST, Trip, bulk, most_aboard, reached, record_of, start_of, trip_of, use

FEW = 4
"""How many ends of a way are offered for each stock."""
_load = RULES.ref("15.V.1.p1")
_drop, _double, _total = RULES.ref("15.V.1.p2"), RULES.ref("15.V.1.f"), RULES.ref("15.V.1.d")
_HAULED = reason("an SMP load from {place} to {place}")
RESTRICTIONS: list[Callable[[Haul, Front, NationId], Iterator[str]]] = []
"""Further rules on the SMPs of a country, `(order, world, country)` (15.V.1.k); none are in the book."""


def _trip(order: Haul, world: Front, seat: Side) -> Trip | None:
    trip = trip_of(world, order, seat)
    return trip if trip is not None and trip.broken is None else None


# How many SMPs ------------------------------------------------------------------------------------------------


class SmpsLeft(Question, frozen=True, tag="smps"):
    """The SMPs of a command that are left this turn: `smps allies:desert`."""

    form: ClassVar[str] = "{command}"
    command: CommandName


@RULES.counts("15.V.p1", of=SmpsLeft, stage="base")
def as_recorded(question: SmpsLeft, world: Front) -> Iterator[Line]:
    """Each side has SMPs in each command, as the order of battle shows."""
    yield plus(world.smps.get(question.command, 0), "SMPs of the command")


@RULES.counts("15.V.3.p4", of=SmpsLeft, stage="add")
def transferred_ones_rest(question: SmpsLeft, world: Front) -> Iterator[Line]:
    """SMPs that were transferred are not used in that player-turn."""
    if resting := RESTING.of(world.used, question.command):
        yield plus(-resting, "transferred in this player-turn")


@RULES.counts("15.V.p2", of=SmpsLeft, stage="add")
def used_this_turn(question: SmpsLeft, world: Front) -> Iterator[Line]:
    """The number is what may be used in a turn."""
    if used := in_use(world, question.command):
        yield plus(-Fraction(used, PARTS), "in use this turn")


@RULES.forbids("15.V.p2", order=Haul)
def no_more_than_the_number(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """A player uses in a command and turn no more SMPs than it has."""
    trip = _trip(order, world, seat)
    if trip is None:
        return
    number, used = number_of(world, trip.record), in_use(world, trip.record)
    if used + use(trip, world) > number * PARTS:
        left = Fraction(number * PARTS - used, PARTS)
        takes = Fraction(use(trip, world), PARTS)
        yield f"{trip.record} has {many(left, 'SMP')} left this turn, and this takes {takes}"


# What a load is -----------------------------------------------------------------------------------------------


@RULES.forbids("frame:SP", order=Haul)
def points_and_a_way(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """A load takes points of the side that lie where it sets out, over land, and leaves them where they may lie."""
    if not mine(world, seat, order.start):
        yield f"nothing in {order.start} is yours to use"
        return
    sp, srp = order.sp.numerator, order.srp.numerator
    if sp < 0 or srp < 0 or sp + srp == 0:
        yield "a load carries something from where it sets out"
    elif halves(order.sp) > ready(world, order.start) or halves(order.srp) > world.stock(order.start).srp:
        yield f"{order.start} does not hold so much"
    trip = trip_of(world, order, seat)
    if trip is None:
        yield "that is no way over land, or what is dropped and taken is not written like 1*0606 or 1srp*0606"
        return
    for where in dict.fromkeys(change.where for change in trip.changes if change.sp + change.srp > 0):
        if not mine(world, seat, where) or not _holds_all(world, order, trip, where):
            yield f"{where} does not hold so much"
    dropped = [where for where, sp, srp in trip.changes if sp + srp < 0]
    for place in dict.fromkeys((*(holder_place(world, where) for where in dropped), trip.way[-1])):
        if world.owner.get(place) != seat and (order.into is None or place != trip.way[-1]):
            yield f"{world.atlas.named(place)} is not yours to leave anything in"
    for where in dict.fromkeys(change.where for change in trip.changes if change.where in world.units):
        yield from not_shelves(world, where) if mine(world, seat, where) else (f"{where} is not yours to use",)
    if order.into is not None and holder_place(world, order.into) != trip.way[-1]:
        yield f"{order.into} is not in {trip.way[-1]}"
    elif order.into is not None and not mine(world, seat, order.into):
        yield f"{order.into} is not yours to use"
    elif order.into in world.units and "is_supply_unit" in ROSTER[UnitId(order.into)].kit:
        yield f"{order.into} is loaded at a price in MPs"
    elif order.into in world.units and room(world, order.into) == (0, "frame:SP"):
        yield f"{order.into} holds no points"


@RULES.forbids("frame:SP", order=Haul)
def no_load_among_enemies(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """A load goes into no hex that holds an enemy."""
    trip = trip_of(world, order, seat) if mine(world, seat, order.start) else None
    for place in trip.way[1:] if trip is not None else ():
        if faced(world, place, seat):
            yield f"{world.atlas.named(place)} holds an enemy"


def _holds_all(world: Front, order: Haul, trip: Trip, where: str) -> bool:
    """Whether a hex or depot holds all that a load takes up there, and sets out with if it starts there."""
    taken = [change for change in trip.changes if change.where == where and change.sp + change.srp > 0]
    if order.start == where:
        taken.append(Change(where, halves(order.sp), halves(order.srp)))
    enough = sum(change.sp for change in taken) <= ready(world, where)
    return enough and sum(change.srp for change in taken) <= world.stock(where).srp


@RULES.forbids("15.V.1.p1", order=Haul)
def what_fits_a_load(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """An SMP carries a load of 3 REs of SPs and SRPs."""
    most = most_aboard(world)
    if 0 <= halves(order.sp, order.srp) <= most:
        return
    if order.sp + order.srp > Fraction(most, RE):
        yield f"{many_are(order.sp + order.srp, 'RE')} more than the {most // RE} of a load"


@RULES.forbids("15.V.1.p2", order=Haul)
def never_more_than_a_load_on_the_way(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """A load drops and takes up points anywhere on its way, so long as it never holds more than 3 REs."""
    trip = trip_of(world, order, seat)
    if trip is None or not (order.drop or order.take):
        return
    for place in trip.astray:
        yield f"{place} is not on the way"
    most = most_aboard(world)
    if trip.size > most >= halves(order.sp) + halves(order.srp):
        yield f"the load would hold {many(Fraction(trip.size, RE), 'RE')} on the way"
    if min(trip.contents) < 0:
        yield "the load does not hold what it should drop"


@RULES.forbids("15.V.1.d", order=Haul)
def loads_come_in_parts(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """A load is a third of a whole one at the smallest; its way costs no more SMPs than there are in the command."""
    amount, counted = order.sp + order.srp, halves(order.sp, order.srp)
    if counted < 0 and 0 < amount <= Fraction(most_aboard(world), RE):
        yield f"{many_are(amount, 'RE')} no load: points are whole or half ones"
    elif counted < RE and 0 < amount < 1:
        yield f"{many_are(amount, 'RE')} less than a third of a load"
    trip = _trip(order, world, seat)
    broken = next((step for step in trip.steps if 0 < step.aboard < RE), None) if trip is not None else None
    if broken is not None and amount >= 1:
        yield f"from {broken.here} on {many_are(Fraction(broken.aboard, RE), 'RE')} less than a third of a load"
    if trip is not None and (cost := trip.cost(bulk(world))) > (there := number_in_theatre(world, trip.record)):
        yield f"the way costs {many(cost, 'SMP')}, and {there} are in {fleet_of(trip.record).command}"


@RULES.forbids("15.V.1.e", order=Haul)
def no_more_at_a_time(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """A load's way costs 20 at most."""
    trip = _trip(order, world, seat)
    if trip is not None and (cost := trip.cost(bulk(world))) > MOST:
        yield f"the way costs {many(cost, 'SMP')}, and {MOST} is the most for a load"


# Where it goes ------------------------------------------------------------------------------------------------


class HaulCost(Question, frozen=True, tag="haul_cost"):
    """What the way of a load costs in SMPs: `haul_cost 3 from matruh to 0819 > 0719`."""

    form: ClassVar[str] = "{sp} from {start} to {path>}"
    sp: Fraction
    start: HolderName
    path: tuple[PlaceName, ...]


def _as_order(question: HaulCost, world: Front, seat: str) -> tuple[Haul, Side]:
    """The order that a question is about, and whose it would be."""
    order = Haul(question.sp, question.start, question.path)
    return order, Side(seat) if seat in SIDES else world.owner.get(start_of(order, world), world.phasing)


def _asked(question: HaulCost, world: Front, seat: str) -> Trip | None:
    order, side = _as_order(question, world, seat)
    return _trip(order, world, side)


@RULES.counts("15.V.1.a", of=HaulCost, stage="base")
def by_road_track_or_open_country(question: HaulCost, world: Front, seat: str) -> Iterator[Line]:
    """A hex costs 1 by road, twice its c/m cost on a track, and three times that elsewhere, in the weather there is."""
    trip = _asked(question, world, seat)
    for step in trip.steps if trip is not None else ():
        yield plus(step.cost, f"{step.to} by {step.line}" if step.line else f"{step.to} across country")


@RULES.counts("15.V.1.a.n1", of=HaulCost, stage="base")
def what_the_weather_does(question: HaulCost, world: Front, seat: str) -> Iterator[Line]:
    """Say of each hex with other weather than clear that its road costs the same, or that the ground has its price."""
    trip = _asked(question, world, seat)
    for step in trip.steps if trip is not None else ():
        if (sky := world.weather_at(step.to)) != Sky.CLEAR:
            yield plus(
                0, f"{sky} in {step.to} {'does not touch the road' if step.line == 'road' else 'is in its cost'}"
            )


@RULES.counts("15.V.1.b", of=HaulCost, stage="add")
def double_outside_regular_supply(question: HaulCost, world: Front, seat: str) -> Iterator[Line]:
    """A hex that lacks regular supply costs twice as much."""
    trip = _asked(question, world, seat)
    for step in trip.steps if trip is not None else ():
        if step.double:
            yield plus(step.cost, f"{step.to} is not in regular supply")


@RULES.counts("15.V.1.h", of=HaulCost, stage="add")
def more_for_enemy_zones(question: HaulCost, world: Front, seat: str) -> Iterator[Line]:
    """Entering and leaving an enemy zone each cost what they cost foot soldiers, times the size of the load."""
    trip = _asked(question, world, seat)
    for step in trip.steps if trip is not None else ():
        if step.zones:
            yield plus(step.toll(bulk(world)), f"zones of control from {step.here} to {step.to}")
    if trip is not None and any(perhaps_zoned(world, place, Side(fleet_of(trip.record).side)) for place in trip.way):
        yield plus(0, "hidden units near the way may have zones of control")


@RULES.forbids("15.V.1.a", order=Haul)
def where_trucks_can_go(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """A load goes by road, or where c/m units can go."""
    trip = trip_of(world, order, seat)
    if trip is not None and trip.broken is not None:
        yield f"no load can go from {trip.broken[0]} to {trip.broken[1]}"


@RULES.forbids("15.V.1.c", order=Haul)
def not_in_isolated_hexes(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """SMPs are not used in a hex from which no line of communication leads."""
    trip = _trip(order, world, seat)
    for place in isolated_among(world, trip.way, seat) if trip is not None else ():
        yield f"{world.atlas.named(place)} is isolated"


@RULES.forbids("15.V.1.g", order=Haul)
def not_into_enemy_zones(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """A load enters no hex in an enemy zone of control, except where a friendly ground unit stands."""
    trip = _trip(order, world, seat)
    felt = zones(world, seat)
    for place in trip.way[1:] if trip is not None else ():
        if place in felt and place not in manned(world, seat):
            yield f"{world.atlas.named(place)} is in an enemy zone of control"


@RULES.forbids("15.V.1.j", order=Haul)
def inside_the_command(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """The SMPs of a command go anywhere inside its area and nowhere else."""
    trip = _trip(order, world, seat)
    if trip is None:
        return
    side, command, _ = fleet_of(trip.record)
    if side != seat:
        yield f"{trip.record} is not yours"
    for place in trip.way:
        if world.atlas.command[place] != command:
            yield f"{world.atlas.named(place)} is outside the command {command}"


_BARRED = tuple(
    (rule, RULES.ref(by))
    for rule, by in (
        (no_load_among_enemies, "frame:SP"),
        (where_trucks_can_go, "15.V.1.a"),
        (not_in_isolated_hexes, "15.V.1.c"),
        (no_more_at_a_time, "15.V.1.e"),
        (not_into_enemy_zones, "15.V.1.g"),
        (inside_the_command, "15.V.1.j"),
    )
)
"""What keeps loads from a way, however many SMPs and points there are."""


@RULES.counts("frame:SP", of=HaulCost, stage="add")
def what_bars_the_way(question: HaulCost, world: Front, seat: str) -> Iterator[Line]:
    """A way that no load may go has no price; the question says why, as the order would."""
    order, side = _as_order(question, world, seat)
    if trip_of(world, order, side) is None:
        yield plus(0, "that is no way over land")
    yield from (plus(0, why, ref) for rule, ref in _BARRED for why in rule(order, world, side))


@RULES.forbids("15.V.1.k", order=Haul)
def country_smps_are_restricted(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """SMPs of a country are recorded apart and bound by further rules, which the book does not give."""
    country = fleet_of(record_of(order, world, seat)).country
    for restriction in RESTRICTIONS if country else ():
        yield from restriction(order, world, country)


@RULES.offers(
    Haul,
    meets=(what_fits_a_load, never_more_than_a_load_on_the_way, inside_the_command, country_smps_are_restricted),
)
def loads_worth_moving(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """From each stock a full load, or what there is, to depots, to stacks and along the road."""
    stocks = [where for where in world.stocks if mine(world, seat, where) and ready(world, where) >= RE]
    stocks = [where for where in stocks if where not in SUPPLY_UNITS[seat]]
    for start in mix(sorted(stocks)):
        place = holder_place(world, start)
        command = world.atlas.command[place]
        record = Fleet(seat, command).id
        if not command or in_use(world, record) >= number_of(world, record) * PARTS:
            continue
        amount = Fraction(min(LOAD, ready(world, start) // RE * RE), RE)
        ends = _ends(world, seat, place)
        for to in mix(ends):
            yield Haul(amount, start, (to,))
        for depot in standing(world, DEPOTS[seat]):
            to = world.units[depot].place
            if to in ends and not world.units[depot].up:
                yield Haul(amount, start, (to,), into=depot)


def _ends(world: Front, side: Side, place: PlaceId) -> list[PlaceId]:
    """A few ends for a load that it can reach: stacks first, and the hexes around."""
    record = Fleet(side, world.atlas.command[place]).id
    costs, limit = reached(world, side, place), min(MOST, number_in_theatre(world, record))
    near = [at for at in world.atlas.near[place] if at in costs][:2]
    stacks = [at for at in world.stacks if at != place and at in costs and ROSTER[world.stacks[at][0]].side == side]
    far = sorted(stacks, key=lambda at: (-costs[at], at))
    found = [at for at in dict.fromkeys((*far, *near)) if costs[at] <= limit]
    return [at for at in found if world.atlas.command[at] == world.atlas.command[place]][:FEW]


@RULES.resolves("15.V.1.p1", "15.V.1.p2", order=Haul)
def the_load_goes(order: Haul, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The points are moved, what is dropped and taken up on the way too, and the SMPs are in use for the turn."""
    with pinned(world):
        trip = trip_of(world, order, seat)
    if trip is None:
        return
    end = order.into or trip.way[-1]
    why = _HAULED.of(trip.way[0], trip.way[-1])
    yield Counted(_load if bulk(world) == 1 else _double, _IN_USE.key(trip.record), use(trip, world))
    yield from longer_way(_total, world, trip.record, trip.cost(bulk(world)))
    yield from goes_on(_load, world, HAULED, order.start, halves(order.sp), halves(order.srp))
    yield Stocked(_load, order.start, -halves(order.sp), -halves(order.srp), why)
    for where, sp, srp in trip.changes:
        if sp + srp > 0:
            yield from goes_on(_drop, world, HAULED, where, sp, srp)
            yield Stocked(_drop, where, -sp, -srp, why)
        else:
            yield from arrive(_drop, world, where, -sp, -srp, why)
            yield from comes(_drop, HAULED, where, -sp, -srp)
    yield from arrive(_load, world, end, *trip.rest, why)
    yield from comes(_load, HAULED, end, *trip.rest)


ORDERS = (Haul,)
QUESTIONS = (SmpsLeft, HaulCost)
