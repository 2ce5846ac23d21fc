"""15.J.10: punitive units are replaced for nothing."""

from collections.abc import Iterator

from wavell.umpire import Event, Line, plus

from ..frame.economy.replacements import FREE, REBUILDING, Cost, Replace, is_of_this_month, lost, own, theatre
from ..model import counts
from ..model.counters import ROSTER, TRACK
from ..model.counts import Scope
from ..model.figures import Counted
from ..model.ids import NationId, PlaceId, UnitId
from ..model.kinds import Side
from ..model.scenarios import BEGUN
from ..model.theatres import THEATRES
from ..model.world import Front
from ..rules import RULES

_REPLACED = counts.used("punitive {nation} {theatre}", NationId, str, scope=Scope.MONTH)

_free = RULES.ref("15.J.10.p2")


@FREE.adds("15.J.10.p2")
def free_punitive(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether a punitive unit is free: the first of its nation, in that theatre and month."""
    nation = ROSTER[id_].nation
    return "is_punitive" in ROSTER[id_].kit and not _REPLACED.of(world.used, nation, theatre(world, place))


@RULES.permits("15.J.10.p2", order=Replace)
def it_costs_nothing(order: Replace, world: Front, seat: Side) -> Iterator[str]:
    """The first of a nationality in a month and theatre is replaced whatever points there are."""
    if order.place is None or order.place not in world.atlas.land or not own(world, seat, order.unit):
        return
    if lost(world, order.unit) and free_punitive(world, order.unit, order.place):
        yield f"{order.unit} is free in {world.atlas.named(order.place)}"


@RULES.counts("15.J.10.p2", of=Cost)
def one_of_a_month_is_free(question: Cost, world: Front) -> Iterator[Line]:
    """The first of a nationality in a month and theatre is free; say where it has been used up."""
    if "is_punitive" not in ROSTER[question.unit].kit or world.on_map(question.unit):
        return
    for area in sorted(set(THEATRES[world.map].values())):
        used = _REPLACED.of(world.used, ROSTER[question.unit].nation, area)
        yield plus(0, f"in {area} {'one was free this month' if used else 'the first of a month is free'}")


@REBUILDING.adds("15.J.10.n1")
def the_free_one_waits_as_well(world: Front, id_: UnitId, place: PlaceId) -> Iterator[Event]:
    """One that is free is counted, and arrives in four turns like any other."""
    if free_punitive(world, id_, place):
        yield Counted(_free, _REPLACED.key(ROSTER[id_].nation, theatre(world, place)), 1)


@BEGUN.adds("15.J.10.p2")
def who_was_free_when_a_case_begins(world: Front) -> Iterator[Event]:
    """A punitive unit on the track that was rebuilt in this month was the free one of its theatre, or there was one."""
    waiting = [id_ for id_ in world.stack(TRACK) if "is_punitive" in ROSTER[id_].kit and is_of_this_month(world, id_)]
    entries = [(ROSTER[id_].nation, world.units[id_].entry) for id_ in waiting]
    keys = {_REPLACED.key(nation, theatre(world, entry)) for nation, entry in entries if entry in world.atlas.land}
    yield from (Counted(_free, key, 1) for key in sorted(keys - world.used.keys()))


@RULES.watches("15.J.10.p2", event=Counted)
def no_second_one_is_free(event: Counted, world: Front) -> Iterator[str]:
    """No nation has a second punitive unit replaced for nothing in one month and theatre."""
    if _REPLACED.read(event.what) and world.used.get(event.what, 0) + event.amount > 1:
        yield f"{event.what} is used a second time"
