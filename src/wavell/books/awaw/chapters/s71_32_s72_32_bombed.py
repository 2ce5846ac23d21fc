"""71.3 and 72.3 Combat and the boxes: air units there are only bombed, and what bombing takes off the limits."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller

from ..frame.air.bombing import losses_key
from ..model.orders import Counterair
from ..model.world import War
from ..rules import AXIS, RULES, Homeland
from .s71_4_s72_4_pressure import GATE
from .s71_15_s72_16_construction import cut


@RULES.forbids("71.32", order=Counterair, twin="72.32")
def bombing_only(order: Counterair, world: War, seat: str, land: Homeland) -> Iterator[str]:
    """Air units in the box are not attacked; Japanese bombing is the one air operation into it."""
    if order.target == land.box and seat == AXIS:
        yield f"air units in the {land.title} box may not be attacked; the box may only be bombed"


def bombing_reduction(world: War, land: Homeland) -> int:
    """By how much the bombing of a turn lowers the limits: a third of bombs and flying bombs, and all rockets."""

    def lost(kind: str) -> int:
        return world.used.get(losses_key(land.nation, kind), 0)

    per = GATE.bombing.per
    if world.readings["bombing-rounding"] == "pooled":
        thirds = (lost("bombing") + lost("flying")) // per
    else:
        thirds = lost("thirds") + lost("flying") // per
    return min(thirds + lost("rockets") // GATE.rockets.per, land.reduction.most)


@RULES.happens("71.321", at="enter allies.construction", twin="72.321")
def bombing_costs_construction(world: War, roll: Roller, land: Homeland) -> Iterator[Event]:
    """BRPs lost to bombing lower the homeland's and Britain's limit in the same turn, by three at most."""
    yield from cut(GATE.bombing.ref(land), world, land.nation, bombing_reduction(world, land), "bombing of the box")
