"""How terrain, lines and nations are drawn: words that every screen knows, of which each book chooses."""

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..books.validators import Some, Text, known

Pattern = Literal[
    "sea",
    "clear",
    "forest",
    "woods",
    "jungle",
    "mountain",
    "high_mountain",
    "rough",
    "ravine",
    "sand",
    "stony",
    "waste",
    "swamp",
    "marsh",
    "lake",
    "area",
    "box",
]
"""How ground is drawn; `area` and `box` are for what is no hex."""

LineLook = Literal[
    "river",
    "wide_river",
    "great_river",
    "strait",
    "cliff",
    "ridge",
    "ravine",
    "border",
    "track",
    "road",
    "rail",
    "rail_laid",
    "rail_planned",
    "sea_line",
]
"""How a line is drawn: hexsides as far as `border`, ways from hex to hex from `track` on."""

Hue = Annotated[int, Meta(ge=0, le=359)]
"""Degrees on the wheel of colours: 0 is red, 120 green, 240 blue."""


class Looks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a book's terrain, lines and nations are drawn; it bears on no ruling.

    Of what is missing, terrain and lines are drawn by their own names if those are among the choices, else plainly, and
    a nation is given a hue by its name.
    """

    ground: dict[str, Annotated[tuple[Pattern, ...], Some]] = {}
    """The patterns of each kind of terrain: the first gives the colour, each its marks."""
    line: dict[str, LineLook] = {}
    """How each kind of hexside, road, railway or other line is drawn."""
    hue: dict[str, Hue] = {}
    """The hue of each nation's counters: degrees on the wheel of colours, 0 is red, 120 green, 240 blue."""

    feature: dict[str, Text] = {}
    """What lines and the tags of places are called, where their names do not say it."""

    def only(
        self,
        terrains: Collection[str],
        lines: Collection[str],
        nations: Collection[str],
        tags: Collection[str] = (),
    ) -> None:
        """Nothing may be drawn that the book does not have."""
        known("terrain", self.ground, terrains)
        known("line", self.line, lines)
        known("nation", self.hue, nations)
        known("feature", self.feature, {*lines, *tags})
