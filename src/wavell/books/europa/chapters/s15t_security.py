"""15.T: security units in a fight."""

from ..model.fight import Backing, Fighter, Setting, effect
from .s15q_police import step_up


@effect("15.T", on="support", of="hunts_partisans")
def security_units_are_supported_alike(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Security units are supported when they attack partisans, as police are, and not when partisans attack them.

    Those who show both symbols are not supported twice.
    """
    return None if "police" in fighter.kit.symbols else step_up(fighter, setting, attacking, "security")
