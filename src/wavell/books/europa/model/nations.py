"""The nations, and the side each fights on."""

import msgspec

from wavell.umpire.books.validators import Text, known

from ..rules import DATA, RULES, SEQUENCE, SIDES, dates
from .ids import NationId
from .kinds import Side

TRAITS = ("doubled_in_fortresses", "italian", "nordic", "winterized", "woodsmanship")
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
    at_war: int
    """The turn in which it went to war of its own will if no scenario says so, or 0."""

    @property
    def begins(self) -> int:
        """The turn in which its war began if no scenario says so, or 0."""
        return self.attacked or self.at_war


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Text
    side: str
    british: bool = False
    major: bool = False
    traits: tuple[str, ...] = ()
    neutral: bool = False
    attacked: str = ""
    at_war: str = ""

    def __post_init__(self) -> None:
        known("side", (self.side,), SIDES)
        known("trait", self.traits, TRAITS)
        for date in filter(None, (self.attacked, self.at_war)):
            dates(date)
        if self.neutral + bool(self.attacked) + bool(self.at_war) > 1:
            raise ValueError("a country is neutral, was attacked, or went to war of its own will")


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    nation: dict[NationId, _Row]


def _nation(row: _Row) -> Nation:
    attacked, at_war = (SEQUENCE.turn(date) if date else 0 for date in (row.attacked, row.at_war))
    return Nation(row.title, Side(row.side), row.british, row.major, row.traits, row.neutral, attacked, at_war)


NATIONS = {id_: _nation(row) for id_, row in RULES.data(DATA / "nations.toml", _File).nation.items()}
