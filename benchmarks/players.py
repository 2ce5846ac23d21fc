"""Computer players: a trial, a plan played on, decisions of the staff, and how a tournament scales with processors."""

import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from random import Random

from benchmarks.umpire import Row
from wavell.lab.players.commander import Commander
from wavell.lab.players.driver import decide
from wavell.lab.players.levels import marshal, staff
from wavell.lab.players.lines import Line, planned, played_on
from wavell.lab.players.planner import Trying, candidates
from wavell.lab.players.player import Budget, Seat
from wavell.lab.players.stances import EVENLY
from wavell.lab.tournament import pairs, play_all
from wavell.table.config import BOT_SECONDS, BOT_TRIALS
from wavell.umpire import Game, SeededDice, open_book
from wavell.umpire.game import seen

SCENARIOS = {"awaw": "malaya-1941", "europa": "crusader"}
MOVES = {"awaw": "axis.movement", "europa": "allies.movement"}
GAMES = 16
_LONGEST, _TURN = "the longest decision of the staff in a turn", "a whole turn of the staff"
TARGETS = {f"{what} of {name}": most for name in SCENARIOS.values() for what, most in ((_LONGEST, 1.0), (_TURN, 10.0))}


def players() -> list[Row]:
    """Measure the players of both books, and tell how a tournament scales."""
    rows = [row for book in SCENARIOS for row in (*_search(book), *_decisions(book))]
    one, two = (_tournament(processes) for processes in (1, 2))
    print(f"a tournament on two processors is {one / two:.2f} times as fast as on one (target: 1.8)")
    return rows


def _at_moves(book: str) -> Game:
    game = Game.new(open_book(book), SCENARIOS[book], dice=SeededDice(bytes(32)))
    while game.step.id != MOVES[book]:
        game.play(game.to_act()[0].seat, "end")
    return game


def _search(book: str) -> Iterator[Row]:
    """What a trial of an order takes, and a plan that is played on until the seat has fought, and for a turn."""
    game, rng, commander, name = _at_moves(book), Random(1), marshal(), SCENARIOS[book]
    due = game.to_act()[0]
    seat = Seat(game.book, seen(game.world, due.seat).copy(), due).supposed(rng)
    budget, start = Budget(10**9), time.perf_counter()
    Trying(seat, staff().sight, budget, rng).all(candidates(seat, staff().sight, rng))
    yield f"a trial of the staff in {name}", "wavell", (time.perf_counter() - start) / budget.spent
    line = planned(seat, commander.depth.own, EVENLY, Budget(10**9), rng)
    for turns, far in ((0, "until it has fought"), (1, "for a turn")):
        took = [_played_on(seat, commander, line, turns, seed) for seed in range(8)]
        yield f"a plan of {name} played on {far}", "wavell", statistics.fmean(took)


def _played_on(seat: Seat, commander: Commander, line: Line, turns: int, seed: int) -> float:
    start = time.perf_counter()
    played_on(seat, line, commander.depth.reply, turns, Budget(10**9), Random(seed))
    return time.perf_counter() - start


def _decisions(book: str) -> Iterator[Row]:
    """The longest decision of the staff, as at the table, in the first turn of a game, and all of a side together."""
    game, rng = Game.new(open_book(book), SCENARIOS[book], dice=SeededDice(bytes(32))), Random(1)
    each, turn = {seat: staff() for seat in ("allies", "axis")}, game.world.clock.turn
    took: defaultdict[str, list[float]] = defaultdict(list)
    while game.world.clock.turn == turn and (due := game.to_act()):
        start, seat = time.perf_counter(), due[0].seat
        decision = decide(game, seat, each[seat], Budget(BOT_TRIALS, BOT_SECONDS, time.perf_counter), rng)
        assert decision is not None
        took[seat].append(time.perf_counter() - start)
        game.play(seat, decision.order)
    name = SCENARIOS[book]
    yield f"{_LONGEST} of {name}", "wavell", max(max(row) for row in took.values())
    yield f"{_TURN} of {name}", "wavell", max(sum(row) for row in took.values())


def _tournament(processes: int) -> float:
    """How long some games take on so many processors."""
    matches = pairs("awaw", "the-rock-1940", ("recruit", "plain"), GAMES, BOT_TRIALS)
    start = time.perf_counter()
    list(play_all(matches, processes))
    return time.perf_counter() - start
