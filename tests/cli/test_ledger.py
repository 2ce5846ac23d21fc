"""`wavell ledger`: the books of a game, all, of one owner, and one account."""

import re
from pathlib import Path

from tests.command import EXAMPLE, refused, wavell


def test_a_new_game_is_set_up_played_by_its_file_and_its_books_are_printed(tmp_path: Path) -> None:
    status, out, _ = wavell("new", "malaya-1941", "--save", "m.wvl", cwd=tmp_path)
    assert status == 0
    assert "play m.wvl" in out
    status, out, _ = wavell("play", "m.wvl", cwd=tmp_path, typed="ledger\nledger britain\nledger brtain\nsave\nend\n")
    assert status == 0
    assert re.search(r"(?m)^britain +level +\d+", out)
    assert "base.canada: 10" in out
    assert "[awaw 70.13]" in out
    assert 'there is no owner or account "brtain"; did you mean "britain"?' in out
    status, out, _ = wavell("ledger", "m.wvl", "britain.base.canada", cwd=tmp_path)
    assert status == 0
    assert re.search(r"britain\.base\.canada: 10\n +\+10 ", out)
    assert 'did you mean "britain.level"?' in refused_after_heading("ledger", tmp_path / "m.wvl", "britain.levl")
    assert "a game without books" in refused_after_heading("ledger", EXAMPLE)
    assert "there is no file gone.wvl" in refused("play", "gone.wvl", cwd=tmp_path)


def refused_after_heading(*words: str | Path) -> str:
    status, _, err = wavell(*words)
    assert status == 2
    assert err.count("\n") == 1
    return err
