"""Neutrality: a power at peace keeps its units out of the land of powers of its side that are at war."""

from collections.abc import Iterator

from ...model.orders import Base, Move, Nr, Ship, Sr, Stage, Tr
from ...model.ownership import units_of, usable
from ...model.world import War
from ...rules import RULES, Side
from ..movement.stacking import FIGURES

Moving = Move | Stage | Base | Ship | Tr | Sr | Nr


@RULES.forbids("frame:war", order=(Move, Stage, Base, Ship, Tr, Sr, Nr))
def neutrals_keep_out_of_the_war(order: Moving, world: War, seat: Side) -> Iterator[str]:
    """Units of a power at war with nobody do not go to the land of another power that is at war."""
    owner = FIGURES.land.owner.get(world.atlas.nation.get(order.to, ""), "")
    if not owner or world.holder(order.to) != seat or not usable(world, seat, *units_of(order)):
        return
    others = dict.fromkeys([power for id_ in units_of(order) if (power := world.operator(id_)) != owner])
    fighting = {power for pair in world.foes for power in pair} if others else set()
    for power in others:
        if owner in fighting and power not in fighting:
            yield f"{power} is at peace, and {world.atlas.named(order.to)} is land of {owner}, which is at war"
