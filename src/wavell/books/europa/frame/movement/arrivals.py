"""Reinforcements and rebuilt units that arrive on their turn (frame:OB)."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller

from ...model.counters import LATER, TRACK
from ...model.events import Arrived
from ...model.ids import PlaceId
from ...model.kinds import Side
from ...model.world import Front
from ...rules import RULES
from ..combat.retreat import closed
from .stacking import fits

_arrival = RULES.ref("frame:OB")


@RULES.happens("frame:OB", at="enter *.initial")
def reinforcements_arrive(world: Front, roll: Roller) -> Iterator[Event]:
    """Reinforcements and rebuilt units arrive in their owner's initial phase, if the hex is open and has room."""
    for box in (LATER, TRACK):
        for id_ in world.stack(box):
            unit, side = world.units[id_], world.counter(id_).side
            due = side == world.phasing and 0 < unit.arrives <= world.clock.turn
            shut = not due or _barred(world, unit.entry, side) or closed(world, id_, unit.entry) is not None
            if not shut and fits(world, unit.entry, (id_,)):
                yield Arrived(_arrival, id_, unit.entry)


def _barred(world: Front, place: PlaceId, side: Side) -> bool:
    """Whether an enemy owns or holds the hex."""
    return world.owner.get(place, side) != side or any(world.counter(id_).side != side for id_ in world.stack(place))
