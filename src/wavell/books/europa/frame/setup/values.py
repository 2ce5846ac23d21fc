"""Points and jobs that a position lays down: with who can hold them, and with who can do them."""

from collections.abc import Iterator

from wavell.umpire.facts.words import many

from ...model import counts
from ...model.counters import ROSTER
from ...model.ids import PlaceId, UnitId
from ...model.validation import FAULTS
from ...model.world import Front, Job
from ...rules import RULES
from ..engineering.installations import AIRBASE, PORT_HITS
from ..engineering.summary import JOBS
from ..engineering.works import Span, helpers_there
from ..supply.points import room

_points = RULES.ref("frame:SP")
_LONGEST = max(turns + row.combat_extra for row in JOBS.values() for turns in row.turns.values())
"""The turns that any job takes at most."""


@FAULTS.adds("frame:SP")
def points_lie_with_who_can_hold_them(world: Front, set_up: bool) -> Iterator[str]:
    """Of units, depots, command HQs and supply units hold points, on the map; how many, their sentinels watch."""
    for where, stock in world.stocks.items():
        if where not in world.units:
            continue
        size, ref = room(world, where) or (0, _points.id)
        if not size:
            yield f'stocks: "{where}" holds no SPs or SRPs: depots, command HQs and supply units do ({ref})'
        elif (stock.sp or stock.srp) and not world.on_map(UnitId(where)):
            yield f'stocks: "{where}" is not on the map, and holds nothing'


@FAULTS.adds("frame:ENG")
def jobs_are_done_by_who_is_there(world: Front, set_up: bool) -> Iterator[str]:
    """A job under way takes turns, no more than it can take, and those who do it stand in its hex."""
    for id_, job in world.jobs.items():
        yield from (f"jobs: {id_}: {fault}" for fault in _wrong(world, id_, job))


def _wrong(world: Front, id_: UnitId, job: Job) -> Iterator[str]:
    """What is wrong with a job, the key first."""
    at, row = world.units[id_].place, JOBS.get((job.verb, job.what))
    if at != job.place:
        stands = world.atlas.named(at) if at in world.atlas else f'"{at}"'
        yield f"place: it is in {stands}, and works there or nowhere"
        return
    if row is None:
        return  # 15.J.4 speaks of it
    if row.mps:
        yield f"verb: {job.verb} {job.what} is done at once, for MPs, and is never under way"
    elif not 1 <= job.left <= _LONGEST:
        yield f"left: {many(job.left, 'turn')} cannot be left, and it must be 1 to {_LONGEST}"
    able = _helpers(world, id_, job)
    for helper in job.helpers:
        if helper not in able:
            told = "is not there" if world.units[helper].place != at else "has no part in such work"
            yield f"helpers: {helper} {told}: engineers and construction units in {world.atlas.named(at)} may help"
    if job.city and job.city not in world.atlas.land:
        yield f"city: {job.city} is at sea"


def _helpers(world: Front, id_: UnitId, job: Job) -> set[UnitId]:
    """Who of those named can help with a job."""
    question = Span(id_, job.verb, job.what, job.helpers)
    return {each for assisting in (False, True) for each in helpers_there(world, question, assisting=assisting)}


@FAULTS.adds("frame:ENG")
def damage_is_such_as_bombs_do(world: Front, set_up: bool) -> Iterator[str]:
    """Ports and airbases have no more hits than can be counted there, and a port alone is reduced."""
    for kind, count in counts.INSTALLED.items():
        for (name,) in count.all(dict.fromkeys(world.installations, 0)):
            site = world.installations[count.key(PlaceId(name))]
            most = site.capacity or (PORT_HITS if kind == "port" else AIRBASE)
            if site.capacity < 0:
                yield f'installations: "{kind} {name}": capacity: it is {site.capacity}, and it must be 0 or more'
            if not 0 <= site.hits <= most:
                yield f'installations: "{kind} {name}": hits: there are {site.hits}, and it must be 0 to {most}'
            if site.reduced and kind != "port":
                yield f'installations: "{kind} {name}": reduced: a port is reduced, and no {kind}'


@FAULTS.adds("frame:CBT")
def a_battle_is_fought_by_its_side(world: Front, set_up: bool) -> Iterator[str]:
    """The attackers of a battle are units of its side on the map, and it has one at least."""
    battle = world.battle
    if battle is None:
        return
    if not battle.attackers:
        yield "battle: attackers: nobody attacks"
    for id_ in battle.attackers:
        if ROSTER[id_].side != battle.side:
            yield f"battle: attackers: {id_} is not of the {battle.side}"
    if battle.target not in world.atlas.land:
        yield f"battle: target: {battle.target} is no land"


@FAULTS.adds("frame:PLAN")
def an_attack_is_planned_or_not(world: Front, set_up: bool) -> Iterator[str]:
    """Of a plan there is no more than one for a hex."""
    for (place,), planned in counts.PLAN.all(world.used).items():
        if planned > 1:
            yield f'used: "{counts.PLAN.key(PlaceId(place))}": it is {planned}, and it must be 0 or 1'
