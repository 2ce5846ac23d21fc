"""`wavell play --sentinels`: the player is told what they find, and the game goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.command import wavell

from wavell.books.primer.book import BOOK
from wavell.umpire import Event, Game, Rules, World
from wavell.umpire.rules.sentinels import Sentinels

TYPED = "end\nquit\n"


@pytest.fixture(autouse=True)
def _watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put one sentinel in charge, which finds something at every event; no other watch is on."""
    rules = Rules(BOOK.index)

    @rules.watches("2.3", event=Event)
    def nothing_happens(event: Event, world: World) -> Iterator[str]:
        yield "a secret came about"

    monkeypatch.setitem(BOOK.__dict__, "sentinels", Sentinels(rules))
    monkeypatch.setattr(Game, "watch", None)


def test_advisory_mode_tells_what_was_found_and_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "game.wvl"
    status, out, err = wavell("play", "patrol", "--advisory", "--sentinels", "--save", record, typed=TYPED)
    assert status == 0
    assert err.startswith("entry 1: a secret came about [primer 2.3]; this is a fault of the rules")
    assert "Saved; go on with" in out
    assert "end" in record.read_text()


def test_strict_mode_names_the_paragraph_and_keeps_secrets(tmp_path: Path) -> None:
    _, out, err = wavell("play", "patrol", "--sentinels", "--save", tmp_path / "game.wvl", typed=TYPED)
    assert err.startswith("entry 1: something that primer 2.3 does not let be; ")
    assert "secret" not in out + err


def test_nobody_looks_unless_told(tmp_path: Path) -> None:
    _, _, err = wavell("play", "patrol", "--advisory", "--save", tmp_path / "game.wvl", typed=TYPED)
    assert not err
