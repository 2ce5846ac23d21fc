"""The marshal: whole plans of a phase are played on, again and again, and the one that comes out best is followed.

Plans differ by the stance from which the planner makes them; most stances are drawn. What is left of a budget after
the plans are made is spent in stages, and after each the better half goes on, under the same dice. It stops early when
one is clearly better. Orders of the best plan are given until dice or others have a part in one: then it looks again.
"""

from math import ceil, log2
from random import Random
from typing import NamedTuple

from wavell.umpire.books.evaluation import Terms

from .lines import Line, Step, planned, played_on
from .planner import Planner, Sight, may
from .player import Budget, Choice, Seat
from .stances import EVENLY, Stance, stances, varied

_RESERVE = 0.1
"""The part of a budget that is kept for the order itself."""
_PLANNING = 0.4
"""The part of the rest that making plans may take."""
_LEAST_ROUNDS = 6
"""Rounds before one line may be called clearly better."""
_CLEAR = 2.5
"""Standard errors by which it is."""


class Depth(NamedTuple):
    """How far the marshal looks."""

    own: Sight
    """How it makes plans."""
    reply: Sight
    """How all sides plan when a line is played on."""
    plans: int = 16
    """Plans that are compared at most."""
    efforts: int = 2
    """Places at which a main effort is tried."""
    turns: int = 1
    """Turns that a line is played on."""


class Marshal:
    """A player that compares whole plans, and otherwise is its planner."""

    def __init__(self, sight: Sight, depth: Depth) -> None:
        self._sight, self._depth = sight, depth
        self._planner = Planner(sight)
        self._steps: list[Step] = []
        """What is still to be ordered, the next last."""
        self._at: tuple[int, int] | None = None

    def __call__(self, seat: Seat, budget: Budget, rng: Random) -> Choice | None:
        """Return the next order of the plan that came out best."""
        if seat.book.evaluation is None:
            return None
        if not seat.world.pending and "end" in seat.due.verbs:
            clock = (seat.world.clock.turn, seat.world.clock.step)
            if clock != self._at or not self._steps:
                self._at = clock
                self._follow(self._best(seat, budget, rng))
            step = self._next(seat)
            if step is not None:
                return Choice(step.order, step.why)
        return self._planner(seat, budget, rng)

    def _follow(self, line: Line) -> None:
        self._planner, self._steps = Planner(self._sight, line.stance), [*reversed(line.steps)]

    def _next(self, seat: Seat) -> Step | None:
        """The next order of the plan; when it can be given no more, nothing is left of the plan."""
        step = self._steps.pop() if self._steps else None
        if step is None or str(step.order) in seat.refused or not may(seat, step.order):
            self._steps = []
            return None
        if step.chance:
            self._steps = []
        return step

    def _best(self, seat: Seat, budget: Budget, rng: Random) -> Line:
        """The line that leaves the seat best off."""
        searching = budget.part(1.0 - _RESERVE)
        planning = searching.part(_PLANNING)
        lines = self._lines(seat, planning, rng)
        searching.spend(planning.spent)
        stages = ceil(log2(len(lines)))
        for stage in range(stages):
            share = searching.part(1.0 / (stages - stage))
            self._compare(seat, lines, share, rng)
            searching.spend(share.spent)
            lines = sorted(lines, key=lambda line: -line.mean)[: (len(lines) + 1) // 2]
        budget.spend(searching.spent)
        return lines[0]

    def _lines(self, seat: Seat, budget: Budget, rng: Random) -> list[Line]:
        """Lines of different orders: the staff's own first, which is taken where nothing can be compared."""
        evaluation, depth = seat.book.evaluation, self._depth
        assert evaluation is not None
        terms = evaluation.terms(seat.supposed(rng).world, seat.name)
        found: dict[tuple[str, ...], Line] = {}
        for stance in self._stances(stances(terms, depth.efforts), terms, rng):
            line = planned(seat.supposed(rng), self._sight if stance is EVENLY else depth.own, stance, budget, rng)
            found.setdefault(line.orders, line)
            if budget.over:
                break
        return list(found.values())

    def _stances(self, fixed: list[Stance], terms: Terms, rng: Random) -> list[Stance]:
        return [*fixed, *(varied(terms, rng) for _ in range(self._depth.plans - len(fixed)))]

    def _compare(self, seat: Seat, lines: list[Line], budget: Budget, rng: Random) -> None:
        """Play lines on under the same dice, one round after another, until one is clear or the budget is spent."""
        while not budget.over and not _is_clear(lines):
            supposed, seed = seat.supposed(rng), rng.getrandbits(64)
            for line in lines:
                chance = Random(seed)  # noqa: S311 - a player's own
                worth = played_on(supposed, line, self._depth.reply, self._depth.turns, budget, chance)
                if worth is not None:
                    line.worths.append(worth)


def _is_clear(lines: list[Line]) -> bool:
    """Whether one line is better than all others beyond doubt."""
    best, *others = sorted(lines, key=lambda line: -line.mean)
    if len(best.worths) < _LEAST_ROUNDS:
        return False
    leads = [best.lead(other) for other in others]
    return all(lead > _CLEAR * error for lead, error in leads)
