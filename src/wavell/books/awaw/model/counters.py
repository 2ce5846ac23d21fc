"""The counters: what is printed on each unit, and when it enters its force pool."""

from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import msgspec

from wavell.umpire import DataError, UnknownName
from wavell.umpire.books.validators import Natural, Positive
from wavell.umpire.facts.errors import unknown

from ..rules import DATA, RULES, SEQUENCE, SIDES, Side
from .ids import NationId, PlaceId, UnitId
from .nations import NATIONS, Nation


class Kind(StrEnum):
    """The kinds of units, as the counters and the cost table call them."""

    INFANTRY = "infantry"
    ARMOR = "armor"
    REPLACEMENT = "replacement"
    PARTISAN = "partisan"
    MARINE = "marine"
    AAF = "aaf"
    NAS = "nas"
    CV = "cv"
    CVL = "cvl"
    DD = "dd"
    CA = "ca"
    BB = "bb"
    SUB = "sub"
    ASW = "asw"
    TRANSPORT = "transport"


GROUND = frozenset({Kind.INFANTRY, Kind.ARMOR, Kind.REPLACEMENT, Kind.PARTISAN, Kind.MARINE})
AIR = frozenset({Kind.AAF, Kind.NAS})
CARRIERS = frozenset({Kind.CV, Kind.CVL})
SHIPS = frozenset({Kind.DD, Kind.CA, Kind.BB}) | CARRIERS
SW = frozenset({Kind.SUB, Kind.ASW, Kind.TRANSPORT})
KINDS = frozenset(Kind)
PRODUCTION, SUBVERSION = "production", "subversion"

POOL, YARD, LATER, GONE = map(PlaceId, ("pool", "yard", "later", "gone"))
"""Where a unit is that is not in play: unbuilt in its pool; begun in a yard; not yet in the pool; out for good."""
OCEANS = tuple(map(PlaceId, ("atlantic", "pacific", "indian_ocean", "mediterranean")))
"""Where transports, submarines and ASW are that are in play."""
ABSENT = frozenset({POOL, YARD, LATER, GONE})
OFF_MAP = ABSENT | frozenset(OCEANS)


class Arrival(msgspec.Struct, frozen=True, gc=False):
    """When and where a unit comes that a scenario brings by a date."""

    turn: int
    place: PlaceId


class Counter(msgspec.Struct, frozen=True):
    """One unit as printed. `joins` is the turn in which it enters the pool, 0 if it is there from the start."""

    id: UnitId
    nation: NationId
    kind: Kind
    factors: int
    moves: int
    joins: int
    by: str
    """"production" or "subversion" where only that brings it."""
    label: str
    garrison: str
    elite: bool
    ref: str
    type: str
    """What people call it: 2-2 for ground units, the kind for all others."""
    of: Nation
    side: Side
    is_ground: bool
    is_air: bool
    is_ship: bool


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of counters that are alike."""

    id: str
    """What their names begin with; a number follows."""
    nation: NationId
    """Whose they are."""
    kind: str
    """infantry, armor, replacement, partisan, marine, aaf, nas, cv, cvl, dd, ca, bb, sub, asw or transport."""
    factors: Positive
    """Their factors."""
    ref: str
    """The paragraph that says so."""
    first: Positive = 1
    """The number of the first."""
    count: Positive = 1
    """How many there are."""
    moves: Natural = 0
    """Movement of ground units; others have none."""
    joins: str = ""
    """When they enter the force pool, `Fall 1940`; `production` or `subversion` if only that brings them."""
    label: str = ""
    """What tells them from others of their kind."""
    garrison: str = ""
    """The theater that they are a garrison of."""
    elite: bool = False
    """Whether they are elite."""


class CountersFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every counter in the box."""

    counter: tuple[Row, ...]
    """The rows."""


class _Complete(NamedTuple):
    """The paragraph by which a nation gets no more units, and those that add the last, one each."""

    ref: str
    last: tuple[str, ...] = ()


_COMPLETE = {"canada": _Complete("70.14D", ("70.14B", "70.14C")), "south_africa": _Complete("70.24")}


def _is_due(row: Row, roster: dict[UnitId, Counter]) -> bool:
    """Whether a row is the one unit that a paragraph adds to the pool of a nation that gets no others."""
    there = any(counter.ref == row.ref and counter.nation == row.nation for counter in roster.values())
    return row.ref in _COMPLETE[row.nation].last and row.count == 1 and not there


def read_roster(*paths: Path) -> dict[UnitId, Counter]:
    """Every unit of some files; a row that cannot be is an error that names it."""
    roster: dict[UnitId, Counter] = {}
    for path, file in RULES.counters(paths, CountersFile):
        for row in file.counter:
            _add(row, path, roster)
    return roster


def _add(row: Row, path: str, roster: dict[UnitId, Counter]) -> None:
    """Add the units of a row."""
    if row.nation not in NATIONS:
        raise DataError(f"{path}: {row.id}: {unknown('nation', row.nation, NATIONS)}")
    if row.kind not in KINDS:
        raise DataError(f"{path}: {row.id}: {unknown('kind', row.kind, sorted(KINDS))}")
    if (row.kind in GROUND) != (row.moves > 0):
        raise DataError(f"{path}: {row.id}: ground units have movement, and they alone")
    only = row.joins if row.joins in (PRODUCTION, SUBVERSION) else ""
    try:
        joins = SEQUENCE.turn(row.joins) if row.joins and not only else 0
    except UnknownName as fault:
        raise DataError(f"{path}: {row.id}: joins: {fault}") from None
    if row.joins and row.nation in _COMPLETE and not _is_due(row, roster):
        ref = RULES.ref(_COMPLETE[row.nation].ref)
        raise DataError(f"{path}: {row.id}: no further units of {NATIONS[row.nation].title} are added [{ref}]")
    for number in range(row.first, row.first + row.count):
        id_ = UnitId(f"{row.id}-{number}")
        if id_ in roster:
            raise DataError(f"{path}: the counter {id_} stands twice")
        nation = NATIONS[row.nation]
        ground = row.kind in GROUND
        roster[id_] = Counter(
            id=id_,
            nation=row.nation,
            kind=Kind(row.kind),
            factors=row.factors,
            moves=row.moves,
            joins=joins,
            by=only,
            label=row.label,
            garrison=row.garrison,
            elite=row.elite,
            ref=row.ref,
            type=f"{row.factors}-{row.moves}" if ground else row.kind,
            of=nation,
            side=nation.side,
            is_ground=ground,
            is_air=row.kind in AIR,
            is_ship=row.kind in SHIPS,
        )


ROSTER = read_roster(DATA / "counters.toml")
"""Every unit there can ever be, by id."""
OF_SIDE = {side: tuple(id_ for id_, row in ROSTER.items() if row.side == side) for side in SIDES}
"""The units of each side."""
FLYING = {side: frozenset(id_ for id_ in units if ROSTER[id_].is_air) for side, units in OF_SIDE.items()}
"""The air units of each side."""
SAILING = {side: frozenset(id_ for id_ in units if ROSTER[id_].is_ship) for side, units in OF_SIDE.items()}
"""The warships of each side."""
