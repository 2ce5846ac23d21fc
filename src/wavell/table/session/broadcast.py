"""Broadcasting: a change in one game is sent to all its live connections, computed once for each role."""

import logging

from wavell.umpire import Game
from wavell.umpire.rules.position_cache import unpin

from ..errors import traceback_of
from ..schema.game import UndoAsk
from .feed import RoleFeed

log = logging.getLogger("wavell.table")


class Broadcaster:
    """The feeds of one game by role."""

    def __init__(self) -> None:
        self._feeds: dict[str, RoleFeed] = {}

    def feed(self, role: str) -> RoleFeed:
        """Return the feed of a role, which is made when it is first asked for."""
        if role not in self._feeds:
            self._feeds[role] = RoleFeed(role)
        return self._feeds[role]

    @property
    def has_listeners(self) -> bool:
        """Whether any connection listens."""
        return any(feed.listeners for feed in self._feeds.values())

    def publish(self, id_: str, game: Game, undo_requests: tuple[UndoAsk, ...]) -> None:
        """Publish a change to every feed; an exception in one is logged, because the order itself is committed."""
        previous = game.pin()
        for feed in self._feeds.values():
            try:
                feed.publish(game, undo_requests)
            except Exception as fault:
                log.error("change of game %s not published: %s\n%s", id_, type(fault).__name__, traceback_of(fault))
        unpin(previous)
