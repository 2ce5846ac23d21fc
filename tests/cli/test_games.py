"""`wavell games update`: saved games of earlier versions, carried over."""

import re
import shutil
from pathlib import Path

from tests.command import wavell

KEPT = Path(__file__).parent.parent / "kept" / "0.1"


def test_games_of_an_earlier_version_are_carried_over_and_prove_themselves(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for path in KEPT.glob("*.wvl"):
        shutil.copy(path, folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    status, told, _ = wavell("games", "update", "--check", cwd=tmp_path)
    assert status == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    status, told, _ = wavell("games", "update", cwd=tmp_path)
    assert status == 0
    words = " ".join(told.split())
    kept = r"what happened now stands beside its orders \(the old file is kept as \.before\); rules 1 of primer"
    assert re.search(rf"games/primer-oasis\.wvl: 86 entries; {kept}", words)
    assert {path.name: path.with_name(path.name + ".before").read_bytes() for path in folder.glob("*.wvl")} == before
    for path in folder.glob("*.wvl"):
        assert path.read_text(encoding="utf-8").startswith('[Record "2"]')
        status, told, _ = wavell("verify", path)
        assert status == 0, told
    again = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert wavell("games", "update", cwd=tmp_path)[0] == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == again


def test_a_file_that_is_no_game_is_named_and_the_others_are_carried_over(tmp_path: Path) -> None:
    shutil.copy(KEPT / "primer-patrol.wvl", tmp_path / "good.wvl")
    (tmp_path / "bad.wvl").write_text("nonsense", encoding="utf-8")
    status, told, _ = wavell("games", "update", "bad.wvl", "good.wvl", cwd=tmp_path)
    assert status == 1
    assert re.search(r"bad\.wvl: bad\.wvl: line 1", told)
    assert "good.wvl: 14 entries" in told


def test_without_games_there_is_nothing_to_do(tmp_path: Path) -> None:
    assert wavell("games", "update", cwd=tmp_path)[:2] == (0, "There are no saved games in games/.\n")


def test_a_game_of_other_rules_is_not_ticked_off_as_judged(tmp_path: Path) -> None:
    shutil.copy(KEPT / "primer-patrol.wvl", tmp_path / "game.wvl")
    assert wavell("games", "update", "game.wvl", cwd=tmp_path)[0] == 0
    today = (tmp_path / "game.wvl").read_text(encoding="utf-8")
    told = " ".join(wavell("verify", "game.wvl", cwd=tmp_path)[1].split())
    assert "✓ rules: 14 entries judged again" in told
    bare = re.sub(r"  #[0-9a-f]{8}|\[(Head|Entries) .*\n", "", today)
    later = re.sub(r'\[Rules ".*"\]', '[Rules "999"]', bare)
    (tmp_path / "game.wvl").write_text(later, encoding="utf-8")
    told = " ".join(wavell("verify", "game.wvl", cwd=tmp_path)[1].split())
    assert "· rules: as ruled then 14 entries under rules 999 of primer; these are rules 1" in told
    assert "✗ no rules 999 of primer are known here" in told


def test_a_database_is_carried_over_by_the_server(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"SQLite format 3\x00 and more")
    status, told, _ = wavell("games", "update", "table.db", cwd=tmp_path)
    assert status == 1
    assert "`wavell serve` carries its games over" in " ".join(told.split())
