"""71.33 and 72.33 Interception of voyages to and from the boxes."""

from collections.abc import Iterator

from ..frame.sea.interception import Chased, chasers
from ..model.counters import ROSTER
from ..model.orders import Intercept
from ..model.world import Activity, War
from ..rules import RULES, Homeland, Side
from .s71_22_s72_22_entry import between_boxes, box_at_an_end, ends_of


@RULES.forbids("71.33", twin="72.33", order=Intercept, when=box_at_an_end)
def interception_only_on_the_map(order: Intercept, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Sea transport, invasions and NRs to and from a box are intercepted in hexes of the map and nowhere else."""
    voyage = world.voyage
    if voyage is None or voyage.side == seat or voyage.kind not in (Activity.SHIP, Activity.INVADE, Activity.NR):
        return
    if land.box not in ends_of(voyage):
        return
    if between_boxes(world, voyage, land) and all(
        ROSTER[id_].of.power == "japan" for id_ in chasers(order, world, seat)
    ):
        return  # nrs_between_boxes_are_safe says so
    if order.place in voyage.path and order.place in world.atlas.boxes:
        yield f"{world.atlas.named(order.place)} is no hex of the map"


# Sentinels ----------------------------------------------------------------------------------------------------


@RULES.watches("71.33", twin="72.33", event=Chased)
def nobody_is_met_off_the_map(event: Chased, world: War, land: Homeland) -> Iterator[str]:
    """What goes to or from the box is met in hexes of the map and nowhere else."""
    voyage = world.voyage
    if voyage is None or land.box not in (voyage.path[0], voyage.path[-1]) or voyage.kind in ("base", "line"):
        return
    if world.atlas.terrain.get(event.place) == "box":
        yield f"a voyage is intercepted in {event.place}"
