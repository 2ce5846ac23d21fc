"""Small positions to try rules on."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wavell.books.awaw.book import BOOK
from wavell.books.awaw.ledger import balance, faults
from wavell.books.awaw.rules import SEQUENCE
from wavell.books.awaw.scenarios import Position, place
from wavell.books.awaw.world import War
from wavell.umpire import Clock, Event, Game, GivenDice, Header, Tally, Verdict


def world(
    units: Mapping[str, Any] | None = None,
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
    units: Mapping[str, Any] | None = None,
    *,
    date: str = "Spring 1942",
    dice: Iterable[int] = (),
    readings: Mapping[str, str] | None = None,
    **position: object,
) -> Game:
    """A game that stands in a phase, with these units on the map and these dice to come."""
    war = world(units, date=date, phase=phase, readings=readings, **position)
    header = Header("awaw", "", BOOK.fingerprint, war.readings, "strict", ())
    return Game.begin(BOOK, header, GivenDice(dice), war)


def war(game: Game) -> War:
    """The position of a game, whose books are in order."""
    assert isinstance(game.world, War)
    assert list(faults(game.world)) == []
    return game.world


def account(game: Game, name: str) -> int:
    """What stands in an account."""
    return balance(war(game), name)


def cites(verdict: Verdict) -> list[str]:
    """The paragraphs that a verdict rests on."""
    return [each.removeprefix("awaw ") for each in verdict.cited]


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
