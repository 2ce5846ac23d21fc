"""Random games that somebody watches, and every word that he is shown."""

import re
from collections.abc import Iterator
from random import Random

import msgspec

from wavell.books.europa.book import BOOK
from wavell.books.europa.rules import SIDES
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice

WATCHERS = (*SIDES, "spectator")
_WORD = re.compile(r"[\w-]+")


def words(what: object) -> set[str]:
    """Every word of something as it goes over the wire."""
    return set(_WORD.findall(msgspec.json.encode(what, enc_hook=str).decode()))


def positions(name: str, seed: int, every: int, most: int = 260) -> Iterator[Game]:
    """A random game, stopped now and then."""
    game, rng = Game.new(BOOK, name, dice=SeededDice(bytes([seed]) * 32)), Random(seed)
    for number in range(most):
        due = game.to_act()
        if not due:
            return
        if number % every == 0:
            yield game
        order = choose(game, due[0].seat, rng, 0.8)
        assert order is not None
        assert game.play(due[0].seat, order)
