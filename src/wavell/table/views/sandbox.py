"""Sandbox: orders are tried on a copy without dice, and reveal nothing that the seat does not know.

It stops before a die is rolled, before a secret is shown and before another seat must decide. The result is the seat's
view of the copy; nothing is stored.
"""

from collections.abc import Iterable

import msgspec

from wavell.umpire import Asked, Entry, Game, World

from ..schema.game import Fact, Ruling, Several, Tried
from ..storage.tables import GameRecord
from .view import facts_of, ruling_of, view_of

DICE, SECRET, OTHER = "dice would be rolled", "a secret would be shown", "another would decide"
REFUSED = "one of the orders is refused"


class _Rolled(Exception):
    """A die was asked for."""


class _NoDice:
    def roll(self, decision: bytes, nth: int, count: int, sides: int) -> tuple[int, ...]:
        raise _Rolled


class _Sandbox:
    """A copy of a game on which a seat's orders are played, up to the first whose outcome it cannot know."""

    def __init__(self, game: Game, seat: str, orders: Iterable[str]) -> None:
        self.game = _copy(game, len(game.journal.entries), game.world)
        self.rulings: list[Ruling] = []
        self.facts: list[Fact] = []
        self.stopped = ""
        for text in orders:
            if not self._play(seat, text):
                break

    def _play(self, seat: str, text: str) -> bool:
        """Play an order; false if the sandbox stops here."""
        copy = self.game
        if self.rulings and seat not in {due.seat for due in copy.to_act()}:
            self.stopped = OTHER
            return False
        before = copy.world
        try:
            played = copy.play(seat, text)
        except _Rolled:
            self.stopped = DICE
            return False
        if played.entry is not None and (why := _reason_to_hide(played.entry, seat)):
            self.stopped = why
            self.game = _copy(copy, played.entry.n, before)
            return False
        self.rulings.append(ruling_of(played.verdict, text if played.entry is None else played.entry.text))
        if played.entry is None:
            return False
        self.facts += facts_of(copy, played.entry, seat)
        return True


def try_orders(record: GameRecord, game: Game, several: Several, seat: str, mine: tuple[str, ...]) -> Tried:
    """Play orders on a copy, up to the first whose outcome the seat cannot know, and return its view after them."""
    entries = len(game.journal.entries)
    stale = several.decided_at != entries
    sandbox = _Sandbox(game, seat, () if stale else several.orders)
    rulings = (ruling_of(game.stale(seat, several.decided_at)),) if stale else tuple(sandbox.rulings)
    shown = msgspec.structs.replace(view_of(record, seat, sandbox.game, mine), entries=entries)
    return Tried(rulings, shown, sandbox.stopped, tuple(sandbox.facts))


def game_after(game: Game, seat: str, orders: Iterable[str]) -> Game:
    """Return a copy of a game after orders that are only tried, to ask about; without dice, and never written."""
    return after_orders(game, seat, orders)[0]


def after_orders(game: Game, seat: str, orders: Iterable[str]) -> tuple[Game, str]:
    """Return the same, and why it went no further than some of the orders; empty if it went through all."""
    sandbox, given = _Sandbox(game, seat, orders), list(orders)
    refused = len(sandbox.rulings) < len(given) or not all(ruling.allowed for ruling in sandbox.rulings)
    return sandbox.game, sandbox.stopped or (REFUSED if refused else "")


def _copy(game: Game, entries: int, world: World) -> Game:
    """Return a copy of a game without dice, with its first `entries` entries, which led to the position `world`."""
    return Game(game.book, game.journal.until(entries), _NoDice(), snapshot=(entries - 1, world))


def _reason_to_hide(entry: Entry, seat: str) -> str:
    """Return why the seat may not see an order's outcome before giving it; empty if it may."""
    if entry.sealed:
        return SECRET
    others = (event for event in entry.events if isinstance(event, Asked) and event.decision.seats != (seat,))
    return OTHER if next(others, None) else ""
