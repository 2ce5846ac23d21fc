"""15.T: security units in a fight."""

from ..model.fight import Backing, Fighter, Setting, effect
from .s15q_police import step_up


@effect("15.T", on="support", of="hunts_partisans")
def security_units_are_supported_alike(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Security units are supported when they attack partisans, as police are, and not when partisans attack them."""
    if "police" in fighter.kit.symbols:  # 15.Q.p2 has lifted it already, by the one step
        return None
    return step_up(fighter, setting, attacking, "security")
