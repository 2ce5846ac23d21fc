"""What a position keeps in words that mean several things: a war is two powers, a sea line a side, a source and a way.

The words are those of records and cases; only here are they put together, and only here are they taken apart.
"""

from functools import lru_cache
from typing import NamedTuple, NewType

from ..rules import Side
from .ids import NOWHERE, PlaceId

Pair = NewType("Pair", str)
"""Two powers, `britain japan`, the first in the alphabet first."""
LineText = NewType("LineText", str)
"""A sea line, `allies india OO16`: the side, the source, and the places of the way that were named."""
_MANY = 1024


class Foes(NamedTuple):
    """Two powers at war."""

    one: str
    other: str


class Line(NamedTuple):
    """A line of supply by sea: whose it is, where it starts if that matters, and by which places it is led."""

    side: Side
    source: PlaceId = NOWHERE
    via: tuple[PlaceId, ...] = ()


def pair_of(a: str, b: str) -> Pair:
    """Two powers in words."""
    return Pair(f"{a} {b}" if a < b else f"{b} {a}")


@lru_cache(_MANY)
def foes(pair: Pair) -> Foes:
    """The two powers of a war."""
    one, _, other = pair.partition(" ")
    return Foes(one, other)


def line_text(line: Line) -> LineText:
    """A line in words."""
    return LineText(" ".join(filter(None, (line.side, line.source, *line.via))))


@lru_cache(_MANY)
def read_line(text: str) -> Line:
    """A line by its words."""
    side, source, *via = (*text.split(), "")
    return Line(Side(side), PlaceId(source), tuple(map(PlaceId, filter(None, via))))
