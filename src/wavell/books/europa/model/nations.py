"""The nations, and the side each fights on."""

import msgspec

from wavell.umpire.books.validators import Text, known

from ..rules import DATA, RULES, SIDES
from .ids import NationId

TRAITS = ("doubled_in_fortresses", "nordic", "winterized", "woodsmanship")
"""Abilities that a whole nation can have."""


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One nation."""

    title: Text
    side: str
    british: bool = False
    major: bool = False
    """A major power (15.V.2.p1)."""
    traits: tuple[str, ...] = ()
    """Abilities that every unit of it has (15.X.p1)."""

    def __post_init__(self) -> None:
        known("side", (self.side,), SIDES)
        known("trait", self.traits, TRAITS)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    nation: dict[NationId, Nation]


NATIONS = RULES.data(DATA / "nations.toml", _File).nation
