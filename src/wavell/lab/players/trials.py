"""Trials: an order is carried out on a copy of what a seat sees, with its own dice, and the rest is played plainly."""

import logging
from collections.abc import Collection, Iterator
from random import Random
from typing import NamedTuple

from wavell.umpire import Book, Order, World
from wavell.umpire.books.evaluation import Evaluation
from wavell.umpire.facts.dice import Dice
from wavell.umpire.facts.events import DieRolled, Event
from wavell.umpire.rules.options import dues, offered
from wavell.umpire.rules.position_cache import PositionCache, pinned
from wavell.umpire.rules.resolution import Roller, resolve, settle

from ..plain import mixing
from .hands import OwnDice
from .player import Budget

log = logging.getLogger("wavell.players")
_MAX_ANSWERS = 16
"""Answers that are given to an order before a trial is broken off."""


class Trial(NamedTuple):
    """What came of an order: the position after all answers to it, and whether dice had a part in it."""

    world: World
    chance: bool
    orders: int = 1
    """How many orders were carried out in it."""


def carried_out(
    book: Book, world: World, seat: str, order: Order, rng: Random, dice: Dice | None = None
) -> tuple[World, list[Event]]:
    """Return the position after an order, and what happened; the world is not written to."""
    after, events = world.copy(), list[Event]()
    roll = Roller(dice or OwnDice(rng), b"", seat, "")
    with pinned(after, PositionCache(after)):
        resolve(book, after, seat, order, roll, events)
        settle(book, after, roll, events)
    return after, events


def attempted(book: Book, world: World, seat: str, order: Order, rng: Random) -> World | None:
    """The position after an order, before any answer to it; None if it cannot be told."""
    try:
        return carried_out(book, world, seat, order, rng)[0]
    except Exception:
        log.debug("%s could not be played out", order, exc_info=True)
        return None


class Answers(NamedTuple):
    """How answers are given in a trial: a seat's own by what a position is worth then, the others' as they come."""

    seat: str = ""
    evaluation: Evaluation | None = None
    weighed: int = 0
    """Answers of the seat that are tried."""
    budget: Budget | None = None
    """What the weighing is counted in."""

    def __call__(self, book: Book, world: World, seat: str, verbs: Collection[str], rng: Random) -> Order | None:
        """Return the answer of a seat, or None if it has none."""
        if self.evaluation is None or self.weighed < 2 or seat != self.seat:
            return any_answer(book, world, seat, verbs, rng)
        orders = [*_answers(book, world, seat, verbs, rng, max(1, self.weighed // len(verbs)))]
        if len(orders) < 2:
            return orders[0] if orders else None
        return max(orders, key=lambda order: self._worth(book, world, seat, order, rng))

    def _worth(self, book: Book, world: World, seat: str, order: Order, rng: Random) -> float:
        assert self.evaluation is not None
        if self.budget is not None:
            self.budget.spend()
        after, _ = carried_out(book, world, seat, order, rng)
        return self.evaluation.worth(self.evaluation.terms(after, seat))


ANY = Answers()


def attempt(
    book: Book, world: World, seat: str, order: Order, rng: Random, answers: Answers = ANY, dice: Dice | None = None
) -> Trial | None:
    """Carry an order out, and give the answers that it asks for as they come.

    None if it cannot be told what comes of it, because what the seat supposes does not fit together.
    """
    try:
        return _attempt(book, world, seat, order, rng, answers, dice or OwnDice(rng))
    except Exception:  # the rules expect whole positions, and this is what a seat makes of its part
        log.debug("a trial of %s failed", order, exc_info=True)
        return None


def _attempt(book: Book, world: World, seat: str, order: Order, rng: Random, answers: Answers, dice: Dice) -> Trial:
    after, events = carried_out(book, world, seat, order, rng, dice)
    chance, orders = any(isinstance(event, DieRolled) for event in events), 1
    for _ in range(_MAX_ANSWERS):
        if after.outcome is not None or not after.pending:
            break
        due = dues(book, after)[0]
        answer = answers(book, after, due.seat, due.verbs, rng)
        if answer is None:
            break
        after, _ = carried_out(book, after, due.seat, answer, rng, dice)
        chance, orders = True, orders + 1  # another answer might have come
    return Trial(after, chance, orders)


def any_answer(book: Book, world: World, seat: str, verbs: Collection[str], rng: Random) -> Order | None:
    """Return some legal order of a seat, or None if there is none."""
    return next(_answers(book, world, seat, verbs, rng, 1), None)


def _answers(book: Book, world: World, seat: str, verbs: Collection[str], rng: Random, each: int) -> Iterator[Order]:
    """Legal orders of a seat, some of each verb, drawn."""
    mix = mixing(rng)
    with pinned(world):
        for verb in mix(sorted(verb for verb in verbs if not book.verbs[verb].gives_up)):
            yield from offered(book, world, seat, book.verbs[verb], each, mix)
