"""The nations, and the side each fights on."""

import msgspec

from wavell.umpire.books.validators import Text, known

from ..rules import DATA, RULES, SEQUENCE, SIDES, dates
from .ids import NationId
from .kinds import Side

TRAITS = ("doubled_in_fortresses", "nordic", "winterized", "woodsmanship")
"""Abilities that a whole nation can have."""


class Nation(msgspec.Struct, frozen=True):
    """One nation."""

    title: str
    side: Side
    british: bool
    major: bool
    """A major power (15.V.2.p1)."""
    traits: tuple[str, ...]
    """Abilities that every unit of it has (15.X.p1)."""
    neutral: bool
    """At war only once the other side attacks it, or the scenario says so."""
    attacked: int
    """The turn in which it was first attacked if no scenario says so, or 0."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Text
    side: str
    british: bool = False
    major: bool = False
    traits: tuple[str, ...] = ()
    neutral: bool = False
    attacked: str = ""

    def __post_init__(self) -> None:
        known("side", (self.side,), SIDES)
        known("trait", self.traits, TRAITS)
        if self.attacked:
            dates(self.attacked)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    nation: dict[NationId, _Row]


def _nation(row: _Row) -> Nation:
    attacked = SEQUENCE.turn(row.attacked) if row.attacked else 0
    return Nation(row.title, Side(row.side), row.british, row.major, row.traits, row.neutral, attacked)


NATIONS = {id_: _nation(row) for id_, row in RULES.data(DATA / "nations.toml", _File).nation.items()}
