"""Doors: what is closed to a unit, whoever or whatever moves it; chapters say which places.

An order is judged by the chapters themselves. What moves units without an order, and what finds a way for them, asks
here.
"""

from collections.abc import Callable

from wavell.umpire.rules.hooks import Hook

from ...model.ids import PlaceId, UnitId
from ...model.world import War
from ...rules import RULES

_NOTHING: frozenset[PlaceId] = frozenset()
BOUNDS: Hook[Callable[[War, UnitId], frozenset[PlaceId]]] = Hook(RULES)
"""What gives the land that a unit neither enters nor passes; the same object for the same land."""
BARS: Hook[Callable[[War, UnitId, PlaceId, PlaceId], bool]] = Hook(RULES)
"""What keeps a unit that is displaced from one place out of another."""


def out_of_bounds(world: War, id_: UnitId) -> frozenset[PlaceId]:
    """The land that a unit neither enters nor passes."""
    found = _NOTHING
    for rule in BOUNDS:
        if more := rule.run(world, id_):
            found = found | more if found else more
    return found


def admits(world: War, id_: UnitId, start: PlaceId, to: PlaceId) -> bool:
    """Whether a unit that must leave a place may go into another."""
    return not any(rule.run(world, id_, start, to) for rule in BARS)
