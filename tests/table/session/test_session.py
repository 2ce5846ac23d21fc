"""One open game: commands one after another, durable before they are answered; who is second is told what changed."""

import asyncio

import pytest
from tests.table.sessions import a_registry, begin, run, texts

from wavell.table.errors import Refused, StoreUnavailable
from wavell.table.schema.game import Several
from wavell.table.storage.committer import Committer


def test_a_stale_order_is_refused_with_what_changed(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            await seats["red"].give("drop 4")
            late = await seats["red"].give("drop 5", 1)
            assert (late.n, late.entries) == (-1, 2)
            assert late.ruling.objections[0].kind == "stale"
            assert "red: drop 4" in texts(late)

    run(play())


def test_of_two_processes_one_wins_and_the_other_is_told(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as one, a_registry(url) as two:
            created, here = await begin(one, hot_seat=True)
            there = {role: type(seat)(two, seat.game, seat.key) for role, seat in here.items()}
            await there["table"].session()
            for n in range(1, 7):
                seat = ("red", "yellow")[n % 2 == 0]
                answers = await asyncio.gather(
                    here["table"].give(f"drop {n}", n, f"client-one-{n}", seat),
                    there["table"].give(f"drop {n}", n, f"client-two-{n}", seat),
                )
                won = [answer for answer in answers if answer.n == n]
                lost = [answer for answer in answers if answer.n < 0]
                assert (len(won), len(lost)) == (1, 1)
                assert lost[0].ruling.objections[0].kind == "stale"
                assert f"drop {n}" in texts(lost[0])
                for session in (await one.open(created.game), await two.open(created.game)):
                    await session.catch_up()
            first, second = await one.open(created.game), await two.open(created.game)
            assert first.game.journal.entries == second.game.journal.entries
            assert first.game.world == second.game.world
            first.game.journal.check()

    run(play())


def test_orders_in_a_row_are_on_the_disk_together_and_stop_at_the_first_refused(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry, "skirmish")
            session, access = await registry.enter(created.game, seats["north"].key)
            several = Several(("hide n1 in hill", "hide n1 in hill", "end"), 1, client="several-1")
            given = await session.give_several(access, several)
            assert [each.n for each in given] == [1, -1]
            assert await session.give_several(access, several) == given
            assert session.entries == 2
            with pytest.raises(Refused, match="another kind"):
                await seats["north"].give("hide n2 in hill", 2, "several-1")

    run(play())


def test_a_write_that_fails_is_neither_answered_nor_played(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            with monkeypatch.context() as broken:
                broken.setattr(Committer, "_commit", fail)
                with pytest.raises(StoreUnavailable):
                    await seats["red"].give("drop 4", 1, "the-same-id")
            assert (await registry.open(created.game)).entries == 1
            assert (await seats["red"].give("drop 4", 1, "the-same-id")).n == 1

    def fail(self: Committer, batch: object) -> list[bool]:
        raise StoreUnavailable

    run(play())


def test_a_webhook_that_is_set_while_an_order_is_written_tells_nobody_ahead_of_the_disk(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            session, access = await seats["yellow"].session(), await seats["yellow"].access()
            told: list[int] = []
            session.on_change.append(lambda each: told.append(each.entries))
            hook = asyncio.create_task(session.set_webhook(access, "https://one.example/"))
            order = asyncio.create_task(seats["red"].give("drop 4"))
            await hook
            assert told == [1]
            assert (await order).n == 1
            assert told == [1, 2]
            following = asyncio.create_task(session.catch_up())
            await session.set_webhook(access, "https://two.example/")
            await following
            assert session.webhooks == {access.key: "https://two.example/"}
            await session.set_webhook(access, "")
            assert session.webhooks == {}

    run(play())


def test_a_copy_that_is_lost_takes_no_webhook_and_tells_nobody(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            session, access = await seats["yellow"].session(), await seats["yellow"].access()
            told: list[int] = []
            session.on_change.append(lambda each: told.append(each.entries))
            with monkeypatch.context() as broken:
                broken.setattr(Committer, "_commit", fail)
                order = asyncio.create_task(seats["red"].give("drop 4"))
                await asyncio.sleep(0)  # it holds the lock
                hook = asyncio.create_task(session.set_webhook(access, "https://one.example/"))
                with pytest.raises(StoreUnavailable):
                    await order
                with pytest.raises(Refused, match="read from its database again"):
                    await hook
            assert told == []

    def fail(self: Committer, batch: object) -> list[bool]:
        raise StoreUnavailable

    run(play())


def test_webhooks_come_back_with_their_game(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as one, a_registry(url) as two:
            created, seats = await begin(one)
            access = await seats["red"].access()
            await (await two.open(created.game)).set_webhook(access, "https://one.example/")
            here = await one.open(created.game)
            assert here.webhooks == {}
            await here.catch_up()
            assert here.webhooks == {access.key: "https://one.example/"}
        async with a_registry(url) as again:
            assert (await again.open(created.game)).webhooks == {access.key: "https://one.example/"}

    run(play())
