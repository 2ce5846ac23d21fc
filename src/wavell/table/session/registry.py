"""The hall: all tables that are open in this process. Games come from the store when they are asked for."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice

from wavell.umpire import REFEREE, SPECTATOR, Book, Game, SeededDice, UnknownName, WavellError, fresh_seed, open_book
from wavell.umpire.facts.errors import unknown

from ..errors import Refused, Unread, no_game
from ..schema.game import Created, Key, NewGame
from ..storage.commands import GameBegun, Write
from ..storage.queue import Writer
from ..storage.store import Store
from ..storage.tables import EntryRow, GameRecord, KeyRow, Stored, hashed, new_key
from .access import BOT, TABLE, Access
from .executor import think
from .session import Table, opened

MOST_TABLES, MOST_GAMES = 256, 10_000
"""How many games are kept in memory, and how many may go on at once."""
LINGER = 10.0
"""For how many seconds a table is kept after somebody came to it, whether anybody looks or not."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LETTERS = 12


class Hall:
    """The tables of this process, the latest used last; those that nobody needs are let go."""

    def __init__(
        self,
        store: Store,
        *,
        book: Callable[[str], Book] = open_book,
        most_tables: int = MOST_TABLES,
        linger: float = LINGER,
        most_games: int = MOST_GAMES,
        apart: bool = False,
    ) -> None:
        """Take a store; to be made where an event loop runs. `book` finds a book by its id.

        `apart` has everything written by a process of its own.
        """
        self.store = store
        self.book = book
        self.origin = secrets.token_hex(8)
        """What this process is called among those that share the store."""
        self.writer = Writer(store, self.origin, apart=apart)
        self.told: list[Callable[[Table], object]] = []
        """Who is called when something has changed at any table and is on the disk."""
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._most_tables = most_tables
        self._linger = linger
        self._most_games = most_games

    async def close(self) -> None:
        """Write what is left, and let go of the store."""
        await self.writer.close()
        await asyncio.to_thread(self.store.close)

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables in memory."""
        return tuple(self._tables.values())

    def held(self, game: str) -> Table | None:
        """Return a table if it is in memory."""
        return self._tables.get(game)

    def came_to(self, game: str) -> Table | None:
        """Return a table that somebody comes to, if it is in memory and can be used."""
        table = self._tables.get(game)
        if table is None or table.lost:
            return None
        self._came(table)
        return table

    async def open(self, game: str) -> Table:
        """Return the table of a game, from memory or from the store."""
        if (table := self.came_to(game)) is not None:
            return table
        if game not in self._opening:
            task = self._opening[game] = asyncio.create_task(self._load(game))
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(self._opening[game])

    async def enter(self, game: str, key: str) -> tuple[Table, Access]:
        """Return a table and what a key lets its holder be there; a key that opens nothing loads nothing."""
        table = self.came_to(game)
        if table is None:
            found = await asyncio.to_thread(self.store.games_of, [hashed(key)])
            if game not in found.values():
                raise no_game(game)
            table = await self.open(game)
        access = table.seen(key)
        await table.settled()
        return table, access

    async def kept(self, game: str, key: str) -> tuple[Stored, Access]:
        """Return a game as it lies in the store, whether it can be opened or not, and what a key lets its holder be."""
        stored = await asyncio.to_thread(self.store.load, game)
        held = {row.hash: row for row in stored.keys} if stored is not None else {}
        if stored is None or (row := held.get(hashed(key))) is None:
            raise no_game(game)
        return stored, Access(game, row.hash, row.role, row.seats)

    async def _load(self, game: str) -> Table:
        stored = await asyncio.to_thread(self.store.load, game)
        if stored is None:
            raise no_game(game)
        book = self._book(stored.record.header.book)
        try:
            played = await think(opened, book, stored, SeededDice(stored.seed))
        except WavellError as fault:
            raise Unread(_unread(book, str(fault))) from None
        except Exception:
            if book.versions.same(stored.record.header.rules):
                raise
            # What other rules wrote may break these anywhere; the message could quote what is hidden.
            raise Unread(_unread(book, "something that happened in it does not fit them")) from None
        table = Table(
            stored.record,
            played,
            stored.keys,
            self.store,
            self.writer,
            since=stored.since,
        )
        self._seat(table)
        return table

    def _book(self, name: str) -> Book:
        try:
            return self.book(name)
        except WavellError as fault:
            raise Unread(f"this game cannot be opened here: {fault}") from None

    def _seat(self, table: Table) -> None:
        before = self._tables.pop(table.record.id, None)
        if before is not None:
            table.watches = before.watches  # those who look go on looking, at what was read anew
        table.told.append(self._tell)
        self._tables[table.record.id] = table
        self._came(table)
        if (over := len(self._tables) - self._most_tables) > 0:
            late = time.monotonic() - self._linger
            idle = (game for game, each in self._tables.items() if each.idle and each is not table and each.came < late)
            for game in [*islice(idle, over)]:
                del self._tables[game]
        table.tell()

    def _came(self, table: Table) -> None:
        """Somebody came to a table; until they sit there it must not be let go, or they would never hear of it."""
        table.came = time.monotonic()
        self._tables.move_to_end(table.record.id)

    def _tell(self, table: Table) -> None:
        for call in self.told:
            call(table)

    # A new game -----------------------------------------------------------------------------------------

    async def create(self, wanted: NewGame) -> Created:
        """Set up a game, write it down, and return its keys, this once."""
        if await asyncio.to_thread(self.store.open_games) >= self._most_games:
            raise Refused(429, f"{self._most_games:,} games go on here already; end one first", wait=3600.0)
        book = self.book(wanted.book)
        if not book.playable or book.sequence is None:
            raise UnknownName(f"{book.id} can be looked up and not played yet")
        players = _players(wanted, book.sequence.seats)
        seed = fresh_seed()
        game = await think(
            Game.new,
            book,
            wanted.scenario,
            dice=SeededDice(seed),
            readings=wanted.readings,
            mode=wanted.mode,
            seats=players,
        )
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(ID_LETTERS))
        title = wanted.title.strip() or book.scenario(wanted.scenario).title
        record = GameRecord(id_, title, game.journal.header, players, time.time())
        shown = _keys(id_, wanted, players)
        keys = tuple(KeyRow(hashed(each.key), each.role, each.seats) for each in shown)
        rows = tuple(EntryRow(id_, n, line) for n, line in enumerate([*game.journal.lines()][1:]))
        await self.writer.put(Write(id_, rows, (GameBegun(record, seed, keys),)))
        self._seat(Table(record, game, keys, self.store, self.writer))
        return Created(id_, tuple(shown))


def _unread(book: Book, why: str) -> str:
    return (
        f"this game cannot be read under these rules of {book.id} ({why}); open it with the version of Wavell that it "
        "was begun with, or download its record with the referee's link"
    )


def _players(wanted: NewGame, seats: tuple[str, ...]) -> dict[str, str]:
    for seat in (*wanted.seats, *wanted.names):
        if seat not in seats:
            raise UnknownName(unknown("seat", seat, seats))
    for seat, name in wanted.names.items():
        if name.strip().casefold() == BOT:
            raise Refused(400, f'the player of {seat} cannot be called "{name}"; make the seat a bot, or name a person')
    kinds = {seat: wanted.seats.get(seat, "person") for seat in seats}
    return {seat: BOT if kind == BOT else wanted.names.get(seat, "").strip() or seat for seat, kind in kinds.items()}


def _keys(game: str, wanted: NewGame, players: dict[str, str]) -> list[Key]:
    people = tuple(seat for seat, name in players.items() if name != BOT)
    roles = [(TABLE, people)] if wanted.hot_seat and people else [(seat, (seat,)) for seat in people]
    keys = []
    for role, seats in [*roles, (SPECTATOR, ()), (REFEREE, ())]:
        key = new_key()
        keys.append(Key(role, seats, key, f"/#/game/{game}/{key}"))
    return keys
