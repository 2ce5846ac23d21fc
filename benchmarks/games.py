"""Random games of a book: the largest phase, how fast orders are played by one process and by all cores, memory."""

import os
import statistics
import time
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

from benchmarks.umpire import seconds
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice, open_book

WARM, GAMES = 30, 30
"""Games played first, so that what is worked out once has been, as in any long run; and games that are measured."""


def played(book: str, scenario: str, seed: int) -> Game:
    """A whole random game."""
    game, rng = Game.new(open_book(book), scenario, dice=SeededDice(seed.to_bytes(32, "big"))), Random(seed)
    while due := game.to_act():
        order = choose(game, due[0].seat, rng)
        assert order is not None
        game.play(due[0].seat, order)
    return game


def largest_phase(book: str, scenario: str, orders: int = 1500) -> tuple[Game, str]:
    """The position of a random game's first orders in which the acting seat has most to choose from."""
    game, rng = Game.new(open_book(book), scenario, dice=SeededDice(bytes(32))), Random(1)
    most, found, seat = -1, 0, ""
    step = -1
    while (due := game.to_act()) and len(game.journal.entries) < orders:
        if game.world.clock.step != step:
            step = game.world.clock.step
            count = len(game.options(due[0].seat))
            if count > most:
                most, found, seat = count, len(game.journal.entries) - 1, due[0].seat
        order = choose(game, due[0].seat, rng)
        assert order is not None
        game.play(due[0].seat, order)
    return game.at(found), seat


def median_judgement(game: Game, seat: str) -> float:
    """The median time of judging some sixty of the legal orders of a seat."""
    options = game.options(seat)
    some = options[:: len(options) // 60 + 1]
    return statistics.median(seconds(partial(game.judge, seat, order), 20, 3) for order in some)


def _stint(book: str, scenario: str, first: int) -> tuple[int, float]:
    """Play some games: how many orders, and how long they took after the first games."""
    for seed in range(first, first + WARM):
        played(book, scenario, seed)
    start = time.perf_counter()
    orders = sum(len(played(book, scenario, first + WARM + n).journal.entries) for n in range(GAMES))
    return orders, time.perf_counter() - start


def pace(book: str, scenario: str) -> tuple[float, float]:
    """Seconds for an order of a random game: played by one process, and by as many as there are cores, all at once."""
    orders, took = _stint(book, scenario, 0)
    cores = os.cpu_count() or 1
    with get_context("spawn").Pool(cores) as pool:
        stints = pool.starmap(_stint, [(book, scenario, 1000 * n) for n in range(cores)], chunksize=1)
    rate = sum(orders / took for orders, took in stints)
    return took / orders, 1 / rate


def peak_memory() -> int:
    """The most memory that this process has held, in bytes (Linux). `ru_maxrss` would count its parent's as well."""
    rows = (line.split() for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines())
    return next(int(row[1]) * 1024 for row in rows if row[0] == "VmHWM:")


def _whole(book: str, scenario: str, seed: int) -> tuple[float, int, int]:
    start = time.perf_counter()
    orders = len(played(book, scenario, seed).journal.entries)
    return time.perf_counter() - start, orders, peak_memory()


def _many(book: str, scenario: str, games: int) -> int:
    for seed in range(games):
        played(book, scenario, seed)
    return peak_memory()


def many(book: str, scenario: str, games: int = 100) -> int:
    """The peak of memory in bytes of a fresh process that plays many random games one after another."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_many, (book, scenario, games))


def whole(book: str, scenario: str, seed: int = 7) -> tuple[float, int, int]:
    """A whole random game in a process of its own: how long, how many orders, and the peak of memory in bytes."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_whole, (book, scenario, seed))
