"""Home countries: the hexes of the country that a unit comes from (frame:OWN)."""

from functools import lru_cache

from ...model.atlas import ATLASES
from ...model.counters import ROSTER
from ...model.ids import NationId, PlaceId, UnitId
from ...model.world import Front
from ...rules import RULES


@lru_cache(256)
def _hexes(map_: str, country: NationId) -> frozenset[PlaceId]:
    atlas = ATLASES[map_]
    return frozenset(place for place in atlas.land if atlas.country[place] == country)


@RULES.defines("frame:OWN")
def home_hexes(world: Front, id_: UnitId) -> frozenset[PlaceId]:
    """The hexes of a unit's home country on this map: none if the map does not show it."""
    return _hexes(world.map, ROSTER[id_].nation)


def from_home(world: Front, id_: UnitId, place: PlaceId) -> int | None:
    """How many hexes a place is from a unit's home country, None if the map does not show that."""
    home = home_hexes(world, id_)
    return min((world.atlas.distance(place, other) for other in home), default=None)
