"""Weights from games: what the terms of a position were worth, told by how games of the staff against itself ended.

Games are varied, since what nobody tries is never weighed: each side has a stance of its own, and now and then an
order is drawn. The weights are those of a logistic regression of the result on the terms, by kind, with a constant
for every side of a scenario, shrunk towards the weights that are there already and never below nothing.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from wavell.umpire import Book, Game, open_book
from wavell.umpire.books.evaluation import Terms
from wavell.umpire.facts.dice import SEED_BYTES, SeededDice

from .players.driver import decisions
from .players.levels import plain
from .players.planner import Planner, Sight
from .players.player import Player
from .players.stances import BOLDLY, CAREFULLY, EVENLY, Stance

FIXED = "outcome"
"""The kind that no game is needed for: it is there only when all is over."""
_SIGHT = Sight(orders=24, rolls=2, finalists=4)
_CHANCE_OF_ANY = 0.08
"""How often an order is drawn, so that games differ."""
_HELD_OUT = 4
"""One game in so many is not learned from, but tells how good the weights are."""
_SHRINK = 0.05
"""How strongly weights are drawn to those that are there already, per sample and deviation."""

Vector = NDArray[np.float64]


class Play(NamedTuple):
    """A game to learn from."""

    book: str
    scenario: str
    seed: int
    trials: int


class Sample(NamedTuple):
    """A position as one side saw it, by kinds of terms, and what came of the game: 1 for a win, a half for a draw."""

    game: str
    side: str
    """The scenario and the seat."""
    amounts: Mapping[str, float]
    points: float


class Fitted(NamedTuple):
    """New weights, and how well they foretell games that were not learned from: less is better."""

    weights: Mapping[str, float]
    samples: int
    games: int
    loss_before: float
    loss: float


def learn_all(plays: Sequence[Play], processes: int, done: Callable[[], object]) -> Iterator[Sample]:
    """Play games on several processors, and yield the positions in them."""
    with ProcessPoolExecutor(processes) as pool:
        for samples in pool.map(learn, plays):
            done()
            yield from samples


def learn(play: Play) -> list[Sample]:
    """Play one game, and return a position of each phase for every seat."""
    book = open_book(play.book)
    game = Game.new(book, play.scenario, dice=SeededDice(play.seed.to_bytes(SEED_BYTES, "big")))
    assert book.sequence is not None
    rng, seats = Random(play.seed), tuple(book.sequence.seats)  # noqa: S311 - a player's own chance
    players: dict[str, Player] = {seat: Planner(_SIGHT, _stance(rng)) for seat in seats}
    seen: list[tuple[str, Mapping[str, float]]] = []
    at, drawn = (-1, -1), plain()

    def player(seat: str) -> Player:
        return drawn if rng.random() < _CHANCE_OF_ANY else players[seat]

    for acting, decision in decisions(game, player, lambda _: play.trials, rng):
        clock = game.world.clock
        if (clock.turn, clock.step) != at and not game.world.pending:
            at = (clock.turn, clock.step)
            seen += [(seat, _by_kind(book, game, seat)) for seat in seats]
        game.play(acting, decision.order)
    winners = game.world.outcome.winners if game.world.outcome is not None else ()
    return [
        Sample(f"{play.scenario} {play.seed}", f"{play.scenario} {seat}", amounts, _points(seat, winners))
        for seat, amounts in seen
    ]


def _stance(rng: Random) -> Stance:
    return rng.choice((EVENLY, EVENLY, BOLDLY, CAREFULLY))


def _points(seat: str, winners: Sequence[str]) -> float:
    return 0.5 if not winners else float(seat in winners)


def _by_kind(book: Book, game: Game, seat: str) -> Mapping[str, float]:
    assert book.evaluation is not None
    return summed(book.evaluation.terms(game.world, seat))


def summed(terms: Terms) -> Mapping[str, float]:
    """What there is of every kind of term."""
    found: defaultdict[str, float] = defaultdict(float)
    for term, amount in terms.items():
        found[term.kind] += amount
    return found


def fit(samples: Iterable[Sample], before: Mapping[str, float]) -> Fitted:
    """Weights that foretell how games ended; those of kinds that never differed stay as they are."""
    table = _Table(list(samples), before)
    if not table.learned.any():
        return Fitted(before, 0, 0, 0.0, 0.0)
    scale, constants = table.scale(table.learned)
    weights, new_constants = table.fit(table.learned, scale)
    rows = table.held_out if table.held_out.any() else table.learned
    ratio = scale or 1.0  # what is worth nothing in games has no scale to be told in
    return Fitted(
        {**before, **{kind: float(weight / ratio) for kind, weight in zip(table.kinds, weights, strict=True)}},
        len(table.points),
        len(set(table.games)),
        table.loss(scale * table.before, rows, constants),
        table.loss(weights, rows, new_constants),
    )


class _Table:
    """Samples as columns: the terms by kind, the side, the points."""

    def __init__(self, samples: list[Sample], before: Mapping[str, float]) -> None:
        kinds = [kind for kind in before if kind != FIXED]
        amounts = np.array([[each.amounts.get(kind, 0.0) for kind in kinds] for each in samples], dtype=float)
        amounts = amounts.reshape(len(samples), len(kinds))
        spread = amounts.std(axis=0) if samples else np.zeros(len(kinds))
        differ = spread > 0.0
        self.kinds = [kind for kind, each in zip(kinds, differ, strict=True) if each]
        self.amounts: Vector = amounts[:, differ]
        self.spread: Vector = spread[differ]
        self.before: Vector = np.array([before[kind] for kind in self.kinds])
        self.points: Vector = np.array([each.points for each in samples])
        self.games = [each.game for each in samples]
        names = sorted({each.side for each in samples})
        self.sides = np.array([names.index(each.side) for each in samples], dtype=int)
        order = {game: number for number, game in enumerate(sorted(set(self.games)))}
        self.held_out = np.array([order[game] % _HELD_OUT == _HELD_OUT - 1 for game in self.games], dtype=bool)
        self.learned = ~self.held_out

    @property
    def _constants(self) -> int:
        return int(self.sides.max()) + 1 if len(self.sides) else 0

    def scale(self, rows: NDArray[np.bool_]) -> tuple[float, Vector]:
        """By what the present worth must be multiplied to foretell results, and the constants beside it."""
        worth = (self.amounts @ self.before)[:, None]
        found = _minimum(worth, self.sides, self.points, rows, np.zeros(1), np.ones(1), self._constants)
        return float(found[0]), found[1:]

    def fit(self, rows: NDArray[np.bool_], scale: float) -> tuple[Vector, Vector]:
        """The weights, and the constants of the sides."""
        prior = scale * self.before
        found = _minimum(self.amounts, self.sides, self.points, rows, prior, self.spread, self._constants)
        return found[: len(self.kinds)], found[len(self.kinds) :]

    def loss(self, weights: Vector, rows: NDArray[np.bool_], constants: Vector) -> float:
        """How far off the foretold results are, in the mean."""
        return float(np.mean(_losses(self.amounts[rows] @ weights + constants[self.sides[rows]], self.points[rows])))


def _losses(logits: Vector, points: Vector) -> Vector:
    found: Vector = np.logaddexp(0.0, logits) - points * logits
    return found


def _minimum(
    amounts: Vector,
    sides: NDArray[np.int_],
    points: Vector,
    rows: NDArray[np.bool_],
    prior: Vector,
    spread: Vector,
    constants: int,
) -> Vector:
    """The weights and constants with the least loss, the weights drawn to the prior and not below nothing."""
    x, side, y, kinds = amounts[rows], sides[rows], points[rows], amounts.shape[1]

    def loss(at: Vector) -> tuple[float, Vector]:
        weights, constant = at[:kinds], at[kinds:]
        logits = x @ weights + constant[side]
        off, away = expit(logits) - y, (weights - prior) * spread
        total = _losses(logits, y).mean() + _SHRINK * (away @ away)
        slope = np.concatenate(
            [x.T @ off / len(y) + 2 * _SHRINK * away * spread, np.bincount(side, off, constants) / len(y)]
        )
        return float(total), slope

    bounds = [(0.0, None)] * kinds + [(None, None)] * constants
    start = np.concatenate([prior, np.zeros(constants)])
    found: Vector = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds).x
    return found
