"""Try it, then commit: orders played on a copy that has no dice and shows nothing that the seat does not know.

It stops before a die is rolled, before a secret is shown and before another must answer; what it shows is the seat's
own view of the copy, and nothing of it is ever written.
"""

import msgspec

from wavell.umpire import Asked, Entry, Game, World

from .store import GameRecord
from .views import facts_of, ruling_of, view_of
from .wire import Fact, Ruling, Several, Tried

DICE, SECRET, OTHER = "dice would be rolled", "a secret would be shown", "another would decide"


class _Rolled(Exception):
    """A die was asked for."""


class _NoDice:
    def roll(self, decision: bytes, nth: int, count: int, sides: int) -> tuple[int, ...]:
        raise _Rolled


def tried(record: GameRecord, game: Game, several: Several, seat: str, mine: tuple[str, ...]) -> Tried:
    """Play orders on a copy, and show what the seat would see as far as it can know."""
    entries = len(game.journal.entries)
    box = _copy(game, entries, game.world)
    rulings: list[Ruling] = []
    facts: list[Fact] = []
    stopped = ""
    if several.decided_at != entries:
        rulings.append(ruling_of(game.stale(seat, several.decided_at)))
    for text in several.orders if several.decided_at == entries else ():
        if rulings and seat not in {due.seat for due in box.to_act()}:
            stopped = OTHER
            break
        before = box.world
        try:
            played = box.play(seat, text)
        except _Rolled:
            stopped = DICE
            break
        if played.entry is not None and (stopped := _not_to_be_shown(played.entry, seat)):
            box = _copy(box, played.entry.n, before)
            break
        rulings.append(ruling_of(played.verdict, text if played.entry is None else played.entry.text))
        if played.entry is None:
            break
        facts += facts_of(box, played.entry.events, seat)
    shown = msgspec.structs.replace(view_of(record, seat, box, mine), entries=entries)
    return Tried(tuple(rulings), shown, stopped, tuple(facts))


def _copy(game: Game, entries: int, world: World) -> Game:
    """Return a game of its own without dice, of so many entries, which led to a position."""
    return Game(game.book, game.journal.until(entries), _NoDice(), snapshot=(entries - 1, world))


def _not_to_be_shown(entry: Entry, seat: str) -> str:
    """Why the seat may not know what comes of an order before it is given; nothing if it may."""
    if entry.sealed:
        return SECRET
    others = (event for event in entry.events if isinstance(event, Asked) and event.decision.seats != (seat,))
    return OTHER if next(others, None) else ""
