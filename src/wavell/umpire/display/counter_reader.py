"""What a counter can do, for people who have one in their hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..facts.refs import Ref


class Ability(NamedTuple):
    """Something that a counter can do, and the paragraph that says so."""

    text: str
    ref: Ref


class Described(NamedTuple):
    """A counter in words."""

    title: str
    """Its name and what is printed on it."""
    about: str
    abilities: Sequence[Ability]


@dataclass(frozen=True)
class CounterReader:
    """How a book reads counters."""

    describe: Callable[[str, str], Described]
    """`describe(words, date)` of a counter by its name, or by what is printed on it; an empty date is a usual one."""
    symbols: Callable[[], Sequence[str]]
    """The symbols that are known."""
