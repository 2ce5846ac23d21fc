"""A question and the order that it foretells: what is asked before an order, and compared with what comes of it.

A book says in a table what foretells what. A row takes an order that is about to be given and yields questions, each
with a function that reads the answer and the outcome; the two figures that it returns must be equal.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from wavell.lab.plain import choose
from wavell.lab.saboteur import Finding, Saboteur, Step, attempt
from wavell.umpire import Book, Event, Game, Order, Question, SeededDice, Tally, UnknownName
from wavell.umpire.facts.events import DieRolled
from wavell.umpire.facts.world import World
from wavell.umpire.rules.judging import answer

UNSURE = ("hidden",)
"""Words by which an answer says that what the seat does not see may change it."""


class Outcome(NamedTuple):
    """What came of an order."""

    before: Any
    events: tuple[Event, ...]
    after: Any

    def of(self, *kinds: type[Event]) -> Iterator[Any]:
        """The events of some kinds, in order."""
        return (event for event in self.events if isinstance(event, kinds))

    def rolled(self, why: str) -> list[int]:
        """The sums of the dice that were rolled for something."""
        return [sum(event.numbers) for event in self.of(DieRolled) if why in event.why]


Figures = tuple[object, object] | None
"""What was foretold and what happened; nothing where there is nothing to compare."""
Check = Callable[[Tally, Outcome], Figures]


class Foretold(NamedTuple):
    """A question that is asked before an order, how both are read, and the position if it is another."""

    question: Question
    check: Check
    world: World | None = None


Row = Callable[[Any, str, Any], Iterator[Foretold]]


@dataclass
class Table:
    """The rows of a book, and how often each question was compared."""

    book: Book
    rows: list[tuple[type[Question], tuple[type[Order], ...], Row]] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)
    lay: Callable[[Random], Mapping[str, Any]] | None = None
    """Who lays positions out for the saboteur; the book itself, if nobody is named."""

    def row(self, question: type[Question], *orders: type[Order]) -> Callable[[Row], Row]:
        """Add a row: the question, the orders that it foretells (every order, if none is named), and how."""

        def register(function: Row) -> Row:
            self.rows.append((question, orders, function))
            return function

        return register

    def unlisted(self, silent: Iterable[type[Question]]) -> list[str]:
        """The questions of the book that are neither in the table nor said to foretell nothing, or are both."""
        listed = {question for question, _, _ in self.rows}
        both = listed & set(silent)
        return sorted(each.__name__ for each in (set(self.book.questions) ^ (listed | set(silent))) | both)

    def ask(self, game: Game, seat: str, order: Order) -> list[tuple[Foretold, Tally]]:
        """Everything that is foretold of an order, answered from the whole position and from what the seat sees."""
        found: list[tuple[Foretold, Tally]] = []
        for _, orders, row in self.rows:
            if orders and not isinstance(order, orders):
                continue
            for told in row(game.world, seat, order):
                found.append((told, answer(self.book, told.world or game.world, told.question, "")))
                if told.world is None and (seen := self._as_seen(game, seat, told.question)) is not None:
                    found.append((told, seen))
        return found

    def _as_seen(self, game: Game, seat: str, question: Question) -> Tally | None:
        """What a seat is answered; nothing if it cannot name what it asks for, or is told that it cannot be sure."""
        try:
            seen = answer(self.book, game.world.seen_by(seat), question, seat)
        except UnknownName:
            return None
        return None if any(word in seen.text() for word in UNSURE) else seen

    def give(self, game: Game, step: Step) -> tuple[str, str] | None:
        """Give an order as the saboteur does; return what was foretold otherwise than it came."""
        order = game.parse(step.text, step.seat)
        assert isinstance(order, Order)
        asked, before = self.ask(game, step.seat, order), game.world
        wrong = attempt(game, step)
        if wrong is not None:
            return wrong
        outcome = Outcome(before, game.journal.entries[-1].events, game.world)
        for told, tally in asked:
            figures = told.check(tally, outcome)
            if figures is None:
                continue
            self.compared[type(told.question).__name__] += 1
            if figures[0] != figures[1]:
                return "foretold", f"{told.question}: {figures[0]} was foretold and {figures[1]} came of {step.text}"
        return None

    def play(self, scenario: str, seed: int, most: int, patience: float = 0.5) -> None:
        """Play a scenario at random and compare whatever was foretold."""
        rng = Random(seed)
        readings = {row.id: rng.choice(sorted(row.choices)) for row in self.book.readings.all.values() if seed % 2}
        game = Game.new(self.book, scenario, readings=readings, dice=SeededDice(seed.to_bytes(32, "big")))
        while (due := game.to_act()) and len(game.journal.entries) < most:
            order = choose(game, due[0].seat, rng, patience)
            assert order is not None
            wrong = self.give(game, Step(due[0].seat, str(order), ()))
            assert wrong is None, wrong[1]

    def hunt(self, seed: int, positions: int) -> None:
        """Compare in positions that the saboteur lays out, and in those that he comes to from there."""
        saboteur = Saboteur(self.book, Random(seed), give=self.give, lay=self.lay)
        for _ in range(positions):
            finding = saboteur.hunt()
            assert finding is None, told(finding)


def told(finding: Finding) -> str:
    """A finding with its case."""
    return f"{finding.why}\n{finding.case()}"


def total(happened: Callable[[Outcome], object]) -> Check:
    """Compare the answer itself with a figure of the outcome, if there is one."""

    def check(tally: Tally, outcome: Outcome) -> Figures:
        found = happened(outcome)
        return None if found is None else (tally.total, found)

    return check
