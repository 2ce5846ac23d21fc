"""Broadcasting: what changed in one game goes to everybody who looks at it, worked out once for each role."""

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
        """Return the feed of a role."""
        if role not in self._feeds:
            self._feeds[role] = RoleFeed(role)
        return self._feeds[role]

    @property
    def has_listeners(self) -> bool:
        """Whether anybody looks."""
        return any(feed.listeners for feed in self._feeds.values())

    def publish(self, id_: str, game: Game, undo_requests: tuple[UndoAsk, ...]) -> None:
        """Send every feed what changed; a fault in one of them is no fault of the order."""
        previous = game.pin()
        for feed in self._feeds.values():
            try:
                feed.publish(game, undo_requests)
            except Exception as fault:
                log.error("change of %s not published: %s\n%s", id_, type(fault).__name__, traceback_of(fault))
        unpin(previous)
