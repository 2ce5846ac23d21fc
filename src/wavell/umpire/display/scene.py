"""How a position looks: what a screen needs to draw a board and what stands on it, whatever the book.

A book makes a `Scene` from the position as one seat sees it, never from the true one, so that nothing hidden can be in
it. The board itself does not change and is drawn once, as a `Sheet`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ..facts.refs import Ref
from ..facts.tally import Tally
from ..notation.orders import Order
from .looks import LineLook, Pattern


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place to draw: a hex, or a box with its corners. Lengths are in widths of a hex, y goes down."""

    id: str
    x: float
    y: float
    terrain: str
    title: str = ""
    """What is printed in it beside its number: a city, the name of a box."""
    tags: tuple[str, ...] = ()
    width: float = 0
    """Of a box or an area; 0 for a hex."""
    height: float = 0
    near: tuple[str, ...] = ()
    """For a hex its neighbours in the six directions, clockwise from the top (or from the upper right where a point is
    at the top), an empty name where the board ends; for a box whatever it leads to."""


class Stroke(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line on the board: a hexside between two cells (`sides`), or a road, a railway or a way from cell to cell."""

    kind: str
    cells: tuple[str, ...]
    side: bool = False


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board as it is printed."""

    id: str
    title: str
    flat: bool
    """Whether the hexes stand on a side (columns) rather than on a point (rows)."""
    cells: tuple[Cell, ...]
    strokes: tuple[Stroke, ...] = ()
    terrains: dict[str, str] = {}
    """What each kind of terrain is called."""
    grounds: dict[str, tuple[Pattern, ...]] = {}
    """How each kind of terrain is drawn: the first pattern gives the colour, each its marks."""
    lines: dict[str, LineLook] = {}
    """How each kind of stroke is drawn."""
    hues: dict[str, int] = {}
    """The hue of a nation's counters, in degrees."""
    features: dict[str, str] = {}
    """What kinds of strokes and tags of cells are called, where their names do not say it."""


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter as a seat sees it."""

    id: str
    place: str
    side: str
    title: str
    """What it is, in a few words, as it is read aloud."""
    factors: str = ""
    """The figures printed on it: 4-6."""
    symbol: str = ""
    """What is drawn on it: letters of NATO's APP-6 as milsymbol reads them (SFGPUCI----D); empty for a marker."""
    nation: str = ""
    size: str = ""
    """The mark above the symbol: XX, III, II."""
    state: tuple[str, ...] = ()
    """What holds of it now, in single words: moved, hidden, disrupted, out_of_supply, reserve ..."""
    carried: str = ""
    """The counter that carries it."""
    count: int = 1
    """How many units it stands for: more than one in a stack that is not seen into, where they may be counted."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number worth having on the screen; `ask` is the question whose answer explains it."""

    title: str
    value: str
    ask: str = ""
    side: str = ""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as it is drawn for one seat."""

    tokens: dict[str, Token]
    """By id, the lowest of a stack first."""
    holders: dict[str, str] = {}
    """Which side holds a place, where that matters."""
    marks: dict[str, tuple[str, ...]] = {}
    """Further things that lie in a place, in a few words each: a fort, 3 SPs, a railhead."""
    figures: tuple[Figure, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    """Lines that play has added: a railway as far as it is built, a sea line."""
    focus: tuple[str, ...] = ()
    """Where to look first: the places that the scenario is about."""


class Layer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be laid over the board: for each place the word that holds there."""

    id: str
    title: str
    places: dict[str, str]
    legend: dict[str, str] = {}
    """What each word means."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that can come of a fight, and how likely it is: a fraction in lowest terms, such as 7/36."""

    code: str
    title: str
    chance: str
    detail: tuple[str, ...] = ()


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight worked out before the dice: the figures it turns on, and everything that can come of it."""

    title: str
    tallies: tuple[Tally, ...]
    results: tuple[Result, ...]
    notes: tuple[str, ...] = ()
    refs: tuple[Ref, ...] = ()
    expected: dict[str, str] = {}
    """What is lost on the average, by side, as fractions."""
    odds: str = ""
    """The attack to the defence, as a fraction; empty where it does not turn on them or they are not known."""


class Aim(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order that could be given with what is selected, and where it points."""

    text: str
    verb: str
    place: str = ""
    label: str = ""


@dataclass(frozen=True)
class Show:
    """How a book is shown. All but `aims` and `fight`, whose orders are judged, take the position as a seat sees it."""

    sheet: Callable[[Any], Sheet]
    """`sheet(world)`: the board of a position."""
    scene: Callable[[Any, str], Scene]
    """`scene(seen, seat)`."""
    layers: Mapping[str, tuple[str, Callable[[Any, str], Layer]]]
    """By id: what a layer is called, and `layer(seen, seat)`."""
    aims: Callable[[Any, str, tuple[str, ...]], Iterable[tuple[Order, str]]]
    """`aims(world, seat, units)`: orders worth offering for the units selected, each with the place it points at (or
    an empty name); the umpire judges them."""
    fight: Callable[[Any, str, Order], Fight | None]
    """`fight(world, seat, order)`: the fight that an order would start, as far as the seat may know; or None."""
    fights: tuple[type[Order], ...] = ()
    """The orders that can start one."""
    owners: Mapping[str, str] = field(default_factory=dict)
    """What owners of accounts are called, where their names do not say it."""
