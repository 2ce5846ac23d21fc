"""72.9 Indian subversion, on which the Indian National Army waits: Japan's project, as the frame has it."""

from collections.abc import Iterator

from wavell.umpire import Event, Line, Roller, plus
from wavell.umpire.facts.words import many, many_are

from ..frame.economy.budget import year
from ..frame.economy.production import PROJECTS, SUBVERSION, Production, Project
from ..model import accounts
from ..model.counts import YEARS, mark, meant
from ..model.events import Marked
from ..model.ids import NationId
from ..model.ledger import balance, use
from ..model.nations import JAPAN, NATIONS
from ..model.orders import Produce
from ..model.world import War
from ..rules import AXIS, RULES, Side
from .s72_9_ina import ARMY, SUBVERTED, objectives_held

POINTS = mark("subversion points")
"""Research points put into the project."""
meant(POINTS, [POINTS.key()], range(ARMY.subversion.points + 1))
YEARLY = mark("subversion points {year}", int)
"""Those of a year."""
meant(YEARLY, map(YEARLY.key, YEARS), range(ARMY.subversion.yearly + 1))
_project = RULES.ref("frame:subversion")


@RULES.forbids("frame:subversion", order=Produce)
def subversion_takes_points_over_years(order: Produce, world: War, seat: Side) -> Iterator[str]:
    """Japan puts research points into Indian subversion one by one: three in all, no more than two in a year."""
    if seat != AXIS or order.kind != SUBVERSION or NATIONS[order.nation].side != seat:
        return
    row, points = ARMY.subversion, POINTS.of(world.marks)
    if order.nation != "ina" or order.power not in (None, "japan"):
        yield "subversion is a Japanese project for the Indian National Army"
    elif SUBVERTED.of(world.marks) or points >= row.points:
        yield f"{points} of {many_are(row.points, 'research point')} in the project"
    elif YEARLY.of(world.marks, year(world)) >= row.yearly:
        yield f"no more than {many(row.yearly, 'research point')} go into it in a year"
    elif balance(world, accounts.research(JAPAN)) < 1:
        yield "Japan has no research point left"


@RULES.counts("frame:subversion", of=Production, stage="base")
def a_point_at_a_time(question: Production, world: War) -> Iterator[Line]:
    """Each step of the project takes one research point."""
    if (question.nation, question.kind) == ("ina", SUBVERSION):
        yield plus(1, "a step of Indian subversion")


def work_on_subversion(order: Produce, world: War, roll: Roller) -> Iterator[Event]:
    """A research point of Japan goes into the project."""
    yield from use(_project, accounts.research(JAPAN), 1, "Indian subversion")
    yield Marked(_project, YEARLY.key(year(world)), YEARLY.of(world.marks, year(world)) + 1)
    yield Marked(_project, POINTS.key(), POINTS.of(world.marks) + 1)


PROJECTS[SUBVERSION] = Project(NationId("ina"), work_on_subversion)


@RULES.happens("frame:subversion", at="enter axis.start")
def the_project_is_tried(world: War, roll: Roller) -> Iterator[Event]:
    """Once its research points are there, a die in each Japanese player turn: 5 or 6 succeeds, objectives help."""
    row = ARMY.subversion
    if SUBVERTED.of(world.marks) or POINTS.of(world.marks) < row.points:
        return
    (die,) = roll(_project, "Indian subversion")
    if die + len(objectives_held(world)) >= row.needed:
        yield Marked(_project, SUBVERTED.key(), 1)
