"""The counters: what is printed on each, and what follows from it."""

from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from wavell.umpire import DataError, UnknownName
from wavell.umpire.books import validators
from wavell.umpire.facts.errors import unknown

from ..rules import DATA, RULES
from .abilities import TABLE, Kit, kit
from .ids import NationId, PlaceId, UnitId
from .kinds import Side
from .nations import NATIONS
from .ratings import SIZES, Rating, rating

UNISOLATED, ISOLATED, REMOVED = PlaceId("unisolated"), PlaceId("isolated"), PlaceId("removed")
"""Where lost units lie (frame:CADRE): eliminated unisolated, eliminated isolated, out of play for good."""
TRACK, LATER = PlaceId("track"), PlaceId("later")
"""Where units wait that will arrive: on the replacement track, and as reinforcements of the scenario."""
SPARE = PlaceId("spare")
"""Counters that are used only when units break down, assemble or are converted."""
AWAY = PlaceId("away")
"""Where units are that a scenario has called away: out of the game, and no losses."""
OFF_MAP = frozenset({UNISOLATED, ISOLATED, REMOVED, TRACK, LATER, SPARE, AWAY})
_CAPACITY = {1: Fraction(1, 2), 3: Fraction(1)}
"""The size in REs of movement counters by what they carry (15.O.p7)."""


class Air(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings of an air unit (frame:AIRB); all are ours."""

    attack: validators.Natural
    """Its air attack."""
    defence: validators.Natural
    """Its air defence."""
    range: validators.Positive
    """Hexes that it flies to its target."""
    tbf: validators.Natural = 0
    """Its tactical bombing factor."""
    lift: validators.Natural = 0
    """REs that it carries, in halves."""


class Counter(msgspec.Struct, frozen=True, eq=False):
    """One counter as printed."""

    id: UnitId
    title: str
    nation: NationId
    side: Side
    size: str
    rating: Rating
    kit: Kit
    cadre: Rating | None
    """The ratings of its cadre side, if it has one."""
    cadre_kit: Kit | None
    aa: str
    """The printed AA strength, `3` or `+2`."""
    capacity: int
    """REs that a movement counter carries."""
    division: str
    """The division that it belongs to, or is."""
    re: Fraction
    air: Air | None = None

    def is_cadre(self, kit: Kit) -> bool:
        """Whether a kit is that of its cadre, with its vehicles or without."""
        return self.cadre_kit is not None and kit.size == self.cadre_kit.size != self.size

    @property
    def cadre_part(self) -> Fraction:
        """The part of its strength that its cadre keeps."""
        return _cadre_part(self)

    def __str__(self) -> str:
        return f"{self.title} {self.rating} {self.size}"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter as a file has it."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    """Its name in orders and files."""
    title: validators.Text
    """What people call it."""
    nation: NationId
    """Whose it is."""
    size: str
    """Its size: `XX`, `X`, `III`, `II` ...; empty for what has none."""
    symbols: tuple[str, ...]
    """What is printed on it, each a name of the unit identification table."""
    rating: str
    """Its ratings, `12-10` or `0-1-10`."""
    cadre: str = ""
    """The ratings of its cadre side, if it has one."""
    aa: Annotated[str, Meta(pattern=r"^(\+?[0-9]{1,2})?$")] = ""
    """Its printed AA strength, `3` or `+2`."""
    capacity: Annotated[int, Meta(ge=0, le=3)] = 0
    """REs that a movement counter carries, 1 or 3."""
    division: str = ""
    """The division that it belongs to, or is."""
    air: Air | None = None
    """The ratings of an air unit."""
    ref: str = "frame:OB"
    """The paragraph that says so."""


@cache
def _cadre_part(counter: Counter) -> Fraction:
    if counter.cadre is None or not counter.rating.defence:
        return Fraction(0)
    return min(Fraction(counter.cadre.defence or 0, counter.rating.defence), Fraction(1))


class CountersFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Counters, in one file of several."""

    counter: tuple[Row, ...]
    """The counters."""


def counter(row: Row) -> Counter:
    """The counter that a row describes; a `ValueError` says what cannot be."""
    if row.nation not in NATIONS:
        raise ValueError(unknown("nation", row.nation, NATIONS))
    if row.size and row.size not in (*SIZES, "XXX", "XXXX"):
        raise ValueError(unknown("size", row.size, [*SIZES, "XXX", "XXXX"]))
    if not row.symbols:
        raise ValueError("a counter shows a symbol at least")
    printed, cadre = rating(row.rating), rating(row.cadre) if row.cadre else None
    made = kit(row.symbols, row.nation, row.size, printed)
    if ("is_movement_counter" in made) != (row.capacity > 0) or row.capacity not in (0, *_CAPACITY):
        raise ValueError("movement counters carry 1 or 3 REs, and they alone")
    if ("is_air_unit" in made) != (row.air is not None):
        raise ValueError("air units have air ratings, and they alone")
    return Counter(
        id=UnitId(row.id),
        title=row.title,
        nation=row.nation,
        side=NATIONS[row.nation].side,
        size=row.size,
        rating=printed,
        kit=made,
        cadre=cadre,
        cadre_kit=kit(row.symbols, row.nation, "X", cadre) if cadre is not None else None,
        aa=row.aa,
        capacity=row.capacity,
        division=row.division,
        re=_CAPACITY.get(row.capacity, made.re),
        air=row.air,
    )


_BACK = frozenset({"hq", "parachute"})
"""What the other side of the HQ of an airborne division shows."""


def _as_rated(found: Counter) -> Counter:
    """A counter of the mix, whose ratings are those that a paragraph gives its kind, if one does."""
    strengths, moves = (found.rating.attack, found.rating.defence), found.rating.moves
    for due in TABLE.rated:
        if due.ability not in found.kit and due.ability not in found.kit.symbols:
            continue
        if strengths != (due.attack, due.defence):
            raise ValueError(f"it is rated {found.rating}, and its strengths are {due.attack} and {due.defence}")
        if due.moves is not None and moves != due.moves:
            raise ValueError(f"it is rated {found.rating}, and its movement rating is {due.moves}")
    if found.kit.symbols >= _BACK:
        raise ValueError("an airborne HQ shows air_landing in front; its parachute side is the other one (15.A.3.p1)")
    return found


def read_roster(*paths: Path) -> dict[UnitId, Counter]:
    """Every counter of some files; a row that cannot be is an error that names it."""
    roster: dict[UnitId, Counter] = {}
    for path, file in RULES.counters(paths, CountersFile):
        for row in file.counter:
            if row.id in roster:
                raise DataError(f"{path}: the counter {row.id} stands twice")
            try:
                roster[UnitId(row.id)] = _as_rated(counter(row))
            except (ValueError, UnknownName) as fault:
                raise DataError(f"{path}: {row.id}: {fault}") from None
        for id_, found in roster.items():
            if found.division and found.division not in roster:
                raise DataError(f"{path}: {id_}: {unknown('division', found.division, roster)}")
    return roster


ROSTER = read_roster(*sorted((DATA / "counters").glob("*.toml")))
"""Every counter there can ever be, by id."""


@lru_cache(16)
def units_of_others(seat: str) -> frozenset[UnitId]:
    """The counters that are not of a seat's own side; all, for a spectator."""
    return frozenset(id_ for id_, counter in ROSTER.items() if counter.side != seat)


@cache
def able_counters(side: Side, ability: str) -> frozenset[UnitId]:
    """The counters of a side that can do something with their front up."""
    return frozenset(id_ for id_, counter in ROSTER.items() if counter.side == side and ability in counter.kit)


@cache
def air_counters(side: Side) -> frozenset[UnitId]:
    """The air units of a side."""
    return frozenset(id_ for id_, counter in ROSTER.items() if counter.side == side and counter.air is not None)
