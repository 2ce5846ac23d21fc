"""103.p2: Allied contingents that attack together."""

from collections.abc import Iterator

from wavell.umpire import Line
from wavell.umpire.facts.tally import plus

from ..frame.combat.chart import CONTINGENTS
from ..model.fight import Setting, effect
from ..model.ids import NationId
from ..model.nations import NATIONS
from ..rules import ALLIES


def contingent(nation: NationId) -> str:
    """The contingent of a nation: the British Empire and Commonwealth are one, every other nation is its own."""
    return "british" if NATIONS[nation].british else nation


@effect("103.p2", on="die")
def contingents_mixed(setting: Setting) -> Iterator[Line]:
    """An attack by Allied units of more than one contingent is modified."""
    if setting.side == ALLIES:
        found = {contingent(fighter.kit.nation) for fighter in setting.attackers}
        if len(found) > 1 and CONTINGENTS.modifier:
            yield plus(CONTINGENTS.modifier, f"contingents mixed: {', '.join(sorted(found))}")
