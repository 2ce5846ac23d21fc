"""SPs that come in each week (frame:SP)."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller

from ...model.figures import Stocked
from ...model.reasons import reason
from ...model.world import SP, Front
from ...rules import RULES
from ..engineering.installations import in_ruins
from .lines import NUMBERS
from .states import sources

_frame = RULES.ref("frame:SP")
_WEEKLY = reason("SPs of the week").of()


@RULES.happens("frame:SP", at="enter *.initial")
def points_arrive(world: Front, roll: Roller) -> Iterator[Event]:
    """In its initial phase a side receives the week's SPs, in the first of the named places that it owns.

    They come to a port by ship: where that is none any more they go to the next, unless it is a source of the side.
    """
    by_land = sources(world, world.phasing)
    for row in NUMBERS.arrival:
        if row.side != world.phasing:
            continue
        places = [place for name in row.at if (place := world.atlas.find(name)) is not None]
        own = [place for place in places if world.owner.get(place) == row.side]
        ruins = {place: ref for place in own if place not in by_land and (ref := in_ruins(world, place))}
        at = next((place for place in own if place not in ruins), None)
        if at is None:
            continue
        more = roll.d6(_frame, _WEEKLY) // 2 if row.half_die else 0
        ref = ruins.get(own[0], _frame)
        yield Stocked(ref, at, (row.points + more) * SP, 0, _WEEKLY)
