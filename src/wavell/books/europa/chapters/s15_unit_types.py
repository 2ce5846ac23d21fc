"""15: special unit types, and what follows when one uses its ability."""

from collections.abc import Iterator

from wavell.umpire import Ref

from ..frame.combat.proof import LOSSES, Proof, Required, is_subject
from ..model.fight import effects


@LOSSES.adds("15.p2")
def who_used_an_ability_goes_first(proof: Proof, attacking: bool) -> Iterator[Required]:
    """Units that used an ability in a fight are required losses; who did is said by the paragraph of each type."""
    groups: dict[tuple[Ref, str], dict[str, int]] = {}
    for fighter in proof.setting.attackers if attacking else proof.setting.defenders:
        if attacking and not is_subject(fighter):
            continue
        for entry in effects(fighter.kit, "losses"):
            for why in entry.run(fighter, proof, attacking):
                groups.setdefault((entry.ref, why), {})[fighter.id] = 1
    return (Required(why, ref, units) for (ref, why), units in groups.items())
