"""Seats that no person takes: a plain legal player decides for them, away from the event loop."""

import asyncio
import logging
from functools import partial
from random import Random, SystemRandom

from wavell.lab.plain import choose
from wavell.umpire import Order, WavellError

from .executor import think
from .registry import Hall
from .session import Table

PATIENCE = 0.9
"""How often a bot ends a step only when nothing else is left to do: it moves its men before it passes."""
ELSEWHERE = 3.0
"""For how many seconds the process that a person's order came to has the first chance to let the bots answer."""
log = logging.getLogger("wavell.table")


class Bots:
    """Lets the bots of all tables decide; one of them thinks at a time, so that the server stays awake."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._thinking = asyncio.Semaphore(1)
        self._closed = False
        self._rng = Random(SystemRandom().getrandbits(128))  # noqa: S311 - it has nothing to do with the dice
        hall.told.append(self._wake)

    def _wake(self, table: Table) -> None:
        if not _due(table) or table.record.id in self._playing:
            return
        if table.followed:
            asyncio.get_running_loop().call_later(ELSEWHERE, self._step_in, table, table.entries)
        else:
            self._begin(table)

    def _step_in(self, table: Table, entries: int) -> None:
        """Play in place of a process that has not done it, and may be gone."""
        if table.entries == entries and self._hall.held(table.record.id) is table:
            self._begin(table)

    def _begin(self, table: Table) -> None:
        game = table.record.id
        if game not in self._playing and not self._closed:
            task = self._playing[game] = asyncio.create_task(self._play(table))
            task.add_done_callback(lambda _: self._done(game))

    def _done(self, game: str) -> None:
        del self._playing[game]

    async def _play(self, table: Table) -> None:
        """Give orders until a person must decide."""
        table.busy = True
        try:
            while seat := _due(table):
                before = table.entries
                played = await table.play(seat, partial(self._choose, table, seat))
                if not played and table.entries == before:
                    log.error("a bot finds nothing to do for %s in %s", seat, table.record.id)
                    return
        except WavellError as fault:
            log.warning("a bot stopped in %s: %s", table.record.id, fault)
        finally:
            table.busy = False

    async def _choose(self, table: Table, seat: str) -> Order | None:
        async with self._thinking:
            return await think(choose, table.game, seat, self._rng, PATIENCE)

    async def close(self) -> None:
        """Let all bots stop where they are."""
        self._hall.told.remove(self._wake)
        self._closed = True
        for task in [*self._playing.values()]:
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)


def _due(table: Table) -> str:
    """The seat that a bot must decide for now, if any."""
    if not table.bots or table.lost:
        return ""
    return next((due.seat for due in table.game.to_act() if due.seat in table.bots), "")
