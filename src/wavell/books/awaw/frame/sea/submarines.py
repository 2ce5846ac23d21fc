"""Submarine warfare by the water, and raiders.

Submarines, ASW and transports are not on the map: they stand in an ocean (`atlantic`, `pacific`, `indian_ocean`,
`mediterranean`), submarines and ASW also in an SW box, which is the same water. At the end of its combat phase a side
whose submarines are in a water with enemy transports rolls once there. Other chapters add lines to `Submarines`.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, ClassVar

from wavell.umpire import Event, Line, Noun, Order, Question, Roller, Told, plus
from wavell.umpire.rules.options import Mix

from ...model.atlas import ATLASES
from ...model.counters import OF_SIDE, ROSTER, SAILING, SHIPS, Kind
from ...model.events import Removed
from ...model.ids import PlaceId, UnitId
from ...model.nations import called
from ...model.orders import PlaceName, Raider, UnitName
from ...model.ownership import passengers, usable
from ...model.world import NOUNS, War
from ...rules import ALLIES, AXIS, OTHER, RULES, SIDES, Side
from ..economy.budget import SIDE_POWERS
from ..movement.control import Haven, haven
from ..movement.doors import Way, admits
from .transport import NAVAL, sink_transports

NOUNS["water"] = NAVAL.water.keys()
NOUNS["side"] = SIDES
_OF_KIND = {
    (side, kind): frozenset(id_ for id_ in units if ROSTER[id_].kind == kind)
    for side, units in OF_SIDE.items()
    for kind in (Kind.SUB, Kind.ASW, Kind.TRANSPORT)
}
_hunt, _raid = RULES.ref("frame:submarine-warfare"), RULES.ref("frame:raiders")


class Submarines(Question, frozen=True, tag="submarines"):
    """What a side adds to its dice in submarine warfare in a water: the Axis, unless another is named."""

    form: ClassVar[str] = "{water} [by {side}]"
    water: Annotated[PlaceId, Noun("water")]
    side: Annotated[str, Noun("side")] = AXIS


class Hunted(Told, frozen=True):
    """Submarines hunted in a water."""

    side: Side
    water: Annotated[PlaceId, Noun("water")]
    total: int
    sunk: int

    def apply(self, world: War) -> None:
        """What comes of it follows."""

    def told(self) -> str:
        """The fact in words."""
        return f"submarines of the {self.side} in {NAVAL.water[self.water].title}: {self.total}, {self.sunk} sunk"


class WentRaiding(Told, frozen=True):
    """A raider left its base for an SW box."""

    unit: UnitName
    base: PlaceName
    to: PlaceName

    def apply(self, world: War) -> None:
        """It is out there, and remembers its base."""
        for nas in passengers(world, self.unit):
            world.put(nas, place=self.to)
        world.put(self.unit, place=self.to, berth=self.base, moved=True, inverted=True, fought=True)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} leaves {self.base} to raid in {self.to}"


class CameBack(Told, frozen=True):
    """A raider is back at a base."""

    unit: UnitName
    to: PlaceName

    def apply(self, world: War) -> None:
        """It is in port."""
        for nas in passengers(world, self.unit):
            world.put(nas, place=self.to)
        world.put(self.unit, place=self.to, berth="")

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is back in {self.to}"


# Submarine warfare ------------------------------------------------------------------------------------------------


def in_water(world: War, water: PlaceId, side: Side, kind: Kind) -> list[UnitId]:
    """The submarines, ASW or transports of a side in a water, or in a port from which they go out into it."""
    stacks, those = world.stacks, _OF_KIND[side, kind]
    return [id_ for place in _places(world.map, water) if place in stacks for id_ in stacks[place] if id_ in those]


@lru_cache(64)
def _places(map_: str, water: PlaceId) -> tuple[PlaceId, ...]:
    """The places of a water, and the ports from which one goes out into it."""
    row, atlas = NAVAL.water[water], ATLASES[map_]
    served = (port for port in atlas.tagged("port") if row.ports_of in atlas.fronts[port]) if row.ports_of else ()
    return (*row.places, *sorted(served))


@RULES.counts("frame:submarine-warfare", of=Submarines, stage="base")
def submarines_less_asw(question: Submarines, world: War) -> Iterator[Line]:
    """Submarines count for the side that hunts, the enemy's ASW against it."""
    own, against = Side(question.side), OTHER[Side(question.side)]
    if subs := world.factors(in_water(world, question.water, own, Kind.SUB)):
        yield plus(subs, "submarines")
    if asw := world.factors(in_water(world, question.water, against, Kind.ASW)):
        yield plus(-asw, "ASW")


def prey(world: War, water: PlaceId, side: Side) -> list[UnitId]:
    """The enemy transports in a water that belong to powers with whom those who hunt there are at war."""
    hunters = {world.operator(id_) for id_ in in_water(world, water, side, Kind.SUB)}
    if not hunters:
        return []
    transports = in_water(world, water, OTHER[side], Kind.TRANSPORT)
    return [id_ for id_ in transports if any(world.at_war(world.operator(id_), power) for power in hunters)]


def _hunts(world: War, roll: Roller, side: Side) -> Iterator[Event]:
    for water, row in NAVAL.water.items():
        targets = prey(world, water, side)
        if not targets:
            continue
        total = sum(roll(_hunt, f"submarines in {row.title}", 2))
        total += int(RULES.total(Submarines(water, side), world))
        due = max((count for least, count in NAVAL.hunt.sinks.items() if total >= int(least)), default=0)
        sunk = min(due, len(targets))
        yield Hunted(_hunt, side, water, total, sunk)
        yield from (Removed(_hunt, id_, row.ocean, "sunk by submarines") for id_ in targets[:sunk])
        if total <= NAVAL.hunt.lost:
            lost = in_water(world, water, side, Kind.SUB)[-1]
            yield Removed(_hunt, lost, world.units[lost].place, "sunk by ASW")


@RULES.happens("frame:submarine-warfare", at="leave axis.combat")
def submarines_of_the_axis_hunt(world: War, roll: Roller) -> Iterator[Event]:
    """At the end of the combat phase of the Axis its submarines hunt Allied transports."""
    yield from _hunts(world, roll, AXIS)


@RULES.happens("frame:submarine-warfare", at="leave allies.combat")
def submarines_of_the_allies_hunt(world: War, roll: Roller) -> Iterator[Event]:
    """At the end of the Allied combat phase Allied submarines hunt transports of the Axis."""
    yield from _hunts(world, roll, ALLIES)


# Raiders ----------------------------------------------------------------------------------------------------------


def raid_links(world: War, place: PlaceId) -> tuple[PlaceId, ...]:
    """The SW boxes that raiders reach from a place."""
    return _raid_links(world.map, place)


@lru_cache(4096)
def _raid_links(map_: str, place: PlaceId) -> tuple[PlaceId, ...]:
    board = ATLASES[map_].board
    links = board.spots[ATLASES[map_].ids[place]].links
    return tuple(ATLASES[map_].names[link.to] for link in links if link.kind == "raid")


@RULES.forbids("frame:raiders", order=Raider)
def raiders_leave_a_base(order: Raider, world: War, seat: Side) -> Iterator[str]:
    """A warship that is neither used nor damaged leaves a friendly base linked to an SW box."""
    if not usable(world, seat, order.unit):
        return
    unit = world.units[order.unit]
    if ROSTER[order.unit].kind not in SHIPS:
        yield f"{order.unit} is no warship"
    elif unit.inverted or unit.damaged:
        yield f"{order.unit} has been used or is damaged"
    if order.to not in raid_links(world, unit.place):
        yield f"no raider goes from {world.atlas.named(unit.place)} to {world.atlas.named(order.to)}"
    elif world.holder(unit.place) != seat and order.to != "sw_indian_ocean":  # which bases serve there, a chapter says
        yield f"{world.atlas.named(unit.place)} is no friendly base"


@RULES.forbids("frame:war", order=Raider)
def raiders_go_out_in_war(order: Raider, world: War, seat: Side) -> Iterator[str]:
    """Raiders need a war."""
    if not usable(world, seat, order.unit):
        return
    power = world.operator(order.unit)
    if not any(world.at_war(power, other) for other in SIDE_POWERS[OTHER[seat]]):
        yield f"{called(power)} is not at war"


@RULES.offers(Raider)
def raiders(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """Every ship in a base that is linked to an SW box."""
    own = SAILING[seat]
    for place in mix(sorted(world.stacks)):
        ships = [] if own.isdisjoint(world.stacks[place]) else [id_ for id_ in world.stacks[place] if id_ in own]
        if ships and place in world.atlas and (boxes := raid_links(world, place)):
            fresh = [id_ for id_ in ships if not world.units[id_].inverted and not world.units[id_].damaged]
            yield from mix([Raider(id_, box) for id_ in fresh for box in boxes])


@RULES.resolves("frame:raiders", order=Raider)
def a_raider_goes_out(order: Raider, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """It goes out, and a six sinks a transport; nobody meets it on the way, which has no hex of the map."""
    yield WentRaiding(_raid, order.unit, world.units[order.unit].place, order.to)
    powers = [power for power in SIDE_POWERS[OTHER[seat]] if world.at_war(world.operator(order.unit), power)]
    oceans = [row.ocean for row in NAVAL.water.values() if order.to in row.places]
    if roll.d6(_raid, f"{order.unit} raids") >= NAVAL.raider.hit:
        yield from sink_transports(_raid, world, OTHER[seat], oceans, 1, powers)


def _return(world: War, side: Side) -> Iterator[Event]:
    for water in NAVAL.water:
        for id_ in world.stack(water):
            base = world.units[id_].berth
            if ROSTER[id_].kind not in SHIPS or ROSTER[id_].side != side or base not in world.atlas:
                continue
            open_ = world.holder(base) == side and admits(world, id_, base, Way.RETURN)
            to, closed = Haven(base) if open_ else haven(world, id_, base, Way.RETURN)
            if to is None:
                yield Removed(closed or _raid, id_, water, "no base to go back to")
            else:
                yield CameBack(closed or _raid, id_, to)


@RULES.happens("frame:raiders", at="enter axis.start")
def raiders_of_the_axis_come_back(world: War, roll: Roller) -> Iterator[Event]:
    """Raiders of the Axis are back in port when its next player turn begins."""
    yield from _return(world, AXIS)


@RULES.happens("frame:raiders", at="enter allies.start")
def allied_raiders_come_back(world: War, roll: Roller) -> Iterator[Event]:
    """Allied raiders are back in port when the next Allied player turn begins."""
    yield from _return(world, ALLIES)


QUESTIONS = (Submarines,)
EVENTS = (Hunted, WentRaiding, CameBack)
