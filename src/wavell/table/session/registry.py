"""Open sessions of this process: an LRU of games in memory, loaded from the store when they are asked for."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from itertools import islice

from wavell.lab.players.installed import check_player
from wavell.umpire import REFEREE, SPECTATOR, Book, Game, SeededDice, UnknownName, WavellError, fresh_seed, open_book
from wavell.umpire.facts.errors import unknown

from ..config import SESSION_LINGER_SECONDS, Limits
from ..errors import Refused, UnreadableGame, no_game
from ..schema.game import Created, Key, NewGame
from ..storage.commands import CreateGame, SetLevel, Write
from ..storage.queue import WriteQueue
from ..storage.store import Store
from ..storage.tables import EntryRow, GameRecord, KeyRow, StoredGame, StoredUpdates, key_hash, new_key
from .access import BOT, TABLE, Access
from .executor import run_in_worker
from .persistence import replay
from .session import GameSession

_ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_CHARS = 12


class SessionRegistry:
    """The open sessions, the most recently used last; beyond `max_sessions` idle ones are closed."""

    def __init__(
        self,
        store: Store,
        *,
        book: Callable[[str], Book] = open_book,
        max_sessions: int = Limits().sessions,
        max_games: int = Limits().games,
        linger_seconds: float = SESSION_LINGER_SECONDS,
        committer_process: bool = False,
        sentinels: bool = False,
    ) -> None:
        """Take a store; an event loop must be running. `book` finds a book by its id.

        With `committer_process` a process of its own commits; with `sentinels` those of the books watch all games.
        """
        self.store = store
        self.book = book
        self.process_id = secrets.token_hex(8)
        """The name of this process among those that share the store."""
        self.queue = WriteQueue(store, self.process_id, committer_process=committer_process)
        self.on_change: list[Callable[[GameSession], object]] = []
        """Called when something has changed in any session and is durable."""
        self._sessions: OrderedDict[str, GameSession] = OrderedDict()
        self._loading: dict[str, asyncio.Task[GameSession]] = {}
        self._max_sessions = max_sessions
        self._max_games = max_games
        self._linger_seconds = linger_seconds
        self._sentinels = sentinels

    async def close(self) -> None:
        """Commit what is queued, and close the store."""
        await self.queue.close()
        await asyncio.to_thread(self.store.close)

    @property
    def sessions(self) -> tuple[GameSession, ...]:
        """The open sessions."""
        return tuple(self._sessions.values())

    def get(self, game: str) -> GameSession | None:
        """Return a session if it is open."""
        return self._sessions.get(game)

    def use(self, game: str) -> GameSession | None:
        """Return a session if it is open and not broken, and mark it as used."""
        session = self._sessions.get(game)
        if session is None or session.broken:
            return None
        self._touch(session)
        return session

    async def open(self, game: str) -> GameSession:
        """Return the session of a game, loading it if it is not open."""
        if (session := self.use(game)) is not None:
            return session
        if game not in self._loading:
            task = self._loading[game] = asyncio.create_task(self._load(game))
            task.add_done_callback(lambda _: self._loading.pop(game, None))
        return await asyncio.shield(self._loading[game])

    async def enter(self, game: str, key: str) -> tuple[GameSession, Access]:
        """Return the session and the access that a key grants; raises Refused, without loading the game, if none."""
        session = self.use(game)
        if session is None:
            found = await asyncio.to_thread(self.store.games_of, [key_hash(key)])
            if game not in found.values():
                raise no_game(game)
            session = await self.open(game)
        access = session.authenticate(key)
        await session.wait_until_durable()
        return session, access

    async def read_stored(self, game: str, key: str) -> tuple[StoredGame, Access]:
        """Return a stored game, whether it can be opened or not, and the access that a key grants; raises Refused."""
        stored = await asyncio.to_thread(self.store.load, game)
        rows = {row.hash: row for row in stored.keys} if stored is not None else {}
        if stored is None or (row := rows.get(key_hash(key))) is None:
            raise no_game(game)
        return stored, Access(game, row.hash, row.role, row.seats)

    async def _load(self, game: str) -> GameSession:
        stored = await asyncio.to_thread(self.store.load, game)
        if stored is None:
            raise no_game(game)
        book = self._book(stored.record.header.book)
        try:
            played = await run_in_worker(replay, book, stored, SeededDice(stored.seed))
        except WavellError as fault:
            raise UnreadableGame(_unreadable(book, str(fault))) from None
        except Exception:
            if book.versions.is_current(stored.record.header.rules):
                raise
            # Events of other rules may fail anywhere, and the message could quote what is hidden.
            raise UnreadableGame(_unreadable(book, "something that happened in it does not fit them")) from None
        session = self._session(stored.record, played, stored.keys, stored.updates)
        self._add(session)
        return session

    def _session(
        self,
        record: GameRecord,
        game: Game,
        keys: tuple[KeyRow, ...],
        updates: StoredUpdates | None = None,
        levels: Mapping[str, str] | None = None,
    ) -> GameSession:
        session = GameSession(record, game, keys, self.store, self.queue, updates=updates, sentinels=self._sentinels)
        session.levels |= levels or {}
        return session

    def _book(self, name: str) -> Book:
        try:
            return self.book(name)
        except WavellError as fault:
            raise UnreadableGame(f"this game cannot be opened here: {fault}") from None

    def _add(self, session: GameSession) -> None:
        replaced = self._sessions.pop(session.record.id, None)
        if replaced is not None:
            session.broadcaster = replaced.broadcaster  # connections stay subscribed, now to the reloaded game
        session.on_change.append(self._session_changed)
        self._sessions[session.record.id] = session
        self._touch(session)
        self._evict(session)
        session.publish()

    def _evict(self, added: GameSession) -> None:
        """Close the least recently used sessions beyond the bound, if they are idle."""
        excess = len(self._sessions) - self._max_sessions
        if excess <= 0:
            return
        before = time.monotonic() - self._linger_seconds
        unused = (each for each in self._sessions.values() if each.last_used < before and each is not added)
        for session in [*islice((each for each in unused if each.idle), excess)]:
            del self._sessions[session.record.id]

    def _touch(self, session: GameSession) -> None:
        """Mark a session as used: it stays open long enough for the caller to add a listener that misses nothing."""
        session.last_used = time.monotonic()
        self._sessions.move_to_end(session.record.id)

    def _session_changed(self, session: GameSession) -> None:
        for listener in self.on_change:
            listener(session)

    # A new game -----------------------------------------------------------------------------------------

    async def create(self, wanted: NewGame) -> Created:
        """Create a game, store it, and return its keys, which are not stored and cannot be had again."""
        if await asyncio.to_thread(self.store.unfinished_games) >= self._max_games:
            raise Refused(429, f"{self._max_games:,} games go on here already; end one first", wait=3600.0)
        book = self.book(wanted.book)
        if not book.playable or book.sequence is None:
            raise UnknownName(f"{book.id} can be looked up and not played yet")
        players = _players(wanted, book.sequence.seats)
        levels = _levels(wanted, players)
        seed = fresh_seed()
        game = await run_in_worker(
            Game.new,
            book,
            wanted.scenario,
            dice=SeededDice(seed),
            readings=wanted.readings,
            mode=wanted.mode,
            seats=players,
        )
        id_ = "".join(secrets.choice(_ID_ALPHABET) for _ in range(_ID_CHARS))
        title = wanted.title.strip() or book.scenario(wanted.scenario).title
        record = GameRecord(id_, title, game.journal.header, players, time.time())
        shown = _keys(id_, wanted, players)
        keys = tuple(KeyRow(key_hash(each.key), each.role, each.seats) for each in shown)
        rows = tuple(EntryRow(id_, n, line) for n, line in enumerate([*game.journal.lines()][1:]))
        chosen = (SetLevel(id_, seat, player) for seat, player in levels.items())
        await self.queue.put(Write(id_, rows, (CreateGame(record, seed, keys), *chosen)))
        self._add(self._session(record, game, keys, levels=levels))
        return Created(id_, tuple(shown))


def _unreadable(book: Book, why: str) -> str:
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


def _levels(wanted: NewGame, players: Mapping[str, str]) -> dict[str, str]:
    """The players that are wanted for bots; raises Refused and UnknownName."""
    for seat, player in wanted.levels.items():
        if players.get(seat) != BOT:
            raise Refused(400, f'no bot plays "{seat[:40]}", so that it has no level')
        check_player(player)
    return dict(wanted.levels)


def _keys(game: str, wanted: NewGame, players: dict[str, str]) -> list[Key]:
    people = tuple(seat for seat, name in players.items() if name != BOT)
    roles = [(TABLE, people)] if wanted.hot_seat and people else [(seat, (seat,)) for seat in people]
    keys = []
    for role, seats in [*roles, (SPECTATOR, ()), (REFEREE, ())]:
        key = new_key()
        keys.append(Key(role, seats, key, f"/#/game/{game}/{key}"))
    return keys
