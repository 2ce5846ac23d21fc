"""`wavell serve`: what is typed is what the server is started with."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.command import wavell

from wavell.table.config import Limits

Started = dict[str, Any]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """What the server was started with; it says where it listens, and ends."""
    found: Started = {}

    def run(
        host: str,
        port: int,
        data: Path,
        workers: int,
        limits: Limits,
        ready: Callable[[str], None],
        home: str,
        say: Callable[[str], None],
        *,
        sentinels: bool,
    ) -> None:
        found.update(host=host, port=port, data=data, workers=workers, limits=limits, home=home, sentinels=sentinels)
        ready(f"http://{host}:{port}/#[red]")
        say("done")

    monkeypatch.setattr("wavell.table.serve.serve", run)
    return found


def test_the_address_to_open_is_told_as_it_is(started: Started) -> None:
    assert wavell("serve") == (0, "Open http://127.0.0.1:8741/#[red]\ndone\n", "")
    assert (started["host"], started["data"], started["sentinels"]) == ("127.0.0.1", Path("games"), False)


def test_options_reach_the_server(started: Started) -> None:
    words = ("--host", "::1", "--port", "0", "--data", "mine", "--workers", "3", "--home", "https://t.example")
    assert wavell("serve", *words, "--sentinels", "--private-webhooks")[0] == 0
    limits = started.pop("limits")
    assert started == {
        "host": "::1",
        "port": 0,
        "data": Path("mine"),
        "workers": 3,
        "home": "https://t.example",
        "sentinels": True,
    }
    assert limits.private_hooks


@pytest.mark.parametrize(("rate", "game_rate"), [("2.5", 0.1), ("0", 0.0)])
def test_one_rate_sets_the_others(started: Started, rate: str, game_rate: float) -> None:
    wavell("serve", "--rate", rate)
    limits = started["limits"]
    assert (limits.key_rate, limits.address_rate) == (float(rate), 4 * float(rate))
    assert (limits.game_rate, limits.hook_rate) == (game_rate, game_rate)


@pytest.mark.parametrize("words", [("--port", "65536"), ("--workers", "0"), ("--rate", "-1")])
def test_numbers_out_of_bounds_start_nothing(started: Started, words: tuple[str, str]) -> None:
    assert wavell("serve", *words)[0] == 2
    assert started == {}
