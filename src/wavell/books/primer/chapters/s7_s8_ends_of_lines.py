"""7 and 8: the depots, as ends of the lines of supply."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..model.ground import named
from ..model.kinds import Side
from ..model.orders import Supply
from ..model.world import Desert
from ..rules import RULES
from .s5_supply import in_supply
from .s7_s8_depots import HEX


@RULES.counts("7", twin="8", of=Supply)
def the_depot_at_its_end(question: Supply, world: Desert, side: Side) -> Iterator[Line]:
    """A line ends in the depot of the unit's side, and has no length for a unit that stands there."""
    unit = world.units[question.unit]
    if unit.side == side and in_supply(question.unit, world):
        yield plus(0, f"{named(HEX[side])}, the depot of the {side}")
