"""Halls with the tiny books on their shelf, for the tests of the table."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, Literal, TypeVar

from tests.games import CONNECT_FOUR, SCENARIOS, SKIRMISH
from tests.waiting import LONG

from wavell.table.schema.game import Consent, Created, Give, Given, NewGame, TakeBack
from wavell.table.session.access import Access
from wavell.table.session.registry import Hall
from wavell.table.session.session import Table
from wavell.table.storage.store import Store
from wavell.umpire import Book, open_book

T = TypeVar("T")
SMALL = {CONNECT_FOUR.id: CONNECT_FOUR, SKIRMISH.id: SKIRMISH}


def find(name: str) -> Book:
    """A book by its id, the tiny ones included."""
    return SMALL.get(name) or open_book(name)


@asynccontextmanager
async def a_hall(
    url: str, book: Callable[[str], Book] = find, *, apart: bool = False, **bounds: int
) -> AsyncIterator[Hall]:
    """A hall on a database, closed afterwards."""
    hall = Hall(Store(url), book=book, apart=apart, **bounds)
    try:
        yield hall
    finally:
        await hall.close()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do something on an event loop of its own, which must not take long."""

    async def soon() -> T:
        async with asyncio.timeout(LONG):
            return await work

    return asyncio.run(soon())


class Seat:
    """A person at a table, with a key."""

    def __init__(self, hall: Hall, game: str, key: str) -> None:
        self.hall = hall
        self.game = game
        self.key = key
        self.count = 0

    async def table(self) -> Table:
        """The table as it is in memory now."""
        return (await self.hall.enter(self.game, self.key))[0]

    async def access(self) -> Access:
        """What the key lets its holder be."""
        return (await self.hall.enter(self.game, self.key))[1]

    def client(self) -> str:
        """A new id for a request."""
        self.count += 1
        return f"client-{self.key[:6].replace('-', 'x')}-{self.count}"

    async def give(self, text: str, at: int | None = None, client: str = "", seat: str = "") -> Given:
        """Give an order decided on the position as it is, or as it was."""
        table, access = await self.hall.enter(self.game, self.key)
        seen = table.entries if at is None else at
        return await table.give(access, Give(text, seen, client or self.client(), seat))

    async def undo(self, n: int = -1, seat: str = "", client: str = "") -> Given:
        """Take an entry back, or ask for it."""
        table, access = await self.hall.enter(self.game, self.key)
        return await table.undo(access, TakeBack(table.entries, client or self.client(), n, seat))

    async def consent(self, asked: str, agree: bool = True) -> Given:
        """Agree to an undo, or not."""
        table, access = await self.hall.enter(self.game, self.key)
        return await table.consent(access, Consent(access.seats[0], agree, self.client(), asked))


async def begin(
    hall: Hall, book: str = "connect-four", *, hot_seat: bool = False, bots: Iterable[str] = ()
) -> tuple[Created, dict[str, Seat]]:
    """Begin a game; returns who sits where, by role."""
    seats: dict[str, Literal["person", "bot"]] = dict.fromkeys(bots, "bot")
    created = await hall.create(NewGame(book, SCENARIOS[book], seats=seats, hot_seat=hot_seat))
    return created, {key.role: Seat(hall, created.game, key.key) for key in created.keys}


def texts(given: Given) -> str:
    """All that is said against an order."""
    return "; ".join(each.text for each in given.ruling.objections)
