"""Hex control: a place changes hands when ground units enter it, and what is left there of the enemy is displaced."""

from collections.abc import Iterator

from wavell.umpire import Event, Ref

from ..counters import ROSTER
from ..events import Moved, Removed, Taken
from ..rules import OTHER, RULES
from ..world import War

_displaced = RULES.ref("frame:displacement")


def occupy(ref: Ref, world: War, place: str, side: str) -> Iterator[Event]:
    """Let a side take a place that its ground units have entered; enemy ships and aircraft there leave it."""
    if world.holder(place) != side:
        yield Taken(ref, place, side)
    yield from displace(world, place, OTHER[side])


def displace(world: War, place: str, side: str) -> Iterator[Event]:
    """Ships go to the nearest friendly port, aircraft to the nearest friendly base; who finds none is lost."""
    for id_ in world.stack(place):
        counter = ROSTER[id_]
        if counter.side != side or counter.is_ground or world.units[id_].aboard:
            continue
        to = haven(world, id_, place)
        if to is None:
            yield Removed(_displaced, id_, place, "no base to go to")
            continue
        yield Moved(_displaced, (id_, *passengers(world, id_)), place, to, "displaced")


def passengers(world: War, carrier: str) -> tuple[str, ...]:
    """The naval air units aboard a carrier."""
    return tuple(id_ for id_ in world.stack(world.units[carrier].place) if world.units[id_].aboard == carrier)


def haven(world: War, id_: str, place: str) -> str | None:
    """The nearest friendly port for a ship, or city or port for an air unit, by a measure that never ties."""
    counter, atlas = ROSTER[id_], world.atlas
    ports = atlas.tagged("port") if not counter.is_air else atlas.tagged("port") | atlas.tagged("city")
    own = [spot for spot in ports if spot != place and world.holder(spot) == counter.side]
    if counter.is_air:
        distances = [(far, spot) for spot in own if (far := atlas.flight(place, spot)) is not None]
    else:
        reached = atlas.within(place, kinds=frozenset({"sea"}), shut=frozenset())
        distances = [(reached[spot], spot) for spot in own if spot in reached]
    return min(distances, default=(0, None))[1]
