"""15.Q: police in a fight."""

from ..model.fight import Backing, Fighter, Setting, effect
from ..rules import RULES


@effect("15.Q.p2", on="support", of="hunts_partisans")
def fully_supported_against_partisans(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Police who attack partisans are supported, one step up from what they are; in defence they are not."""
    return step_up(fighter, setting, attacking, "police")


@RULES.defines("15.Q.x1")
def step_up(fighter: Fighter, setting: Setting, attacking: bool, symbol: str) -> Backing | None:
    """Unsupported becomes self-supporting, and self-supporting a support division."""
    against = setting.defenders if attacking else ()
    if symbol in fighter.kit.symbols and against and all("is_partisan" in other.kit for other in against):
        return Backing("against partisans", steps=1)
    return None
