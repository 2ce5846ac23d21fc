"""The marshal: plans of a whole phase are played out on copies, with the enemy's reply, and the best is followed.

Plans differ by the stance from which the planner makes them. All of them are tried once, and then the better half
again and again, while the budget lasts and they are close.
"""

from random import Random
from typing import NamedTuple

from wavell.umpire import Book, End, World
from wavell.umpire.rules.options import dues

from .planner import Planner, Sight
from .player import Budget, Choice, Seat
from .stances import EVENLY, Stance, stances
from .trials import any_answer, attempted

_MAX_ORDERS = 60
"""Orders of one side that are played out."""
_RESERVE = 0.25
"""The part of a budget that is kept for the orders themselves."""


class Depth(NamedTuple):
    """How far the marshal looks."""

    own: Sight
    """How it plans when it plays a plan out."""
    reply: Sight
    """How the enemy plans his reply."""
    efforts: int = 2
    """Places at which a main effort is tried."""
    rounds: int = 3
    """How often the better plans are played out."""
    margin: float = 0.5
    """By how much another plan must be better than the even one."""


class Marshal:
    """A player that compares whole plans, and otherwise is its planner."""

    def __init__(self, sight: Sight, depth: Depth) -> None:
        self._sight, self._depth = sight, depth
        self._planner = Planner(sight)
        self._at: tuple[int, int] | None = None

    def __call__(self, seat: Seat, budget: Budget, rng: Random) -> Choice | None:
        """Return the next order of the plan that came out best."""
        clock = (seat.world.clock.turn, seat.world.clock.step)
        if clock != self._at and not seat.world.pending and "end" in seat.due.verbs:
            self._at = clock
            self._planner = Planner(self._sight, self._best(seat, budget, rng))
        return self._planner(seat, budget, rng)

    def _best(self, seat: Seat, budget: Budget, rng: Random) -> Stance:
        """The stance whose plan leaves the seat best off."""
        evaluation = seat.book.evaluation
        if evaluation is None:
            return EVENLY
        searching = budget.part(1.0 - _RESERVE)
        plans = [_Played(stance) for stance in stances(evaluation.terms(seat.world, seat.name), self._depth.efforts)]
        for _ in range(self._depth.rounds):
            supposed, seed = seat.supposed(rng), rng.getrandbits(64)
            for number, played in enumerate(plans):
                if searching.over:
                    break
                share = searching.part(1.0 / (len(plans) - number))
                played.add(self._play_out(supposed, played.stance, share, Random(seed)))  # noqa: S311
                searching.spend(share.spent)
            plans = sorted((each for each in plans if each.worths), key=lambda each: -each.mean)
            plans = plans[: max(2, (len(plans) + 1) // 2)]
            if len(plans) < 2 or searching.over:
                break
        budget.spend(searching.spent)
        return self._chosen(plans)

    def _chosen(self, plans: "list[_Played]") -> Stance:
        even = next((each.mean for each in plans if each.stance is EVENLY), None)
        if not plans or (even is not None and plans[0].mean < even + self._depth.margin):
            return EVENLY
        return plans[0].stance

    def _play_out(self, seat: Seat, stance: Stance, budget: Budget, rng: Random) -> float:
        """What the position is worth after a plan and the enemy's reply."""
        evaluation = seat.book.evaluation
        assert evaluation is not None
        world = _played(seat.book, seat.world, seat.name, Planner(self._depth.own, stance), budget.part(0.6), rng)
        world = _replied(seat.book, world, seat.name, self._depth.reply, budget, rng)
        return evaluation.worth(evaluation.terms(world, seat.name))


class _Played:
    """A stance, and what its plans came to."""

    def __init__(self, stance: Stance) -> None:
        self.stance = stance
        self.worths: list[float] = []

    def add(self, worth: float) -> None:
        self.worths.append(worth)

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths)


def _played(book: Book, world: World, name: str, planner: Planner, budget: Budget, rng: Random) -> World:
    """The position after a seat has played its phase, which is ended."""
    for _ in range(_MAX_ORDERS):
        due = next((each for each in dues(book, world) if each.seat == name), None)
        if due is None or world.outcome is not None:
            break
        choice = planner(Seat(book, world, due, whole=True), budget, rng)
        order = End() if choice is None else choice.order
        after = attempted(book, world, name, order, rng)
        if after is None:
            break
        world = after
        if isinstance(order, End):
            break
    return world


def _replied(book: Book, world: World, name: str, sight: Sight, budget: Budget, rng: Random) -> World:
    """The position when the seat has the next phase, after what others do before, or as far as the budget leads."""
    planners: dict[str, Planner] = {}
    for _ in range(_MAX_ORDERS):
        due = next(iter(dues(book, world)), None)
        if due is None or world.outcome is not None or budget.over or (due.seat == name and "end" in due.verbs):
            break
        if due.seat == name:
            order = any_answer(book, world, name, due.verbs, rng)
        else:
            planner = planners.setdefault(due.seat, Planner(sight))
            choice = planner(Seat(book, world, due, whole=True), budget, rng)
            order = End() if choice is None else choice.order
        after = None if order is None else attempted(book, world, due.seat, order, rng)
        if after is None:
            break
        world = after
    return world
