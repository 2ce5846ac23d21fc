"""Boards: hexes and boxes, what they hold and what lies between them, fixed once read.

A place is written as its printed hex name or the id of its box, and has any number of further names. Inside
the searches it is an index, a small integer: `board["EE11"].index` one way, `board.spots[7].id` the other.
Board files are read by `wavell.umpire.board.boardfile`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, NewType

from ..facts.errors import DataError, unknown
from .hexes import Hex, Layout, distance
from .naming import Naming

__all__ = ["Board", "BoardError", "Link", "Place", "Spot", "name_key"]

Place = NewType("Place", str)
"""The id of a place: the printed name of a hex, or the id of a box."""


class BoardError(DataError):
    """A board file that cannot be used, or a place that the board does not have; one sentence."""


class Link(NamedTuple):
    """A way of one kind from a place to the place with index `to`, so many hexes long."""

    kind: str
    to: int
    length: int


@dataclass(frozen=True, slots=True)
class Spot:
    """All that a board knows about one place. `hex` is None for a box; `terrain` is then `box` or `area`."""

    index: int
    id: Place
    title: str
    hex: Hex | None
    terrain: str
    tags: frozenset[str]
    layers: tuple[tuple[str, str], ...]
    neighbours: tuple[int, ...]
    links: tuple[Link, ...]

    def get(self, layer: str) -> str:
        """The value of one layer here (`nation`, `front` ...), or an empty string."""
        if layer == "terrain":
            return self.terrain
        return next((value for key, value in self.layers if key == layer), "")


def name_key(text: str) -> str:
    """How names are compared: small letters, any blanks and hyphens as one underscore."""
    return "_".join(re.split(r"[\s_-]+", text.strip().casefold()))


class Board:
    """A board, fixed once it is read. `spots` lists the hexes row by row, then the boxes.

    Look a place up by any of its names with `board["singapore"]`; everything else speaks indices.
    """

    __slots__ = (
        "_by_hex",
        "_by_key",
        "_by_tag",
        "hexes",
        "id",
        "lines",
        "naming",
        "places",
        "sides",
        "spots",
        "title",
    )

    def __init__(
        self,
        *,
        id: str,
        title: str,
        naming: Naming,
        spots: tuple[Spot, ...],
        sides: Mapping[tuple[int, int], frozenset[str]],
        lines: Mapping[str, frozenset[tuple[int, int]]],
        places: Mapping[str, int],
        keys: Mapping[str, int],
    ) -> None:
        self.id = id
        self.title = title
        self.naming = naming
        self.spots = spots
        self.sides = MappingProxyType(dict(sides))
        """Features of hexsides, by the two indices, the lower first."""
        self.lines = MappingProxyType(dict(lines))
        """For each kind of line the pairs of places that it joins, both ways round."""
        self.places = MappingProxyType(dict(places))
        """The named places, in the order of the file."""
        self.hexes = sum(spot.hex is not None for spot in spots)
        """How many of the spots are hexes; the boxes follow them."""
        self._by_key = dict(keys)
        self._by_hex = {spot.hex: spot.index for spot in spots if spot.hex is not None}
        tagged: dict[str, set[int]] = {}
        for spot in spots:
            for tag in spot.tags:
                tagged.setdefault(tag, set()).add(spot.index)
        self._by_tag = {tag: frozenset(members) for tag, members in tagged.items()}

    @property
    def layout(self) -> Layout:
        """Which way the hexes stand."""
        return self.naming.layout

    def __len__(self) -> int:
        return len(self.spots)

    def __iter__(self) -> Iterator[Spot]:
        return iter(self.spots)

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self.find(text) is not None

    def __getitem__(self, text: str) -> Spot:
        spot = self.find(text)
        if spot is None:
            raise BoardError(f"board {self.id}: {unknown('place', text, self._by_key)}")
        return spot

    def find(self, text: str) -> Spot | None:
        """The place with this printed name, box id, name or alias, or None; capitals do not matter."""
        index = self._by_key.get(name_key(text))
        if index is None:
            try:
                index = self._by_hex.get(self.naming.parse(text.strip()))
            except ValueError:
                return None
        return None if index is None else self.spots[index]

    def index(self, text: str) -> int:
        """The index of a place, by any of its names."""
        return self[text].index

    def indices(self, texts: Iterable[str]) -> frozenset[int]:
        """The indices of several places."""
        return frozenset(self[text].index for text in texts)

    def names(self, indices: Iterable[int]) -> tuple[Place, ...]:
        """The ids of several places, in the order given."""
        return tuple(self.spots[index].id for index in indices)

    def at(self, here: Hex) -> int | None:
        """The index of a hex, or None off the board."""
        return self._by_hex.get(here)

    def tagged(self, tag: str) -> frozenset[int]:
        """Every place with a tag."""
        return self._by_tag.get(tag, frozenset())

    def side(self, a: int, b: int) -> frozenset[str]:
        """The features of the hexside between two neighbours; none if they are not neighbours."""
        return self.sides.get((a, b) if a < b else (b, a), frozenset())

    def distance(self, a: int, b: int) -> int | None:
        """Hexes between two places counted straight over the board; None when one of them is a box."""
        here, there = self.spots[a].hex, self.spots[b].hex
        return None if here is None or there is None else distance(here, there)
