"""One thread writes: whatever has queued up while it was busy goes into the next transaction (group commit).

A write is answered when it is on the disk. Entries are numbered, and of two processes that write the same number of the
same game the first one wins; the other is told that it lost, and nothing of its write is kept.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import Any

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .kept import EntryRow
from .problems import StoreFailed
from .store import Store

MOST, AT_ONCE = 64, 100
"""How many rounds of writes are one transaction, and how many entries are one statement."""
CHANNEL, TOLD = "wavell", 200
"""The channel that wakes other processes, and how many games it names."""
log = logging.getLogger("wavell.table")


class Write:
    """Something to be written whole or not at all; `done` becomes true, or false if another process was first."""

    __slots__ = ("also", "done", "entries", "game")

    def __init__(
        self,
        game: str,
        entries: Sequence[EntryRow] = (),
        also: Callable[[Connection], object] | None = None,
    ) -> None:
        self.game = game
        self.entries = entries
        self.also = also
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


class Writer:
    """The thread that writes. `put` is called on the event loop, and its future is resolved there."""

    def __init__(self, store: Store, origin: str = "") -> None:
        self._store = store
        self._origin = origin
        """What this process is called in what it tells the others."""
        self._queue: SimpleQueue[list[Write] | None] = SimpleQueue()
        self._next: list[Write] = []
        """What has come since the event loop last went round."""
        self._connections: dict[bool, Connection] = {}
        """The writer's own: for single statements, and for transactions of several."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="wavell-writer", daemon=True)
        self._thread.start()

    def put(self, write: Write) -> asyncio.Future[bool]:
        """Queue a write; all that come while the event loop goes round once wake the thread once."""
        if not self._next:
            self._loop.call_soon(self._pass_on)
        self._next.append(write)
        return write.done

    def _pass_on(self) -> None:
        if self._next:
            self._queue.put(self._next)
            self._next = []

    async def close(self) -> None:
        """Write what is queued, and end."""
        self._pass_on()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while True:
            taken = self._take()
            batch = [write for some in taken if some is not None for write in some]
            if batch:
                self._commit(batch)
            if None in taken:
                break
        for connection in self._connections.values():
            connection.close()

    def _take(self) -> list[list[Write] | None]:
        """Wait for something to write, and take with it whatever else has queued up."""
        taken = [self._queue.get()]
        while len(taken) < MOST:
            try:
                taken.append(self._queue.get_nowait())
            except Empty:
                break
        return taken

    def _commit(self, batch: list[Write]) -> None:
        results: list[bool | Exception]
        try:
            results = [*self._transact(batch)]
        except Exception as fault:  # one bad write must not take the others with it
            if len(batch) == 1:
                log.warning("a write failed: %s", type(fault).__name__)
                failed = StoreFailed() if isinstance(fault, SQLAlchemyError) else fault
                self._tell(batch, [failed])
            else:
                for write in batch:
                    self._commit([write])
            return
        self._tell(batch, results)

    def _transact(self, batch: list[Write]) -> list[bool]:
        """Write all; most often nobody was first anywhere, and only if somebody was is it looked where."""
        rows = _rows(batch)
        # One statement is a transaction by itself, and the driver then waits for its turn among the threads once only.
        alone = not self._store.postgres and len(rows) <= AT_ONCE and not any(write.also for write in batch)
        with suppress(IntegrityError), self._statement() if alone else self._transaction() as connection:
            for at in range(0, len(rows), AT_ONCE):
                self._store.add_entries(connection, rows[at : at + AT_ONCE])
            self._finish(connection, batch)
            return [True] * len(batch)
        return self._transact_around(batch)

    def _transact_around(self, batch: list[Write]) -> list[bool]:
        """Write all that is not there yet, and nothing of a write that lost an entry to another process."""
        store = self._store
        with self._transaction() as connection:
            rows = _rows(batch)
            there = store.add_missing(connection, rows) if rows else set()
            won = [all((row.game, row.n) in there for row in write.entries) for write in batch]
            for write, first in zip(batch, won, strict=True):
                if not first:
                    mine = {(row.game, row.n) for row in write.entries}
                    store.drop_entries(connection, sorted(mine & there))
            self._finish(connection, [write for write, first in zip(batch, won, strict=True) if first])
        return won

    def _finish(self, connection: Connection, kept: list[Write]) -> None:
        """Write what belongs to the entries, and wake the other processes."""
        for write in sorted((write for write in kept if write.also is not None), key=_game):
            assert write.also is not None
            write.also(connection)
        if self._store.postgres and kept:
            self._wake(connection, sorted({write.game for write in kept}))

    @contextmanager
    def _statement(self) -> Iterator[Connection]:
        """A connection on which each statement is on the disk when it returns."""
        with self._connected(alone=True) as connection:
            yield connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A connection, for one transaction."""
        with self._connected(alone=False) as connection, connection.begin():
            yield connection

    @contextmanager
    def _connected(self, *, alone: bool) -> Iterator[Connection]:
        """One of the writer's own connections, which is let go of when something fails on it."""
        if alone not in self._connections:
            fresh = self._store.engine.connect()
            self._connections[alone] = fresh.execution_options(isolation_level="AUTOCOMMIT") if alone else fresh
        try:
            yield self._connections[alone]
        except BaseException:
            self._connections.pop(alone).close()
            raise

    def _wake(self, connection: Connection, games: list[str]) -> None:
        while games:
            some, games = games[:TOLD], games[TOLD:]
            self._store.notify(connection, CHANNEL, msgspec.json.encode([self._origin, *some]).decode())

    def _tell(self, batch: list[Write], results: Sequence[bool | Exception]) -> None:
        try:
            self._loop.call_soon_threadsafe(_resolve, batch, results)
        except RuntimeError:  # the loop is closed: nobody waits for the answer any more
            log.warning("the server stopped before %d writes were answered", len(batch))


def _rows(batch: list[Write]) -> list[EntryRow]:
    """All entries, in one order everywhere, so that two processes never wait for each other."""
    return sorted((row for write in batch for row in write.entries), key=_place)


def _place(row: EntryRow) -> tuple[str, int]:
    return row.game, row.n


def _game(write: Write) -> str:
    return write.game


def _resolve(batch: list[Write], results: Sequence[Any]) -> None:
    for write, result in zip(batch, results, strict=True):
        if write.done.done():
            continue
        if isinstance(result, Exception):
            write.done.set_exception(result)
        else:
            write.done.set_result(result)
