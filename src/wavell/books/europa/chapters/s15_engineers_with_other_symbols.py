"""15.4: an engineer symbol with any other symbol gives the abilities of both."""

from collections.abc import Iterator

from ..frame.engineering.works import Engineer, judged, row_of, team, trades
from ..model.kinds import Side
from ..model.world import Front
from ..rules import RULES
from .s15j_builders import by_symbol


@RULES.permits("15.4", order=Engineer)
def another_symbol_gives_it_a_part(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Engineers and construction units that show another symbol do what that gives, beside their own."""
    row = row_of(order)
    for id_ in team(order) if row is not None and judged(order, world, seat) else ():
        own, lone = trades(world.kit(id_)), id_ == order.unit and "is_construction_unit" in world.kit(id_)
        if row is not None and (own or lone) and own.isdisjoint(row.who) and by_symbol(world, order, row, id_):
            yield f"{id_} has the abilities of its other symbol too"
