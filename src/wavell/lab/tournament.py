"""Tournaments: players meet over scenarios, each pair of games from one seed with the sides swapped."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from typing import NamedTuple

from wavell.umpire import Game, Order, open_book
from wavell.umpire.facts.dice import SEED_BYTES, SeededDice
from wavell.umpire.records.record import of_game

from .critic import Critic, Flag
from .players.driver import decisions
from .players.installed import make_player, trials_for

_Z = 1.96
"""Standard errors to either side that hold 95 of 100."""


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
    flags: tuple[Flag, ...] = ()
    """Orders that look absurd."""
    given: tuple[int, ...] = ()
    """Orders of each seat."""
    record: str = ""

    def absurd(self, player: str) -> tuple[int, int]:
        """How many orders of a player look absurd, and how many it has given."""
        seats = [seat for seat, name in zip(self.seats, self.match.players, strict=True) if name == player]
        given = sum(number for seat, number in zip(self.seats, self.given, strict=False) if seat in seats)
        return sum(flag.seat in seats for flag in self.flags), given

    def points(self, player: str) -> float:
        """What a player has of a game: one for a win, a half for a draw; of both sides he has what the first has."""
        return self.points_of(self.seats[self.match.players.index(player)])

    def points_of(self, seat: str) -> float:
        """What a seat has of a game."""
        return float(seat in self.winners) if self.winners else 0.5


def play(match: Match) -> Result:
    """Play one game to its end."""
    book = open_book(match.book)
    game = Game.new(book, match.scenario, dice=SeededDice(match.seed.to_bytes(SEED_BYTES, "big")))
    assert book.sequence is not None
    seats, rng = tuple(book.sequence.seats), Random(match.seed)  # noqa: S311 - a player's own chance
    players = {seat: make_player(name) for seat, name in zip(seats, match.players, strict=True)}
    trials = {seat: trials_for(name, match.trials) for seat, name in zip(seats, match.players, strict=True)}
    critic = Critic(game) if book.show is not None else None
    given, faults, flags = dict.fromkeys(seats, 0), 0, list[Flag]()
    for seat, decision in decisions(game, players.__getitem__, trials.__getitem__, rng):
        flags += _played(game, seat, decision.order, critic)
        given[seat] += 1
        faults += bool(decision.fault)
    outcome = game.world.outcome
    winners = outcome.winners if outcome is not None else ()
    return Result(
        match, winners, seats, sum(given.values()), faults, tuple(flags), tuple(given.values()), str(of_game(game))
    )


def _played(game: Game, seat: str, order: Order, critic: Critic | None) -> Iterator[Flag]:
    """Give an order in a game, and yield what looks absurd about it."""
    if critic is None:
        game.play(seat, order)
        return
    answer = bool(game.world.pending)
    yield from critic.before(game, seat, order)
    game.play(seat, order)
    yield from critic.after(game, seat, order, answer=answer)


def pairs(book: str, scenario: str, players: tuple[str, str], games: int, trials: int, first: int = 1) -> list[Match]:
    """The games of two players: by twos from one seed, each of them once on either side.

    A player who meets himself plays one game of each seed: with the sides swapped it would be the same.
    """
    seats = tuple(dict.fromkeys((players, players[::-1])))
    seeds = range(first, first + (games + len(seats) - 1) // len(seats))
    return [Match(book, scenario, both, seed, trials) for seed in seeds for both in seats]


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
