"""The tables of the database, and their rows as structs.

A game is its header, its journal line by line, and the hashes of its keys. The seed of its dice is stored beside it,
for the server alone, because a game must go on after a restart.
"""

import hashlib
import secrets

import msgspec
from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, MetaData, String, Table, Text

from wavell.umpire import Header

KEY_BYTES = 24
"""Random bytes in a key."""

metadata = MetaData()
ABOUT = Table("wavell", metadata, Column("schema", Integer, primary_key=True))
GAMES = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", Text, nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("players", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    Column("over", Boolean, nullable=False, index=True),
)
KEYS = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(32), nullable=False, index=True),
    Column("role", String(120), nullable=False),
    Column("seats", LargeBinary, nullable=False),
)
ENTRIES = Table(
    "entries",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
    # The response to the request, in the same row: an order costs one row, and rows of all games lie one after another.
    Column("asker", String(64)),
    Column("client", String(64)),
    Column("answer", LargeBinary),
)
ANSWERS = Table(
    "answers",  # to requests that added no entry
    metadata,
    Column("game", String(32), primary_key=True),
    Column("asker", String(64), primary_key=True),
    Column("client", String(64), primary_key=True),
    Column("answer", LargeBinary, nullable=False),
)
ASKS = Table(
    "asks",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seat", String(120), primary_key=True),
    Column("ask", LargeBinary, nullable=False),
)
BOOKMARKS = Table(
    "bookmarks",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("note", Text, nullable=False),
)
WEBHOOKS = Table(
    "webhooks",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("url", Text, nullable=False),
)
LEVELS = Table(
    "levels",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seat", String(120), primary_key=True),
    Column("player", String(120), nullable=False),
)
REMARKS = Table(
    "remarks",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("why", Text, nullable=False),
    Column("fault", Text, nullable=False),
)


class GameRecord(msgspec.Struct, frozen=True):
    """What is fixed about a game from its creation on; no secret is in it."""

    id: str
    title: str
    header: Header
    players: dict[str, str]
    """For each seat a name, or `bot`."""
    created: float


class KeyRow(msgspec.Struct, frozen=True):
    """A key as it is stored: its hash, its role and its seats."""

    hash: str
    role: str
    seats: tuple[str, ...]


class EntryRow(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An entry of a game's journal as a line of JSON; the last entry of a request also holds the response to it."""

    game: str
    n: int
    line: bytes
    asker: str | None = None
    client: str | None = None
    answer: bytes | None = None


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat asks to undo entry `n`; the request is valid while the game has `entries` entries."""

    seat: str
    n: int
    entries: int
    agreed: tuple[str, ...] = ()


class StoredUpdates(msgspec.Struct, frozen=True):
    """The journal lines since a given entry, and all answered requests, undo requests, webhooks and levels."""

    lines: tuple[bytes, ...]
    answered: frozenset[tuple[str, str]]
    """Requests that have a stored response: hash of the key, and client id."""
    undo_requests: tuple[UndoRequest, ...]
    webhooks: dict[str, str] = {}
    levels: dict[str, str] = {}
    """The players of bots by seat, where they are not the default."""


class StoredGame(msgspec.Struct, frozen=True):
    """A whole game as it is stored."""

    record: GameRecord
    seed: bytes
    keys: tuple[KeyRow, ...]
    updates: StoredUpdates


def new_key() -> str:
    """Return a fresh secret key; it is shown once and never stored."""
    return secrets.token_urlsafe(KEY_BYTES)


def key_hash(key: str) -> str:
    """Return the hash that is stored of a key. A key is random and long, so that a plain hash cannot be inverted."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
