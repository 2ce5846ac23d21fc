"""Home countries: the hexes of the country that a unit comes from (frame:OWN)."""

from collections.abc import Callable
from functools import lru_cache

from ...model.atlas import ATLASES
from ...model.counters import ROSTER
from ...model.ids import NationId, PlaceId, UnitId
from ...model.world import Front
from ...rules import RULES
from ..movement.passages import EXCHANGE, Step


@lru_cache(256)
def _hexes(map_: str, country: NationId) -> frozenset[PlaceId]:
    atlas = ATLASES[map_]
    return frozenset(place for place in atlas.land if atlas.country[place] == country)


@RULES.defines("frame:OWN")
def home_hexes(world: Front, id_: UnitId) -> frozenset[PlaceId]:
    """The hexes of a unit's home country on this map: none if the map does not show it."""
    return _hexes(world.map, ROSTER[id_].nation)


FAR = 1000
"""Hexes to a country that the map does not show: more than any map has."""


@lru_cache(1 << 14)
def away_from(map_: str, area: frozenset[PlaceId], place: PlaceId) -> int:
    """How many hexes a place is from an area; far from one that the map does not show."""
    atlas = ATLASES[map_]
    return 0 if place in area else min((atlas.distance(place, other) for other in area), default=FAR)


def told_away(world: Front, id_: UnitId, how: str) -> str:
    """In words that a hex is too far from a unit's country: how far, or that the country is not even on the map."""
    return f"{how} from the country of {id_}" if home_hexes(world, id_) else f"far from the country of {id_}"


def strays(step: Step, beyond: Callable[[PlaceId], int]) -> bool:
    """Whether a unit on a tether leaves it by a step; `beyond` says how far a place is out of it.

    One that was driven out may come nearer, and not farther on the way; one that is filled up where it stands does not
    move.
    """
    if step.way is EXCHANGE and step.start == step.place:
        return False
    now, then = beyond(step.start) if step.start else 0, beyond(step.place)
    return then > now or (step.ends and then == now > 0)
