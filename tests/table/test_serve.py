"""`wavell serve` as people run it: one address, nothing secret in what it says, and nothing lost when it is killed."""

import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.command import wavell
from tests.table.mailboxes import mailbox
from tests.table.served import API, Live, bearer, begin, process
from tests.waiting import WAIT_S
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from wavell.lab.plain import choose
from wavell.table.config import Settings
from wavell.table.session.persistence import replay
from wavell.table.storage.store import Store
from wavell.umpire import Game, SeededDice, open_book

PATROL = {"book": "primer", "scenario": "patrol"}


def stored(database: str, game: str) -> Game:
    """A game as it lies in the database with its dice, its chain of hashes checked."""
    store = Store(database)
    found = store.load(game)
    store.close()
    assert found is not None
    played = replay(open_book(found.record.header.book), found, SeededDice(found.seed))
    played.journal.check()
    return played


@pytest.mark.slow
def test_it_says_one_address_and_ends_quietly(tmp_path: Path) -> None:
    with process(data=tmp_path) as (address, server):
        assert httpx.get(f"{address}{API}/openapi.json", timeout=WAIT_S).status_code == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(WAIT_S) == 0
        assert server.stdout is not None
        assert server.stdout.read() == ""
    assert (tmp_path / "errors.txt").read_text() == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--workers", "2"], "several workers need PostgreSQL"),
        (["--host", "203.0.113.7"], "cannot be listened at"),
        (["--host", "nobody.invalid"], "choose another --host"),
        (["--data", __file__], "it is a file; choose another --data"),
        (["--home", "table.example.org"], "write --home like https://table.example.org"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_sentence(tmp_path: Path, options: list[str], said: str) -> None:
    command = [sys.executable, "-m", "wavell", "serve", "--port", "0", "--data", str(tmp_path), *options]
    told = subprocess.run(command, capture_output=True, text=True, timeout=WAIT_S, check=False)
    assert told.returncode == 2
    assert said in told.stderr
    assert len(told.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--sentinels",)])
def test_sentinels_watch_where_they_are_asked_for(
    tmp_path: Path, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Settings] = []

    def stop(settings: Settings) -> None:
        given.append(settings)
        raise KeyboardInterrupt

    monkeypatch.setattr("wavell.table.serve.make_app", stop)
    wavell("serve", "--port", "0", "--data", tmp_path, *options)
    assert [settings.sentinels for settings in given] == [bool(options)]


def test_a_port_that_is_taken_is_told_in_one_sentence(tmp_path: Path) -> None:
    with process(data=tmp_path) as (address, _):
        port = address.rpartition(":")[2]
        command = [sys.executable, "-m", "wavell", "serve", "--port", port, "--data", str(tmp_path / "other")]
        told = subprocess.run(command, capture_output=True, text=True, timeout=WAIT_S, check=False)
        assert (told.returncode, told.stdout) == (2, "")
        assert told.stderr.strip().endswith(f"127.0.0.1:{port} cannot be listened at: address already in use; "
                                            "choose another --port")  # fmt: skip


@pytest.mark.slow
def test_no_key_and_no_seed_is_in_anything_it_says(tmp_path: Path) -> None:
    with process(data=tmp_path) as (address, server):
        game, keys = begin(address, **PATROL, seats={"axis": "bot"})
        live = Live(address, game, keys["allies"])
        view = live.hear()
        assert live.give("end", view["entries"], "client-1")["ruling"]["allowed"]
        Live(address, game, keys["referee"][::-1]).hear()
        heard = [
            httpx.get(f"{address}{API}/games/{game}?key={keys['referee']}", timeout=WAIT_S).text,
            httpx.get(f"{address}/game/{game}/{keys['referee']}", timeout=WAIT_S).text,
            httpx.get(f"{address}{API}/games/{game}/record", headers=bearer(keys["referee"]), timeout=WAIT_S).text,
            httpx.post(
                f"{address}{API}/games/{game}/orders",
                content=b"{",
                headers=bearer(keys["allies"]),
                timeout=WAIT_S,
            ).text,
        ]
        live.close()
        server.send_signal(signal.SIGTERM)
        server.wait(WAIT_S)
        assert server.stdout is not None
        logged = server.stdout.read() + (tmp_path / "errors.txt").read_text()
    seed = sqlite3.connect(tmp_path / "table.db").execute("SELECT seed FROM games").fetchone()[0]
    for text in (*heard, logged):
        assert seed.hex() not in text
    for key in keys.values():
        assert key not in logged


# Kill -9 ------------------------------------------------------------------------------------------------


class Player(threading.Thread):
    """A client that gives legal orders as fast as they are answered, and repeats what was not, whatever happens.

    It finds its orders on a copy of the game with the same dice, on which it plays what was answered as played: the
    copy is what the game must be.
    """

    def __init__(self, key: str, copy: Game) -> None:
        super().__init__(daemon=True)
        self.address = ""
        self.copy = copy
        self.stop = threading.Event()
        self.faults: list[BaseException] = []
        self._key = key
        self._rng = Random(key)
        self._open: tuple[str, str] | None = None

    def run(self) -> None:
        """Play, through any number of servers."""
        while not self.stop.is_set() and not self.faults:
            try:
                self._play(Live(self.address, self.name, self._key, role="allies"))
            except (OSError, ConnectionClosed, TimeoutError, EOFError, InvalidHandshake):
                time.sleep(0.05)
            except BaseException as fault:
                self.faults.append(fault)

    def _play(self, live: Live) -> None:
        try:
            live.hear()
            while not self.stop.is_set() and self.copy.world.outcome is None:
                at = len(self.copy.journal.entries)
                seat, text = self._open = self._open or self._decide()
                given = live.give(text, at, f"client-{at:06}", seat=seat)
                assert given.get("n") == at, given
                assert self.copy.play(seat, text)
                self._open = None
        finally:
            live.close()

    def _decide(self) -> tuple[str, str]:
        seat = self.copy.to_act()[0].seat
        return seat, str(choose(self.copy, seat, self._rng, 0.9))


@pytest.mark.parametrize("kills", [pytest.param(2, marks=pytest.mark.slow), pytest.param(8, marks=pytest.mark.long)])
def test_killed_again_and_again_it_loses_no_order_that_it_answered_and_plays_none_twice(
    tmp_path: Path, kills: int
) -> None:
    database = f"sqlite:///{tmp_path / 'table.db'}"
    rng, players, done = Random(5), list[Player](), 0
    for _ in range(kills):
        with process(data=tmp_path) as (address, server):
            for player in players:
                player.address = address
            if not players:
                for number in range(4):
                    game, keys = begin(address, book="awaw", scenario="malaya-1941", hot_seat=True)
                    players.append(Player(keys["table"], stored(database, game)))
                    players[number].name, players[number].address = game, address
                    players[number].start()
            before, deadline = done, time.monotonic() + WAIT_S
            while done < before + 40 and time.monotonic() < deadline:
                time.sleep(rng.random() / 10)
                done = sum(len(player.copy.journal.entries) for player in players)
            assert done >= before + 40, [player.faults for player in players]
            server.kill()
            server.wait(WAIT_S)
    with process(data=tmp_path) as (address, _):
        for player in players:
            player.address = address
        while any(player.is_alive() and player.copy.world.outcome is None for player in players):
            if sum(len(player.copy.journal.entries) for player in players) > done + 40:
                break
            time.sleep(0.05)
        for player in players:
            player.stop.set()
        for player in players:
            player.join(WAIT_S)
            assert not player.is_alive()
            assert not player.faults
    for player in players:
        kept = stored(database, player.name)
        assert kept.journal.entries == player.copy.journal.entries
        assert kept.world == player.copy.world


# Several processes --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_servers_share_one_postgresql_and_tell_each_other(tmp_path: Path, postgres_url: str) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with (
        process(data=folders[0], database=postgres_url) as (one, _),
        process(data=folders[1], database=postgres_url) as (two, _),
    ):
        game, keys = begin(one, **PATROL, hot_seat=True)
        here, there = (Live(address, game, keys["table"], role="allies") for address in (one, two))
        entries = here.hear()["entries"]
        assert there.hear()["entries"] == entries
        time.sleep(0.5)
        copy = stored(postgres_url, game)
        rng = Random(3)
        for turn in range(20):
            seat = copy.to_act()[0].seat
            order = str(choose(copy, seat, rng, 0.5))
            first, second = (here, there) if turn % 2 else (there, here)
            given = first.give(order, entries, f"client-{turn:04}", seat=seat)
            assert given["n"] == entries
            assert copy.play(seat, order)
            entries += 1
            while second.hear_a("change")["entries"] < entries:
                pass
        assert stored(postgres_url, game).journal.entries == copy.journal.entries
        for live in (here, there):
            live.close()


@pytest.mark.slow
def test_several_workers_of_one_server_share_a_game(tmp_path: Path, postgres_url: str) -> None:
    with process("--workers", "2", data=tmp_path, database=postgres_url) as (address, _):
        game, keys = begin(address, **PATROL, hot_seat=True)
        copy, rng = stored(postgres_url, game), Random(4)
        for turn in range(12):  # each request is a connection of its own, and comes to either worker
            seat = copy.to_act()[0].seat
            order, entries = str(choose(copy, seat, rng, 0.5)), len(copy.journal.entries)
            give = {"text": order, "decided_at": entries, "client": f"client-{turn:04}", "seat": seat}
            where = f"{address}{API}/games/{game}/orders"
            answers = [httpx.post(where, json=give, headers=bearer(keys["table"]), timeout=WAIT_S) for _ in range(2)]
            assert [answer.json().get("n") for answer in answers] == [entries, entries]
            assert copy.play(seat, order)
        assert stored(postgres_url, game).journal.entries == copy.journal.entries


@pytest.mark.slow
def test_of_two_servers_only_the_one_that_played_sends_the_notice(tmp_path: Path, postgres_url: str) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with (
        mailbox() as box,
        process("--private-webhooks", data=folders[0], database=postgres_url) as (one, _),
        process("--private-webhooks", data=folders[1], database=postgres_url) as (two, _),
    ):
        game, keys = begin(one, **PATROL)
        where = f"{API}/games/{game}"
        hook = httpx.put(f"{one}{where}/webhook", json={"url": box.url}, headers=bearer(keys["axis"]), timeout=WAIT_S)
        assert hook.status_code == 200
        lives = [Live(address, game, keys["spectator"]) for address in (one, two)]
        views = [each.hear() for each in lives]
        entries, seat, became_due = views[0]["entries"], views[0]["due"][0]["seat"], 0
        for turn in range(16):
            address = (one, two)[turn % 2]
            give = {"text": "end", "decided_at": entries, "client": f"client-{turn:04}"}
            given = httpx.post(f"{address}{where}/orders", json=give, headers=bearer(keys[seat]), timeout=WAIT_S).json()
            assert given["n"] == entries
            entries += 1
            changes = [each.hear_a("change") for each in lives]
            assert [change["entries"] for change in changes] == [entries, entries]
            if not changes[0]["due"]:
                break
            was, seat = seat, changes[0]["due"][0]["seat"]
            became_due += (was, seat) == ("allies", "axis")
            assert len(box.wait(became_due)) == became_due
        assert became_due >= 2
        time.sleep(1)
        assert len(box.came) <= became_due + 1  # and the end of the game, if it came
        for each in lives:
            each.close()
