"""15.U: static and coastal units, which are slow to follow up."""

from collections.abc import Iterator

from wavell.umpire import Line, times

from ..frame.movement.zones import ZoneCost
from ..model.world import Front
from ..rules import RULES


@RULES.counts("15.U", of=ZoneCost, stage="times")
def double_for_zones_when_they_advance(question: ZoneCost, world: Front) -> Iterator[Line]:
    """A static or coastal unit that advances pays twice for zones of control."""
    advancing = question.advancing or world.readings.get("static-zones") == "moves"
    if advancing and "is_static" in world.kit(question.unit):
        yield times(2, "static or coastal")
