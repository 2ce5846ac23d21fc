"""15.U: static and coastal units, which are slow to follow up."""

from ..frame.movement.mps import party
from ..frame.movement.riders import rides
from ..frame.movement.zones import TIMES
from ..model.ids import UnitId
from ..model.world import Front


@TIMES.adds("15.U")
def double_for_zones_when_they_advance(world: Front, id_: UnitId, advancing: bool) -> bool:
    """A static or coastal unit that advances pays twice for zones of control, and so does what carries it."""
    if not advancing and world.readings.get("static-zones") != "moves":
        return False
    together = party(world, (id_,)) if rides(world, id_) else (id_,)
    return any("is_static" in world.kit(each).abilities for each in together)
