"""71.6 and 72.6 Supply from the homeland boxes."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.supply.lines import SOURCES, Supply, fully_fed, lines_from
from ..frame.supply.sea_lines import line_path, transport
from ..model.counters import ROSTER
from ..model.orders import SeaLine
from ..model.world import War
from ..rules import ALLIES, RULES, Homeland


@RULES.forbids("71.51C", twin="72.51C", order=SeaLine)
def no_supply_from_a_lost_box(order: SeaLine, world: War, seat: str, land: Homeland) -> Iterator[str]:
    """After its surrender a homeland sends no supply."""
    if order.source == land.box and land.nation in world.surrendered:
        yield f"{land.title} has surrendered and sends no supply"


@RULES.forbids("71.61", twin="72.61", order=SeaLine)
def lines_pass_the_gates(order: SeaLine, world: War, seat: str, land: Homeland) -> Iterator[str]:
    """A sea line leaves the box by the gates of supply alone."""
    if order.source != land.box or seat != ALLIES:
        return
    path = line_path(world, order, seat)
    if len(path) > 1 and path[1] not in open_gates(world, land):
        gates = " or ".join(open_gates(world, land))
        yield f"a sea line leaves the {land.title} box by {gates}, not by {path[1]}"


@RULES.forbids("71.61", twin="72.61", order=SeaLine)
def lines_take_transports_of_the_ocean(order: SeaLine, world: War, seat: str, land: Homeland) -> Iterator[str]:
    """Each sea line from the box takes one transport of its own ocean."""
    source = SOURCES[world.map].get(land.box)
    if order.source == land.box and seat == ALLIES and source is not None and not transport(world, seat, source):
        yield f"no {land.supply.ocean.replace('_', ' ')} transport is free for a line from the {land.title} box"


def open_gates(world: War, land: Homeland) -> tuple[str, ...]:
    """The hexes through which sea lines leave a box; by one reading of nr-gates, all that ships use."""
    wide = world.readings["nr-gates"] == "three"
    return tuple(land.naval_gates) if wide else land.supply.gates


@RULES.counts("71.51C", twin="72.51C", of=Supply)
def a_lost_box_feeds_nobody(question: Supply, world: War, land: Homeland) -> Iterator[Line]:
    """Who could trace a line to a box that has surrendered is told so."""
    id_ = question.unit
    if land.nation not in world.surrendered or not ROSTER[id_].of.western or not world.on_map(id_):
        return
    if world.units[id_].place in lines_from(world, ALLIES, (land.box,)) and not fully_fed(world, id_):
        yield plus(0, f"{land.title} has surrendered and sends no supply")
