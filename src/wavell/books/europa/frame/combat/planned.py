"""Planned attacks: artillery prepared beforehand raises the main die."""

import math
from fractions import Fraction

from wavell.umpire import Tally
from wavell.umpire.facts.tally import Number

from ...model.fight import Setting, lines
from ...rules import RULES
from .armour_effects import counts
from .chart import PLANNED

_planned, _gunfire, _bonus = RULES.ref("frame:PLAN"), RULES.ref("15.F.n1"), RULES.ref("15.F.p3")
_NGS = Fraction(PLANNED.ngs)


@RULES.defines("15.F.p3", "15.F.n1", "frame:PLAN")
def planned_bonus(setting: Setting, ours: dict[str, Number], theirs: dict[str, Number]) -> Tally:
    """One on the main die for each RE of artillery, a quarter RE a point of naval gunfire; fractions are dropped.

    Where the reading says so, it is one for each RE per defending RE, 2 at most.
    """
    found = Tally("planned attack")
    for fighter in setting.attackers:
        if "is_artillery" in fighter.kit and not (fighter.converted and fighter.kit.convertible):
            size = Tally(fighter.id).plus(ours[fighter.id], "REs", _planned)
            size = size.adding(lines(fighter, setting, "planned", True))
            found = found.plus(size, fighter.id, _bonus)
    if setting.ngs:
        found = found.plus(setting.ngs * _NGS, f"{setting.ngs} points of naval gunfire", _gunfire)
    if setting.readings.get("planned-attack") == "capped":
        defending = sum(theirs[fighter.id] for fighter in setting.defenders if counts(fighter.kit))
        if defending > 1:
            found = found.times(1 / Fraction(defending), f"against {defending} REs", _planned)
        return found.floored("fractions are dropped", _bonus).capped(PLANNED.most, "at most", _planned)
    return found.floored("fractions are dropped", _bonus) if found.total != math.floor(found.total) else found
