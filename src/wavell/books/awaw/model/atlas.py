"""The maps: what lies where, what is next to what, and the ways by land and by sea.

Rules speak of places by id; an `Atlas` answers everything that never changes about them. There are two maps: `world`,
the Pacific board with the European areas, and `gibraltar`, a board of its own around the Rock.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import count, pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from wavell.umpire import DataError
from wavell.umpire.board.board import Board
from wavell.umpire.board.movement import CostTable, Mover, Reach
from wavell.umpire.books.validators import Natural, Positive, complete, known

from ..rules import DATA, MAPS, RULES
from .ids import FrontId, NationId, PlaceId
from .seaways import NO_WAY, Far, Seaways, Steps, Waters

FRONTS = tuple(map(FrontId, ("western", "mediterranean", "eastern", "pacific", "asian", "southeast_asian")))
_GROUND = ("clear", "forest", "jungle", "mountain", "jungle_mountain", "swamp", "outback", "area", "box")
"""Terrain that the rules and the maps speak of, so that there must be a row for it."""
_WALL = "himalaya"
"""Land that nobody enters, which needs no row."""


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the terrain table."""

    enter: Positive
    dm: Natural
    ref: str
    stop: bool = False
    monsoon: bool = False


class _Basic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dm: Positive
    ref: str


class _Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    basic: _Basic
    terrain: dict[str, Ground]

    def __post_init__(self) -> None:
        complete("terrain", self.terrain, _GROUND)


_TABLE = RULES.data(DATA / "terrain.toml", _Terrain)
TERRAIN, BASIC_DM = _TABLE.terrain, _TABLE.basic
_EUROPE = frozenset({"western", "mediterranean", "eastern"})
_BETWEEN = frozenset({"us_atlantic", "south_africa"})
"""Boxes that lie in neither theater: Canada's Atlantic half and South Africa."""

_NOTHING: frozenset[PlaceId] = frozenset()


class Route(NamedTuple):
    """A way by sea: the places passed, both ends included, and its length in hexes."""

    path: tuple[PlaceId, ...]
    length: int


class Nearest(NamedTuple):
    """The nearest of some places by sea, and how far it is."""

    place: PlaceId
    hexes: int


class Theater(StrEnum):
    """The parts of the world."""

    EUROPE = "europe"
    ASIA = "asia"
    NEITHER = ""


class Atlas:
    """Everything fixed about one map, by place id."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.names = tuple(PlaceId(str(spot.id)) for spot in board)
        """The id of each place, by its index."""
        self.ids: dict[str, int] = {place: index for index, place in enumerate(self.names)}
        self.title = {str(spot.id): spot.title for spot in board}
        self.terrain = {str(spot.id): spot.terrain for spot in board}
        self.nation = {PlaceId(str(spot.id)): NationId(spot.get("nation")) for spot in board}
        self.front = {str(spot.id): FrontId(spot.get("front")) for spot in board}
        self.fronts = {
            str(spot.id): frozenset(FrontId(front) for key in ("front", "front2") if (front := spot.get(key)))
            for spot in board
        }
        self.boxes = frozenset(PlaceId(str(spot.id)) for spot in board if spot.hex is None)
        self.land = frozenset(
            PlaceId(str(spot.id))
            for spot in board
            if (spot.hex is not None and spot.get("shore") in ("coast", "inland"))
            or (spot.hex is None and "sw_box" not in spot.tags)
        )
        self.sea = frozenset(self.names) - self.land
        self.coast = frozenset(PlaceId(str(spot.id)) for spot in board if spot.get("shore") == "coast") | {
            PlaceId(str(spot.id))
            for spot in board
            if spot.hex is None and any(link.kind == "sea" for link in spot.links)
        }

    def __contains__(self, place: object) -> bool:
        return place in self.ids

    def tagged(self, tag: str) -> frozenset[PlaceId]:
        """Every place with a tag: `port`, `city`, `objective`, `capital`, `fortress`, `supply_source` ..."""
        return self._tagged.get(tag, _NOTHING)

    @cached_property
    def _tagged(self) -> dict[str, frozenset[PlaceId]]:
        tags = {tag for spot in self.board for tag in spot.tags}
        return {tag: frozenset(map(PlaceId, self.board.names(self.board.tagged(tag)))) for tag in tags}

    @lru_cache(1024)  # noqa: B019 - the two maps live as long as the program
    def find(self, name: str) -> PlaceId | None:
        """The id of a place by any of its names."""
        spot = self.board.find(name)
        return None if spot is None else PlaceId(str(spot.id))

    def named(self, place: str) -> str:
        """A place as people call it: its title, and its hex if that is another word."""
        title = self.title.get(place, place)
        told = title == place or place in self.boxes or title.endswith(f"({place})")
        return title if told else f"{title} ({place})"

    @lru_cache(1 << 13)  # noqa: B019
    def theater(self, place: str) -> Theater:
        """The theater that a place lies in; the two boxes between them lie in neither."""
        if place in _BETWEEN:
            return Theater.NEITHER
        if self.front.get(place) in _EUROPE or place in self.tagged("sw_box"):
            return Theater.EUROPE
        return Theater.ASIA

    @cached_property
    def europe(self) -> frozenset[PlaceId]:
        """Every place in Europe."""
        return frozenset(place for place in self.names if self.theater(place) is Theater.EUROPE)

    @cached_property
    def ports(self) -> frozenset[PlaceId]:
        """Where ships and their cargo can put in: ports, and boxes of the map."""
        return self.tagged("port") | frozenset(place for place in self.boxes if self.terrain[place] == "box")

    @cached_property
    def bases(self) -> frozenset[PlaceId]:
        """Where air units can base at all: cities, ports and boxes."""
        return self.tagged("city") | self.tagged("port") | self.tagged("box")

    @cached_property
    def lands(self) -> dict[tuple[NationId, str], tuple[PlaceId, ...]]:
        """All land places by their nation and their theater."""
        found: dict[tuple[NationId, str], list[PlaceId]] = {}
        for place in sorted(self.land):
            found.setdefault((self.nation[place], self.theater(place)), []).append(place)
        return {sort: tuple(places) for sort, places in found.items()}

    @cached_property
    def singapore(self) -> PlaceId | None:
        """The place that controls the Strait of Malacca (74.31), if the map has it."""
        return self.find("Singapore")

    # By land --------------------------------------------------------------------------------------------------

    @cached_property
    def near(self) -> dict[str, tuple[PlaceId, ...]]:
        """The land places next to each place by land, boxes and areas by their land links included."""
        found: dict[str, tuple[PlaceId, ...]] = {}
        for spot in self.board:
            here = self.names[spot.index]
            sides = [self.names[to] for to in spot.neighbours if "all_sea" not in self.board.side(spot.index, to)]
            links = [self.names[link.to] for link in spot.links if link.kind == "land"]
            found[here] = tuple(place for place in (*sides, *links) if place in self.land) if here in self.land else ()
        return found

    @cached_property
    def outback(self) -> frozenset[tuple[PlaceId, PlaceId]]:
        """The hexsides that no ground unit crosses (71.81), both ways round."""
        return frozenset(self._with_feature("outback"))

    def edge(self, box: str) -> tuple[PlaceId, ...]:
        """The places on the map from which one goes into a box by land: those adjacent to it."""
        return self.near.get(box, ())

    @lru_cache(16)  # noqa: B019
    def mover(self, japanese: bool, closed: frozenset[str]) -> Mover:
        """How ground units move: all stop in a box, all but Japanese ones in jungle; `closed` sides are not crossed."""
        return Mover(
            self.board,
            CostTable(
                enter={name: row.enter for name, row in TERRAIN.items() if name not in ("area", "box")},
                stop=frozenset(name for name, row in TERRAIN.items() if name == "box" or (row.stop and not japanese)),
                closed=closed,
                link={"land": 1},
                zoc_enter=1,
            ),
        )

    def reach(
        self,
        start: PlaceId,
        moves: int,
        *,
        japanese: bool,
        closed: frozenset[str],
        blocked: Iterable[str] = (),
        zoc: Iterable[str] = (),
    ) -> Reach:
        """Where a ground unit can go; any unit may always go one hex."""
        at = self.ids
        return self.mover(japanese, closed).reach(
            at[start], moves, blocked={at[p] for p in blocked}, zoc={at[p] for p in zoc}, one_hex=True
        )

    # By sea ---------------------------------------------------------------------------------------------------

    @cached_property
    def navigable(self) -> frozenset[PlaceId]:
        """Where ships can be: the sea, coastal hexes, and boxes and areas with sea links."""
        return frozenset(place for place in self.sea if place not in self.boxes) | self.coast

    @lru_cache(16)  # noqa: B019
    def _seaways(self, kinds: frozenset[str], malacca_shut: bool) -> Seaways:
        """The steps by sea from each place, by rank, along some kinds of links."""
        links: dict[int, Steps] = {}
        for spot in self.board:
            found = [(self._ranks[self.names[link.to]], link.length) for link in spot.links if link.kind in kinds]
            if found:
                links[self._ranks[self.names[spot.index]]] = tuple(found)
        return Seaways(self._sea_hexes(malacca_shut), links)

    @lru_cache(64)  # noqa: B019
    def _not_passed(self, shut: frozenset[str]) -> frozenset[int]:
        """Where a ship may end but does not pass, by rank: the `shut` places and the boxes."""
        return frozenset(rank for place in self._ends | shut if (rank := self._ranks.get(place)) is not None)

    @lru_cache(2)  # noqa: B019
    def _sea_hexes(self, malacca_shut: bool) -> Waters:
        """The steps from hex to hex at sea, by rank; those that the Strait of Malacca bars only while it is open."""
        found = list(self._steps_at_sea)
        for a, b in self._with_feature("malacca") if malacca_shut else ():
            found[self._ranks[a]] = [rank for rank in found[self._ranks[a]] if rank != self._ranks[b]]
        return Waters(found, self._bits)

    @cached_property
    def _steps_at_sea(self) -> list[list[int]]:
        """All steps from hex to hex at sea, from each place by rank."""
        navigable, names, rank, side = self.navigable, self.names, self._ranks, self.board.side
        found: list[list[int]] = [[] for _ in self._ranked]
        for at, here in enumerate(names):
            beside = self.board.spots[at].neighbours if here in navigable else ()
            wet = [to for to in beside if names[to] in navigable and "all_land" not in side(at, to)]
            found[rank[here]] = [rank[names[to]] for to in wet]
        return found

    def _with_feature(self, feature: str) -> Iterator[tuple[PlaceId, PlaceId]]:
        """The hexsides with a feature, both ways round."""
        for (a, b), features in self.board.sides.items():
            if feature in features:
                yield self.names[a], self.names[b]
                yield self.names[b], self.names[a]

    @cached_property
    def _bits(self) -> list[int]:
        """A number for each place, by rank: hexes row by row in rows of one width, then the boxes."""
        hexes = {here: spot.hex for here in self._ranked if (spot := self.board.spots[self.ids[here]]).hex is not None}
        rows = {here: (hex_.r, hex_.q + hex_.r // 2) for here, hex_ in hexes.items()}
        top, left = (min(least) for least in zip(*rows.values(), strict=True)) if rows else (0, 0)
        wide = max((column for _, column in rows.values()), default=0) - left + 1
        bits = {here: (row - top) * wide + column - left for here, (row, column) in rows.items()}
        boxes = count(max(bits.values(), default=-1) + 1)
        return [bits[here] if here in bits else next(boxes) for here in self._ranked]

    @cached_property
    def _ranked(self) -> tuple[PlaceId, ...]:
        """All places in order of names; searches speak of a place by its rank here, which is quicker."""
        return tuple(sorted(self.names))

    @cached_property
    def _ranks(self) -> dict[str, int]:
        return {place: rank for rank, place in enumerate(self._ranked)}

    @lru_cache(2048)  # noqa: B019
    def _voyages(self, start: PlaceId, kinds: frozenset[str], shut: frozenset[str]) -> Far:
        """How far by sea each place is from one, by rank; `malacca` among the shut ones bars steps of the Strait."""
        return self._seaways(kinds, "malacca" in shut).far(self._ranks[start], self._not_passed(shut))

    @cached_property
    def _ends(self) -> frozenset[PlaceId]:
        """Boxes are ends of a voyage; areas of Europe are waters that are passed."""
        return frozenset(place for place in self.boxes if self.terrain[place] == "box")

    @lru_cache(1 << 13)  # noqa: B019
    def route(
        self,
        start: PlaceId,
        to: str,
        *,
        via: tuple[PlaceId, ...] = (),
        kinds: frozenset[str] = frozenset({"sea"}),
        shut: frozenset[str] = frozenset(),
    ) -> Route | None:
        """The shortest way by sea through the places named, or None; `kinds` are the links that may be used."""
        path: list[PlaceId] = [start]
        length = 0
        for goal in (*via, to):
            if goal == path[-1]:
                continue
            cost = self._voyages(path[-1], kinds, shut)
            first, last = self._ranks[path[-1]], self._ranks[goal]
            if cost[last] == NO_WAY:
                return None
            length += cost[last]
            way = self._seaways(kinds, "malacca" in shut).way(first, last, cost, self._not_passed(shut))
            path += map(self._ranked.__getitem__, way)
        return Route(tuple(path), length)

    def hexes(self, start: PlaceId, to: PlaceId, *, kinds: frozenset[str], shut: frozenset[str]) -> int | None:
        """How far a place is by sea, or None if it cannot be reached."""
        far = self._voyages(start, kinds, shut)[self._ranks[to]]
        return None if far == NO_WAY else far

    @lru_cache(1 << 13)  # noqa: B019
    def nearest(
        self, start: PlaceId, places: tuple[PlaceId, ...], kinds: frozenset[str], shut: frozenset[str]
    ) -> Nearest | None:
        """The place among some that is nearest by sea, the first of those as near, or None if none can be reached."""
        cost, rank = self._voyages(start, kinds, shut), self._ranks
        far = [cost[rank[place]] for place in places]
        least = min(far)
        return None if least == NO_WAY else Nearest(places[far.index(least)], least)

    def within(
        self, start: PlaceId, places: Iterable[PlaceId], *, kinds: frozenset[str], shut: frozenset[str]
    ) -> dict[PlaceId, int]:
        """How far each of some places is by sea, those left out that cannot be reached."""
        cost, rank = self._voyages(start, kinds, shut), self._ranks
        return {place: far for place in places if (far := cost[rank[place]]) != NO_WAY}

    @lru_cache(1 << 13)  # noqa: B019
    def barred(self, path: tuple[PlaceId, ...]) -> tuple[tuple[PlaceId, PlaceId], ...]:
        """The steps of a path by sea that the Strait of Malacca bars."""
        side, ids = self.board.side, self.ids
        return tuple((here, to) for here, to in pairwise(path) if "malacca" in side(ids[here], ids[to]))

    # Through the air ------------------------------------------------------------------------------------------

    @lru_cache(1 << 16)  # noqa: B019
    def flight(self, start: PlaceId, to: PlaceId) -> int | None:
        """Hexes through the air; to a box, one more than to the nearest hex next to it; between areas, by links."""
        if start == to:
            return 0
        straight = self.board.distance(self.ids[start], self.ids[to])
        if straight is not None:
            return straight
        if start in self.boxes and to in self.boxes:
            links = self.board.spots[self.ids[start]].links
            lengths = [link.length for link in links if link.to == self.ids[to] and link.kind in ("land", "sea")]
            return min(lengths, default=None)
        box, far = (start, to) if start in self.boxes else (to, start)
        ways = [1 + (self.flight(hex_, far) or 0) for hex_ in self.edge(box) if hex_ not in self.boxes]
        return min(ways, default=None)


def read_atlas(path: Path, *more: Path) -> Atlas:
    """The map in some files; land that rules could not speak of is an error that names the file and the place."""
    atlas = Atlas(RULES.board(path, *more))
    for place in sorted(atlas.land, key=atlas.ids.__getitem__):
        try:
            known("terrain", (atlas.terrain[place],), (*TERRAIN, _WALL))
            known("front", (atlas.front[place],), FRONTS)
            if not atlas.nation[place]:
                raise ValueError("it belongs to no nation")
        except ValueError as fault:
            at_fault = more[-1] if more and place in atlas.boxes and atlas.terrain[place] == "area" else path
            raise DataError(f"{at_fault}: {atlas.named(place)}: {fault}") from None
    return atlas


ATLASES = {
    "world": read_atlas(MAPS / "pacific.toml", MAPS / "europe.toml"),
    "gibraltar": read_atlas(MAPS / "gibraltar.toml"),
}
"""The maps by id."""
WORLD = ATLASES["world"]
