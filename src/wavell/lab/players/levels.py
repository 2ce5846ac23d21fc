"""The levels of the players that come with Wavell."""

from .planner import Planner, Sight


def recruit() -> Planner:
    """Legal and sensible, and no more: it looks at few orders and takes one of the better ones."""
    return Planner(Sight(orders=12, rolls=1, among=3))


def staff() -> Planner:
    """Weighs many orders, and fights often enough to know what they bring."""
    return Planner(Sight(orders=60, rolls=6))
