"""Registries with the tiny books on their shelf, and people with keys, for the tests of the table."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, Literal, TypeVar

from tests.games import CONNECT_FOUR, SCENARIOS, SKIRMISH
from tests.waiting import WAIT_S

from wavell.table.schema.game import Consent, Created, Give, Given, NewGame, TakeBack, UndoAsk
from wavell.table.session.access import Access
from wavell.table.session.registry import SessionRegistry
from wavell.table.session.session import GameSession
from wavell.table.storage.store import Store
from wavell.umpire import Book, open_book

T = TypeVar("T")
SMALL = {CONNECT_FOUR.id: CONNECT_FOUR, SKIRMISH.id: SKIRMISH}


def find(name: str) -> Book:
    """A book by its id, the tiny ones included."""
    return SMALL.get(name) or open_book(name)


@asynccontextmanager
async def a_registry(
    url: str,
    book: Callable[[str], Book] = find,
    *,
    committer_process: bool = False,
    sentinels: bool = False,
    **bounds: int,
) -> AsyncIterator[SessionRegistry]:
    """A registry on a database, closed afterwards."""
    registry = SessionRegistry(
        Store(url), book=book, committer_process=committer_process, sentinels=sentinels, **bounds
    )
    try:
        yield registry
    finally:
        await registry.close()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do something on an event loop of its own, which must not take long."""

    async def soon() -> T:
        async with asyncio.timeout(WAIT_S):
            return await work

    return asyncio.run(soon())


class Seat:
    """A person at a table, with a key."""

    def __init__(self, registry: SessionRegistry, game: str, key: str) -> None:
        self.registry = registry
        self.game = game
        self.key = key
        self.count = 0

    async def session(self) -> GameSession:
        """The table as it is in memory now."""
        return (await self.registry.enter(self.game, self.key))[0]

    async def access(self) -> Access:
        """What the key lets its holder be."""
        return (await self.registry.enter(self.game, self.key))[1]

    def client(self) -> str:
        """A new id for a request."""
        self.count += 1
        return f"client-{self.key[:6].replace('-', 'x')}-{self.count}"

    async def give(self, text: str, at: int | None = None, client: str = "", seat: str = "") -> Given:
        """Give an order decided on the position as it is, or as it was."""
        session, access = await self.registry.enter(self.game, self.key)
        seen = session.entries if at is None else at
        return await session.give(access, Give(text, seen, client or self.client(), seat))

    async def undo(self, n: int = -1, seat: str = "", client: str = "") -> Given:
        """Take an entry back, or ask for it."""
        session, access = await self.registry.enter(self.game, self.key)
        return await session.undo(access, TakeBack(session.entries, client or self.client(), n, seat))

    async def consent(self, asked: UndoAsk, agree: bool = True) -> Given:
        """Agree to an undo, or not."""
        session, access = await self.registry.enter(self.game, self.key)
        return await session.consent(access, Consent(access.seats[0], agree, self.client(), asked))


async def begin(
    registry: SessionRegistry, book: str = "connect-four", *, hot_seat: bool = False, bots: Iterable[str] = ()
) -> tuple[Created, dict[str, Seat]]:
    """Begin a game; returns who sits where, by role."""
    seats: dict[str, Literal["person", "bot"]] = dict.fromkeys(bots, "bot")
    created = await registry.create(NewGame(book, SCENARIOS[book], seats=seats, hot_seat=hot_seat))
    return created, {key.role: Seat(registry, created.game, key.key) for key in created.keys}


def texts(given: Given) -> str:
    """All that is said against an order."""
    return "; ".join(each.text for each in given.ruling.objections)
