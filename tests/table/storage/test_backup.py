"""Backup and restore as docs/server.md says: taken while orders come in, and the game goes on elsewhere."""

import shutil
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import psycopg
import pytest
from tests.table.served import Live, begin, process
from tests.table.test_serve import stored
from tests.waiting import WAIT_S

from wavell.lab.plain import choose
from wavell.umpire import Game

MALAYA = {"book": "awaw", "scenario": "malaya-1941"}
DOCS = Path("docs/server.md").read_text()
SQLITE = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).backup(sqlite3.connect(sys.argv[2]))"
DUMP = 'pg_dump --format=custom --file=wavell.dump "$WAVELL_DATABASE_URL"'
RESTORE = 'pg_restore --no-owner --dbname="$WAVELL_DATABASE_URL" wavell.dump'


class Play(threading.Thread):
    """Plays a game over its live connection until it is told to stop; `copy` is what the game must be."""

    def __init__(self, address: str, game: str, key: str, copy: Game) -> None:
        super().__init__(daemon=True)
        self.copy = copy
        self.enough = threading.Event()
        self.stop = threading.Event()
        self._live = Live(address, game, key)
        self._live.hear()
        self._rng = Random(key)

    def run(self) -> None:
        """Play on, at least so far that there is something to lose."""
        while not self.stop.is_set() and self.copy.to_act():
            self.step()
            if len(self.copy.journal.entries) > 12:
                self.enough.set()
        self._live.close()

    def step(self) -> None:
        """Give one order and wait until it is durable."""
        seat, at = self.copy.to_act()[0].seat, len(self.copy.journal.entries)
        order = str(choose(self.copy, seat, self._rng, 0.3))
        assert self._live.give(order, at, f"client-{at:05}", seat=seat)["n"] == at
        assert self.copy.play(seat, order)


def goes_on(database: str, folder: Path, game: str, key: str, whole: Game, url: str = "") -> None:
    """The restored game is the whole one as it stood at some time; the same key opens it, and it is played on."""
    restored = stored(database, game)
    count = len(restored.journal.entries)
    assert 12 < count <= len(whole.journal.entries)
    assert restored.journal.entries == whole.journal.entries[:count]
    with process(data=folder, database=url) as (address, _):
        play = Play(address, game, key, restored)
        for _ in range(5):
            play.step()
        assert stored(database, game).journal.entries == play.copy.journal.entries


def played(address: str, game: str, key: str, database: str) -> Play:
    """A game that is going on, some way in."""
    play = Play(address, game, key, stored(database, game))
    play.start()
    assert play.enough.wait(WAIT_S)
    return play


@pytest.mark.slow
def test_a_file_of_sqlite_is_backed_up_while_it_is_used_and_restored(tmp_path: Path) -> None:
    assert SQLITE in DOCS
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    database = f"sqlite:///{here / 'table.db'}"
    with process(data=here) as (address, _):
        game, keys = begin(address, **MALAYA, hot_seat=True)
        play = played(address, game, keys["table"], database)
        backup = tmp_path / "backup.db"
        subprocess.run([sys.executable, "-c", SQLITE, str(here / "table.db"), str(backup)], check=True, timeout=WAIT_S)
        play.stop.set()
        play.join(WAIT_S)
    shutil.copy(backup, there / "table.db")
    goes_on(f"sqlite:///{there / 'table.db'}", there, game, keys["table"], play.copy)


@pytest.mark.slow
def test_postgresql_is_dumped_while_it_is_used_and_restored(tmp_path: Path, postgres_url: str) -> None:
    assert DUMP in DOCS
    assert RESTORE in DOCS
    with psycopg.connect(postgres_url) as connection:
        found = connection.execute("SELECT setting FROM pg_config() WHERE name = 'BINDIR'").fetchone()
    assert found
    tools = Path(found[0])  # those of the same version as the server
    with process(data=tmp_path, database=postgres_url) as (address, _):
        game, keys = begin(address, **MALAYA, hot_seat=True)
        play = played(address, game, keys["table"], postgres_url)
        _run(tools, DUMP, postgres_url, tmp_path)
        play.stop.set()
        play.join(WAIT_S)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE restored")
        name = connection.info.dbname
    elsewhere = postgres_url.replace(f"/{name}?", "/restored?")
    _run(tools, RESTORE, elsewhere, tmp_path)
    goes_on(elsewhere, tmp_path, game, keys["table"], play.copy, url=elsewhere)


def _run(tools: Path, command: str, database: str, folder: Path) -> None:
    """Run a line of the documentation in a shell, with the tools that belong to the server."""
    environment = {"PATH": f"{tools}:/usr/bin:/bin", "WAVELL_DATABASE_URL": database}
    subprocess.run(["sh", "-c", command], env=environment, cwd=folder, check=True, timeout=WAIT_S)
