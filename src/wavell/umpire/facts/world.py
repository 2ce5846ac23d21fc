"""The position: plain typed data, copied shallowly, changed by events only."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from .refs import Ref

W = TypeVar("W", bound="World")
K = TypeVar("K")
V = TypeVar("V")


class Clock(msgspec.Struct, frozen=True, gc=False):
    """Where the sequence of play stands."""

    turn: int = 1
    step: int = 0


class Stage(StrEnum):
    """How far the current step has come: open, done with, or left for the next."""

    OPEN = "open"
    DONE = "done"
    LEFT = "left"


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that seats must decide before play goes on, with the orders that answer it.

    Rules go by `about`, `place` and `worth`, as who asks set them; nothing is read out of the words.
    """

    seats: tuple[str, ...]
    verbs: tuple[str, ...]
    ref: Ref
    what: str
    """What is to be decided, in words that every seat may read."""
    about: str = ""
    """What is asked, one word or id of the book."""
    place: str = ""
    """The place that it is asked about, if that is not plain from the position."""
    worth: int = 0
    """How much is at stake there."""

    def __post_init__(self) -> None:
        """Refuse a decision that nobody could take: play would wait for ever."""
        if not self.seats or not self.verbs:
            raise ValueError(f"{self.ref}: a decision needs seats that take it and orders that answer it")


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won (nobody in a draw), why, and by which paragraph."""

    winners: tuple[str, ...]
    why: str
    ref: Ref


class Interruption(NamedTuple):
    """A moment of the sequence of play that waits for an answer, how many of its rules have run, and the last of them.

    The number alone would not do: rules may be added while somebody thinks about the answer.
    """

    moment: str
    rules_run: int
    last: Ref


class World(msgspec.Struct):
    """Base of every book's position.

    Fields are frozen values, or dicts, lists and sets of frozen values; that is what makes `copy` both
    shallow and safe. A subclass says which names exist and what a seat may see. `pending` are the decisions
    that play waits for, the last first; `answered` is the one answered last, for the rules that carry it out;
    `resume` is where the sequence of play goes on after an answer that it waits for.
    """

    scenario: str = ""
    readings: dict[str, str] = msgspec.field(default_factory=dict)
    clock: Clock = Clock()
    stage: Stage = Stage.OPEN
    pending: tuple[Decision, ...] = ()
    answered: Decision | None = None
    resume: Interruption | None = None
    outcome: Outcome | None = None

    def copy(self: W) -> W:
        """Return an independent position; frozen records are shared."""
        new = msgspec.structs.replace(self)
        for name in _containers(type(self)):
            setattr(new, name, getattr(self, name).copy())
        return new

    def names(self, noun: str) -> Collection[str]:
        """All names of a kind (`unit`, `place` ...) that an order may use."""
        raise KeyError(noun)

    def resolve(self, noun: str, name: str) -> str:
        """Return the name as the book spells it; an unknown name is returned unchanged."""
        names = self.names(noun)
        if name in names:
            return name
        return next((known for known in names if known.casefold() == name.casefold()), name)

    def knows(self, seat: str, noun: str, name: str) -> bool:
        """Whether a name is known to a seat, from the position as it sees it; books may override this to be faster."""
        return name in self.seen_by(seat).names(noun)

    def seen_by(self: W, seat: str) -> W:
        """Return the position as a seat may see it. Books with hidden information override this."""
        return self


def written(part: Mapping[K, V], key: K, value: V | None) -> dict[K, V]:
    """A part that is replaced and never written to, with one more value, or without that of a key if it is None."""
    after = dict(part)
    if value is None:
        after.pop(key, None)
    else:
        after[key] = value
    return after


@cache
def _containers(kind: type[World]) -> tuple[str, ...]:
    found = []
    for field in msgspec.structs.fields(kind):
        origin: Any = getattr(field.type, "__origin__", field.type)
        if isinstance(origin, type) and issubclass(origin, (dict, list, set)):
            found.append(field.name)
    found.remove("readings")  # they never change
    return tuple(found)
