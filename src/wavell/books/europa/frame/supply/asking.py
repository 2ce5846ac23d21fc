"""The question what supply a unit has, and what enemies that the asker does not see may do to it."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Line, Question, plus

from ...model.counters import ROSTER
from ...model.ids import UnitId
from ...model.kinds import SupplyState
from ...model.orders import UnitName
from ...model.world import Front
from ...rules import RULES
from ..movement.zones import manned
from .states import FULL, LIMITED, NONE, SELF_FED, case_of, found_for, limited, regular


class SupplyOf(Question, frozen=True, tag="supply"):
    """The supply of a unit where it stands: 2 full, 1 limited, 0 none."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


@RULES.counts("frame:SUP", of=SupplyOf, stage="base")
def what_a_line_brings(question: SupplyOf, world: Front) -> Iterator[Line]:
    """Regular supply counts 2, limited supply 1."""
    if not world.on_map(question.unit):
        return
    found = found_for(world, question.unit)
    yield plus({FULL: 2, LIMITED: 1, NONE: 0}[found], f"{'no' if found == NONE else found} supply")
    if found != NONE and (worst := _at_worst(world, question.unit)) != found:
        yield plus(0, f"zones of control of hidden units may leave {'none' if worst == NONE else worst}")
    elif found != NONE and _perhaps_cut(world, question.unit):
        yield plus(0, "hidden units may cut its line")


def _perhaps_cut(world: Front, id_: UnitId) -> bool:
    """Whether enemies that the asker does not see stand next to where the line of a unit may lead."""
    counter, near = ROSTER[id_], world.atlas.near
    if not SELF_FED.isdisjoint(counter.kit.abilities):
        return False
    hidden = [place for place, unseen in world.unseen.items() if unseen.side != counter.side and place in world.atlas]
    if not hidden:
        return False
    case = case_of(world, id_)
    fed = regular(case[0]) | limited(*case) | {world.units[id_].place}
    return any(not fed.isdisjoint(near[place]) for place in hidden)


def _at_worst(world: Front, id_: UnitId) -> SupplyState:
    """The supply that a unit would have if every stack that is not seen into had zones of control."""
    counter, place = ROSTER[id_], world.units[id_].place
    if not SELF_FED.isdisjoint(counter.kit.abilities):
        return FULL
    unseen = [at for at, hidden in world.unseen.items() if hidden.side != counter.side]
    case, more = case_of(world, id_)
    shut = case.land.blocked | (world.atlas.around(unseen) - manned(world, counter.side))
    worse = case._replace(land=case.land._replace(blocked=shut, ports=case.land.ports - shut))
    return FULL if place in regular(worse) else LIMITED if place in limited(worse, more) else NONE


QUESTIONS = (SupplyOf,)
