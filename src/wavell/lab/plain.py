"""A plain legal player: it picks a kind of order, then one of the legal orders of that kind."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from wavell.umpire import Book, Game, Order, World
from wavell.umpire.memo import holding, let_go
from wavell.umpire.options import offered

T = TypeVar("T")

MOST = 200


def choose(game: Game, seat: str, rng: Random, patience: float = 0.0) -> Order | None:
    """Return a legal order for the seat, or None if it has nothing to decide.

    Ending a step is drawn as often as any other kind of order, so a plain player neither rushes nor dawdles; it gives
    up only when nothing else is left. `patience` is the chance that it ends a step only if nothing else is legal.
    """
    before = game.hold()
    try:
        for due in game.to_act():
            if due.seat == seat:
                verbs = list(due.verbs)
                rng.shuffle(verbs)
                late = patience and rng.random() < patience
                for verb in sorted(verbs, key=lambda each: (game.book.verbs[each].gives_up, late and each == "end")):
                    order = drawn(game.book, game.world, seat, game.book.verbs[verb], rng, MOST)
                    if order is not None:
                        return order
    finally:
        let_go(before)
    return None


def drawn(book: Book, world: World, seat: str, kind: type[Order], rng: Random, most: int) -> Order | None:
    """A legal order of one kind, drawn at random from those listed (the first `most` where they come in order)."""
    offer = book.rules.offers_.get(kind)

    def shuffled(items: Iterable[T]) -> Iterable[T]:
        row = list(items)
        rng.shuffle(row)
        return row

    with holding(world):
        if offer is not None and offer.mixes:
            return next(iter(offered(book, world, seat, kind, 1, shuffled)), None)
        options = list(offered(book, world, seat, kind, most))
        return rng.choice(options) if options else None
