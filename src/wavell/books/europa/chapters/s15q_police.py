"""15.Q: police in a fight."""

from ..frame.combat.support import UNSUPPORTED, nature
from ..model.fight import Backing, Fighter, Setting, effect
from ..rules import RULES

_DIVISION = "XX"


@effect("15.Q.p2", on="support", of="hunts_partisans")
def fully_supported_against_partisans(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Police who attack partisans are supported, one step up from what they are; in defence they are not."""
    return step_up(fighter, setting, attacking, "police")


def _are_partisans(defenders: tuple[Fighter, ...]) -> bool:
    """Whether partisans are attacked: whoever of the defenders has a strength, and one at least."""
    fight = [other for other in defenders if "is_partisan" in other.kit or other.kit.rating.defence]
    return bool(fight) and all("is_partisan" in other.kit for other in fight)


@RULES.defines("15.Q.x1")
def step_up(fighter: Fighter, setting: Setting, attacking: bool, symbol: str) -> Backing | None:
    """Who is unsupported becomes self-supporting, and a division that is self-supporting a support division."""
    if not attacking or symbol not in fighter.kit.symbols or not _are_partisans(setting.defenders):
        return None
    rises = nature(fighter) == UNSUPPORTED or fighter.kit.size == _DIVISION
    return Backing("against partisans", steps=1) if rises else None
