"""The table: durable orders over live connections beside boardgame.io's server in memory, and what the disk can do."""

import json
import math
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.umpire import Row

HERE = Path(__file__).parent / "boardgame"
SECONDS, ORDERS, ROUNDS = 5, 16_800, 3
GAMES = (1, 10, 50)
BOTS = 100
BESIDE_BOTS = f"an order of a person beside {BOTS} games of bots, 99 of 100"
TARGETS = {f"an order of {GAMES[-1]} games of malaya-1941 at once, 99 of 100": 0.050, BESIDE_BOTS: 0.100}


@contextmanager
def _server(command: list[str]) -> Iterator[str]:
    """Start a server whose last line before it waits is its port."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if line.strip().isdecimal():
                yield f"http://127.0.0.1:{line.strip()}"
                break
        else:
            raise RuntimeError(f"{command[0]} printed no port")
    finally:
        process.terminate()
        process.wait(10)


def _load(kind: str, url: str, games: int, much: int = ORDERS, bots: int = 0) -> dict[str, float]:
    """Play so many orders, or seconds; how many orders a second, and how long half and nearly all took at most."""
    command = ["node", str(HERE / "load.mjs"), kind, url, str(games), str(much), str(bots)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, float] = json.loads(done.stdout)
    return answer


def _beside(peers: dict[str, tuple[str, str]], games: int) -> dict[str, dict[str, float]]:
    """Measure servers in turn, some rounds of each, and return the quickest round of each."""
    rounds = [{who: _load(kind, url, games) for who, (kind, url) in peers.items()} for _ in range(ROUNDS)]
    return {who: max((each[who] for each in rounds), key=lambda took: took["rate"]) for who in peers}


def commits(path: Path, seconds: float = 1.0) -> float:
    """Seconds that one durable commit of one row takes on this disk, one after the other."""
    with sqlite3.connect(path, isolation_level=None) as database:
        database.execute("pragma journal_mode=wal")
        database.execute("pragma synchronous=full")
        database.execute("create table row (n integer primary key, body blob)")
        count, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            database.execute("insert into row (body) values (?)", (b"x" * 300,))
            count += 1
        return (time.perf_counter() - start) / count


def table() -> list[Row]:
    """Measure connect four with 1, 10 and 50 games at once on both servers, and malaya-1941 on ours."""
    if shutil.which("npm") is None:
        return [("an order at the table (node is missing)", "wavell", math.nan)]
    if not (HERE / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-save", "--no-audit", "--no-fund", "--silent"], cwd=HERE, check=True)  # noqa: S607
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        rows.append(("a durable commit of one row, one after the other", "SQLite", commits(Path(folder) / "c.db")))
        database = f"sqlite:///{folder}/table.db"
        ours, theirs = [sys.executable, "-m", "benchmarks.table_server", database], ["node", str(HERE / "server.mjs")]
        with _server(ours) as table_, _server(theirs) as boardgame:
            for games in GAMES:
                peers = _beside({"wavell": ("table", table_), "boardgame.io": ("boardgame", boardgame)}, games)
                at_once = f"{games} games at once" if games > 1 else "one game"
                for who, took in peers.items():
                    rows.append((f"an order of connect four, {at_once}", who, 1 / took["rate"]))
                for who, took in peers.items():
                    rows.append((f"the same, 99 of 100 answered in, {at_once}", who, took["p99"] / 1000))
            took = _load("malaya", table_, GAMES[-1], SECONDS)
            rows.append((f"an order of {GAMES[-1]} games of malaya-1941 at once, half", "wavell", took["p50"] / 1000))
            rows.append(
                (f"an order of {GAMES[-1]} games of malaya-1941 at once, 99 of 100", "wavell", took["p99"] / 1000)
            )
            took = _load("malaya", table_, 1, 4 * SECONDS, BOTS)
            rows.append((BESIDE_BOTS, "wavell", took["p99"] / 1000))
    return rows
