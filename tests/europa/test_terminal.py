"""A game in the terminal, as a user types it: the words that every game has, saving, and what stays hidden."""

import re
from pathlib import Path

import pytest

from tests.command import wavell
from tests.europa.desk import scenario
from wavell.books.europa.book import BOOK
from wavell.books.europa.model.counters import ROSTER
from wavell.umpire.records.proof import replay
from wavell.umpire.records.record import load_record

SEED = "07" * 32


def typed(cwd: Path, *words: str, lines: tuple[str, ...] = ()) -> str:
    """What the command prints for these lines; it ends well."""
    status, out, err = wavell(*words, cwd=cwd, typed="".join(f"{line}\n" for line in lines))
    assert status == 0, err
    return out


def test_the_words_of_every_game(tmp_path: Path) -> None:
    lines = (
        "checklist",
        "options depot",
        "depot 19A:0519",
        "undo",
        "why move 7-arm-div 19A:0320",
        "ledger",
        "move 7-arm-div",
        "save",
        "quit",
    )
    out = typed(tmp_path, "play", "crusader", "--save", "game.wvl", "--seed", SEED, lines=lines)
    assert "may  depot: Put a numbered minor depot marker" in out
    assert "  depot 19A:0422" in out
    assert "minor depot 1 is set up in 19A:0519 [europa 15.I.2.p1]" in out
    assert "taken back: depot 19A:0519" in out
    assert '"move" is no order for this: Allies: initial phase takes' in out
    assert "europa is a game without books" in out
    assert '"to" is missing; write it as: move <units>+... <to>' in out
    assert "Saved in game.wvl, as after every order." in out
    assert len(load_record(tmp_path / "game.wvl").lines) == 3


@pytest.mark.rule("europa frame:INT")
@pytest.mark.parametrize("name", ["crusader", "proving-ground"])
def test_the_other_side_is_shown_as_counts_and_never_by_name(name: str, tmp_path: Path) -> None:
    out = typed(tmp_path, "play", name, "--save", "game.wvl", "--seed", SEED, lines=("end",) * 12 + ("log", "quit"))
    assert re.search(r"^  .*: \d+ not seen$", out, re.MULTILINE)
    game = replay(load_record(tmp_path / "game.wvl"), BOOK)
    said = re.sub(r"`[^`]*`", "", out)
    enemies = {id_ for id_ in scenario(name).units if ROSTER[id_].side == "axis"}
    told = enemies & set(re.findall(r"[\w-]+", said))
    open_ = {
        id_
        for entry in game.journal.entries
        for event in game.visible_entry(entry, "allies").events
        for id_ in re.findall(r"[\w-]+", str(event))
    }
    assert told <= open_, told - open_


def test_a_game_is_set_up_played_on_and_its_record_holds(tmp_path: Path) -> None:
    assert "Saved; play it with:" in typed(tmp_path, "new", "kassala-to-keren", "--save", "game.wvl", "--seed", SEED)
    out = typed(tmp_path, "play", "game.wvl", lines=("end", "end", "quit"))
    assert "go on with:" in out
    again = typed(tmp_path, "play", "game.wvl", lines=("log", "quit"))
    assert "allies: end" in again
    assert "those that do fit" in typed(tmp_path, "verify", "game.wvl")


def test_two_people_at_one_keyboard_see_each_his_own(tmp_path: Path) -> None:
    lines = ("end",) * 5 + ("", "board", "board", "quit")
    out = typed(tmp_path, "play", "kassala-to-keren", "--hot-seat", "--save", "g.wvl", "--seed", SEED, lines=lines)
    last = out[out.rindex("(axis)> board") :]
    assert "frusci-hq" in last
    assert "sudan-hq" not in last


def test_who_sits_down_is_told_what_the_one_before_could_not_read(tmp_path: Path) -> None:
    lines = ("end",) * 20 + ("quit",)
    out = typed(tmp_path, "play", "desert-railway", "--hot-seat", "--save", "game.wvl", "--seed", SEED, lines=lines)
    axis, allies = out.split("Sep 1 41 begins")[1].split("allies sits down")
    assert "1 unit: arrives in Alexandria" in axis
    assert "2-sa-div" not in axis
    assert "4-sa-car: arrives in Alexandria (19A:2417) [europa frame:OB]" in allies
    assert "Sep 1 41 begins" not in allies


def test_a_command_is_no_picture(tmp_path: Path) -> None:
    out = typed(tmp_path, "play", "desert-railway", "--save", "game.wvl", lines=("smps allies:desert:", "quit"))
    assert "allies:desert:" in out
