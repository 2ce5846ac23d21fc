"""Units of both sides share no place on land: nobody comes or appears where enemies stand, unless by fighting."""

from collections.abc import Iterator

from ...model.counters import ROSTER
from ...model.world import War
from ...rules import RULES
from .doors import Shift, Way, bars

_PEACEFUL = frozenset(Way) - {Way.MOVE, Way.EXPLOIT, Way.ADVANCE, Way.ATTRITION, Way.LAND, Way.RAID, Way.LEAVE}
"""The ways of coming in which nobody is driven off before; what moves, lands or advances has rules of its own."""


@bars("frame:stacking", ways=_PEACEFUL)
def nobody_comes_among_enemies(world: War, shift: Shift) -> Iterator[str]:
    """Where enemies stand nobody stages, is shipped, redeployed, displaced or built, or arrives, in a box either."""
    side, place = ROSTER[shift.units[0]].side, shift.to
    if place in world.atlas.land and any(ROSTER[id_].side != side for id_ in world.stack(place)):
        yield f"enemies stand in {world.atlas.named(place)}"


@RULES.watches("frame:stacking")
def no_place_holds_troops_of_both_sides(world: War) -> Iterator[str]:
    """On land, in a hex or in a box, ground units of one side alone are at rest."""
    land = world.atlas.land
    for place, stack in world.stacks.items():
        if place in land and len({ROSTER[id_].side for id_ in stack if ROSTER[id_].is_ground}) > 1:
            yield f"{world.atlas.named(place)} holds ground units of both sides"
