"""71.6 and 72.6 Supply from the homeland boxes."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.sea.voyages import Distance, Sailed
from ..frame.supply.ground import EXITS
from ..frame.supply.lines import SOURCES, Supply, fully_fed, lines_from
from ..frame.supply.sea_lines import line_path, transport
from ..model import accounts
from ..model.atlas import Atlas
from ..model.counters import ROSTER
from ..model.ids import PlaceId
from ..model.ledger import Booked
from ..model.orders import SeaLine
from ..model.world import Activity, War
from ..rules import ALLIES, INDIA, RULES, Homeland, Side


@RULES.forbids("71.61", twin="72.61", order=SeaLine)
def lines_pass_the_gates(order: SeaLine, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """A sea line leaves the box by the gates of supply alone."""
    if order.source != land.box or seat != ALLIES:
        return
    edge, gates = world.atlas.tagged(land.edge.tag), open_gates(world, land)
    path = line_path(world, order, seat)
    by = order.path[0] if order.path and order.path[0] in edge else path[1] if len(path) > 1 else gates[0]
    if by not in gates:
        yield _not_by(world, land, by)


def _not_by(world: War, land: Homeland, hex_: PlaceId) -> str:
    return f"a sea line leaves the {land.title} box by {' or '.join(open_gates(world, land))}, not by {hex_}"


@RULES.counts("71.61", twin="72.61", of=Distance)
def no_line_by_the_other_gateway(question: Distance, world: War, land: Homeland) -> Iterator[Line]:
    """Who asks for the length of a line by a gateway that ships alone have is told that lines do not use it."""
    if question.activity != Activity.LINE or question.start != land.box:
        return
    for hex_ in question.path[:1]:
        if hex_ in land.naval_gates and hex_ not in open_gates(world, land):
            yield plus(0, _not_by(world, land, hex_))


@RULES.forbids("71.61", twin="72.61", order=SeaLine)
def lines_take_transports_of_the_ocean(order: SeaLine, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Each sea line from the box takes one transport of its own ocean."""
    source = SOURCES[world.map].get(land.box)
    if order.source == land.box and seat == ALLIES and source is not None and not transport(world, seat, source):
        yield f"no {land.supply.ocean.replace('_', ' ')} transport is free for a line from the {land.title} box"


def open_gates(world: War, land: Homeland) -> tuple[PlaceId, ...]:
    """The hexes through which sea lines leave a box; by one reading of nr-gates, all that ships use."""
    wide = world.readings["nr-gates"] == "three"
    return tuple(land.naval_gates) if wide else land.supply.gates


@RULES.counts("71.61", twin="72.61", of=Supply)
def it_feeds_western_allies_alone(question: Supply, world: War, land: Homeland) -> Iterator[Line]:
    """A Chinese unit to which a line from the box would lead is told that it draws nothing from it."""
    id_, counter = question.unit, ROSTER[question.unit]
    if counter.side != ALLIES or counter.of.western or not world.on_map(id_) or fully_fed(world, id_):
        return
    if land.nation not in world.surrendered and world.units[id_].place in lines_from(world, ALLIES, (land.box,)):
        yield plus(0, f"the {land.title} box feeds Western Allied units alone")


@EXITS.adds_twins("71.61", "72.61")
def supply_crosses_the_edge(atlas: Atlas, box: PlaceId, land: Homeland) -> Iterator[PlaceId]:
    """Supply leaves a box by land into edge hexes of its country, no outback, and none behind the Himalayas."""
    edge = atlas.tagged(land.edge.tag) if land is not INDIA else atlas.tagged("south_of_himalayas")
    for place in atlas.edge(box) if box == land.box else ():
        if place in edge and atlas.nation[place] == land.nation and atlas.terrain[place] != "outback":
            yield place


# Sentinels ----------------------------------------------------------------------------------------------------


_BY_SEA = {"australia": {"NN24", "NN31"}, "india": {"CC2"}}


@RULES.watches("71.61", twin="72.61", event=Sailed)
def lines_leave_by_the_hexes_named(event: Sailed, world: War, land: Homeland) -> Iterator[str]:
    """A sea line from the box leaves it by the hexes that are named, and from a homeland that has not surrendered."""
    voyage = event.voyage
    if voyage.kind != Activity.LINE or voyage.path[0] != land.box:
        return
    wide = {"NN15"} if world.readings["nr-gates"] == "three" else set()
    if voyage.path[1] not in _BY_SEA[land.nation] | wide or land.nation in world.surrendered:
        yield f"a sea line leaves the {land.title} box by {voyage.path[1]}"


@RULES.watches("71.61", twin="72.61", event=Booked)
def each_line_takes_its_own_transport(event: Booked, world: War, land: Homeland) -> Iterator[str]:
    """A sea line from the box takes one transport, and one of the right ocean."""
    ocean = accounts.transports(ALLIES, "pacific" if land.nation == "australia" else "indian_ocean")
    own = RULES.ref("71.61" if land.nation == "australia" else "72.61")
    if event.ref == own and (event.giver != ocean or event.amount != 1):
        yield f"a sea line from the {land.title} box takes {event.amount} of {event.giver}"
