"""Attrition zones: which places belong together, and how a box is joined to the zones next to it."""

from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from wavell.umpire.books.validators import known, once
from wavell.umpire.rules.hooks import Hook

from ...model.atlas import ATLASES, FRONTS, WORLD, Atlas
from ...model.ids import NationId, PlaceId, UnitId, ZoneId
from ...model.world import NOUNS, War
from ...rules import DATA, HOMELANDS, RULES, Homeland
from ..movement.hexsides import Sides, shut_sides


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A zone: the places named, the lands of some nations, and what is left of some fronts."""

    id: ZoneId
    title: str
    ref: str
    places: tuple[PlaceId, ...] = ()
    nations: tuple[NationId, ...] = ()
    fronts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        known("place", self.places, WORLD.land)
        known("land", self.nations, set(WORLD.nation.values()))
        known("front", self.fronts, FRONTS)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zone: tuple[Zone, ...]

    def __post_init__(self) -> None:
        once("zone", [zone.id for zone in self.zone])
        for noun, names in (("place", "places"), ("land", "nations"), ("front", "fronts")):
            once(noun, [name for zone in self.zone for name in getattr(zone, names)])
        for name, atlas in ATLASES.items():
            if lost := sorted(place for place, zone in mapped(self.zone, atlas, name).items() if not zone):
                raise ValueError(f"{atlas.named(lost[0])} is in no zone")


def mapped(zones: tuple[Zone, ...], atlas: Atlas, name: str) -> dict[PlaceId, ZoneId]:
    """The zone of every land place of a map, or nothing; the two boxes belong to no zone of their own."""
    by_place = {place: zone.id for zone in zones for place in zone.places if name == "world"}
    by_nation = {nation: zone.id for zone in zones for nation in zone.nations if name == "world"}
    by_front = {front: zone.id for zone in zones for front in zone.fronts}
    found: dict[PlaceId, ZoneId] = {}
    for place in atlas.land:
        if place not in HOMELANDS:
            near = by_place.get(place) or by_nation.get(atlas.nation[place])
            found[place] = near or by_front.get(atlas.front[place] or "", ZoneId(""))
    return found


_rows = RULES.data(DATA / "zones.toml", _File).zone
ZONES = {zone.id: zone for zone in _rows}
JOINED: Hook[Callable[[War, ZoneId], Homeland | None]] = Hook(RULES)
"""What says which homeland's box, if any, is joined to a zone."""
UNMET: Hook[Callable[[War, PlaceId, UnitId], bool]] = Hook(RULES)
"""Whether those in a box and those in a hex of the zones joined to it do not meet, `(world, box, unit on the map)`."""
NOUNS["zone"] = ZONES.keys()
ZONE_OF = {name: mapped(_rows, atlas, name) for name, atlas in ATLASES.items()}
"""By map, the zone of each land place."""


@lru_cache
def _hexes(name: str, zone: ZoneId) -> tuple[PlaceId, ...]:
    return tuple(sorted(place for place, id_ in ZONE_OF[name].items() if id_ == zone))


@lru_cache
def adjoining(name: str, box: PlaceId) -> tuple[ZoneId, ...]:
    """The zones of a map with a hex next to a box, in the order of the list."""
    edge = {ZONE_OF[name][place] for place in ATLASES[name].edge(box)} if box in ATLASES[name] else set()
    return tuple(id_ for id_ in ZONES if id_ in edge)


def joined(world: War, zone: ZoneId) -> Homeland | None:
    """The homeland whose box makes one zone with this and all other zones next to it, if a chapter says so."""
    found: Iterator[Homeland | None] = (rule.run(world, zone) for rule in JOINED)
    return next(filter(None, found), None)


def parts(world: War, zone: ZoneId) -> tuple[ZoneId, ...]:
    """The zones that count as one with this one, in the order of the list."""
    land = joined(world, zone)
    return (zone,) if land is None else adjoining(world.map, land.box)


def hexes(world: War, zone: ZoneId) -> tuple[PlaceId, ...]:
    """The places on the map in a zone alone."""
    return _hexes(world.map, zone)


def places(world: War, zone: ZoneId) -> tuple[PlaceId, ...]:
    """All places of a zone as it is fought in: its own, those of zones joined to it, and the box."""
    land = joined(world, zone)
    return hexes(world, zone) if land is None else _around(world.map, land.box)


@lru_cache
def _around(name: str, box: PlaceId) -> tuple[PlaceId, ...]:
    return (*(place for part in adjoining(name, box) for place in _hexes(name, part)), box)


def shores(world: War, zone: ZoneId) -> dict[PlaceId, int]:
    """The places of a zone, numbered by the land they share: the sea parts a zone, but not one that has a box.

    Closed hexsides part it as well; in one that has a box they shut off the hexes that have no open side.
    """
    if joined(world, zone) is not None:
        return _with_a_box(world.map, places(world, zone), shut_sides(world))
    return _shores(world.map, zone, shut_sides(world))


@lru_cache
def _with_a_box(name: str, inside: tuple[PlaceId, ...], shut: Sides) -> dict[PlaceId, int]:
    near = ATLASES[name].near
    sealed = {place for place in inside if near[place] and all((place, other) in shut for other in near[place])}
    return {place: number if place in sealed else 0 for number, place in enumerate(inside, 1)}


@lru_cache
def _shores(name: str, zone: ZoneId, shut: Sides) -> dict[PlaceId, int]:
    found: dict[PlaceId, int] = {}
    for number, place in enumerate(inside := _hexes(name, zone)):
        ahead = [place] if place not in found else []
        while ahead:
            here = ahead.pop()
            if here not in found:
                found[here] = number
                ahead += [near for near in ATLASES[name].near[here] if near in inside and (here, near) not in shut]
    return found
