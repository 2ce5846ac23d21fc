"""The database of games: SQLite in a file, or PostgreSQL by its URL. What was answered is never lost or changed.

No query but `load` reads the seed of a game's dice.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    Insert,
    create_engine,
    delete,
    event,
    func,
    make_url,
    select,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from wavell.umpire import Header, WavellError

from ..config import SQLITE_BUSY_MILLISECONDS
from ..errors import StoreUnavailable
from .migrations import upgrade
from .tables import (
    ANSWERS,
    ASKS,
    BOOKMARKS,
    ENTRIES,
    GAMES,
    KEYS,
    LEVELS,
    REMARKS,
    WEBHOOKS,
    EntryRow,
    GameRecord,
    KeyRow,
    StoredGame,
    StoredUpdates,
    UndoRequest,
)

_MIGRATION_LOCK = 0x5741564C
"""PostgreSQL's advisory lock under which one process at a time migrates the schema."""


class Store:
    """The database. Its methods block: the event loop calls them in a thread, and writes through the `WriteQueue`."""

    def __init__(self, url: str) -> None:
        """Open a database, and migrate its schema."""
        self.engine = _engine(url)
        self.postgres = self.engine.dialect.name == "postgresql"
        upsert: Any = (postgresql if self.postgres else sqlite).insert
        self._placeholder = "%s" if self.postgres else "?"
        self._add_missing: Insert = upsert(ENTRIES).on_conflict_do_nothing().returning(ENTRIES.c.game, ENTRIES.c.n)
        try:
            with self.engine.begin() as connection:
                self.upgraded = self._migrate(connection)
        except SQLAlchemyError as fault:
            self.engine.dispose()
            raise WavellError(f"the database {_without_password(url)} cannot be opened: {_reason(fault)}") from None

    def _migrate(self, connection: Connection) -> bool:
        if self.postgres:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
        return upgrade(connection)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    # Writing entries, inside a transaction of the committer ---------------------------------------------------------

    def add_entries(self, connection: Connection, rows: Sequence[EntryRow]) -> None:
        """Insert entries; it fails if one of them is there already.

        One statement for all: SQLite's driver gives up the interpreter's lock at each, and must then wait for it.
        """
        values = tuple(chain.from_iterable(map(msgspec.structs.astuple, rows)))
        connection.exec_driver_sql(_insert_statement(len(rows), self._placeholder), values)

    def add_missing(self, connection: Connection, rows: Sequence[EntryRow]) -> set[tuple[str, int]]:
        """Insert entries where there are none yet; returns which of them this call inserted."""
        values = [msgspec.structs.asdict(row) for row in rows]
        return {(game, n) for game, n in connection.execute(self._add_missing, values)}

    def drop_entries(self, connection: Connection, rows: Iterable[tuple[str, int]]) -> None:
        """Delete entries that this very transaction inserted, because another of the same write was lost."""
        for game, n in rows:
            connection.execute(delete(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.n == n))

    def notify(self, connection: Connection, channel: str, message: str) -> None:
        """Notify the other processes when this transaction is committed."""
        connection.execute(select(func.pg_notify(channel, message)))

    # Reading --------------------------------------------------------------------------------------------

    def load(self, game: str) -> StoredGame | None:
        """Read a whole game, or None if there is none of that id."""
        with self._reading() as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one_or_none()
            if row is None:
                return None
            header = msgspec.json.decode(row.header, type=Header)
            players = msgspec.json.decode(row.players, type=dict[str, str])
            record = GameRecord(row.id, row.title, header, players, row.created)
            keys = connection.execute(select(KEYS).where(KEYS.c.game == game).order_by(KEYS.c.hash))
            key_rows = tuple(KeyRow(k.hash, k.role, msgspec.json.decode(k.seats, type=tuple[str, ...])) for k in keys)
            return StoredGame(record, row.seed, key_rows, self._updates(connection, game, 0))

    def updates(self, game: str, n: int) -> StoredUpdates:
        """Read what was stored of a game from entry `n` on."""
        with self._reading() as connection:
            return self._updates(connection, game, n)

    def _updates(self, connection: Connection, game: str, n: int) -> StoredUpdates:
        these = (ENTRIES.c.game == game, ENTRIES.c.n >= n)
        chosen = select(ENTRIES.c.line, ENTRIES.c.asker, ENTRIES.c.client).where(*these).order_by(ENTRIES.c.n)
        rows = connection.execute(chosen).all()
        others = connection.execute(select(ANSWERS.c.asker, ANSWERS.c.client).where(ANSWERS.c.game == game))
        undo_requests = connection.scalars(select(ASKS.c.ask).where(ASKS.c.game == game).order_by(ASKS.c.seat))
        return StoredUpdates(
            tuple(bytes(row.line) for row in rows),
            frozenset((row.asker, row.client) for row in (*rows, *others) if row.client is not None),
            tuple(msgspec.json.decode(ask, type=UndoRequest) for ask in undo_requests),
            self._webhooks(connection, [game]).get(game, {}),
            {row.seat: row.player for row in connection.execute(select(LEVELS).where(LEVELS.c.game == game))},
        )

    def response(self, game: str, asker: str, client: str) -> bytes | None:
        """Read the stored response to a request."""
        with self._reading() as connection:
            for table in (ENTRIES, ANSWERS):
                same = (table.c.game == game, table.c.asker == asker, table.c.client == client)
                found = connection.scalar(select(table.c.answer).where(*same))
                if found is not None:
                    return bytes(found)
            return None

    def entry_counts(self, games: Sequence[str]) -> dict[str, int]:
        """Read how many entries some games have."""
        chosen = select(ENTRIES.c.game, func.max(ENTRIES.c.n)).where(ENTRIES.c.game.in_(games))
        with self._reading() as connection:
            return {game: last + 1 for game, last in connection.execute(chosen.group_by(ENTRIES.c.game))}

    def unfinished_games(self) -> int:
        """Count the unfinished games."""
        with self._reading() as connection:
            return connection.scalar(select(func.count()).select_from(GAMES).where(GAMES.c.over.is_(False))) or 0

    def headers(self) -> Iterator[Header]:
        """The header of each unfinished game."""
        with self._reading() as connection:
            for (header,) in connection.execute(select(GAMES.c.header).where(GAMES.c.over.is_(False))):
                yield msgspec.json.decode(header, type=Header)

    def games_of(self, hashes: Sequence[str]) -> dict[str, str]:
        """Read which game each of some keys opens, by their hashes."""
        with self._reading() as connection:
            rows = connection.execute(select(KEYS.c.hash, KEYS.c.game).where(KEYS.c.hash.in_(hashes)))
            return {row.hash: row.game for row in rows}

    def bookmarks(self, game: str, key: str) -> list[tuple[int, str]]:
        """Read the bookmarks of a key."""
        chosen = select(BOOKMARKS.c.n, BOOKMARKS.c.note).where(BOOKMARKS.c.game == game, BOOKMARKS.c.key == key)
        with self._reading() as connection:
            return [(n, note) for n, note in connection.execute(chosen.order_by(BOOKMARKS.c.n))]

    def remarks(self, game: str, since: int, limit: int) -> list[tuple[int, str, str]]:
        """Read what bots said of up to `limit` entries from `since` on: number, what for, what was wrong."""
        these = select(REMARKS.c.n, REMARKS.c.why, REMARKS.c.fault).where(REMARKS.c.game == game, REMARKS.c.n >= since)
        with self._reading() as connection:
            return [(n, why, fault) for n, why, fault in connection.execute(these.order_by(REMARKS.c.n).limit(limit))]

    def webhooks(self, game: str) -> dict[str, str]:
        """Read the URLs of a game's webhooks by the hashes of the keys."""
        return self.webhooks_of([game]).get(game, {})

    def webhooks_of(self, games: Sequence[str]) -> dict[str, dict[str, str]]:
        """Read the webhooks of some games."""
        with self._reading() as connection:
            return self._webhooks(connection, games)

    def _webhooks(self, connection: Connection, games: Sequence[str]) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for row in connection.execute(select(WEBHOOKS).where(WEBHOOKS.c.game.in_(games))):
            found.setdefault(row.game, {})[row.key] = row.url
        return found

    def _reading(self) -> "_Reading":
        return _Reading(self.engine)


class _Reading:
    """A connection for reading, whose faults are raised as `StoreUnavailable`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __enter__(self) -> Connection:
        try:
            self._connection = self._engine.connect()
        except SQLAlchemyError:
            raise StoreUnavailable from None
        return self._connection

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: object) -> None:
        self._connection.close()
        if isinstance(fault, SQLAlchemyError):
            raise StoreUnavailable from None


@lru_cache(maxsize=256)
def _insert_statement(rows: int, placeholder: str) -> str:
    """The statement that inserts so many entries, with the placeholder of the driver."""
    columns = ", ".join(EntryRow.__struct_fields__)
    row = f"({', '.join([placeholder] * len(EntryRow.__struct_fields__))})"
    return f"INSERT INTO {ENTRIES.name} ({columns}) VALUES {', '.join([row] * rows)}"  # noqa: S608 - nothing of it comes from outside


def _engine(url: str) -> Engine:
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            url = "postgresql+psycopg://" + url.removeprefix(short)
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise WavellError("the database's address is written postgresql://user:password@host/name") from None
    if parsed.get_backend_name() == "postgresql":
        try:
            return create_engine(parsed, hide_parameters=True, pool_size=4, max_overflow=8)
        except ImportError:
            raise WavellError("PostgreSQL needs the package psycopg; install wavell[postgres]") from None
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise WavellError(
            f"{parsed.get_backend_name()} is no database for games; use a file of SQLite, or postgresql://"
        )
    Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, hide_parameters=True)
    event.listen(engine, "connect", _make_durable)
    return engine


def _make_durable(connection: Any, _: object) -> None:
    """Make SQLite return from a commit only when it is on the disk, and let readers not wait for the writer."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"busy_timeout={SQLITE_BUSY_MILLISECONDS}",
        "journal_size_limit=16777216",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _without_password(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)


def _reason(fault: SQLAlchemyError) -> str:
    lines = str(getattr(fault, "orig", None) or fault).strip().splitlines()
    return lines[0] if lines else "it gives no reason"
