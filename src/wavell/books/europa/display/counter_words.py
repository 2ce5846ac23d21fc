"""Counters described: what follows from what is printed on one, each ability with its paragraph."""

from wavell.umpire.display.counter_reader import Ability, CounterReader, Described

from ..model.counters import ROSTER
from ..model.words import facts, read_counter, symbols_known
from ..rules import SEQUENCE

DATE = "Nov 3 41"
"""The turn that counters are described on unless another is named, since some abilities come with time."""


def describe(words: str, date: str) -> Described:
    """A counter by its name or by what is printed on it, on a turn."""
    turn = SEQUENCE.turn(date or DATE)
    found = read_counter(words)
    title = f"{found.title}  {found.rating}" if found.id in ROSTER else str(found.rating)
    shown = " + ".join(sorted(found.kit.symbols)).replace("_", " ")
    about = f"{shown}, {found.nation}, {SEQUENCE.turn_name(turn)}"
    return Described(title, about, [Ability(fact.text, fact.ref) for fact in facts(found, turn)])


COUNTERS = CounterReader(describe, symbols_known)
