"""Weather: in the monsoon nobody attacks out of or into jungle and swamp."""

from collections.abc import Iterator

from ...model.atlas import TERRAIN
from ...model.ids import PlaceId
from ...model.orders import Attack, Invade
from ...model.ownership import usable
from ...model.world import War
from ...rules import RULES, Side
from ..economy.budget import season
from .crt import NUMBERS


def in_monsoon(world: War, place: PlaceId) -> bool:
    """Whether the rains close a place to attacks out of it and into it."""
    atlas = world.atlas
    if season(world) != NUMBERS.monsoon.season or NUMBERS.monsoon.front not in atlas.fronts[place]:
        return False
    row = TERRAIN.get(atlas.terrain[place] or "")
    return row is not None and row.monsoon


@RULES.forbids("frame:monsoon", order=(Attack, Invade))
def nobody_attacks_into_the_rains(order: Attack | Invade, world: War) -> Iterator[str]:
    """In the monsoon units in swamp, jungle or jungle mountain are not attacked."""
    if in_monsoon(world, order.target):
        yield f"it is the monsoon in {world.atlas.named(order.target)}"


@RULES.forbids("frame:monsoon", order=Attack)
def nobody_attacks_out_of_the_rains(order: Attack, world: War, seat: Side) -> Iterator[str]:
    """In the monsoon units in swamp, jungle or jungle mountain do not attack."""
    for id_ in dict.fromkeys(order.units):
        if usable(world, seat, id_) and in_monsoon(world, world.units[id_].place):
            yield f"it is the monsoon where {id_} is"
