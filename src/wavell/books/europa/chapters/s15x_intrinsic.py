"""15.X: abilities that units have by type or country: the motor column, dismounting, winter, woods."""

from collections.abc import Iterator

from wavell.umpire import Line, times

from ..frame.combat.odds import BARRED
from ..frame.combat.proof import Proof
from ..frame.movement.terrain import Ground, own_column
from ..model.abilities import Kit
from ..model.fight import Fighter, Portion, Setting, effect
from ..model.kinds import Side
from ..model.orders import Attack
from ..model.ownership import usable
from ..model.world import Front
from ..rules import RULES


def _dismounts(order: Attack, world: Front) -> bool:
    """Attacks in which units dismount."""
    return bool(order.dismount)


@effect("15.X.5.p3", on="class", of="is_motorized_infantry")
def on_foot_not_neutral(fighter: Fighter, setting: Setting, field: str) -> Iterator[Portion]:
    """Motorized infantry that dismounts attacks at full strength where c/m units are halved, and is not neutral."""
    if fighter.dismounted and field != "atec" and fighter.kit.effects(field, setting.turn)[0] == "neutral":
        yield Portion("none")


@effect("15.X.5.p3", on="strength", of="is_motorized_infantry")
def on_foot_at_full_strength(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """On foot it is not halved by terrain that halves c/m units."""
    if attacking and fighter.dismounted:
        yield times(1, "dismounted: not halved as c/m units are, and not AEC neutral")


@BARRED.adds("15.X.5.p3")
@RULES.forbids("15.X.5.p3", order=Attack, when=_dismounts)
def motorized_infantry_dismounts(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Motorized infantry of the attack, and nobody else, may dismount."""
    if usable(world, seat, *order.dismount):
        for id_ in order.dismount:
            if id_ not in order.units:
                yield f"{id_} is not in the attack"
            elif "is_motorized_infantry" not in world.kit(id_):
                yield f"{id_} is no motorized infantry"


@RULES.permits("15.X.5.p2", order=Attack, when=_dismounts)
def infantry_with_the_motorized_symbol(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Every infantry type with the motorized symbol is motorized infantry."""
    for id_ in order.dismount if usable(world, seat, *order.dismount) else ():
        if "is_motorized_infantry" in world.kit(id_):
            yield f"{id_} is motorized infantry"


@effect("15.X.7", on="losses", of="is_winterized")
def winterized_units_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Winterized units are required losses where their skill told."""
    entry = proof.weathered
    if entry is not None and (entry.bonus > 0) == attacking:
        yield "winterized units that told"


@effect("15.X.8", on="losses", of="is_woodsman")
def woodsmen_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Woodsmen are required losses where their skill told."""
    entry = proof.entry
    if attacking and entry is not None and entry.skill.id == "woodsmanship" and fighter.id in entry.users:
        yield "woodsmen that told"


@own_column("15.X.5.p1", "mot_art", of="is_combat_motorized")
def motorized_units_go_by_the_motor_column(kit: Kit, ground: Ground, weather: str) -> bool:
    """Whatever else a unit is, a motorized one is c/m and moves by the Mot/Art column."""
    return kit.cm
