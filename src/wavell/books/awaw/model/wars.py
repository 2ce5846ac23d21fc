"""Wars: who fights whom, and since which turn."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .ids import PowerId

Wars = Mapping[PowerId, Mapping[PowerId, int]]
"""For each power its enemies, and the turn in which each war began; a war stands with both. It is never written to."""


class Foes(NamedTuple):
    """Two powers at war, the first in the alphabet first."""

    one: PowerId
    other: PowerId


def foes_of(a: PowerId, b: PowerId) -> Foes:
    """Two powers as foes."""
    return Foes(min(a, b), max(a, b))


def with_war(wars: Wars, foes: Foes, turn: int) -> Wars:
    """The wars with one more, or with another turn for it."""
    both = ((foes.one, foes.other), (foes.other, foes.one))
    return {**wars, **{own: {**wars.get(own, {}), other: turn} for own, other in both}}


def wars_between(begun: Mapping[Foes, int]) -> Wars:
    """Some wars by their foes, as a position has them."""
    wars: Wars = {}
    for foes, turn in begun.items():
        wars = with_war(wars, foes, turn)
    return wars


def all_foes(wars: Wars) -> Iterator[Foes]:
    """Every war once."""
    return (Foes(one, other) for one, enemies in wars.items() for other in enemies if one < other)
