"""Lines of play: what a plan orders in a phase, and what comes of it when the game is played on from there."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from wavell.umpire import Book, End, Order, World
from wavell.umpire.facts.dice import Dice
from wavell.umpire.facts.events import DieRolled, Event
from wavell.umpire.rules.judging import is_legal
from wavell.umpire.rules.options import dues
from wavell.umpire.rules.sequence import Due

from .fighting import fight_follows, fights, part
from .planner import Planner, Sight
from .player import Budget, Seat
from .stances import Stance
from .trials import Answers, any_answer, carried_out

_MAX_ORDERS = 80
"""Orders of one phase."""
_MAX_PLAYED_ON = 600
"""Orders after which playing on is broken off."""


class Step(NamedTuple):
    """An order of a line, what it is for, and whether dice or others have a part in what comes of it."""

    order: Order
    why: str
    chance: bool


class Course(NamedTuple):
    """What positions came to be worth when a line was played on."""

    fought: float
    """When the seat had fought."""
    reply: float | None = None
    """What was won or lost from then on, until the phase came round again; None if it was not played on so far."""


class Line:
    """What a stance would order in a phase, and how it went when it was played on from there."""

    def __init__(self, stance: Stance, steps: tuple[Step, ...]) -> None:
        self.stance, self.steps = stance, steps
        self.fought: list[float] = []
        self.replies: list[float] = []

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders in any order, by which lines are told apart."""
        return tuple(sorted(str(step.order) for step in self.steps))

    def add(self, course: Course) -> None:
        """Write down how it went once."""
        self.fought.append(course.fought)
        if course.reply is not None:
            self.replies.append(course.reply)


def planned(seat: Seat, sight: Sight, stance: Stance, budget: Budget, rng: Random) -> Line:
    """The line of a stance: its planner plays the phase out on a copy, and what it orders is written down."""
    book, world, steps, planner = seat.book, seat.world, list[Step](), Planner(sight, stance)
    for _ in range(_MAX_ORDERS):
        due = next(iter(dues(book, world)), None)
        if due is None or world.outcome is not None or _phase(world) != _phase(seat.world):
            break
        if due.seat != seat.name or world.pending:
            order, why = any_answer(book, world, due.seat, due.verbs, rng), ""
        else:
            choice = planner(seat._replace(world=world, due=due, whole=True), budget, rng)
            order, why = choice if choice is not None else (End(), "to go on: nothing more is gained here")
        played = None if order is None else _carried_out(book, world, due.seat, order, rng)
        if order is None or played is None:
            break
        answer, (world, events) = bool(world.pending), played
        if due.seat == seat.name and not answer:
            chance = bool(world.pending) or any(isinstance(event, DieRolled) for event in events)
            steps.append(Step(order, why, chance))
            if isinstance(order, End):
                break
    return Line(stance, tuple(steps))


def joined(orders: Iterable[Order], why: str, line: Line) -> Line:
    """Some orders first, then those of another line that are still there to give."""
    first = tuple(Step(order, why, chance=False) for order in orders)
    given = {str(step.order) for step in first}
    return Line(line.stance, (*first, *(step for step in line.steps if str(step.order) not in given)))


def played_on(
    seat: Seat, line: Line, sight: Sight, turns: int, budget: Budget, rng: Random, dice: Dice | None = None
) -> Course | None:
    """How it goes after a line and what all sides do then, until the phase comes round again so many turns later.

    With no turns to play, it is played on until the seat has fought. None if the budget was over
    before, since what is half played cannot be compared.
    """
    book, world, evaluation = seat.book, seat.world, seat.book.evaluation
    assert evaluation is not None
    until = (world.clock.turn + turns, world.clock.step)
    answers = Answers(seat.name, evaluation, sight.answers, budget)
    planners: dict[str, Planner] = {}
    steps, following, fought = iter(line.steps), True, None
    for _ in range(_MAX_PLAYED_ON):
        due = next(iter(dues(book, world)), None)
        if due is None or world.outcome is not None:
            break
        if fought is None and _is_fought_out(seat, world, due):
            fought = evaluation.worth(evaluation.terms(world, seat.name))
        if fought is not None and (not turns or _phase(world) >= until):
            break
        if budget.over:
            return None
        order: Order | None
        if world.pending or "end" not in due.verbs:
            order = answers(book, world, due.seat, due.verbs, rng)
        elif following and due.seat == seat.name:
            order = next((step.order for step in steps if is_legal(book, world, due.seat, step.order)), None)
            following = order is not None and not isinstance(order, End)
            if order is None:
                continue
        elif not fights(book, due.verbs) and not fight_follows(book, world.clock.step, due.seat):
            order = End()  # what is built and brought up after the fighting takes long to weigh, and tells little
        else:
            planner = planners.setdefault(due.seat, Planner(sight))
            choice = planner(Seat(book, world, due, whole=True), budget, rng)
            order = End() if choice is None else choice.order
        played = None if order is None else _carried_out(book, world, due.seat, order, rng, dice)
        if played is None:
            break
        world = played[0]
        budget.spend()
    worth = evaluation.worth(evaluation.terms(world, seat.name))
    fought = worth if fought is None else fought
    return Course(fought, worth - fought if turns else None)


def _is_fought_out(seat: Seat, world: World, due: Due) -> bool:
    """Whether a later step has come in which the seat no longer fights in this part of the turn."""
    step, book = world.clock.step, seat.book
    if world.pending or _phase(world) == _phase(seat.world):
        return False
    if part(book, step) != part(book, seat.world.clock.step):
        return True
    return not fights(book, due.verbs) and not fight_follows(book, step, seat.name)


def _phase(world: World) -> tuple[int, int]:
    return world.clock.turn, world.clock.step


def _carried_out(
    book: Book, world: World, seat: str, order: Order, rng: Random, dice: Dice | None = None
) -> tuple[World, list[Event]] | None:
    try:
        return carried_out(book, world, seat, order, rng, dice)
    except Exception:  # the rules expect whole positions, and this is what a seat makes of its part
        return None
