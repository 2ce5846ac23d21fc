"""The umpire: judgements, play and undo, copies, folding a long journal, and random games beside the peers."""

import gc
import random
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from tests.connect_four import BOOK as CONNECT_FOUR

from benchmarks.march import BOOK as MARCH
from benchmarks.march import NEAR, March
from wavell.umpire import Game, SeededDice
from wavell.umpire.facts.journal import read_journal

DICE = SeededDice(bytes(32))
ORDERS = 10_000
A_MOVE = "a move of a random game (wavell: connect four)"
Row = tuple[str, str, float]


def seconds(work: Callable[[], object], times: int = 1, rounds: int = 5) -> float:
    """Return the best time of one call over several rounds."""
    best = float("inf")
    for _ in range(rounds):
        gc.collect()
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, (time.perf_counter() - start) / times)
    return best


def _marches(game: Game, rng: random.Random) -> tuple[str, March]:
    """Find a legal march by trying."""
    seat = game.to_act()[0].seat
    units = game.world.units  # type: ignore[attr-defined]
    names = list(units)
    while True:
        name = rng.choice(names)
        order = March(name, units[name].at, rng.choice(sorted(NEAR[units[name].at])))
        if game.judge(seat, order):
            return seat, order


def _long_game() -> Game:
    game = Game.new(MARCH, "board", dice=DICE)
    rng = random.Random(2)
    while len(game.journal.entries) < ORDERS:
        if len(game.journal.entries) % 20 == 0:
            game.play(game.to_act()[0].seat, "end")
        else:
            game.play(*_marches(game, rng))
    return game


def umpire() -> list[Row]:
    """Measure the core on the march, twelve rules to an order on the Pacific board."""
    game = Game.new(MARCH, "board", dice=DICE)
    seat, order = _marches(game, random.Random(3))
    wrong = March(order.unit, order.to, order.start)

    def play_and_undo() -> None:
        game.play(seat, order)
        game.undo(seat)

    rows: list[Row] = [
        ("judgement of a legal order, 12 rules", "wavell", seconds(lambda: game.judge(seat, order), 5000)),
        ("judgement of an illegal order, 12 rules", "wavell", seconds(lambda: game.judge(seat, wrong), 5000)),
        ("copy of a position with 200 units", "wavell", seconds(game.world.copy, 2000)),
        ("play and undo", "wavell", seconds(play_and_undo, 300)),
    ]
    long = _long_game()
    lines = list(long.journal.lines())
    journal = read_journal(MARCH, lines)
    snapshot = msgspec.msgpack.encode(long.at(ORDERS - 100).world)

    def opened() -> None:
        world = msgspec.msgpack.decode(snapshot, type=MARCH.world)
        Game(MARCH, read_journal(MARCH, lines), None, snapshot=(ORDERS - 100, world))

    rows += [
        (f"fold of {ORDERS:,} orders in memory", "wavell", seconds(lambda: Game(MARCH, journal, None), rounds=3)),
        (
            f"read, check and fold {ORDERS:,} orders",
            "wavell",
            seconds(lambda: Game(MARCH, read_journal(MARCH, lines), None), rounds=3),
        ),
        (f"open {ORDERS:,} orders with a snapshot", "wavell", seconds(opened, rounds=3)),
    ]
    return rows


def random_games() -> list[Row]:
    """Measure random games, per move, through the whole umpire and through the peers."""
    games: list[tuple[str, Callable[[random.Random], int]]] = [
        ("wavell", _wavell_game),
        ("OpenSpiel tic-tac-toe in Python", _openspiel("python_tic_tac_toe")),
        ("OpenSpiel connect four in C++", _openspiel("connect_four")),
        ("PettingZoo connect four", _pettingzoo),
        ("python-chess", _chess),
    ]
    rows: list[Row] = []
    for who, game in games:
        try:
            rows.append((A_MOVE, who, _per_move(game)))
        except ImportError:
            rows.append((A_MOVE, f"{who}: not installed", float("nan")))
    return rows


def _per_move(game: Callable[[random.Random], int]) -> float:
    best = float("inf")
    for seed in range(5):
        rng = random.Random(seed)
        game(rng)
        moves, start = 0, time.perf_counter()
        while time.perf_counter() - start < 0.5:
            moves += game(rng)
        best = min(best, (time.perf_counter() - start) / moves)
    return best


def _wavell_game(rng: random.Random) -> int:
    game = Game.new(CONNECT_FOUR, "empty", dice=DICE)
    while due := game.to_act():
        seat = due[0].seat
        game.play(seat, rng.choice(game.options(seat, "drop")))
    return len(game.journal.entries) - 1


def _openspiel(name: str) -> Callable[[random.Random], int]:
    def play(rng: random.Random) -> int:
        state = _opened(name).new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


@cache
def _opened(name: str) -> Any:
    pyspiel: Any = __import__("pyspiel")
    __import__("open_spiel.python.games")
    return pyspiel.load_game(name)


@cache
def _env() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def _pettingzoo(rng: random.Random) -> int:
    env = _env()
    env.reset()
    moves = 0
    while True:
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            return moves
        legal = [column for column, free in enumerate(observation["action_mask"]) if free]
        env.step(rng.choice(legal))
        moves += 1


def _chess(rng: random.Random) -> int:
    import chess

    board = chess.Board()
    moves = 0
    while moves < 200 and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves
