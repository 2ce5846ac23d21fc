"""15.N: mixed units."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line, plus

from ..frame.movement.sizes import Carriage
from ..frame.movement.terrain import Ground, own_column
from ..model.abilities import SYMBOLS, Kit
from ..model.fight import Fighter, Portion, Setting, effect
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


_THIRD = Fraction(1, 3)


@effect("15.N.p2", on="class", of="is_mixed")
def partly_armour(fighter: Fighter, setting: Setting, field: str) -> Iterator[Portion]:
    """A third of a mixed unit's REs is armour, the rest infantry."""
    yield converts_nothing(Portion(getattr(SYMBOLS["mixed"], field), _THIRD))
    yield Portion(getattr(SYMBOLS["infantry"], field), 1 - _THIRD)


@RULES.defines("15.N.p3")
def converts_nothing(armour: Portion) -> Portion:
    """The armour of a mixed unit converts no neutral REs."""
    return armour._replace(converts=False)
