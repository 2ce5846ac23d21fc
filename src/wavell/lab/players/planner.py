"""The planner: it lists what a seat may do, tries each on a copy, and takes what leaves its seat best off.

Levels differ in how far they look, not in what they know: how many orders of a kind are tried, how often where dice
decide, and among how many of the best one is drawn.
"""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from wavell.umpire import Book, End, Order, World
from wavell.umpire.books.evaluation import Evaluation, Terms
from wavell.umpire.rules.judging import is_legal
from wavell.umpire.rules.options import offered
from wavell.umpire.rules.position_cache import pinned

from ..plain import mixing
from .fighting import is_fight, promising
from .hands import Hands
from .memory import Memory, goes_back
from .player import Budget, Choice, Seat
from .stances import EVENLY, Stance
from .trials import Answers, attempt

_TRIALS_OF_CHANCE = 20
"""Trials from which the chance of an answer is told."""
_FIGHTS = 60
"""Fights of each kind that are worked out at least, to find those at the best odds."""
_BACK = 1.0
"""What it must gain more to bring a unit back to where it stood a turn ago."""
_UNKNOWN = -1e9
"""What an order is worth of which nobody knows what comes."""


class Sight(NamedTuple):
    """How far a planner looks."""

    orders: int
    """Orders of each kind that are tried."""
    rolls: int
    """Trials of an order where dice or answers decide."""
    finalists: int = 8
    """Orders that are tried so often, those that came out best at first."""
    among: int = 1
    """One of so many of the best orders is given."""
    answers: int = 0
    """Answers to an order that are weighed in a trial; if fewer than two, any is given."""
    gain: float = 0.05
    """What an order must gain at least; else the phase is ended."""
    hasty: bool = False
    """Whether in a phase of fights only those at the best odds are looked at."""


class Tried(NamedTuple):
    """An order, and what it came to be worth."""

    order: Order
    worth: float
    after: Terms
    chance: bool
    """Whether another trial might end otherwise."""


class _Plan:
    """The orders of a phase that gained something when they were listed, the best last."""

    def __init__(self, at: tuple[int, int] | None = None) -> None:
        self.at = at
        self.orders: list[Order] = []
        self.fresh = False
        """Whether nothing has been given since the orders were listed."""
        self.refused: set[str] = set()
        """What the umpire did not allow in this phase, for reasons that the seat does not see."""


class Planner:
    """A player that plans a phase: what gains most is done first, and the phase ends when nothing gains any more.

    What was listed is tried again before it is given, as others have moved since. When all of it is done or useless,
    it is listed anew, until that brings nothing.
    """

    def __init__(self, sight: Sight, stance: Stance = EVENLY) -> None:
        self.sight, self.stance = sight, stance
        self._plan = _Plan()
        self._memory = Memory()

    def __call__(self, seat: Seat, budget: Budget, rng: Random) -> Choice | None:
        """Return the next order of the plan, an answer, or the end of the phase."""
        evaluation = seat.book.evaluation
        if evaluation is None:
            return None
        evaluation, given = self.stance.of(evaluation), self._memory.recalled(seat)
        seat = given.supposed(rng)
        before = evaluation.terms(seat.world, seat.name)
        trying = Trying(seat, self.sight, budget, rng, evaluation, given)
        if seat.world.pending or "end" not in seat.due.verbs:
            tried = trying.all(trying.likely(candidates(seat, self.sight, rng)))
            if not tried:
                return None
            chosen = rng.choice(tried[: self.sight.among])
            return Choice(chosen.order, why(evaluation, before, chosen))
        chosen_next = self._next(seat, trying, evaluation.worth(before) + self.sight.gain, rng)
        if chosen_next is None:
            return Choice(End(), "to go on: nothing more is gained here")
        return Choice(chosen_next.order, why(evaluation, before, chosen_next))

    def _next(self, seat: Seat, trying: "Trying", least: float, rng: Random) -> Tried | None:
        """The next order of the plan that still gains something; a new plan is made when the old one is done."""
        plan, clock = self._plan, seat.world.clock
        if plan.at != (clock.turn, clock.step):
            plan = self._plan = _Plan((clock.turn, clock.step))
        plan.refused |= seat.refused
        while True:
            while plan.orders:
                order = plan.orders.pop()
                if str(order) not in plan.refused and may(seat, order):
                    tried = trying(order)
                    if tried.worth > least:
                        plan.fresh = False
                        return tried
            if plan.fresh:
                return None
            listed = candidates(seat, self.sight, rng)
            found = trying.all(each for each in listed if str(each) not in plan.refused)
            plan.orders = [each.order for each in reversed(found) if each.worth > least]
            self._blunder(plan.orders, rng)
            plan.fresh = True

    def _blunder(self, orders: list[Order], rng: Random) -> None:
        """Put one of the better orders first, if the level does not always see the best."""
        if self.sight.among > 1 and orders:
            at = len(orders) - 1 - rng.randrange(min(self.sight.among, len(orders)))
            orders.append(orders.pop(at))


class Trying:
    """Tries orders in a position: each once, and the best again where dice have a part in them.

    Each of several trials of an order has its own part of what the dice may come to, and its own draw of what the seat
    does not see: a stack that happens to be drawn weak makes no attack a good one.
    """

    def __init__(
        self,
        seat: Seat,
        sight: Sight,
        budget: Budget,
        rng: Random,
        evaluation: Evaluation | None = None,
        given: Seat | None = None,
    ) -> None:
        evaluation = evaluation or seat.book.evaluation
        assert evaluation is not None
        self._evaluation, self._sight, self._budget, self._rng = evaluation, sight, budget, rng
        self._answers = Answers(seat.name, evaluation, sight.answers, budget)
        self._seat, self._given = seat, seat if given is None else given
        self._drawn = [seat]
        """The seat with several draws of what it does not see, one for each trial of an order."""
        self._shifts = [0.0]
        """By how much a drawn position is worth more than the first before anything is ordered."""

    def all(self, orders: Iterable[Order]) -> list[Tried]:
        """What orders are worth, the best first; where dice decide, only the best are tried more than once."""
        tried = [(each, self._hands()) for each in orders]
        once = [(self._once(order, hands), hands) for order, hands in tried if not self._budget.over]
        once.sort(key=lambda each: (not each[0].chance, _by_worth(each[0])))
        most = min(self._sight.finalists, sum(each.chance for each, _ in once))
        best = [self._more(each, hands) for each, hands in once[:most]]
        return sorted([*best, *(each for each, _ in once[most:])], key=_by_worth)

    def __call__(self, order: Order) -> Tried:
        """What one order is worth."""
        hands = self._hands()
        return self._more(self._once(order, hands), hands)

    def _hands(self) -> Hands:
        return Hands(self._sight.rolls, self._rng)

    def _once(self, order: Order, hands: Hands, trial: int = 0) -> Tried:
        seat, shift = self._supposed(trial)
        dice, answers = hands.of(trial), self._answers
        if trial and seat is not self._seat and not is_legal(seat.book, seat.world, seat.name, order):
            return Tried(order, self._worth(self._seat.world), {}, chance=True)  # there it comes to nothing
        done = attempt(seat.book, seat.world, seat.name, order, self._rng, answers, dice)
        self._budget.spend(1 if done is None else done.orders)
        if done is None:
            return Tried(order, self._worth(self._seat.world) if trial else _UNKNOWN, {}, chance=False)
        after = self._evaluation.terms(done.world, seat.name)
        worth = self._evaluation.worth(after) - shift - (_BACK if goes_back(seat, order) else 0.0)
        return Tried(order, worth, after, done.chance)

    def _supposed(self, trial: int) -> tuple[Seat, float]:
        """The seat with the draw of one trial, and by how much it is worth more than the first."""
        if self._given.whole or self._seat is self._given:
            return self._seat, 0.0
        while len(self._drawn) <= trial:
            drawn = self._given.supposed(self._rng)
            if drawn.world is self._given.world:
                return self._seat, 0.0
            self._drawn.append(drawn)
            self._shifts.append(self._worth(drawn.world) - self._worth(self._seat.world))
        return self._drawn[trial], self._shifts[trial]

    def _worth(self, world: World) -> float:
        return self._evaluation.worth(self._evaluation.terms(world, self._seat.name))

    def likely(self, answers: list[Order]) -> list[Order]:
        """Where a chance can be passed: that, and those of some answers that gain by it often enough as instructed."""
        needed, passing = self._seat.instructions.chance, next((each for each in answers if each.passes), None)
        if not needed or passing is None:
            return answers
        return [order for order in answers if order is passing or self._chance(order, passing) * 100 >= needed]

    def _chance(self, order: Order, passing: Order) -> float:
        """In which part of some trials an order leaves the seat better off than if it had passed."""
        least, hands = self(passing).worth, Hands(_TRIALS_OF_CHANCE, self._rng)
        trials = (self._once(order, hands, n).worth for n in range(_TRIALS_OF_CHANCE) if not self._budget.over)
        gained = sum(worth > least for worth in trials)
        return gained / _TRIALS_OF_CHANCE

    def _more(self, tried: Tried, hands: Hands) -> Tried:
        """The mean of several trials, if dice have a part in it."""
        all_ = [tried]
        while tried.chance and len(all_) < self._sight.rolls and not self._budget.over:
            all_.append(self._once(tried.order, hands, len(all_)))
        if len(all_) == 1:
            return tried
        terms = {term for each in all_ for term in each.after}
        after = {term: sum(each.after.get(term, 0.0) for each in all_) / len(all_) for term in terms}
        return tried._replace(worth=sum(each.worth for each in all_) / len(all_), after=after)


def _by_worth(tried: Tried) -> float:
    return -tried.worth


def candidates(seat: Seat, sight: Sight, rng: Random) -> list[Order]:
    """Some orders of every kind, drawn at random where there are more; of fights those at the best odds."""
    book: Book = seat.book
    mix, found = mixing(rng), list[Order]()
    verbs = seat.due.verbs
    if sight.hasty and not seat.world.pending:
        verbs = tuple(verb for verb in verbs if is_fight(book, book.verbs[verb])) or verbs
    with pinned(seat.world):
        for verb in sorted(verbs):
            kind = book.verbs[verb]
            if is_fight(book, kind):
                some = offered(book, seat.world, seat.name, kind, max(sight.orders, _FIGHTS), mix)
                found += promising(book, seat.world, seat.name, some, sight.orders if sight.hasty else None)
            elif kind is not End and not kind.gives_up:
                found += offered(book, seat.world, seat.name, kind, sight.orders, mix)
    found = seat.instructions.allow(book, seat.world, seat.name, found)
    rng.shuffle(found)  # a budget that ends early leaves out some of every kind, and not the last kinds
    return [order for order in found if str(order) not in seat.refused]


def may(seat: Seat, order: Order) -> bool:
    """Whether an order that was listed is still legal, and as the instructions want it."""
    legal = is_legal(seat.book, seat.world, seat.name, order)
    return legal and bool(seat.instructions.allow(seat.book, seat.world, seat.name, [order]))


def why(evaluation: Evaluation, before: Terms, chosen: Tried) -> str:
    """What an order is for: the term that it gains most by."""
    gain, term = max(evaluation.gains(before, chosen.after), default=(0.0, None))
    return f"to {evaluation.aim(term)}" if term is not None and gain > 0 else "because nothing better is left"
