"""15.D: anti-tank units; their classes stand in the unit identification table."""

from collections.abc import Iterator

from wavell.umpire import Ref

from ..frame.combat.armour_effects import heavy
from ..frame.combat.odds import REMARKS
from ..frame.combat.proof import Proof
from ..frame.movement.terrain import Ground, goes_as_guns, own_column
from ..model.abilities import Kit
from ..model.fight import Fighter, effect

_HEAVY = ("is_heavy_armour", "is_heavy_at")


def met_heavy_armour(fighter: Fighter, proof: Proof, attacking: bool) -> bool:
    """Whether a defender is one of those that left heavy armour without its gain."""
    attack, defence = heavy(proof.setting)
    return not attacking and "is_heavy_at" in fighter.kit and 0 < attack <= defence


@REMARKS.adds("15.D.p3")
def who_counts_where_there_is_heavy_armour(proof: Proof) -> Iterator[tuple[str, Ref]]:
    """Who counts as one unit, however large: heavy armour in the attack, and all who can fight it in the defence."""
    attack, _ = heavy(proof.setting)
    for fighter in proof.setting.attackers if attack else ():
        if "is_heavy_armour" in fighter.kit:
            yield f"{fighter.id} counts as one unit of heavy armour", fighter.kit.ref("is_heavy_armour")
    for fighter in proof.setting.defenders if attack else ():
        if why := next((ability for ability in _HEAVY if ability in fighter.kit), ""):
            yield f"{fighter.id} counts as one unit against heavy armour", fighter.kit.ref(why)


@effect("15.D", on="losses", of="is_at")
def anti_tank_units_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Anti-tank units are required losses where their effect told."""
    if proof.uses(fighter, attacking) or met_heavy_armour(fighter, proof, attacking):
        yield "anti-tank units that told"


@own_column("15.D.n1", "mot_art", of="is_at")
def anti_tank_moves_as_artillery(kit: Kit, ground: Ground, weather: str) -> bool:
    """Anti-tank units move by the Mot/Art column, motorized ones anyway (15.X.5.p1), and as guns with their symbols do.

    So mountain ones go by 15.F.3, horsemen as cavalry with guns does, and those on skis by 15.M.10.
    """
    return goes_as_guns(kit)
