"""The nations, and the side each fights on."""

import msgspec

from wavell.umpire.books.validators import Text, known

from ..rules import DATA, RULES, SIDES
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


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Text
    side: str
    british: bool = False
    major: bool = False
    traits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        known("side", (self.side,), SIDES)
        known("trait", self.traits, TRAITS)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    nation: dict[NationId, _Row]


NATIONS = {
    id_: Nation(row.title, Side(row.side), row.british, row.major, row.traits)
    for id_, row in RULES.data(DATA / "nations.toml", _File).nation.items()
}
