"""The ids of wars: two powers in words, because they are the keys of a mapping.

The words are those of records and cases; only here are they put together, and only here are they taken apart.
"""

from functools import lru_cache
from typing import NamedTuple, NewType

from .ids import PowerId

Pair = NewType("Pair", str)
"""Two powers, `britain japan`, the first in the alphabet first."""
_MANY = 1024


class Foes(NamedTuple):
    """Two powers at war."""

    one: PowerId
    other: PowerId


def pair_of(a: PowerId, b: PowerId) -> Pair:
    """Two powers in words."""
    return Pair(f"{a} {b}" if a < b else f"{b} {a}")


@lru_cache(_MANY)
def foes(pair: Pair) -> Foes:
    """The two powers of a war."""
    one, _, other = pair.partition(" ")
    return Foes(PowerId(one), PowerId(other))
