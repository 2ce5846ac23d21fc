"""Reinforcements and rebuilt units that arrive on their turn (frame:OB)."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller

from ...model.counters import LATER, TRACK
from ...model.events import Arrived
from ...model.world import Front
from ...rules import RULES
from ..economy.replacements import host
from .doors import admits
from .moves import occupy
from .passages import ARRIVAL, Passage
from .zones import blocks

_arrival, _owned = RULES.ref("frame:OB"), RULES.ref("frame:OWN")


@RULES.happens("frame:OB", at="enter *.initial")
def reinforcements_arrive(world: Front, roll: Roller) -> Iterator[Event]:
    """Reinforcements and rebuilt units arrive in their owner's initial phase, or wait while their hex is closed."""
    for box in (LATER, TRACK):
        for id_ in world.stack(box):
            unit, side = world.units[id_], world.counter(id_).side
            due = side == world.phasing and 0 < unit.arrives <= world.clock.turn and unit.entry in world.atlas.land
            if due and admits(world, Passage((id_,), unit.entry, ARRIVAL)):
                yield Arrived((host(world, id_, unit.entry) if box == TRACK else None) or _arrival, id_, unit.entry)
                if blocks(world, id_):
                    yield from occupy(_owned, world, unit.entry, side)
