"""15.J.5 and 15.J.10.p1: construction units, which only assist."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line, plus

from ..frame.engineering.summary import JOBS
from ..frame.engineering.works import (
    HANDS,
    STALLED,
    SURPLUS,
    Engineer,
    Span,
    helpers_there,
    judged,
    lasts,
    only_assists,
    row_of,
    trades,
)
from ..model.counters import ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side
from ..model.world import Front
from ..rules import RULES
from .s15j3_labour import assists_still, labour_comes
from .s15j_builders import open_trades

_BUILDS = frozenset({"is_construction_unit", "is_assault_engineer"})


def _engineers(world: Front, place: PlaceId, order: Engineer | Span) -> Fraction:
    """REs of engineers in a hex that construction units may assist; with labour they count as two (15.J.3.p1)."""
    there = [id_ for id_ in world.friends(place, ROSTER[order.unit].side) if trades(world.kit(id_))]
    helped = {id_ for id_ in there if assists_still(world, id_)}
    if order.unit not in world.jobs and labour_comes(world, order):
        helped.add(order.unit)
    return sum((world.re(id_) * (2 if id_ in helped else 1) for id_ in there), start=Fraction(0))


def _assisting_others(world: Front, place: PlaceId, unit: UnitId) -> int:
    """How many construction units assist in a hex in the jobs of others; in one that waits nobody does."""
    others = [(id_, job) for id_, job in world.jobs.items() if id_ != unit and job.place == place]
    jobs = [job for id_, job in others if not STALLED.cites(world, id_, job)]
    there = [(id_, job) for job in jobs for id_ in job.helpers if world.units[id_].place == place]
    return sum(only_assists(world.kit(id_), JOBS[job.verb, job.what]) for id_, job in there)


@SURPLUS.adds("15.J.5")
def more_than_there_are_engineers(world: Front, order: Engineer | Span) -> tuple[UnitId, ...]:
    """Construction units beyond one for each RE of engineers in the hex, as long as the job lasts."""
    helping = helpers_there(world, order, assisting=True)
    if not helping:
        return ()
    place = world.units[order.unit].place
    room = int(_engineers(world, place, order)) - _assisting_others(world, place, order.unit)
    return tuple(helping[max(room, 0) :])


@RULES.counts("15.J.5", of=Span, stage="add")
def so_many_may_assist(question: Span, world: Front) -> Iterator[Line]:
    """Say who counts nothing: construction units beyond what engineers allow, and helpers who are none."""
    if lasts(question, world) is not None:
        for text in _no_builders(world, question):
            yield plus(0, text)
        for id_ in more_than_there_are_engineers(world, question):
            yield plus(0, f"{id_} may not assist: one construction unit for each RE of engineers in the hex")


@RULES.forbids("15.J.5", order=Engineer)
def construction_units_only_assist(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Construction units assist engineers, one for each RE of engineers in the hex, and do nothing by themselves."""
    if not judged(order, world, seat):
        return
    if "is_construction_unit" in world.kit(order.unit) and not open_trades(world, order.unit):
        yield f"{order.unit} only assists engineers"
        return
    yield from _no_builders(world, order)
    if more_than_there_are_engineers(world, order):
        most = int(_engineers(world, world.units[order.unit].place, order))
        own = "" if trades(world.kit(order.unit)) else "; those of a division or corps have no REs"
        size = f"{most} {'RE' if most == 1 else 'REs'} of engineers in the hex"
        yield f"{size}: so many construction units may assist{own}"


def _no_builders(world: Front, order: Engineer | Span) -> Iterator[str]:
    """Say which helpers are neither construction units nor engineers of any kind."""
    for id_ in dict.fromkeys(order.helpers):
        kit = world.kit(id_)
        if _BUILDS.isdisjoint(kit.abilities) and not trades(kit):
            yield f"{id_} is neither an engineer nor a construction unit"


@HANDS.adds("15.J.5")
def construction_units_count(world: Front, order: Engineer | Span) -> Fraction:
    """Construction units that assist, as many as may, count with their size."""
    helping = set(helpers_there(world, order, assisting=True))
    return sum(map(world.re, helping.difference(more_than_there_are_engineers(world, order))), start=Fraction(0))


@RULES.permits("15.J.5", order=Engineer)
def construction_units_assist(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Construction units assist engineers, on jobs for construction engineers too."""
    return _assisting(order, world, seat, punitive=False)


@RULES.permits("15.J.10.p1", order=Engineer)
def punitive_units_assist(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Punitive units are construction units and assist as these do."""
    return _assisting(order, world, seat, punitive=True)


def _assisting(order: Engineer, world: Front, seat: Side, punitive: bool) -> Iterator[str]:
    row = row_of(order)
    for id_ in order.helpers if row is not None and judged(order, world, seat) else ():
        kit = world.kit(id_)
        if row is not None and only_assists(kit, row) and ("is_punitive" in kit) == punitive:
            yield f"{id_} assists"
