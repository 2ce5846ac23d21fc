"""Supply: lines by land over controlled places, and by sea with transports; who has none may not attack and starves."""

from collections import deque

from ..rules import ALLIES, HOMELANDS
from ..world import War


def full_supply(world: War, place: str, side: str) -> bool:
    """Whether a place has full supply for a side."""
    return place in supplied(world, side)


def supplied(world: War, side: str) -> frozenset[str]:
    """Every place in supply for a side: from its sources by land, and from ports with a sea line by land."""
    atlas = world.atlas
    sources = [spot for spot in atlas.tagged("supply_source") if world.holder(spot) == side]
    if side == ALLIES:
        sources = [spot for spot in sources if spot not in HOMELANDS or spot not in world.surrendered]
    reached = set(sources) | {port for port, line in world.sea_lines.items() if line.startswith(side)}
    waiting = deque(reached)
    while waiting:
        here = waiting.popleft()
        for to in atlas.near[here]:
            if to not in reached and world.holder(to) == side and (here, to) not in atlas.outback:
                reached.add(to)
                waiting.append(to)
    return frozenset(reached)
