"""A plain legal player: it picks a kind of order, then one of the legal orders of that kind."""

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import TypeVar

from wavell.umpire import Game, Order
from wavell.umpire.rules.options import Mix, offered
from wavell.umpire.rules.position_cache import unpin

T = TypeVar("T")


def mixing(rng: Random) -> Mix:
    """A shuffle that draws one thing after another, so that whoever takes the first few pays for no more."""

    def mix(items: Iterable[T]) -> Iterator[T]:
        row = list(items)
        while row:
            at = int(rng.random() * len(row))
            row[at], row[-1] = row[-1], row[at]
            yield row.pop()

    return mix


def choose(game: Game, seat: str, rng: Random, patience: float = 0.0) -> Order | None:
    """Return a legal order for the seat, or None if it has nothing to decide.

    Ending a step is drawn as often as any other kind of order, so a plain player neither rushes nor dawdles; it gives
    up only when nothing else is left. `patience` is the chance that it ends a step only if nothing else is legal.
    """
    mix, kinds = mixing(rng), game.book.verbs
    previous = game.pin()
    try:
        for due in game.to_act():
            if due.seat == seat:
                last = ("end",) if patience and rng.random() < patience and "end" in due.verbs else ()
                usual = [verb for verb in due.verbs if verb not in last and not kinds[verb].gives_up]
                worst = (verb for verb in due.verbs if kinds[verb].gives_up)  # hardly ever asked for
                for verb in chain(mix(usual), last, mix(worst)):
                    for order in offered(game.book, game.world, seat, kinds[verb], 1, mix):
                        return order
    finally:
        unpin(previous)
    return None
