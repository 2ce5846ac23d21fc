"""SPs and SRPs by train and ship (19.F, frame:SP): freight takes the room that units of its size would take."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Event, Order, Roller
from wavell.umpire.rules.options import Mix

from ...model import counts
from ...model.figures import Counted
from ...model.ids import PlaceId
from ...model.kinds import Side
from ...model.reasons import reason
from ...model.world import Front
from ...rules import RULES
from ..movement.nets import Net
from ..movement.rail import UNBUILT, farthest, net_of, rail_way
from ..movement.rail import room_left as room_on_trains
from ..sea.convoys import bombed_in_port
from ..sea.transport import TRANSPORTS, is_port, own_ports
from ..sea.transport import room_left as room_on_ships
from .cargo import BY_RAIL, BY_SEA, NOTHING, Freight, gives, halves, not_shelves
from .lines import by_sea
from .passing import CARRIED, move_points
from .points import RE, holder_place, mine, ready

_points, _trains, _ships = RULES.ref("frame:SP"), RULES.ref("frame:RAIL"), RULES.ref("frame:NT")
_GOES = reason("goes by {way}")
_QUARTERS = 4 // RE
"""Quarters of REs in which trains and ships count, in a half RE."""
MOST = 60
LOAD = 6
"""REs that are offered as one freight."""


def _ends(order: Freight, world: Front) -> tuple[PlaceId, PlaceId]:
    """Where freight starts from, and where it goes."""
    return holder_place(world, order.start), holder_place(world, order.to)


def _net(order: Freight, world: Front, seat: Side) -> Net | None:
    start = holder_place(world, order.start)
    return net_of(world, start, seat) if start else None


@RULES.forbids("frame:SP", order=Freight)
def freight_lies_in_hexes_and_depots(order: Freight, world: Front, seat: Side) -> Iterator[str]:
    """Freight goes from what lies in a hex, depot or HQ to another hex; a supply unit is loaded and unloaded."""
    yield from gives(world, seat, order.start, order.sp, order.srp)
    start, to = _ends(order, world)
    if start == to:
        yield f"{order.start} and {order.to} are in one hex"
    if not mine(world, seat, order.to):
        yield f"{order.to} is not yours to use"
    yield from not_shelves(world, order.start, order.to)


@RULES.forbids("frame:RAIL", order=Freight)
def trains_carry_freight(order: Freight, world: Front, seat: Side) -> Iterator[str]:
    """A train takes points along a line of the net that its side can use, within what the net can carry."""
    start, to = _ends(order, world)
    if order.by != BY_RAIL or not start or not to or start == to:
        return
    net, amount = _net(order, world, seat), Fraction(halves(order.sp, order.srp), RE)
    if not rail_way(world, seat, start, to) and not any(rule.run(world, start, to) for rule in UNBUILT):
        yield f"no line that the {seat} can use leads from {world.atlas.named(start)} to {world.atlas.named(to)}"
    elif net is not None and amount > room_on_trains(world, net):
        yield f"the net of {net.id} can still carry {room_on_trains(world, net)} REs, not {amount}"


@RULES.forbids("frame:NT", order=Freight)
def ships_carry_freight(order: Freight, world: Front, seat: Side) -> Iterator[str]:
    """Ships take points from one own port that works to another on the same sea, as many REs as they have room for."""
    start, to = _ends(order, world)
    if order.by != BY_SEA or not start or not to or start == to:
        return
    amount = Fraction(halves(order.sp, order.srp), RE)
    for place in (start, to):
        if not is_port(world, seat, place):
            yield f"{world.atlas.named(place)} is no port that you can use"
    if not by_sea(world.map, frozenset({start}), frozenset({to})):
        yield f"no sea joins {world.atlas.named(start)} and {world.atlas.named(to)}"
    if amount > room_on_ships(world, seat):
        yield f"there are ships for {room_on_ships(world, seat)} REs, not for {amount}"


@RULES.resolves("frame:SP", order=Freight)
def the_freight_arrives(order: Freight, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The points are there; ships that unload them may be bombed."""
    amount, (_, to) = halves(order.sp, order.srp), _ends(order, world)
    if order.by == BY_SEA:
        yield Counted(_ships, counts.SHIPPED[TRANSPORTS].key(seat), amount * _QUARTERS)
    elif (net := _net(order, world, seat)) is not None:
        yield Counted(_trains, counts.TRAINS.key(net.id), amount * _QUARTERS)
    why = _GOES.of(order.by)
    sp, srp = halves(order.sp), halves(order.srp)
    yield from move_points(_points, world, order.start, order.to, sp, srp, why, by=CARRIED)
    if order.by == BY_SEA:
        yield Counted(_ships, counts.LANDED.key(order.to), amount)
        yield from bombed_in_port(world, seat, to)


@RULES.offers(Freight)
def freight_worth_sending(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """From each stock on a line or in a port a few REs to the places that trains and ships reach."""
    listed = 0
    for start in mix(sorted(where for where in world.stocks if mine(world, seat, where))):
        place, loads = holder_place(world, start), _loads(world, start)
        for by, room, ends in (_by_rail(world, seat, place), _by_sea(world, seat, place)):
            fit = [load for load in loads if sum(load) <= room]
            for to in mix(ends):
                yield from (Freight(sp, start, to, by, srp) for sp, srp in fit)
            listed += len(ends) * len(loads)
        if listed >= MOST:
            return


def _loads(world: Front, start: str) -> list[tuple[Fraction, Fraction]]:
    """What is offered as one freight from somewhere: SPs, or SRPs."""
    sp, srp = ready(world, start), world.stock(start).srp
    loads = [(Fraction(min(sp, LOAD * RE), RE), NOTHING)] if sp > 0 else []
    return [*loads, (NOTHING, Fraction(min(srp, LOAD * RE), RE))] if srp > 0 else loads


def _by_rail(world: Front, seat: Side, place: PlaceId) -> tuple[str, Fraction, list[PlaceId]]:
    """How many REs trains still take from a place, and a few places, the farthest first."""
    net = net_of(world, place, seat)
    if net is None:
        return BY_RAIL, NOTHING, []
    return BY_RAIL, room_on_trains(world, net), [to for to in farthest(world, place, seat) if to != place]


def _by_sea(world: Front, seat: Side, place: PlaceId) -> tuple[str, Fraction, list[PlaceId]]:
    """How many REs ships still take from a place, and the ports that they go to."""
    ports = own_ports(world, seat)
    return BY_SEA, room_on_ships(world, seat), [port for port in ports if port != place] if place in ports else []


ORDERS = (Freight,)
