"""What is kept of games: the tables of the database, and their rows as records.

A game is its header, its journal line by line, and the hashes of its keys. The seed of its dice is kept beside it,
for the server alone, because a game must go on after a restart.
"""

import hashlib
import secrets

import msgspec
from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, MetaData, String, Table, Text

from wavell.umpire import Header

KEY_BYTES = 24
"""How long a key is."""

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
    # The request that it answers, in the same row: an order costs one row, and rows of all games lie one after another.
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


class GameRecord(msgspec.Struct, frozen=True):
    """What is fixed about a game from its creation on; no secret is in it."""

    id: str
    title: str
    header: Header
    players: dict[str, str]
    """For each seat a name, or `bot`."""
    created: float


class KeyRow(msgspec.Struct, frozen=True):
    """A key as it is kept: its hash, and what it lets its holder be."""

    hash: str
    role: str
    seats: tuple[str, ...]


class EntryRow(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An entry of a game's journal as a line of JSON, and the request that it answers, if it is the last of several."""

    game: str
    n: int
    line: bytes
    asker: str | None = None
    client: str | None = None
    answer: bytes | None = None


class Ask(msgspec.Struct, frozen=True):
    """A seat asks to undo entry `n`; it holds while the game has so many entries."""

    seat: str
    n: int
    entries: int
    agreed: tuple[str, ...] = ()


class Since(msgspec.Struct, frozen=True):
    """Entries from some number on, the requests that are answered (key and client id), what is asked now, and where
    the holders of keys want to be told, by the hashes of the keys.
    """

    lines: tuple[bytes, ...]
    answered: frozenset[tuple[str, str]]
    asks: tuple[Ask, ...]
    hooks: dict[str, str] = {}


class Stored(msgspec.Struct, frozen=True):
    """A game as it lies in the database."""

    record: GameRecord
    seed: bytes
    keys: tuple[KeyRow, ...]
    since: Since


def new_key() -> str:
    """Return a fresh secret key; it is shown once and never kept."""
    return secrets.token_urlsafe(KEY_BYTES)


def hashed(key: str) -> str:
    """Return what is kept of a key. It is random and long, so that a plain hash cannot be turned back."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
