"""15.H.p5 and 15.H.p6: cavalry before combat, and against supported defenders."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.combat.proof import Proof
from ..frame.combat.retreat_before import SlipDie
from ..model.fight import Fighter, effect
from ..model.world import Front
from ..rules import RULES

SLIPS = 1
"""What cavalry adds to the die when it retreats before combat (15.H.p5)."""


@effect("15.H.p6", on="losses", of="is_cavalry")
def cavalry_against_supported_defenders(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Cavalry that attacks any supported unit is a required loss."""
    if attacking and any(stand.state != "unsupported" for stand in proof.support[1].values()):
        yield "cavalry against supported defenders"


@effect("15.H", on="losses", of="is_cavalry")
def cavalry_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Cavalry is a required loss where its skill told."""
    entry = proof.entry
    if attacking and entry is not None and entry.skill.id == "cavalry":
        yield "cavalry that told"


@RULES.counts("15.H.p5", of=SlipDie)
def cavalry_slips_away(question: SlipDie, world: Front) -> Iterator[Line]:
    """Cavalry adds 1."""
    if "is_cavalry" in world.kit(question.unit):
        yield plus(SLIPS, "cavalry")
