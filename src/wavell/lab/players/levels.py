"""The levels of the players that come with Wavell."""

from random import Random

from .commander import Commander, Depth
from .planner import Planner, Sight
from .player import Budget, Choice, Player, Seat


def recruit() -> Planner:
    """Legal and sensible, and no more: it looks at few orders and takes one of the better ones."""
    return Planner(Sight(orders=12, rolls=1, among=3))


def staff() -> Commander:
    """Weighs many orders, fights often enough to know what they bring, and gathers strength before it attacks."""
    sight, reply = Sight(orders=60, rolls=6, answers=5), Sight(orders=12, rolls=1, finalists=3, answers=3, hasty=True)
    return Commander(sight, Depth(sight, reply, plans=1, efforts=0, turns=0, rounds=4))


def marshal() -> Commander:
    """Plays many whole plans on for a turn before it decides for one."""
    own, reply = Sight(orders=24, rolls=2, finalists=4), Sight(orders=8, rolls=1, finalists=1, hasty=True)
    return Commander(Sight(orders=60, rolls=6, answers=5), Depth(own, reply))


def plain() -> Player:
    """Draws an order from all that is allowed."""
    return _leave_it


def _leave_it(seat: Seat, budget: Budget, rng: Random) -> Choice | None:
    return None
