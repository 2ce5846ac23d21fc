"""103.p2: Allied contingents that attack together."""

from collections.abc import Iterator

from wavell.umpire import Line
from wavell.umpire.facts.tally import plus

from ..frame.combat.chart import CONTINGENTS
from ..model.fight import Setting, effect
from ..rules import ALLIES
from .s103_allies import contingent


@effect("103.p2", on="die")
def contingents_mixed(setting: Setting) -> Iterator[Line]:
    """An attack by Allied units of more than one contingent is modified."""
    if setting.side == ALLIES:
        found = {contingent(fighter.kit.nation) for fighter in setting.attackers}
        if len(found) > 1 and CONTINGENTS.modifier:
            yield plus(CONTINGENTS.modifier, f"contingents mixed: {', '.join(sorted(found))}")
