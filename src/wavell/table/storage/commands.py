"""What can be written to the store, as data, so that it may be handed to another process."""

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite

from .tables import (
    ANSWERS,
    ASKS,
    BOOKMARKS,
    GAMES,
    KEYS,
    WEBHOOKS,
    Ask,
    EntryRow,
    GameRecord,
    KeyRow,
)


class GameBegun(msgspec.Struct, frozen=True, tag=True):
    """A new game and its keys; its entries are written like any others."""

    record: GameRecord
    seed: bytes
    keys: tuple[KeyRow, ...]

    def write(self, connection: Connection) -> None:
        """Write it inside a transaction."""
        record = self.record
        connection.execute(
            insert(GAMES).values(
                id=record.id,
                title=record.title,
                header=msgspec.json.encode(record.header),
                players=msgspec.json.encode(record.players),
                seed=self.seed,
                created=record.created,
                over=False,
            )
        )
        rows = [
            {"hash": k.hash, "game": record.id, "role": k.role, "seats": msgspec.json.encode(k.seats)}
            for k in self.keys
        ]
        connection.execute(insert(KEYS), rows)


class GameOver(msgspec.Struct, frozen=True, tag=True):
    """A game has ended, and is no longer counted among the open ones."""

    game: str

    def write(self, connection: Connection) -> None:
        """Write it inside a transaction."""
        connection.execute(update(GAMES).where(GAMES.c.id == self.game).values(over=True))


class Answered(msgspec.Struct, frozen=True, tag=True):
    """What a request was answered with that added no entry; the same request asking again gets the same."""

    game: str
    asker: str
    client: str
    answer: bytes

    def write(self, connection: Connection) -> None:
        """Write it inside a transaction, unless it is there."""
        upsert: Any = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
        connection.execute(upsert(ANSWERS).on_conflict_do_nothing(), msgspec.structs.asdict(self))


class UndoAsked(msgspec.Struct, frozen=True, tag=True):
    """A seat asks to undo something, in place of what it asked before."""

    game: str
    ask: Ask

    def write(self, connection: Connection) -> None:
        """Write it inside a transaction."""
        UndoSettled(self.game, self.ask.seat).write(connection)
        values = {"game": self.game, "seat": self.ask.seat, "ask": msgspec.json.encode(self.ask)}
        connection.execute(insert(ASKS).values(values))


class UndoSettled(msgspec.Struct, frozen=True, tag=True):
    """What a seat asked to undo is no longer asked."""

    game: str
    seat: str

    def write(self, connection: Connection) -> None:
        """Write it inside a transaction."""
        connection.execute(delete(ASKS).where(ASKS.c.game == self.game, ASKS.c.seat == self.seat))


class Bookmarks(msgspec.Struct, frozen=True, tag=True):
    """The bookmarks of a key, entry and note, in place of those before."""

    game: str
    key: str
    notes: tuple[tuple[int, str], ...]

    def write(self, connection: Connection) -> None:
        """Write it inside a transaction."""
        connection.execute(delete(BOOKMARKS).where(BOOKMARKS.c.game == self.game, BOOKMARKS.c.key == self.key))
        if self.notes:
            rows = [{"game": self.game, "key": self.key, "n": n, "note": note} for n, note in dict(self.notes).items()]
            connection.execute(insert(BOOKMARKS), rows)


class Webhook(msgspec.Struct, frozen=True, tag=True):
    """Where the holder of a key wants to be told; an empty address is nowhere."""

    game: str
    key: str
    url: str

    def write(self, connection: Connection) -> None:
        """Write it inside a transaction."""
        connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.game == self.game, WEBHOOKS.c.key == self.key))
        if self.url:
            connection.execute(insert(WEBHOOKS).values(game=self.game, key=self.key, url=self.url))


Change = GameBegun | GameOver | Answered | UndoAsked | UndoSettled | Bookmarks | Webhook


class Write(msgspec.Struct, frozen=True, array_like=True):
    """Entries of a game and what belongs to them, to be written whole or not at all."""

    game: str
    entries: tuple[EntryRow, ...] = ()
    also: tuple[Change, ...] = ()
