"""Change notification between processes on one PostgreSQL: each applies what others commit to the games it has open.

While LISTEN is not available, the database is polled.
"""

import asyncio
import logging
from typing import Any

import msgspec

from wavell.umpire import WavellError

from ..config import NOTIFY_CHANNEL, POLL_SECONDS
from ..session.registry import SessionRegistry

log = logging.getLogger("wavell.table")


class ChangeListener:
    """Listens for commits of other processes; with SQLite there are none."""

    def __init__(self, registry: SessionRegistry) -> None:
        self._registry = registry
        self._catching_up: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._run()) if registry.store.postgres else None

    async def close(self) -> None:
        """Stop listening."""
        for task in [*([self._task] if self._task else []), *self._catching_up]:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        import psycopg  # only PostgreSQL needs it

        while True:
            try:
                await self._listen(psycopg)
            except psycopg.Error as fault:
                log.warning("cannot listen for changes (%s); polling every %g s", type(fault).__name__, POLL_SECONDS)
            await self._poll()
            await asyncio.sleep(POLL_SECONDS)

    async def _listen(self, psycopg: Any) -> None:
        url = self._registry.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute(f"LISTEN {NOTIFY_CHANNEL}")
            await self._poll()  # for what was committed before
            async for notification in connection.notifies():
                sender, *games = msgspec.json.decode(notification.payload, type=list[str])
                if sender != self._registry.process_id:
                    for game in games:
                        self._catch_up(game)

    async def _poll(self) -> None:
        """Compare the open sessions with the store."""
        sessions = {session.record.id: session for session in self._registry.sessions}
        if not sessions:
            return
        try:
            counts = await asyncio.to_thread(self._registry.store.entry_counts, [*sessions])
            webhooks = await asyncio.to_thread(self._registry.store.webhooks_of, [*sessions])
        except WavellError:
            return
        for game, session in sessions.items():
            if counts.get(game, 0) > session.entries or webhooks.get(game, {}) != session.webhooks:
                self._catch_up(game)

    def _catch_up(self, game: str) -> None:
        if self._registry.get(game) is not None:
            task = asyncio.create_task(self._catch_up_now(game))
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)

    async def _catch_up_now(self, game: str) -> None:
        try:
            session = await self._registry.open(game)
            await session.catch_up()
        except WavellError as fault:
            log.warning("cannot catch up with game %s: %s", game, fault)
