"""The feed of one role: the scene it sees and the latest changes to it, computed once for all its connections.

Nothing is computed while nobody listens; a client that reconnects gets the changes that it missed.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

import msgspec

from wavell.umpire import Game
from wavell.umpire.display.scene import Scene, Token

from ..config import MAX_FEED_CHANGES
from ..schema.game import Change, Gone, UndoAsk
from ..views.view import due, ending, lines_of, scene_of

T = TypeVar("T")
Listener = Callable[[bytes], object]
_encoder = msgspec.json.Encoder()


class RoleFeed:
    """The scene of one role after the latest entry, and the latest changes to it."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.listeners: set[Listener] = set()
        self._scene: Scene | None = None
        self._entries = 0
        self._undo_requests: tuple[UndoAsk, ...] = ()
        self._recent: deque[tuple[int, bytes]] = deque(maxlen=MAX_FEED_CHANGES)
        """For each change the number of entries before it, and the encoded message."""

    def publish(self, game: Game, undo_requests: tuple[UndoAsk, ...]) -> None:
        """Send a change to the listeners, if there are any."""
        if self.listeners:
            self.advance(game, undo_requests, scene_of(game, self.role))

    def advance(self, game: Game, undo_requests: tuple[UndoAsk, ...], now: Scene) -> None:
        """Send the difference to the scene `now`, if anything has changed; the next change starts from that scene."""
        entries = len(game.journal.entries)
        if self._scene is not None and (self._entries, self._undo_requests) != (entries, undo_requests):
            message = self._change(game, undo_requests, self._scene, now)
            self._recent.append((self._entries, message))
            for listener in tuple(self.listeners):
                listener(message)
        self._scene, self._entries, self._undo_requests = now, entries, undo_requests

    def since(self, game: Game, entries: int, undo_requests: tuple[UndoAsk, ...]) -> list[bytes] | None:
        """Return the changes since the game had `entries` entries; None if they are no longer stored."""
        if self._scene is None or entries not in {self._entries, *(before for before, _ in self._recent)}:
            return None
        self.advance(game, undo_requests, scene_of(game, self.role))
        missed = [message for before, message in self._recent if before >= entries]
        return missed or [self._change(game, undo_requests, self._scene, self._scene)]

    def _change(self, game: Game, undo_requests: tuple[UndoAsk, ...], was: Scene, now: Scene) -> bytes:
        entries = game.journal.entries
        scene, gone = difference(was, now)
        change = Change(
            entries=len(entries),
            lines=lines_of(game, entries[self._entries :], self.role),
            turn=game.turn,
            step=game.step.title,
            due=due(game, self.role),
            scene=scene,
            gone=gone,
            ending=ending(game),
            asks=undo_requests,
        )
        return _encoder.encode(change)


def difference(was: Scene, now: Scene) -> tuple[Scene, Gone]:
    """Return a scene of the new and changed things alone, and what is gone."""
    tokens = _different(was.tokens, now.tokens)
    gone = _gone(was.tokens, now.tokens)
    for id_ in _tokens_to_restack(was.tokens, now.tokens, tokens) if tokens else ():
        tokens[id_] = now.tokens[id_]
        gone.append(id_)
    if gone:
        tokens = {id_: token for id_, token in now.tokens.items() if id_ in tokens}
    holders, marks = _different(was.holders, now.holders), _different(was.marks, now.marks)
    changed = Scene(tokens, holders, marks, now.figures, now.strokes, now.focus)
    return changed, Gone(tuple(gone), tuple(_gone(was.holders, now.holders)), tuple(_gone(was.marks, now.marks)))


def _different(was: Mapping[str, T], now: Mapping[str, T]) -> dict[str, T]:
    # Most of it is the same object, which need not be compared.
    return {id_: what for id_, what in now.items() if (before := was.get(id_)) is not what and before != what}


def _gone(was: Iterable[str], now: Collection[str]) -> list[str]:
    return [id_ for id_ in was if id_ not in now]


def _tokens_to_restack(was: Mapping[str, Token], now: Mapping[str, Token], changed: Mapping[str, Token]) -> set[str]:
    """Return the tokens of stacks whose order is wrong if the client puts changed tokens on top of those that stayed.

    They are sent both as gone and as new, so that the client rebuilds the stack in order.
    """
    places = {token.place for token in changed.values()}
    after: dict[str, list[str]] = {place: [] for place in places}
    for id_, token in now.items():
        if token.place in places:
            after[token.place].append(id_)
    stayed: dict[str, list[str]] = {place: [] for place in places}
    for id_, token in was.items():
        if token.place in places and id_ in now and now[id_].place == token.place:
            stayed[token.place].append(id_)
    found: set[str] = set()
    for place, order in after.items():
        there = set(stayed[place])
        if order != stayed[place] + [id_ for id_ in order if id_ not in there]:
            found.update(order)
    return found
