"""Games for the tests of the table: the scenarios that are played most, some way in."""

from functools import cache
from random import Random

from tests.games import dice

from wavell.lab.plain import choose
from wavell.umpire import Game, open_book

SCENARIOS = (
    ("primer", "oasis"),
    ("europa", "crusader"),
    ("awaw", "malaya-1941"),
    ("europa", "kassala-to-keren"),
)


def begun(book: str, scenario: str, number: int = 0) -> Game:
    """A game at its first decision."""
    return Game.new(open_book(book), scenario, dice=dice(number))


def step(game: Game, rng: Random) -> bool:
    """Let whoever must decide give a legal order; false once the game is over."""
    due = game.to_act()
    if not due:
        return False
    order = choose(game, due[0].seat, rng)
    assert order is not None
    assert game.play(due[0].seat, order)
    return True


@cache
def some_way_in(book: str, scenario: str, orders: int = 60, number: int = 0) -> Game:
    """A game after some plain orders, only to be looked at; one that is over by then, before its last order."""
    game, rng = begun(book, scenario, number), Random(number)
    for _ in range(orders):
        step(game, rng)
    return game if game.to_act() else game.at(game.journal.entries[-2].n)
