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
from tests.table.desk import a_hall, begin, find, run
from tests.waiting import soon

from wavell.table.errors import StoreFailed
from wavell.table.session.registry import Hall
from wavell.table.storage.commands import (
    Answered,
    Bookmarks,
    Change,
    GameBegun,
    GameOver,
    UndoAsked,
    UndoSettled,
    Webhook,
    Write,
)
from wavell.table.storage.committer import Scribe
from wavell.table.storage.process import Apart, Unpacked, packed
from wavell.table.storage.store import Store
from wavell.table.storage.tables import Ask, EntryRow, GameRecord, KeyRow, hashed, metadata, new_key
from wavell.umpire import Header, WavellError

pytestmark = pytest.mark.slow


def row(game: str, n: int, line: bytes = b"{}") -> EntryRow:
    return EntryRow(game, n, line)


def test_a_game_comes_back_as_it_was_written(url: str) -> None:
    async def play() -> None:
        async with a_hall(url) as hall:
            created, seats = await begin(hall)
            assert (await seats["red"].give("drop 4")).n == 1
            table = await seats["red"].table()
            lines = [*table.game.journal.lines()][1:]
        async with a_hall(url) as hall:
            stored = hall.store.load(created.game)
            assert stored is not None
            assert list(stored.since.lines) == lines
            assert stored.record == table.record
            again = await hall.open(created.game)
            assert again.game.world == table.game.world
            assert {each.role for each in again.accesses} == {"red", "yellow", "spectator", "referee"}
            assert (await hall.enter(created.game, seats["red"].key))[1].seats == ("red",)

    run(play())


@pytest.fixture(params=["in a thread", pytest.param("apart", marks=pytest.mark.slow)])
def apart(request: pytest.FixtureRequest) -> bool:
    """Where the scribe sits."""
    return bool(request.param == "apart")


def test_of_two_writers_of_one_entry_the_first_wins_and_nothing_of_the_other_is_kept(url: str, apart: bool) -> None:
    async def write() -> None:
        async with a_hall(url, apart=apart) as one, a_hall(url, apart=apart) as two:
            assert await one.writer.put(Write("g", (row("g", 0), row("g", 1, b"one"))))
            assert not await two.writer.put(Write("g", (row("g", 1, b"two"), row("g", 2, b"two"))))
            assert one.store.since("g", 0).lines == (b"{}", b"one")
            assert await two.writer.put(Write("g", (row("g", 2, b"three"),)))
            assert one.store.since("g", 1).lines == (b"one", b"three")
            assert one.store.counts(["g", "h"]) == {"g": 3}

    run(write())


def test_many_writers_race_and_every_number_is_given_once(url: str, apart: bool) -> None:
    async def race() -> None:
        async with a_hall(url, apart=apart) as one, a_hall(url, apart=apart) as two:
            for n in range(30):
                results = await asyncio.gather(
                    *(hall.writer.put(Write(g, (row(g, n),))) for g in "abc" for hall in (one, two))
                )
                assert sorted(results) == [False] * 3 + [True] * 3
            assert one.store.counts(["a", "b", "c"]) == dict.fromkeys("abc", 30)

    run(race())


def test_a_bad_write_does_not_take_the_others_with_it(url: str, apart: bool) -> None:
    async def write() -> None:
        async with a_hall(url, apart=apart) as hall:
            _, seats = await begin(hall)
            there = (await seats["red"].table()).record
            bad = GameBegun(there, b"seed", (KeyRow("hash", "red", ("red",)),))
            writes = [hall.writer.put(Write(g, (row(g, 0),), (bad,) if g == "b" else ())) for g in "abc"]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert results[0] is True
            assert isinstance(results[1], StoreFailed)
            assert results[2] is True
            assert hall.store.counts(["a", "b", "c"]) == {"a": 1, "c": 1}
            assert await hall.writer.put(Write("b", (row("b", 0),)))

    run(write())


def test_everything_that_can_be_written_is_the_same_after_its_way_to_another_process() -> None:
    header = Header("connect-four", "empty", "rules", {"1": "a"}, "strict", (), {"red": "Ada"})
    record = GameRecord("g", "A game", header, {"red": "Ada", "yellow": "bot"}, 1.5)
    changes: tuple[Change, ...] = (
        GameBegun(record, bytes(range(256)), (KeyRow("h", "red", ("red",)), KeyRow("i", "spectator", ()))),
        GameOver("g"),
        Answered("g", "k", "client-1", b"{}"),
        UndoAsked("g", Ask("red", 3, 5, ("yellow",))),
        UndoSettled("g", "red"),
        Bookmarks("g", "k", ((1, "a"), (2, "b"))),
        Webhook("g", "k", "https://one.example/"),
    )
    assert {type(each) for each in changes} == set(get_args(Change))
    writes = [Write("g", (row("g", 0), EntryRow("g", 1, b"{}", "k", "client-2", b"[]")), changes), Write("h")]
    pieces = packed(writes) + packed([True, None, False])
    unpacked = Unpacked()
    messages = [message for at in range(len(pieces)) for message in unpacked.feed(pieces[at : at + 1])]
    assert msgspec.msgpack.decode(messages[0], type=list[Write]) == writes
    assert msgspec.msgpack.decode(messages[1]) == [True, None, False]
    assert [*Unpacked().feed(pieces)] == messages


def apart_of(hall: Hall) -> Apart:
    """The process that writes for a hall."""
    assert isinstance(hall.writer.desk, Apart)
    return hall.writer.desk


def test_a_process_that_writes_and_is_killed_is_replaced(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url, apart=True) as hall:
            created, seats = await begin(hall)
            assert (await seats["red"].give("drop 4")).n == 1
            apart = apart_of(hall)
            for n, seat in enumerate(("yellow", "red"), 2):
                before = apart.desk.process
                before.send_signal(signal.SIGSTOP)  # so that the order is under way when it dies
                under_way = asyncio.create_task(seats[seat].give("drop 3", n, f"client-{n}"))
                await soon(lambda: apart.desk._waiting)
                before.kill()
                with pytest.raises(StoreFailed):
                    await under_way
                assert (await seats[seat].give("drop 3", n, f"client-{n}")).n == n
                assert apart.desk.process is not before
            assert (await hall.open(created.game)).entries == 4
        assert apart.desk.process.returncode == 0

    run(play())


def test_a_process_that_does_not_understand_fails_each_write(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url, apart=True) as hall:
            apart_of(hall)._hello = packed(["nonsense"])
            apart_of(hall).desk.process.kill()
            for _ in range(2):
                with pytest.raises(StoreFailed):
                    await hall.writer.put(Write("g", (row("g", 0),)))

    run(play())


def test_a_database_that_cannot_be_opened_yet_is_tried_again(tmp_path: Path) -> None:
    async def play() -> None:
        place = tmp_path / "later" / "games.db"
        url = f"sqlite:///{place}"
        store = Store(url)
        away = place.parent.rename(tmp_path / "away")
        place.parent.write_text("a file where a folder should be")
        hall = Hall(store, book=find, apart=True)
        with pytest.raises(StoreFailed):
            await hall.writer.put(Write("g", (row("g", 0),)))
        process = apart_of(hall).desk.process
        place.parent.unlink()
        away.rename(place.parent)
        assert await hall.writer.put(Write("g", (row("g", 0),)))
        assert apart_of(hall).desk.process is process
        await hall.close()

    run(play())


def test_what_cannot_be_handed_over_fails_and_what_comes_after_it_does_not(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url, apart=True) as hall:
            assert await hall.writer.put(Write("g", (row("g", 0),)))
            apart_of(hall).desk.process.kill()
            await apart_of(hall).desk._ended
            with monkeypatch.context() as broken:
                broken.setattr(subprocess, "Popen", fail)
                with pytest.raises(StoreFailed):
                    await hall.writer.put(Write("g", (row("g", 1),)))
            assert await hall.writer.put(Write("h", (row("h", 0),)))
            assert hall.store.counts(["g", "h"]) == {"g": 1, "h": 1}

    def fail(*_: object, **__: object) -> None:
        raise OSError("there are too many processes")

    run(play())


def test_after_an_end_everything_is_in_the_file_itself(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_hall(f"sqlite:///{tmp_path / 'games.db'}", apart=True) as hall:
            assert await hall.writer.put(Write("g", (row("g", 0),)))

    run(play())
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]


def test_of_two_writes_of_one_entry_in_one_batch_the_first_wins(url: str) -> None:
    store = Store(url)
    scribe = Scribe(store)
    both = [Write("g", (row("g", 0, b"one"),)), Write("g", (row("g", 0, b"two"), row("g", 1, b"two")))]
    assert scribe.write(both) == [True, False]
    assert store.since("g", 0).lines == (b"one",)
    scribe.close()
    store.close()


def test_writes_that_are_queued_when_a_hall_closes_are_written(url: str, apart: bool) -> None:
    async def play() -> None:
        async with a_hall(url, apart=apart) as hall:
            writes = [hall.writer.put(Write("g", (row("g", n),))) for n in range(200)]
        assert await asyncio.gather(*writes) == [True] * 200
        with pytest.raises(StoreFailed):
            await hall.writer.put(Write("g", (row("g", 200),)))
        async with a_hall(url) as hall:
            assert hall.store.counts(["g"]) == {"g": 200}

    run(play())


def test_no_key_can_be_read_in_the_database(url: str) -> None:
    async def play() -> None:
        async with a_hall(url) as hall:
            created, seats = await begin(hall)
            await seats["red"].give("drop 4")
            with hall.store.engine.connect() as connection:
                rows = [connection.execute(table.select()).all() for table in metadata.sorted_tables]
            kept = repr(rows)
            assert len(created.keys) == 4
            for key in created.keys:
                assert len(key.key) >= 22
                assert key.key not in kept
                assert hashed(key.key) in kept

    run(play())


def test_keys_are_long_and_never_the_same() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert min(map(len, keys)) * 6 >= 128


def test_bookmarks_webhooks_and_asks_are_replaced(url: str) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        Bookmarks("g", "k", ((1, "a"), (3, "b"))).write(connection)
        Bookmarks("g", "k", ((2, "c"), (2, "d"))).write(connection)
        Webhook("g", "k", "https://one.example/").write(connection)
        Webhook("g", "k", "https://two.example/").write(connection)
        UndoAsked("g", Ask("red", 3, 5)).write(connection)
        UndoAsked("g", Ask("red", 4, 6, ("yellow",))).write(connection)
    assert store.bookmarks("g", "k") == [(2, "d")]
    assert store.bookmarks("g", "other") == []
    assert store.webhooks("g") == {"k": "https://two.example/"}
    assert store.since("g", 0).asks == (Ask("red", 4, 6, ("yellow",)),)
    with store.engine.begin() as connection:
        Webhook("g", "k", "").write(connection)
        Bookmarks("g", "k", ()).write(connection)
        UndoSettled("g", "red").write(connection)
    assert store.webhooks("g") == {}
    assert store.bookmarks("g", "k") == []
    assert store.since("g", 0).asks == ()
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
