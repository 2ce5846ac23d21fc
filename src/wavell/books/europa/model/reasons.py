"""Why points come and go: declared words, so that a seat reads the names of units of its own side and of no other.

    FEEDS = reason("feeds {units}")

    yield Stocked(ref, where, -1, 0, FEEDS.of(who(*units)))     # a plain text is no reason for mypy

A fact holds a reason as its words, `feeds 7-arm and 4-arm`. Only here are they put together and taken apart.
"""

import re
from functools import lru_cache
from typing import NewType

from .counters import ROSTER
from .events import who
from .ids import UnitId
from .orders import VEILED

Why = NewType("Why", str)
"""The words of a reason."""
REASONS: list["Reason"] = []
"""All that are declared."""
_UNITS = "units"
_SUBJECT = re.compile(r"\{([a-z]+)\}")
_BETWEEN = re.compile(", | and ")
"""What `who` puts between units."""
_MAX_TOLD = 4096
"""Reasons that are remembered as told; bounded because a record may hold any."""


class Reason:
    """Words, with `{units}` where units stand as `who` names them, and any other name where something else is named."""

    def __init__(self, words: str) -> None:
        self.words = words
        self._subjects = _SUBJECT.findall(words)
        self._blank = _SUBJECT.sub("{}", words)
        found = iter(self._subjects)
        between = [re.escape(part) for part in self._blank.split("{}")]
        self._pattern = re.compile(
            between[0] + "".join(("(.+)" if next(found) == _UNITS else "([^ ]+)") + part for part in between[1:])
        )

    def of(self, *subjects: str) -> Why:
        """The words about something."""
        return Why(self._blank.format(*subjects))

    def told_to(self, seat: str, why: str) -> Why | None:
        """The words as a seat may read them, or nothing if they are those of another reason."""
        found = self._pattern.fullmatch(why)
        if found is None:
            return None
        told = [_named(kind == _UNITS, name, seat) for kind, name in zip(self._subjects, found.groups(), strict=True)]
        known = [name for name in told if name is not None]
        return self.of(*known) if len(known) == len(told) else None


def _named(are_units: bool, name: str, seat: str) -> str | None:
    """What a seat reads of a name, or nothing if it is none of that kind."""
    units = [UnitId(unit) for unit in _BETWEEN.split(name)]
    if not are_units:
        return None if name in ROSTER else name
    if not all(unit in ROSTER for unit in units):
        return None
    return name if all(ROSTER[unit].side == seat for unit in units) else who(*(VEILED for _ in units))


def reason(words: str) -> Reason:
    """Declare a reason."""
    REASONS.append(new := Reason(words))
    return new


@lru_cache(_MAX_TOLD)
def told_to(seat: str, why: str) -> Why:
    """A reason as a seat may read it: what nobody declared is not told."""
    told = (each.told_to(seat, why) for each in REASONS)
    return next((words for words in told if words is not None), Why(VEILED))
