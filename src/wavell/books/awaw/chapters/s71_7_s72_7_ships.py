"""71.33, 71.7, 72.33, 72.7 Ships to and from the boxes: gateways, distances, interception; 72.82 Colombo."""

from collections.abc import Iterator

from wavell.umpire import Line, Order, plus

from ..frame.sea.interception import chasers
from ..frame.sea.invasion import LANDING, farthest
from ..frame.sea.submarines import Submarines
from ..frame.sea.transport import NAVAL
from ..frame.sea.voyages import Distance, beyond, course, gate_legs
from ..frame.supply.lines import full_supply
from ..model.counters import ROSTER
from ..model.nations import NATIONS
from ..model.orders import Base, Intercept, Invade, Raider, Ship
from ..model.ownership import usable
from ..model.words import listed
from ..model.world import Voyage, War
from ..rules import AXIS, HOMELANDS, RULES, Homeland
from .s71_2_s72_2_box import AT_A_BOX


@RULES.counts("71.71", twin="72.71", of=Distance, stage="base")
def hexes_off_the_board(question: Distance, world: War, seat: str, land: Homeland) -> Iterator[Line]:
    """Between a box and a gateway lie eight hexes off the board, ten between Australia and Noumea."""
    found = question.way(world, seat)
    for box, gate in gate_legs(found.path) if found is not None else ():
        if box == land.box:
            yield plus(land.naval_gates[gate], f"hexes off the board to {world.atlas.named(gate)}")
            if more := beyond(world, box):
                yield plus(more, "the gateway itself")


@RULES.forbids("71.71", twin="72.71", order=(Base, Ship, Invade), when=AT_A_BOX)
def ships_come_by_the_gateways(order: Base | Ship | Invade, world: War, seat: str, land: Homeland) -> Iterator[str]:
    """A voyage from or to a box that names the edge of the map it crosses names one of the gateways there."""
    if not order.path or not order.units or not usable(world, seat, *order.units):
        return
    start = world.units[order.units[0]].place
    to = order.target if isinstance(order, Invade) else order.to
    edge = world.atlas.tagged(land.edge.tag)
    for end, first in ((start, order.path[0]), (to, order.path[-1])):
        if end == land.box and first in edge and first not in land.naval_gates:
            yield f"{world.atlas.named(first)} is no gateway: {' or '.join(land.naval_gates)} is"


@RULES.forbids("71.71", twin="72.71", order=Invade, when=AT_A_BOX)
def hexes_off_the_board_count(order: Invade, world: War, seat: str, land: Homeland) -> Iterator[str]:
    """An invasion or bombardment from a box is as far off as its gateway and the hexes of the map together."""
    if order.target not in world.atlas.coast or order.target in HOMELANDS:
        return
    troops, guns = (
        any(usable(world, seat, id_) and world.units[id_].place == land.box for id_ in units)
        for units in (order.units, order.guns)
    )
    for sails, via, most in (
        (troops, order.path, farthest(world, seat, order.target)),
        (guns, (), LANDING.covered),
    ):
        way = course(world, seat, "invade", land.box, order.target, via) if sails else None
        if way is not None and way.length > most:
            yield f"{world.atlas.named(order.target)} is {way.length} hexes from the {land.title} box, more than {most}"


def _ends(voyage: Voyage) -> tuple[str, str]:
    return voyage.path[0], voyage.path[-1]


def between_boxes(world: War, voyage: Voyage, land: Homeland) -> bool:
    """Whether a voyage is an NR between a homeland box and another box from which NRs enter it."""
    ends = set(_ends(voyage))
    others = {spot for spot in land.nr.origins if spot in world.atlas and world.atlas.terrain[spot] == "box"}
    return voyage.kind == "nr" and land.box in ends and bool(ends & others)


def _japanese(id_: str) -> bool:
    return NATIONS[ROSTER[id_].nation].power == "japan"


def _box_at_an_end(order: Order, world: War) -> bool:
    """Whether the voyage under way goes into or out of a homeland box; interception of others concerns no chapter."""
    return world.voyage is not None and not HOMELANDS.keys().isdisjoint(_ends(world.voyage))


@RULES.forbids("71.33", twin="72.33", order=Intercept, when=_box_at_an_end)
def interception_only_on_the_map(order: Intercept, world: War, seat: str, land: Homeland) -> Iterator[str]:
    """Sea transport, invasions and NRs to and from a box are intercepted in hexes of the map and nowhere else."""
    voyage = world.voyage
    if voyage is None or voyage.side == seat or voyage.kind not in ("ship", "invade", "nr"):
        return
    if land.box not in _ends(voyage):
        return
    if between_boxes(world, voyage, land) and all(_japanese(id_) for id_ in chasers(order, world, seat)):
        return  # nrs_between_boxes_are_safe says so
    if order.place in voyage.path and order.place in world.atlas.boxes:
        yield f"{world.atlas.named(order.place)} is no hex of the map"


@RULES.forbids("71.223B", twin="72.223B", order=Intercept, when=_box_at_an_end)
def nrs_between_boxes_are_safe(order: Intercept, world: War, seat: str, land: Homeland) -> Iterator[str]:
    """Japanese units do not intercept NRs between a homeland box and another eligible box."""
    voyage = world.voyage
    if voyage is None or voyage.side == seat or not between_boxes(world, voyage, land):
        return
    for id_ in chasers(order, world, seat):
        if _japanese(id_):
            yield f"an NR between {listed(_ends(voyage))} is not intercepted by {id_}"


def _colombo(world: War) -> str:
    """The hex of Colombo; nothing on a map that does not show it."""
    return world.atlas.find("Colombo") or ""


@RULES.forbids("72.82", order=Raider)
def raiders_from_colombo(order: Raider, world: War, seat: str) -> Iterator[str]:
    """Raiders of Japan sail for the Indian Ocean from Colombo, once it is theirs."""
    if not usable(world, seat, order.unit) or order.to != "sw_indian_ocean":
        return
    here = world.units[order.unit].place
    if here != _colombo(world):
        return
    if world.holder(here) != AXIS:
        yield "Colombo is not under Japanese control"
    elif not _japanese(order.unit):
        yield f"{order.unit} is no Japanese ship"


@RULES.counts("72.82", of=Submarines)
def colombo_helps_japan(question: Submarines, world: War) -> Iterator[Line]:
    """Colombo in Japanese hands, and as the reading has it in full supply, helps Japan's submarines there."""
    colombo = _colombo(world)
    if question.water != "sw_indian_ocean" or not colombo or world.holder(colombo) != AXIS:
        return
    if world.readings["colombo-supply"] == "full" and not full_supply(world, colombo, AXIS):
        return
    sign = 1 if question.side == AXIS else -1
    yield plus(sign * NAVAL.colombo.modifier, "Japan holds Colombo")
