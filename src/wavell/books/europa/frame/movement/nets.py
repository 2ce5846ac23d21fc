"""Rail nets: what they carry, and the gauge of every rail hex as it is now (frame:RAIL)."""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from wavell.umpire import Line, times
from wavell.umpire.books.validators import Positive, Some, Text, known, once
from wavell.umpire.rules.position_cache import memoised_by

from ...model.abilities import ABILITIES
from ...model.atlas import ATLASES
from ...model.ids import PlaceId
from ...model.world import FEATURES, NOUNS, Front
from ...rules import DATA, RULES
from .sizes import Carriage

SECOND_TRACK = "second_track"
"""What a place has among its features when play has upgraded its railway."""
_GAUGE = "gauge_"
"""A place has this and a number of millimetres among its features where play has set the gauge of its railway."""


class Net(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rail net: the countries whose lines belong to it, the REs that it carries in a player-turn, and its gauge."""

    id: Text
    countries: tuple[str, ...]
    capacity: Positive
    gauge: Annotated[int, Meta(ge=600, le=1700)]
    """In millimetres."""
    ref: str


class _Single(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of units that takes what its paragraph says, and not twice that."""

    ability: str
    ref: str

    def __post_init__(self) -> None:
        known("ability", (self.ability,), ABILITIES)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    longest: Positive
    heavy: Positive
    upgraded: Positive
    """Upgraded hexes of a net that let it carry an RE more."""
    single: tuple[_Single, ...]
    net: Annotated[tuple[Net, ...], Some]

    def __post_init__(self) -> None:
        once("net", (row.id for row in self.net))
        once("country", (country for row in self.net for country in row.countries))
        countries = {country for atlas in ATLASES.values() for country in atlas.country.values() if country}
        known("country", (country for row in self.net for country in row.countries), countries)


FIGURES = RULES.data(DATA / "rail.toml", _File)
NET = {country: row for row in FIGURES.net for country in row.countries}
NOUNS["net"] = tuple(row.id for row in FIGURES.net)
"""The net of each country that has one."""


_SINGLE = frozenset(row.ability for row in FIGURES.single)


@RULES.counts("frame:RAIL", of=Carriage, stage="times")
def twice_by_rail(question: Carriage, world: Front) -> Iterator[Line]:
    """By rail a unit that is c/m or has heavy equipment takes twice its size; what it carries is no heavier for it."""
    kit = world.kit(question.unit)
    if question.how == "rail" and (kit.cm or kit.heavy) and _SINGLE.isdisjoint(kit.abilities):
        yield times(FIGURES.heavy, "a c/m unit" if kit.cm else "heavy equipment")


def printed_gauge(map_: str, place: PlaceId) -> int:
    """The gauge of the railway that is printed in a place; 0 where the country has no net."""
    row = NET.get(ATLASES[map_].country[place])
    return row.gauge if row is not None else 0


@RULES.defines("frame:RAIL")
@lru_cache(256)
def gauges(map_: str, added: frozenset[tuple[str, PlaceId]]) -> dict[PlaceId, int]:
    """The gauge of every rail hex, with what play has built and regauged.

    A hex that was built without a gauge of its own has that of the nearest line that it goes on from.
    """
    atlas = ATLASES[map_]
    printed = atlas.on_line.get("rail", frozenset())
    fresh = {place for kind, place in added if kind == "rail"} - printed
    found = {place: printed_gauge(map_, place) for place in sorted(printed)}
    for kind, place in sorted(added):
        if is_gauge(kind) and (place in printed or place in fresh):
            found[place] = gauge_of(kind)
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        for near in atlas.near[here]:
            if near in fresh and near not in found:
                found[near] = found[here]
                waiting.append(near)
    return found


def gauge_of(feature: str) -> int:
    """The gauge, in millimetres, that a feature of a place says; 0 if it says none."""
    mm = feature.removeprefix(_GAUGE)
    return int(mm) if feature.startswith(_GAUGE) and mm.isdecimal() else 0


def gauge_feature(mm: int) -> str:
    """The feature of a place whose railway has a gauge, in millimetres."""
    return f"{_GAUGE}{mm}"


def is_gauge(feature: str) -> bool:
    """Whether a feature of a place is a gauge that play has set."""
    return gauge_of(feature) > 0


@memoised_by("works")
def gauges_now(world: Front) -> dict[PlaceId, int]:
    """The gauge of every rail hex in a position."""
    laid = ((kind, place) for place, works in world.works.items() for kind in works)
    return gauges(world.map, frozenset(row for row in laid if row[0] == "rail" or is_gauge(row[0])))


@memoised_by("works")
def strange(world: Front) -> frozenset[PlaceId]:
    """The rail hexes that belong to the net that they go on from: built by play, or of another gauge than printed."""
    printed = world.atlas.on_line.get("rail", frozenset())
    now = gauges_now(world)
    built = (place for place, works in world.works.items() if "rail" in works)
    return frozenset((*built, *(place for place in printed if now[place] != printed_gauge(world.map, place))))


FEATURES |= {SECOND_TRACK, *(gauge_feature(row.gauge) for row in FIGURES.net)}
