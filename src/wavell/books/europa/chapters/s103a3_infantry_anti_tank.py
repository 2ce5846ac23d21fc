"""103.A.3: British infantry anti-tank weapons. The neutral class stands in the unit identification table."""

from collections.abc import Iterator
from fractions import Fraction

from ..frame.combat.support import DIVISION, nature
from ..model.abilities import DATED
from ..model.fight import Fighter, Portion, Setting, effect
from ..model.nations import NATIONS

_FROM = next(first for first, row in DATED if row.ref == "103.A.3.a.p1")
"""The turn from which infantry has such weapons, as the unit identification table says."""


@effect("103.A.3.a.p2", on="class")
def support_divisions_have_one_re(fighter: Fighter, setting: Setting, field: str) -> Iterator[Portion]:
    """From Sep 1 44, or always by the other reading, a British support division has one RE of anti-tank weapons."""
    started = setting.turn >= _FROM or setting.readings.get("support-divisions") == "always"
    if not started or field != "atec" or not NATIONS[fighter.kit.nation].british:
        return
    class_, _ = fighter.kit.effects(field, setting.turn)
    if class_ in ("none", "neutral") and nature(fighter) == DIVISION:
        one = Fraction(1) / fighter.re
        yield Portion("full", one)
        yield Portion(class_, 1 - one)
