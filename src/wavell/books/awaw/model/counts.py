"""What the book counts: what is used up in a game turn (`War.used`), and lasting figures (`War.marks`).

A counter is declared beside the rules that own it, with `used` or `mark`; those that several rooms ask for are here.
Nothing in this book is secret, and so no owner of a figure is told: to declare one for its owner alone is an error.
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from wavell.umpire.facts.counters import Counter, Counters, Key

from .atlas import Atlas
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
MOST = 10_000
"""The highest figure that a file may set."""
ANY, FLAG = range(MOST + 1), range(2)
YEARS = range(1936, 1950)
"""The years that a figure may tell of: those of the war, and some on either side."""


class Meant(NamedTuple):
    """What a figure of a file can mean: how high it can be, and the step of the turn in which it first can come about.

    A figure of 0 is as good as none.
    """

    figures: range = ANY
    since: str = ""


_MEANT: dict[str, dict[Atlas | None, dict[Key, Meant]]] = {}
"""By the words of a counter and the map, the keys that mean anything and what; its owner says so, where not all do."""


def meant(
    counter: "Counter[...]", keys: Iterable[Key], figures: range = ANY, *, since: str = "", on: Atlas | None = None
) -> None:
    """Declare that a counter means something for some keys, on one map or on all, and for no others."""
    _MEANT.setdefault(counter.words, {}).setdefault(on, {}).update(dict.fromkeys(keys, Meant(figures, since)))


def meanings(counter: "Counter[...]", atlas: Atlas) -> dict[Key, Meant] | None:
    """The keys of a counter that mean anything on a map, and what; nothing if all of them do."""
    found = _MEANT.get(counter.words)
    return None if found is None else {**found.get(None, {}), **found.get(atlas, {})}


RESISTANCE = mark("resistance")
"""What British resistance starts from, less what surrenders took."""
TENSION = mark("tension")
"""American tension."""
LOST = mark("lost {nation} {type}", NationId, str)
"""Units of a nation and a type that were lost in Europe."""
LOSSES = ("bombing", "flying", "rockets", "thirds")
"""How BRPs are lost at a box; thirds are those by bombs and flying bombs in whole thirds."""
