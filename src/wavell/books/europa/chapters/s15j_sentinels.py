"""15.J: what engineering never comes to, whoever orders it; it watches tests and random play."""

from collections import Counter as Tallied
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from wavell.umpire.facts.words import many

from ..frame.combat.attack import BattleFought
from ..frame.engineering.installations import InstallationChanged, changed_places, port
from ..frame.engineering.summary import JOBS
from ..frame.engineering.works import JobBegan, JobWent
from ..frame.movement.terrain import Feature, features_that_count
from ..model.counters import ROSTER
from ..model.ids import UnitId
from ..model.world import Front, Job
from ..rules import AXIS, RULES

_BUILDERS = frozenset({"is_combat_engineer", "is_construction_engineer", "is_railroad_engineer"})
_KEPT_OFF = frozenset({"is_position_aa", "is_assault_engineer"})
_ASSISTANTS = frozenset({"construction", "punitive"})
_DIVISION = "XX"
_job = RULES.ref("frame:ENG")


def _team(event: JobBegan) -> tuple[UnitId, ...]:
    return (event.unit, *event.helpers)


def _builds(world: Front, id_: UnitId) -> bool:
    """Whether a unit is an engineer that builds."""
    kit = world.kit(id_).abilities
    return not _BUILDERS.isdisjoint(kit) and _KEPT_OFF.isdisjoint(kit)


def _only(world: Front, event: JobBegan, id_: UnitId, ability: str) -> bool:
    """Whether a unit has its part in a job as an engineer of one kind, and by no other symbol."""
    kit, row = world.kit(id_), JOBS.get((event.verb, event.what))
    if id_ == event.unit:
        other = kit.size == _DIVISION and row is not None and "divisional" in row.who
    else:
        other = "is_construction_unit" in kit
    return not other and kit.abilities.keys() & _BUILDERS == {ability}


@RULES.watches("15.J.1", event=JobBegan)
def assault_engineers_are_never_at_work(event: JobBegan, world: Front) -> Iterator[str]:
    """No assault engineer builds or helps to build."""
    for id_ in _team(event):
        if "is_assault_engineer" in world.kit(id_):
            yield f"{id_}, an assault engineer, is at work"


@RULES.watches("15.J.2", event=JobBegan)
def combat_engineers_keep_off_closed_jobs(event: JobBegan, world: Front) -> Iterator[str]:
    """No combat engineer has a part in a job that the summaries do not open to combat engineers."""
    row = JOBS.get((event.verb, event.what))
    for id_ in _team(event) if row is not None and "combat" not in row.who else ():
        if _only(world, event, id_, "is_combat_engineer"):
            yield f"{id_}, a combat engineer, is to {event.verb} a {event.what}"


@RULES.watches("15.J.3.p1", event=JobBegan)
def labour_comes_from_near_by(event: JobBegan, world: Front) -> Iterator[str]:
    """Labour helps an engineer, from a city of its side that is four hexes away at the most."""
    if not event.city:
        return
    if not _builds(world, event.unit):
        yield f"{event.unit} has labour and is no engineer"
    if world.atlas.distance(event.place, event.city) > 4:
        yield f"labour comes from {event.city} to {event.place}, more than four hexes"
    if world.owner.get(event.city) != ROSTER[event.unit].side:
        yield f"labour of {event.city} helps {event.unit} of the other side"


@RULES.watches("15.J.3.p1", event=JobWent)
def no_work_goes_on_with_labour_of_a_lost_city(event: JobWent, world: Front) -> Iterator[str]:
    """A job with labour is not shortened, unless it is given up, while its city is not owned by its side."""
    job, side = world.jobs[event.unit], ROSTER[event.unit].side
    if job.city and 0 < event.left < job.left and world.owner.get(job.city) != side:
        yield f"{event.unit} works with the labour of {job.city}, which its side has lost"


@RULES.watches("15.J.3.p2")
def no_city_helps_two(world: Front) -> Iterator[str]:
    """No city hex helps two engineers at a time."""
    for city, number in Tallied(job.city for job in world.jobs.values() if job.city).items():
        if number > 1:
            yield f"{city} helps {many(number, 'engineer')}"


@RULES.watches("15.J.3.p3")
def one_labour_unit_in_a_hex(world: Front) -> Iterator[str]:
    """In no hex do two labour units assist."""
    for place, number in Tallied(job.place for job in world.jobs.values() if job.city).items():
        if number > 1:
            yield f"{number} labour units assist in {place}"


@RULES.watches("15.J.4", event=JobBegan)
def nothing_is_done_that_is_not_listed(event: JobBegan, world: Front) -> Iterator[str]:
    """Every job is one of the summaries."""
    if (event.verb, event.what) not in JOBS:
        yield f"{event.unit} is to {event.verb} a {event.what}, which is in no summary"


@RULES.watches("15.J.5", event=JobBegan)
def construction_units_never_work_alone(event: JobBegan, world: Front) -> Iterator[str]:
    """A construction unit has no job of its own, and no more assist in a hex than it has REs of engineers.

    A division that shows more than that has what the engineers of a division do (15.J.7).
    """
    kit, row = world.kit(event.unit), JOBS.get((event.verb, event.what))
    digs = kit.size == _DIVISION and kit.symbols - _ASSISTANTS and row is not None and "divisional" in row.who
    if "is_construction_unit" in kit and not digs and not _builds(world, event.unit):
        yield f"{event.unit}, a construction unit, has a job of its own"
    jobs = {**world.jobs, event.unit: Job(event.verb, event.what, event.place, event.turns, event.helpers, event.city)}
    yield from _too_many(world, event.unit, jobs)


@RULES.watches("15.J.5", event=JobWent)
def no_work_goes_on_with_too_many_construction_units(event: JobWent, world: Front) -> Iterator[str]:
    """No job goes on by a turn while more construction units assist in the hex than it has REs of engineers."""
    job = world.jobs[event.unit]
    stays = all(world.units[id_].place == job.place for id_ in (event.unit, *job.helpers))
    if stays and event.left < job.left:
        yield from _too_many(world, event.unit, world.jobs)


def _too_many(world: Front, unit: UnitId, jobs: Mapping[UnitId, Job]) -> Iterator[str]:
    """Whether more construction units assist in the hex of a job than it has REs of engineers."""
    place = jobs[unit].place
    goes_on = [job for id_, job in jobs.items() if job.place == place and not _waits(world, id_, job)]
    there = [(id_, job) for job in goes_on for id_ in job.helpers]
    assisting = sum(_assists(world, id_, job) for id_, job in there if world.units[id_].place == place)
    if assisting and assisting > _engineers(world, unit, jobs):
        yield f"{assisting} construction units assist in {place}"


def _waits(world: Front, id_: UnitId, job: Job) -> bool:
    """Whether the city that helps in a job is not owned by its side: nobody assists then."""
    return bool(job.city) and world.owner.get(job.city) != ROSTER[id_].side


def _assists(world: Front, id_: UnitId, job: Job) -> bool:
    """Whether a helper is a construction unit, and none of the engineers who do such a job themselves."""
    row, kit = JOBS.get((job.verb, job.what)), world.kit(id_)
    able = row is not None and any(f"is_{trade}_engineer" in kit for trade in row.who)
    return "is_construction_unit" in kit and not able


def _engineers(world: Front, unit: UnitId, jobs: Mapping[UnitId, Job]) -> Fraction:
    """REs of engineers of a side in the hex of a job, those with labour twice."""
    there = [id_ for id_ in world.friends(jobs[unit].place, ROSTER[unit].side) if _builds(world, id_)]
    labour = {id_ for id_, job in jobs.items() if job.city and not _waits(world, id_, job)}
    return sum((world.re(id_) * (2 if id_ in labour else 1) for id_ in there), start=Fraction(0))


@RULES.watches("15.J.6", event=JobBegan)
def markers_do_one_job_each(event: JobBegan, world: Front) -> Iterator[str]:
    """Where neither engineers nor divisions work, there are as many corps markers as jobs."""
    if not _leans(world, event.unit):
        return
    there = world.friends(event.place, ROSTER[event.unit].side)
    markers = sum("is_corps_marker" in world.kit(id_) for id_ in there)
    jobs = 1 + sum(_leans(world, id_) for id_ in there if id_ in world.jobs)
    if jobs > markers:
        yield f"{jobs} jobs in {event.place} are done by {markers} corps markers"


@RULES.watches("15.J.6", event=JobWent)
def no_more_jobs_go_on_than_there_are_markers(event: JobWent, world: Front) -> Iterator[str]:
    """Where neither engineers nor divisions work, no job goes on by a turn beside as many as there are markers."""
    job = world.jobs[event.unit]
    if not 0 < event.left < job.left or not _leans(world, event.unit):
        return
    there = world.friends(job.place, ROSTER[event.unit].side)
    markers = sum("is_corps_marker" in world.kit(id_) for id_ in there)
    before = [id_ for id_ in there if id_ in world.jobs and id_ < event.unit and _leans(world, id_)]
    if len(before) >= markers:
        yield f"{event.unit} goes on with its job, and {many(markers, 'corps marker')} cannot do so many"


def _leans(world: Front, id_: UnitId) -> bool:
    return not _builds(world, id_) and world.kit(id_).size != _DIVISION


@RULES.watches("15.J.7", event=JobBegan)
def divisions_do_what_is_open_to_them(event: JobBegan, world: Front) -> Iterator[str]:
    """Whoever is no engineer does only what the summary opens to divisions."""
    row = JOBS.get((event.verb, event.what))
    if row is not None and not _builds(world, event.unit) and "divisional" not in row.who:
        yield f"{event.unit}, no engineer, is to {event.verb} a {event.what}"


@RULES.watches("15.J.8", event=JobBegan)
def pipelines_have_their_own_builders(event: JobBegan, world: Front) -> Iterator[str]:
    """Nobody but pipeline construction engineers begins a pipeline."""
    if event.what == "pipeline" and "is_pipeline_engineer" not in world.kit(event.unit):
        yield f"{event.unit} builds a pipeline"


@RULES.watches("15.J.9.p1", event=JobBegan)
def ports_have_their_own_builders(event: JobBegan, world: Front) -> Iterator[str]:
    """Nobody but port construction engineers reconstructs a port."""
    if event.verb == "reconstruct" and "is_port_engineer" not in world.kit(event.unit):
        yield f"{event.unit} reconstructs a port"


@RULES.watches("15.J.9.p2", event=InstallationChanged)
def ruins_are_not_repaired(event: InstallationChanged, world: Front) -> Iterator[str]:
    """A destroyed port loses none of its hits before it is reconstructed."""
    now = port(world, event.place) if event.kind == "port" else None
    if now is not None and now.destroyed and event.hits < now.hits:
        yield f"the destroyed port of {event.place} is repaired"


@RULES.watches("15.J.9.p3", event=JobBegan)
def the_axis_reconstructs_no_port(event: JobBegan, world: Front) -> Iterator[str]:
    """The Axis reconstructs no port, unless the reading lets anybody."""
    if (
        event.verb == "reconstruct"
        and ROSTER[event.unit].side == AXIS
        and world.readings["port-rebuilders"] == "allies"
    ):
        yield f"{event.unit} of the Axis reconstructs a port"


@RULES.watches("15.J.9.p3", event=JobBegan)
def no_port_is_reconstructed_in_haste(event: JobBegan, world: Front) -> Iterator[str]:
    """Nobody reconstructs a port in less than half the time of a fort."""
    if event.verb == "reconstruct" and event.turns * 2 < JOBS["build", "fort"].turns["other"]:
        yield f"{event.unit} reconstructs a port in {many(event.turns, 'turn')}"


@RULES.watches("15.J.11", event=JobBegan)
def railroad_engineers_keep_to_railways(event: JobBegan, world: Front) -> Iterator[str]:
    """No railroad engineer has a part in anything but railways."""
    for id_ in _team(event) if event.what != "rail" else ():
        if _only(world, event, id_, "is_railroad_engineer"):
            yield f"{id_}, a railroad engineer, is to {event.verb} a {event.what}"


@RULES.watches("15.J.2.b.v", event=BattleFought)
def forts_and_major_cities_keep_one(event: BattleFought, world: Front) -> Iterator[str]:
    """Engineers leave a fort of any kind, and a major city, one of what each takes off the die and off armour."""
    if event.reckoned is None or world.battle is None:
        return
    rows = [row for row in features_that_count(world.features(world.battle.target)) if _keeps_one(row)]
    for what, left, whole in (
        ("the die", event.reckoned.die, [row.die for row in rows]),
        ("armour", event.reckoned.aec, [row.aec for row in rows]),
    ):
        if left > -sum(penalty < 0 for penalty in whole):
            yield f"engineers leave {left} on {what} in {world.battle.target}"


def _keeps_one(row: Feature) -> bool:
    return row.kind == "work" or row.id in ("major_city", "partial_city")


# Work under way, however it came to be -------------------------------------------------------------------------------


def _under_way(world: Front, wrong: Callable[[JobBegan, Front], Iterator[str]]) -> Iterator[str]:
    """What would be wrong with the jobs under way if they began now."""
    for id_, job in world.jobs.items():
        event = JobBegan(_job, id_, job.helpers, job.verb, job.what, job.place, job.left, job.city)
        yield from wrong(event, world)


@RULES.watches("15.J.1")
def no_assault_engineer_has_a_job(world: Front) -> Iterator[str]:
    """No assault engineer has a part in a job under way."""
    return _under_way(world, assault_engineers_are_never_at_work)


@RULES.watches("15.J.2")
def no_combat_engineer_has_a_closed_job(world: Front) -> Iterator[str]:
    """No combat engineer has a part in a job under way that is closed to combat engineers."""
    return _under_way(world, combat_engineers_keep_off_closed_jobs)


@RULES.watches("15.J.4")
def no_job_is_unlisted(world: Front) -> Iterator[str]:
    """Every job under way is one of the summaries."""
    return _under_way(world, nothing_is_done_that_is_not_listed)


@RULES.watches("15.J.7")
def no_division_has_a_closed_job(world: Front) -> Iterator[str]:
    """Whoever has a job under way and is no engineer does what the summary opens to divisions."""
    return _under_way(world, divisions_do_what_is_open_to_them)


@RULES.watches("15.J.8")
def no_pipeline_is_built_by_others(world: Front) -> Iterator[str]:
    """Every pipeline under way is built by a pipeline construction engineer."""
    return _under_way(world, pipelines_have_their_own_builders)


@RULES.watches("15.J.9.p1")
def no_port_is_reconstructed_by_others(world: Front) -> Iterator[str]:
    """Every port that is being reconstructed has a port construction engineer."""
    return _under_way(world, ports_have_their_own_builders)


@RULES.watches("15.J.9.p2")
def no_ship_lies_in_a_ruin(world: Front) -> Iterator[str]:
    """No ship lies in a port that is destroyed."""
    ruins = [place for place in changed_places(world, "port") if (now := port(world, place)) and now.destroyed]
    for place in ruins:
        there = (id_ for id_ in world.stack(place) if "is_naval_unit" in ROSTER[id_].kit)
        yield from (f"{id_} lies in the destroyed port of {place}" for id_ in there)


@RULES.watches("15.J.9.p3")
def no_port_is_reconstructed_for_the_axis(world: Front) -> Iterator[str]:
    """The Axis is not about to reconstruct a port, unless the reading lets anybody."""
    return _under_way(world, the_axis_reconstructs_no_port)


@RULES.watches("15.J.11")
def no_railroad_engineer_has_a_job_off_the_railway(world: Front) -> Iterator[str]:
    """No railroad engineer has a part, as one, in a job under way that is not on a railway."""
    return _under_way(world, railroad_engineers_keep_to_railways)
