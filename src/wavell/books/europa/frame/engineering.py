"""Engineering jobs: who may do them, what they cost and how long they take (frame:ENG)."""

import math
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from wavell.umpire import DataError, Event, Noun, Roller
from wavell.umpire.bounds import Natural, Some, complete, known

from ..atlas import ATLASES
from ..command import commands, usable
from ..counters import ROSTER
from ..events import Changed, Counted, Fact, who
from ..kit import Kit
from ..orders import Command, PlaceName, UnitName
from ..rules import DATA, RULES
from ..world import MP, NOUNS, Front, Installation, Job
from .installations import AIRBASE, AIRFIELD, PORT_HITS, changed, installation
from .lines import CUT
from .mps import allowance, left
from .supply import level

TRADES = ("construction", "combat", "railroad", "port", "pipeline", "divisional")
_job = RULES.ref("frame:ENG")
REGAUGED = "regauged"


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
        known("trade", self.who, TRADES)
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


class Engineer(Command, frozen=True, tag="engineer"):
    """Let a unit do an engineering job where it stands: `engineer 8-eng build fort with 66-rpc labour cairo`."""

    form: ClassVar[str] = "{unit} {verb} {what} [with {helpers+}] [labour {city}] [quick]"
    unit: UnitName
    verb: Annotated[str, Noun("job")]
    what: Annotated[str, Noun("work")]
    helpers: tuple[UnitName, ...] = ()
    city: PlaceName | None = None
    quick: bool = False


class JobBegan(Fact, frozen=True):
    """A unit began a job."""

    shown: ClassVar[str] = "veiled"
    unit: UnitName
    helpers: tuple[UnitName, ...]
    verb: str
    what: str
    place: str
    turns: int
    city: str = ""

    def apply(self, world: Front) -> None:
        """Write it down."""
        world.jobs[self.unit] = Job(self.verb, self.what, self.place, self.turns, self.helpers, self.city)

    def told(self) -> str:
        """The fact in words."""
        article = "an" if self.what.startswith(tuple("aeiou")) else "a"
        turns = f"{self.turns} turn{'' if self.turns == 1 else 's'}"
        return (
            f"{who(self.unit)}: begins to {self.verb} {article} {self.what.replace('_', ' ')} in {self.place}, {turns}"
        )


class JobWent(Fact, frozen=True):
    """A job went on, or was given up."""

    shown: ClassVar[str] = "own"
    unit: UnitName
    left: int

    def apply(self, world: Front) -> None:
        """Count down, or take it off."""
        if self.left < 1:
            del world.jobs[self.unit]
        else:
            world.jobs[self.unit] = msgspec.structs.replace(world.jobs[self.unit], left=self.left)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit}: {f'{self.left} turns of work left' if self.left > 0 else 'the work ends'}"


class Worked(Fact, frozen=True):
    """Something was built or torn down in a hex."""

    place: PlaceName
    what: str
    there: bool

    def apply(self, world: Front) -> None:
        """Write down what stands there."""
        rest = tuple(each for each in world.works.get(self.place, ()) if each != self.what)
        now = (*rest, self.what) if self.there else rest
        works = {**world.works, self.place: now}
        if not now:
            del works[self.place]
        world.works = works

    def told(self) -> str:
        """The fact in words."""
        return f"{self.place}: {self.what} {'is built' if self.there else 'is torn down'}"


ORDERS = (Engineer,)
EVENTS = (JobBegan, JobWent, Worked)
commands(Engineer)


_TRADE = {
    "is_construction_engineer": "construction",
    "is_combat_engineer": "combat",
    "is_railroad_engineer": "railroad",
    "is_port_engineer": "port",
    "is_pipeline_engineer": "pipeline",
}


def trades(kit: Kit) -> frozenset[str]:
    """What kinds of engineering a unit can do at all; which jobs are open to it is for the chapters to say."""
    return frozenset(trade for ability, trade in _TRADE.items() if ability in kit)


def row_of(order: Engineer) -> Row | None:
    """The row of the summaries for an order."""
    return JOBS.get((order.verb, order.what))


def turns(world: Front, row: Row, place: str, engineers: Fraction, combat: bool, port: bool = False) -> int:
    """How long a job takes: by terrain, and half as long with a second engineer or labour."""
    terrain, by = ("clear", JOBS["build", row.like].turns) if row.like else (world.atlas.terrain[place], row.turns)
    whole = by.get(terrain, by["other"]) + (row.combat_extra if combat else 0)
    if row.verb == "upgrade" and row.what == "port" and port:
        whole = upgraded(whole)
    return math.ceil(Fraction(whole, 2)) if engineers >= 2 and whole > 1 else whole


@RULES.defines("15.J.9.p5")
def upgraded(whole: int) -> int:
    """A port construction engineer halves the time of an upgrade, rounded up."""
    return math.ceil(Fraction(whole, 2))


def engineers_at(world: Front, order: Engineer) -> Fraction:
    """How many REs of engineers work: the unit, doubled by labour (15.J.3.p1), and units that assist it."""
    own = world.re(order.unit) * (2 if order.city is not None else 1)
    return own + sum((world.re(id_) for id_ in order.helpers), start=Fraction(0))


def judged(order: Engineer, world: Front, seat: str) -> bool:
    """Whether an order is about own units on the map."""
    return usable(world, seat, order.unit, *order.helpers)


@RULES.forbids("frame:ENG", order=Engineer)
def a_free_unit_in_supply(order: Engineer, world: Front, seat: str) -> Iterator[str]:
    """One job at a time, begun in supply in a hex of one's own by units that have not moved, or have MPs for it."""
    if not judged(order, world, seat):
        return
    unit, row = world.units[order.unit], row_of(order)
    if at_work(world, order.unit):
        yield f"{order.unit} is at work already"
    if unit.disrupted:
        yield f"{order.unit} is disrupted"
    elif row is not None and row.mps:
        if left(world, order.unit) < row.mps * MP:
            yield f"{order.unit} has not the {row.mps} MPs that this takes"
    elif unit.moved or unit.spent:
        yield f"{order.unit} has moved"
    if world.owner.get(unit.place) != seat:
        yield f"{world.atlas.named(unit.place)} is not owned by the {seat}"
    elif level(world, unit.place, seat) == "none":
        yield f"{order.unit} is out of supply"
    for id_ in order.helpers:
        other = world.units[id_]
        if other.place != unit.place or id_ == order.unit or other.moved or other.disrupted or at_work(world, id_):
            yield f"{id_} cannot assist there"


def at_work(world: Front, id_: str) -> bool:
    """Whether a unit does a job, or assists in one."""
    return id_ in world.jobs or any(id_ in job.helpers for job in world.jobs.values())


@RULES.forbids("frame:ENG", order=Engineer)
def there_is_something_to_do(order: Engineer, world: Front, seat: str) -> Iterator[str]:
    """What is built is not there yet, and what is mended or torn down is."""
    row = row_of(order)
    if row is None or not judged(order, world, seat):
        return
    place = world.units[order.unit].place
    for text in idle(world, row, place):
        yield f"{world.atlas.named(place)}: {text}"


def idle(world: Front, row: Row, place: str) -> Iterator[str]:
    """Why there is nothing to do for a job in a place."""
    features = world.features(place)
    found = installation(world, row.what, place) if row.what in ("port", "airbase") else None
    rails = "rail" in features or place in world.atlas.on_line.get("rail", ())
    match row.verb, row.what:
        case "build", "airbase" | "airfield":
            base = installation(world, "airbase", place)
            if base is not None and (row.what == "airfield" or base.permanent):
                yield "there is an airbase already"
        case "build" | "construct", "fort" | "entrenchment" | "road" | "pipeline" | "rail":
            if row.what in features or (row.what == "rail" and rails):
                yield f"there is a {row.what} already"
        case "repair", "port" | "airbase":
            if found is None or (not found.hits and not found.destroyed):
                yield f"there is no {row.what} with hits to repair"
        case "upgrade", "port":
            if found is None or not found.reduced:
                yield "there is no reduced port"
        case "reconstruct", "port":
            if found is None or not found.destroyed:
                yield "there is no destroyed port"
        case "demolish", "port" | "airbase":
            if found is None or found.destroyed:
                yield f"there is no {row.what} to damage"
        case "repair" | "regauge" | "demolish", "rail":
            if not rails:
                yield "no railway runs there"
            elif row.verb == "repair" and CUT not in features:
                yield "the railway is whole"
            elif row.verb == "demolish" and CUT in features:
                yield "the railway is cut already"
            elif row.verb == "regauge" and REGAUGED in features:
                yield "the railway is regauged already"


@RULES.resolves("frame:ENG", order=Engineer)
def the_work_begins(order: Engineer, world: Front, roll: Roller, seat: str) -> Iterator[Event]:
    """What costs MPs is done at once; anything else takes its turns, and everybody at work stays."""
    row = row_of(order)
    assert row is not None
    place, kit = world.units[order.unit].place, world.kit(order.unit)
    combat = trades(kit) == {"combat"}
    length = turns(world, row, place, engineers_at(world, order), combat, "is_port_engineer" in kit)
    if row.mps:
        spent = world.units[order.unit].spent + row.mps * MP
        yield Changed(_job, (order.unit,), "spent", spent)
        yield Changed(_job, (order.unit,), "moved", 1)
        yield Counted(_job, f"phase engineering {order.unit}", row.mps)
        yield from done(world, row.verb, row.what, place)
        return
    for id_ in (order.unit, *order.helpers):
        yield Changed(_job, (id_,), "spent", int(allowance(world, id_).total * MP))
    yield Changed(_job, (order.unit, *order.helpers), "moved", 1)
    yield JobBegan(_job, order.unit, order.helpers, order.verb, order.what, place, length, order.city or "")


def done(world: Front, verb: str, what: str, place: str) -> Iterator[Event]:
    """What a finished job leaves."""
    now = installation(world, what, place) if what in ("port", "airbase") else None
    match verb, what:
        case "build", "airfield":
            yield changed("frame:AIRB", "airbase", place, Installation(AIRFIELD, permanent=False), "laid out")
        case "build", "airbase":
            base = installation(world, "airbase", place) or Installation(0)
            yield changed("frame:AIRB", "airbase", place, base, "made permanent", capacity=AIRBASE, permanent=True)
        case "build" | "construct", _:
            yield Worked(_job, place, what, True)
            if what == "rail":
                yield Worked(_job, place, "road", True)
        case "demolish", "port" | "airbase" if now is not None:
            yield changed("frame:ENG", what, place, now, "damaged", hits=min(now.hits + 1, PORT_HITS))
        case "repair", "port" | "airbase" if now is not None:
            yield changed("frame:ENG", what, place, now, "repaired", hits=max(now.hits - 1, 0))
        case "upgrade", "port" if now is not None:
            yield changed("frame:ENG", what, place, now, "brought to full status", reduced=False)
        case "reconstruct", "port" if now is not None:
            yield changed("15.J.9.p4", what, place, now, "reconstructed", destroyed=False)
        case "demolish", "rail":
            yield Worked(_job, place, CUT, True)
        case "repair", "rail":
            yield Worked(_job, place, CUT, False)
        case "regauge", "rail":
            yield Worked(_job, place, REGAUGED, True)


@RULES.happens("frame:ENG", at="enter *.initial")
def work_goes_on(world: Front, roll: Roller) -> Iterator[Event]:
    """At the start of its owner's player-turn a job that nobody left goes on by a turn; the last one finishes it."""
    for id_, job in sorted(world.jobs.items()):
        if ROSTER[id_].side != world.phasing:
            continue
        team = [world.units[each] for each in (id_, *job.helpers)]
        left_it = any(unit.place != job.place or unit.disrupted for unit in team)
        if left_it or world.owner.get(job.place) != world.phasing:
            yield JobWent(_job, id_, 0)
            continue
        yield JobWent(_job, id_, job.left - 1)
        if job.left <= 1:
            yield from done(world, job.verb, job.what, job.place)
