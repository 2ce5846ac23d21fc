"""15.D and 15.C.1.b: anti-tank units and heavy AA in a fight; their classes stand in the unit identification table."""

from collections.abc import Iterator

from ..frame.combat.armour_effects import heavy
from ..frame.combat.proof import Proof
from ..model.fight import Fighter, effect


def _met_heavy_armour(fighter: Fighter, proof: Proof, attacking: bool) -> bool:
    """Whether a defender is one of those that left heavy armour without its gain."""
    attack, defence = heavy(proof.setting)
    return not attacking and "is_heavy_at" in fighter.kit and 0 < attack <= defence


@effect("15.D", on="losses", of="is_at")
def anti_tank_units_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Anti-tank units are required losses where their effect told."""
    if proof.uses(fighter, attacking) or _met_heavy_armour(fighter, proof, attacking):
        yield "anti-tank units that told"


@effect("15.C.1.b", on="losses", of="is_heavy_aa")
def heavy_aa_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Heavy AA are required losses where their anti-tank effect told, or they fired unhalved at a fortress."""
    if proof.uses(fighter, attacking) or _met_heavy_armour(fighter, proof, attacking):
        yield "heavy AA that told against tanks"
    elif attacking and fighter.kit.rating.attack and "fortress" in proof.setting.features:
        yield "heavy AA that fired at a fortress"
