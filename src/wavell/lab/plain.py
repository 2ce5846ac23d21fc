"""A plain legal player: it picks a kind of order, then one of the legal orders of that kind."""

from random import Random

from wavell.umpire import Game, Order
from wavell.umpire.options import drawn

MOST = 200


def choose(game: Game, seat: str, rng: Random) -> Order | None:
    """Return a legal order for the seat, or None if it has nothing to decide.

    Ending a step is drawn as often as any other kind of order, so a plain player neither rushes nor dawdles; it gives
    up only when nothing else is left.
    """
    for due in game.to_act():
        if due.seat == seat:
            verbs = list(due.verbs)
            rng.shuffle(verbs)
            for verb in sorted(verbs, key=lambda each: game.book.verbs[each].gives_up):
                order = drawn(game.book, game.world, seat, game.book.verbs[verb], rng, MOST)
                if order is not None:
                    return order
    return None
