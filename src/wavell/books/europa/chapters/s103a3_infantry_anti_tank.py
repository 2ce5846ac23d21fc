"""103.A.3: British infantry anti-tank weapons. The neutral class stands in the unit identification table."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from wavell.umpire import Line, plus

from ..frame.combat.support import DIVISION, nature_of
from ..model.abilities import DATED, Kit
from ..model.counters import ROSTER, Counter
from ..model.fight import Fighter, Setting, effect
from ..model.nations import NATIONS
from ..model.world import Front
from ..rules import RULES
from .s15_unit_types import Abilities

_FROM = next(first for first, row in DATED if row.ref == "103.A.3.a.p1")
"""The turn from which infantry has such weapons, as the unit identification table says."""


def _is_armed(kit: Kit, counter: Counter, turn: int, readings: Mapping[str, str]) -> bool:
    """Whether a unit is a British support division with anti-tank weapons that its symbols do not give all of it."""
    started = turn >= _FROM or readings.get("support-divisions") == "always"
    if not started or not NATIONS[kit.nation].british or nature_of(kit, counter) != DIVISION:
        return False
    return "is_mixed" in kit or kit.effects("atec", turn)[0] in ("none", "neutral")


@effect("103.A.3.a.p2", on="intrinsic")
def support_divisions_have_one_re(fighter: Fighter, setting: Setting, field: str) -> Fraction:
    """From Sep 1 44, or always by the other reading, a British support division has one RE of anti-tank weapons.

    A mixed one has it among its infantry, beside the RE of its armour.
    """
    armed = field == "atec" and _is_armed(fighter.kit, fighter.counter, setting.turn, setting.readings)
    return Fraction(int(armed))


@RULES.counts("103.A.3.a.p2", of=Abilities)
def what_support_divisions_have(question: Abilities, world: Front) -> Iterator[Line]:
    """Say so of such a division, since its symbols do not."""
    if _is_armed(world.kit(question.unit), ROSTER[question.unit], world.clock.turn, world.readings):
        yield plus(0, "a support division: 1 RE of intrinsic ATEC")
