"""Saved games: the record, its comments and its seed, and that no file is lost."""

import re
import shutil
from pathlib import Path

import pytest
from tests.command import refused, wavell

from wavell.cli.records import open_game
from wavell.cli.saves import comments_of, write_record


def test_a_game_in_the_terminal_is_saved_after_every_order(tmp_path: Path) -> None:
    lines = [
        "help",
        "checklist",
        "options move",
        "mov lancers 0705",
        "move lancers 0705",
        "undo",
        "end",
        "score allies",
    ]
    typed = "".join(f"{line}\n" for line in [*lines, "log"])
    status, out, err = wavell("play", "patrol", cwd=tmp_path, typed=typed)
    assert (status, err) == (0, "")
    assert '"mov" is no verb of this book; did you mean "move"?' in out
    saved = tmp_path / "games" / "primer-patrol-1.wvl"
    text = saved.read_text()
    assert "Seed" not in text
    assert len(re.findall(r'\[Dice "0 [0-9a-f]{64}"\]', text)) == 1  # the seed is not in it while the game goes on
    assert wavell("verify", saved)[0] == 0
    assert "exists already" in refused("play", "patrol", "--save", saved)


def test_a_resumed_game_keeps_its_comments_and_looking_at_it_changes_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.wvl"
    wavell("play", "patrol", "--save", record, typed="end\n")
    said = re.sub(r"(?m)^1\. ", "; a bold beginning\n1. ", record.read_text()) + "; and so on\n"
    record.write_text(said)
    wavell("play", "--resume", record)
    assert record.read_text() == said
    wavell("play", "--resume", record, typed="end\n")
    assert record.read_text() != said
    assert "; a bold beginning\n1. " in record.read_text()
    assert "; and so on\n" in record.read_text()
    wavell("fork", record, tmp_path / "fork.wvl", "--at", "1")
    assert "; a bold beginning\n1. " in (tmp_path / "fork.wvl").read_text()
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".seed", ".seed", ".wvl", ".wvl"]


@pytest.mark.parametrize("where", ["afile/x.wvl", "/proc/nowhere/x.wvl"])
def test_a_place_that_cannot_be_written_to_is_one_sentence(tmp_path: Path, where: str) -> None:
    (tmp_path / "afile").write_text("kept")
    refused("play", "patrol", "--save", tmp_path / where, cwd=tmp_path)
    assert (tmp_path / "afile").read_text() == "kept"


def test_a_seed_file_that_is_no_seed_is_one_sentence(tmp_path: Path) -> None:
    record = tmp_path / "game.wvl"
    wavell("play", "patrol", "--save", record, typed="end\n")
    seed = tmp_path / "game.wvl.seed"
    for content in (b"\xff\xfe", b"abc", b"00" * 32, b"1" * 5000):
        seed.write_bytes(content)
        assert "game.wvl.seed" in refused("play", "--resume", record)
        assert seed.read_bytes() == content


KEPT = Path(__file__).parent.parent / "kept" / "0.1"


def test_a_game_of_orders_alone_that_is_played_on_is_kept_as_it_was(tmp_path: Path) -> None:
    shutil.copy(KEPT / "primer-patrol.wvl", tmp_path / "game.wvl")
    record, game = open_game(tmp_path / "game.wvl")
    for _ in range(2):
        write_record(tmp_path / "game.wvl", game, comments_of(record), replace=True)
    assert (tmp_path / "game.wvl.before").read_bytes() == (KEPT / "primer-patrol.wvl").read_bytes()
    assert (tmp_path / "game.wvl").read_text(encoding="utf-8").startswith('[Record "2"]')
