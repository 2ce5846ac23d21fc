"""Dice of a player's own: for one trial as they fall, for several trials of one order spread evenly.

Six trials with dice as they fall tell a lucky attack from a good one badly. Spread evenly, each of the six has its own
sixth of what a roll may come to, and the first has the middle.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from random import Random

_MOST = 10_000
"""Results of a roll up to which they are put in a row."""


class OwnDice:
    """Dice of a player's own, never those of the game."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def roll(self, decision: bytes, nth: int, count: int, sides: int) -> tuple[int, ...]:
        """Return numbers that have nothing to do with the game's."""
        return tuple(self._rng.randint(1, sides) for _ in range(count))


class Hands:
    """The dice of several trials: each roll is spread evenly over them, the first trial has the middle of each."""

    def __init__(self, trials: int, rng: Random) -> None:
        self._trials, self._rng = trials, rng
        self._rolls: list[list[float]] = []

    def of(self, trial: int) -> "Hand":
        """The dice of one trial."""
        return Hand(self, trial % self._trials, self._rng)

    def part(self, roll: int, trial: int) -> float:
        """Where in the row of its results the roll of a trial falls, from 0 to 1."""
        while len(self._rolls) <= roll:
            parts = list(range(self._trials))
            parts.pop(self._trials // 2)
            self._rng.shuffle(parts)
            self._rolls.append([0.5, *((part + self._rng.random()) / self._trials for part in parts)])
        return self._rolls[roll][trial]


class Hand:
    """The dice of one trial."""

    def __init__(self, hands: Hands, trial: int, rng: Random) -> None:
        self._hands, self._trial, self._rng = hands, trial, rng
        self._rolled = 0

    def roll(self, decision: bytes, nth: int, count: int, sides: int) -> tuple[int, ...]:
        """Return the numbers of the next roll."""
        self._rolled += 1
        if sides**count > _MOST:
            return tuple(self._rng.randint(1, sides) for _ in range(count))
        row = _row(count, sides)
        return row[int(self._hands.part(self._rolled - 1, self._trial) * len(row))]


class Rounds:
    """The dice of one round after another, spread evenly over so many of them, and then again."""

    def __init__(self, spread: int, rng: Random) -> None:
        self._spread, self._rng = spread, rng
        self._hands, self._next = Hands(spread, rng), 0

    def deal(self) -> Callable[[], Hand]:
        """What gives the dice of the next round, the same to everybody in it."""
        if self._next == self._spread:
            self._hands, self._next = Hands(self._spread, self._rng), 0
        hands, trial = self._hands, self._next
        self._next += 1
        return lambda: hands.of(trial)


@lru_cache(64)
def _row(count: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """All results of a roll by their sum."""
    return tuple(sorted(product(range(1, sides + 1), repeat=count), key=sum))
