"""What is kept of a release: written once, and what the tests of kept games need is in it."""

import json
from pathlib import Path

import pytest

from tests.table.sessions import run
from wavell.umpire.records.record import load_record

from .keep import Plan, keep

PLANS = (Plan("primer", "oasis", 8), Plan("primer", "patrol", 4, "advisory"))


def test_games_are_kept_with_their_keys_and_records(tmp_path: Path) -> None:
    run(keep(tmp_path / "9.9", PLANS))
    games = json.loads((tmp_path / "9.9" / "games.json").read_text(encoding="utf-8"))
    assert [game["mode"] for game in games.values()] == ["strict", "advisory"]
    for game in games.values():
        assert {"table", "spectator", "referee"} <= set(game["keys"])
        record = load_record(tmp_path / "9.9" / f"{game['book']}-{game['scenario']}.wvl")
        assert len(record.lines) == game["entries"]
        assert any(line.text.startswith("undo") for line in record.lines)


def test_what_was_kept_is_never_written_again(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError):
        run(keep(tmp_path, PLANS))
