"""Test fixtures: games of this book that begin in a small position, with given dice."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wavell.books.primer import BOOK
from wavell.books.primer.model.world import Desert, Unit
from wavell.books.primer.rules import SEQUENCE
from wavell.books.primer.scenarios import Position, place
from wavell.umpire import Clock, Event, Game, GivenDice, Header, Tally, Verdict

Units = Mapping[str, Any]


def world(units: Units, readings: Mapping[str, str] | None = None, **position: object) -> Desert:
    """A position with these units and no others."""
    desert = Desert(readings=BOOK.readings.choose(readings or {}))
    desert.clock = Clock(SEQUENCE.turn("Nov 3 41"))
    place(desert, msgspec.convert({"units": units, **position}, Position))
    return desert


def desk(
    phase: str,
    units: Units,
    *,
    date: str = "Nov 3 41",
    dice: Iterable[int] = (),
    readings: Mapping[str, str] | None = None,
    mode: str = "strict",
    **position: object,
) -> Game:
    """A game that stands in a phase of a week, with these units on the map and these dice to come."""
    desert = world(units, readings, **position)
    desert.clock = Clock(SEQUENCE.turn(date), SEQUENCE.step(phase))
    header = Header("primer", "oasis", BOOK.versions.rules_id, desert.readings, mode, ())
    return Game.begin(BOOK, header, GivenDice(dice), desert)


def cites(verdict: Verdict) -> list[str]:
    """The paragraphs of Primer that a verdict rests on."""
    return [each.removeprefix("primer ") for each in verdict.cited]


def play(game: Game, *orders: str) -> list[Event]:
    """Play orders by whoever is to act; the events of the last."""
    events: list[Event] = []
    for order in orders:
        (due,) = game.to_act()
        played = game.play(due.seat, order)
        assert played.entry is not None, f"{order}: {played.verdict}"
        events = list(played.entry.events)
    return events


def tally(game: Game, question: str, seat: str = "") -> Tally:
    """The answer to a question."""
    found = game.explain(question, seat)
    assert isinstance(found, Tally)
    return found


def lines(found: Tally) -> list[str]:
    """A tally's lines as operation, value and paragraph."""
    return [f"{line.short} {line.ref.id if line.ref else ''}" for line in found.lines]


def kinds(events: Iterable[Event]) -> list[str]:
    """What kinds of things happened."""
    return [type(event).__name__ for event in events]


def desert(game: Game) -> Desert:
    """The position of a game."""
    assert isinstance(game.world, Desert)
    return game.world


def unit(game: Game, id_: str) -> Unit:
    """A unit as it stands."""
    return desert(game).units[id_]


def options(game: Game, verb: str) -> set[str]:
    """The orders of a kind that are offered to whoever is to act."""
    (due,) = game.to_act()
    return {str(order) for order in game.options(due.seat, verb)}
