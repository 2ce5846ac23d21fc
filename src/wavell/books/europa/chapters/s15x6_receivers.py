"""15.X.6.p1: training units that receive what is made of SMPs."""

from collections.abc import Iterator

from ..model.ids import PlaceId
from ..model.kinds import Side
from ..model.world import Front
from ..rules import RULES
from .s15v_smps.conversions import Form
from .s15x6_training import on_a_training_unit


@RULES.permits("15.X.6.p1", order=Form)
def training_units_receive_it(order: Form, world: Front, seat: Side) -> Iterator[str]:
    """What is made of SMPs is one of the replacements that arrive on a training unit."""
    if order.place in world.atlas.land and on_a_training_unit(world, seat, PlaceId(str(order.place))):
        yield f"a training unit is there to receive {order.unit}"
