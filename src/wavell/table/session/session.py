"""A game that people sit at: orders, undo with consent, and who is told.

All that changes a game happens on the event loop, one thing after another under the table's lock, and is answered when
it is on the disk. Of two processes one is first; the other reads what happened and answers that the order is stale.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from wavell.umpire import Book, Dice, Entry, Game, Kind, Played, Verdict, WavellError, read_journal
from wavell.umpire.rules.position_cache import let_go

from ..errors import Refused, no_game, where
from ..schema.game import Consent, Give, Given, Several, TakeBack, View
from ..storage.commands import Answered, Change, GameOver, UndoAsked, UndoSettled, Webhook, Write
from ..storage.queue import Writer
from ..storage.store import Store
from ..storage.tables import Ask, EntryRow, GameRecord, KeyRow, Since, Stored, hashed
from ..views.view import facts_of, ruling_of, view_of
from .access import BOT, Access
from .executor import answering, think
from .feed import Watch
from .undo import also_because, hopeless, refused, unwilling

T = TypeVar("T")
log = logging.getLogger("wavell.table")
_encoder = msgspec.json.Encoder()


class Table:
    """One game in memory, with its keys, its listeners and what it waits for."""

    def __init__(
        self,
        record: GameRecord,
        game: Game,
        keys: Iterable[KeyRow],
        store: Store,
        writer: Writer,
        *,
        since: Since | None = None,
    ) -> None:
        self.record = record
        self.game = game
        """The position, to look at; it may run ahead of the disk until `settled`."""
        self.lock = asyncio.Lock()
        self.watches: dict[str, Watch] = {}
        """By the role that is looked from."""
        self.told: list[Callable[[Table], object]] = []
        """Who is called when something has changed and is on the disk."""
        self._keys = {row.hash: Access(record.id, row.hash, row.role, row.seats) for row in keys}
        self.accesses = tuple(self._keys.values())
        """All keys of the game."""
        self.bots = frozenset(seat for seat, name in record.players.items() if name == BOT)
        """The seats that no person takes."""
        self._store = store
        self._writer = writer
        self._answered: set[tuple[str, str]] = set()
        self._asks: dict[str, Ask] = {}
        self.hooks: dict[str, str] = {}
        """By key where its holder wants to be told."""
        if since is not None:
            self._note(since)
        self._ahead = False
        """Whether the position runs ahead of the disk."""
        self._settling: asyncio.Future[None] | None = None
        """What is waited for until it does no longer, if anybody waits."""
        self.came = 0.0
        """When somebody last came to it."""
        self.busy = False
        """Whether bots are playing."""
        self.followed = False
        """Whether the latest change was made by another process."""
        self.lost = False
        """Whether the last write failed, so that this copy must not be used any more."""

    # Who is there ---------------------------------------------------------------------------------------

    def seen(self, key: str) -> Access:
        """Return what a key lets its holder be."""
        access = self._keys.get(hashed(key))
        if access is None:
            raise no_game(self.record.id)
        return access

    @property
    def entries(self) -> int:
        """How many entries the journal has."""
        return len(self.game.journal.entries)

    @property
    def asks(self) -> tuple[str, ...]:
        """What consent is asked for, as a view shows it."""
        if not self._asks:
            return ()
        return tuple(f"{ask.seat} {ask.n}" for ask in self._asks.values() if ask.entries == self.entries)

    async def settled(self) -> None:
        """Wait until the position is on the disk, so that nobody sees what could still be lost."""
        while self._ahead:
            if self._settling is None:
                self._settling = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._settling)

    def view(self, access: Access, wanted: str = "") -> View:
        """Return the game as a key sees it."""
        role = access.looks_from(wanted, self.game)
        return view_of(self.record, role, self.game, access.seats, self.asks)

    # Orders ---------------------------------------------------------------------------------------------

    async def give(self, access: Access, give: Give) -> Given:
        """Play an order; it is answered once, however often it is sent."""
        seat = access.decides_for(give.seat)

        def play() -> tuple[Given, Sequence[Entry]]:
            before = self.entries
            played = self.game.play(seat, give.text, decided_at=give.decided_at, override=give.override)
            return self._given(give.client, played, give.text), self._made(before)

        return await self._once(access, give.client, Given, play)

    async def commit(self, access: Access, several: Several) -> list[Given]:
        """Play orders in a row, as far as they are allowed; all that were are on the disk together."""
        seat = access.decides_for(several.seat)

        def play() -> tuple[list[Given], Sequence[Entry]]:
            answers: list[Given] = []
            before = self.entries
            decided_at: int | None = several.decided_at
            for text in several.orders:
                played = self.game.play(seat, text, decided_at=decided_at)
                answers.append(self._given(several.client, played, text))
                decided_at = None
                if not played:
                    break
            return answers, self._made(before)

        return await self._once(access, several.client, list[Given], play)

    async def play(self, seat: str, choose: Callable[[], Awaitable[Any]]) -> bool:
        """Let a bot choose and play an order; false if it has none, or another was first."""
        async with self.lock:
            self._must_be_held()
            order = await choose()
            before = self.entries
            played = None if order is None else self.game.play(seat, order)
            return bool(played) and await self._keep(self._made(before))

    async def undo(self, access: Access, back: TakeBack) -> Given:
        """Take an entry back, or ask the others for their consent; a bot answers at once."""
        seat = access.decides_for(back.seat)
        n = self.game.last_decision() if back.n < 0 else back.n
        also: list[Change] = []

        def play() -> tuple[Given, Sequence[Entry]]:
            before = self.entries
            if back.decided_at != self.entries:
                played = Played(self.game.stale(seat, back.decided_at))
            else:
                willing = self._willing(n)
                played = self.game.undo(seat, n, {*access.seats, *willing})
                open_to_consent = not played and n in self.game.journal.live and not hopeless(played.verdict)
                if open_to_consent and willing != self.bots:
                    played = Played(also_because(played.verdict, unwilling(sorted(self.bots))))
                elif open_to_consent:
                    agreed = tuple(sorted({*access.seats, *willing} - {seat}))
                    ask = self._asks[seat] = Ask(seat, n, self.entries, agreed)
                    also.append(UndoAsked(self.record.id, ask))
            return self._given(back.client, played, f"undo {n}"), self._made(before)

        return await self._once(access, back.client, Given, play, also)

    def _willing(self, n: int) -> frozenset[str]:
        """The bots that agree to take back entry `n` and what came after it: none once a die or a secret was seen."""
        seen = any(entry.sealed for entry in self.game.journal.standing() if entry.n >= n)
        return frozenset() if seen else self.bots

    async def consent(self, access: Access, consent: Consent) -> Given:
        """Agree to an undo that another seat asks for, or refuse it, which ends the matter."""
        seat = access.decides_for(consent.seat)
        also: list[Change] = []

        def play() -> tuple[Given, Sequence[Entry]]:
            ask = next((ask for ask in self._asks.values() if f"{ask.seat} {ask.n}" == consent.asked), None)
            if ask is None or ask.entries != self.entries or ask.seat == seat:
                text = f'nobody asks {seat} for "{consent.asked[:40]}" any more'
                return self._given(consent.client, Played(refused(text)), ""), ()
            if not consent.agree:
                del self._asks[ask.seat]
                also.append(UndoSettled(self.record.id, ask.seat))
                return Given(consent.client, ruling_of(Verdict()), entries=self.entries), ()
            agreed = tuple(sorted({*ask.agreed, *access.seats} - {ask.seat}))
            before = self.entries
            played = self.game.undo(ask.seat, ask.n, agreed)
            if played:
                del self._asks[ask.seat]
                also.append(UndoSettled(self.record.id, ask.seat))
                return self._given(consent.client, played, f"undo {ask.n}"), self._made(before)
            waiting = self._asks[ask.seat] = msgspec.structs.replace(ask, agreed=agreed)
            also.append(UndoAsked(self.record.id, waiting))
            return Given(consent.client, ruling_of(Verdict()), entries=self.entries), ()

        return await self._once(access, consent.client, Given, play, also)

    def _given(self, client: str, played: Played, text: str) -> Given:
        entry = played.entry
        if entry is None:
            unread = any(each.kind is Kind.MALFORMED for each in played.verdict.objections)
            return Given(client, ruling_of(played.verdict, "" if unread else text), entries=self.entries)
        return Given(client, ruling_of(played.verdict, entry.text), entry.n, entry.n + 1)

    def _made(self, before: int) -> Sequence[Entry]:
        """The entries that were added since there were so many: an order, and before it perhaps a change of rules."""
        return self.game.journal.entries[before:]

    def in_full(self, given: Given, seat: str) -> Given:
        """Return an answer with what happened, for a seat that may not be told of it otherwise."""
        if given.n < 0:
            return given
        return msgspec.structs.replace(given, facts=facts_of(self.game, self.game.journal.entries[given.n], seat))

    # Once, and durable ----------------------------------------------------------------------------------

    async def _once(
        self,
        access: Access,
        client: str,
        kind: type[T],
        play: Callable[[], tuple[T, Sequence[Entry]]],
        also: Sequence[Change] = (),
    ) -> T:
        """Do something that changes the game and answer when it is on the disk; a repeat gets the answer again.

        `play` may add to `also` what is to be written beside the entries.
        """
        async with self.lock:
            if (access.key, client) in self._answered:
                return await self._again(access, client, kind)
            self._must_be_held()
            with answering():
                answer, entries = play()
                if not entries and not also:
                    return answer
                row = Answered(self.record.id, access.key, client, _encoder.encode(answer))
                if await self._keep(entries, row, also):
                    return answer
                if (access.key, client) in self._answered:
                    return await self._again(access, client, kind)
                return play()[0]  # the game has moved on, and says so

    async def _again(self, access: Access, client: str, kind: type[T]) -> T:
        found = await asyncio.to_thread(self._store.answer, self.record.id, access.key, client)
        try:
            return msgspec.json.decode(found or b"null", type=kind)
        except msgspec.ValidationError:
            raise Refused(409, f'the id "{client}" belongs to a request of another kind') from None

    def _must_be_held(self) -> None:
        if self.lost:
            raise Refused(503, "this game is being read from its database again; try again", wait=1.0)

    async def _keep(
        self, entries: Sequence[Entry], answer: Answered | None = None, also: Sequence[Change] = ()
    ) -> bool:
        """Write entries and what belongs to them; false if another process was first, which is then caught up with."""
        game = self.record.id
        said = () if answer is None else (answer.asker, answer.client, answer.answer)
        rows = [EntryRow(game, entry.n, entry.line(), *(said if entry is entries[-1] else ())) for entry in entries]
        if answer is not None and not rows:
            also = [*also, answer]
        if entries and self.game.world.outcome is not None:
            also = [*also, GameOver(game)]
        write = Write(game, tuple(rows), tuple(also))
        self._ahead = True
        try:
            if won := await self._writer.put(write):
                if answer is not None:
                    self._answered.add((answer.asker, answer.client))
            else:
                await self._reread()
        except BaseException:
            self.lost = True  # it may be on the disk or not: the copy in memory is worth nothing
            raise
        finally:
            self._ahead = False
            if self._settling is not None:
                self._settling.set_result(None)
                self._settling = None
        self.followed = not won
        self.tell()
        return won

    async def _reread(self) -> None:
        stored = await asyncio.to_thread(self._store.load, self.record.id)
        if stored is None:
            raise no_game(self.record.id)
        self.game = await think(opened, self.game.book, stored, self.game.dice)
        self._note(stored.since)

    def _note(self, since: Since) -> None:
        self._answered |= since.answered
        self._asks = {ask.seat: ask for ask in since.asks}
        self.hooks = dict(since.hooks)

    async def catch_up(self) -> None:
        """Take over what other processes have added."""
        async with self.lock:
            if self.lost:
                return
            since = await asyncio.to_thread(self._store.since, self.record.id, self.entries)
            try:
                for line in since.lines:
                    self.game.follow(line)
            except WavellError:
                self.lost = True
                raise
            self._note(since)
            self.followed = True
            self.tell()

    async def hook(self, access: Access, url: str) -> None:
        """Write down where the holder of a key wants to be told; an empty address is nowhere."""
        game = self.record.id
        async with self.lock:  # else what is told could run ahead of the disk, or be forgotten when others are followed
            self._must_be_held()
            await self._writer.put(Write(game, also=(Webhook(game, access.key, url),)))
            self.hooks.pop(access.key, None)
            if url:
                self.hooks[access.key] = url
            self.tell()

    # Telling --------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Let everybody know; a fault in what one of them is told is no fault of the order."""
        asks, before = self.asks, self.game.hold()
        for watch in self.watches.values():
            try:
                watch.tell(self.game, asks)
            except Exception as fault:
                log.error(
                    "what changed in %s cannot be told: %s\n%s", self.record.id, type(fault).__name__, where(fault)
                )
        let_go(before)
        for call in self.told:
            call(self)

    def watch(self, role: str) -> Watch:
        """Return what those who look from a role share."""
        if role not in self.watches:
            self.watches[role] = Watch(role)
        return self.watches[role]

    @property
    def idle(self) -> bool:
        """Whether nobody needs this copy in memory now."""
        return not self.busy and not self.lock.locked() and not any(watch.listeners for watch in self.watches.values())


def opened(book: Book, stored: Stored, dice: Dice | None) -> Game:
    """Return a game as its journal has it."""
    return Game(book, read_journal(book, [_encoder.encode(stored.record.header), *stored.since.lines]), dice)
