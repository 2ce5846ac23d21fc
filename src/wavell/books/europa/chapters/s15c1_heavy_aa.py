"""15.C.1.b: heavy AA in a fight on the ground."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line, times

from ..frame.combat.proof import Proof
from ..model.fight import Fighter, Setting, effect
from .s15d_anti_tank import met_heavy_armour

_HALF = Fraction(1, 2)


@effect("15.C.1.b", on="losses", of="is_heavy_aa")
def heavy_aa_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Heavy AA are required losses where their anti-tank effect told, or they fired unhalved at a fortress."""
    if proof.uses(fighter, attacking) or met_heavy_armour(fighter, proof, attacking):
        yield "heavy AA that told against tanks"
    elif attacking and fighter.kit.rating.attack and "fortress" in proof.setting.features:
        yield "heavy AA that fired at a fortress"


@effect("15.C.1.b.p2", on="strength", of=("is_artillery", "is_light_aa"))
def halved_against_a_fortress(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Artillery that attacks a fortress is halved, unless it is siege artillery or heavy AA; light AA by a reading."""
    if "is_artillery" not in fighter.kit and setting.readings.get("light-aa-at-fortresses") == "whole":
        return
    whole = "is_siege" in fighter.kit or "is_heavy_aa" in fighter.kit
    if attacking and "fortress" in setting.features and not whole:
        yield times(_HALF, "artillery against a fortress")
