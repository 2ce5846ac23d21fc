"""The engineering summary and the railroad repair summary: which jobs there are, and whose (frame:ENG)."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from wavell.umpire import DataError
from wavell.umpire.books.validators import Natural, Some, complete, known

from ...model.atlas import ATLASES
from ...model.world import NOUNS
from ...rules import DATA, RULES
from .installations import AIRBASE, AIRFIELD, PORT_HITS

_VERBS = (
    "build",
    "construct",
    "demolish",
    "extend",
    "recertify",
    "reconstruct",
    "regauge",
    "repair",
    "restore",
    "upgrade",
)
_WORKS = ("airbase", "airfield", "entrenchment", "fort", "pipeline", "port", "rail", "road")
"""Jobs and works that rules know how to carry out."""
TRADES = ("construction", "combat", "railroad", "port", "pipeline", "divisional")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the summaries: a job and an installation."""

    verb: str
    what: str
    who: Annotated[tuple[str, ...], Some]
    turns: dict[str, Natural] = {}
    mps: Natural = 0
    combat_extra: Natural = 0
    """Turns more that combat engineers need (15.J.2)."""
    construction_only: bool = False
    quick: bool = False
    like: str = ""
    """The job is done in the manner of building this in clear terrain, and takes as long (15.J.9.p3)."""

    def __post_init__(self) -> None:
        known("job", (self.verb,), _VERBS)
        known("work", (self.what,), _WORKS)
        known("trade", self.who, TRADES)
        if not self.mps and 0 in self.turns.values():
            raise ValueError(f"{self.verb} {self.what} takes a turn at least, or MPs")
        complete("terrain", self.turns, () if self.like else ("other",))
        if self.like and self.turns:
            raise ValueError(f"{self.verb} {self.what} takes as long as a {self.like} and has turns of its own")
        terrains = {terrain for atlas in ATLASES.values() for terrain in atlas.terrain.values()}
        known("terrain", self.turns, {"other", *terrains})
        if self.construction_only and "combat" in self.who:
            raise ValueError(f"{self.verb} {self.what} is for construction engineers only and names combat engineers")
        if "construction" in self.who and "combat" not in self.who and not self.construction_only:
            raise ValueError(
                f"{self.verb} {self.what} leaves combat engineers out and is not construction_only (15.J.2)"
            )


class _Installations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    port_hits: Annotated[int, Meta(ge=PORT_HITS, le=PORT_HITS)]
    airbase_capacity: Annotated[int, Meta(ge=AIRBASE, le=AIRBASE)]
    airfield_capacity: Annotated[int, Meta(ge=AIRFIELD, le=AIRFIELD)]
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    job: tuple[Row, ...]
    installations: _Installations


def read_jobs(path: Path) -> dict[tuple[str, str], Row]:
    """The rows of a file by job and installation; one that stands twice is an error."""
    found: dict[tuple[str, str], Row] = {}
    for row in RULES.data(path, _File).job:
        if (row.verb, row.what) in found:
            raise DataError(f"{path}: {row.verb} {row.what} stands twice")
        found[row.verb, row.what] = row
    for row in found.values():
        if row.like and ("build", row.like) not in found:
            raise DataError(f"{path}: {row.verb} {row.what}: nothing says how to build a {row.like}")
    return found


JOBS = read_jobs(DATA / "engineering.toml")
VERBS = tuple(dict.fromkeys(verb for verb, _ in JOBS))
WORKS = tuple(dict.fromkeys(what for _, what in JOBS))
NOUNS["job"], NOUNS["work"] = VERBS, WORKS
