"""15.O: who goes aboard movement counters: loads worth carrying, and who boards for the fight alone."""

from collections.abc import Iterator
from itertools import combinations

from wavell.umpire import Order
from wavell.umpire.rules.options import Mix

from ..frame.movement.mps import mover
from ..frame.movement.passages import CHOSEN, went_by
from ..frame.movement.reserve import reacting
from ..frame.movement.stacking import counts_here
from ..frame.supply.chains import of_kind, standing
from ..model.counters import ROSTER
from ..model.events import Moved
from ..model.ids import UnitId
from ..model.kinds import Phase, Side
from ..model.orders import Move
from ..model.ownership import usable
from ..model.world import Front
from ..rules import RULES, SIDES
from .s15o_movement_counters import WAITING, Carry, carried, carries_now, in_service, load_size

_COUNTERS = {side: of_kind(side, "is_movement_counter") for side in SIDES}
MOST = 200
"""How many loads are offered."""


@RULES.forbids("15.O.p3", order=Move)
def who_boards_for_the_fight_stays(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """A counter that took somebody aboard in reaction who had moved by then, or had moved itself, goes nowhere then."""
    if world.phase is not Phase.REACTION or not usable(world, seat, *order.units):
        return
    for head in dict.fromkeys(mover(world, id_) for id_ in order.units):
        if WAITING.of(world.used, head):
            yield f"{head} carries units for the combat phase, who did not start this one with it"


@RULES.watches("15.O.p3", event=Moved)
def nobody_is_carried_off_who_came_later(event: Moved, world: Front) -> Iterator[str]:
    """In the phase in which it took somebody aboard who had moved, no counter goes anywhere by choice."""
    for id_ in event.units if went_by(event) in CHOSEN else ():
        if WAITING.of(world.used, id_):
            yield f"{id_} {event.how} to {event.to} with units that did not start the phase with it"


@RULES.offers(Carry, when=carries_now)
def loads_worth_carrying(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every counter the units that it could carry, one or two at a time."""
    listed = 0
    for counter in mix(standing(world, _COUNTERS[seat])):
        unit = world.units[counter]
        if not in_service(world, counter) or not _ready(world, counter):
            continue
        room = ROSTER[counter].capacity - load_size(world, carried(world, counter))
        there = [
            id_
            for id_ in world.friends(unit.place, seat)
            if counts_here(world.kit(id_)) and not world.kit(id_).cm and not world.units[id_].carrier
        ]
        loads = [
            load for count in (1, 2) for load in combinations(there, count) if load_size(world, list(load)) <= room
        ]
        for load in mix(loads):
            if not _worthwhile(world, counter, load):
                continue
            yield Carry(counter, load)
            listed += 1
            if listed >= MOST:
                return


def _ready(world: Front, counter: UnitId) -> bool:
    """Whether a counter could still carry somebody to some purpose in this phase."""
    unit = world.units[counter]
    if world.phase is Phase.COMBAT:
        return not unit.fought
    return not unit.spent or (world.phase is Phase.REACTION and "carries_in_combat" in world.kit(counter))


def _worthwhile(world: Front, counter: UnitId, load: tuple[UnitId, ...]) -> bool:
    """Whether something comes of a load: in reaction the carried fight aboard, or all of them are in reserve."""
    if world.phase is not Phase.REACTION or "carries_in_combat" in world.kit(counter):
        return True
    return all(reacting(world, id_) for id_ in (counter, *load))
