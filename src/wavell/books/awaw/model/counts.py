"""What the book counts: what is used up in a game turn (`War.used`), and lasting figures (`War.marks`).

A counter is declared beside the rules that own it, with `used` or `mark`; those that several rooms ask for are here.
"""

from enum import Enum

from wavell.umpire.facts.counters import Counter, Counters


class Scope(Enum):
    """How long a figure counts."""

    GAME_TURN = "game turn"
    GAME = "game"


USED = Counters("what is used up")
MARKS = Counters("the marks")


def used(words: str) -> "Counter[...]":
    """Declare what a game turn counts; it starts afresh with the next."""
    return USED.counter(words, scope=Scope.GAME_TURN)


def mark(words: str) -> "Counter[...]":
    """Declare a figure that lasts until it is set anew."""
    return MARKS.counter(words, scope=Scope.GAME)


RESISTANCE: Counter[[]] = mark("resistance")
"""What British resistance starts from, less what surrenders took."""
TENSION: Counter[[]] = mark("tension")
"""American tension."""
LOST: Counter[[str, str]] = mark("lost {nation} {type}")
"""Units of a nation and a type that were lost in Europe."""
LOSSES = ("bombing", "flying", "rockets", "thirds")
"""How BRPs are lost at a box; thirds are those by bombing in whole thirds."""
