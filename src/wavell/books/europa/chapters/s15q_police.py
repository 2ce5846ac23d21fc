"""15.Q: police in a fight."""

from ..frame.combat.support import UNSUPPORTED, nature
from ..model.fight import Backing, Fighter, Setting, effect
from ..rules import RULES

_DIVISION = "XX"


@effect("15.Q.p2", on="support", of="hunts_partisans")
def fully_supported_against_partisans(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Police who attack partisans are supported, one step up from what they are; in defence they are not."""
    return step_up(fighter, setting, attacking, "police")


@RULES.defines("15.Q.x1")
def step_up(fighter: Fighter, setting: Setting, attacking: bool, symbol: str) -> Backing | None:
    """Who is unsupported becomes self-supporting, and a division that is self-supporting a support division."""
    against = setting.defenders if attacking else ()
    if symbol not in fighter.kit.symbols or not against or not all("is_partisan" in other.kit for other in against):
        return None
    rises = nature(fighter) == UNSUPPORTED or fighter.kit.size == _DIVISION
    return Backing("against partisans", steps=1) if rises else None
