"""What a player is: a function from what its seat sees, and a budget, to an order and what it is for."""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple, Protocol

from wavell.umpire import Book, Order, World
from wavell.umpire.rules.sequence import Due

from .instructions import NONE, Instructions


class Seat(NamedTuple):
    """A decision as a player is given it: the position that its seat sees, and nothing more."""

    book: Book
    world: World
    """What the seat sees. What is hidden from it is not there; write to copies alone."""
    due: Due
    """Who decides what, and by which verbs."""
    refused: frozenset[str] = frozenset()
    """Orders of this decision that the umpire has refused for what the seat does not see."""
    whole: bool = False
    """Whether nothing is hidden, as in a position that is only supposed."""
    instructions: Instructions = NONE
    """What the person whose staff it is wants kept; others have none."""
    left: Mapping[str, str] = {}
    """Where units of the seat stood a turn ago and stand no more, if the player remembers it."""

    @property
    def name(self) -> str:
        """The seat."""
        return self.due.seat

    def supposed(self, rng: Random) -> "Seat":
        """The same with something drawn for what the seat does not see, if the book hides anything."""
        if self.whole or self.book.suppose is None or self.world.scenario not in self.book.scenarios:
            return self
        start = self.book.scenarios[self.world.scenario].start(dict(self.world.readings))
        return self._replace(world=self.book.suppose(self.world, start, self.name, rng), whole=True)


class Budget:
    """How much a player may do for a decision: orders carried out on trial, and seconds if there is a clock."""

    def __init__(self, trials: int, seconds: float = 0.0, clock: Callable[[], float] | None = None) -> None:
        self.left, self.spent = trials, 0
        self._clock = clock
        self._until = clock() + seconds if clock is not None else 0.0

    def spend(self, trials: int = 1) -> None:
        """Count orders that were carried out on trial."""
        self.left -= trials
        self.spent += trials

    def part(self, of: float) -> "Budget":
        """A part of what is left, of trials and of time; what is spent of it is to be counted here as well."""
        if self._clock is None:
            return Budget(int(self.left * of))
        return Budget(int(self.left * of), max(0.0, self._until - self._clock()) * of, self._clock)

    @property
    def seconds_left(self) -> float | None:
        """The time that is left of it, if there is a clock."""
        return None if self._clock is None else max(0.0, self._until - self._clock())

    @property
    def over(self) -> bool:
        """Whether nothing is left of it."""
        return self.left <= 0 or (self._clock is not None and self._clock() >= self._until)


class PlayerFault(Exception):
    """What is wrong with a player, in a sentence that people are told."""


class Choice(NamedTuple):
    """An order, and in half a sentence what it is for: "to take Singapore"."""

    order: Order
    why: str


class Player(Protocol):
    """Decides for a seat; None leaves the decision to the plain player. It keeps what it needs between decisions."""

    def __call__(self, seat: Seat, budget: Budget, rng: Random) -> Choice | None:
        """Return the order to give now."""
