"""Want (frame:SUP): what becomes of isolated units that have been without supply for weeks."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller

from ...model.counters import ROSTER
from ...model.events import Flipped
from ...model.kinds import WORN
from ...model.world import Front
from ...rules import RULES
from ..combat.losses import lose
from .lines import NUMBERS

_frame = RULES.ref("frame:SUP")


@RULES.happens("frame:SUP", at="leave *.initial")
def the_isolated_waste_away(world: Front, roll: Roller) -> Iterator[Event]:
    """From its third week without supply an isolated unit rolls: on a low number it falls to its cadre, or is lost."""
    row = NUMBERS.want
    for id_ in [
        id_
        for place, stack in sorted(world.stacks.items())
        if place in world.atlas
        for id_ in stack
        if ROSTER[id_].side == world.phasing and world.units[id_].isolated and world.units[id_].hungry >= row.roll_from
    ]:
        strong = "fortress" in world.features(world.units[id_].place)
        number = roll.d6(_frame, f"a unit in want in {world.units[id_].place}")
        if number > (row.lost_in_fortress if strong else row.lost_on):
            continue
        if ROSTER[id_].cadre is not None and world.units[id_].up in WORN:
            yield Flipped(_frame, id_, WORN[world.units[id_].up])
        else:
            yield from lose(_frame, world, id_, "isolated and without supply", combat=False)
