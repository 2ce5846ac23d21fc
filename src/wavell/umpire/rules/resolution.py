"""Resolution: a decision is carried out. Events are applied as the rules yield them, and dice are recorded."""

from collections.abc import Iterable, Iterator

from ..books.book import Book
from ..facts.dice import Dice
from ..facts.errors import WavellError
from ..facts.events import (
    Answered,
    DieRolled,
    Event,
    Interrupted,
    Resumed,
    StepEnded,
    StepEntered,
    StepLeft,
)
from ..facts.refs import Ref
from ..facts.world import Interruption, Stage, World
from ..notation.orders import End, Order, verb_of
from .position_cache import change

_MAX_STEPS_WITHOUT_DECISION = 100_000
"""Moves of the sequence of play after which it is taken for an endless loop."""


class Roller:
    """Rolls dice for the rules while a decision is carried out; `log` holds rolls not yet among the events."""

    def __init__(self, dice: Dice | None, head: bytes, seat: str, text: str) -> None:
        self._dice = dice
        self._decision = (head, seat, text)
        self._rolls = 0
        self.log: list[Event] = []

    def __call__(
        self, ref: Ref, why: str, count: int = 1, sides: int = 6, seats: tuple[str, ...] = ()
    ) -> tuple[int, ...]:
        """Roll `count` dice, which only `seats` see, or everybody if empty; raises WavellError without dice."""
        if self._dice is None:
            raise WavellError("this copy of the game has no dice: its seed is not known here")
        head, seat, text = self._decision
        numbers = self._dice.roll(head + f" {seat}: {text}".encode(), self._rolls, count, sides)
        self._rolls += 1
        self.log.append(DieRolled(ref, sides, numbers, why, seats))
        return numbers

    def d6(self, ref: Ref, why: str) -> int:
        """Roll one six-sided die."""
        return self(ref, why)[0]


def resolve(book: Book, world: World, seat: str, order: Order, roll: Roller, events: list[Event]) -> None:
    """Carry an order out in `world`, which the caller has copied, and add what happened to `events`."""
    verb = verb_of(type(order))
    top = world.pending[-1] if world.pending else None
    if top is not None and seat in top.seats and verb in top.verbs:
        _apply_one(Answered(top.ref, seat), world, events)
    resolver = book.rules.resolvers.get(type(order))
    if resolver is not None:
        run = resolver.run
        stream = run(order, world, roll, seat=seat) if resolver.wants_seat else run(order, world, roll)
        _apply(stream, world, roll, events)
    elif type(order) is End:
        _apply_one(StepEnded(book.steps[world.clock.step].ref), world, events)
    else:
        raise NotImplementedError(f"{verb}: no rule says how this order is carried out")


def enter_first_step(book: Book, world: World, roll: Roller, events: list[Event]) -> None:
    """Enter the step that the scenario starts in, or the next one that the first turn has."""
    assert book.sequence is not None
    turn, step = world.clock.turn, world.clock.step
    if not book.sequence.has(turn, step):
        turn, step = book.sequence.after(turn, step)
    _enter(book, world, turn, step, roll, events)


def settle(book: Book, world: World, roll: Roller, events: list[Event]) -> None:
    """Move the sequence of play on to the next decision or the end of the game; raises RuntimeError if none comes."""
    assert book.sequence is not None
    for _ in range(_MAX_STEPS_WITHOUT_DECISION):
        if world.outcome is not None or world.pending:
            return
        at = world.clock.step
        step = book.steps[at]
        if world.resume is not None:
            moment, done = world.resume.moment, _rules_run(book, at, world.resume)
            _apply_one(Resumed(step.ref), world, events)
            _run_moment(book, moment, done, world, roll, events)
            continue
        if world.stage is Stage.OPEN and step.seats:
            return
        if world.stage is not Stage.LEFT and ("leave", at) in book.moments:
            _apply_one(StepLeft(step.ref), world, events)
            _run_moment(book, "leave", 0, world, roll, events)
            continue
        _enter(book, world, *book.sequence.after(world.clock.turn, at), roll, events)
    raise RuntimeError("the sequence of play goes round without a decision")


def _rules_run(book: Book, step: int, there: Interruption) -> int:
    """Return how many of today's rules of a moment had run when it was interrupted, perhaps under other rules."""
    rules = book.moments.get((there.moment, step), ())
    asked = [n for n, rule in enumerate(rules, 1) if rule.ref == there.last]
    return min(asked or [min(there.rules_run, len(rules))], key=lambda n: abs(n - there.rules_run))


def _enter(book: Book, world: World, turn: int, step: int, roll: Roller, events: list[Event]) -> None:
    _apply_one(StepEntered(book.steps[step].ref, turn, step), world, events)
    if ("enter", step) in book.moments:
        _run_moment(book, "enter", 0, world, roll, events)


def _apply(stream: Iterable[Event], world: World, roll: Roller, events: list[Event]) -> None:
    log = roll.log
    for event in stream:
        if log:
            events += log
            log.clear()
        change(world, event.apply)
        events.append(event)
    if log:
        events += log
        log.clear()


def _apply_one(event: Event, world: World, events: list[Event]) -> None:
    change(world, event.apply)
    events.append(event)


def _run_moment(book: Book, moment: str, done: int, world: World, roll: Roller, events: list[Event]) -> None:
    """Run the rules of a moment after the first `done`; when one asks for a decision, the rest wait for it."""
    rules = book.moments.get((moment, world.clock.step), ())
    for number, rule in enumerate(rules[done:], done + 1):
        stream: Iterator[Event] = rule.run(world, roll)
        _apply(stream, world, roll, events)
        if world.outcome is not None:
            return
        if world.pending and number < len(rules):
            _apply_one(Interrupted(rule.ref, moment, number), world, events)
            return
