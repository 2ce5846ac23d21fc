"""Grants of BRPs from one power to another, and the routes by which they reach China."""

from collections.abc import Iterator

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.words import many, many_are
from wavell.umpire.rules.options import Mix

from ...model import accounts
from ...model.atlas import WORLD
from ...model.counts import meant, used
from ...model.events import Counted
from ...model.ids import NOWHERE, PlaceId, PowerId
from ...model.ledger import Booked, balance, book, use
from ...model.nations import CHINA, GERMANY, JAPAN, POWERS, US, called
from ...model.orders import Grant, PlaceName
from ...model.world import War
from ...rules import ALLIES, INDIA, RULES, Side
from .budget import ECONOMIES, keeps_books

_grants = RULES.ref("frame:grants")
_rangoon = WORLD.find("Rangoon") or NOWHERE
ROUTES = (INDIA.box, _rangoon)
"""The ways to China: over the mountains from the India box, and the Burma Road from Rangoon."""
_AMOUNTS = (5, 10, 20)
"""Round sums that are listed; any other may be given."""


def allied(power: PowerId, to: PowerId) -> bool:
    """Whether two powers are on one side and in one war, for Japan is apart from Europe."""
    return power != to and POWERS[power].side == POWERS[to].side and JAPAN not in (power, to)


def _partners(world: War, power: PowerId, to: PowerId, seat: Side) -> bool:
    """Whether one power could give anything to another: two that keep books for one side, Japan apart from Europe."""
    known = keeps_books(world, power) and keeps_books(world, to)
    return known and allied(power, to) and POWERS[power].side == seat


def room(world: War, power: PowerId) -> int:
    """What a power can still grant: its level, and for the U.S. before its war with Germany the pre-war limit."""
    level = max(balance(world, accounts.level(power)), 0)
    if power == US and not world.at_war(US, GERMANY):
        return min(level, max(balance(world, accounts.grants(US)), 0))
    return level


class Granted(Booked, frozen=True):
    """A power gave BRPs to another, to China by a route."""

    route: PlaceName | None = None


def route_of(order: Grant) -> PlaceId | None:
    """The way that a grant takes: to China the one that it names, to others none, and none if it names no such way."""
    return order.route if order.to == CHINA and order.route in ROUTES else None


@RULES.forbids("frame:grants", order=Grant)
def given_within_a_side(order: Grant, world: War, seat: Side) -> Iterator[str]:
    """A power gives what it has, the U.S. what the pre-war limit allows, to another of its side."""
    if not _partners(world, order.power, order.to, seat):
        yield f"{called(order.power)} has nothing to give to {called(order.to)}"
    elif order.brps < 1:
        yield f"{many_are(order.brps, 'BRP')} no grant"
    elif order.brps > room(world, order.power):
        yield f"{called(order.power)} can grant {many(room(world, order.power), 'BRP')} and not {order.brps}"


GIVEN = used("grants from {power} to {power}", PowerId, PowerId)
"""BRPs that a power has given to another."""
meant(GIVEN, (GIVEN.key(power, to) for power in ECONOMIES for to in ECONOMIES if allied(power, to)))


@RULES.forbids("frame:grants", order=Grant)
def once_a_turn_and_not_back(order: Grant, world: War, seat: Side) -> Iterator[str]:
    """One power grants to another once a turn, and nothing comes back in the same turn."""
    if GIVEN.of(world.used, order.power, order.to):
        yield f"{called(order.power)} has granted to {called(order.to)} this turn"
    if GIVEN.of(world.used, order.to, order.power):
        yield f"{called(order.power)} has had a grant from {called(order.to)} this turn"


@RULES.forbids("frame:grants", order=Grant)
def grants_to_china_take_a_road(order: Grant, world: War, seat: Side) -> Iterator[str]:
    """A grant to China goes by the India box, or by Rangoon while it is Allied; others need no route."""
    if not _partners(world, order.power, order.to, seat):
        return
    route = route_of(order)
    if order.to != CHINA:
        if order.route is not None:
            yield f"a grant to {called(order.to)} needs no route"
    elif world.atlas is not WORLD or route is None:
        yield "a grant to China goes via india or via Rangoon"
    elif route == _rangoon and world.holder(_rangoon) != ALLIES:
        yield "the Burma Road is cut: Rangoon is not Allied"


@RULES.offers(Grant)
def grants_to_make(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List round sums that could be given."""
    pairs = [
        (power, to)
        for power in ECONOMIES
        for to in ECONOMIES
        if _partners(world, power, to, seat)
        and not GIVEN.of(world.used, power, to)
        and not GIVEN.of(world.used, to, power)
    ]
    for power, to in mix(pairs):
        sums = [amount for amount in _AMOUNTS if amount <= room(world, power)]
        routes: tuple[PlaceId | None, ...] = ROUTES if to == CHINA else (None,)
        yield from mix([Grant(power, to, amount, route) for route in routes for amount in sums])


@RULES.resolves("frame:grants", order=Grant)
def brps_change_hands(order: Grant, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The BRPs go from one level to the other, and off the pre-war limit of the U.S."""
    why = f"grant from {called(order.power)} to {called(order.to)}"
    giver, taker = accounts.level(order.power), accounts.level(order.to)
    for event in book(_grants, giver, taker, order.brps, why):
        yield Granted(event.ref, event.giver, event.taker, event.amount, event.why, route_of(order))
    yield from _off_the_limit(world, order.power, order.brps, why)
    yield Counted(_grants, GIVEN.key(order.power, order.to), order.brps)


def _off_the_limit(world: War, power: PowerId, brps: int, why: str) -> Iterator[Event]:
    """What the U.S. gives is off its pre-war limit."""
    if power == US and not world.at_war(US, GERMANY):
        yield from use(_grants, accounts.grants(US), brps, why)


def given_by_now(world: War) -> Iterator[Event]:
    """In a position, what was granted in this turn is off the pre-war limit."""
    for (power, to), brps in GIVEN.all(world.used).items():
        yield from _off_the_limit(world, PowerId(power), brps, f"grant from {called(power)} to {called(to)}")


EVENTS = (Granted,)
