"""15.N: mixed units."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line, plus, times

from ..frame.movement.mps import Mps, mover
from ..frame.movement.sizes import Carriage
from ..frame.movement.terrain import Ground, own_column
from ..model.abilities import Kit, kit
from ..model.fight import Fighter, Portion, Setting, effect
from ..model.kinds import Phase
from ..model.words import CLASSES
from ..model.world import Front
from ..rules import RULES


@own_column("15.N.p1", "mot_art", of="is_mixed", alone=True)
def mixed_units_pay_as_motorized(kit: Kit, ground: Ground, weather: str) -> bool:
    """A mixed unit is not c/m, so it does not exploit, but it pays the costs of c/m units, with horses or skis too."""
    return True


@RULES.counts("15.N.p1", of=Mps, stage="times")
def mixed_units_do_not_exploit(question: Mps, world: Front) -> Iterator[Line]:
    """A mixed unit that nothing carries has no MPs in exploitation, because it is not c/m."""
    carried = mover(world, question.unit) != question.unit
    if world.phase is Phase.EXPLOITATION and not carried and "is_mixed" in world.kit(question.unit):
        yield times(0, "a mixed unit is not c/m")


@RULES.defines("15.N.x1")
@RULES.counts("15.N.p4", of=Carriage, stage="add")
def larger_in_transport(question: Carriage, world: Front) -> Iterator[Line]:
    """By rail and by sea a mixed unit counts one RE more: a brigade 2, a division 4."""
    if question.how in ("rail", "sea") and "is_mixed" in world.kit(question.unit):
        yield plus(1, "a mixed unit")


_THIRD = Fraction(1, 3)


@RULES.defines("15.N.p3")
@effect("15.N.p2", on="class", of="is_mixed")
def partly_armour(fighter: Fighter, setting: Setting, field: str) -> Iterator[Portion]:
    """A third of a mixed unit's REs is armour, which converts no neutral REs, the rest infantry."""
    converts = "converts_nothing" not in fighter.kit
    yield Portion(_class(fighter.kit, field, setting.turn, "armour"), _THIRD, converts)
    yield Portion(_class(fighter.kit, field, setting.turn, "infantry"), 1 - _THIRD)


@CLASSES.adds("15.N.p2")
def two_classes(kit_: Kit, field: str, turn: int) -> str:
    """A mixed unit has the class of armour for a third of its REs, and that of infantry for the others."""
    if "is_mixed" not in kit_:
        return ""
    armour, infantry = (_class(kit_, field, turn, symbol) for symbol in ("armour", "infantry"))
    return f"{armour} for {_THIRD} of its REs, {infantry} for {1 - _THIRD}"


def _class(kit_: Kit, field: str, turn: int, symbol: str) -> str:
    """The class that a unit of its nation and size would have with a symbol on a turn."""
    return kit((symbol,), kit_.nation, kit_.size, kit_.rating).effects(field, turn)[0]
