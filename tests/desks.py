"""Helpers shared by the books' tests: play orders, and read citations, events and tallies."""

from collections.abc import Iterable

from wavell.umpire import Event, Game, Tally, Verdict


def cites(verdict: Verdict) -> list[str]:
    """The paragraphs that a verdict rests on."""
    return [each.partition(" ")[2] for each in verdict.cited]


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
