"""The railways that may be laid hex by hex (103.A.2), as their file has them."""

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from wavell.umpire import DataError, UnknownName
from wavell.umpire.books.validators import Some, Text, once

from ..rules import DATA, RULES, SEQUENCE
from .atlas import ATLASES
from .ids import PlaceId

Week = Annotated[int, Meta(ge=1, le=4)]


class _Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hexes: Annotated[tuple[PlaceId, ...], Meta(min_length=2)]
    refs: tuple[str, ...]


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    from_: str = msgspec.field(name="from")
    ref: str


class _Rhythm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weeks: Annotated[tuple[Week, ...], Some]
    ref: str


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A railway that may be built: its hexes from the first railhead on, and when."""

    title: Text
    map: str
    ref: str
    route: _Route
    rhythm: _Rhythm
    start: _Start | None = None

    @property
    def hexes(self) -> tuple[PlaceId, ...]:
        """The hexes, from the first railhead on."""
        return self.route.hexes

    @property
    def from_(self) -> str:
        """The date from which it may be built; nothing where that is the start."""
        return self.start.from_ if self.start is not None else ""

    @property
    def first(self) -> int:
        """The first turn in which it may be built."""
        return SEQUENCE.turn(self.from_) if self.from_ else 0


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    line: dict[str, Line]


def read_lines(path: Path) -> dict[str, Line]:
    """The railways in a file, their hexes by printed names; a line that could not be laid is an error that names it."""
    found: dict[str, Line] = {}
    for id_, line in RULES.data(path, _File).line.items():
        try:
            if line.map not in ATLASES:
                raise ValueError(f'there is no map "{line.map}"')
            atlas = ATLASES[line.map]
            hexes = tuple(atlas.find(name) or name for name in line.hexes)
            once("hex", hexes)
            for before, after in itertools.pairwise(hexes):
                if before not in atlas or after not in atlas.near[before]:
                    raise ValueError(f"{after} is not next to {before}")
            _ = line.first
        except (ValueError, UnknownName) as fault:
            raise DataError(f"{path}: {id_}: {fault}") from None
        found[id_] = replace(line, route=replace(line.route, hexes=hexes))
    return found


LINES = read_lines(DATA / "railways.toml")


def opened(works: Mapping[PlaceId, tuple[str, ...]], line: str, hexes: int) -> dict[PlaceId, tuple[str, ...]]:
    """The hexes of a line that are open, with what stands in them: a railway that is a road as well."""
    laid = LINES[line].hexes[1 : hexes + 1]
    return {place: tuple(dict.fromkeys((*works.get(place, ()), "rail", "road"))) for place in laid}
