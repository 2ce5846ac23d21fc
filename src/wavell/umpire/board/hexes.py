"""Hexes as axial coordinates: neighbours, distances, lines, rings, hexsides and where to draw them.

A hex is a pair (q, r). Neighbouring centres are one unit apart, `q` grows to the right along a row of
pointy-topped hexes (down and to the right along flat-topped ones), `r` grows downwards. The same six
steps serve both layouts; only the compass names and the pictures differ.

>>> distance(Hex(0, 0), Hex(3, -1))
3
>>> [neighbour.q for neighbour in neighbours(Hex(10, 5))]
[11, 11, 10, 9, 9, 10]
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from math import cos, pi, sin, sqrt
from typing import NamedTuple

__all__ = [
    "ORIGIN",
    "STEPS",
    "Hex",
    "Layout",
    "Side",
    "centre",
    "compass",
    "corners",
    "distance",
    "hexes_within",
    "line",
    "neighbours",
    "ring",
    "rotate",
    "side",
    "sides",
    "step",
]


class Hex(NamedTuple):
    """One hex in axial coordinates; a plain, cheap, hashable pair."""

    q: int
    r: int


class Side(NamedTuple):
    """The hexside shared by two neighbours, the smaller hex first, so that each side has one value."""

    low: Hex
    high: Hex


class Layout(Enum):
    """Which way the hexes stand on the printed sheet."""

    POINTY = "pointy"
    FLAT = "flat"


STEPS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six steps to a neighbour, counter-clockwise, each the opposite of the one three places on."""

ORIGIN = Hex(0, 0)
"""The default centre of rotations."""

_COMPASS = {
    Layout.POINTY: ("E", "NE", "NW", "W", "SW", "SE"),
    Layout.FLAT: ("SE", "NE", "N", "NW", "SW", "S"),
}


def compass(layout: Layout) -> tuple[str, ...]:
    """The names of the six directions, in the order of `STEPS`."""
    return _COMPASS[layout]


def step(here: Hex, direction: int, paces: int = 1) -> Hex:
    """The hex so many paces away in one of the six directions (counted modulo six)."""
    dq, dr = STEPS[direction % 6]
    return Hex(here.q + dq * paces, here.r + dr * paces)


def neighbours(here: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, in the order of `STEPS`."""
    q, r = here
    return tuple(Hex(q + dq, r + dr) for dq, dr in STEPS)


def distance(a: Hex, b: Hex) -> int:
    """How many steps lie between two hexes."""
    dq, dr = b.q - a.q, b.r - a.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes that a straight line from `a` to `b` passes through, both ends included.

    A line that runs exactly along a hexside is pushed to the same side whichever end it is drawn from,
    so `line(b, a)` is `line(a, b)` reversed. The arithmetic is in whole numbers.

    >>> [tuple(hex) for hex in line(Hex(0, 0), Hex(2, -1))]
    [(0, 0), (1, 0), (2, -1)]
    """
    paces = distance(a, b)
    if paces == 0:
        return (a,)
    unit = 8 * paces
    # The push (1, 2, -3)/unit is smaller than any gap between two samples and ties no two axes.
    return tuple(
        _nearest(
            8 * (a.q * (paces - i) + b.q * i) + 1,
            8 * (a.r * (paces - i) + b.r * i) + 2,
            unit,
        )
        for i in range(paces + 1)
    )


def _nearest(q: int, r: int, unit: int) -> Hex:
    """The hex nearest to the point (q, r)/unit, never called with a tie."""
    s = -q - r
    near = [(2 * value + unit) // (2 * unit) for value in (q, r, s)]
    if sum(near):
        off = [abs(cell * unit - value) for cell, value in zip(near, (q, r, s), strict=True)]
        worst = off.index(max(off))
        near[worst] -= sum(near)
    return Hex(near[0], near[1])


def hexes_within(middle: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at most `radius` steps away, row by row, the middle included."""
    for dr in range(-radius, radius + 1):
        for dq in range(max(-radius, -dr - radius), min(radius, -dr + radius) + 1):
            yield Hex(middle.q + dq, middle.r + dr)


def ring(middle: Hex, radius: int) -> Iterator[Hex]:
    """The hexes exactly `radius` steps away, walked round once."""
    if radius == 0:
        yield middle
        return
    here = step(middle, 4, radius)
    for direction in range(6):
        for _ in range(radius):
            yield here
            here = step(here, direction)


def rotate(here: Hex, sixths: int, about: Hex = ORIGIN) -> Hex:
    """A hex turned counter-clockwise about another by so many sixths of a circle.

    >>> rotate(Hex(1, 0), 1)
    Hex(q=1, r=-1)
    """
    q, r = here.q - about.q, here.r - about.r
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return Hex(about.q + q, about.r + r)


def side(a: Hex, b: Hex) -> Side:
    """The hexside between two neighbours; the order does not matter."""
    if distance(a, b) != 1:
        raise ValueError(f"{tuple(a)} and {tuple(b)} are not neighbours, so they share no hexside.")
    return Side(a, b) if a < b else Side(b, a)


def sides(here: Hex) -> tuple[Side, ...]:
    """The six hexsides of a hex, in the order of `STEPS`."""
    return tuple(side(here, other) for other in neighbours(here))


def centre(here: Hex, layout: Layout) -> tuple[float, float]:
    """Where the middle of a hex lies, neighbouring middles one unit apart, y growing downwards."""
    along, across = here.q + here.r / 2, here.r * sqrt(3) / 2
    if layout is Layout.POINTY:
        return along, across
    return here.q * sqrt(3) / 2, here.r + here.q / 2


def corners(here: Hex, layout: Layout) -> tuple[tuple[float, float], ...]:
    """The six corners; corner i and corner i + 1 end the hexside towards `STEPS[i]`."""
    x, y = centre(here, layout)
    size = 1 / sqrt(3)
    start = -pi / 6 if layout is Layout.POINTY else -pi / 3
    # Corner 0 lies just clockwise of direction 0; on screen counter-clockwise means a falling y.
    turn = [start + i * pi / 3 for i in range(6)]
    return tuple((x + size * cos(angle), y - size * sin(angle)) for angle in turn)
