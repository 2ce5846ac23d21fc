"""Several processes on one PostgreSQL: each is woken when another has added something to a game that it holds.

While the database cannot be listened to, the games held are counted every few seconds instead.
"""

import asyncio
import logging
from typing import Any

import msgspec

from wavell.umpire import WavellError

from ..session.registry import Hall
from .committer import CHANNEL

EVERY = 2.0
"""Seconds between two looks while nothing can be heard."""
log = logging.getLogger("wavell.table")


class Relay:
    """Listens for other processes; with SQLite there are none."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._catching: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._run()) if hall.store.postgres else None

    async def close(self) -> None:
        """Stop listening."""
        for task in [*([self._task] if self._task else []), *self._catching]:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        import psycopg  # only PostgreSQL needs it

        while True:
            try:
                await self._listen(psycopg)
            except psycopg.Error as fault:
                log.warning("other servers cannot be heard (%s); looking every %g s", type(fault).__name__, EVERY)
            await self._look()
            await asyncio.sleep(EVERY)

    async def _listen(self, psycopg: Any) -> None:
        where = self._hall.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(where, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await self._look()  # what was said before anybody listened
            async for note in connection.notifies():
                origin, *games = msgspec.json.decode(note.payload, type=list[str])
                if origin != self._hall.origin:
                    for game in games:
                        self._catch_up(game)

    async def _look(self) -> None:
        held = {table.record.id: table for table in self._hall.tables}
        if not held:
            return
        try:
            counts = await asyncio.to_thread(self._hall.store.counts, [*held])
            hooks = await asyncio.to_thread(self._hall.store.webhooks_of, [*held])
        except WavellError:
            return
        for game, table in held.items():
            if counts.get(game, 0) > table.entries or hooks.get(game, {}) != table.hooks:
                self._catch_up(game)

    def _catch_up(self, game: str) -> None:
        if self._hall.held(game) is not None:
            task = asyncio.create_task(self._catch(game))
            self._catching.add(task)
            task.add_done_callback(self._catching.discard)

    async def _catch(self, game: str) -> None:
        try:
            table = await self._hall.open(game)
            await table.catch_up()
        except WavellError as fault:
            log.warning("a game could not be caught up with: %s", fault)
