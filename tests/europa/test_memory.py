"""Memory: what is remembered from game to game is bounded, however many games one process plays."""

import subprocess
import sys

import pytest

GAMES, MEGABYTES = 100, 200
PLAYED = f"""
from pathlib import Path
from random import Random
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice, open_book
for seed in range({GAMES}):
    game, rng = Game.new(open_book("europa"), "crusader", dice=SeededDice(seed.to_bytes(32, "big"))), Random(seed)
    while due := game.to_act():
        game.play(due[0].seat, choose(game, due[0].seat, rng))
rows = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
print(rows["VmHWM"].split()[0])
"""


@pytest.mark.long
def test_a_hundred_games_of_crusader_do_not_fill_the_memory() -> None:
    """VmHWM is the peak of the process itself; a fresh one has nothing else in it."""
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=True)
    assert int(done.stdout) // 1024 < MEGABYTES
