"""Naval transport from port to port, and ships that move (frame:NT)."""

from collections import deque
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Event, Order, Roller
from wavell.umpire.books.validators import Natural, Positive, Shift, known
from wavell.umpire.facts.words import many
from wavell.umpire.rules.options import Mix
from wavell.umpire.rules.position_cache import memoised

from ...model import counts
from ...model.abilities import ABILITIES
from ...model.atlas import ATLASES
from ...model.counters import REMOVED, ROSTER
from ...model.events import Fact, Lost, who
from ...model.figures import Counted
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Ashore, Side
from ...model.orders import Command, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.world import MP, Front
from ...rules import DATA, OTHER, RULES
from ..engineering.installations import works_as_port
from ..movement.doors import bars, go, goes
from ..movement.moves import ENTERED
from ..movement.mps import allowance, mover
from ..movement.passages import ARRIVAL, CONVOY, COURSE, FLOAT, Passage, Step, departs
from ..movement.sizes import size
from ..movement.zones import blocks
from ..supply.ground import ground
from ..supply.lines import by_sea, seas
from .convoys import bombed_in_port

_sea = RULES.ref("frame:NT")
_QUARTERS = 4
"""REs are counted in quarters."""
MOST, FEW = 120, 12
"""How many voyages are offered, and how many to a ship."""


class _Dispersion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clear: Shift
    rough: Shift
    cliff: Shift
    ref: str


class _Gunfire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ability: str
    points: Natural
    ref: str

    def __post_init__(self) -> None:
        known("ability", (self.ability,), ABILITIES)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    speed: Positive
    refs: tuple[str, ...]
    dispersion: _Dispersion
    gunfire: Annotated[tuple[_Gunfire, ...], msgspec.Meta(min_length=1)]


FIGURES = RULES.data(DATA / "naval.toml", _File)


class Ship(Command, frozen=True, tag="ship"):
    """Ship units of one port to another: `ship 1-sa+1-sa-hq to tobruk`."""

    form: ClassVar[str] = "{units+} to {to}"
    units: tuple[UnitName, ...]
    to: PlaceName


class Steam(Command, frozen=True, tag="steam"):
    """Let ships steam to a sea hex or an own port."""

    form: ClassVar[str] = "{units+} to {to}"
    units: tuple[UnitName, ...]
    to: PlaceName


class CameAshore(Fact, frozen=True):
    """Units came off ships in this player-turn: in a port, over a beach, or by LVT."""

    shown: ClassVar[str] = "own"
    units: tuple[UnitName, ...]
    how: Ashore

    def apply(self, world: Front) -> None:
        """Remember it for as long as it tells."""
        for id_ in self.units:
            world.used[counts.ASHORE[self.how].key(id_)] = 1

    def told(self) -> str:
        """The fact in words."""
        return f"{who(*self.units)}: came ashore ({self.how})"


ORDERS = (Ship, Steam)
EVENTS = (CameAshore,)
commands(Ship, Steam)


# What ships carry -----------------------------------------------------------------------------------------------------


TRANSPORTS = "transports"
"""Ships that carry units from port to port; landing craft is the other kind."""


def room_taken(world: Front, units: Iterable[UnitId]) -> Fraction:
    """The REs that units take aboard; what a movement counter carries is counted with it."""
    named = set(units)
    sizes = (
        size(world, id_, "sea") for id_ in named if world.units[id_].carrier not in named or mover(world, id_) == id_
    )
    return sum(sizes, Fraction(0))


@memoised
def room_left(world: Front, side: Side, what: str = TRANSPORTS) -> Fraction:
    """The REs that a side can still ship in this player-turn."""
    ships, used = counts.SHIPPING[what].of(world.pools, side), counts.SHIPPED[what].of(world.used, side)
    return Fraction(ships * _QUARTERS - used, _QUARTERS)


def taken(world: Front, side: Side, units: Iterable[UnitId], what: str = TRANSPORTS) -> Counted:
    """The fact that ships carry some units."""
    return Counted(_sea, counts.SHIPPED[what].key(side), int(room_taken(world, units) * _QUARTERS))


def aboard(world: Front, seat: Side, units: tuple[UnitId, ...]) -> Iterator[str]:
    """Say why units cannot go aboard together: they are in a port that works, and have spent no MPs."""
    starts = {world.units[id_].place for id_ in units}
    for id_ in dict.fromkeys(units):
        if not blocks(world, id_):
            yield f"{id_} is no ground unit"
        elif world.units[id_].spent:
            yield f"{id_} has moved in this phase"
    start = min(starts)
    if len(starts) > 1:
        yield "units that are shipped together start in one port"
    elif not is_port(world, seat, start):
        yield f"{world.atlas.named(start)} is no port that you can use"
    if room_taken(world, units) > room_left(world, seat):
        yield f"there are ships for {many(room_left(world, seat), 'RE')}, not for {room_taken(world, units)}"


def is_port(world: Front, side: Side, place: PlaceId) -> bool:
    """Whether a side can use a port: it owns it, it works, and no enemy closes it."""
    return place in ground(world, side).ports and works_as_port(world, place)


@memoised
def own_ports(world: Front, side: Side) -> tuple[PlaceId, ...]:
    """The printed ports that a side can use, by name."""
    return tuple(sorted(port for port in ground(world, side).ports if works_as_port(world, port)))


def party(world: Front, id_: UnitId) -> tuple[UnitId, ...]:
    """A unit, and with a movement counter the units that it carries in this phase: they go aboard as one."""
    if "is_movement_counter" not in world.kit(id_):
        return (id_,)
    there = world.stack(world.units[id_].place)
    return (id_, *(other for other in there if world.units[other].carrier == id_))


def spent_by(world: Front, units: tuple[UnitId, ...]) -> dict[int, tuple[UnitId, ...]]:
    """Units by the sixths of MPs that are all they have."""
    found: dict[int, tuple[UnitId, ...]] = {}
    for id_ in units:
        sixths = max(int(allowance(world, id_).total * MP), 1)
        found[sixths] = (*found.get(sixths, ()), id_)
    return found


@RULES.forbids("frame:NT", order=Ship)
def from_port_to_port(order: Ship, world: Front, seat: Side) -> Iterator[str]:
    """Ground units go from one own port that works to another on the same sea, as many REs as there are ships for."""
    if not order.units or not usable(world, seat, *order.units):
        return
    yield from aboard(world, seat, order.units)
    start = world.units[order.units[0]].place
    named = world.atlas.named(order.to)
    if order.to == start:
        yield f"{order.units[0]} is in {named} already"
    elif not is_port(world, seat, order.to):
        yield f"{named} is no port that you can use"
    elif is_port(world, seat, start) and not by_sea(world.map, frozenset({start}), frozenset({order.to})):
        yield f"no sea joins {world.atlas.named(start)} and {named}"


@goes(Ship, by={CONVOY})
def by_sea_transport(order: Ship, world: Front, seat: Side) -> Iterator[Passage]:
    """Units go from port to port."""
    if departs(world, seat, order.units, order.to):
        yield Passage(order.units, order.to, CONVOY)


@RULES.resolves("frame:NT", order=Ship)
def the_convoy_sails(order: Ship, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The units arrive with no MPs left, and the enemy may bomb the ships as they unload."""
    spent = spent_by(world, order.units)
    yield taken(world, seat, order.units)
    for sixths, units in spent.items():
        yield from go(_sea, world, units, order.to, CONVOY, sixths)
    yield CameAshore(_sea, order.units, Ashore.PORT)
    yield from bombed_in_port(world, seat, order.to)


@RULES.offers(Ship)
def voyages(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for units in a port, each with what it carries, the other ports of the same sea."""
    room = room_left(world, seat)
    if room <= 0:
        return
    ports, listed = frozenset(port for port in ground(world, seat).ports if works_as_port(world, port)), 0
    for place in mix(sorted(ports)):
        others = [port for port in sorted(by_sea(world.map, frozenset({place}), ports)) if port != place]
        for id_ in mix(world.friends(place, seat)):
            unit, units = world.units[id_], party(world, id_)
            if unit.spent or unit.carrier or not blocks(world, id_) or room_taken(world, units) > room:
                continue
            for to in mix(others):
                yield Ship(units, to)
                listed += 1
        if listed >= MOST:
            return


# Ships ----------------------------------------------------------------------------------------------------------------


@lru_cache(256)
def _waters(map_: str, start: PlaceId) -> dict[PlaceId, int]:
    """Every sea hex and coastal hex that ships can come to from somewhere, and how many hexes it is."""
    atlas, found, ahead = ATLASES[map_], {start: 0}, deque([start])
    while ahead:
        here = ahead.popleft()
        if here in atlas.land and here != start:
            continue
        for near in atlas.near[here]:
            if near not in found and (near not in atlas.land or here not in atlas.land):
                found[near] = found[here] + 1
                ahead.append(near)
    return found


def berths(world: Front, side: Side, id_: UnitId) -> dict[PlaceId, int]:
    """Where a ship can steam: sea hexes, and own ports, and how far each is."""
    waters, land, ports = _waters(world.map, world.units[id_].place), world.atlas.land, own_ports(world, side)
    near = ((place, far) for place, far in waters.items() if 0 < far <= FIGURES.speed)
    return {place: far for place, far in near if place not in land or place in ports}


@goes(Steam, by={COURSE})
def by_their_course(order: Steam, world: Front, seat: Side) -> Iterator[Passage]:
    """Ships steam."""
    if order.units and usable(world, seat, *order.units):
        yield Passage(order.units, order.to, COURSE)


@bars("frame:NT", of="is_naval_unit", by={FLOAT, ARRIVAL}, around=False)
def ships_lie_at_sea_or_in_port(world: Front, step: Step) -> Iterator[str]:
    """Ships come to sea hexes and to own ports that work, and to nothing else."""
    if step.place in world.atlas.land and not is_port(world, ROSTER[step.unit].side, step.place):
        yield f"{world.atlas.named(step.place)} is no port for {step.unit}"


@RULES.forbids("frame:NT", order=Steam)
def ships_steam_at_sea(order: Steam, world: Front, seat: Side) -> Iterator[str]:
    """Ships go so many hexes by sea in a movement phase, to a sea hex or an own port."""
    if not usable(world, seat, *order.units):
        return
    for id_ in dict.fromkeys(order.units):
        if "is_naval_unit" not in world.kit(id_):
            yield f"{id_} is no ship"
        elif world.units[id_].moved:
            yield f"{id_} has moved in this player-turn"
        elif order.to not in berths(world, seat, id_):
            yield f"{id_} cannot come to {world.atlas.named(order.to)}"


@RULES.resolves("frame:NT", order=Steam)
def they_steam(order: Steam, world: Front, roll: Roller) -> Iterator[Event]:
    """The ships are there."""
    for id_ in order.units:
        yield from go(_sea, world, (id_,), order.to, COURSE)


@RULES.offers(Steam)
def courses(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every ship own ports and sea hexes off the enemy's coast."""
    coast = {place for place in seas(world.map) if world.owner.get(place, seat) != seat}
    for id_, unit in world.units.items():
        if not usable(world, seat, id_) or "is_naval_unit" not in world.kit(id_) or unit.moved:
            continue
        found = berths(world, seat, id_)
        near = [place for place in found if place in world.atlas.land or not coast.isdisjoint(world.atlas.near[place])]
        listed = list(mix(sorted(near, key=lambda place: (found[place], place))))
        yield from (Steam((id_,), place) for place in listed[:FEW])


@ENTERED.adds("frame:NT")
def ships_leave_a_port_that_falls(
    world: Front, place: PlaceId, side: Side, _units: tuple[UnitId, ...]
) -> Iterator[Event]:
    """Ships put to sea from a port that falls, or are lost if they cannot."""
    water = [near for near in world.atlas.near[place] if near not in world.atlas.land]
    for id_ in [each for each in world.friends(place, OTHER[side]) if "is_naval_unit" in ROSTER[each].kit]:
        if water:
            yield from go(_sea, world, (id_,), water[0], FLOAT)
        else:
            yield Lost(_sea, id_, REMOVED, "caught in port")
