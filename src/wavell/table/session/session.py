"""One open game: commands run one after another under its lock, and are answered when they are durable.

A command is judged and played in memory, committed to the store, then published. Of two processes one is first; the
other reloads the game and answers that the order is stale. The parts have modules of their own: `outcome` (orders),
`undo`, `idempotency`, `persistence`, `broadcast`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import msgspec

from wavell.lab.players.driver import Decision
from wavell.umpire import Game, WavellError

from ..config import BOT_PLAYER, MAX_REMARK_CHARACTERS
from ..errors import Refused, no_game
from ..schema.game import Consent, Give, Given, Several, TakeBack, UndoAsk, View
from ..storage.commands import AddRemark, SetLevel, SetWebhook
from ..storage.queue import WriteQueue
from ..storage.store import Store
from ..storage.tables import GameRecord, KeyRow, StoredUpdates, key_hash
from ..views.view import facts_of, view_of
from .access import BOT, Access
from .broadcast import Broadcaster
from .executor import answering_order
from .idempotency import StoredResponses
from .outcome import Outcome, added_since, play_order, play_orders
from .persistence import Persistence, write_of
from .sentinels import watch
from .undo import UndoNegotiation

T = TypeVar("T")


class GameSession:
    """One game in memory, with its keys, its live connections and its webhooks."""

    def __init__(
        self,
        record: GameRecord,
        game: Game,
        keys: Iterable[KeyRow],
        store: Store,
        queue: WriteQueue,
        *,
        updates: StoredUpdates | None = None,
        sentinels: bool = False,
    ) -> None:
        self.record = record
        self._sentinels = sentinels
        self.game = self._watched(game)
        """The position, to be read; it may be ahead of the store until `wait_until_durable`."""
        self.lock = asyncio.Lock()
        self.broadcaster = Broadcaster()
        self.on_change: list[Callable[[GameSession], object]] = []
        """Called when something has changed and is durable."""
        self._access = {row.hash: Access(record.id, row.hash, row.role, row.seats) for row in keys}
        self.accesses = tuple(self._access.values())
        """All keys of the game."""
        self.bots = frozenset(seat for seat, name in record.players.items() if name == BOT)
        """The seats that no person takes."""
        self.levels: dict[str, str] = dict.fromkeys(self.bots, BOT_PLAYER)
        """The player of each of them."""
        self._undo = UndoNegotiation(record.id, self.bots)
        self._responses = StoredResponses(record.id, store)
        self._persistence = Persistence(record.id, store, queue)
        self.webhooks: dict[str, str] = {}
        """URLs by the hash of the key whose holder set them."""
        if updates is not None:
            self._load(updates)
        self.last_used = 0.0
        """Time of the last use, on the monotonic clock."""
        self.bots_playing = False
        self.changed_elsewhere = False
        """Whether the latest change was made by another process."""

    # Reading --------------------------------------------------------------------------------------------

    def authenticate(self, key: str) -> Access:
        """Return the access that a key grants; raises Refused if it grants none."""
        access = self._access.get(key_hash(key))
        if access is None:
            raise no_game(self.record.id)
        return access

    @property
    def entries(self) -> int:
        """How many entries the journal has."""
        return len(self.game.journal.entries)

    @property
    def undo_requests(self) -> tuple[UndoAsk, ...]:
        """The open undo requests, as wire types."""
        return self._undo.open(self.entries)

    @property
    def broken(self) -> bool:
        """Whether a write failed, so that this copy must not be used any more."""
        return self._persistence.broken

    @property
    def idle(self) -> bool:
        """Whether nobody needs this copy in memory now."""
        return not self.bots_playing and not self.lock.locked() and not self.broadcaster.has_listeners

    async def wait_until_durable(self) -> None:
        """Wait until the position in memory is on the disk."""
        await self._persistence.wait_until_durable()

    def view(self, access: Access, wanted: str = "") -> View:
        """Return the game as a key sees it."""
        role = access.looks_from(wanted, self.game)
        return view_of(self.record, role, self.game, access.seats, self.undo_requests)

    def with_facts(self, given: Given, seat: str) -> Given:
        """Return a response with its events in words; on a live connection these come in a change instead."""
        if given.n < 0:
            return given
        return msgspec.structs.replace(given, facts=facts_of(self.game, self.game.journal.entries[given.n], seat))

    def _watched(self, game: Game) -> Game:
        if self._sentinels:
            watch(self.record.id, game)
        return game

    # Commands -------------------------------------------------------------------------------------------

    async def give(self, access: Access, give: Give) -> Given:
        """Play an order."""
        seat = access.decides_for(give.seat)
        return await self._execute(access, give.client, Given, partial(play_order, seat=seat, give=give))

    async def give_several(self, access: Access, several: Several) -> list[Given]:
        """Play orders in a row, as far as they are allowed; those that were are one transaction."""
        seat = access.decides_for(several.seat)
        play = partial(play_orders, seat=seat, several=several)
        return await self._execute(access, several.client, list[Given], play)

    async def undo(self, access: Access, wanted: TakeBack) -> Given:
        """Take an entry back, or ask the others for their consent."""
        seat = access.decides_for(wanted.seat)
        play = partial(self._undo.take_back, access=access, seat=seat, wanted=wanted)
        return await self._execute(access, wanted.client, Given, play)

    async def consent(self, access: Access, consent: Consent) -> Given:
        """Agree to an undo that another seat asks for, or refuse it."""
        seat = access.decides_for(consent.seat)
        play = partial(self._undo.answer, access=access, seat=seat, consent=consent)
        return await self._execute(access, consent.client, Given, play)

    async def play_bot(self, seat: str, choose: Callable[[], Awaitable[Decision | None]]) -> bool:
        """Let a bot choose and play an order; false if it has none, or if others were faster.

        It thinks without the lock, so that nobody waits for it; what it chose for a position that is gone is dropped.
        """
        self._refuse_if_broken()
        before, decision = self.entries, await choose()
        async with self.lock:
            self._refuse_if_broken()
            if decision is None or self.entries != before:
                return False
            played = self.game.play(seat, decision.order)
            if played.entry is None:
                return False
            said = (text[:MAX_REMARK_CHARACTERS] for text in (decision.why, decision.fault))
            remark = AddRemark(self.record.id, played.entry.n, *said)
            return await self._commit(Outcome(None, added_since(self.game, before), (remark,)))

    async def set_webhook(self, access: Access, url: str) -> None:
        """Store where the holder of a key wants notices sent; an empty URL is nowhere."""
        async with self.lock:  # else a notice could be ahead of the store, or the URL be lost in `catch_up`
            self._refuse_if_broken()
            await self._persistence.store(SetWebhook(self.record.id, access.key, url))
            self.webhooks.pop(access.key, None)
            if url:
                self.webhooks[access.key] = url
            self.publish()

    async def set_level(self, seat: str, player: str) -> None:
        """Let another player decide for a bot from now on; raises Refused if the seat is a person's."""
        if seat not in self.bots:
            raise Refused(400, f'no bot plays "{seat[:40]}" here')
        async with self.lock:
            self._refuse_if_broken()
            await self._persistence.store(SetLevel(self.record.id, seat, player))
            self.levels[seat] = player

    async def _execute(self, access: Access, client: str, kind: type[T], play: Callable[[Game], Outcome[T]]) -> T:
        """Run an idempotent command: the response comes when it is durable, and a retry gets the stored response."""
        async with self.lock:
            if self._responses.has(access, client):
                return await self._responses.read(access, client, kind)
            self._refuse_if_broken()
            with answering_order():
                outcome = play(self.game)
                if not outcome.entries and not outcome.commands:
                    return outcome.response
                if await self._commit(outcome, (access.key, client)):
                    return outcome.response
                if self._responses.has(access, client):
                    return await self._responses.read(access, client, kind)
                return play(self.game).response  # on the reloaded game, where it is stale

    def _refuse_if_broken(self) -> None:
        if self.broken:
            raise Refused(503, "this game is being read from its database again; try again", wait=1.0)

    async def _commit(self, outcome: Outcome[Any], command: tuple[str, str] | None = None) -> bool:
        """Store an outcome and publish it; false if another process was first, whose game is then loaded."""
        write = write_of(self.game, self.record.id, outcome, command)
        reloaded = await self._persistence.commit(self.game, write)
        if reloaded is None:
            self._undo.apply(outcome.commands)
            self._responses.add(() if command is None else (command,))
        else:
            self.game = self._watched(reloaded.game)
            self._load(reloaded.updates)
        self.changed_elsewhere = reloaded is not None
        self.publish()
        return reloaded is None

    # Changes of other processes -------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read what other processes have stored, apply it and publish it."""
        async with self.lock:
            if self.broken:
                return
            updates = await self._persistence.updates(self.entries)
            try:
                for line in updates.lines:
                    self.game.follow(line)
            except WavellError:
                self._persistence.broken = True
                raise
            self._load(updates)
            self.changed_elsewhere = True
            self.publish()

    def _load(self, updates: StoredUpdates) -> None:
        self._responses.add(updates.answered)
        self._undo.load(updates.undo_requests)
        self.webhooks = dict(updates.webhooks)
        self.levels |= updates.levels

    def publish(self) -> None:
        """Publish the change to all connections, then call `on_change`."""
        self.broadcaster.publish(self.record.id, self.game, self.undo_requests)
        for listener in self.on_change:
            listener(self)
