"""Attrition zones: which places belong together, and how a box is joined to the zones next to it (71.31, 72.31)."""

from functools import lru_cache

import msgspec

from wavell.umpire import DataError

from ..atlas import ATLASES, Atlas
from ..rules import DATA, HOMELANDS, RULES, Homeland
from ..world import NOUNS, War


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A zone: the places named, the lands of some nations, and what is left of some fronts."""

    id: str
    title: str
    ref: str
    places: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    fronts: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zone: tuple[Zone, ...]


ZONES = {zone.id: zone for zone in RULES.data(DATA / "zones.toml", _File).zone}
NOUNS["zone"] = ZONES.keys()


def _mapped(atlas: Atlas, name: str) -> dict[str, str]:
    """The zone of every land place of a map; the two boxes belong to no zone of their own."""
    by_place = {place: zone.id for zone in ZONES.values() for place in zone.places if name == "world"}
    by_nation = {nation: zone.id for zone in ZONES.values() for nation in zone.nations if name == "world"}
    by_front = {front: zone.id for zone in ZONES.values() for front in zone.fronts}
    if lost := sorted(by_place.keys() - atlas.land):
        raise DataError(f"zones.toml: {lost[0]} is no land place of the {name} map")
    found: dict[str, str] = {}
    for place in atlas.land:
        if place not in HOMELANDS:
            near = by_place.get(place) or by_nation.get(atlas.nation[place] or "")
            found[place] = near or by_front.get(atlas.front[place] or "", "")
    return found


ZONE_OF = {name: _mapped(atlas, name) for name, atlas in ATLASES.items()}
"""By map, the zone of each land place."""


@lru_cache
def _hexes(name: str, zone: str) -> tuple[str, ...]:
    return tuple(sorted(place for place, id_ in ZONE_OF[name].items() if id_ == zone))


@lru_cache
def adjoining(name: str, box: str) -> tuple[str, ...]:
    """The zones of a map with a hex next to a box, in the order of the list."""
    edge = {ZONE_OF[name][place] for place in ATLASES[name].edge(box)} if box in ATLASES[name] else set()
    return tuple(id_ for id_ in ZONES if id_ in edge)


@RULES.defines("71.31", "72.31")
def joined(world: War, zone: str) -> Homeland | None:
    """The homeland whose box makes one zone with this and all other zones next to it, until it surrenders."""
    for land in HOMELANDS.values():
        if land.nation not in world.surrendered and zone in adjoining(world.map, land.box):
            return land
    return None


def parts(world: War, zone: str) -> tuple[str, ...]:
    """The zones that count as one with this one, in the order of the list."""
    land = joined(world, zone)
    return (zone,) if land is None else adjoining(world.map, land.box)


def hexes(world: War, zone: str) -> tuple[str, ...]:
    """The places on the map in a zone alone."""
    return _hexes(world.map, zone)


def places(world: War, zone: str) -> tuple[str, ...]:
    """All places of a zone as it is fought in: its own, those of zones joined to it, and the box."""
    land = joined(world, zone)
    found = tuple(place for part in parts(world, zone) for place in hexes(world, part))
    return found if land is None else (*found, land.box)
