"""What the others did, in a few lines: what they took, who was lost, what is threatened, by what a seat sees."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from wavell.umpire import Game
from wavell.umpire.books.evaluation import Terms
from wavell.umpire.display.scene import Scene, Show, Token

from ..schema.game import InShort
from .view import seats_of, seen_of

MAX_DIGEST = 5
"""Lines that tell what has changed in short."""
MAX_NAMES = 3
"""Names in such a line; the rest is counted."""
UNTOLD = frozenset({"force"})
"""Kinds of terms that are not told: forces also change by what arrives, and losses are told by name."""
MAX_STEPS = 150
"""Entries that are looked at one by one for losses."""


def digest(game: Game, role: str, since: int) -> list[InShort]:
    """Return in a few lines what has changed for a seat since an entry, by what it sees; nothing for others."""
    if role not in seats_of(game):
        return []
    told, taken = list[InShort](), frozenset[str]()
    if game.book.show is not None:
        past = _Past(game, game.book.show, role, since)
        mine, theirs = past.taken()
        taken = frozenset((*mine, *theirs))
        told += _line("the enemy has taken {names}", theirs, "place", better=False)
        told += _line("you have taken {names}", mine, "place", better=True)
        own, enemy = past.lost()
        told += _line("you have lost {names}", own, "unit", better=False)
        told += _line("the enemy has lost {names}", enemy, "unit", better=True)
    return [*told, *_worth(game, role, since, taken)][:MAX_DIGEST]


def _line(text: str, names: list[str], each: str, better: bool) -> Iterator[InShort]:
    """A sentence about some things, unless there are none."""
    if names:
        first, more = names[:MAX_NAMES], len(names) - MAX_NAMES
        rest = [f"{more} more {each}{'s' if more > 1 else ''}"] if more > 0 else []
        *some, last = [*first, *rest]
        yield InShort(text.format(names=f"{', '.join(some)} and {last}" if some else last), better)


def _worth(game: Game, role: str, since: int, taken: Iterable[str]) -> Iterator[InShort]:
    """What counts in the book and has changed: first of places, as where the enemy threatens; then in all."""
    evaluation = game.book.evaluation
    if evaluation is None:
        return
    known = {name.casefold() for name in taken}
    before, after = (evaluation.terms(seen_of(each, role), role) for each in (game.at(since), game))

    def some(terms: Terms, placed: bool) -> Terms:
        return {
            term: amount
            for term, amount in terms.items()
            if bool(term.about) == placed and term.kind not in UNTOLD and term.about.casefold() not in known
        }

    for placed in (True, False):
        for change in evaluation.told(some(before, placed), some(after, placed), MAX_DIGEST):
            yield InShort(change.text, change.better)


class _Step(NamedTuple):
    """The counters before and after an entry."""

    before: Mapping[str, Token]
    after: Mapping[str, Token]


class _Past:
    """What a seat has seen since an entry."""

    def __init__(self, game: Game, show: Show, role: str, since: int) -> None:
        self._game, self._show, self._role, self._since = game, show, role, since
        self._cells = {cell.id: cell for cell in show.sheet(seen_of(game, role)).cells}

    def _scene(self, game: Game) -> Scene:
        return self._show.scene(seen_of(game, self._role), self._role)

    def _named(self, place: str) -> str:
        return (self._cells[place].title if place in self._cells else "") or place

    def taken(self) -> tuple[list[str], list[str]]:
        """The places that the seat has taken, and those that others have; those with a name come first."""
        before, after = self._scene(self._game.at(self._since)).holders, self._scene(self._game).holders
        found = sorted((self._named(place) == place, place) for place in after if after[place] != before.get(place))
        mine = [self._named(place) for _, place in found if after[place] == self._role]
        return mine, [self._named(place) for _, place in found if after[place] != self._role]

    def lost(self) -> tuple[list[str], list[str]]:
        """The units that the seat has lost, and those of others as far as it is seen what became of them."""
        gone = dict[str, Token]()
        for step in self._steps():
            arrived = {
                (each.side, each.place)
                for each in step.after.values()
                if self._stands(each) and each.id in step.before and not self._stands(step.before[each.id])
            }
            for id_ in {**step.before, **step.after}:
                was, now = step.before.get(id_), step.after.get(id_)
                if now is not None and self._stands(now):
                    gone.pop(id_, None)  # it has come back
                elif self._left(was, now) and (was is None or (was.side, was.place) not in arrived):
                    gone[id_] = now or was or gone[id_]
        names = [(each.side == self._role, each.title.split(",")[0]) for each in gone.values() if each.symbol]
        return [name for own, name in names if own], [name for own, name in names if not own]

    def _left(self, was: Token | None, now: Token | None) -> bool:
        """Whether a counter has gone from the map: to a tray, or if it is the seat's own, altogether.

        One that comes to be seen in a tray was hidden before, where a book hides counters; elsewhere it is new.
        """
        if was is not None and now is not None:
            return self._stands(was)
        if was is not None:
            return was.side == self._role and self._stands(was)
        return now is not None and now.side != self._role and self._game.book.suppose is not None

    def _stands(self, token: Token) -> bool:
        """Whether a counter is on the map, and not in a tray, from which no way leads."""
        return token.place in self._cells and any(self._cells[token.place].near)

    def _steps(self) -> Iterator[_Step]:
        """What each entry did, one by one; where there are too many, what all did."""
        last = len(self._game.journal.entries) - 1
        first = self._since if last - self._since > MAX_STEPS else self._since + 1
        before = self._scene(self._game.at(self._since)).tokens
        for n in range(first, last + 1) if first > self._since else [last]:
            after = self._scene(self._game.at(n)).tokens
            yield _Step(before, after)
            before = after
