"""A World at War: judgements and options in the largest phase of the campaign, random games, and peak memory."""

from functools import partial

from benchmarks.games import largest_phase, many, median_judgement, pace, whole
from benchmarks.umpire import Row, seconds

JUDGEMENT = "median judgement in the largest phase of commonwealth-1939"
OPTIONS = "all options of the acting seat in it"
ONE = "an order of a random game of malaya-1941, one process"
ALL = "an order of random games of malaya-1941, a process for each core"
CAMPAIGN = "a whole random commonwealth-1939"
TARGETS = {JUDGEMENT: 1e-4, OPTIONS: 0.1, ALL: 1 / 5000, CAMPAIGN: 20.0}


def awaw() -> list[Row]:
    """Measure the book on boards of the world."""
    game, seat = largest_phase("awaw", "commonwealth-1939")
    options = game.options(seat)
    one, all_ = pace("awaw", "malaya-1941")
    took, length, memory = whole("awaw", "commonwealth-1939")
    print(f"largest phase: {game.turn}, {game.step.title}, {len(options)} options; a random campaign: {length} orders")
    print(f"peak memory of a process that plays it: {memory / 2**20:.0f} MB (target: 300 MB)")
    print(f"and of one that plays malaya-1941 a hundred times: {many('awaw', 'malaya-1941') / 2**20:.0f} MB")
    return [
        (JUDGEMENT, "wavell", median_judgement(game, seat)),
        (OPTIONS, "wavell", seconds(partial(game.options, seat), 1, 5)),
        (ONE, "wavell", one),
        (ALL, "wavell", all_),
        (CAMPAIGN, "wavell", took),
    ]
