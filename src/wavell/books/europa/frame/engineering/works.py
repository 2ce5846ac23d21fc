"""Engineering jobs: who may do them, what they cost and how long they take (frame:ENG)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Event, Line, Noun, Question, Ref, Roller, plus
from wavell.umpire.facts.tally import ceil, times
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook

from ...model import counts
from ...model.abilities import Kit
from ...model.counters import ROSTER
from ...model.events import Changed, Fact, who
from ...model.figures import Counted
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side, SupplyState, Verb, Work
from ...model.orders import Attack, Command, PlaceName, SpotName, UnitName
from ...model.ownership import commands, usable
from ...model.reasons import reason
from ...model.world import MP, SP, Front, Job
from ...rules import RULES
from ..movement.mps import allowance, left, party
from ..supply.points import pay
from ..supply.states import level_of
from .jobs import done, idle, in_vain
from .summary import JOBS, Row

_job, _one_unit = RULES.ref("frame:ENG"), RULES.ref("15.O.p3")
_QUICKLY = reason("quick construction").of()
QUICK = SP
"""What quick construction costs."""
_HALF, _ENOUGH = Fraction(1, 2), 2
"""So many REs of engineers take half the time (frame:ENG)."""
BEGUN: Hook[Callable[[Front, UnitId], Iterator[Event]]] = Hook(RULES)
"""What else is written down when a unit begins a job, or does it at once, `(world, unit)`."""
STALLED: Hook[Callable[[Front, UnitId, Job], bool]] = Hook(RULES)
"""Jobs that do not go on in a turn, though nobody has left them, `(world, unit, job)`."""
ABANDONED: Hook[Callable[[Front, UnitId, Job], bool]] = Hook(RULES)
"""Jobs that are given up though the unit is there, because who really did the work has gone, `(world, unit, job)`."""


NO_ENGINEERS: Hook[Callable[[Kit], bool]] = Hook(RULES)
"""Units that do no engineering of any kind, whatever symbols of engineers they bear, `(kit)`."""
HANDS: "Hook[Callable[[Front, Engineer | Span], Fraction]]" = Hook(RULES)
"""What others count as REs of engineers at a job."""
HASTE: "Hook[Callable[[Front, Engineer | Span], bool]]" = Hook(RULES)
"""Who may use quick construction at a job."""
SURPLUS: "Hook[Callable[[Front, Engineer | Span], tuple[UnitId, ...]]]" = Hook(RULES)
"""Helpers who may have no part in a job, because there are too many of them."""


class Engineer(Command, frozen=True, tag="engineer"):
    """Let a unit do an engineering job where it stands: `engineer 8-eng build fort with 66-rpc labour cairo`."""

    form: ClassVar[str] = "{unit} {verb} {what} [with {helpers+}] [labour {city}] [quick]"
    unit: UnitName
    verb: Annotated[str, Noun("job")]
    what: Annotated[str, Noun("work")]
    helpers: tuple[UnitName, ...] = ()
    city: PlaceName | None = None
    quick: bool = False


class Span(Question, frozen=True, tag="job"):
    """How many turns a job takes where a unit stands: `job 8-eng build fort with 66-rpc labour cairo`."""

    form: ClassVar[str] = Engineer.form
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
    verb: Annotated[Verb, Noun("job")]
    what: Annotated[Work, Noun("work")]
    place: SpotName
    turns: int
    city: SpotName = PlaceId("")

    def apply(self, world: Front) -> None:
        """Write it down."""
        world.jobs[self.unit] = Job(self.verb, self.what, self.place, self.turns, self.helpers, self.city)

    def told(self) -> str:
        """The fact in words."""
        article = "an" if self.what.startswith(tuple("aeiou")) else "a"
        turns = f"{self.turns} turn{'' if self.turns == 1 else 's'}"
        work = f"{self.verb} {article} {self.what.replace('_', ' ')}"
        helped = f", helped by civilians of {self.city}" if self.city else ""
        return f"{who(self.unit)}: begins to {work} in {self.place}, {turns}{helped}"


class JobWent(Fact, frozen=True):
    """A job went on, or was given up."""

    shown: ClassVar[str] = "own"
    unit: UnitName
    left: int

    def apply(self, world: Front) -> None:
        """Count down, or take it off; a record of before may tell of one that somebody left, and that is no more."""
        if self.left < 1:
            world.jobs.pop(self.unit, None)
        elif self.unit in world.jobs:
            world.jobs[self.unit] = msgspec.structs.replace(world.jobs[self.unit], left=self.left)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit}: {many(self.left, 'turn of work') + ' left' if self.left > 0 else 'the work ends'}"


class JobThinned(Fact, frozen=True):
    """Some who assisted in a job may not do so any more, and what is left of it was reckoned anew."""

    shown: ClassVar[str] = "own"
    unit: UnitName
    without: tuple[UnitName, ...]
    left: int

    def apply(self, world: Front) -> None:
        """Let them go."""
        job = world.jobs.get(self.unit)
        if job is None:  # as above
            return
        rest = tuple(id_ for id_ in job.helpers if id_ not in self.without)
        world.jobs[self.unit] = msgspec.structs.replace(job, helpers=rest, left=self.left)

    def told(self) -> str:
        """The fact in words."""
        left = f"{many(self.left, 'turn of work')} left"
        return f"{self.unit}: goes on without {', '.join(self.without)}, {left}"


ORDERS = (Engineer,)
QUESTIONS = (Span,)
EVENTS = (JobBegan, JobWent, JobThinned)
commands(Engineer)
_TRADE = {
    "is_construction_engineer": "construction",
    "is_combat_engineer": "combat",
    "is_railroad_engineer": "railroad",
    "is_port_engineer": "port",
    "is_pipeline_engineer": "pipeline",
}


@cache
def is_kept_off(kit: Kit) -> bool:
    """Whether a unit does no engineering, whatever symbols it bears and whatever it stands under."""
    return any(rule.run(kit) for rule in NO_ENGINEERS)


@cache
def trades(kit: Kit) -> frozenset[str]:
    """What kinds of engineering a unit can do at all; which jobs are open to it is for the chapters to say."""
    found = frozenset(trade for ability, trade in _TRADE.items() if ability in kit)
    return frozenset() if found and is_kept_off(kit) else found


def row_of(order: Engineer | Span) -> Row | None:
    """The row of the summaries for an order, or for a question about one."""
    return JOBS.get((order.verb, order.what))


def team(order: Engineer | Span) -> tuple[UnitId, ...]:
    """Everybody who would do a job: the unit and those that assist it."""
    return (order.unit, *order.helpers)


def only_assists(kit: Kit, row: Row) -> bool:
    """Whether a unit has a part in a job as a construction unit alone, because no other symbol of it does such jobs."""
    return "is_construction_unit" in kit and trades(kit).isdisjoint(row.who)


def helpers_there(world: Front, order: Engineer | Span, *, assisting: bool) -> list[UnitId]:
    """Of the helpers in the hex those who only assist, or those engineers who can do the job themselves."""
    row, here = row_of(order), world.units[order.unit].place
    others = dict.fromkeys(id_ for id_ in order.helpers if id_ != order.unit)
    there = [id_ for id_ in others if world.on_map(id_) and world.units[id_].place == here]
    if row is None:
        return []
    if assisting:
        return [id_ for id_ in there if only_assists(world.kit(id_), row)]
    return [id_ for id_ in there if not trades(world.kit(id_)).isdisjoint(row.who)]


def lasts(question: Span, world: Front) -> Row | None:
    """The row of a job that takes turns, where the unit stands on the map."""
    row = row_of(question)
    return row if row is not None and not row.mps and world.on_map(question.unit) else None


@RULES.counts("frame:ENG", of=Span, stage="base")
def turns_by_terrain(question: Span, world: Front) -> Iterator[Line]:
    """A job takes turns by the terrain; one that is done like another takes as long as that does."""
    row = lasts(question, world)
    if row is not None and not row.like:
        terrain = world.atlas.terrain[world.units[question.unit].place]
        yield plus(row.turns.get(terrain, row.turns["other"]), f"to {row.verb} {row.what} in this terrain")


@RULES.counts("frame:ENG", of=Span, stage="add")
def who_is_not_there(question: Span, world: Front) -> Iterator[Line]:
    """Say of helpers who stand elsewhere that they have no part in it."""
    here = world.units[question.unit].place if lasts(question, world) is not None else None
    for id_ in dict.fromkeys(question.helpers) if here is not None else ():
        if world.units[id_].place != here:
            yield plus(0, f"{id_} is not there to assist")


@RULES.counts("frame:ENG", of=Span, stage="times")
def shorter_for_more_engineers(question: Span, world: Front) -> Iterator[Line]:
    """Two REs of engineers or more take half the time, and quick construction half of that, where it may be used."""
    row = lasts(question, world)
    if row is None:
        return
    if engineers_at(world, question) >= _ENOUGH:
        yield times(_HALF, "two REs of engineers or more", _why_enough(world, question))
    if question.quick and row.quick and any(rule.run(world, question) for rule in HASTE):
        yield times(_HALF, _QUICKLY)


@RULES.counts("frame:ENG", of=Span, stage="round")
def whole_turns(question: Span, world: Front) -> Iterator[Line]:
    """Parts of turns are rounded up."""
    if lasts(question, world) is not None:
        yield ceil("parts of a turn are rounded up")


def _why_enough(world: Front, question: Span) -> Ref:
    """The paragraph without which there would be less than two REs of engineers."""
    whole = engineers_at(world, question)
    return next((rule.ref for rule in HANDS if whole - rule.run(world, question) < _ENOUGH), _job)


def engineers_at(world: Front, order: Engineer | Span) -> Fraction:
    """How many REs of engineers work: the unit, engineers with it, and what others count as.

    The engineers of a division or of a corps have no size of their own and count none.
    """
    crew = (order.unit, *helpers_there(world, order, assisting=False))
    own = sum((world.re(id_) for id_ in crew if trades(world.kit(id_))), start=Fraction(0))
    return sum((rule.run(world, order) for rule in HANDS), start=own)


def judged(order: Engineer, world: Front, seat: Side) -> bool:
    """Whether an order is about own units on the map."""
    return usable(world, seat, order.unit, *order.helpers)


@RULES.forbids("frame:ENG", order=Engineer)
def a_free_unit_in_supply(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
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
            yield f"{order.unit} has not the {many(row.mps, 'MP')} that this takes"
    elif unit.moved or unit.spent:
        yield f"{order.unit} has moved"
    if world.owner.get(unit.place) != seat:
        yield f"{world.atlas.named(unit.place)} is not owned by the {seat}"
    elif level_of(world, order.unit) == SupplyState.NONE:
        yield f"{order.unit} is out of supply"
    for id_ in order.helpers:
        other = world.units[id_]
        busy = other.moved or other.spent or other.disrupted or at_work(world, id_)
        if busy or other.place != unit.place or id_ == order.unit:
            yield f"{id_} cannot assist there"


def at_work(world: Front, id_: UnitId) -> bool:
    """Whether a unit does a job, or assists in one and has not left it."""
    here = world.units[id_].place
    return id_ in world.jobs or any(id_ in job.helpers and job.place == here for job in world.jobs.values())


@RULES.forbids("frame:ENG", order=Engineer)
def there_is_something_to_do(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """What is built is not there yet, and what is mended or torn down is."""
    row = row_of(order)
    if row is None or not judged(order, world, seat):
        return
    place = world.units[order.unit].place
    for text in idle(world, row, place):
        yield f"{world.atlas.named(place)}: {text}"


@RULES.forbids("frame:ENG", order=Engineer)
def what_is_done_at_once_takes_no_help(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Helpers and labour shorten the turns of a job; one that costs MPs is done at once, by one unit."""
    row = row_of(order)
    if row is not None and row.mps and (order.helpers or order.city) and judged(order, world, seat):
        yield f"{row.verb} {row.what} is done at once: nobody assists"


@RULES.resolves("frame:ENG", order=Engineer)
def the_work_begins(order: Engineer, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """What costs MPs is done at once; anything else takes its turns, and everybody at work stays.

    MPs are spent by all who are one unit with those at work, a counter that carries them among them (15.O.p3); who
    does not work himself has not moved by that.
    """
    row = row_of(order)
    assert row is not None
    place = world.units[order.unit].place
    for rule in BEGUN:
        yield from rule.run(world, order.unit)
    together = party(world, (order.unit,) if row.mps else team(order))
    if row.mps:
        for id_ in together:
            ref = _job if id_ == order.unit else _one_unit
            yield Changed(ref, (id_,), "spent", world.units[id_].spent + row.mps * MP)
        yield Changed(_job, (order.unit,), "moved", 1)
        yield Counted(_job, counts.ENGINEERING.key(order.unit), row.mps)
        yield from done(world, row.verb, row.what, place)
        return
    span = Span(order.unit, order.verb, order.what, order.helpers, order.city, order.quick)
    length = int(RULES.total(span, world))
    for id_ in together:
        ref = _job if id_ in team(order) else _one_unit
        yield Changed(ref, (id_,), "spent", int(allowance(world, id_).total * MP))
    yield Changed(_job, team(order), "moved", 1)
    if order.quick:
        yield from pay(_job, world, seat, place, QUICK, _QUICKLY)
    yield JobBegan(_job, order.unit, order.helpers, row.verb, row.what, place, length, order.city or PlaceId(""))


@RULES.forbids("frame:ENG", order=Attack)
def who_is_at_work_does_not_attack(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """A job that takes turns ties up who does it and who assists, until it is done or they leave the hex."""
    return tied_up(world, seat, order.units)


def tied_up(world: Front, seat: Side, units: tuple[UnitId, ...]) -> Iterator[str]:
    """Say which of the units of an attack of any kind are at work."""
    for id_ in dict.fromkeys(units) if world.jobs and usable(world, seat, *units) else ():
        if at_work(world, id_):
            yield f"{id_} is at work"


@RULES.happens("frame:ENG", at="enter *.initial")
def work_goes_on(world: Front, roll: Roller) -> Iterator[Event]:
    """At the start of its owner's player-turn a job that nobody left goes on by a turn; the last one finishes it.

    A chapter may hold it up, or say that it is given up, or that some helpers have no part in it any more. That is
    judged before any goes on: what another needed for its last turn was not free in that turn.
    """
    ours = {id_: job for id_, job in sorted(world.jobs.items()) if ROSTER[id_].side == world.phasing}
    given_up = {id_: ABANDONED.cites(world, id_, job) for id_, job in ours.items()}
    held_up = {id_: STALLED.cites(world, id_, job) for id_, job in ours.items()}
    for id_, job in reversed(ours.items()):
        if job.helpers and not held_up[id_]:
            yield from _thinned(world, id_, job)
    for id_ in ours:
        job = world.jobs[id_]
        crew = [world.units[each] for each in (id_, *job.helpers)]
        left_it = any(unit.place != job.place or unit.disrupted for unit in crew)
        if left_it or given_up[id_] or world.owner.get(job.place) != world.phasing:
            yield JobWent(given_up[id_] or _job, id_, 0)
            continue
        if stalled := held_up[id_]:
            yield JobWent(stalled, id_, job.left)
            continue
        yield JobWent(_job, id_, job.left - 1)
        if job.left <= 1 and not in_vain(world, JOBS[job.verb, job.what], job.place):
            yield from done(world, job.verb, job.what, job.place)


def _thinned(world: Front, id_: UnitId, job: Job) -> Iterator[Event]:
    """Let helpers go that are too many by now; if the rest are less than two REs, what is left takes twice as long."""
    for rule in SURPLUS:
        gone: tuple[UnitId, ...] = rule.run(world, Span(id_, job.verb, job.what, job.helpers, job.city or None))
        if not gone:
            continue
        helpers = tuple(each for each in job.helpers if each not in gone)
        rest = Span(id_, job.verb, job.what, helpers, job.city or None)
        now = engineers_at(world, rest)
        slower = now < _ENOUGH <= now + sum(map(world.re, gone))
        length = min(int(job.left / _HALF), int(RULES.total(rest, world))) if slower else job.left
        yield JobThinned(rule.ref, id_, gone, max(length, job.left))
