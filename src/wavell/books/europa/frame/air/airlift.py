"""Units are carried by air (frame:AIRT): dropped, landed by assault transport, or flown from base to base."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Question, Roller, Tally, plus
from wavell.umpire.facts.words import many
from wavell.umpire.rules.options import Mix

from ...model import counts
from ...model.battle import Raid
from ...model.counters import UNISOLATED
from ...model.events import Changed, Fact, Lost, who
from ...model.ids import PlaceId, UnitId
from ...model.kinds import AirMission, Side, Success
from ...model.orders import Command, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.world import MP, Front
from ...rules import RULES
from ..combat.success import success
from ..engineering.installations import changed_places
from ..movement.doors import go, goes
from ..movement.moves import occupy
from ..movement.mps import allowance
from ..movement.passages import AIRLIFT, ASSAULT, JUMP, Passage, departs
from ..movement.sizes import carriage
from ..movement.stacking import counts_here
from ..movement.zones import blocks, enemies
from .bases import FIGURES, SKY, flyers, grounded, is_air, rating_of, reaches, works_as_base
from .raids import does, fly

_air = RULES.ref("frame:AIRT")
_HALVES = 2
"""What an air unit lifts is counted in half REs."""
MOST, FEW = 120, 6
"""How many flights are offered, and how many places to a unit."""


class _Flight(Command, frozen=True):
    """A unit goes by aircraft that stand with it."""

    form: ClassVar[str] = "{unit} by {carriers+} to {to}"
    unit: UnitName
    carriers: tuple[UnitName, ...]
    to: PlaceName

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The unit that goes."""
        return (self.unit,)


class Drop(_Flight, frozen=True, tag="drop"):
    """Drop a unit from the aircraft that stand with it: `drop al-para by al-air-transport to 1006`."""


class Assault(_Flight, frozen=True, tag="assault"):
    """Land a unit on an enemy airfield by assault transport: `assault al-air-landing by al-air-transport to 1306`."""


class Airlift(_Flight, frozen=True, tag="airlift"):
    """Fly a unit from one own airbase to another: `airlift al-mtn by al-air-transport to 0506`."""


Flight = Drop | Assault | Airlift
FLIGHTS = (Drop, Assault, Airlift)
_WAYS = {AirMission.AIR_DROP: JUMP, AirMission.ASSAULT_TRANSPORT: ASSAULT, AirMission.AIR_TRANSPORT: AIRLIFT}
_MISSION = {Drop: AirMission.AIR_DROP, Assault: AirMission.ASSAULT_TRANSPORT, Airlift: AirMission.AIR_TRANSPORT}


class DropDie(Question, frozen=True, tag="drop_die"):
    """What is added to the die when a unit is dropped."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class CameByAir(Fact, frozen=True):
    """A unit came by air in this player-turn."""

    shown: ClassVar[str] = "own"
    unit: UnitName

    def apply(self, world: Front) -> None:
        """Remember it for as long as it tells."""
        world.used[counts.DROPPED.key(self.unit)] = 1

    def told(self) -> str:
        """The fact in words."""
        return f"{who(self.unit)} has come by air"


ORDERS = FLIGHTS
QUESTIONS = (DropDie,)
EVENTS = (CameByAir,)
commands(*FLIGHTS)


def _sound(order: Flight, world: Front, seat: Side) -> bool:
    return bool(order.carriers) and usable(world, seat, order.unit, *order.carriers)


def lift(units: tuple[UnitId, ...]) -> Fraction:
    """The REs that aircraft carry together."""
    return Fraction(sum(rating_of(id_).lift for id_ in dict.fromkeys(units) if is_air(id_)), _HALVES)


@RULES.forbids("frame:AIRT", order=FLIGHTS)
def aircraft_that_stand_with_it_carry_a_unit(order: Flight, world: Front, seat: Side) -> Iterator[str]:
    """Transports and gliders on the base of a ground unit that has not moved carry it, as much as they lift."""
    if not order.carriers:
        yield "no aircraft is named"
    if not _sound(order, world, seat):
        return
    unit, size = world.units[order.unit], carriage(world, order.unit, "air").total
    if not blocks(world, order.unit):
        yield f"{order.unit} is no ground unit"
    elif unit.spent or unit.carrier or unit.disrupted:
        yield f"{order.unit} is not ready to go aboard"
    yield from grounded(world, seat, order.carriers, order.to)
    for id_ in dict.fromkeys(order.carriers):
        if is_air(id_) and "flies_cargo" not in world.kit(id_):
            yield f"{id_} carries nobody"
        elif world.units[id_].place != unit.place:
            yield f"{id_} is not where {order.unit} is"
    if lift(order.carriers) < size:
        yield f"the aircraft carry {many(lift(order.carriers), 'RE')}, and {order.unit} has {size}"


@RULES.forbids("frame:AIRT", order=FLIGHTS)
def where_a_unit_can_land(order: Flight, world: Front, seat: Side) -> Iterator[str]:
    """A unit lands in a hex on land without enemies that can hold it and that it could enter, in good weather."""
    if not _sound(order, world, seat):
        return
    named = world.atlas.named(order.to)
    if order.to == world.units[order.unit].place:
        yield f"{order.unit} is in {named} already"
    elif order.to not in world.atlas.land:
        yield f"{named} is at sea"
    elif order.to in enemies(world, seat):
        yield f"{named} holds an enemy"
    if not isinstance(order, Airlift) and not SKY[world.weather_at(order.to)].drops:
        yield f"nobody lands from the air in {world.weather_at(order.to)}"


@goes(*FLIGHTS, by=_WAYS.values())
def by_air(order: Flight, world: Front, seat: Side) -> Iterator[Passage]:
    """A unit is flown."""
    if departs(world, seat, (order.unit,), order.to):
        yield Passage((order.unit,), order.to, _WAYS[_MISSION[type(order)]])


@RULES.forbids("frame:AIRT", order=Airlift)
def from_base_to_base(order: Airlift, world: Front, seat: Side) -> Iterator[str]:
    """Regular transport goes to an airbase that is friendly, and was when the player-turn began, and that works."""
    if not _sound(order, world, seat) or order.to not in world.atlas.land:
        return
    own = world.owner.get(order.to) == seat == world.owned_at_start.get(order.to)
    if not own or not works_as_base(world, order.to):
        yield f"{world.atlas.named(order.to)} has no airbase of your own that works"


@RULES.resolves("frame:AIRT", order=Drop)
def they_fly_to_the_drop(order: Drop, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The mission is flown."""
    yield from _take_off(order, world, roll, seat)


@RULES.resolves("frame:AIRT", order=Assault)
def they_fly_to_the_airfield(order: Assault, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The mission is flown."""
    yield from _take_off(order, world, roll, seat)


@RULES.resolves("frame:AIRT", order=Airlift)
def they_fly_to_the_base(order: Airlift, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The mission is flown."""
    yield from _take_off(order, world, roll, seat)


def _take_off(order: Flight, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    yield from fly(world, roll, Raid(seat, _MISSION[type(order)], order.carriers, order.to, order.unit))


# Where they arrive ----------------------------------------------------------------------------------------------------


def _carried(world: Front, raid: Raid) -> bool:
    """Whether enough aircraft are left to bring the unit there."""
    return lift(raid.units) >= carriage(world, raid.cargo, "air").total


def _lands(world: Front, raid: Raid) -> Iterator[Event]:
    """The unit goes there and moves no more in this phase; if too few aircraft came through it stays at its base."""
    if not _carried(world, raid):
        return
    spent = max(int(allowance(world, raid.cargo).total * MP), 1)
    yield from go(_air, world, (raid.cargo,), raid.target, _WAYS[raid.mission], spent)
    yield from occupy(_air, world, raid.target, raid.side)


@does(AirMission.AIR_TRANSPORT)
def the_unit_is_flown_over(world: Front, raid: Raid, roll: Roller) -> Iterator[Event]:
    """The unit is in the other base."""
    yield from _lands(world, raid)


@does(AirMission.ASSAULT_TRANSPORT)
def the_unit_lands_on_the_airfield(world: Front, raid: Raid, roll: Roller) -> Iterator[Event]:
    """The unit is on the airfield, which is its side's now."""
    if _carried(world, raid):
        yield CameByAir(_air, raid.cargo)
        yield from _lands(world, raid)


@RULES.counts("frame:AIRT", of=DropDie, stage="base")
def trained_or_not(question: DropDie, world: Front) -> Iterator[Line]:
    """Units of the airborne class jump well; those who drop under penalties (27.B) do not."""
    kit = world.kit(question.unit)
    if "drops_penalised" in kit:
        yield plus(FIGURES.drop.penalised, "drops with a penalty", kit.ref("drops_penalised"))
    elif "air_droppable" in kit:
        yield plus(FIGURES.drop.trained, "airborne", kit.ref("air_droppable"))


def drop_die(world: Front, id_: UnitId) -> Tally:
    """What a unit adds to the die when it is dropped."""
    return RULES.answer(DropDie(id_), world)


@does(AirMission.AIR_DROP)
def the_unit_jumps(world: Front, raid: Raid, roll: Roller) -> Iterator[Event]:
    """A die on the success table: in good order, dispersed, dispersed and disrupted, or destroyed."""
    if not _carried(world, raid):
        return
    die = int(drop_die(world, raid.cargo).total)
    found = success(roll.d6(_air, f"the drop on {raid.target}") + die)
    if found is Success.DISASTER:
        yield Lost(_air, raid.cargo, UNISOLATED, "scattered")
        return
    yield CameByAir(_air, raid.cargo)
    yield from _lands(world, raid)
    if found in (Success.FAILURE, Success.COMPLETE_FAILURE):
        yield Changed(_air, (raid.cargo,), "dispersed", 1)
    if found is Success.COMPLETE_FAILURE:
        yield Changed(_air, (raid.cargo,), "disrupted", 1)


# Offers ---------------------------------------------------------------------------------------------------------------


def _loads(world: Front, seat: Side) -> Iterator[tuple[UnitId, tuple[UnitId, ...]]]:
    """Units that stand with aircraft that can carry them, and as many of these as it takes."""
    carriers: dict[PlaceId, list[UnitId]] = {}
    for id_ in flyers(world, seat):
        if rating_of(id_).lift:
            carriers.setdefault(world.units[id_].place, []).append(id_)
    for place, there in carriers.items():
        for id_ in world.friends(place, seat):
            if _boards(world, id_):
                size = carriage(world, id_, "air").total
                gliders = [each for each in there if "is_glider_carrier" in world.kit(each)]
                groups = [(each,) for each in there] + [tuple(group) for group in (there, gliders) if len(group) > 1]
                yield from ((id_, group) for group in dict.fromkeys(groups) if lift(group) >= size)


def _boards(world: Front, id_: UnitId) -> bool:
    """Whether a unit is worth a look: one that holds ground or is position AA, and has not moved."""
    kit, unit = world.kit(id_), world.units[id_]
    return blocks(world, id_) and (counts_here(kit) or "is_position_aa" in kit) and not unit.spent and not unit.carrier


def _targets(world: Front, seat: Side, kind: type[Flight]) -> list[PlaceId]:
    if kind is Drop:
        near = world.atlas.around(enemies(world, seat))
        places = [place for place in sorted(near) if place in world.atlas.land]
    else:
        places = sorted(world.atlas.tagged("airbase") | changed_places(world, "airbase"))
    own = kind is Airlift
    return [place for place in places if (world.owner.get(place) == seat) == own or kind is not Airlift]


def _flights(world: Front, seat: Side, mix: Mix, kind: type[Flight], ability: str) -> Iterator[Order]:
    loads = [(id_, by) for id_, by in _loads(world, seat) if not ability or _has(world, id_, ability)]
    if not loads:
        return
    places, listed = _targets(world, seat, kind), 0
    for id_, by in mix(loads):
        near = mix([place for place in places if all(reaches(world, each, place) for each in by)])
        for place in islice(near, FEW):
            if place != world.units[id_].place:
                yield kind(id_, by, place)
                listed += 1
        if listed >= MOST:
            return


def _has(world: Front, id_: UnitId, ability: str) -> bool:
    return ability in world.kit(id_) or (ability == "air_droppable" and "drops_penalised" in world.kit(id_))


@RULES.offers(Drop)
def drops(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for airborne units on a base with aircraft a few hexes next to the enemy."""
    yield from _flights(world, seat, mix, Drop, "air_droppable")


@RULES.offers(Assault)
def assaults(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for units that can be assault transported the airfields in range."""
    yield from _flights(world, seat, mix, Assault, "assault_transportable")


@RULES.offers(Airlift)
def airlifts(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for units on a base with transports the other bases in range."""
    yield from _flights(world, seat, mix, Airlift, "")
