"""15.B: which types are air transportable."""

from collections.abc import Iterator

from ..frame.air.airlift import Airlift
from ..model.abilities import Kit
from ..model.kinds import Side
from ..model.ownership import usable
from ..model.world import Front
from ..rules import RULES


def flies_by_type(kit_: Kit) -> bool:
    """Whether a unit is air transportable: its type is listed, or it has no heavy equipment (15.X.3)."""
    return "listed_air_transportable" in kit_ or kit_.heavy is None


@RULES.forbids("15.B", order=Airlift)
def the_types_that_are_listed(order: Airlift, world: Front, seat: Side) -> Iterator[str]:
    """Air droppable, air landing, mountain, light and special units are air transportable by their type."""
    if usable(world, seat, order.unit) and not flies_by_type(world.kit(order.unit)):
        yield f"{order.unit} is of no type that is air transportable"


@RULES.permits("15.B", order=Airlift)
def listed_types_fly(order: Airlift, world: Front, seat: Side) -> Iterator[str]:
    """A type that is listed flies, whatever it has."""
    kit_ = world.kit(order.unit)
    if usable(world, seat, order.unit) and "listed_air_transportable" in kit_ and "is_airborne_hq" not in kit_:
        yield f"{order.unit} is of a type that is air transportable"
