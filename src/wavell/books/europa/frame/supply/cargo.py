"""Orders that move SPs and SRPs between what holds them (19.F): depots, HQs, supply units, hexes and SMP loads."""

from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from typing import Annotated, ClassVar, NamedTuple

from wavell.umpire import Noun, Order
from wavell.umpire.facts.errors import WavellError
from wavell.umpire.facts.tally import fraction
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.registry import When

from ...model.counters import ROSTER
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import Command, CommandName, HolderName, PlaceName, UnitName
from ...model.ownership import commands
from ...model.stores import put
from ...model.world import NOUNS, Front
from ...rules import RULES
from .points import RE, held, holder_place, mine, ready, room

NOTHING = Fraction(0)
_MOST = 10_000 * RE
"""Half REs beyond which an amount is no longer counted out."""
BY_RAIL, BY_SEA = "rail", "sea"
NOUNS["carriage"] = (BY_RAIL, BY_SEA)
CarriageName = Annotated[str, Noun("carriage")]
"""How freight goes."""


class Store(Command, frozen=True, tag="store"):
    """Move SPs (in REs), and SRPs, between holders in one hex: `store 12 from tobruk to 8-depot`."""

    form: ClassVar[str] = "{sp} [srp {srp}] from {start} to {to}"
    sp: Fraction
    start: HolderName
    to: HolderName
    srp: Fraction = NOTHING


class Load(Command, frozen=True, tag="load"):
    """Load a supply unit with SPs (in REs), and SRPs, at 1 MP for 3 REs: `load truck-1 24 from alexandria`."""

    form: ClassVar[str] = "{unit} {sp} [srp {srp}] from {start}"
    unit: UnitName
    sp: Fraction
    start: HolderName
    srp: Fraction = NOTHING


class Unload(Command, frozen=True, tag="unload"):
    """Unload a supply unit where it stands, into the hex or a holder there: `unload truck-1 24 to matruh`."""

    form: ClassVar[str] = "{unit} {sp} [srp {srp}] to {to}"
    unit: UnitName
    sp: Fraction
    to: HolderName
    srp: Fraction = NOTHING


class Haul(Command, frozen=True, tag="haul"):
    """Move an SMP load of SPs (in REs), and SRPs, by the cheapest way or through the hexes named.

    `haul 3 from matruh to 0819 > 0719 drop 1*0819`: what is dropped or taken up on the way is REs * hex, or the depot
    or HQ there, SPs before SRPs; `1srp*0819` is SRPs alone.
    """

    form: ClassVar[str] = (
        "{sp} [srp {srp}] from {start} to {path>} [drop {drop+}] [take {take+}] [into {into}] [of {command}]"
    )
    sp: Fraction
    start: HolderName
    path: tuple[PlaceName, ...]
    srp: Fraction = NOTHING
    drop: tuple[str, ...] = ()
    take: tuple[str, ...] = ()
    into: HolderName | None = None
    command: CommandName | None = None
    """SMPs of a country that are used instead of those of the side."""


class Freight(Command, frozen=True, tag="freight"):
    """Send SPs (in REs), and SRPs, by train or ship: `freight 6 from alexandria to matruh by rail`."""

    form: ClassVar[str] = "{sp} [srp {srp}] from {start} to {to} by {by}"
    sp: Fraction
    start: HolderName
    to: HolderName
    by: CarriageName
    srp: Fraction = NOTHING


commands(Load, Unload)
FILLING = (Store, Load, Unload, Haul, Freight)


def halves(*amounts: Fraction) -> int:
    """Amounts in REs as whole half REs; -1 if they cannot be counted out."""
    total = 0
    for amount in amounts:
        above, below = amount.as_integer_ratio()
        whole, rest = divmod(above * RE, below)
        if rest or not 0 <= whole <= _MOST:
            return -1
        total += whole
    return total


class Stop(NamedTuple):
    """Where a load drops or takes up points, how many half REs, whether they are SRPs alone, and what holds them."""

    place: PlaceId
    amount: int
    srp: bool
    where: str
    """The hex itself, or a unit in it."""

    def parts(self, sp: int, srp: int) -> tuple[int, int]:
        """What it takes of so many SPs and SRPs: SPs first, unless it is about SRPs; SRPs for all that is left."""
        first = 0 if self.srp else min(self.amount, max(sp, 0))
        return first, self.amount - first


def stops(world: Front, words: tuple[str, ...]) -> list[Stop] | None:
    """What is dropped or taken up where; None if it is not written like `1*0819` or `1srp*0819`."""
    found: list[Stop] = []
    for word in words:
        amount, _, name = word.partition("*")
        number, srp, more = amount.partition("srp")
        where = world.atlas.find(name) or name if name and not more else ""
        place = holder_place(world, where)
        try:
            size = halves(fraction(number))
        except (ValueError, WavellError):
            return None
        if not place or size <= 0:
            return None
        found.append(Stop(place, size, bool(srp), where))
    return found


_latest: tuple[Order | None, str, tuple[tuple[str, int], ...]] = (None, "", ())
"""The order that was asked about last, the map, and what it fills: many rules ask about the same one in turn."""


def fills(order: Order, world: Front) -> tuple[tuple[str, int], ...]:
    """The holders that an order puts points into, and how many half REs."""
    global _latest
    latest = _latest
    if latest[0] is not order or latest[1] != world.map:
        sums: dict[str, int] = {}
        for where, amount in _fills(order, world):
            sums[where] = sums.get(where, 0) + amount
        latest = _latest = (order, world.map, tuple(sums.items()))
    return latest[2]


def _fills(order: Order, world: Front) -> Iterator[tuple[str, int]]:
    match order:
        case Store(to=to) | Freight(to=to):
            yield to, halves(order.sp, order.srp)
        case Load(unit=unit):
            yield unit, halves(order.sp, order.srp)
        case Unload(to=to):
            yield to, halves(order.sp, order.srp)
        case Haul() if order.path:
            drop, take = stops(world, order.drop) or [], stops(world, order.take) or []
            rest = halves(order.sp, order.srp) + sum(stop.amount for stop in take) - sum(stop.amount for stop in drop)
            yield order.into or order.path[-1], rest
            yield from ((stop.where, stop.amount) for stop in drop)


def into_a_unit(order: Order, world: Front) -> bool:
    """Whether an order puts points into a unit; for `within=`."""
    for where, _ in fills(order, world):  # noqa: SIM110 - this is asked so often that a plain loop pays
        if where in world.units:
            return True
    return False


def into(ability: str) -> When:
    """The orders that put points into a unit of a kind; for `when=`, within `into_a_unit`."""

    def concerned(order: Order, world: Front) -> bool:
        for where, _ in fills(order, world):  # noqa: SIM110 - as above
            if where in world.units and ability in ROSTER[UnitId(where)].kit:
                return True
        return False

    return concerned


LOADS: Hook[Callable[[Haul, Front, Side], Iterable["Flow"]]] = Hook(RULES)
"""What an SMP load takes and leaves, from where it sets out to where it ends, in the order of its way."""


class Flow(NamedTuple):
    """Half REs of SPs and SRPs that come into a holder, less than none if they go out of it."""

    where: str
    sp: int
    srp: int


def _flows(order: Order, world: Front, side: Side) -> Iterator[Flow]:
    """What goes out of holders and into them by an order, one after the other."""
    match order:
        case Store() | Freight():
            start, to = order.start, order.to
        case Load():
            start, to = order.start, str(order.unit)
        case Unload():
            start, to = str(order.unit), order.to
        case Haul():
            yield from (flow for rule in LOADS for flow in rule.run(order, world, side))
            return
        case _:
            return
    sp, srp = halves(order.sp), halves(order.srp)
    yield from (Flow(start, -sp, -srp), Flow(to, sp, srp))


def overflows(world: Front, flows: Collection[Flow]) -> dict[str, int]:
    """The holders that have not room for what comes in, at any time, and what they would have then in half REs.

    What has gone out before has made room; capitals that share a pool make room for each other.
    """
    brought = sum(max(0, flow.sp + flow.srp) for flow in flows)
    if not any(_is_over(world, flow, brought) for flow in flows):
        return {}
    over: dict[str, int] = {}
    later = world.copy()
    for flow in flows:
        where, sp, srp = flow
        if _is_over(later, flow, sp + srp):
            over[where] = max(over.get(where, 0), held(later, where) + sp + srp)
        stock = later.stock(where)
        put(later, where, max(sp, -stock.sp), max(srp, -stock.srp))
    return over


def _is_over(world: Front, flow: Flow, brought: int) -> bool:
    """Whether a holder that points come into has not room for so much."""
    if flow.sp + flow.srp <= 0 or (flow.where not in world.units and flow.where not in world.atlas):
        return False
    limit = room(world, flow.where)
    return limit is not None and held(world, flow.where) + brought > limit[0]


def overfull(order: Order, world: Front, side: Side, ref: str) -> Iterator[str]:
    """Say which holders, with the room that a paragraph gives them, an order would fill beyond it."""
    for where, amount in overflows(world, tuple(_flows(order, world, side))).items():
        limit = room(world, where)
        if limit is not None and limit[1] == ref:
            yield f"{where} holds {many(limit[0] // RE, 'RE')}, and this would make {Fraction(amount, RE)}"


def gives(world: Front, seat: Side, start: str, sp: Fraction, srp: Fraction) -> Iterator[str]:
    """Say why a side cannot take so much from a holder."""
    if halves(sp, srp) <= 0:
        yield "an amount is a number of REs above 0, in halves at the smallest"
    elif not mine(world, seat, start):
        yield f"nothing in {start} is yours to use"
    elif ready(world, start) < halves(sp) or world.stock(start).srp < halves(srp):
        yield f"{start} does not hold so much"


@RULES.forbids("frame:SP", order=Store)
def points_change_holders_in_a_hex(order: Store, world: Front, seat: Side) -> Iterator[str]:
    """Points are put into and taken out of depots and HQs in the hex where they lie; supply units load them."""
    yield from gives(world, seat, order.start, order.sp, order.srp)
    if order.start == order.to or holder_place(world, order.start) != holder_place(world, order.to):
        yield f"{order.start} and {order.to} are not two holders in one hex"
    if not mine(world, seat, order.to):
        yield f"{order.to} is not yours to use"
    yield from not_shelves(world, order.start, order.to)


def not_shelves(world: Front, *holders: str) -> Iterator[str]:
    """Say which units points are not just put into or taken out of."""
    for where in (each for each in holders if each in world.units):
        if room(world, where) == (0, "frame:SP"):
            yield f"{where} holds no points"
        elif "is_supply_unit" in ROSTER[UnitId(where)].kit:
            yield f"{where} is loaded and unloaded at a price in MPs"
