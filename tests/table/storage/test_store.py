"""The store, on SQLite and on PostgreSQL: what is written comes back, and a wrong database is told in a sentence."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.table.sessions import a_registry, begin, run

from wavell.table.storage.store import Store
from wavell.umpire import WavellError

pytestmark = pytest.mark.slow


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
