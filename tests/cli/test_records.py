"""`wavell replay`, `verify`, `fork` and `show`: what a record tells, and what is wrong with one."""

import os
import re
import stat
from pathlib import Path

import pytest
from tests.command import EXAMPLE, refused, wavell


def test_verify_proves_the_shipped_record() -> None:
    status, out, _ = wavell("verify", EXAMPLE)
    assert status == 0
    assert re.search(r"dice: [1-9]\d* derived again from the seed, 0 taken as written", out)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (r"(?m)^(\d+\. \w+: (?:move|react) \w+) \w+ ", r"\1 0101 ", "entry "),
        (r"(?m)^(2\. .*)\n(3\. .*)$", r"\2\n\1", "should be entry 2 and is numbered 3"),
        (r"(?s)\n9\. .*", "\n", "cut short"),
        (r"(?m)^(0\. umpire: start = )\d", r"\g<1>9", "entry 0"),
        (r'\[Rules "\d+', '[Rules "0', "does not fit the chain of hashes"),
        (r'\[Result "[^"]*"', '[Result "allies: by right"', "the record says"),
        (r'\[Book "primer"', '[Bok "primer"', 'did you mean "Book"?'),
        (r'\[Scenario "oasis"', '[Scenario "oases"', 'did you mean "oasis"?'),
        (r" ([0-9a-f]{8})([0-9a-f]{56})\"\]\n\[Entries", r' 00000000\2"]\n[Entries', "seed"),
    ],
)
def test_a_tampered_record_is_refused_and_left_alone(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    good = EXAMPLE.read_text()
    bad = re.sub(old, new, good, count=1)
    assert bad != good
    path = tmp_path / "bad.wvl"
    path.write_text(bad)
    assert complaint in refused("verify", path)
    assert path.read_text() == bad


def test_records_that_are_no_files_or_too_large(tmp_path: Path) -> None:
    assert "no such file" in refused("verify", tmp_path / "none.wvl")
    (tmp_path / "bytes.wvl").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in refused("verify", tmp_path / "bytes.wvl")
    (tmp_path / "large.wvl").write_bytes(b"; x\n" * 8_100_000)
    assert "it has more than" in refused("verify", tmp_path / "large.wvl")


def test_replay_tells_the_game_and_show_draws_it() -> None:
    status, out, _ = wavell("replay", EXAMPLE)
    assert status == 0
    assert " won: " in out
    status, out, _ = wavell("show", EXAMPLE, "--at", "3", "--as", "axis")
    assert status == 0
    assert "after entry 3, as axis" in out
    assert "to decide" in out
    assert "there is no entry 999" in refused("show", EXAMPLE, "--at", "999")
    assert 'there is no seat "axes"; did you mean "axis"?' in refused("show", EXAMPLE, "--as", "axes")


def test_a_seat_is_shown_what_it_may_see_and_no_more() -> None:
    _, axis, _ = wavell("show", EXAMPLE, "--at", "0", "--as", "axis")
    _, allies, _ = wavell("show", EXAMPLE, "--at", "0", "--as", "allies")
    assert "panzer" in axis
    assert "panzer" not in allies


def test_fork_goes_on_with_dice_of_its_own(tmp_path: Path) -> None:
    fork = tmp_path / "fork.wvl"
    status, out, _ = wavell("fork", EXAMPLE, fork, "--at", "5")
    assert status == 0
    assert "7 entries" in out
    assert stat.S_IMODE((tmp_path / "fork.wvl.seed").stat().st_mode) == 0o600
    assert wavell("verify", fork)[0] == 0
    assert "exists already" in refused("fork", EXAMPLE, fork, "--at", "5")
    assert "the game is over after entry" in refused("fork", EXAMPLE, tmp_path / "late.wvl")
    (tmp_path / "taken.wvl.seed").write_text("another game's seed\n")
    assert "may be the seed of a game" in refused("fork", EXAMPLE, tmp_path / "taken.wvl", "--at", "5")
    assert (tmp_path / "taken.wvl.seed").read_text() == "another game's seed\n"
    assert not (tmp_path / "taken.wvl").exists()
    status, _, _ = wavell("play", "--resume", fork, "--seat", "allies", typed="end\n")
    assert status == 0
    assert len(re.findall(r"(?m)^\d+[.!] ", fork.read_text())) > 7
    assert wavell("verify", fork)[0] == 0
    (tmp_path / "fork.wvl.seed").unlink()
    assert "without its seed" in refused("play", "--resume", fork)


def test_what_is_not_proved_gets_no_tick(tmp_path: Path) -> None:
    bare = re.sub(r"  #[0-9a-f]{8}|\[(Head|Entries|Result) [^\n]*\n", "", EXAMPLE.read_text())
    bare = re.sub(r'(\[Dice "0 [0-9a-f]{64}) [0-9a-f]{64}', r"\1", bare)
    path = tmp_path / "bare.wvl"
    path.write_text(bare)
    status, out, _ = wavell("verify", path)
    assert status == 1
    assert re.findall(r"(?m)^✓ (\w+)", out) == ["rules"]
    for claim in ("chain: 0 of", "dice: 0 derived", "result: ", "a seed is not revealed", "cannot be proved"):
        assert re.search(rf"(?m)^✗ .*{claim}|^✗ {claim}", out), claim


def test_files_that_never_end_or_are_none_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in (Path("/dev/zero"), tmp_path / "fifo", tmp_path):
        assert "no ordinary file" in refused("verify", path)
        assert "no ordinary file" in refused("ask", path)


def test_a_game_can_be_told_as_a_seat_may_know_it() -> None:
    _, everything, _ = wavell("replay", EXAMPLE, "--at", "8")
    _, allies, _ = wavell("replay", EXAMPLE, "--at", "8", "--as", "allies")
    assert everything != allies
    assert "to decide" in allies
