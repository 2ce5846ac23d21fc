"""Notice: who is told that a decision waits for them, by a webhook of their own or by a feed ready for e-mail.

A webhook is sent when a seat becomes due, when another asks for its consent, and when the game ends. Play never waits
for it, and it is given up after a few attempts. The body is signed with HMAC-SHA256; its secret is the SHA-256 of the
key in hexadecimal, which the holder of the key can work out and which opens nothing: `X-Wavell-Signature: sha256=...`.
No key is ever in what is sent.
"""

import asyncio
import hashlib
import hmac
import logging
from collections import OrderedDict

import msgspec

from wavell.umpire import MalformedOrder

from ..session.access import Access
from ..session.registry import Hall
from ..session.session import Table
from ..views.view import due, ending
from .http_client import PostFailed, found_at, send

FEED = "https://jsonfeed.org/version/1.1"
WAITING, SENDERS, REMEMBERED = 1000, 16, 20_000
"""How many notices may wait to be sent, how many are sent at once, and of how many keys it is known what waited."""
PAUSES = (1.0, 10.0, 60.0)
"""Seconds to wait before each further attempt."""
log = logging.getLogger("wavell.table")


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits for the holder of a key in a game, with a subject and a text ready for e-mail."""

    game: str
    title: str
    seats: tuple[str, ...]
    """Those of the key that must decide."""
    entries: int
    turn: str
    step: str
    subject: str
    text: str
    link: str
    over: bool = False


class FeedItem(msgspec.Struct, frozen=True):
    """A notice as an item of a JSON feed."""

    id: str
    title: str
    content_text: str
    url: str
    about: Notice = msgspec.field(name="_wavell")


class Feed(msgspec.Struct, frozen=True):
    """A JSON feed (version 1.1) of what is due."""

    items: tuple[FeedItem, ...]
    version: str = FEED
    title: str = "What is due at the table"


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of somebody's games."""

    keys: tuple[str, ...]


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the holder of a key wants to be told."""

    url: str


class Delivery(msgspec.Struct, frozen=True):
    """What came of a message that was sent to try an address."""

    delivered: bool
    said: str
    """Why it did not arrive; empty if it did."""


def notice(table: Table, access: Access, home: str = "") -> Notice | None:
    """What waits for the holder of a key, in words that its seats may read; None if nothing does."""
    game = table.game
    ended = ending(game)
    if ended is not None:
        won = " and ".join(ended.winners)
        how = f"The game is won by {won}: {ended.why}." if won else f"The game is drawn: {ended.why}."
        return _notice(table, home, (), "the game is over", [how], over=True)
    asked = [ask for ask in table.asks if ask.partition(" ")[0] not in access.seats] if access.seats else []
    waits = [each for seat in access.seats for each in due(game, seat) if each.seat == seat]
    if not waits and not asked:
        return None
    rows = [f"{each.seat}: {each.what} [{each.ref}]; {', '.join(each.verbs)}." for each in waits]
    for ask in asked:
        seat, _, n = ask.partition(" ")
        rows.append(f"{seat} asks to take entry {n} back; do you agree?")
    seats = tuple(dict.fromkeys(each.seat for each in waits)) or access.seats
    return _notice(table, home, seats, f"{' and '.join(seats)} to decide", rows)


def trial(table: Table, home: str = "") -> Notice:
    """A notice that only shows that notices arrive."""
    return _notice(table, home, (), "a test message", ["Nothing waits for you; you will be told when something does."])


def _notice(table: Table, home: str, seats: tuple[str, ...], what: str, rows: list[str], over: bool = False) -> Notice:
    game, record = table.game, table.record
    head = f"{record.title} ({game.book.id} {game.journal.header.scenario}): {game.turn}, {game.step.title}."
    return Notice(
        game=record.id,
        title=record.title,
        seats=seats,
        entries=table.entries,
        turn=game.turn,
        step=game.step.title,
        subject=f"{record.title}: {what}",
        text="\n".join((head, *rows)),
        link=f"{home}/#/game/{record.id}",
        over=over,
    )


def _waits(access: Access, over: bool, acting: set[str], asking: set[str]) -> frozenset[str]:
    """What waits for the holder of a key, each thing in a word: a decision, the wish of another seat, or the end."""
    if over:
        return frozenset({"end"})
    wishes = {f"wish of {seat}" for seat in asking.difference(access.seats)}
    return frozenset(wishes if acting.isdisjoint(access.seats) else {"decision", *wishes})


def feed(notices: list[Notice]) -> Feed:
    """Notices as a feed; an item keeps its id while nothing happens in its game."""
    return Feed(tuple(FeedItem(f"{n.game}-{n.entries}", n.subject, n.text, n.link, n) for n in notices))


def signature(secret: str, body: bytes) -> str:
    """Sign a body with the hash of a key."""
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"


async def checked(url: str, private: bool) -> str:
    """An address that notices may be sent to, as it is kept; what is wrong with another is said in one sentence."""
    try:
        await found_at(url, private)
    except PostFailed as fault:
        raise MalformedOrder(f"url: {fault}; write it like https://example.org/hook") from None
    return url


class Notices:
    """Sends what becomes due, beside the play."""

    def __init__(self, hall: Hall, private: bool = False, home: str = "", pauses: tuple[float, ...] = PAUSES) -> None:
        """Listen to a hall; `private` lets notices go to addresses inside the network, `home` begins their links."""
        self.home = home
        self._hall = hall
        self._private = private
        self._pauses = pauses
        self._waited: OrderedDict[str, frozenset[str]] = OrderedDict()
        """By key what waited for it when it was last looked at."""
        self._telling: dict[str, asyncio.Task[None]] = {}
        """By key the notice that is being sent, or waits to be tried again."""
        self._senders = asyncio.Semaphore(SENDERS)
        hall.told.append(self._told)

    async def close(self) -> None:
        """Send nothing any more."""
        self._hall.told.remove(self._told)
        tasks = [*self._telling.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _told(self, table: Table) -> None:
        """See for whom something new waits; only the process in which the game went on says so."""
        for access in table.accesses:
            if access.key not in table.hooks:
                self._waited.pop(access.key, None)
        if not table.hooks:
            return
        over = table.game.world.outcome is not None
        acting, asking = {each.seat for each in table.game.to_act()}, {ask.partition(" ")[0] for ask in table.asks}
        for access in table.accesses:
            if access.key not in table.hooks:
                continue
            waits, before = _waits(access, over, acting, asking), self._waited.get(access.key)
            self._waited[access.key] = waits
            self._waited.move_to_end(access.key)
            if before is not None and waits - before and not table.followed:
                self._put(table.record.id, access)
        while len(self._waited) > REMEMBERED:
            self._waited.popitem(last=False)

    def _put(self, game: str, access: Access) -> None:
        """Begin to tell somebody; what they were still to be told before is said in it."""
        if before := self._telling.pop(access.key, None):
            before.cancel()
        if len(self._telling) >= WAITING:
            log.warning("too many notices wait to be sent; one for %s is dropped", game)
            return
        task = self._telling[access.key] = asyncio.create_task(self._tell(game, access))
        task.add_done_callback(lambda done: self._done(game, access.key, done))

    def _done(self, game: str, key: str, task: "asyncio.Task[None]") -> None:
        if self._telling.get(key) is task:
            del self._telling[key]
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.warning("a notice for %s was not sent: %s", game, type(fault).__name__)

    async def _tell(self, game: str, access: Access) -> None:
        """Tell somebody what waits for them now, a few times if need be."""
        for pause in (*self._pauses, None):
            table = await self._hall.open(game)
            url, said = table.hooks.get(access.key, ""), notice(table, access, self.home)
            if not url or said is None:
                return
            try:
                await self.send(url, said, access)
                return
            except (PostFailed, MalformedOrder) as fault:
                if pause is None or isinstance(fault, MalformedOrder) or fault.final:
                    log.warning("a notice for %s cannot be delivered: %s", game, fault)
                    return
            await asyncio.sleep(pause)

    async def send(self, url: str, said: Notice, access: Access) -> None:
        """Send a notice, once; only a few are under way at a time."""
        body = msgspec.json.encode(said)
        headers = {"X-Wavell-Signature": signature(access.key, body), "Content-Type": "application/json"}
        async with self._senders:
            await send(await found_at(url, self._private), body, headers)
