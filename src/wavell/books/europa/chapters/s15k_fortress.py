"""15.K: fortress units."""

from collections.abc import Iterator

from wavell.umpire import Line, plus
from wavell.umpire.facts.tally import times

from ..frame.combat.proof import Proof
from ..frame.movement.mps import Marker
from ..model.fight import Fighter, Setting, effect
from ..model.nations import NATIONS
from ..model.world import Front
from ..rules import RULES


def _doubles(fighter: Fighter, setting: Setting) -> bool:
    return "fortress" in setting.features and "doubled_in_fortresses" in NATIONS[fighter.kit.nation].traits


@effect("15.K.p2", on="strength", of="is_fortress")
def doubled_in_fortresses(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Fortress units of some nations double when they defend a fortress."""
    if not attacking and _doubles(fighter, setting):
        yield times(2, "fortress unit in a fortress")


@effect("15.K", on="losses", of="is_fortress")
def doubled_fortress_units(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Fortress units that were doubled are required losses."""
    if not attacking and _doubles(fighter, proof.setting):
        yield "fortress units in a fortress"


@RULES.counts("15.K.p1", of=Marker, stage="add")
def another_marker(question: Marker, world: Front) -> Iterator[Line]:
    """A fortress unit that advances or joins in an overrun owes an MP more."""
    if "is_fortress" in world.kit(question.unit):
        yield plus(1, "a fortress unit")
