"""A bot takes any seat: it answers without being asked, finishes games, and leaves the server awake."""

import asyncio
import time
from random import Random

import pytest
from tests.table.sessions import a_registry, begin, run

from wavell.lab.players import driver
from wavell.lab.players.driver import Decision
from wavell.lab.players.player import Budget, Choice, Seat
from wavell.table.schema.game import Give, NewGame, Remark
from wavell.table.session.bots import Bots
from wavell.table.session.registry import SessionRegistry
from wavell.table.views import history
from wavell.umpire import REFEREE, Game
from wavell.umpire.records.proof import replay
from wavell.umpire.records.record import read_record


async def until_over(registry: SessionRegistry, game: str) -> Game:
    """Wait until a game that bots play is over and its last order is on the disk."""
    session = await registry.open(game)
    while session.game.world.outcome is None:
        await asyncio.sleep(0.01)
    async with session.lock:  # held while an order is committed
        return session.game


@pytest.mark.parametrize("book", ["connect-four", "skirmish"])
def test_bots_play_a_game_to_its_end_and_all_of_it_is_on_the_disk(sqlite_url: str, book: str) -> None:
    async def play() -> None:
        seats = ("red", "yellow") if book == "connect-four" else ("north", "south")
        async with a_registry(sqlite_url) as registry:
            bots = Bots(registry)
            created, _ = await begin(registry, book, bots=seats)
            game = await until_over(registry, created.game)
            assert {entry.seat for entry in game.journal.entries} == {*seats, "umpire"}
            await bots.close()
        async with a_registry(sqlite_url) as registry:
            again = await registry.open(created.game)
            assert again.game.world.outcome == game.world.outcome
            assert registry.store.unfinished_games() == 0

    run(play())


def test_a_bot_answers_a_person_and_waits_for_them(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            bots = Bots(registry)
            created, seats = await begin(registry, bots=["yellow"])
            await asyncio.sleep(0.1)
            session = await registry.open(created.game)
            assert session.entries == 1
            assert (await seats["red"].give("drop 4")).n == 1
            while session.entries < 3:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            assert [entry.seat for entry in session.game.journal.entries] == ["umpire", "red", "yellow"]
            await bots.close()

    run(play())


def test_a_bot_goes_on_after_a_restart(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:  # nobody plays for the bot here
            created, seats = await begin(registry, bots=["yellow"])
            await seats["red"].give("drop 4")
        async with a_registry(sqlite_url) as registry:
            bots = Bots(registry)
            session = await registry.open(created.game)
            while session.entries < 3:
                await asyncio.sleep(0.01)
            await bots.close()

    run(play())


def test_the_server_stays_awake_while_bots_think(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            bots = Bots(registry)
            created = await registry.create(NewGame("awaw", "malaya-1941", seats={"axis": "bot", "allies": "bot"}))
            session = await registry.open(created.game)
            longest = 0.0
            while session.entries < 60 and session.game.world.outcome is None:
                begun = time.thread_time()  # what others take of the machine is not ours
                await asyncio.sleep(0.005)
                longest = max(longest, time.thread_time() - begun)
            assert longest < 1.0
            await bots.close()

    run(play())


def test_the_level_of_a_bot_outlives_a_restart_and_a_player_that_is_gone(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, _ = await begin(registry, bots=["yellow"])
            session = await registry.open(created.game)
            assert session.levels == {"yellow": "staff"}
            await session.set_level("yellow", "recruit")
        async with a_registry(sqlite_url) as registry:
            session = await registry.open(created.game)
            assert session.levels == {"yellow": "recruit"}
            await session.set_level("yellow", "a-package-that-is-gone")
            bots = Bots(registry)
            red = next(each for each in session.accesses if "red" in each.seats)
            await session.give(red, Give("drop 4", session.entries, "client-red"))
            while session.entries < 3:
                await asyncio.sleep(0.01)
            await bots.close()

    run(play())


def test_nobody_waits_for_a_bot_that_thinks_and_what_it_chose_too_late_is_dropped(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            session = await registry.open(created.game)
            thinking, go_on = asyncio.Event(), asyncio.Event()

            async def choose() -> Decision:
                chosen = session.game.options("red")[0]
                thinking.set()
                await go_on.wait()
                return Decision(chosen, "to see")

            bot = asyncio.create_task(session.play_bot("red", choose))
            await thinking.wait()
            assert (await seats["red"].give("drop 4")).n == 1, "the person is not kept waiting"
            go_on.set()
            assert not await bot
            assert session.entries == 2

    run(play())


class Useless:
    """A player that fails at first, and then gives what nobody may."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, seat: Seat, budget: Budget, rng: Random) -> Choice:
        self.asked += 1
        if self.asked == 1:
            raise ZeroDivisionError
        return Choice(seat.book.notation.order("drop 9") or pytest.fail("not an order"), "to be refused")


def test_what_is_wrong_with_a_player_is_kept_with_the_order_that_came_instead(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "make_player", lambda _: Useless())

    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            bots = Bots(registry)
            created, _ = await begin(registry, bots=("red", "yellow"))
            game = await until_over(registry, created.game)
            await bots.close()
            rows = registry.store.remarks(created.game, 0, 1_000)
            assert [n for n, *_ in rows] == [entry.n for entry in game.journal.entries[1:]]
            assert [fault for *_, fault in rows[:2]] == ["the player failed: ZeroDivisionError"] * 2
            assert {fault for *_, fault in rows[2:]} == {"an order of the player was not allowed"}
            assert registry.store.remarks(created.game, 3, 2) == rows[2:4]
            written = read_record(history.record(game, "red", rows))
            assert written.lines[1].comments[-1] == "the player failed: ZeroDivisionError"
            assert replay(written, game.book).journal.head == game.journal.head

    run(play())


def test_what_an_order_is_for_is_told_at_the_end_and_a_fault_at_once(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, _ = await begin(registry, "skirmish", bots=("north",))
            session = await registry.open(created.game)

            async def choose() -> Decision:
                return Decision(session.game.options("north")[0], "to surprise n2", "the player failed: OSError")

            assert await session.play_bot("north", choose)
            rows = registry.store.remarks(created.game, 0, 10)
            assert history.remarks(session.game, REFEREE, rows) == [
                Remark(1, "to surprise n2", "the player failed: OSError")
            ]
            for role in ("south", "north", "spectator"):
                assert history.remarks(session.game, role, rows) == [Remark(1, "", "the player failed: OSError")]
                assert "surprise" not in history.record(session.game, role, rows)
                assert "; the player failed: OSError\n" in history.record(session.game, role, rows)

    run(play())
