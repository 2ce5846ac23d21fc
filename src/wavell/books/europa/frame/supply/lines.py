"""Where lines of supply run: overland, along roads and tracks, by rail, and by sea between ports; nothing of units.

Everything here is a function of frozen sets of places and is worked out once for each of them.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Annotated, NamedTuple, TypeVar, cast

import msgspec
from msgspec import Meta

from wavell.umpire.board.supply_bitset import Bits, Spread
from wavell.umpire.board.supply_elements import Element
from wavell.umpire.books.validators import Die, Natural, Positive, Some, known

from ...model.atlas import ATLASES
from ...model.ids import PlaceId
from ...model.world import FEATURES
from ...rules import DATA, RULES, SIDES
from ..movement.boards import TRAINS, Added, board_with
from ..movement.terrain import HEXSIDES, TERRAIN

Places = frozenset[PlaceId]
CUT = "rail_cut"
"""What a place has among its features while its railway is cut."""
FEATURES.add(CUT)
RESULTS = 256
"""Results that each function of sets of places keeps: positions that follow each other share them."""
_SEARCHES = 4
"""Searches of one kind from one set of starts that are kept, each barred otherwise."""
_Length = Annotated[int, Meta(ge=1, le=100)]
_Asked = TypeVar("_Asked", bound=Hashable)
_Found = TypeVar("_Found")
_Bars = tuple[int, ...]


class _Overland(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    limit: _Length
    arid: _Length
    closed: frozenset[str]
    enter: dict[str, Annotated[int, Meta(ge=1, le=10)]]

    def __post_init__(self) -> None:
        known("hexside", self.closed, HEXSIDES)
        known("terrain", self.enter, TERRAIN)


class _Horse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    arid: _Length


class _Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    limit: _Length
    track: _Length


class _Radius(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    radius: _Length


class _Want(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    roll_from: Positive
    lost_on: Die
    lost_in_fortress: Die


class _Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    size: Positive
    feeds: Positive
    attack: Positive


class _Capture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    all_from: Die
    half_from: Die

    def __post_init__(self) -> None:
        if self.half_from > self.all_from:
            raise ValueError("half is captured on lower rolls than all")


class Arrival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SPs that come in each week, to the first of some places that is there and owned."""

    ref: str
    side: str
    at: Annotated[tuple[str, ...], Some]
    points: Natural
    half_die: bool = False
    """Half a die more, fractions dropped."""

    def __post_init__(self) -> None:
        known("side", (self.side,), SIDES)
        if not any(atlas.find(name) for atlas in ATLASES.values() for name in self.at):
            raise ValueError(f"no map has {' or '.join(self.at)}")


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    overland: _Overland
    horse: _Horse
    road: _Road
    army_hq: _Radius
    command_hq: _Radius
    route: _Radius
    want: _Want
    points: _Points
    capture: _Capture
    arrival: tuple[Arrival, ...]

    def __post_init__(self) -> None:
        if self.horse.arid > self.overland.arid:
            raise ValueError("horsemen have no longer lines in the desert than others")


NUMBERS = RULES.data(DATA / "supply.toml", _File)


class Reached(NamedTuple):
    """Where lines reach, as bits: places from which they may go on, and all places that have one."""

    through: int
    places: int


def _known_where_it_came(
    search: Callable[[_Asked, _Bars], tuple[int, _Found]],
) -> Callable[[_Asked, _Bars], _Found]:
    """Keep what a search found, with the places that it came to: bars that are the same there change nothing."""

    @lru_cache(RESULTS)
    def kept(asked: _Asked) -> list[tuple[int, _Bars, _Found]]:
        return []

    def find(asked: _Asked, bars: _Bars) -> _Found:
        known = kept(asked)
        for came, met, found in known:
            if met == tuple([bar & came for bar in bars]):
                return found
        came, found = search(asked, bars)
        known.insert(0, (came, tuple([bar & came for bar in bars]), found))
        del known[_SEARCHES:]
        return found

    return find


@lru_cache(8)
def bits(name: str) -> Bits[PlaceId]:
    """The bits of the places of a map: sets of them that lines are made of are whole numbers."""
    return cast("Bits[PlaceId]", _overland_net(name, None).bits)


def joined(name: str, added: Added, kind: str, a: PlaceId, b: PlaceId) -> bool:
    """Whether a line of a kind joins two places, as printed or built."""
    ids = ATLASES[name].ids
    return (ids[a], ids[b]) in board_with(name, added).lines.get(kind, ())


@lru_cache(128)
def _overland_net(name: str, limit: int | None) -> Spread[str]:
    row = NUMBERS.overland
    enter = row.enter if limit is not None else dict.fromkeys(set(ATLASES[name].terrain.values()) - {"sea"}, 1)
    element = Element(
        name="overland", limit=limit, enter=enter, closed=row.closed if limit is not None else frozenset()
    )
    return Spread(ATLASES[name].board, [element], ATLASES[name].names)


@lru_cache(128)
def _road_net(name: str, added: Added, tracks: bool) -> Spread[str]:
    row = NUMBERS.road
    kinds = frozenset({"road", "track"} if tracks else {"road"})
    road = Element(name="road", limit=row.track if tracks else row.limit, lines=kinds)
    return Spread(board_with(name, added), [road], ATLASES[name].names)


def among(name: str, places: Places, reached: int) -> Places:
    """Those of a few places whose bits are set."""
    bit = bits(name).bit
    return frozenset([place for place in places if bit[place] & reached])


@lru_cache(8)
def _arid(name: str) -> int:
    """The hexes of the Arid Weather Zone."""
    return bits(name).of(frozenset(place for place, zone in ATLASES[name].zone.items() if zone == "arid"))


@lru_cache(RESULTS)
def overland(name: str, starts: Places, blocked: Places, limit: int | None, desert: bool = True) -> Places:
    """The places within so many hexes of a start, counted by terrain; `desert` lets the way cross arid hexes."""
    of = bits(name).of
    return bits(name).places(spread(name, of(starts), of(blocked), limit, desert))


@lru_cache(2 * RESULTS)
def spread(name: str, starts: int, blocked: int, limit: int | None, desert: bool = True) -> int:
    """The same as bits."""
    return _spread((name, starts, limit, desert), (blocked,)) if starts else 0


@_known_where_it_came
def _spread(asked: tuple[str, int, int | None, bool], bars: _Bars) -> tuple[int, int]:
    (name, starts, limit, desert), (blocked,) = asked, bars
    net, arid = _overland_net(name, limit), _arid(name)
    if desert or not arid:
        found = net.flooded(starts, blocked, {})
    else:
        found = net.flooded(starts & ~arid, blocked, {"overland": arid}) & ~arid
    return found | starts, found


@RULES.defines("frame:SUP")
@lru_cache(RESULTS)
def spine(name: str, added: Added, starts: int, blocked: int, foreign: int, cut: int) -> Reached:
    """The places on roads and rails that lead to a start; `foreign` hexes are closed to both, `cut` ones to trains."""
    return _spine((name, added, starts), (blocked, foreign, cut)) if starts else Reached(0, 0)


@_known_where_it_came
def _spine(asked: tuple[str, Added, int], bars: _Bars) -> tuple[int, Reached]:
    (name, added, starts), (blocked, foreign, cut) = asked, bars
    places = _rail_net(name, added).flooded(starts, blocked, {"rail": foreign | cut})
    ends = (places & ~(foreign | cut | blocked)) | (starts & ~blocked)
    for tracks in (False, True):
        places |= _road_net(name, added, tracks).flooded(ends, blocked, {"road": foreign})
    return places | starts, Reached((places & ~(foreign | blocked)) | (starts & ~blocked), places)


def area(name: str, added: Added, starts: int, blocked: int, foreign: int, cut: int, horse: bool = False) -> int:
    """Every place with a line to a start: overland to a road, along it to a railway, along that to the start."""
    through, places = spine(name, added, starts, blocked, foreign, cut)
    return places | normal(name, through, blocked, horse)


def normal(name: str, starts: int, blocked: int, horse: bool) -> int:
    """The places within the normal overland element of some others."""
    row = NUMBERS.overland
    near = spread(name, starts, blocked, NUMBERS.horse.arid if horse else row.arid)
    return near | spread(name, starts, blocked, row.limit, desert=False)


@lru_cache(RESULTS)
def by_rail(name: str, added: Added, place: PlaceId, closed: Places) -> Places:
    """The places that trains reach from one."""
    return cast("Places", _rail_net(name, added).reached({place}, closed)) - closed


@lru_cache(64)
def _rail_net(name: str, added: Added) -> Spread[str]:
    return Spread(board_with(name, added), [Element(name="rail", lines=frozenset({TRAINS}))], ATLASES[name].names)


@lru_cache(8)
def great_ports(name: str) -> Places:
    """The ports that take whatever comes: great and major ones."""
    return ATLASES[name].tagged("great_port") | ATLASES[name].tagged("major_port")


@lru_cache(8)
def seas(name: str) -> dict[PlaceId, frozenset[int]]:
    """For each coastal place the seas that it lies on."""
    atlas = ATLASES[name]
    label: dict[str, int] = {}
    for place, terrain in atlas.terrain.items():
        if terrain != "sea" or place in label:
            continue
        label[place] = number = len(label)
        waiting = [place]
        while waiting:
            for near in atlas.near[waiting.pop()]:
                if atlas.terrain[near] == "sea" and near not in label:
                    label[near] = number
                    waiting.append(near)
    return {
        place: frozenset(label[near] for near in atlas.near[place] if near in label)
        for place in atlas.land
        if any(near in label for near in atlas.near[place])
    }


@lru_cache(RESULTS)
def by_sea(name: str, home: Places, ports: Places) -> Places:
    """The ports to which ships can come from one of the home ports."""
    known_seas = seas(name)
    joined = frozenset(number for port in home for number in known_seas.get(port, ()))
    return frozenset(port for port in ports if not joined.isdisjoint(known_seas.get(port, ())))
