"""The engineering summary and the railroad repair summary: which jobs there are, and whose (frame:ENG)."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from wavell.umpire import DataError
from wavell.umpire.books.validators import Natural, Some, complete, known

from ...model.atlas import ATLASES
from ...model.kinds import Verb, Work
from ...model.world import NOUNS
from ...rules import DATA, RULES
from .installations import AIRBASE, AIRFIELD, PORT_HITS

TRADES = ("construction", "combat", "railroad", "port", "pipeline", "divisional")


class _Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    who: Annotated[tuple[str, ...], Some]
    turns: dict[str, Natural] = {}
    mps: Natural = 0
    combat_extra: Natural = 0
    """Turns more that combat engineers need (15.J.2)."""
    construction_only: bool = False
    quick: bool = False
    like: str = ""
    """The job is done in the manner of building this in clear terrain, and takes as long (15.J.9.p3)."""


class Row(_Terms, frozen=True, kw_only=True):
    """A row of the summaries: a job and an installation."""

    verb: Verb
    what: Work


class _Row(_Terms, frozen=True, forbid_unknown_fields=True, kw_only=True):
    verb: str
    what: str

    def __post_init__(self) -> None:
        known("job", (self.verb,), tuple(Verb))
        known("work", (self.what,), tuple(Work))
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
        if self.construction_only and "construction" not in self.who:
            raise ValueError(f"{self.verb} {self.what} is for construction engineers only and does not name them")
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
    job: tuple[_Row, ...]
    installations: _Installations


def read_jobs(path: Path) -> dict[tuple[str, str], Row]:
    """The rows of a file by job and installation; one that stands twice is an error."""
    found: dict[tuple[str, str], Row] = {}
    for row in RULES.data(path, _File).job:
        if (row.verb, row.what) in found:
            raise DataError(f"{path}: {row.verb} {row.what} stands twice")
        terms = msgspec.structs.asdict(row)
        found[row.verb, row.what] = Row(**terms | {"verb": Verb(row.verb), "what": Work(row.what)})
    for job in found.values():
        if job.like and (Verb.BUILD, job.like) not in found:
            raise DataError(f"{path}: {job.verb} {job.what}: nothing says how to build a {job.like}")
    return found


JOBS = read_jobs(DATA / "engineering.toml")
VERBS = tuple(dict.fromkeys(row.verb for row in JOBS.values()))
WORKS = tuple(dict.fromkeys(row.what for row in JOBS.values()))
NOUNS["job"], NOUNS["work"] = VERBS, WORKS
