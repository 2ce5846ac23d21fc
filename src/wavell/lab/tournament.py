"""Tournaments: players meet over scenarios, each pair of games from one seed with the sides swapped."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from typing import NamedTuple

from wavell.umpire import Game, open_book
from wavell.umpire.facts.dice import SEED_BYTES, SeededDice

from .players.driver import decide
from .players.installed import make_player
from .players.player import Budget

_Z = 1.96
"""Standard errors to either side that hold 95 of 100."""
_MAX_ORDERS = 20_000


class Match(NamedTuple):
    """A game to be played: who plays which seat of a scenario, and by which seed."""

    book: str
    scenario: str
    players: tuple[str, ...]
    """By the order of the book's seats."""
    seed: int
    trials: int


class Result(NamedTuple):
    """How a game ended: who won, by name of the player, in how many orders."""

    match: Match
    winners: tuple[str, ...]
    """The seats that have won; empty for a draw."""
    seats: tuple[str, ...]
    orders: int
    faults: int
    """Orders that a player could not give, so that a plain one was drawn."""

    def points(self, player: str) -> float:
        """What a player has of a game: one for a win, a half for a draw."""
        if not self.winners:
            return 0.5
        return float(self.seats[self.match.players.index(player)] in self.winners)


def play(match: Match) -> Result:
    """Play one game to its end."""
    book = open_book(match.book)
    game = Game.new(book, match.scenario, dice=SeededDice(match.seed.to_bytes(SEED_BYTES, "big")))
    assert book.sequence is not None
    seats, rng = tuple(book.sequence.seats), Random(match.seed)  # noqa: S311 - a player's own chance
    players = {seat: make_player(name) for seat, name in zip(seats, match.players, strict=True)}
    orders = faults = 0
    while (due := game.to_act()) and orders < _MAX_ORDERS:
        seat = due[0].seat
        decision = decide(game, seat, players[seat], Budget(match.trials), rng)
        if decision is None:
            break
        game.play(seat, decision.order)
        orders, faults = orders + 1, faults + bool(decision.fault)
    outcome = game.world.outcome
    return Result(match, outcome.winners if outcome is not None else (), seats, orders, faults)


def pairs(book: str, scenario: str, players: tuple[str, str], games: int, trials: int, first: int = 1) -> list[Match]:
    """The games of two players: by twos from one seed, each of them once on either side."""
    seats = (players, players[::-1])
    return [
        Match(book, scenario, both, seed, trials) for seed in range(first, first + (games + 1) // 2) for both in seats
    ]


def play_all(matches: Sequence[Match], processes: int, done: Callable[[Result], object] = id) -> Iterator[Result]:
    """Play games on several processors, and return each when it has ended."""
    with ProcessPoolExecutor(processes) as pool:
        for result in pool.map(play, matches):
            done(result)
            yield result


class Standing(NamedTuple):
    """What a player has won of some games, with the interval that its true part lies in, 19 times in 20."""

    games: int
    part: float
    low: float
    high: float


def standing(results: Iterable[Result], player: str) -> Standing:
    """How a player stands, counted by pairs of games, which have their seed in common."""
    by_seed: dict[tuple[str, int], list[float]] = {}
    for result in results:
        by_seed.setdefault((result.match.scenario, result.match.seed), []).append(result.points(player))
    rows = [sum(row) / len(row) for row in by_seed.values()]
    games = sum(map(len, by_seed.values()))
    if not rows:
        return Standing(0, 0.0, 0.0, 1.0)
    mean = sum(rows) / len(rows)
    spread = sqrt(sum((row - mean) ** 2 for row in rows) / max(1, len(rows) - 1) / len(rows)) * _Z
    return Standing(games, mean, max(0.0, mean - spread), min(1.0, mean + spread))
