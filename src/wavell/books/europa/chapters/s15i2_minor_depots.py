"""15.I.2: minor depots, which are SPs and SRPs that lie in a hex."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Roller, plus

from ..frame.engineering.jobs import RAILHEADS, end_of_line, has_rail
from ..frame.engineering.works import Engineer
from ..frame.supply.cargo import Freight, Haul, Load, Store, halves
from ..frame.supply.chains import DEPOTS, HQS, MOVING, depot_place, in_minor_depot, standing
from ..frame.supply.passing import move_points
from ..frame.supply.points import RE, held, holder_place, mine, ready, room
from ..model import counts
from ..model.counts import Scope
from ..model.figures import Counted, Marked
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side, Verb, Work
from ..model.orders import PlaceName
from ..model.ownership import usable
from ..model.reasons import reason
from ..model.world import SP, Front, Stock
from ..rules import RULES
from .s15i1_depots import Display

_STORED = counts.used("stored {unit}", UnitId, scope=Scope.PHASE)

RAILHEAD = 3
"""SPs that make a railhead (15.I.2.p5)."""
_points, _made, _contents = RULES.ref("frame:SP"), RULES.ref("15.I.2.p1"), RULES.ref("15.I.2.p3")
_empty, _railhead = RULES.ref("15.I.2.p4"), RULES.ref("15.I.2.p5")
_OVER = reason("moved over").of()


class MinorDepot(Order, frozen=True, tag="depot"):
    """Put a numbered minor depot marker where points lie: `depot matruh`. It stays there."""

    form: ClassVar[str] = "{place} [to {to}]"
    place: PlaceName
    to: PlaceName | None = None


@RULES.defines("15.I.2.n1", "15.I.2.p4")
def is_minor_depot(world: Front, place: PlaceId) -> bool:
    """Whether a place is a minor depot: points lie there, with a marker or without; an empty one is no more."""
    return place in world.stocks and place in world.atlas and in_minor_depot(world, place) != Stock()


def number(world: Front, place: PlaceId) -> int:
    """The number of the minor depot marker in a place, 0 if none stands there."""
    return counts.DEPOT.of(world.marks, place) if is_minor_depot(world, place) else 0


@RAILHEADS.adds("15.I.2.p5")
def railhead(world: Front, place: PlaceId) -> bool:
    """Whether a minor depot is a railhead: on a rail line, with 3 SPs or more. The line is extended from there."""
    if place not in world.stocks or not has_rail(world, place):
        return False
    return in_minor_depot(world, place).sp >= RAILHEAD * SP


def railheads(world: Front) -> Iterator[PlaceId]:
    """Every minor depot that is a railhead."""
    return (place for place in map(PlaceId, world.stocks) if place in world.atlas and railhead(world, place))


@RULES.permits("15.I.2.p5", order=Engineer)
def a_line_goes_on_from_a_railhead(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """A line is extended from a railhead as from its end."""
    if order.verb == Verb.EXTEND and order.what == Work.RAIL and usable(world, seat, order.unit):
        start = end_of_line(world, world.units[order.unit].place)
        if start and railhead(world, start):
            yield f"the line goes on from the railhead in {world.atlas.named(start)}"


@RULES.counts("15.I.2.n1", of=Display)
def a_minor_depot_has_a_box_too(question: Display, world: Front) -> Iterator[Line]:
    """Points that lie in a hex are a minor depot, with a marker or without; 3 SPs on a rail line are a railhead."""
    place = PlaceId(question.depot)
    if place not in world.atlas:
        return
    if not is_minor_depot(world, place):
        if not depot_place(world, place):
            yield plus(0, "nothing lies there, so there is no depot", _empty)
        return
    stock = in_minor_depot(world, place)
    yield plus(Fraction(stock.sp + stock.srp, RE), "REs in a minor depot")
    if n := number(world, place):
        yield plus(0, f"minor depot {n}", _made)
    if railhead(world, place):
        yield plus(0, "a railhead", _railhead)


@RULES.forbids("15.I.2.p1", order=MinorDepot)
def where_points_lie(order: MinorDepot, world: Front, seat: Side) -> Iterator[str]:
    """A minor depot is set up wherever SPs or SRPs lie, at any time."""
    if not is_minor_depot(world, order.place):
        yield f"no points lie in {order.place}" + (
            ", beside those of the capital" if order.place in world.stocks else ""
        )
    elif not mine(world, seat, order.place):
        yield f"the points in {order.place} are not yours"
    elif number(world, order.place) and order.to is None:
        yield f"minor depot {number(world, order.place)} is there"


@RULES.forbids("15.I.2.p2", order=MinorDepot)
def a_minor_depot_stays(order: MinorDepot, world: Front) -> Iterator[str]:
    """Minor depots are not moved."""
    if order.to is not None:
        yield f"the minor depot in {order.place} may not be moved; its contents may"


@RULES.offers(MinorDepot)
def points_without_marker(world: Front, seat: Side) -> Iterator[Order]:
    """Every place where own points lie without a marker."""
    for place in map(PlaceId, world.stocks):
        if not counts.DEPOT.of(world.marks, place) and mine(world, seat, place) and is_minor_depot(world, place):
            yield MinorDepot(place)


@RULES.resolves("15.I.2.p1", order=MinorDepot)
def a_marker_is_put(order: MinorDepot, world: Front, roll: Roller) -> Iterator[Event]:
    """The next number is taken."""
    used = {number(world, place) for place in map(PlaceId, world.stocks)}
    yield Marked(_made, counts.DEPOT.key(order.place), next(n for n in range(1, len(used) + 2) if n not in used))


@RULES.offers(Store)
def points_that_could_be_stored(world: Front, seat: Side) -> Iterator[Order]:
    """Put all that fits into depots and HQs from their hex, and take all out again."""
    for id_ in (*standing(world, DEPOTS[seat]), *standing(world, HQS[seat])):
        place, limit = holder_place(world, id_), room(world, id_)
        if limit is None or not limit[0] or world.units[id_].up == MOVING or _STORED.of(world.used, id_):
            continue
        if mine(world, seat, place) and ready(world, place) > 0:
            fit = min(ready(world, place), limit[0] - held(world, id_))
            if fit > 0:
                yield Store(_res(fit), place, id_)
        if ready(world, id_) > 0 and mine(world, seat, place):
            yield Store(_res(ready(world, id_)), id_, place)


def _res(amount: int) -> Fraction:
    return Fraction(amount, RE)


@RULES.permits("15.I.2.p3", order=(Store, Load, Haul, Freight))
def points_of_a_minor_depot_are_moved(order: Store | Load | Haul | Freight, world: Front, seat: Side) -> Iterator[str]:
    """What lies in a minor depot is moved as other points are, though the minor depot is not."""
    place = PlaceId(order.start)
    if is_minor_depot(world, place) and mine(world, seat, place):
        yield f"the points in {world.atlas.named(place)} are in a minor depot"


@RULES.resolves("frame:SP", "15.I.2.p3", order=Store)
def points_are_moved_over(order: Store, world: Front, roll: Roller) -> Iterator[Event]:
    """The points change holders; a minor depot that is empty is gone (15.I.2.p4)."""
    by = _contents if is_minor_depot(world, PlaceId(order.start)) else _points
    sp, srp = halves(order.sp), halves(order.srp)
    yield from move_points(by, world, order.start, order.to, sp, srp, _OVER)
    for where in (order.start, order.to):
        if where in world.units:
            yield Counted(by, _STORED.key(UnitId(where)), 1)


ORDERS = (MinorDepot, Store)
