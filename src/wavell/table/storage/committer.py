"""Group commit: many writes are one transaction, and each is answered when that is on the disk.

Optimistic insert: entries are numbered, and of two processes that write the same number of the same game the first one
wins. On a conflict the batch is resolved row by row; nothing of a write that lost is stored.
"""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ..config import ENTRIES_PER_STATEMENT, GAMES_PER_NOTIFY, NOTIFY_CHANNEL
from ..errors import StoreUnavailable, traceback_of
from .commands import Write
from .store import Store
from .tables import EntryRow

Result = bool | None
"""True if a write is on the disk, False if another process was first, None if it failed."""
Waiting = Sequence["asyncio.Future[bool]"]
"""The futures of some writes, in their order."""
log = logging.getLogger("wavell.table")


class Committer:
    """Commits batches of writes; one for each process, in one thread."""

    def __init__(self, store: Store, process_id: str = "") -> None:
        """Take a store; `process_id` names this process in its notifications."""
        self._store = store
        self._process_id = process_id
        self._connections: dict[bool, Connection] = {}
        """By whether it is in autocommit mode."""

    def close(self) -> None:
        """Close the connections."""
        while self._connections:
            self._connections.popitem()[1].close()

    def commit(self, batch: Sequence[Write]) -> list[Result]:
        """Commit all in one transaction; the result of each."""
        try:
            return [*self._commit(batch)]
        except Exception as fault:  # one bad write must not take the others with it
            if len(batch) > 1:
                return [result for write in batch for result in self.commit([write])]
            # Without the message: it could quote what was to be written.
            trace = "" if isinstance(fault, SQLAlchemyError | StoreUnavailable) else f"\n{traceback_of(fault)}"
            log.warning("commit failed: %s%s", type(fault).__name__, trace)
            return [None]

    def _commit(self, batch: Sequence[Write]) -> list[bool]:
        """Insert all entries, which succeeds unless another process has written one of them."""
        rows = _rows(batch)
        # One statement is a transaction by itself, and the driver then takes the interpreter's lock once only.
        single = (
            not self._store.postgres
            and len(rows) <= ENTRIES_PER_STATEMENT
            and not any(write.commands for write in batch)
        )
        with suppress(IntegrityError), self._autocommit() if single else self._transaction() as connection:
            for at in range(0, len(rows), ENTRIES_PER_STATEMENT):
                self._store.add_entries(connection, rows[at : at + ENTRIES_PER_STATEMENT])
            self._finish(connection, batch)
            return [True] * len(batch)
        return self._resolve_conflicts(batch)

    def _resolve_conflicts(self, batch: Sequence[Write]) -> list[bool]:
        """Insert the entries that are not there yet, and nothing of a write that lost one to another process."""
        store = self._store
        with self._transaction() as connection:
            rows = _rows(batch)
            inserted = store.add_missing(connection, rows) if rows else set()
            won = []
            for write in batch:
                own = {_place(row) for row in write.entries}
                won.append(own <= inserted)
                if not won[-1]:
                    store.drop_entries(connection, sorted(own & inserted))
                inserted -= own  # so that of two in one batch the first has won as well
            self._finish(connection, [write for write, first in zip(batch, won, strict=True) if first])
        return won

    def _finish(self, connection: Connection, stored: Sequence[Write]) -> None:
        """Execute the commands that belong to the entries, and notify the other processes."""
        for write in sorted((write for write in stored if write.commands), key=_game):
            for command in write.commands:
                command.execute(connection)
        if self._store.postgres and stored:
            self._notify(connection, sorted({write.game for write in stored}))

    @contextmanager
    def _autocommit(self) -> Iterator[Connection]:
        """A connection on which each statement is on the disk when it returns."""
        with self._connected(autocommit=True) as connection:
            yield connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A connection, for one transaction."""
        with self._connected(autocommit=False) as connection, connection.begin():
            yield connection

    @contextmanager
    def _connected(self, *, autocommit: bool) -> Iterator[Connection]:
        """One of its own connections, which is closed when something fails on it."""
        if autocommit not in self._connections:
            fresh = self._store.engine.connect()
            if autocommit:
                fresh = fresh.execution_options(isolation_level="AUTOCOMMIT")
            self._connections[autocommit] = fresh
        try:
            yield self._connections[autocommit]
        except BaseException:
            self._connections.pop(autocommit).close()
            raise

    def _notify(self, connection: Connection, games: list[str]) -> None:
        for at in range(0, len(games), GAMES_PER_NOTIFY):
            payload = msgspec.json.encode([self._process_id, *games[at : at + GAMES_PER_NOTIFY]])
            self._store.notify(connection, NOTIFY_CHANNEL, payload.decode())


def complete(waiting: Waiting, results: Sequence[Result]) -> None:
    """Complete the futures of some writes, on their event loop."""
    for future, result in zip(waiting, results, strict=True):
        if future.done():
            continue
        if result is None:
            future.set_exception(StoreUnavailable())
        else:
            future.set_result(result)


def _rows(batch: Sequence[Write]) -> list[EntryRow]:
    """All entries, in one order everywhere, so that two processes never deadlock."""
    return sorted((row for write in batch for row in write.entries), key=_place)


def _place(row: EntryRow) -> tuple[str, int]:
    return row.game, row.n


def _game(write: Write) -> str:
    return write.game
