"""A counter that comes into the box breaks no game under way: in those it is out of play."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from wavell.books.awaw.model.counters import GONE, ROSTER
from wavell.books.awaw.model.ids import UnitId
from wavell.books.awaw.model.world import War
from wavell.umpire import Book, Game, SeededDice, open_book
from wavell.umpire.books.versions import START_POSITIONS
from wavell.umpire.records.proof import open_record, verify
from wavell.umpire.records.record import load_record, of_game, read_record

SCENARIO = "malaya-1941"
SAVE = Path(__file__).parent / "0.1" / f"awaw-{SCENARIO}.wvl"
START: dict[str, dict[str, dict[str, str]]] = json.loads(
    gzip.decompress((open_book("awaw").folder / START_POSITIONS / f"{SCENARIO}.json.gz").read_bytes())
)
OUT = [UnitId(id_) for id_, unit in START["units"].items() if unit["place"] == GONE]
NEW = [next(id_ for id_ in OUT if has(ROSTER[id_])) for has in (lambda it: it.is_ground, lambda it: not it.is_ground)]
each_counter = pytest.mark.parametrize("new", NEW)


def without(position: dict[str, dict[str, dict[str, str]]], new: UnitId) -> bytes:
    """A position as it was stored when the box had one counter less."""
    units = {id_: unit for id_, unit in position["units"].items() if id_ != new}
    stacks = {place: [id_ for id_ in stack if id_ != new] for place, stack in position["stacks"].items()}
    return json.dumps(position | {"units": units, "stacks": stacks}).encode()


def play_on(game: Game, new: UnitId) -> None:
    """Ask everything that is asked of a game in play."""
    game.dice = SeededDice(bytes(32))
    for _ in range(8):
        seat = game.to_act()[0].seat
        assert game.play(seat, game.options(seat, limit=1)[0])
        assert game.view(seat).log
    assert isinstance(game.world, War)
    assert game.world.units[new].place == GONE


@pytest.fixture
def save(new: UnitId, tmp_path: Path) -> tuple[Book, Game]:
    """A kept game whose start was stored before the counter came."""
    kept = tmp_path / START_POSITIONS / f"{SCENARIO}.json.gz"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(gzip.compress(without(START, new)))
    book = replace(open_book("awaw"), folder=tmp_path)
    return book, open_record(load_record(SAVE), book).game


@each_counter
def test_a_kept_game_is_played_on_with_a_new_counter_in_the_box(save: tuple[Book, Game], new: UnitId) -> None:
    book, game = save
    assert game.world == open_record(load_record(SAVE), open_book("awaw")).game.world
    play_on(game, new)
    assert verify(read_record(str(of_game(game))), book).judged == len(game.journal.entries)


@each_counter
def test_a_record_that_lays_its_start_out_is_played_on_with_a_new_counter(new: UnitId) -> None:
    book = open_book("awaw")
    game = Game.new(book, SCENARIO, dice=SeededDice(bytes(32)))
    start = json.loads(read_record(str(of_game(game))).events[0])[0]["position"]
    old = Game.begin(book, game.journal.header, game.dice, position=without(start, new))
    assert old.world == game.world
    play_on(old, new)
    record = read_record(str(of_game(old)))
    assert new not in json.loads(record.events[0])[0]["position"]["units"]  # what was stored stays as it was
    assert verify(record, book).proved
