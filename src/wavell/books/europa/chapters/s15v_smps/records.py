"""15.V: the record of the SMPs of a command: how many there are, what is used of them, who rests, and who stays."""

import math
from collections.abc import Iterator

from wavell.umpire import Ref
from wavell.umpire.facts.words import Number

from ...model import counts
from ...model.counts import Scope
from ...model.figures import Counted
from ...model.fleets import Fleet, FleetId, fleet_of
from ...model.world import Front

_IN_USE = counts.used("smps {command}", FleetId, scope=Scope.TURN)

RESTING = counts.used("resting {command}", FleetId, scope=Scope.PLAYER_TURN)

LONGEST = counts.used("longest way {command}", FleetId, scope=Scope.PLAYER_TURN)
"""SMPs that the dearest way of a load in a command has cost: so many must be there, and stay (15.V.1.d, 15.V.3.p4)."""
PARTS = 36
"""SMPs in use are kept in parts of 1/36, so that thirds of loads and of costs are whole numbers."""


def number_of(world: Front, record: FleetId) -> int:
    """The SMPs of a command that may be used in this player-turn: those that were transferred rest (15.V.3.p4)."""
    return max(0, world.smps.get(record, 0) - RESTING.of(world.used, record))


def number_in_theatre(world: Front, record: FleetId) -> int:
    """The SMPs that a side may use in the command of a record, those of its countries among them."""
    theatre = fleet_of(record)[:2]
    return sum(number_of(world, each) for each in world.smps if fleet_of(each)[:2] == theatre)


def theatre_of(record: FleetId) -> FleetId:
    """The record of the side in the command of a record, which may be a country's."""
    return Fleet(*fleet_of(record)[:2]).id


def longest_way(world: Front, record: FleetId) -> int:
    """What the dearest way of a load in the command of a record has cost in this player-turn."""
    return LONGEST.of(world.used, theatre_of(record))


def in_use(world: Front, record: FleetId) -> int:
    """What is used of the SMPs of a command in this turn, in parts."""
    return _IN_USE.of(world.used, record)


def longer_way(ref: Ref, world: Front, record: FleetId, cost: Number) -> Iterator[Counted]:
    """Write down what the way of a load has cost, if none was dearer in this player-turn."""
    if (more := math.ceil(cost) - longest_way(world, record)) > 0:
        yield Counted(ref, LONGEST.key(theatre_of(record)), more)
