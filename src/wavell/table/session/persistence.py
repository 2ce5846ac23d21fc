"""Persistence of one game: entries are appended to the store, and what other processes appended is read from it."""

import asyncio
from typing import NamedTuple, TypeVar

import msgspec

from wavell.umpire import Book, Dice, Game, read_journal

from ..errors import no_game
from ..storage.commands import CloseGame, Command, StoreResponse, Write
from ..storage.queue import WriteQueue
from ..storage.store import Store
from ..storage.tables import EntryRow, StoredGame, StoredUpdates
from .executor import run_in_worker
from .outcome import Outcome

T = TypeVar("T")
_encoder = msgspec.json.Encoder()


class Reloaded(NamedTuple):
    """A game as another process left it in the store."""

    game: Game
    updates: StoredUpdates


class Persistence:
    """Writes a game, and knows whether the position in memory is durable."""

    def __init__(self, game: str, store: Store, queue: WriteQueue) -> None:
        self._game = game
        self._store = store
        self._queue = queue
        self.broken = False
        """Whether a write failed: it may be in the store or not, so the copy in memory must not be used any more."""
        self._pending = False
        self._durable: asyncio.Future[None] | None = None
        """Set while somebody waits for a pending write."""

    async def wait_until_durable(self) -> None:
        """Wait until the position in memory is on the disk, so that nobody sees what could still be lost."""
        while self._pending:
            if self._durable is None:
                self._durable = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._durable)

    async def commit(self, game: Game, write: Write) -> Reloaded | None:
        """Write; None when it is durable. If another process was first, nothing is written, and its game is returned.

        Until this returns the position in memory is ahead of the store.
        """
        self._pending = True
        try:
            return None if await self._queue.put(write) else await self._reload(game)
        except BaseException:
            self.broken = True
            raise
        finally:
            self._pending = False
            if self._durable is not None:
                self._durable.set_result(None)
                self._durable = None

    async def store(self, command: Command) -> None:
        """Write something that has no part in the journal."""
        await self._queue.put(Write(self._game, commands=(command,)))

    async def updates(self, entries: int) -> StoredUpdates:
        """Read what was stored since the game had `entries` entries."""
        return await asyncio.to_thread(self._store.updates, self._game, entries)

    async def _reload(self, game: Game) -> Reloaded:
        stored = await asyncio.to_thread(self._store.load, self._game)
        if stored is None:
            raise no_game(self._game)
        return Reloaded(await run_in_worker(replay, game.book, stored, game.dice), stored.updates)


def write_of(game: Game, id_: str, outcome: Outcome[T], command: tuple[str, str] | None = None) -> Write:
    """Return the write for an outcome; with `command`, key hash and client id, its response is stored for retries.

    A response lies in the row of the last entry, if there is one: an order costs one row.
    """
    response = () if command is None else (*command, _encoder.encode(outcome.response))
    *earlier, last = outcome.entries or (None,)
    rows = [EntryRow(id_, entry.n, entry.line()) for entry in earlier if entry is not None]
    commands = list(outcome.commands)
    if last is not None:
        rows.append(EntryRow(id_, last.n, last.line(), *response))
        if game.world.outcome is not None:
            commands.append(CloseGame(id_))
    elif response:
        commands.append(StoreResponse(id_, *response))
    return Write(id_, tuple(rows), tuple(commands))


def replay(book: Book, stored: StoredGame, dice: Dice | None) -> Game:
    """Fold a stored game; raises RecordError if its journal cannot be read."""
    return Game(book, read_journal(book, [_encoder.encode(stored.record.header), *stored.updates.lines]), dice)
