"""Bombing of airbases, ports and railways, and flights from one base to another (frame:AIRB)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from wavell.umpire import Event, Noun, Order, Roller
from wavell.umpire.rules.options import Mix

from ...model.battle import Raid
from ...model.kinds import AirMission, Side
from ...model.orders import Command, PlaceName, UnitName
from ...model.ownership import commands, own_units_on_the_map, usable
from ...model.world import NOUNS, Front
from ...rules import OTHER, RULES
from ..engineering.installations import KINDS, changed_places
from ..movement.doors import go, goes
from ..movement.passages import REBASE, Passage
from ..politics.war import attacked
from .bases import (
    Grounded,
    a_base_has_room_for_so_many,
    bombs,
    flyers,
    grounded,
    is_air,
    rating_of,
    reaches,
    ready,
    room_at,
)
from .bombing import TARGETS, hits, is_there, struck
from .raids import does, fly

_air = RULES.ref("frame:AIRB")
NOUNS["bombed"] = TARGETS
MOST = 150
"""How many bombings, and how many flights, are offered."""


class Bomb(Command, frozen=True, tag="bomb"):
    """Bomb the airbase, the port or the railway of an enemy hex: `bomb blenheim+maryland on derna at airbase`."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+} on {target} at {what}"
    units: tuple[UnitName, ...]
    target: PlaceName
    what: Annotated[str, Noun("bombed")]


class Rebase(Command, frozen=True, tag="rebase"):
    """Fly air units to another airbase: `rebase hurricane to sollum`."""

    form: ClassVar[str] = "{units+} to {to}"
    units: tuple[UnitName, ...]
    to: PlaceName


ORDERS = (Bomb, Rebase)
commands(Bomb, Rebase)


@RULES.forbids("frame:AIRB", order=Bomb)
def bombers_in_range_bomb_what_the_enemy_owns(order: Bomb, world: Front, seat: Side) -> Iterator[str]:
    """Air units with bombs that can fly bomb what there is in an enemy hex in their range."""
    if not order.units or not usable(world, seat, *order.units):
        return
    named = world.atlas.named(order.target)
    yield from grounded(world, seat, order.units, order.target)
    if world.owner.get(order.target, seat) == seat:
        yield f"{named} is not the enemy's"
    elif not is_there(world, order.target, order.what):
        yield f"there is no {order.what} to bomb in {named}"
    if all(is_air(id_) for id_ in order.units) and not bombs(world, order.units, order.target):
        yield "they have no bombs to speak of"


@RULES.resolves("frame:AIRB", order=Bomb)
def the_bombers_fly(order: Bomb, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The mission is flown."""
    yield from attacked(world, order.target, seat, order.units)
    yield from fly(world, roll, Raid(seat, AirMission(f"{order.what}_bombing"), order.units, order.target))


@does(AirMission.AIRBASE_BOMBING)
def the_airbase_is_hit(world: Front, raid: Raid, roll: Roller) -> Iterator[Event]:
    """Hits by the bombing table; each damages the base and an air unit on it."""
    found = _hits(world, raid, roll)
    yield from struck(_air, "airbase", raid.target, found)
    there = [id_ for id_ in world.friends(raid.target, OTHER[raid.side]) if is_air(id_) and not world.units[id_].up]
    if found and there:
        yield Grounded(_air, tuple(there[:found]))


@does(AirMission.PORT_BOMBING)
def the_port_is_hit(world: Front, raid: Raid, roll: Roller) -> Iterator[Event]:
    """Hits by the bombing table damage the port."""
    yield from struck(_air, "port", raid.target, _hits(world, raid, roll))


@does(AirMission.RAIL_BOMBING)
def the_railway_is_cut(world: Front, raid: Raid, roll: Roller) -> Iterator[Event]:
    """A hit by the bombing table cuts the line."""
    yield from struck(_air, "rail", raid.target, _hits(world, raid, roll))


def _hits(world: Front, raid: Raid, roll: Roller) -> int:
    strength = bombs(world, raid.units, raid.target)
    if not strength:
        return 0
    return hits(strength, roll.d6(_air, f"bombs on {raid.target}, strength {strength}"))


@RULES.offers(Bomb)
def targets_for_bombers(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every bomber the enemy airbases and ports in range, and railways near the front."""
    able = [id_ for id_ in flyers(world, seat) if rating_of(id_).tbf > 1]
    if not able:
        return
    atlas, listed = world.atlas, 0
    places = atlas.tagged("airbase") | atlas.tagged("port")
    places |= changed_places(world, *KINDS)
    enemy = [place for place in sorted(places) if place in atlas.land and world.owner.get(place, seat) != seat]
    rails = [place for place in sorted(atlas.on_line.get("rail", ())) if world.owner.get(place, seat) != seat]
    for id_ in mix(able):
        for place, kinds in mix([*((p, ("airbase", "port")) for p in enemy), *((p, ("rail",)) for p in rails[:20])]):
            if reaches(world, id_, place):
                for what in kinds:
                    if is_there(world, place, what):
                        yield Bomb((id_,), place, what)
                        listed += 1
                        if listed >= MOST:
                            return


# From base to base ----------------------------------------------------------------------------------------------------


@goes(Rebase, by={REBASE})
def to_another_base(order: Rebase, world: Front, seat: Side) -> Iterator[Passage]:
    """Air units fly over."""
    if order.units and usable(world, seat, *order.units):
        yield Passage(order.units, order.to, REBASE)


@RULES.forbids("frame:AIRB", order=Rebase)
def to_a_base_with_room(order: Rebase, world: Front, seat: Side) -> Iterator[str]:
    """Air units that can fly go to an own airbase that has room for them, twice as far as they fly on missions."""
    if not order.units or not usable(world, seat, *order.units):
        return
    named = world.atlas.named(order.to)
    for id_ in dict.fromkeys(order.units):
        if not is_air(id_):
            yield f"{id_} is no air unit"
        elif not ready(world, id_):
            yield f"{id_} cannot fly now"
        elif world.units[id_].place == order.to:
            yield f"{id_} is in {named} already"
        elif world.atlas.distance(world.units[id_].place, order.to) > 2 * rating_of(id_).range:
            yield f"{id_} does not reach {named}"


@RULES.resolves("frame:AIRB", order=Rebase)
def they_fly_over(order: Rebase, world: Front, roll: Roller) -> Iterator[Event]:
    """They fly over, and are not ready before their next initial phase."""
    yield from go(_air, world, order.units, order.to, REBASE)
    yield Grounded(_air, order.units)


@RULES.offers(Rebase, meets=(own_units_on_the_map, to_a_base_with_room, a_base_has_room_for_so_many))
def bases_to_go_to(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every air unit the bases with room in its range."""
    able = flyers(world, seat)
    if not able:
        return
    places = world.atlas.tagged("airbase") | changed_places(world, "airbase")
    bases = [base for base in sorted(places) if room_at(world, base, seat) > 0]
    listed = 0
    for id_ in mix(able):
        here, far = world.units[id_].place, 2 * rating_of(id_).range
        for base in mix(bases):
            if base != here and world.atlas.distance(here, base) <= far:
                yield Rebase((id_,), base)
                listed += 1
                if listed >= MOST:
                    return
