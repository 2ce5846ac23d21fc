"""Small positions to try rules on."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wavell.books.europa.book import BOOK
from wavell.books.europa.rules import SEQUENCE
from wavell.books.europa.scenarios import Position, place
from wavell.books.europa.world import Front
from wavell.umpire import Clock, Event, Game, GivenDice, Header, Tally, Verdict


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
    header = Header("europa", "", BOOK.fingerprint, now.readings, "strict", ())
    return Game.begin(BOOK, header, GivenDice(dice), now)


def scenario(name: str) -> Front:
    """The position that a scenario starts with."""
    found = BOOK.scenarios[name].start(BOOK.readings.choose({}))
    assert isinstance(found, Front)
    return found


def front(game: Game) -> Front:
    """The position of a game."""
    assert isinstance(game.world, Front)
    return game.world


def cites(verdict: Verdict) -> list[str]:
    """The paragraphs that a verdict rests on."""
    return [each.removeprefix("europa ") for each in verdict.cited]


def play(game: Game, *orders: str) -> list[Event]:
    """Play orders by whoever is to act; the events of the last."""
    events: list[Event] = []
    for order in orders:
        due = game.to_act()[0]
        played = game.play(due.seat, order)
        assert played.entry is not None, f"{order}: {played.verdict}"
        events = list(played.entry.events)
    return events


def happened(events: Iterable[Event], *names: str) -> list[str]:
    """The paragraphs of the events, of all or of some kinds."""
    return [event.ref.id for event in events if not names or type(event).__name__ in names]


def tally(game: Game, question: str, seat: str = "") -> Tally:
    """The answer to a question."""
    found = game.explain(question, seat)
    assert isinstance(found, Tally)
    return found


def lines(found: Tally) -> list[str]:
    """A tally's lines as operation, value and paragraph."""
    return [f"{line.short} {line.ref.id if line.ref else ''}" for line in found.lines]


def options(game: Game, verb: str) -> list[str]:
    """The orders of a kind that are offered to whoever is to act."""
    due = game.to_act()[0]
    return [str(order) for order in game.options(due.seat, verb)]
