"""15.X.4: units that are amphibious: those that land in LVTs, and tanks that swim ashore."""

from collections.abc import Iterator

from wavell.umpire import Line, times

from ..frame.combat.proof import Proof
from ..frame.movement.mps import mover
from ..frame.sea.landings import Land, without_craft
from ..model.fight import Fighter, Setting, effect
from ..model.kinds import Ashore, Side, Success
from ..model.ownership import able
from ..model.world import Front
from ..rules import RULES


@effect("15.X.4", on="landing")
def lvts_carry_them_to_the_enemy(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Units that land in an LVT are amphibious and not halved."""
    if fighter.landed is Ashore.LVT and "is_marine" not in fighter.kit:
        yield times(1, "landed in an LVT")


@effect("15.X.4", on="losses")
def those_who_landed_in_lvts(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Units that landed in an LVT are required losses."""
    if attacking and fighter.landed is Ashore.LVT and "is_movement_counter" not in fighter.kit:
        yield "units that landed in LVTs"


@effect("15.X.4", on="losses", of="is_amphibious_tank")
def tanks_that_swam_ashore(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """So are amphibious tanks that got ashore; those that failed are lost besides, and pay for nobody (15.E.4.T1.F)."""
    if attacking and fighter.landing in (Success.GOOD, Success.GREAT):
        yield "amphibious tanks that landed"


@RULES.permits("15.X.4", order=Land, when=able("is_lvt"))
def amphibious_units_need_ships_alone(order: Land, world: Front, seat: Side) -> Iterator[str]:
    """A unit that is amphibious, or carried by one that is, needs ships to the beach and no landing craft."""
    for id_ in without_craft(order, world, seat, "is_lvt"):
        if mover(world, id_) != id_:
            yield f"{id_} goes ashore in {mover(world, id_)}"
