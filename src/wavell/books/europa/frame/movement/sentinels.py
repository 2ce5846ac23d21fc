"""Sentinels of places: where nobody ever comes to be, whatever moved him there."""

from collections.abc import Iterator
from functools import lru_cache

from ...model.counters import ROSTER
from ...model.events import Arrived, Moved
from ...model.ids import PlaceId, UnitId
from ...model.world import Front
from ...rules import RULES
from ..air.bases import room_at
from ..engineering.installations import works_as_port
from ..sea.landings import swamped
from .stacking import counts_here, holds

_FLOATS = frozenset({"is_air_unit", "is_naval_unit"})


def _on_foot(id_: UnitId) -> bool:
    return _FLOATS.isdisjoint(ROSTER[id_].kit.abilities)


@RULES.watches("frame:OWN")
def nobody_stands_among_enemies(world: Front) -> Iterator[str]:
    """No hex holds ground units of both sides, and a hex with ground units is their side's, if one got ashore."""
    for place, stack in world.stacks.items():
        if place in world.atlas.land and (sides := _sides(stack)):
            if len(sides) > 1:
                yield f"{place} holds units of both sides"
            elif world.owner.get(place) not in sides and not all(swamped(world, id_) for id_ in stack if _on_foot(id_)):
                yield f"{place} holds units of the {next(iter(sides))} and is not theirs"


@lru_cache(1 << 12)
def _sides(stack: tuple[UnitId, ...]) -> frozenset[str]:
    return frozenset(ROSTER[id_].side for id_ in stack if _on_foot(id_))


@RULES.watches("frame:MAP")
def nobody_walks_on_water(world: Front) -> Iterator[str]:
    """No ground unit is in a sea hex."""
    for place, stack in world.stacks.items():
        if place in world.atlas and place not in world.atlas.land and _sides(stack):
            yield f"{place} is at sea and holds {' '.join(id_ for id_ in stack if _on_foot(id_))}"


@RULES.watches("frame:STACK")
def no_hex_is_crowded(world: Front) -> Iterator[str]:
    """No hex holds more than its limit."""
    for place, stack in world.stacks.items():
        if len(stack) > 1 and place in world.atlas.land:
            counted = [id_ for id_ in stack if counts_here(world.kit(id_))]
            if len(counted) > 1 and not holds(world, place, counted):
                yield f"{place} holds more than it can"


@RULES.watches("frame:AIRB", event=Moved)
def no_base_is_crowded(event: Moved, world: Front) -> Iterator[str]:
    """Aircraft come to a base of their own with room for them."""
    yield from _without_room(world, event.units, event.to)


@RULES.watches("frame:AIRB", event=Arrived)
def nor_by_those_who_arrive(event: Arrived, world: Front) -> Iterator[str]:
    """Nor do they come onto the map elsewhere."""
    yield from _without_room(world, (event.unit,), event.place)


def _without_room(world: Front, units: tuple[UnitId, ...], to: PlaceId) -> Iterator[str]:
    flying = [id_ for id_ in units if "is_air_unit" in ROSTER[id_].kit]
    if flying and room_at(world, to, ROSTER[flying[0]].side) < len(flying):
        yield f"{' '.join(flying)} came to {to}, where there is no room"


@RULES.watches("frame:AIRB")
def no_aircraft_stands_in_a_base_that_fell(before: Front, world: Front) -> Iterator[str]:
    """When a hex changes hands no aircraft of the side that lost it is left there."""
    if before.owner is world.owner:
        return
    for place, side in world.owner.items():
        if before.owner.get(place) != side:
            for id_ in world.stack(place):
                if "is_air_unit" in ROSTER[id_].kit and ROSTER[id_].side != side:
                    yield f"{id_} stands in {place}, which fell"


@RULES.watches("frame:NT", event=Moved)
def no_ship_goes_ashore(event: Moved, world: Front) -> Iterator[str]:
    """Ships come to sea hexes, and to ports of their own that work."""
    for id_ in event.units if event.to in world.atlas.land else ():
        own = world.owner.get(event.to) == ROSTER[id_].side
        if "is_naval_unit" in ROSTER[id_].kit and not (own and works_as_port(world, event.to)):
            yield f"{id_} came to {event.to}, which is no port of its own"
