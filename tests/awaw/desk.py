"""Test fixtures: games of this book that begin in a small position, with given dice."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tests.desks import cites, happened, lines, options, play, tally
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.setup.positions import place
from wavell.books.awaw.model.accounts import AccountId
from wavell.books.awaw.model.counts import MARKS, USED
from wavell.books.awaw.model.ids import UnitId
from wavell.books.awaw.model.ledger import balance, faults
from wavell.books.awaw.model.scenarios import Position
from wavell.books.awaw.model.world import Unit, War
from wavell.books.awaw.rules import SEQUENCE
from wavell.umpire import Clock, Event, Game, GivenDice, Header
from wavell.umpire.facts.counters import Key

__all__ = [
    "WARS",
    "account",
    "cites",
    "desk",
    "ends",
    "happened",
    "lines",
    "options",
    "play",
    "tally",
    "to_phase",
    "war",
    "world",
]

WARS = ("britain japan", "japan us", "china japan")
"""The wars of Asia."""


def world(
    units: Mapping[str, Any] | Mapping[UnitId, Any] | None = None,
    *,
    date: str = "Spring 1942",
    phase: str = "axis.combat",
    readings: Mapping[str, str] | None = None,
    **position: object,
) -> War:
    """A position with these units on the map and no others."""
    war = War(readings=BOOK.readings.choose(readings or {}))
    war.clock = Clock(SEQUENCE.turn(date), SEQUENCE.step(phase))
    place(war, msgspec.convert({"units": units or {}, **position}, Position))
    return war


def desk(
    phase: str,
    units: Mapping[str, Any] | Mapping[UnitId, Any] | None = None,
    *,
    date: str = "Spring 1942",
    dice: Iterable[int] = (),
    readings: Mapping[str, str] | None = None,
    **position: object,
) -> Game:
    """A game that stands in a phase, with these units on the map and these dice to come."""
    war = world(units, date=date, phase=phase, readings=readings, **position)
    header = Header("awaw", "", BOOK.versions.rules_id, war.readings, "strict", ())
    return Game.begin(BOOK, header, GivenDice(dice), war)


def war(game: Game) -> War:
    """The position of a game, whose books are in order."""
    assert isinstance(game.world, War)
    assert list(faults(game.world)) == []
    return game.world


def unit(of: Game | War, id_: str) -> Unit:
    """A unit in a game or a position."""
    return (of if isinstance(of, War) else war(of)).units[UnitId(id_)]


def account(game: Game, name: str) -> int:
    """What stands in an account."""
    return balance(war(game), AccountId(name))


def marked(game: Game, words: str) -> int:
    """A lasting figure, by the words of a declared counter."""
    MARKS.find(words)
    return war(game).marks.get(Key(words), 0)


def used(game: Game, words: str) -> int:
    """What is used up in this turn, by the words of a declared counter."""
    USED.find(words)
    return war(game).used.get(Key(words), 0)


def ends(count: int) -> list[str]:
    """So many orders to end a step."""
    return ["end"] * count


def to_phase(game: Game, phase: str) -> list[Event]:
    """Let both sides end their steps until a phase comes; what happened on the way."""
    found: list[Event] = []
    while war(game).clock.step != SEQUENCE.step(phase):
        found += play(game, "pass" if war(game).pending else "end")
    return found
