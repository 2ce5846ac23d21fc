"""Test fixtures: games of this book that begin in a small position, with given dice."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tests.desks import cites, happened, lines, options, play, tally
from wavell.books.europa.book import BOOK
from wavell.books.europa.frame.movement.ways import board_of, line_on
from wavell.books.europa.model.files import Position
from wavell.books.europa.model.ids import PlaceId
from wavell.books.europa.model.scenarios import place
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import SEQUENCE
from wavell.umpire import Clock, Game, GivenDice, Header

__all__ = [
    "FLUGFELD",
    "LONGFIELD",
    "answers",
    "cites",
    "desk",
    "front",
    "happened",
    "line_between",
    "lines",
    "options",
    "play",
    "scenario",
    "tally",
    "world",
]

LONGFIELD, FLUGFELD = "0506", "1306"
"""The airfields of the proving ground, of the Allies and of the Axis."""


def world(
    units: Mapping[str, Any] | None = None,
    *,
    date: str = "Jul 1 42",
    phase: str = "allies.movement",
    readings: Mapping[str, str] | None = None,
    **position: object,
) -> Front:
    """A position with these units on the map and no others."""
    now = Front(readings=BOOK.readings.choose(readings or {}))
    now.clock = Clock(SEQUENCE.turn(date), SEQUENCE.step(phase))
    place(now, msgspec.convert({"units": units or {}, **position}, Position))
    return now


def desk(
    phase: str,
    units: Mapping[str, Any] | None = None,
    *,
    date: str = "Jul 1 42",
    dice: Iterable[int] = (),
    readings: Mapping[str, str] | None = None,
    **position: object,
) -> Game:
    """A game that stands in a phase, with these units on the map and these dice to come."""
    now = world(units, date=date, phase=phase, readings=readings, **position)
    header = Header("europa", "", BOOK.versions.rules_id, now.readings, "strict", ())
    return Game.begin(BOOK, header, GivenDice(dice), now)


def scenario(name: str) -> Front:
    """The position that a scenario starts with."""
    found = BOOK.scenarios[name].start(BOOK.readings.choose({}))
    assert isinstance(found, Front)
    return found


def line_between(now: Front, here: str, to: str) -> str:
    """The best line that joins two places as things are: `road` (a railway is as good), `track` or nothing."""
    ids = now.atlas.ids
    return line_on(board_of(now), ids[PlaceId(here)], ids[PlaceId(to)])


def front(game: Game) -> Front:
    """The position of a game."""
    assert isinstance(game.world, Front)
    return game.world


def answers(game: Game, order: str, seat: str = "allies") -> list[str]:
    """The paragraphs that refuse an order."""
    return sorted(
        {str(each.ref).removeprefix("europa ") for each in game.judge(seat, order).objections if each.ref is not None}
    )
