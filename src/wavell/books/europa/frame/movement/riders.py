"""Who is carried: the counter by whose ratings a unit moves."""

from ...model.ids import UnitId
from ...model.world import Front


def rides(world: Front, id_: UnitId) -> bool:
    """Whether a unit may be one with others: something carries it, or it carries others."""
    return bool(world.units[id_].carrier) or "is_movement_counter" in world.kit(id_).abilities


def mover(world: Front, id_: UnitId) -> UnitId:
    """The counter by whose ratings a unit moves: the one that carries it and stands with it, or itself."""
    carrier = world.units[id_].carrier
    if not carrier:
        return id_
    if carrier not in world.units or world.units[carrier].place != world.units[id_].place:
        return id_
    return carrier if "is_movement_counter" in world.kit(carrier) else id_
