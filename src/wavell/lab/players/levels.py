"""The levels of the players that come with Wavell."""

from random import Random

from .marshal import Depth, Marshal
from .planner import Planner, Sight
from .player import Budget, Choice, Player, Seat


def recruit() -> Planner:
    """Legal and sensible, and no more: it looks at few orders and takes one of the better ones."""
    return Planner(Sight(orders=12, rolls=1, among=3))


def staff() -> Planner:
    """Weighs many orders, and fights often enough to know what they bring."""
    return Planner(Sight(orders=60, rolls=6))


def marshal() -> Marshal:
    """Plays many whole plans on for a turn before it decides for one."""
    own, reply = Sight(orders=24, rolls=2, finalists=4), Sight(orders=8, rolls=1, finalists=1)
    return Marshal(Sight(orders=60, rolls=6), Depth(own, reply))


def plain() -> Player:
    """Draws an order from all that is allowed."""
    return _leave_it


def _leave_it(seat: Seat, budget: Budget, rng: Random) -> Choice | None:
    return None
