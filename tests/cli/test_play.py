"""`wavell new` and `wavell play`: games are begun, gone on with, and played to their end."""

import re
from pathlib import Path

from tests.command import refused, wavell


def test_a_whole_game_by_typing_end_is_played_and_proved(tmp_path: Path) -> None:
    record = tmp_path / "game.wvl"
    status, out, _ = wavell("play", "patrol", "--save", record, "--seed", "ab" * 32, typed="end\n" * 60)
    assert status == 0
    assert " won: " in out
    assert re.search(r"dice: \d+ derived again from the seed, 0 taken", wavell("verify", record)[1])


def test_advisory_mode_puts_overrides_on_record(tmp_path: Path) -> None:
    record = tmp_path / "game.wvl"
    _, out, _ = wavell("play", "patrol", "--advisory", "--save", record, typed="move rifles 0101\nmove rifles 0101!\n")
    assert "End the order with ! to play it all the same" in out
    assert re.search(r"(?m)^1! allies: move rifles 0101", record.read_text())
    assert wavell("verify", record)[0] == 0


def test_bad_options_are_one_sentence(tmp_path: Path) -> None:
    assert 'there is no scenario "patroll"; did you mean "patrol"?' in refused("play", "patroll", cwd=tmp_path)
    assert 'there is no seat "axes"' in refused("play", "--seat", "axes", "--save", tmp_path / "x.wvl")
    assert "64 hex digits" in refused("play", "--seed", "xyz", cwd=tmp_path)
    assert "id=choice" in refused("play", "--reading", "zones", cwd=tmp_path)
    assert not list(tmp_path.rglob("*.wvl"))


def test_going_on_keeps_the_seats_and_the_checklist_and_the_rules_of_the_frame_are_told(tmp_path: Path) -> None:
    typed = "rule frame:supply\nproduce japan point\nundo\nend\nend\nend\nchecklist\n"
    status, out, _ = wavell("play", "malaya-1941", "--save", "m.wvl", "--seat", "axis", cwd=tmp_path, typed=typed)
    assert status == 0
    assert "play m.wvl --seat axis" in out
    assert "taken back: produce japan point" in out
    assert "one transport a line" in " ".join(out.split())
    assert re.search(r"can no longer +base, move, ship, stage: Axis: movement is over", out)
    assert "m.wvl --hot-seat" in wavell("play", "m.wvl", "--hot-seat", cwd=tmp_path)[1]
