"""2 Units: strength, stacking, and replacements."""

from collections.abc import Iterable, Iterator

from wavell.umpire import Event, Line, Order, Roller, plus

from ..model.counters import MOST, ROSTER
from ..model.events import UnitRestored, UsedUp
from ..model.ground import named
from ..model.kinds import Once, Side
from ..model.orders import Advance, Allowance, Force, Move, React, Replace, Retreat
from ..model.world import Desert
from ..rules import RULES
from .s5_supply import in_supply

_ref_replaced = RULES.ref("2.4")
_ref_once = RULES.ref("2.5")


def strength(id_: str, world: Desert) -> int:
    """The strength of a unit with the steps it has (2.1)."""
    counter = ROSTER[id_]
    return counter.strength[counter.steps - world.units[id_].steps]


def objections_to_using(id_: str, world: Desert, seat: Side) -> Iterator[str]:
    """Why a seat cannot use a unit at all; of enemy units nothing else is said."""
    unit = world.units[id_]
    if unit.side != seat:
        yield f"{id_} is not a unit of the {seat}"
    elif not unit.place:
        yield f"{id_} is not on the map"


def usable(id_: str, world: Desert, seat: Side) -> bool:
    """Whether a seat can use a unit at all."""
    unit = world.units[id_]
    return unit.side == seat and unit.place != ""


@RULES.counts("2.2", of=Allowance, stage="base")
def printed_allowance(question: Allowance, world: Desert) -> Iterator[Line]:
    """A unit has the allowance printed on its counter."""
    yield plus(ROSTER[question.unit].allowance, "printed allowance")


@RULES.counts("2.1", of=Force, stage="base")
def strength_of_its_steps(question: Force, world: Desert) -> Iterator[Line]:
    """A unit has the strength printed for the steps it has; one that is off the map has none."""
    unit = world.units[question.unit]
    if unit.place:
        whole = unit.steps == ROSTER[question.unit].steps
        yield plus(strength(question.unit, world), "printed strength" if whole else "strength when reduced")


def room(place: str, side: Side, world: Desert, coming: Iterable[str]) -> int:
    """How many more units of a side a hex would hold once these have come."""
    there = {*world.stack(place, side), *coming}
    return MOST - len(there)


@RULES.forbids("2.3", order=(Move, React, Retreat, Advance))
def no_hex_is_overfull(order: Move | React | Retreat | Advance, world: Desert, seat: Side) -> Iterator[str]:
    """No hex ends up with more than two units."""
    match order:
        case Move() | React():
            coming, place = [order.unit], order.to
        case _ if world.battle is None:  # such an order is refused because nothing is to be decided
            return
        case Retreat():
            coming, place = world.stack(world.battle.target, seat), order.to
        case Advance():
            coming, place = list(order.units), world.battle.target
    if room(place, seat, world, coming) < 0:
        yield f"{named(place)} holds {MOST} units at most"


@RULES.forbids("2.4", order=Replace)
def replacements_reach_the_unit(order: Replace, world: Desert, seat: Side) -> Iterator[str]:
    """A step goes to a unit of one's own that lost one, in supply and not next to an enemy."""
    yield from objections_to_using(order.unit, world, seat)
    if usable(order.unit, world, seat):
        unit = world.units[order.unit]
        if unit.steps == ROSTER[order.unit].steps:
            yield f"{order.unit} has all its steps"
        if world.pressed(unit.place, seat):
            yield f"{order.unit} is next to an enemy"
        if not in_supply(order.unit, world):
            yield f"{order.unit} is not in supply"


@RULES.closes("2.5", order=Replace)
def one_step_a_week(world: Desert, seat: Side) -> Iterator[str]:
    """A side gives back one step a week."""
    if Once.REPLACE in world.used:
        yield "the step of this week has been given back"


@RULES.offers(Replace)
def units_that_lost_a_step(world: Desert, seat: Side) -> Iterator[Order]:
    """List the side's reduced units."""
    if Once.REPLACE not in world.used:
        for id_, unit in world.units.items():
            if unit.side == seat and unit.place and unit.steps < ROSTER[id_].steps:
                yield Replace(id_)


@RULES.resolves("2.4", order=Replace)
def a_step_comes_back(order: Replace, world: Desert, roll: Roller, seat: Side) -> Iterator[Event]:
    """The unit regains a step, and that was the step of this week."""
    unit = world.units[order.unit]
    yield UnitRestored(_ref_replaced, order.unit, seat, unit.spotted, unit.steps + 1)
    yield UsedUp(_ref_once, Once.REPLACE)
