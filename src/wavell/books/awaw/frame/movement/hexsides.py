"""Hexsides that no ground unit crosses; chapters say which."""

from collections.abc import Callable
from functools import lru_cache

from wavell.umpire.rules.hooks import Hook

from ...model.ids import PlaceId
from ...model.world import War
from ...rules import RULES

Sides = frozenset[tuple[PlaceId, PlaceId]]
"""Hexsides, both ways round."""
CLOSED: Hook[Callable[[War], Sides]] = Hook(RULES)
"""What gives the sides that a chapter closes, by the map and by how the rules are read, and nothing else.

It is the same object for the same sides, since much is remembered by them.
"""


def shut_sides(world: War) -> Sides:
    """Every hexside that is closed to whoever moves, fights or traces supply on the ground."""
    return _together(tuple(rule.run(world) for rule in CLOSED))


@lru_cache(16)
def _together(parts: tuple[Sides, ...]) -> Sides:
    return frozenset().union(*parts)
