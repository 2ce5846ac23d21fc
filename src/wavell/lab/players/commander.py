"""Commanders compare whole plans of a phase: each is played on, and the one that comes out best is followed.

Plans differ by what they begin with: strength gathered against one place, a fight, or a stance from which the planner
makes them. What is left of a budget after the plans are made is spent in stages, and after each the better half goes
on, under the same dice. It stops early when one is clearly better. Orders of the best plan are given until dice or
others have a part in one: then the commander looks again.
"""

from collections.abc import Iterator
from math import ceil, log2
from random import Random
from typing import NamedTuple

from wavell.umpire import Order

from .comparing import compared
from .fighting import fight_follows, fights, is_fight, pointed_at
from .gathering import gatherings
from .hands import Hand, Rounds
from .lines import Course, Line, Step, joined, planned, played_on
from .memory import Memory, goes_back
from .planner import Planner, Sight, Trying, candidates, may, why
from .player import Budget, Choice, Seat
from .stances import EVENLY, Stance, stances, varied

_RESERVE = 0.1
"""The part of a budget that is kept for the order itself."""
_PLANNING = 0.6
"""The part of the rest that making plans may take."""
_EVEN, _GATHERING = 0.5, 0.6
"""The parts of that, and of what is then left, that the planner's own plan and the gathering of strength may take."""
_SIFTING, _SIFTING_ROUNDS = 0.3, 3
"""The part of a budget, and the rounds, in which plans are only fought out before some of them are played on."""
_SPREAD = 8
"""Rounds over which dice are spread evenly."""
_WIDER = 4
"""How many times more orders are looked through for those that gather strength."""


class Depth(NamedTuple):
    """How far a commander looks."""

    own: Sight
    """How it makes plans from stances."""
    reply: Sight
    """How all sides plan when a line is played on."""
    plans: int = 16
    """Stances that are compared at most."""
    efforts: int = 2
    """Places at which a main effort is tried."""
    gatherings: int = 6
    """Places against which strength is gathered."""
    openings: int = 8
    """Fights that a phase may begin with."""
    turns: int = 1
    """Turns that a line is played on; with none, until the seat has fought."""
    finalists: int = 6
    """Lines that are played on for turns, of those that are fought out first."""
    rounds: int = 1_000
    """How often a line is played on at most in each stage."""


class Commander:
    """A player that compares whole plans, and otherwise is its planner."""

    def __init__(self, sight: Sight, depth: Depth) -> None:
        self.sight, self.depth = sight, depth
        self._planner = Planner(sight)
        self._memory = Memory()
        self._steps: list[Step] = []
        """What is still to be ordered, the next last."""
        self._at: tuple[int, int] | None = None

    def __call__(self, seat: Seat, budget: Budget, rng: Random) -> Choice | None:
        """Return the next order of the plan that came out best."""
        if seat.book.evaluation is None:
            return None
        seat = self._memory.recalled(seat)
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
        self._planner, self._steps = Planner(self.sight, line.stance), [*reversed(line.steps)]

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
        dice = Rounds(min(self.depth.rounds, _SPREAD), rng)
        lines = self._sifted(seat, lines, searching, dice, rng)
        if len(lines) > 1:
            self._compare(seat, lines, self.depth.turns, 1, searching, dice, rng)
        stages = ceil(log2(len(lines)))
        for stage in range(stages):
            share = searching.part(1.0 / (stages - stage))
            self._compare(seat, lines, self.depth.turns, self.depth.rounds, share, dice, rng)
            searching.spend(share.spent)
            lines = [*compared(lines).lines[: (len(lines) + 1) // 2]]
        budget.spend(searching.spent)
        return lines[0]

    def _sifted(self, seat: Seat, lines: list[Line], budget: Budget, dice: Rounds, rng: Random) -> list[Line]:
        """The lines worth looking far for: the planner's own, and those that come out best when they are fought out."""
        fighting = fights(seat.book, seat.due.verbs) or fight_follows(seat.book, seat.world.clock.step, seat.name)
        if not self.depth.turns or not fighting or len(lines) <= self.depth.finalists:
            return lines
        share = budget.part(_SIFTING)
        self._compare(seat, lines, 0, _SIFTING_ROUNDS, share, dice, rng)
        budget.spend(share.spent)
        return [lines[0], *compared(lines[1:]).lines[: self.depth.finalists - 1]]

    def _lines(self, seat: Seat, budget: Budget, rng: Random) -> list[Line]:
        """Lines of different orders: the planner's own first, which is taken where nothing can be compared."""
        share = budget.part(_EVEN)
        even = planned(seat.supposed(rng), self.sight, EVENLY, share, rng)
        budget.spend(share.spent)
        found, share = {even.orders: even}, budget.part(_GATHERING)
        gathering = [*self._gathering(seat, even, share, rng)]
        budget.spend(share.spent)
        for line in (
            *gathering,
            *self._openings(seat, budget, rng),
            *self._stances(seat, budget, rng),
        ):
            found.setdefault(line.orders, line)
        return list(found.values())

    def _gathering(self, seat: Seat, even: Line, budget: Budget, rng: Random) -> Iterator[Line]:
        """Lines that gather strength against one place first, and go on as the planner would."""
        if not self.depth.turns and not fight_follows(seat.book, seat.world.clock.step, seat.name):
            return
        supposed = seat.supposed(rng)
        listed = candidates(supposed, self.sight._replace(orders=self.sight.orders * _WIDER), rng)
        orders = [order for order in listed if not goes_back(seat, order)]
        for each in gatherings(supposed, orders, self.depth.gatherings, budget, rng):
            yield joined(each.orders, f"to gather strength against {each.target}", even)

    def _openings(self, seat: Seat, budget: Budget, rng: Random) -> Iterator[Line]:
        """Lines that begin with a fight, the best on each place; what comes after it is left to the planner."""
        if not fights(seat.book, seat.due.verbs):
            return
        assert seat.book.evaluation is not None
        supposed, given = seat.supposed(rng), set[tuple[type[Order], str]]()
        before = seat.book.evaluation.terms(supposed.world, seat.name)
        listed = candidates(supposed, self.sight, rng)
        orders = [each for each in listed if is_fight(seat.book, type(each))]
        often = self.sight._replace(finalists=len(orders))
        for tried in Trying(supposed, often, budget, rng, given=seat).all(orders):
            key = (type(tried.order), pointed_at(tried.order))
            if key not in given and len(given) < self.depth.openings:
                given.add(key)
                yield Line(EVENLY, (Step(tried.order, why(seat.book.evaluation, before, tried), chance=True),))

    def _stances(self, seat: Seat, budget: Budget, rng: Random) -> Iterator[Line]:
        """Lines that the planner makes from other stances, while the budget lasts."""
        assert seat.book.evaluation is not None
        terms = seat.book.evaluation.terms(seat.supposed(rng).world, seat.name)
        fixed: list[Stance] = stances(terms, self.depth.efforts)[: self.depth.plans]
        drawn = (varied(terms, rng) for _ in range(self.depth.plans - len(fixed)))
        for stance in (*fixed[1:], *drawn):
            if budget.over:
                return
            yield planned(seat.supposed(rng), self.depth.own, stance, budget, rng)

    def _compare(
        self, seat: Seat, lines: list[Line], turns: int, rounds: int, budget: Budget, dice: Rounds, rng: Random
    ) -> None:
        """Play lines on under the same dice, one round after another, until one is clear or the budget is spent.

        If it does not last for the first round, those that were played on are compared without the others.
        """
        longest = 0
        for _ in range(rounds):
            if budget.left < longest or budget.over or compared(lines).is_clear:
                return  # what could not be finished any more would be played in vain
            supposed, seed, before, deal = seat.supposed(rng), rng.getrandbits(64), budget.spent, dice.deal()
            courses = [self._course(supposed, line, turns, budget, seed, deal()) for line in lines]
            is_first = not any(line.fought for line in lines)
            for line, course in zip(lines, courses, strict=True):
                if course is not None and (is_first or None not in courses):
                    line.add(course)
            longest = max(longest, budget.spent - before)

    def _course(self, supposed: Seat, line: Line, turns: int, budget: Budget, seed: int, dice: Hand) -> Course | None:
        chance = Random(seed)  # noqa: S311 - a player's own
        return played_on(supposed, line, self.depth.reply, turns, budget, chance, dice)
