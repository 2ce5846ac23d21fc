"""Writing: many writes are one transaction (group commit), and are answered when it is on the disk.

Entries are numbered, and of two processes that write the same number of the same game the first one wins; the other is
told that it lost, and nothing of its write is kept.
"""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ..errors import StoreFailed, where
from .commands import Write
from .store import Store
from .tables import EntryRow

AT_ONCE = 100
"""How many entries are one statement."""
CHANNEL, TOLD = "wavell", 200
"""The channel that wakes other processes, and how many games it names."""
Result = bool | None
"""True if a write is on the disk, False if another process was first, None if it failed."""
Waiting = Sequence["asyncio.Future[bool]"]
"""Who waits for some writes, in their order."""
log = logging.getLogger("wavell.table")


class Scribe:
    """Whoever writes: one for each process, in one thread."""

    def __init__(self, store: Store, origin: str = "") -> None:
        """Take a store; `origin` is what the process is called in what it tells the others."""
        self._store = store
        self._origin = origin
        self._connections: dict[bool, Connection] = {}
        """Its own: for single statements, and for transactions of several."""

    def close(self) -> None:
        """Let go of its connections."""
        while self._connections:
            self._connections.popitem()[1].close()

    def write(self, batch: Sequence[Write]) -> list[Result]:
        """Write all in one transaction; what became of each."""
        try:
            return [*self._transact(batch)]
        except Exception as fault:  # one bad write must not take the others with it
            if len(batch) > 1:
                return [result for write in batch for result in self.write([write])]
            # Without the message: it could quote what was to be written.
            trace = "" if isinstance(fault, SQLAlchemyError | StoreFailed) else f"\n{where(fault)}"
            log.warning("a write failed: %s%s", type(fault).__name__, trace)
            return [None]

    def _transact(self, batch: Sequence[Write]) -> list[bool]:
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

    def _transact_around(self, batch: Sequence[Write]) -> list[bool]:
        """Write all that is not there yet, and nothing of a write that lost an entry to another process."""
        store = self._store
        with self._transaction() as connection:
            rows = _rows(batch)
            there = store.add_missing(connection, rows) if rows else set()
            won = []
            for write in batch:
                mine = {_place(row) for row in write.entries}
                won.append(mine <= there)
                if not won[-1]:
                    store.drop_entries(connection, sorted(mine & there))
                there -= mine  # so that of two in one batch the first has won as well
            self._finish(connection, [write for write, first in zip(batch, won, strict=True) if first])
        return won

    def _finish(self, connection: Connection, kept: Sequence[Write]) -> None:
        """Write what belongs to the entries, and wake the other processes."""
        for write in sorted((write for write in kept if write.also), key=_game):
            for change in write.also:
                change.write(connection)
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
        """One of its own connections, which is let go of when something fails on it."""
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


def tell(waiting: Waiting, results: Sequence[Result]) -> None:
    """Tell those who wait what became of their writes."""
    for done, result in zip(waiting, results, strict=True):
        if done.done():
            continue
        if result is None:
            done.set_exception(StoreFailed())
        else:
            done.set_result(result)


def _rows(batch: Sequence[Write]) -> list[EntryRow]:
    """All entries, in one order everywhere, so that two processes never wait for each other."""
    return sorted((row for write in batch for row in write.entries), key=_place)


def _place(row: EntryRow) -> tuple[str, int]:
    return row.game, row.n


def _game(write: Write) -> str:
    return write.game
