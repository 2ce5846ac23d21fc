"""Players in processes of their own: what they choose comes back, and whoever fails, stalls or exits ends no game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests import connect_four

from wavell.lab.players.apart import Processes
from wavell.lab.players.driver import Decision, Opponents, decide
from wavell.lab.players.installed import make_player
from wavell.lab.players.instructions import Instructions
from wavell.lab.players.player import Budget
from wavell.umpire import Game, SeededDice, open_book

PLAYERS = """
import os, time
from wavell.lab.players.player import Choice
from wavell.umpire import End

def sleeps(): return lambda seat, budget, rng: time.sleep(600)
def exits(): return lambda seat, budget, rng: os._exit(3)
def fails(): return lambda seat, budget, rng: 1 / 0
def counts(): return Counting()

class Counting:
    def __init__(self): self.asked = 0
    def __call__(self, seat, budget, rng):
        self.asked += 1
        return Choice(End(), f"asked {self.asked}, {budget.left} trials, {sorted(seat.world.units)[:1]}")
"""


@pytest.fixture
def processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Processes]:
    """One process that finds a package of strange players beside ours."""
    (tmp_path / "strange_players.py").write_text(PLAYERS)
    info = tmp_path / "strange_players-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-players\nVersion: 1.0\n")
    names = ("sleeps", "exits", "fails", "counts")
    rows = "".join(f"{name} = strange_players:{name}\n" for name in names)
    (info / "entry_points.txt").write_text(f"[wavell.players]\n{rows}")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    found = Processes(1, grace=1.0)
    yield found
    found.close()


def a_game() -> Game:
    return Game.new(open_book("primer"), "oasis", dice=SeededDice(bytes(32)))


def asked(processes: Processes, name: str, game: Game | None = None) -> Decision:
    game = game or a_game()
    found = decide(game, game.to_act()[0].seat, processes.player("a game", name), Budget(300), Random(1))
    assert found is not None
    return found


def test_a_player_decides_there_as_here(processes: Processes) -> None:
    game = a_game()
    seat = game.to_act()[0].seat
    there = asked(processes, "staff", game)
    here = make_player("staff")
    again = decide(game, seat, here, Budget(300), Random(Random(1).getrandbits(64)))
    assert there == again
    assert not there.fault


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("sleeps", "the player took too long"),
        ("exits", "the player ended its process"),
        ("fails", "the player failed: ZeroDivisionError"),
        ("missing", "the player failed: UnknownName"),
    ],
)
def test_whatever_a_player_does_an_order_comes_and_the_next_is_asked(
    processes: Processes, name: str, fault: str
) -> None:
    found = asked(processes, name)
    assert found.fault == fault
    assert a_game().judge(a_game().to_act()[0].seat, found.order)
    assert asked(processes, "counts").why.startswith("asked 1, 300 trials")


def test_a_player_keeps_its_plans_for_its_key(processes: Processes) -> None:
    assert asked(processes, "counts").why.startswith("asked 1")
    assert asked(processes, "counts").why.startswith("asked 2")
    game = a_game()
    other = decide(game, game.to_act()[0].seat, processes.player("another", "counts"), Budget(1), Random(1))
    assert other is not None
    assert other.why.startswith("asked 1")


def test_instructions_go_there_too(processes: Processes) -> None:
    game = a_game()
    seat = game.to_act()[0].seat
    opponents = Opponents("staff", 300, make=lambda seat, name: processes.player(seat, name))
    mine = tuple(id_ for id_, unit in game.world.units.items() if unit.side == seat)  # type: ignore[attr-defined]
    held = opponents.decide(game, seat, Random(1), Instructions(hold=mine))
    assert held is not None
    assert str(held.order) == "end"


def test_a_book_that_is_not_installed_is_played_here(processes: Processes) -> None:
    game = Game.new(connect_four.BOOK, "empty", dice=SeededDice(bytes(32)))
    found = decide(game, game.to_act()[0].seat, processes.player("a game", "plain"), Budget(10), Random(1))
    assert found is not None
    assert not found.fault


def test_nothing_is_asked_of_processes_that_are_closed(processes: Processes) -> None:
    processes.close()
    assert asked(processes, "counts").fault == "the player was stopped"
