"""Sentinels at the table: what they find in a game goes to the server's log, and the game goes on."""

import logging
from functools import partial

from wavell.umpire import Game
from wavell.umpire.rules.sentinels import Breach, observe

log = logging.getLogger("wavell.table")


def watch(id_: str, game: Game) -> None:
    """Let the sentinels of its book look at every entry that is added to a game."""
    observe(game, partial(_log_breach, id_), partial(_log_failure, id_))


def _log_breach(id_: str, n: int, breach: Breach) -> None:
    log.warning("game %s, entry %d breaches %s: %s", id_, n, breach.ref, breach.text)


def _log_failure(id_: str, n: int, fault: Exception) -> None:
    log.error("a sentinel failed in game %s, entry %d", id_, n, exc_info=fault)
