"""Outcome of a command: its response, the journal entries it added, and the store commands that go with them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from wavell.umpire import Entry, Game, Kind, Played

from ..schema.game import Give, Given, Several
from ..storage.commands import Command
from ..views.view import ruling_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """The result of one command on a game in memory; without entries and commands there is nothing to write."""

    response: T
    entries: Sequence[Entry] = ()
    commands: tuple[Command, ...] = ()


def play_order(game: Game, seat: str, give: Give) -> Outcome[Given]:
    """Play one order."""
    before = len(game.journal.entries)
    played = game.play(seat, give.text, decided_at=give.decided_at, override=give.override)
    return Outcome(response_of(game, give.client, played, give.text), added_since(game, before))


def play_orders(game: Game, seat: str, several: Several) -> Outcome[list[Given]]:
    """Play orders in a row, up to the first that is not allowed."""
    before = len(game.journal.entries)
    responses: list[Given] = []
    decided_at: int | None = several.decided_at
    for text in several.orders:
        played = game.play(seat, text, decided_at=decided_at)
        responses.append(response_of(game, several.client, played, text))
        if not played:
            break
        decided_at = None
    return Outcome(responses, added_since(game, before))


def response_of(game: Game, client: str, played: Played, text: str) -> Given:
    """Return the response to an order: the objections, or the number of its entry."""
    entry = played.entry
    if entry is None:
        malformed = any(each.kind is Kind.MALFORMED for each in played.verdict.objections)
        return Given(client, ruling_of(played.verdict, "" if malformed else text), entries=len(game.journal.entries))
    return Given(client, ruling_of(played.verdict, entry.text), entry.n, entry.n + 1)


def added_since(game: Game, before: int) -> Sequence[Entry]:
    """Return the entries after the first `before`: an order, and ahead of it perhaps a change of rules."""
    return game.journal.entries[before:]
