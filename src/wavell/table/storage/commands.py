"""Commands to the store, as data, so that they can be sent to the committer's process."""

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
    LEVELS,
    REMARKS,
    WEBHOOKS,
    EntryRow,
    GameRecord,
    KeyRow,
    UndoRequest,
)


class CreateGame(msgspec.Struct, frozen=True, tag=True):
    """Insert a game and its keys; its entries are written like any others."""

    record: GameRecord
    seed: bytes
    keys: tuple[KeyRow, ...]

    def execute(self, connection: Connection) -> None:
        """Execute it inside a transaction."""
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


class CloseGame(msgspec.Struct, frozen=True, tag=True):
    """Mark a game as over, so that it is no longer counted among the unfinished ones."""

    game: str

    def execute(self, connection: Connection) -> None:
        """Execute it inside a transaction."""
        connection.execute(update(GAMES).where(GAMES.c.id == self.game).values(over=True))


class StoreResponse(msgspec.Struct, frozen=True, tag=True):
    """Store the response to a request that added no entry, for its retries."""

    game: str
    asker: str
    client: str
    answer: bytes

    def execute(self, connection: Connection) -> None:
        """Execute it inside a transaction, unless it is there."""
        upsert: Any = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
        connection.execute(upsert(ANSWERS).on_conflict_do_nothing(), msgspec.structs.asdict(self))


class SetUndoRequest(msgspec.Struct, frozen=True, tag=True):
    """Store the undo request of a seat, in place of the one before."""

    game: str
    request: UndoRequest

    def execute(self, connection: Connection) -> None:
        """Execute it inside a transaction."""
        ClearUndoRequest(self.game, self.request.seat).execute(connection)
        values = {"game": self.game, "seat": self.request.seat, "ask": msgspec.json.encode(self.request)}
        connection.execute(insert(ASKS).values(values))


class ClearUndoRequest(msgspec.Struct, frozen=True, tag=True):
    """Delete the undo request of a seat."""

    game: str
    seat: str

    def execute(self, connection: Connection) -> None:
        """Execute it inside a transaction."""
        connection.execute(delete(ASKS).where(ASKS.c.game == self.game, ASKS.c.seat == self.seat))


class SetBookmarks(msgspec.Struct, frozen=True, tag=True):
    """Store the bookmarks of a key, entry and note, in place of those before."""

    game: str
    key: str
    notes: tuple[tuple[int, str], ...]

    def execute(self, connection: Connection) -> None:
        """Execute it inside a transaction."""
        connection.execute(delete(BOOKMARKS).where(BOOKMARKS.c.game == self.game, BOOKMARKS.c.key == self.key))
        if self.notes:
            rows = [{"game": self.game, "key": self.key, "n": n, "note": note} for n, note in dict(self.notes).items()]
            connection.execute(insert(BOOKMARKS), rows)


class SetWebhook(msgspec.Struct, frozen=True, tag=True):
    """Store where notices of a key are sent; an empty URL deletes it."""

    game: str
    key: str
    url: str

    def execute(self, connection: Connection) -> None:
        """Execute it inside a transaction."""
        connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.game == self.game, WEBHOOKS.c.key == self.key))
        if self.url:
            connection.execute(insert(WEBHOOKS).values(game=self.game, key=self.key, url=self.url))


class SetLevel(msgspec.Struct, frozen=True, tag=True):
    """Store which player decides for a bot."""

    game: str
    seat: str
    player: str

    def execute(self, connection: Connection) -> None:
        """Execute it inside a transaction."""
        connection.execute(delete(LEVELS).where(LEVELS.c.game == self.game, LEVELS.c.seat == self.seat))
        connection.execute(insert(LEVELS).values(game=self.game, seat=self.seat, player=self.player))


class AddRemark(msgspec.Struct, frozen=True, tag=True):
    """Store what a bot says of an entry: what its order is for, and what was wrong with its player."""

    game: str
    n: int
    why: str
    fault: str

    def execute(self, connection: Connection) -> None:
        """Execute it inside a transaction."""
        connection.execute(insert(REMARKS).values(msgspec.structs.asdict(self)))


Command = (
    CreateGame
    | CloseGame
    | StoreResponse
    | SetUndoRequest
    | ClearUndoRequest
    | SetBookmarks
    | SetWebhook
    | SetLevel
    | AddRemark
)


class Write(msgspec.Struct, frozen=True, array_like=True):
    """Entries of a game and commands that belong to them, to be written all or nothing."""

    game: str
    entries: tuple[EntryRow, ...] = ()
    commands: tuple[Command, ...] = ()
