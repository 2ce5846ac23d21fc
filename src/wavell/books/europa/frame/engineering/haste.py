"""Quick construction: which jobs are done so, and what it costs (frame:ENG)."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ...model.kinds import Side, Verb
from ...model.world import Front
from ...rules import RULES
from ..supply.points import affords
from .works import QUICK, Engineer, Span, judged, lasts, row_of


@RULES.forbids("frame:ENG", order=Engineer)
def some_jobs_alone_are_done_in_haste(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Quick construction builds forts, entrenchments, airfields and airbases; ports have their own paragraph."""
    if judged(order, world, seat) and _takes_its_time(order):
        yield _told(order)


@RULES.counts("frame:ENG", of=Span, stage="add")
def haste_that_saves_nothing(question: Span, world: Front) -> Iterator[Line]:
    """Say of a job that is asked about in haste that it would not be done so."""
    if lasts(question, world) is not None and _takes_its_time(question):
        yield plus(0, _told(question))


def _takes_its_time(order: Engineer | Span) -> bool:
    """Whether quick construction is asked for at a job that is not one of those done so."""
    row = row_of(order)
    return order.quick and row is not None and not row.quick and row.verb != Verb.RECONSTRUCT


def _told(order: Engineer | Span) -> str:
    return f"{order.verb} {order.what} is not done by quick construction"


@RULES.forbids("frame:ENG", order=Engineer)
def haste_has_its_price(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Quick construction takes an SP that the engineer can draw where it stands."""
    row = row_of(order)
    if not order.quick or order.city is None or row is None or not row.quick or not judged(order, world, seat):
        return
    if not affords(world, seat, world.units[order.unit].place, QUICK):
        yield f"{order.unit} has no SP for quick construction"
