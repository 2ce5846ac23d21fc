"""15.P, 15.Q, 15.T and 15.G.p1: police, security units and border guards in a fight."""

from collections.abc import Iterator

from ..frame.combat.proof import Proof
from ..model.fight import Backing, Fighter, Setting, effect
from ..rules import RULES


@effect("15.Q.p2", on="support", of="hunts_partisans")
def fully_supported_against_partisans(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Police are supported against partisans, one step up from what they are."""
    return _step_up(fighter, setting, attacking, "police")


@effect("15.T", on="support", of="hunts_partisans")
def security_units_are_supported_alike(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Security units are supported against partisans as police are."""
    return _step_up(fighter, setting, attacking, "security")


@RULES.defines("15.Q.x1")
def _step_up(fighter: Fighter, setting: Setting, attacking: bool, symbol: str) -> Backing | None:
    """Unsupported becomes self-supporting, and self-supporting a support division."""
    against = setting.defenders if attacking else setting.attackers
    if symbol in fighter.kit.symbols and against and all("is_partisan" in other.kit for other in against):
        return Backing("against partisans", steps=1)
    return None


@effect("15.G.p1", on="support", of="is_border_guard")
def self_supporting_when_first_attacked(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Border guards support themselves in the turn in which their country is first attacked."""
    attacked = setting.joined.get(fighter.kit.nation) == setting.turn
    return Backing("their country is attacked", steps=1) if attacked else None


@effect("15.G", on="losses", of="is_border_guard")
def border_guards_that_supported_themselves(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Border guards that fought as self-supporting are required losses."""
    if self_supporting_when_first_attacked(fighter, proof.setting, attacking) is not None:
        yield "border guards who supported themselves"
