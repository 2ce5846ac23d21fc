"""15.M.3 and 15.M.7.b: commandos and high mountain units as special forces."""

from collections.abc import Iterator

from wavell.umpire import Line, plus, times

from ..frame.combat.retreat_before import SlipDie, has_knack
from ..frame.combat.surprise import REDUCED, Surprise
from ..frame.economy.replacements import Cost, Replace, lost, own
from ..model.abilities import Kit
from ..model.counters import ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side
from ..model.ownership import usable
from ..model.world import Front
from ..rules import RULES
from .s15_unit_types import Abilities
from .s15x6_training import Rebuild

_BY_MOUNTAINS = RULES.ref("15.M.7.b.p3")
SLIPS = 3
"""What commandos add to the die when they retreat before combat (15.M.3.p2)."""


@RULES.counts("15.M.3.p2", of=SlipDie)
def commandos_slip_away(question: SlipDie, world: Front) -> Iterator[Line]:
    """Commandos add 3."""
    if has_knack(world, question.unit, "is_commando"):
        yield plus(SLIPS, "commandos")


@RULES.forbids("15.M.3.p1", order=Surprise)
def special_forces_alone(order: Surprise, world: Front, seat: Side) -> Iterator[str]:
    """Special forces make surprise attacks, and nobody else."""
    if usable(world, seat, order.unit) and "is_special_forces" not in world.kit(order.unit):
        yield f"{order.unit} is no special force"


@RULES.permits("15.M.3.p1", order=Surprise)
def commandos_surprise_as_special_forces(order: Surprise, world: Front, seat: Side) -> Iterator[str]:
    """Commandos and rangers have what special forces have."""
    if usable(world, seat, order.unit) and "is_commando" in world.kit(order.unit):
        yield f"{order.unit} is a commando, and so a special force"


@RULES.forbids("15.M.7.b.p4", order=Surprise)
def high_mountain_units_among_mountains(order: Surprise, world: Front, seat: Side) -> Iterator[str]:
    """High mountain units surprise a defender in a mountain hex or across a mountain hexside."""
    if not usable(world, seat, order.unit) or not high_mountain_units_surprise_less(world.kit(order.unit)):
        return
    here = world.units[order.unit].place
    if order.target in world.atlas.near[here] and not _mountainous(world, here, order.target):
        yield f"{world.atlas.named(order.target)} is no mountain, nor across a mountain hexside"


@RULES.permits("15.M.7.b.p4", order=Surprise)
def high_mountain_units_surprise_in_their_way(order: Surprise, world: Front, seat: Side) -> Iterator[str]:
    """High mountain units may surprise with a reduced effect."""
    if usable(world, seat, order.unit) and high_mountain_units_surprise_less(world.kit(order.unit)):
        yield f"{order.unit} is a high mountain unit, whose surprise has a reduced effect"


def _mountainous(world: Front, here: PlaceId, target: PlaceId) -> bool:
    return world.atlas.terrain[target] == "mountain" or "mountain" in world.atlas.side(here, target)


@RULES.forbids("15.M.7.b.p2", order=Replace)
def high_mountain_units_are_not_replaced(order: Replace, world: Front, seat: Side) -> Iterator[str]:
    """A high mountain unit that is lost is not replaced."""
    yield from for_good(world, seat, order.unit)


@RULES.counts("15.M.7.b.p2", of=Abilities)
def told_of_high_mountain_units(question: Abilities, world: Front) -> Iterator[Line]:
    """Say of a high mountain unit that it does not come back."""
    if "is_high_mountain" in ROSTER[question.unit].kit:
        yield plus(0, "not replaced if it is eliminated")


@RULES.counts("15.M.7.b.p2", of=Cost)
def no_price_brings_them_back(question: Cost, world: Front) -> Iterator[Line]:
    """Say where the price of a lost high mountain unit is asked that none is paid."""
    if "is_high_mountain" in ROSTER[question.unit].kit and lost(world, question.unit):
        yield times(0, "lost for good: high mountain units are not replaced")


def for_good(world: Front, seat: Side, id_: UnitId) -> Iterator[str]:
    """Say that a unit is lost for good."""
    if own(world, seat, id_) and "is_high_mountain" in ROSTER[id_].kit and lost(world, id_):
        yield f"{id_} is a high mountain unit"


@RULES.forbids("15.M.7.b.p2", order=Rebuild)
def high_mountain_units_are_not_rebuilt(order: Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """A high mountain unit that is lost is not replaced, with a training unit either."""
    yield from for_good(world, seat, order.unit)


@REDUCED.adds("15.M.7.b.p4")
def high_mountain_units_surprise_less(kit: Kit) -> bool:
    """The surprise of units has a reduced effect whom nothing but their high mountain symbol makes special forces."""
    return "is_special_forces" in kit and kit.ref("is_special_forces") == _BY_MOUNTAINS
