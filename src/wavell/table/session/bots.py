"""Bots: a computer player decides for the seats that no person takes, in a process of its own."""

import asyncio
import logging
import time
from functools import partial
from random import Random, SystemRandom

from wavell.lab.players.driver import Decision, Opponents
from wavell.lab.players.installed import installed_players
from wavell.umpire import WavellError

from ..config import BOT_BUDGETS, BOT_PLAYER, BOT_SECONDS, BOT_TAKEOVER_SECONDS, BOT_TRIALS
from ..views.queries import snapshot
from .executor import Thinking
from .registry import SessionRegistry
from .session import GameSession

log = logging.getLogger("wavell.table")


class Bots:
    """Plays the bots of all sessions; only so many think at a time, so that the server stays responsive."""

    def __init__(self, registry: SessionRegistry, thinking: Thinking | None = None) -> None:
        self._registry = registry
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._thinking = thinking or Thinking()
        self._closed = False
        self._rng = Random(SystemRandom().getrandbits(128))  # noqa: S311 - it has nothing to do with the dice
        registry.on_change.append(self._session_changed)

    def _session_changed(self, session: GameSession) -> None:
        if not _due(session) or session.record.id in self._playing:
            return
        if session.changed_elsewhere:
            asyncio.get_running_loop().call_later(BOT_TAKEOVER_SECONDS, self._take_over, session, session.entries)
        else:
            self._start(session)

    def _take_over(self, session: GameSession, entries: int) -> None:
        """Play in place of a process that has not done it, and may be gone."""
        if session.entries == entries and self._registry.get(session.record.id) is session:
            self._start(session)

    def _start(self, session: GameSession) -> None:
        game = session.record.id
        if game not in self._playing and not self._closed:
            task = self._playing[game] = asyncio.create_task(self._play(session))
            task.add_done_callback(lambda _: self._done(game))

    def _done(self, game: str) -> None:
        del self._playing[game]

    async def _play(self, session: GameSession) -> None:
        """Give orders until a person must decide."""
        session.bots_playing = True
        opponents: dict[str, Opponents] = {}
        try:
            while seat := _due(session):
                before = session.entries
                played = await session.play_bot(seat, partial(self._choose, session, seat, opponents))
                if not played and session.entries == before:
                    log.error("bot of %s has no legal order in game %s", seat, session.record.id)
                    return
        except WavellError as fault:
            log.warning("bot stopped in game %s: %s", session.record.id, fault)
        finally:
            session.bots_playing = False

    async def _choose(self, session: GameSession, seat: str, opponents: dict[str, Opponents]) -> Decision | None:
        level = session.levels[seat]
        if level not in opponents:
            there = level if level in installed_players() else BOT_PLAYER  # a package may be gone since
            budget = BOT_BUDGETS.get(there, (BOT_TRIALS, BOT_SECONDS))
            make = self._thinking.maker(session.record.id)
            opponents[level] = Opponents(there, *budget, time.monotonic, make)
        decision = await self._thinking(opponents[level].decide, snapshot(session.game), seat, self._rng)
        if decision is not None and decision.fault:
            log.warning("bot of %s in game %s: %s", seat, session.record.id, decision.fault)
        return decision

    async def close(self) -> None:
        """Stop all bots where they are."""
        self._registry.on_change.remove(self._session_changed)
        self._closed = True
        for task in [*self._playing.values()]:
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)


def _due(session: GameSession) -> str:
    """The seat that a bot must decide for now, if any."""
    if not session.bots or session.broken:
        return ""
    return next((due.seat for due in session.game.to_act() if due.seat in session.bots), "")
