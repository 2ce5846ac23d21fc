"""What every chapter starts from: the index, the readings, the sequence of play and the register of the rules.

Chapters 71 and 72 are twins: one function serves both and is told which homeland its paragraph is about.
"""

from pathlib import Path

import msgspec

from wavell.umpire import DataError, Index, Readings, Rules, Sequence
from wavell.umpire.bounds import Natural, Positive, Text, complete, known
from wavell.umpire.files import load

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
MAPS = DATA / "maps"
INDEX = Index("awaw", DATA / "rules.toml")
READINGS = Readings(INDEX, DATA / "readings.toml")
_STEPS = ("start", "war", "supply", "movement", "combat", "construction", "redeployment", "close")


def read_sequence(path: Path) -> Sequence:
    """The sequence of play in a file: of two sides, by seasons, with the steps that the rules speak of."""
    found = Sequence(INDEX, path)
    if found.seats != ("axis", "allies") or found.calendar is None:
        raise DataError(f'{path}: seats must be "axis" and "allies", and turns are named by a calendar')
    try:
        complete("step", found.by_id, [f"{side}.{step}" for side in found.seats for step in _STEPS])
        complete("step", found.by_id, ("year.start", "season.start", "allies.surrender"))
    except ValueError as fault:
        raise DataError(f"{path}: {fault}") from None
    return found


SEQUENCE = read_sequence(DATA / "sequence.toml")
SEASONS = SEQUENCE.calendar.periods if SEQUENCE.calendar is not None else ()
AXIS, ALLIES = SIDES = SEQUENCE.seats
OTHER = {AXIS: ALLIES, ALLIES: AXIS}


class Homeland(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What chapters 71 and 72 say differently about Australia and India, each with its paragraph."""

    nation: str
    title: Text
    box: str
    refs: tuple[str, ...]
    limit: Positive
    """BRPs of construction a turn (71.152, 72.162)."""
    ceiling: Positive
    """The most that bombing and enemies at the gate take off it in a turn."""
    kinds: dict[str, Natural]
    """Kinds of units that may be built, and how many factors of each a turn; 0 is no limit but the BRPs."""
    ships: dict[str, Natural]
    """Factors of own ships that may be in play, by kind (71.152C)."""
    edge: str
    """The edge of the map that the box lies beyond."""
    enemies: tuple[str, ...]
    """Nations whose ground factors press on the box."""
    naval_gates: dict[str, Positive]
    """Hexes through which naval activities pass, and how far off the ports are."""
    supply_gates: tuple[str, ...]
    nr_gates: tuple[str, ...]
    nr_origins: tuple[str, ...]
    """Boxes and far ports from which an NR enters."""
    transport_origins: tuple[str, ...]
    """Far ports from which sea transport enters."""
    base_origins: tuple[str, ...]
    """Boxes and far ports from which ships change base into it."""
    grant_transports: tuple[tuple[str, ...], ...]
    """One transport from each of these groups of oceans for every five BRPs the U.S. grants."""
    supply_ocean: str
    """Whose transports carry a sea supply line."""
    produced: Positive
    """Infantry factors that production may add."""

    def __post_init__(self) -> None:
        known("gateway", (*self.supply_gates, *self.nr_gates), self.naval_gates)


class _Homelands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    australia: Homeland
    india: Homeland


def read_homelands(path: Path) -> _Homelands:
    """The rows of the two homelands."""
    return load(path, _Homelands)


_FILE = DATA / "homelands.toml"
_rows = read_homelands(_FILE)
AUSTRALIA, INDIA = _rows.australia, _rows.india
HOMELANDS = {"australia": AUSTRALIA, "india": INDIA}
RULES = Rules(INDEX, twins={"71": AUSTRALIA, "72": INDIA})
RULES.data(_FILE, _Homelands)  # a second reading, so that its rows stand behind their paragraphs
