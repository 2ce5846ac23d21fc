"""SPs and SRPs (frame:SP): where they lie, who draws on them and what is captured.

Amounts are half REs, sixths of an SP. Points lie in a place (a minor depot), or with a unit that holds them.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from wavell.umpire import Event, Order, Ref, Roller
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised

from ...model import counts
from ...model.counters import OFF_MAP, ROSTER
from ...model.events import Changed, who
from ...model.figures import Counted, Marked, Stocked
from ...model.ids import ANYBODY, NationId, PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import Command, HolderName, UnitName
from ...model.ownership import commands, usable
from ...model.reasons import Why, reason
from ...model.stores import beside
from ...model.world import SP, Front, Stock
from ...rules import OTHER, RULES
from ..movement.moves import ENTERED
from .chains import ROOMS, capitals, depot_nation, in_depot, is_capital, kin, links, pool_of, serves
from .ground import ground
from .lines import NUMBERS
from .passing import move_points
from .states import has_line, is_within, kind_of_lines

RE = 2
"""Points are kept in half REs."""
_frame = RULES.ref("frame:SP")
_FEEDS, _HELD = reason("feeds {units}"), reason("what a lost unit held").of()
_DESTROYED, _HALF = reason("destroyed").of(), reason("half is destroyed").of()
_OFF = reason("captured and carried off").of()
LEFT = reason("left in the hex").of()
"""Why points lie where a unit was that can hold them no more."""
FALLS: Hook[Callable[[Front, UnitId], Iterator[Event]]] = Hook(RULES)
"""What happens when combat eliminates a unit that holds points, or is worth some, `(world, unit)`."""
GONE: Hook[Callable[[Front, UnitId], Iterator[Event]]] = Hook(RULES)
"""What happens when a unit is lost, in combat, with its ship or of want, or called away, `(world, unit)`."""
CAPITALS: Hook[Callable[[NationId], tuple[int, str]]] = Hook(RULES)
"""How many REs the capital of a nation holds, and the paragraph that says so."""
BOUND: Hook[Callable[[Front, Side, str], bool]] = Hook(RULES)
"""Holders of points that serve their own nation alone, `(world, side, holder)`."""
SHUT: Hook[Callable[[Front, str], bool]] = Hook(RULES)
"""Holders of points that give none now, `(world, holder)`."""


def holder_place(world: Front, where: str) -> PlaceId:
    """The place of what holds points; a unit off the map has none."""
    unit = world.units.get(UnitId(where))
    place = PlaceId(where) if unit is None else unit.place
    return place if place in world.atlas.ids else PlaceId("")


def mine(world: Front, side: Side, where: str) -> bool:
    """Whether a side may use what lies somewhere: it owns the place, and nothing there is still to be rolled for."""
    unit = world.units.get(UnitId(where))
    if unit is not None:
        return ROSTER[UnitId(where)].side == side and unit.place not in OFF_MAP
    return world.owner.get(PlaceId(where)) == side and not _at_stake(world, PlaceId(where))


def _at_stake(world: Front, place: PlaceId) -> bool:
    """Whether points of a place were taken from the enemy, or were in a depot that fell, and not yet rolled for."""
    if world.used.keys().isdisjoint(_stakes(place)):  # as nearly always
        return False
    return _taken(world, place) > 0 or fallen_there(world, place) != Stock()


@lru_cache(1 << 12)
def _stakes(place: PlaceId) -> tuple[counts.Key, ...]:
    """The figures of which one is there wherever points of a place are at stake."""
    return counts.TAKEN.key(place), *(fallen.key(place) for fallen in counts.FALLEN.values())


def _taken(world: Front, place: PlaceId) -> int:
    """How often in this player-turn an enemy entered a place where points lie, and they were not yet rolled for."""
    return counts.TAKEN.of(world.used, place) - counts.CAPTURED.of(world.used, place)


def fallen_there(world: Front, place: PlaceId) -> Stock:
    """What depots that fell in a place held, and is not yet rolled for."""
    return Stock(*(counts.FALLEN[kind].of(world.used, place) for kind in ("sp", "srp")))


def room(world: Front, where: str) -> tuple[int, str] | None:
    """The capacity of a holder in half REs and its paragraph; None where there is no limit."""
    if where not in world.units:
        if not is_capital(world, PlaceId(where)):
            return None
        sizes = (rule.run(world.atlas.country[PlaceId(where)]) for rule in CAPITALS)
        return next(((size * RE, ref) for size, ref in sizes), None)
    kit = ROSTER[UnitId(where)].kit
    for ability, row in (
        ("is_command_depot", ROOMS.command),
        ("is_major_depot", ROOMS.major),
        ("is_command_hq", ROOMS.command_hq),
        ("is_supply_unit", ROOMS.supply_unit),
    ):
        if ability in kit:
            return row.capacity * RE, row.ref
    return 0, "frame:SP"


def held(world: Front, where: str) -> int:
    """What a holder has in all, SPs and SRPs; capitals that share a pool are added up."""
    if where in world.units or not is_capital(world, PlaceId(where)):
        stock = world.stock(where)
        return stock.sp + stock.srp
    pool = pool_of(world.atlas.country[PlaceId(where)])
    owner = world.owner.get(PlaceId(where))
    together = {place for place in (capitals(world, owner) if owner else ()) if world.atlas.country[place] in pool}
    stocks = (in_depot(world, place) for place in together | {where})
    return sum(stock.sp + stock.srp for stock in stocks)


def ready(world: Front, where: str) -> int:
    """The SPs that can be spent from somewhere; what came after the combat phase began waits for the next."""
    sp = world.stock(where).sp
    return sp - counts.ARRIVED.of(world.used, where) if world.used else sp


# Who draws on what --------------------------------------------------------------------------------------------


@memoised
def _behind(
    world: Front, side: Side, place: PlaceId, nation: NationId = ANYBODY, horse: bool = False, partisan: bool = False
) -> frozenset[str]:
    """The depots that units, of a nation if one is named, may draw on by an HQ near to them, and those HQs."""
    land = ground(world, side, partisan)
    return frozenset(
        depot
        for link in links(world, side, nation)
        if not link.moving
        and is_within(land, place, link.place, link.radius, horse)
        and has_line(land, link.place, frozenset({link.end}), horse)
        for depot in (link.depot, link.hq)
    )


@memoised
def _laid(world: Front) -> tuple[tuple[str, PlaceId], ...]:
    """All that holds points on the map, and where it is."""
    return tuple([(where, at) for where in world.stocks if (at := holder_place(world, where))])


@memoised
def _stocked(world: Front, side: Side) -> frozenset[PlaceId]:
    """Every place where a side has SPs; where no line leads to any of them none leads to one."""
    return frozenset([at for where, at in _laid(world) if mine(world, side, where)])


@memoised
def _nations(world: Front, side: Side, place: PlaceId) -> tuple[NationId, ...]:
    """The nations of a stack, or nobody in particular where there is none."""
    return tuple(sorted({kin(ROSTER[id_].nation) for id_ in world.friends(place, side)})) or (ANYBODY,)


@memoised
def is_served(world: Front, side: Side, place: PlaceId, where: str, nation: NationId) -> bool:
    """Whether a holder gives SPs to units of a nation in a place: to its own alone if it is bound, to others by HQs."""
    bound = any(rule.run(world, side, where) for rule in BOUND)
    if not bound or serves(depot_nation(world, where), nation):
        return True
    return where in _behind(world, side, place, nation)


@memoised
def may_draw(world: Front, side: Side, place: PlaceId, where: str) -> bool:
    """Whether a stack may draw SPs from a holder: it serves a nation of the stack, by a way as for their supply."""
    lines = [kind_of_lines(world, id_) for id_ in world.friends(place, side)] or [(False, False)]
    if not within_reach(world, side, place, where, *map(all, zip(*lines, strict=True))):
        return False
    return any(is_served(world, side, place, where, nation) for nation in _nations(world, side, place))


@RULES.defines("frame:SP")
@memoised
def within_reach(
    world: Front, side: Side, place: PlaceId, where: str, horse: bool = False, partisan: bool = False
) -> bool:
    """Whether SPs come to a place, or to horsemen or partisans there: by a line of supply, or by an HQ near it."""
    at = holder_place(world, where)
    if not at or not mine(world, side, where) or ready(world, where) <= 0:
        return False
    if any(rule.run(world, where) for rule in SHUT):
        return False
    if at == place or where in _behind(world, side, place, ANYBODY, horse, partisan):
        return True
    land = ground(world, side, partisan)
    return has_line(land, place, _stocked(world, side)) and has_line(land, place, frozenset({at}), horse)


@memoised
def _holders(world: Front, least: int) -> tuple[tuple[str, PlaceId], ...]:
    """What holds at least so many SPs that can be spent, and where."""
    return tuple([(where, at) for where, at in _laid(world) if ready(world, where) >= least])


def draws(world: Front, side: Side, place: PlaceId, least: int = 1) -> Iterator[str]:
    """Where a stack may draw SPs from, the nearest first, or at least so much at once."""
    distance, behind = world.atlas.distance, _behind(world, side, place)
    lined = has_line(ground(world, side), place, _stocked(world, side))
    around = [
        (distance(place, at), where in world.units, where)
        for where, at in _holders(world, least)
        if lined or at == place or where in behind  # nothing else comes to a place that no line leads to
    ]
    return (where for _, _, where in sorted(around) if may_draw(world, side, place, where))


@memoised
def affords(world: Front, side: Side, place: PlaceId, sixths: int) -> bool:
    """Whether a stack can draw so many sixths of an SP."""
    for where in draws(world, side, place) if sixths > 0 else ():
        sixths -= ready(world, where)
        if sixths <= 0:
            break
    return sixths <= 0


def pay(ref: Ref, world: Front, side: Side, place: PlaceId, sixths: int, why: Why) -> Iterator[Event]:
    """Spend SPs from wherever a stack may draw them, the nearest first; ask `affords` before."""
    spent: list[tuple[str, int]] = []
    for where in draws(world, side, place) if sixths > 0 else ():
        taken = min(sixths, ready(world, where))
        spent.append((where, taken))
        sixths -= taken
        if sixths <= 0:
            break
    for where, taken in spent:
        yield Stocked(ref, where, -taken, 0, why)


def spill(ref: Ref, world: Front, id_: UnitId, why: Why) -> Iterator[Event]:
    """Leave what a unit holds in its hex; in that of a capital it is a minor depot, and not the capital's."""
    place, stock = holder_place(world, id_), world.stock(id_)
    if place and id_ in world.stocks:
        yield from move_points(ref, world, id_, place, stock.sp, stock.srp, why)
        if is_capital(world, place):
            lies = beside(world, place)
            for kind, now, more in (("sp", lies.sp, stock.sp), ("srp", lies.srp, stock.srp)):
                if more:
                    yield Marked(ref, counts.BESIDE[kind].key(place), now + more)


def fallen(ref: Ref, world: Front, id_: UnitId, combat: bool) -> Iterator[Event]:
    """What follows when a unit is lost, before it leaves the map: chapters add what they say, and its points spill."""
    for rule in (*(FALLS if combat else ()), *GONE):
        yield from rule.run(world, id_)
    yield from spill(ref, world, id_, _HELD)


# Feeding units that have no line ------------------------------------------------------------------------------


class Feed(Command, frozen=True, tag="feed"):
    """Keep units that have no supply line in supply for a week, by SPs: `feed 70-inf+32-tk from tobruk`."""

    form: ClassVar[str] = "{units+} from {where}"
    units: tuple[UnitName, ...]
    where: HolderName


commands(Feed)


def ration(world: Front, units: tuple[UnitId, ...]) -> int:
    """What a week's supply of some units costs, in sixths of an SP: one SP for every 9 REs or part of them."""
    total = sum((world.re(id_) for id_ in units), Fraction(0))
    return -int(-total // NUMBERS.points.feeds) * SP


@RULES.forbids("frame:SP", order=Feed)
def points_within_reach(order: Feed, world: Front, seat: Side) -> Iterator[str]:
    """Units that want supply are fed by SPs that they can draw, one for every 9 REs."""
    if not usable(world, seat, *order.units):
        return
    if not mine(world, seat, order.where):
        yield f"nothing in {order.where} is yours to use"
        return
    for id_ in order.units:
        if not world.units[id_].hungry:
            yield f"{id_} is in want of nothing"
        elif not within_reach(world, seat, world.units[id_].place, order.where, False, kind_of_lines(world, id_)[1]):
            yield f"{id_} cannot draw on {order.where}"
    if ready(world, order.where) < ration(world, order.units):
        yield f"{order.where} has not the {many(ration(world, order.units) // SP, 'SP')} that this takes"


@RULES.offers(Feed)
def hungry_stacks(world: Front, seat: Side) -> Iterator[Order]:
    """Every hungry stack, from the nearest stock that is large enough, as far as that serves its units."""
    for place, stack in world.stacks.items():
        hungry = tuple(id_ for id_ in stack if ROSTER[id_].side == seat and world.units[id_].hungry)
        if hungry and place in world.atlas:
            cost = ration(world, hungry)
            enough = next(draws(world, seat, place, cost), None)
            served = [id_ for id_ in hungry if enough and _feeds(world, enough, id_)]
            if enough is not None and served:
                yield Feed(tuple(served), enough)


def _feeds(world: Front, where: str, id_: UnitId) -> bool:
    """Whether a holder serves the nation of a unit where it stands, and its line is not too long for horses."""
    counter, place = ROSTER[id_], world.units[id_].place
    if not within_reach(world, counter.side, place, where, *kind_of_lines(world, id_)):
        return False
    return is_served(world, counter.side, place, where, kin(counter.nation))


@RULES.resolves("frame:SP", order=Feed)
def rations_are_handed_out(order: Feed, world: Front, roll: Roller) -> Iterator[Event]:
    """The SPs are gone, and the units are in regular supply this week."""
    yield Stocked(_frame, order.where, -ration(world, order.units), 0, _FEEDS.of(who(*order.units)))
    yield Changed(_frame, order.units, "hungry", 0)


# What is taken ------------------------------------------------------------------------------------------------


@ENTERED.adds("frame:SP")
def points_are_at_stake(world: Front, place: PlaceId, side: Side, _units: tuple[UnitId, ...]) -> Iterator[Event]:
    """Points that lie in a hex when an enemy enters it are at stake; what he brings there afterwards is not."""
    if world.stock(place) != Stock():
        yield Counted(_frame, counts.TAKEN.key(place), 1)


@RULES.happens("frame:SP", at="leave *.movement")
@RULES.happens("frame:SP", at="leave *.reaction")
@RULES.happens("frame:SP", at="leave *.combat")
@RULES.happens("frame:SP", at="leave *.exploitation")
def points_are_captured(world: Front, roll: Roller) -> Iterator[Event]:
    """Points in a hex that changed hands, or of a depot that fell, are rolled for: all, half or none are captured.

    What is not captured is destroyed.
    """
    for where in sorted(world.stocks):
        if where not in world.units and _at_stake(world, PlaceId(where)):
            yield from capture(_frame, world, PlaceId(where), roll)


def capture(ref: Ref, world: Front, place: PlaceId, roll: Roller) -> Iterator[Event]:
    """Roll for what lies in a place (19.H): a high number takes all, a middling one half, fractions dropped.

    Where a depot fell and nobody entered the hex, what the depot held is rolled for and nothing else, and what is
    captured is carried off to a hex of the captor.
    """
    row, stock, fell, times = NUMBERS.capture, world.stock(place), fallen_there(world, place), _taken(world, place)
    if times <= 0:
        stock = Stock(min(stock.sp, fell.sp), min(stock.srp, fell.srp))
    number = roll.d6(ref, f"capture of points in {place}")
    if number < row.half_from:
        kept = Stock()
        yield Stocked(ref, place, -stock.sp, -stock.srp, _DESTROYED)
    elif number < row.all_from:
        kept = Stock(stock.sp // 2, stock.srp // 2)
        yield Stocked(ref, place, kept.sp - stock.sp, kept.srp - stock.srp, _HALF)
    else:
        kept = stock
    if times <= 0 and (to := _captors_hex(world, place)):
        yield from move_points(ref, world, place, to, kept.sp, kept.srp, _OFF)
    yield Counted(ref, counts.CAPTURED.key(place), max(times, 0))
    for kind, amount in (("sp", fell.sp), ("srp", fell.srp)):
        if amount:
            yield Counted(ref, counts.FALLEN[kind].key(place), -amount)


def _captors_hex(world: Front, place: PlaceId) -> PlaceId:
    """The nearest hex of the side that does not own a place, one with units of it before others."""
    if (owner := world.owner.get(place)) is None:
        return PlaceId("")
    captor, far = OTHER[owner], world.atlas.distance
    own = [at for at, side in world.owner.items() if side == captor and at in world.atlas.land]
    return min(own, key=lambda at: (far(place, at), not world.friends(at, captor), at), default=PlaceId(""))


ORDERS = (Feed,)
