"""Changes of other processes are found by listening, and by looking where nobody told of them."""

import asyncio
import logging

import pytest
from tests.table.sessions import Seat, a_registry, begin, run
from tests.waiting import soon

from wavell.table.storage.commands import SetWebhook
from wavell.table.storage.listener import ChangeListener
from wavell.umpire import Game, RecordError


def test_a_webhook_that_nobody_told_of_is_found_by_looking(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as registry:
            created, seats = await begin(registry)
            access = await seats["red"].access()
            listener = ChangeListener(registry)
            with registry.store.engine.begin() as connection:
                SetWebhook(created.game, access.key, "https://one.example/").execute(connection)
            await listener._poll()
            await asyncio.gather(*listener._catching_up)
            assert (await seats["red"].session()).webhooks == {access.key: "https://one.example/"}
            await listener.close()

    run(play())


def test_entries_that_nobody_told_of_are_found_by_looking(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as one, a_registry(url) as two:
            created, seats = await begin(one)
            here = await one.open(created.game)
            assert (await Seat(two, created.game, seats["red"].key).give("drop 4", 1)).n == 1
            listener = ChangeListener(one)
            if listener._task is not None:
                listener._task.cancel()  # else it may look by itself in between
            await listener._poll()
            await asyncio.gather(*listener._catching_up)
            assert here.entries == 2
            assert here.changed_elsewhere
            await listener._poll()  # there is nothing to catch up with
            assert not listener._catching_up
            await listener.close()

    run(play())


def test_a_game_that_cannot_be_followed_is_logged_and_loaded_when_it_is_asked_for(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(self: Game, line: bytes) -> None:
        raise RecordError("this is no entry")

    async def play() -> None:
        async with a_registry(sqlite_url) as one, a_registry(sqlite_url) as two:
            created, seats = await begin(one)
            there = Seat(two, created.game, seats["red"].key)
            assert (await there.give("drop 4", 1, "client-two-1")).n == 1
            listener = ChangeListener(one)
            with monkeypatch.context() as broken, caplog.at_level(logging.WARNING, "wavell.table"):
                broken.setattr(Game, "follow", fail)
                await listener._poll()
                await asyncio.gather(*listener._catching_up)
            assert caplog.messages == [f"cannot catch up with game {created.game}: this is no entry"]
            assert (await one.open(created.game)).entries == 2
            await listener.close()

    run(play())


def test_with_sqlite_nobody_listens(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            listener = ChangeListener(registry)
            assert listener._task is None
            await listener._poll()  # no game is open
            await listener.close()

    run(play())


def test_another_process_is_told_of_a_commit(postgres_url: str) -> None:
    async def play() -> None:
        async with a_registry(postgres_url) as one, a_registry(postgres_url) as two:
            created, seats = await begin(one)
            here, listener = await one.open(created.game), ChangeListener(one)
            there = Seat(two, created.game, seats["red"].key)
            assert (await there.give("drop 4", 1)).n == 1
            await soon(lambda: here.entries == 2)
            assert here.changed_elsewhere
            assert (await seats["yellow"].give("drop 4", 2)).n == 2
            assert not here.changed_elsewhere
            await listener.close()

    run(play())
