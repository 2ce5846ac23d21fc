"""15.N: mixed units. How they count as armour stands with the armour effects."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.movement.sizes import Carriage
from ..frame.movement.terrain import Ground, own_column
from ..model.abilities import Kit
from ..model.world import Front
from ..rules import RULES


@own_column("15.N.p1", "mot_art", of="is_mixed")
def mixed_units_pay_as_motorized(kit: Kit, ground: Ground, weather: str) -> bool:
    """A mixed unit is not c/m, so it does not exploit, but it pays the costs of c/m units."""
    return True


@RULES.defines("15.N.x1")
@RULES.counts("15.N.p4", of=Carriage, stage="add")
def larger_in_transport(question: Carriage, world: Front) -> Iterator[Line]:
    """By rail and by sea a mixed unit counts one RE more: a brigade 2, a division 4."""
    if question.how in ("rail", "sea") and "is_mixed" in world.kit(question.unit):
        yield plus(1, "a mixed unit")
