"""Scenarios as their files have them, and the positions that case files lay down."""

from typing import Annotated

import msgspec

from wavell.umpire.books import validators

from ..rules import DATA, RULES, SIDES
from .atlas import ATLASES


class _Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    ref: str

    def __post_init__(self) -> None:
        validators.known("side", filter(None, (self.side,)), SIDES)


class _Territory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    holds: dict[str, _Held]

    def __post_init__(self) -> None:
        lands = {land for atlas in ATLASES.values() for land in atlas.nation.values() if land}
        validators.known("land", self.holds, lands)
        validators.complete("land", self.holds, sorted(lands))


_territory = RULES.data(DATA / "territory.toml", _Territory).holds
TERRITORY = {land: row.side for land, row in _territory.items()}


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that start in a place."""

    at: str
    units: Annotated[tuple[str, ...], validators.Some]
    ref: str = ""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it."""

    title: validators.Text
    history: validators.Text
    first: str
    last: str
    refs: tuple[str, ...]
    levels: dict[str, validators.Natural]
    """BRPs that each power starts with."""
    group: tuple[Group, ...]
    map: str = "world"
    readings: dict[str, str] = {}
    wars: tuple[str, ...] = ()
    territory: dict[str, str] = {}
    control: dict[str, str] = {}
    marks: dict[str, int] = {}
    unbuilt: tuple[str, ...] = ()
    """Units that are in their force pool although they are not placed; units of the roster not named here or in a
    group are out of this scenario, but for those that join later."""
    aboard: dict[str, str] = {}
    """Naval air units, and the carriers that they are on."""
    sea_lines: dict[str, str] = {}
    """Lines that stand from the start: the port, and side and source."""
    joins: bool = True
    """Whether dated additions and production bring their units."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a case: where it stands, and what matters about it."""

    at: str
    aboard: str = ""
    moved: bool = False
    inverted: bool = False
    fought: bool = False
    lent: str = ""
    payer: str = ""
    lost: bool = False
    turns: validators.Natural = 0
    yard: str = ""
    berth: str = ""
    damaged: bool = False
    hungry: validators.Natural = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a case may lay down. If it names any units, all others are off the map, in their pools or still to come.

    Without a scenario every power has 100 BRPs and a construction limit of 50, unless `accounts` says otherwise.
    """

    map: str = ""
    units: dict[str, str | UnitAt] = {}
    control: dict[str, str] = {}
    taken: tuple[str, ...] = ()
    """Places that changed hands in this player turn."""
    territory: dict[str, str] = {}
    wars: tuple[str, ...] = ()
    surrendered: tuple[str, ...] = ()
    conquests: dict[str, int] = {}
    at_stake: tuple[str, ...] = ()
    produced: dict[str, int] = {}
    used: dict[str, int] = {}
    marks: dict[str, int] = {}
    accounts: dict[str, int] = {}
    sea_lines: dict[str, str] = {}
    unsupplied: tuple[str, ...] = ()
    breakthroughs: tuple[str, ...] = ()
    last: str = ""
