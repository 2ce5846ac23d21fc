"""The store, on SQLite and on PostgreSQL: what is written is there, the first one wins, and no key can be read."""

import asyncio
import signal
import sqlite3
import subprocess
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from sqlalchemy import text
from tests.table.sessions import a_registry, begin, find, run
from tests.waiting import soon

from wavell.table.errors import StoreUnavailable
from wavell.table.session.registry import SessionRegistry
from wavell.table.storage.commands import (
    ClearUndoRequest,
    CloseGame,
    Command,
    CreateGame,
    SetBookmarks,
    SetUndoRequest,
    SetWebhook,
    StoreResponse,
    Write,
)
from wavell.table.storage.committer import Committer
from wavell.table.storage.process import CommitterProcess, FrameReader, frame
from wavell.table.storage.store import Store
from wavell.table.storage.tables import EntryRow, GameRecord, KeyRow, UndoRequest, key_hash, metadata, new_key
from wavell.umpire import Header, WavellError

pytestmark = pytest.mark.slow


def row(game: str, n: int, line: bytes = b"{}") -> EntryRow:
    return EntryRow(game, n, line)


def test_a_game_comes_back_as_it_was_written(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as registry:
            created, seats = await begin(registry)
            assert (await seats["red"].give("drop 4")).n == 1
            session = await seats["red"].session()
            lines = [*session.game.journal.lines()][1:]
        async with a_registry(url) as registry:
            stored = registry.store.load(created.game)
            assert stored is not None
            assert list(stored.updates.lines) == lines
            assert stored.record == session.record
            again = await registry.open(created.game)
            assert again.game.world == session.game.world
            assert {each.role for each in again.accesses} == {"red", "yellow", "spectator", "referee"}
            assert (await registry.enter(created.game, seats["red"].key))[1].seats == ("red",)

    run(play())


@pytest.fixture(params=["in a thread", pytest.param("in a process", marks=pytest.mark.slow)])
def in_process(request: pytest.FixtureRequest) -> bool:
    """Whether the committer has a process of its own."""
    return bool(request.param == "in a process")


def test_of_two_writers_of_one_entry_the_first_wins_and_nothing_of_the_other_is_kept(
    url: str, in_process: bool
) -> None:
    async def write() -> None:
        async with (
            a_registry(url, committer_process=in_process) as one,
            a_registry(url, committer_process=in_process) as two,
        ):
            assert await one.queue.put(Write("g", (row("g", 0), row("g", 1, b"one"))))
            assert not await two.queue.put(Write("g", (row("g", 1, b"two"), row("g", 2, b"two"))))
            assert one.store.updates("g", 0).lines == (b"{}", b"one")
            assert await two.queue.put(Write("g", (row("g", 2, b"three"),)))
            assert one.store.updates("g", 1).lines == (b"one", b"three")
            assert one.store.entry_counts(["g", "h"]) == {"g": 3}

    run(write())


def test_many_writers_race_and_every_number_is_given_once(url: str, in_process: bool) -> None:
    async def race() -> None:
        async with (
            a_registry(url, committer_process=in_process) as one,
            a_registry(url, committer_process=in_process) as two,
        ):
            for n in range(30):
                results = await asyncio.gather(
                    *(registry.queue.put(Write(g, (row(g, n),))) for g in "abc" for registry in (one, two))
                )
                assert sorted(results) == [False] * 3 + [True] * 3
            assert one.store.entry_counts(["a", "b", "c"]) == dict.fromkeys("abc", 30)

    run(race())


def test_a_bad_write_does_not_take_the_others_with_it(url: str, in_process: bool) -> None:
    async def write() -> None:
        async with a_registry(url, committer_process=in_process) as registry:
            _, seats = await begin(registry)
            there = (await seats["red"].session()).record
            bad = CreateGame(there, b"seed", (KeyRow("hash", "red", ("red",)),))
            writes = [registry.queue.put(Write(g, (row(g, 0),), (bad,) if g == "b" else ())) for g in "abc"]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert results[0] is True
            assert isinstance(results[1], StoreUnavailable)
            assert results[2] is True
            assert registry.store.entry_counts(["a", "b", "c"]) == {"a": 1, "c": 1}
            assert await registry.queue.put(Write("b", (row("b", 0),)))

    run(write())


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
    )
    assert {type(each) for each in changes} == set(get_args(Command))
    writes = [Write("g", (row("g", 0), EntryRow("g", 1, b"{}", "k", "client-2", b"[]")), changes), Write("h")]
    pieces = frame(writes) + frame([True, None, False])
    unpacked = FrameReader()
    messages = [message for at in range(len(pieces)) for message in unpacked.feed(pieces[at : at + 1])]
    assert msgspec.msgpack.decode(messages[0], type=list[Write]) == writes
    assert msgspec.msgpack.decode(messages[1]) == [True, None, False]
    assert [*FrameReader().feed(pieces)] == messages


def committer_of(registry: SessionRegistry) -> CommitterProcess:
    """The process that writes for a registry."""
    assert isinstance(registry.queue.backend, CommitterProcess)
    return registry.queue.backend


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


def test_of_two_writes_of_one_entry_in_one_batch_the_first_wins(url: str) -> None:
    store = Store(url)
    committer = Committer(store)
    both = [Write("g", (row("g", 0, b"one"),)), Write("g", (row("g", 0, b"two"), row("g", 1, b"two")))]
    assert committer.commit(both) == [True, False]
    assert store.updates("g", 0).lines == (b"one",)
    committer.close()
    store.close()


def test_writes_that_are_queued_when_a_registry_closes_are_written(url: str, in_process: bool) -> None:
    async def play() -> None:
        async with a_registry(url, committer_process=in_process) as registry:
            writes = [registry.queue.put(Write("g", (row("g", n),))) for n in range(200)]
        assert await asyncio.gather(*writes) == [True] * 200
        with pytest.raises(StoreUnavailable):
            await registry.queue.put(Write("g", (row("g", 200),)))
        async with a_registry(url) as registry:
            assert registry.store.entry_counts(["g"]) == {"g": 200}

    run(play())


def test_no_key_can_be_read_in_the_database(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as registry:
            created, seats = await begin(registry)
            await seats["red"].give("drop 4")
            with registry.store.engine.connect() as connection:
                rows = [connection.execute(table.select()).all() for table in metadata.sorted_tables]
            kept = repr(rows)
            assert len(created.keys) == 4
            for key in created.keys:
                assert len(key.key) >= 22
                assert key.key not in kept
                assert key_hash(key.key) in kept

    run(play())


def test_keys_are_long_and_never_the_same() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert min(map(len, keys)) * 6 >= 128


def test_bookmarks_webhooks_and_asks_are_replaced(url: str) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        SetBookmarks("g", "k", ((1, "a"), (3, "b"))).execute(connection)
        SetBookmarks("g", "k", ((2, "c"), (2, "d"))).execute(connection)
        SetWebhook("g", "k", "https://one.example/").execute(connection)
        SetWebhook("g", "k", "https://two.example/").execute(connection)
        SetUndoRequest("g", UndoRequest("red", 3, 5)).execute(connection)
        SetUndoRequest("g", UndoRequest("red", 4, 6, ("yellow",))).execute(connection)
    assert store.bookmarks("g", "k") == [(2, "d")]
    assert store.bookmarks("g", "other") == []
    assert store.webhooks("g") == {"k": "https://two.example/"}
    assert store.updates("g", 0).undo_requests == (UndoRequest("red", 4, 6, ("yellow",)),)
    with store.engine.begin() as connection:
        SetWebhook("g", "k", "").execute(connection)
        SetBookmarks("g", "k", ()).execute(connection)
        ClearUndoRequest("g", "red").execute(connection)
    assert store.webhooks("g") == {}
    assert store.bookmarks("g", "k") == []
    assert store.updates("g", 0).undo_requests == ()
    store.close()


def test_a_database_of_another_version_is_not_touched(url: str) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(WavellError, match="revision 9999"):
        Store(url)


def test_sqlite_writes_through_to_the_disk(tmp_path: Path, sqlite_url: str) -> None:
    store = Store(sqlite_url)
    with store.engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2
    store.close()
    assert sqlite3.connect(tmp_path / "games.db").execute("SELECT schema FROM wavell").fetchall() == [(1,)]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://x/y", "mysql is no database for games"),
        ("nonsense", "is written postgresql://"),
        ("postgresql://ann:secret@127.0.0.1:1/none", "cannot be opened"),
    ],
)
def test_a_wrong_address_is_told_in_one_sentence(address: str, said: str) -> None:
    with pytest.raises(WavellError, match=said) as told:
        Store(address)
    assert "secret" not in str(told.value)
    assert "\n" not in str(told.value)
