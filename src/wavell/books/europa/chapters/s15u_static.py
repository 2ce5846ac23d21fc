"""15.U: static and coastal units, which are slow to follow up."""

from ..frame.movement.zones import TIMES
from ..model.ids import UnitId
from ..model.world import Front


@TIMES.adds("15.U")
def double_for_zones_when_they_advance(world: Front, id_: UnitId, advancing: bool) -> bool:
    """A static or coastal unit that advances pays twice for zones of control, whatever carries it."""
    return "is_static" in world.kit(id_) and (advancing or world.readings.get("static-zones") == "moves")
