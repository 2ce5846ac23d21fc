"""15.W.p6: supply units in supply lines: they lengthen them, in a route if they are trucks, and begin special ones."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.supply.asking import SupplyOf
from ..frame.supply.chains import SUPPLY_UNITS, standing
from ..frame.supply.states import FULL, LIMITED, NONE, case_of, found_for, limited, regular
from ..model.counters import ROSTER
from ..model.ids import UnitId
from ..model.kinds import SupplyState
from ..model.world import Front
from ..rules import RULES


def _without(world: Front, id_: UnitId) -> SupplyState:
    """The supply that a line brings to a unit if there are no supply units."""
    counter, place = ROSTER[id_], world.units[id_].place
    case, more = case_of(world, id_)
    held = {world.units[truck].place for truck in standing(world, SUPPLY_UNITS[counter.side])} - world.stocks.keys()
    if place in regular(case._replace(trucks=())):
        return FULL
    left = more._replace(special=more.special - held)
    return LIMITED if place in limited(case._replace(trucks=()), left) else NONE


@RULES.counts("15.W.p6", of=SupplyOf)
def what_supply_units_add(question: SupplyOf, world: Front) -> Iterator[Line]:
    """Say of a unit that supply units lengthen its line, a truck supply route among them, or are its source."""
    found = found_for(world, question.unit) if world.on_map(question.unit) else NONE
    needs = question.unit not in SUPPLY_UNITS[ROSTER[question.unit].side]
    if found == NONE or not needs or found == _without(world, question.unit):
        return
    if found != FULL:
        yield plus(0, "a supply unit is its special supply source")
        return
    route = "a truck supply route lengthens its line"
    yield plus(0, route if _by_a_route(world, question.unit) else "a supply unit lengthens its line")


def _by_a_route(world: Front, id_: UnitId) -> bool:
    """Whether a unit would not have its regular supply if no truck stood in a supply route."""
    case, _ = case_of(world, id_)
    others = tuple(truck for truck in case.trucks if not truck[1])
    return world.units[id_].place not in regular(case._replace(trucks=others))
