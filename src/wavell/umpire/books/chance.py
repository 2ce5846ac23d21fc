"""Chance as whoever lays positions out is given it: the engine and the books have none of their own."""

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """What is used of `random.Random`."""

    def random(self) -> float:
        """A number from 0 to 1."""

    def randint(self, a: int, b: int) -> int:
        """A whole number from `a` to `b`, both included."""

    def choice(self, seq: Sequence[T]) -> T:
        """One of some things."""

    def choices(self, population: Sequence[T], weights: Sequence[float]) -> list[T]:
        """One of some things, by weight, in a list."""

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Some of some things."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put things into another order."""
