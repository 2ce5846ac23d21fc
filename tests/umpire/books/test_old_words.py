"""Orders in words that the book no longer knows: a game is looked at all the same, and its secrets stay hidden."""

import re
from pathlib import Path

import pytest
from tests.command import wavell

from wavell.table.views import history
from wavell.umpire import REFEREE, SPECTATOR, Game, MalformedOrder, UnknownName, open_book
from wavell.umpire.records.proof import open_record
from wavell.umpire.records.record import load_record, of_game, read_record

PATROL = Path(__file__).parents[2] / "kept" / "0.1" / "primer-patrol.wvl"
ENTRY, MOVER, OTHER, OLD = 2, "allies", "axis", "trek lancers 0904"


def in_old_words() -> str:
    """A record of a version that called a move a trek."""
    game, _ = open_record(load_record(PATROL), open_book("primer"))
    bare = re.sub(r"  #[0-9a-f]{8}|\[(Head|Entries) .*\n", "", str(of_game(game)))
    return bare.replace(": move ", ": trek ")


@pytest.fixture
def old() -> Game:
    game, _ = open_record(read_record(in_old_words()), open_book("primer"))
    with pytest.raises(MalformedOrder):
        game.book.notation.parse(OLD)
    return game


def test_an_order_in_old_words_is_read_by_its_seat_and_hidden_from_others(old: Game) -> None:
    read = {seat: old.view(seat).log[ENTRY].text for seat in (MOVER, OTHER, SPECTATOR, REFEREE)}
    assert read == {MOVER: OLD, OTHER: "(hidden)", SPECTATOR: "(hidden)", REFEREE: OLD}


def test_whoever_decided_too_late_is_told_so_in_spite_of_old_words(old: Game) -> None:
    assert f"{MOVER}: (hidden)" in str(old.stale(OTHER, ENTRY))


@pytest.mark.parametrize("role", [MOVER, OTHER, SPECTATOR, REFEREE])
def test_the_history_of_old_words_is_told(old: Game, role: str) -> None:
    assert (OLD in history.record(old, role)) == (role in (MOVER, REFEREE))
    with pytest.raises(UnknownName, match="belongs to no fight"):
        history.fight_at(old, role, ENTRY)


@pytest.mark.parametrize("seat", [MOVER, OTHER, SPECTATOR, REFEREE])
def test_the_command_line_shows_a_game_of_old_words(tmp_path: Path, seat: str) -> None:
    (tmp_path / "old.wvl").write_text(in_old_words(), encoding="utf-8")
    status, told, _ = wavell("show", "old.wvl", "--as", seat, cwd=tmp_path)
    assert (status, f"as {seat}" in told) == (0, True)
