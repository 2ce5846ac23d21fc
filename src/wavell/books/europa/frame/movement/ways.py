"""Ways over land: what each step costs a kind of unit as things are, and how far so many MPs take it."""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from operator import itemgetter

from wavell.umpire.board.board import Board
from wavell.umpire.board.movement import Reach
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised_by

from ...model.abilities import Kit
from ...model.atlas import ATLASES, Atlas
from ...model.ids import PlaceId
from ...model.kinds import Sky
from ...model.world import MP, Front
from ...rules import RULES
from .boards import Added, board_with, built
from .terrain import HEXSIDES, TERRAIN, WEATHER, Price, Weather, is_plain, price, side_price

_NO_LINE: frozenset[tuple[int, int]] = frozenset()
_Key = tuple[tuple[str, str], ...]
Figures = tuple[object, ...]


@cache
def profile(kit: Kit) -> Kit:
    """A kit that moves as this one does, the same for all that move alike."""
    if is_plain(kit) and (first := _PLAIN.setdefault(kit.column, kit)) is not kit:
        return profile(first)  # most kits are plain, and the whole chart is dear
    figures = [price(kit, ground, weather) for ground in TERRAIN.values() for weather in WEATHER.values()]
    sides = [side_price(kit, feature, weather) for feature in HEXSIDES for weather in WEATHER.values()]
    key = tuple(None if found is None else found.mps for found in (*figures, *sides))
    return _PROFILES.setdefault(key, kit)


_PLAIN: dict[str, Kit] = {}
"""The first plain kit of each column."""
_PROFILES: dict[Figures, Kit] = {}


def line_on(board: Board, here: int, to: int) -> str:
    """The best line that joins two places: `road` (a railway is as good), `track` or nothing."""
    lines, pair = board.lines, (here, to)
    if pair in lines.get("road", _NO_LINE) or pair in lines.get("rail", _NO_LINE):
        return "road"
    return "track" if pair in lines.get("track", _NO_LINE) else ""


class Land:
    """A map with the weather and the railways of the day, as some kinds of units that move together see it."""

    __slots__ = ("_board", "_built", "_printed", "_steps", "_weather", "atlas", "kits")

    def __init__(
        self,
        atlas: Atlas,
        board: Board,
        weather: Mapping[str, str],
        kits: tuple[Kit, ...],
        printed: "Land | None" = None,
        built: frozenset[int] = frozenset(),
    ) -> None:
        """`printed` is the land without what was built, which tells of places neither in nor next to `built`."""
        self.atlas = atlas
        self.kits = kits
        self._board = board
        self._weather = weather
        self._printed = printed
        self._built = built
        self._steps: dict[int, dict[int, int]] = {}

    def steps(self, here: int) -> dict[int, int]:
        """The steps out of a place and their prices in sixths of an MP, from the cheapest on."""
        found = self._steps.get(here)
        if found is None:
            near = self._board.spots[here].neighbours
            if self._printed is not None and here not in self._built and self._built.isdisjoint(near):
                found = self._printed.steps(here)
            else:
                known = [(to, cost) for to in near if (cost := self._price(here, to)) is not None]
                found = dict(sorted(known, key=itemgetter(1)))
            self._steps[here] = found
        return found

    def paved(self, here: int, to: int) -> bool:
        """Whether a road or railway joins two places."""
        return line_on(self._board, here, to) == "road"

    def track(self, here: int, to: int) -> bool:
        """Whether a track joins two places, and nothing better."""
        return line_on(self._board, here, to) == "track"

    def ground(self, kit: Kit, to: PlaceId) -> Price | None:
        """What the terrain of a place costs a unit in the weather there."""
        row = TERRAIN.get(self.atlas.terrain[to])
        return None if row is None else price(kit, row, self._sky(to))

    def hexside(self, kit: Kit, feature: str, to: PlaceId) -> Price | None:
        """What a hexside costs a unit that crosses it into a place, by the columns it has in the weather there."""
        return side_price(kit, feature, self._sky(to))

    def _sky(self, place: PlaceId) -> Weather:
        return WEATHER[self._weather.get(self.atlas.zone[place], Sky.CLEAR)]

    def _price(self, here: int, to: int) -> int | None:
        """The price of a step for the kind of unit that it costs most, None if one cannot take it."""
        dearest = 0
        for kit in self.kits:
            cost = self._step(kit, here, to)
            if cost is None:
                return None
            dearest = max(dearest, cost)
        return dearest * MP

    def _step(self, kit: Kit, here: int, to: int) -> int | None:
        names = self.atlas.names
        if names[to] not in self.atlas.land:
            return None
        if self.paved(here, to):
            return 1
        found = self.ground(kit, names[to])
        if self.track(here, to):
            return max(1, found.mps - 1) if found is not None else None
        if found is None:
            return None
        total = found.mps
        for feature in self._board.side(here, to):
            side = self.hexside(kit, feature, names[to])
            if side is None:
                return None
            total += side.mps
        return total

    def zones_more(self, here: int) -> int:
        """What the weather adds to the price of leaving a zone of control, in sixths."""
        return self._sky(self.atlas.names[here]).zones * MP


@lru_cache(1024)
def _land(map_: str, added: Added, weather: _Key, kits: tuple[Kit, ...]) -> Land:
    atlas = ATLASES[map_]
    printed = _land(map_, frozenset(), weather, kits) if added else None
    places = frozenset(atlas.ids[place] for _, place in added)
    return Land(atlas, board_with(map_, added), dict(weather), kits, printed, places)


@memoised_by("weather")
def _today(world: Front) -> _Key:
    return tuple(sorted((zone, weather) for zone, weather in world.weather.items() if weather != Sky.CLEAR))


def board_of(world: Front) -> Board:
    """The board with the railways as they are now."""
    return board_with(world.map, built(world))


AS_READ: Hook[Callable[[Front, Kit], Kit | None]] = Hook(RULES)
"""The kit by which units with a kit move where the game has chosen another reading, `(world, kit)`, or nothing."""


def as_read(world: Front, kit: Kit) -> Kit:
    """The kit by which units with a kit move in this game."""
    for rule in AS_READ:
        other: Kit | None = rule.run(world, kit)
        if other is not None:
            return other
    return kit


@memoised_by("works", "weather", "readings")
def land_for(world: Front, kits: tuple[Kit, ...]) -> Land:
    """The land as units of these kits see it."""
    alike = tuple(sorted({profile(as_read(world, kit)) for kit in kits}, key=id))
    return _land(world.map, built(world), _today(world), alike)


def cm_cost(world: Front, here: PlaceId, to: PlaceId) -> Fraction | None:
    """MPs of a step by the Mot/Art column in the weather of the day, lines aside; None if it is prohibited."""
    row = TERRAIN.get(world.atlas.terrain[to])
    sides = [HEXSIDES[feature].cost.get("mot_art") for feature in world.atlas.side(here, to)]
    mps = None if row is None else WEATHER[world.weather_at(to)].cost(row, "mot_art")
    if mps is None or to not in world.atlas.near[here]:
        return None
    total = Fraction(mps)
    for side in sides:
        if side is None:
            return None
        total += side
    return total


def search(
    land: Land, start: int, limit: int, blocked: Collection[int], zoc: Collection[int], leave: int, times: int = 1
) -> tuple[dict[int, int], dict[int, int]]:
    """The price of every place within a limit, in sixths, and the place that one comes from.

    Places that are blocked are not entered; leaving a place in `zoc` costs `leave` more, and the weather so many times.
    """
    cost, came = {start: 0}, dict[int, int]()
    known, beyond = cost.get, limit + 1
    waiting, prices = {0: [start]}, [0]
    while prices:
        paid = heappop(prices)
        for here in waiting[paid]:
            if cost[here] != paid:
                continue
            spent = paid + leave + times * land.zones_more(here) if here in zoc else paid
            for to, more in land.steps(here).items():
                total = spent + more
                if total > limit:
                    break
                if known(to, beyond) <= total or to in blocked:
                    continue
                cost[to] = total
                came[to] = here
                if total in waiting:
                    waiting[total].append(to)
                else:
                    waiting[total] = [to]
                    heappush(prices, total)
    return cost, came


def reach_of(
    land: Land,
    start: int,
    limit: int,
    blocked: Collection[int],
    zoc: Collection[int],
    leave: int,
    one_hex: bool,
    times: int = 1,
) -> Reach:
    """Where so many sixths of MPs take units; with `one_hex` a single step is always open."""
    cost, came = search(land, start, limit, blocked, zoc, leave, times)
    if one_hex:
        for to in land.steps(start):
            if to not in cost and to not in blocked:
                cost[to], came[to] = limit, start
    return Reach(start, cost, came, MP)


def path_price(land: Land, way: tuple[int, ...], zoc: Collection[int], leave: int, times: int = 1) -> int | None:
    """The price of a whole way in sixths; None if a step of it cannot be taken."""
    total = 0
    for here, to in pairwise(way):
        step = land.steps(here).get(to)
        if step is None:
            return None
        total += step + (leave + times * land.zones_more(here) if here in zoc else 0)
    return total
