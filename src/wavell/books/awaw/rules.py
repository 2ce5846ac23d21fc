"""What every chapter starts from: the index, the readings, the sequence of play and the register of the rules.

Chapters 71 and 72 are twins: one function serves both and is told which homeland its paragraph is about.
"""

from enum import StrEnum
from functools import cached_property
from pathlib import Path

import msgspec

from wavell.umpire import DataError, Index, Readings, Rules, Sequence
from wavell.umpire.books.validators import Natural, Positive, Text, complete, known

from .model.ids import NationId, PlaceId

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
MAPS = DATA / "maps"
INDEX = Index("awaw", DATA / "rules.toml")
READINGS = Readings(INDEX, DATA / "readings.toml")
_STEPS = ("start", "war", "supply", "movement", "combat", "construction", "redeployment", "close")


class Side(StrEnum):
    """The two sides, which are the seats; the umpire names a seat by its plain word, so compare with `==`."""

    AXIS = "axis"
    ALLIES = "allies"


class Holder(StrEnum):
    """Who holds a land or a place, as a position stores it: a side, or nobody."""

    NOBODY = ""
    AXIS = "axis"
    ALLIES = "allies"


def read_sequence(path: Path) -> Sequence:
    """The sequence of play in a file: of two sides, by seasons, with the steps that the rules speak of."""
    found = Sequence(INDEX, path)
    if found.seats != tuple(Side) or found.calendar is None:
        raise DataError(f'{path}: seats must be "axis" and "allies", and turns are named by a calendar')
    try:
        complete("step", found.by_id, [f"{side}.{step}" for side in found.seats for step in _STEPS])
        complete("step", found.by_id, ("year.start", "season.start", "allies.surrender"))
    except ValueError as fault:
        raise DataError(f"{path}: {fault}") from None
    return found


SEQUENCE = read_sequence(DATA / "sequence.toml")
SEASONS = SEQUENCE.calendar.periods if SEQUENCE.calendar is not None else ()
AXIS, ALLIES = SIDES = (Side.AXIS, Side.ALLIES)
OTHER = {AXIS: ALLIES, ALLIES: AXIS}
SIDE_OF = {Holder.NOBODY: None, Holder.AXIS: AXIS, Holder.ALLIES: ALLIES}
"""The side that holds what somebody holds, if it is one."""


class _Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    limit: Positive
    ref: str


class _Most(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    most: Positive
    refs: tuple[str, ...]


class _Factors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    factors: Natural
    ref: str


class _Produced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    factors: Positive
    ref: str


class _Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tag: str
    refs: tuple[str, ...]

    def __str__(self) -> str:
        return self.tag.replace("_", " ")


class _Enemies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nations: tuple[NationId, ...]
    ref: str


class _Gateway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hexes: Positive
    ref: str


class _Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gates: tuple[PlaceId, ...]
    ocean: str
    ref: str


class _Nr(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gates: tuple[PlaceId, ...]
    origins: tuple[PlaceId, ...]
    ref: str


class _Voyage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    origins: tuple[PlaceId, ...]
    refs: tuple[str, ...]


class _Grants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    transports: tuple[tuple[str, ...], ...]
    ref: str


class Homeland(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What chapters 71 and 72 say differently about Australia and India, each with its paragraph."""

    nation: NationId
    title: Text
    box: PlaceId
    refs: tuple[str, ...]
    construction: _Limit
    """BRPs of construction a turn."""
    reduction: _Most
    """The most that bombing and enemies at the gate take off it in a turn."""
    kinds: dict[str, _Factors]
    """Kinds of units that may be built, and how many factors of each a turn; 0 is no limit but the BRPs."""
    ships: dict[str, _Factors]
    """Factors of own ships that may be in play, by kind."""
    produced: _Produced
    """Infantry factors that production may add."""
    edge: _Edge
    """The edge of the map that the box lies beyond."""
    enemies: _Enemies
    """Nations whose ground factors press on the box."""
    gateways: dict[PlaceId, _Gateway]
    """Hexes through which naval activities pass, and how far off the ports are."""
    supply: _Supply
    """Hexes through which sea supply passes, and whose transports carry it."""
    nr: _Nr
    """Hexes through which an NR enters, and the boxes and far ports that it comes from."""
    transport: _Voyage
    """Far ports from which sea transport enters."""
    base: _Voyage
    """Boxes and far ports from which ships change base into it."""
    grants: _Grants
    """One transport from each of these groups of oceans for every five BRPs the U.S. grants."""

    def __post_init__(self) -> None:
        known("gateway", (*self.supply.gates, *self.nr.gates), self.gateways)

    @cached_property
    def naval_gates(self) -> dict[PlaceId, int]:
        """How far off the ports are, by gateway."""
        return {gate: row.hexes for gate, row in self.gateways.items()}


class _Homelands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    australia: Homeland
    india: Homeland


def read_homelands(path: Path) -> _Homelands:
    """The rows of the two homelands."""
    return Rules(INDEX).data(path, _Homelands)


_FILE = DATA / "homelands.toml"
_rows = read_homelands(_FILE)
AUSTRALIA, INDIA = _rows.australia, _rows.india
HOMELANDS = {"australia": AUSTRALIA, "india": INDIA}
RULES = Rules(INDEX, twins={"71": AUSTRALIA, "72": INDIA})
RULES.data(_FILE, _Homelands)  # a second reading, so that its rows stand behind their paragraphs
