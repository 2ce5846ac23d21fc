"""What the book counts: what is used up in a game turn (`War.used`), and lasting figures (`War.marks`).

A counter is declared beside the rules that own it, with `used` or `mark`; those that several rooms ask for are here.
Nothing in this book is secret, and so no owner of a figure is told: to declare one for its owner alone is an error.
"""

from collections.abc import Collection
from enum import Enum

from wavell.umpire.facts.counters import Counters, Key

from .ids import NationId


class Scope(Enum):
    """How long a figure counts."""

    GAME_TURN = "game turn"
    GAME = "game"


USED = Counters("what is used up", Scope.GAME_TURN, scopes=(Scope.GAME_TURN,))
MARKS = Counters("the marks", Scope.GAME, scopes=(Scope.GAME,))
used = USED.counter
"""Declare what a game turn counts; it starts afresh with the next."""
mark = MARKS.counter
"""Declare a figure that lasts until it is set anew."""
MEANT: dict[str, Collection[Key]] = {}
"""By the words of a counter, the keys that mean anything, where not all of its subjects do; its owner writes them."""
RESISTANCE = mark("resistance")
"""What British resistance starts from, less what surrenders took."""
TENSION = mark("tension")
"""American tension."""
LOST = mark("lost {nation} {type}", NationId, str)
"""Units of a nation and a type that were lost in Europe."""
LOSSES = ("bombing", "flying", "rockets", "thirds")
"""How BRPs are lost at a box; thirds are those by bombs and flying bombs in whole thirds."""
