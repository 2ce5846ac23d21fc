"""Planned attacks: what is prepared beforehand raises the main die."""

import math
from collections.abc import Callable, Iterator
from fractions import Fraction

from wavell.umpire import Line, Ref, Tally
from wavell.umpire.facts.tally import Number
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook

from ...model.fight import Setting
from ...rules import RULES
from .armour_effects import counts
from .chart import PLANNED

_planned = RULES.ref("frame:PLAN")
PREPARED: Hook[Callable[[Setting, dict[str, Number]], Iterator[Line]]] = Hook(RULES)
"""What was prepared for a planned attack, `(setting, the REs of the attackers)`."""


def why_planned() -> Ref:
    """The paragraph by which what was prepared counts."""
    return next((rule.ref for rule in PREPARED), _planned)


@RULES.defines("frame:PLAN")
def planned_bonus(setting: Setting, ours: dict[str, Number], theirs: dict[str, Number]) -> Tally:
    """What was prepared adds to the main die; fractions are dropped.

    Where the reading says so, it adds by the defending RE, 2 at most.
    """
    found = Tally("planned attack").adding(line for rule in PREPARED for line in rule.run(setting, ours))
    if setting.readings.get("planned-attack") == "capped":
        defending = sum(theirs[fighter.id] for fighter in setting.defenders if counts(fighter.kit))
        if defending > 1:
            found = found.times(1 / Fraction(defending), f"against {many(defending, 'RE')}", _planned)
        return found.floored("fractions are dropped", why_planned()).capped(PLANNED.most, "at most", _planned)
    return found if found.total == math.floor(found.total) else found.floored("fractions are dropped", why_planned())
