"""The committer in a process of its own: what it is sent arrives whole, and one that dies is replaced."""

import asyncio
import signal
import subprocess
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from tests.table.sessions import a_registry, begin, find, run
from tests.table.storage.writes import committer_of, row
from tests.waiting import soon

from wavell.table.errors import StoreUnavailable
from wavell.table.session.registry import SessionRegistry
from wavell.table.storage.commands import (
    AddRemark,
    ClearUndoRequest,
    CloseGame,
    Command,
    CreateGame,
    SetBookmarks,
    SetLevel,
    SetUndoRequest,
    SetWebhook,
    StoreResponse,
    Write,
)
from wavell.table.storage.process import FrameReader, frame
from wavell.table.storage.store import Store
from wavell.table.storage.tables import EntryRow, GameRecord, KeyRow, UndoRequest
from wavell.umpire import Header

pytestmark = pytest.mark.slow


def test_everything_that_can_be_written_is_the_same_after_its_way_to_another_process() -> None:
    header = Header("connect-four", "empty", "rules", {"1": "a"}, "strict", (), {"red": "Ada"})
    record = GameRecord("g", "A game", header, {"red": "Ada", "yellow": "bot"}, 1.5)
    changes: tuple[Command, ...] = (
        CreateGame(record, bytes(range(256)), (KeyRow("h", "red", ("red",)), KeyRow("i", "spectator", ()))),
        CloseGame("g"),
        StoreResponse("g", "k", "client-1", b"{}"),
        SetUndoRequest("g", UndoRequest("red", 3, 5, ("yellow",))),
        ClearUndoRequest("g", "red"),
        SetBookmarks("g", "k", ((1, "a"), (2, "b"))),
        SetWebhook("g", "k", "https://one.example/"),
        SetLevel("g", "yellow", "recruit"),
        AddRemark("g", 2, "to win", "the player failed: OSError"),
    )
    assert {type(each) for each in changes} == set(get_args(Command))
    writes = [Write("g", (row("g", 0), EntryRow("g", 1, b"{}", "k", "client-2", b"[]")), changes), Write("h")]
    pieces = frame(writes) + frame([True, None, False])
    unpacked = FrameReader()
    messages = [message for at in range(len(pieces)) for message in unpacked.feed(pieces[at : at + 1])]
    assert msgspec.msgpack.decode(messages[0], type=list[Write]) == writes
    assert msgspec.msgpack.decode(messages[1]) == [True, None, False]
    assert [*FrameReader().feed(pieces)] == messages


def test_a_process_that_writes_and_is_killed_is_replaced(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url, committer_process=True) as registry:
            created, seats = await begin(registry)
            assert (await seats["red"].give("drop 4")).n == 1
            committer_process = committer_of(registry)
            for n, seat in enumerate(("yellow", "red"), 2):
                before = committer_process.child.process
                before.send_signal(signal.SIGSTOP)  # so that the order is under way when it dies
                under_way = asyncio.create_task(seats[seat].give("drop 3", n, f"client-{n}"))
                await soon(lambda: committer_process.child._waiting)
                before.kill()
                with pytest.raises(StoreUnavailable):
                    await under_way
                assert (await seats[seat].give("drop 3", n, f"client-{n}")).n == n
                assert committer_process.child.process is not before
            assert (await registry.open(created.game)).entries == 4
        assert committer_process.child.process.returncode == 0

    run(play())


def test_a_process_that_does_not_understand_fails_each_write(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url, committer_process=True) as registry:
            committer_of(registry)._start = frame(["nonsense"])
            committer_of(registry).child.process.kill()
            for _ in range(2):
                with pytest.raises(StoreUnavailable):
                    await registry.queue.put(Write("g", (row("g", 0),)))

    run(play())


def test_a_database_that_cannot_be_opened_yet_is_tried_again(tmp_path: Path) -> None:
    async def play() -> None:
        place = tmp_path / "later" / "games.db"
        url = f"sqlite:///{place}"
        store = Store(url)
        away = place.parent.rename(tmp_path / "away")
        place.parent.write_text("a file where a folder should be")
        registry = SessionRegistry(store, book=find, committer_process=True)
        with pytest.raises(StoreUnavailable):
            await registry.queue.put(Write("g", (row("g", 0),)))
        process = committer_of(registry).child.process
        place.parent.unlink()
        away.rename(place.parent)
        assert await registry.queue.put(Write("g", (row("g", 0),)))
        assert committer_of(registry).child.process is process
        await registry.close()

    run(play())


def test_what_cannot_be_handed_over_fails_and_what_comes_after_it_does_not(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url, committer_process=True) as registry:
            assert await registry.queue.put(Write("g", (row("g", 0),)))
            committer_of(registry).child.process.kill()
            await committer_of(registry).child._reaped
            with monkeypatch.context() as broken:
                broken.setattr(subprocess, "Popen", fail)
                with pytest.raises(StoreUnavailable):
                    await registry.queue.put(Write("g", (row("g", 1),)))
            assert await registry.queue.put(Write("h", (row("h", 0),)))
            assert registry.store.entry_counts(["g", "h"]) == {"g": 1, "h": 1}

    def fail(*_: object, **__: object) -> None:
        raise OSError("there are too many processes")

    run(play())


def test_after_an_end_everything_is_in_the_file_itself(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(f"sqlite:///{tmp_path / 'games.db'}", committer_process=True) as registry:
            assert await registry.queue.put(Write("g", (row("g", 0),)))

    run(play())
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]
