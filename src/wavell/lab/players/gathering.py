"""Gathering: orders of a phase that together bring strength to bear on one enemy stack.

One order after another gains little until enough troops stand around a place; here they are put together first, and
weighed as a whole afterwards.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from wavell.umpire import Order

from .planner import may
from .player import Budget, Seat
from .trials import attempted

_LEAST = 1e-6


class Gathering(NamedTuple):
    """What an attack on a place is gathered by."""

    target: str
    odds: float
    """What it would come to when all of them are given."""
    orders: tuple[Order, ...]


def gatherings(seat: Seat, orders: Iterable[Order], most: int, budget: Budget, rng: Random) -> list[Gathering]:
    """For the places where strength can be gathered, what gathers most there, the best odds first."""
    evaluation = seat.book.evaluation
    if evaluation is None or evaluation.bearing is None:
        return []
    bearing = evaluation.bearing
    before, closing = bearing(seat.world, seat.name), defaultdict[str, list[tuple[float, Order]]](list)
    for order in orders:
        if budget.over:
            break
        for target, gain in _gains(seat, order, before, bearing, budget, rng).items():
            closing[target].append((gain, order))
    found = [_gathered(seat, target, closing[target], bearing, budget, rng) for target in sorted(closing)]
    return sorted((each for each in found if each.orders), key=lambda each: -each.odds)[:most]


_Bearing = Callable[[Any, str], Mapping[str, float]]


def _gains(
    seat: Seat, order: Order, before: Mapping[str, float], bearing: _Bearing, budget: Budget, rng: Random
) -> dict[str, float]:
    """Where an order brings more strength to bear, and how much."""
    budget.spend()
    after = attempted(seat.book, seat.world, seat.name, order, rng)
    if after is None:
        return {}
    gains = {target: odds - before.get(target, 0.0) for target, odds in bearing(after, seat.name).items()}
    return {target: gain for target, gain in gains.items() if gain > _LEAST and target in before}


def _gathered(
    seat: Seat, target: str, closing: list[tuple[float, Order]], bearing: _Bearing, budget: Budget, rng: Random
) -> Gathering:
    """Give those orders one after another that still bring more to bear, the strongest first."""
    world, book, orders = seat.world, seat.book, list[Order]()
    odds = bearing(world, seat.name).get(target, 0.0)
    for _, order in sorted(closing, key=lambda each: -each[0]):
        if budget.over:
            break
        if not may(seat._replace(world=world), order):
            continue
        budget.spend()
        after = attempted(book, world, seat.name, order, rng)
        more = bearing(after, seat.name).get(target, 0.0) if after is not None and not after.pending else 0.0
        if after is not None and more > odds + _LEAST:
            world, odds = after, more
            orders.append(order)
    return Gathering(target, odds, tuple(orders))
