"""What happened? Facts, each with the rule that caused it; `apply` is the only thing that changes a position."""

from typing import Any, ClassVar

import msgspec

from .refs import Ref
from .world import Clock, Decision, Interruption, Outcome, Stage, World


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A fact. Subclasses add fields and say in `apply` what it changes; they decide nothing."""

    ref: Ref

    seals: ClassVar[bool] = False
    """Whether undo stops here without consent: a die was rolled, a secret shown or the game ended."""

    quiet: ClassVar[bool] = False
    """Whether it is bookkeeping, which is recorded and not shown."""

    def apply(self, world: Any) -> None:
        """Write the fact into the position."""
        raise NotImplementedError

    def seen_by(self, seat: str, world: Any) -> "Event | None":
        """The fact as a seat may see it, or None to hide it."""
        return self

    def __str__(self) -> str:
        facts = (f"{name} {_short(getattr(self, name))}" for name in self.__struct_fields__ if name != "ref")
        return f"{type(self).__name__}: {', '.join(facts)} [{self.ref}]"


class Told(Event, frozen=True):
    """An event that describes itself in words."""

    def told(self) -> str:
        """Describe the event, without its paragraph."""
        raise NotImplementedError

    def __str__(self) -> str:
        return f"{self.told()} [{self.ref}]"


def _short(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class DieRolled(Event, frozen=True):
    """Dice were rolled."""

    seals: ClassVar[bool] = True
    sides: int
    numbers: tuple[int, ...]
    why: str
    seats: tuple[str, ...] = ()
    """Who may see the numbers; everybody if none are named."""

    def apply(self, world: World) -> None:
        """A roll changes nothing by itself."""

    def seen_by(self, seat: str, world: World) -> "DieRolled | None":
        """A secret roll is known to those it is for."""
        return self if not self.seats or seat in self.seats else None

    def __str__(self) -> str:
        return f"{self.why}: {' '.join(map(str, self.numbers))} on {len(self.numbers)}d{self.sides} [{self.ref}]"


class LaidOut(Event, frozen=True):
    """The position that a game begins with, whole, so that it can be folded whatever becomes of its scenario."""

    quiet: ClassVar[bool] = True
    position: msgspec.Raw

    def apply(self, world: World) -> None:
        """The fold begins with it; there is nothing to add."""

    def seen_by(self, seat: str, world: World) -> None:
        """It holds every secret."""

    def __str__(self) -> str:
        return f"the position is laid out [{self.ref}]"


class Overruled(Event, frozen=True):
    """An objection was put aside by the players, in advisory mode."""

    text: str

    def apply(self, world: World) -> None:
        """It is only put on record."""

    def seen_by(self, seat: str, world: World) -> "Overruled":
        """Everybody sees which paragraph was overruled; the text of the objection may reveal secrets."""
        return Overruled(self.ref, "an objection")

    def __str__(self) -> str:
        return f"overruled: {self.text} [{self.ref}]"


class StepEntered(Event, frozen=True):
    """The sequence of play moved on."""

    turn: int
    step: int

    def apply(self, world: World) -> None:
        """Set the clock."""
        world.clock = Clock(self.turn, self.step)
        world.stage = Stage.OPEN


class StepEnded(Event, frozen=True):
    """Nothing more is to be done in this step."""

    def apply(self, world: World) -> None:
        """Mark the step as done."""
        world.stage = Stage.DONE


class StepLeft(Event, frozen=True):
    """The step is left; what happens at its end happens now."""

    def apply(self, world: World) -> None:
        """Mark the step as left, so that its end comes once."""
        world.stage = Stage.LEFT


class Interrupted(Event, frozen=True):
    """A rule has asked something, and the rules after it at the same moment wait for the answer."""

    moment: str
    done: int

    def apply(self, world: World) -> None:
        """Store where the sequence of play goes on after the answer."""
        world.resume = Interruption(self.moment, self.done, self.ref)


class Resumed(Event, frozen=True):
    """The rules that waited for an answer go on."""

    def apply(self, world: World) -> None:
        """Clear it."""
        world.resume = None


class Asked(Event, frozen=True):
    """Play waits for a decision."""

    decision: Decision

    def apply(self, world: World) -> None:
        """Put it on top of what is pending."""
        world.pending = (*world.pending, self.decision)

    def __str__(self) -> str:
        return f"{' and '.join(self.decision.seats)} to decide: {self.decision.what} [{self.ref}]"


class Answered(Event, frozen=True):
    """A seat has answered the decision on top."""

    seat: str

    def apply(self, world: World) -> None:
        """Take the seat off the decision, and the decision off when nobody is left to answer."""
        *below, top = world.pending
        world.answered = top
        seats = tuple(seat for seat in top.seats if seat != self.seat)
        world.pending = (*below, msgspec.structs.replace(top, seats=seats)) if seats else tuple(below)


class GameEnded(Event, frozen=True):
    """The game is over. It seals, because the dice seed may be known from now on."""

    seals: ClassVar[bool] = True
    outcome: Outcome

    def apply(self, world: World) -> None:
        """Write the outcome down."""
        world.outcome = self.outcome

    def __str__(self) -> str:
        winners = " and ".join(self.outcome.winners)
        return f"the game is {f'won by {winners}' if winners else 'drawn'}: {self.outcome.why} [{self.ref}]"


CORE_EVENTS: tuple[type[Event], ...] = (
    LaidOut,
    Overruled,
    DieRolled,
    StepEntered,
    StepEnded,
    StepLeft,
    Interrupted,
    Resumed,
    Asked,
    Answered,
    GameEnded,
)
