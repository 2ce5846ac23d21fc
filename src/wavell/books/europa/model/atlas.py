"""The maps: what lies where. What it costs to go there is for the terrain effects chart."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path

from wavell.umpire.board.board import Board
from wavell.umpire.board.hexes import hexes_within

from ..rules import MAPS, RULES
from .ids import NationId, PlaceId

_NOTHING: frozenset[PlaceId] = frozenset()
WORKS = ("fort", "fortified_zone", "fortress")
"""The kinds of fortification (frame:FORT)."""


class Atlas:
    """Everything fixed about one map, by place id.

    Layers of a board file: `terrain`, `country` (whose land it is), `zone` (the weather zone), `command`, `district`
    (where a board has none, each country is one).
    Tags: town, city, major_city, partial_city, port, great_port, capital, airbase, fort, fortified_zone, fortress,
    source_allies, source_axis ...
    Hexside features: minor_river, major_river, great_river, lake, mountain, ravine, escarpment, sea_cliff, sea.
    Lines: road, track, rail.
    """

    def __init__(self, id_: str, board: Board) -> None:
        self.id = id_
        self.board = board
        self.ids = {PlaceId(str(spot.id)): spot.index for spot in board}
        self.names = tuple(PlaceId(str(spot.id)) for spot in board)
        self.title = {PlaceId(str(spot.id)): spot.title for spot in board}
        self.terrain = {PlaceId(str(spot.id)): spot.terrain for spot in board}
        self.country = {PlaceId(str(spot.id)): NationId(spot.get("country")) for spot in board}
        self.zone = {PlaceId(str(spot.id)): spot.get("zone") for spot in board}
        self.command = {PlaceId(str(spot.id)): spot.get("command") for spot in board}
        districts = {PlaceId(str(spot.id)): spot.get("district") for spot in board}
        self.district: dict[PlaceId, str] = districts if any(districts.values()) else {**self.country}
        self.tags = {PlaceId(str(spot.id)): spot.tags for spot in board}
        self.land = frozenset(place for place, terrain in self.terrain.items() if terrain != "sea")
        self._far: dict[PlaceId, dict[PlaceId, int]] = {place: {} for place in self.ids}
        """The distances that were asked for: plain rows, which the garbage collector passes over."""
        self.near = {PlaceId(str(spot.id)): tuple(self.names[to] for to in spot.neighbours) for spot in board}

    def __contains__(self, place: object) -> bool:
        return place in self.ids

    def find(self, name: str) -> PlaceId | None:
        """The id of a place by any of its names; the sheet may be left out where no other has such a hex."""
        spot = self.board.find(name)
        return self._bare.get(name) if spot is None else PlaceId(str(spot.id))

    @cached_property
    def _bare(self) -> dict[str, PlaceId]:
        """Hexes by their four digits alone, where only one sheet has them."""
        tails = Counter(place.rpartition(":")[2] for place in self.names)
        return {tail: place for place in self.names if tails[tail := place.rpartition(":")[2]] == 1}

    def named(self, place: PlaceId) -> str:
        """A place as people call it: its title, and its hex if that is another word."""
        title = self.title.get(place, place)
        return title if title == place else f"{title} ({place})"

    def tagged(self, tag: str) -> frozenset[PlaceId]:
        """Every place with a tag."""
        return self._tagged.get(tag, _NOTHING)

    @cached_property
    def _tagged(self) -> dict[str, frozenset[PlaceId]]:
        tags = {tag for spot in self.board for tag in spot.tags}
        return {tag: frozenset(PlaceId(str(name)) for name in self.board.names(self.board.tagged(tag))) for tag in tags}

    def side(self, a: PlaceId, b: PlaceId) -> frozenset[str]:
        """The features of the hexside between two places."""
        return self.board.side(self.ids[a], self.ids[b])

    def joined(self, kind: str, a: PlaceId, b: PlaceId) -> bool:
        """Whether a road, track or rail of the printed map joins two places."""
        return (self.ids[a], self.ids[b]) in self.board.lines.get(kind, _NOTHING)

    @cached_property
    def on_line(self) -> dict[str, frozenset[PlaceId]]:
        """For each kind of line the places that it runs through, as printed."""
        return {kind: frozenset(self.names[a] for a, _ in pairs) for kind, pairs in self.board.lines.items()}

    def distance(self, a: PlaceId, b: PlaceId) -> int:
        """Hexes between two places."""
        row = self._far[a]
        far = row.get(b)
        if far is None:
            far = row[b] = self.board.distance(self.ids[a], self.ids[b]) or 0
        return far

    @lru_cache(1 << 12)  # noqa: B019 - the maps live as long as the program
    def within(self, place: PlaceId, hexes: int) -> frozenset[PlaceId]:
        """Every place so near to one, itself included."""
        middle = self.board.spots[self.ids[place]].hex
        if middle is None or self.board.hexes < len(self.board):  # a box is nowhere, and so near to everything
            return frozenset(other for other in self.ids if self.distance(place, other) <= hexes)
        near = (self.board.at(here) for here in hexes_within(middle, hexes))
        return frozenset(self.names[at] for at in near if at is not None)

    def around(self, places: Iterable[PlaceId]) -> frozenset[PlaceId]:
        """Every place next to one of these."""
        return frozenset(near for place in places for near in self.near[place])


def read_atlas(path: Path) -> Atlas:
    """The map in a file."""
    return Atlas(path.stem, RULES.board(path))


ATLASES = {path.stem: read_atlas(path) for path in sorted(MAPS.glob("*.toml"))}
"""The maps by id."""
