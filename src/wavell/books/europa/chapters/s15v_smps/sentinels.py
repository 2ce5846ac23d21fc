"""Sentinels of 15.V: what may not be with SMPs and their loads, whatever has brought it about."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire.facts.words import many, many_are

from ...frame.engineering.installations import works_as_port
from ...frame.movement.zones import manned, zones
from ...frame.supply.points import holder_place
from ...frame.supply.states import FULL, isolated, level
from ...model.figures import Counted, Stocked
from ...model.fleets import fleet_of
from ...model.nations import NATIONS
from ...model.validation import FAULTS
from ...model.world import Front
from ...rules import RULES, SIDES
from .conversions import SmpsChanged
from .ways import _IN_USE, PARTS, RESTING, bulk

_LOADS = (RULES.ref("15.V.1.p1"), RULES.ref("15.V.1.p2"))
_TRANSFERS = (RULES.ref("15.V.3.p1"), RULES.ref("15.V.3.p3"))
FIVE = 5
"""SMPs that a transfer leaves behind."""
THREE = 3
"""REs of a load."""


@FAULTS.adds("15.V.p1")
def smps_belong_to_a_command(world: Front, set_up: bool) -> Iterator[str]:
    """SMPs are recorded for a side in a command of the map."""
    areas = set(world.atlas.command.values())
    for record in world.smps if set_up else ():
        side, area, _ = fleet_of(record)
        if side not in SIDES or area not in areas:
            yield f'SMPs are kept for "{record}", which is no side and command of this map'


@FAULTS.adds("15.V.1.k")
def smps_of_a_country_are_those_of_its_side(world: Front, set_up: bool) -> Iterator[str]:
    """SMPs that belong to a country are recorded for the side that it is on."""
    for record in world.smps:
        side, _, country = fleet_of(record)
        if country and NATIONS[country].side != side:
            yield f'SMPs are kept for "{record}", and {country} is not one of the {side}'


@RULES.watches("15.V.p1")
def no_record_is_below_nothing(world: Front) -> Iterator[str]:
    """A side has SMPs, or none."""
    for record, number in world.smps.items():
        if number < 0:
            yield f"{record} has {many(number, 'SMP')}"


@RULES.watches("15.V.p2", event=Counted)
def no_more_are_used_than_there_are(event: Counted, world: Front) -> Iterator[str]:
    """What is in use of a command in a turn is no more than its number."""
    for record, number in world.smps.items():
        if event.what == _IN_USE.key(record):
            used = _IN_USE.of(world.used, record) + event.amount
            if used > number * PARTS:
                yield f"{record} has {many(number, 'SMP')} and uses more"


@RULES.watches("15.V.3.p4", event=Counted)
def those_transferred_move_no_loads(event: Counted, world: Front) -> Iterator[str]:
    """What comes to be in use of a command leaves out those that were transferred there in the player-turn."""
    for record, number in world.smps.items():
        resting = RESTING.of(world.used, record)
        if not resting or event.amount <= 0 or event.what != _IN_USE.key(record):
            continue
        if _IN_USE.of(world.used, record) + event.amount > (number - resting) * PARTS:
            yield f"{record} uses {many(resting, 'SMP')} that were transferred"


@RULES.watches("15.V.1.p2", event=Counted)
def no_load_is_more_than_one(event: Counted, world: Front) -> Iterator[str]:
    """What a load takes of the SMPs of a command is what 3 REs take, and twice that where its size is doubled."""
    if world.readings["smp-number"] == "pool" or event.amount <= PARTS * max(Fraction(1), bulk(world)):
        return
    if any(event.what == _IN_USE.key(record) for record in world.smps):
        yield f"a load of {many(Fraction(event.amount * THREE, PARTS) / bulk(world), 'RE')}"


@RULES.watches("15.V.1.g", event=Stocked)
def no_load_comes_into_a_zone(event: Stocked, world: Front) -> Iterator[str]:
    """SMPs bring nothing into a hex in an enemy zone of control where no friendly ground unit stands."""
    place, side = holder_place(world, event.where), world.phasing
    if event.ref not in _LOADS or event.sp + event.srp <= 0 or not place:
        return
    if place in zones(world, side) and place not in manned(world, side):
        yield f"a load came to {place}, in an enemy zone of control"


@RULES.watches("15.V.1.c", event=Stocked)
def no_load_goes_in_an_isolated_hex(event: Stocked, world: Front) -> Iterator[str]:
    """SMPs bring nothing into an isolated hex and fetch nothing from one."""
    place = holder_place(world, event.where)
    if event.ref in _LOADS and place and isolated(world, place, world.phasing):
        yield f"a load came to {place} or went from there, which is isolated"


@RULES.watches("15.V.3.p5", event=SmpsChanged)
def some_are_left_behind(event: SmpsChanged, world: Front) -> Iterator[str]:
    """A transfer leaves five SMPs in a command that has a port in regular supply."""
    fleet = fleet_of(event.command)
    there = (n for record, n in world.smps.items() if (fleet.side, fleet.command) == fleet_of(record)[:2])
    if event.ref not in _TRANSFERS or event.amount >= 0 or (left := sum(there) + event.amount) >= FIVE:
        return
    side = fleet.side
    own = (port for port in world.atlas.tagged("port") if world.owner.get(port) == side and works_as_port(world, port))
    ports = (port for port in own if world.atlas.command[port] == fleet.command)
    if any(level(world, port, side) == FULL for port in ports):
        yield f"{many_are(left, 'SMP')} left in {fleet.command}"
