"""A World at War: judgements and options in the largest phase of the campaign, random games, and peak memory."""

import resource
import statistics
import time
from functools import partial
from multiprocessing import get_context
from random import Random

from benchmarks.umpire import Row, seconds
from wavell.books.awaw.book import BOOK
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice

JUDGEMENT = "median judgement in the largest phase of commonwealth-1939"
OPTIONS = "all options of the acting seat in it"
AN_ORDER = "an order of a random game of malaya-1941"
CAMPAIGN = "a whole random commonwealth-1939"
TARGETS = {JUDGEMENT: 1e-4, OPTIONS: 0.1, AN_ORDER: 1 / 5000, CAMPAIGN: 20.0}


def _played(scenario: str, seed: int, until: int = 1 << 30) -> Game:
    """A random game of a scenario, whole or up to a number of orders."""
    game, rng = Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big"))), Random(seed)
    while (due := game.to_act()) and len(game.journal.entries) < until:
        order = choose(game, due[0].seat, rng)
        assert order is not None
        game.play(due[0].seat, order)
    return game


def _largest_phase() -> tuple[Game, str]:
    """The position of a random campaign's first years in which the acting seat has most to choose from."""
    game, rng = Game.new(BOOK, "commonwealth-1939", dice=SeededDice(bytes(32))), Random(1)
    most, found, seat = -1, 0, ""
    step = -1
    while (due := game.to_act()) and len(game.journal.entries) < 1500:
        if game.world.clock.step != step:
            step = game.world.clock.step
            count = len(game.options(due[0].seat))
            if count > most:
                most, found, seat = count, len(game.journal.entries) - 1, due[0].seat
        order = choose(game, due[0].seat, rng)
        assert order is not None
        game.play(due[0].seat, order)
    return game.at(found), seat


def _campaign(seed: int) -> tuple[float, int, int]:
    """A whole random campaign in a process of its own: how long, how many orders, and the peak of memory in bytes."""
    start = time.perf_counter()
    orders = len(_played("commonwealth-1939", seed).journal.entries)
    return time.perf_counter() - start, orders, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def awaw() -> list[Row]:
    """Measure the book whose every paragraph is executable."""
    game, seat = _largest_phase()
    options = game.options(seat)
    some = options[:: len(options) // 60 + 1]
    judged = [seconds(partial(game.judge, seat, order), 20, 3) for order in some]
    for seed in range(10):  # so that ways by sea and by land have been worked out once, as in any long run
        _played("malaya-1941", seed)
    start = time.perf_counter()
    orders = sum(len(_played("malaya-1941", seed).journal.entries) for seed in range(10, 30))
    an_order = (time.perf_counter() - start) / orders
    with get_context("spawn").Pool(1) as pool:
        whole, length, memory = pool.apply(_campaign, (7,))
    print(f"largest phase: {game.turn}, {game.step.title}, {len(options)} options; a random campaign: {length} orders")
    print(f"peak memory of a process that plays it: {memory / 2**20:.0f} MB (target: 300 MB)")
    return [
        (JUDGEMENT, "wavell", statistics.median(judged)),
        (OPTIONS, "wavell", seconds(partial(game.options, seat), 1, 5)),
        (AN_ORDER, "wavell", an_order),
        (CAMPAIGN, "wavell", whole),
    ]
