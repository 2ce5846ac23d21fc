"""71.7 and 72.7 Ships to and from the boxes: gateways and distances."""

from collections.abc import Iterator
from itertools import pairwise

from wavell.umpire import Line, plus
from wavell.umpire.facts.words import many

from ..frame.sea.interception import Interception, path_to_sail
from ..frame.sea.invasion import LANDING, farthest
from ..frame.sea.voyages import Distance, Sailed, beyond, course, gate_legs
from ..model.counters import ROSTER
from ..model.ids import PlaceId
from ..model.orders import Base, Intercept, Invade, Ship
from ..model.ownership import usable
from ..model.world import Activity, War
from ..rules import HOMELANDS, RULES, Homeland, Side
from .s71_2_s72_2_box import AT_A_BOX


@RULES.counts("71.71", twin="72.71", of=Distance, stage="base")
def hexes_off_the_board(question: Distance, world: War, seat: Side, land: Homeland) -> Iterator[Line]:
    """Between a box and a gateway lie eight hexes off the board, ten between Australia and Noumea."""
    found = question.way(world, seat)
    for box, gate in gate_legs(found.path) if found is not None else ():
        if box == land.box:
            yield plus(land.naval_gates[gate], f"hexes off the board to {world.atlas.named(gate)}")
            if more := beyond(world, box):
                yield plus(more, "the gateway itself")


@RULES.counts("71.71", twin="72.71", of=Interception)
def hexes_off_the_board_for_who_intercepts(question: Interception, world: War, land: Homeland) -> Iterator[Line]:
    """Say how many of the hexes that ships from the box have to come are off the board."""
    sides = {ROSTER[id_].side for id_ in question.units if world.units[id_].place == land.box}
    for side in sides if world.voyage is not None else ():
        for box, gate in gate_legs(path_to_sail(world, side, land.box, question.place)):
            if box == land.box:
                off = many(land.naval_gates[gate] + beyond(world, box), "hex")
                yield plus(0, f"{off} off the board between the {land.title} box and {world.atlas.named(gate)}")


@RULES.permits("71.71", twin="72.71", order=Intercept, when=AT_A_BOX)
def ships_in_the_box_intercept(order: Intercept, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Ships that base in the box may intercept."""
    if any(ROSTER[id_].is_ship and world.units[id_].place == land.box for id_ in order.units):
        yield f"ships based in the {land.title} box may intercept"


@RULES.permits("71.71", twin="72.71", order=(Base, Invade), when=AT_A_BOX)
def ships_in_the_box_sail(order: Base | Invade, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Ships that base in the box change base, carry invasions and bombard."""
    ships = order.units if isinstance(order, Base) else (*order.ships, *order.guns)
    if any(ROSTER[id_].is_ship and world.units[id_].place == land.box for id_ in ships):
        yield f"ships based in the {land.title} box may carry out naval activities"


@RULES.forbids("71.71", twin="72.71", order=(Base, Ship, Invade), when=AT_A_BOX)
def ships_come_by_the_gateways(order: Base | Ship | Invade, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """A voyage from or to a box that names the edge of the map it crosses names one of the gateways there."""
    if order.units and usable(world, seat, *order.units):
        to = order.target if isinstance(order, Invade) else order.to
        yield from _no_gateway(world, land, world.units[order.units[0]].place, to, order.path)


def _no_gateway(world: War, land: Homeland, start: PlaceId, to: PlaceId, path: tuple[PlaceId, ...]) -> Iterator[str]:
    """That a way names a hex of the edge next to a box that is no gateway."""
    edge = world.atlas.tagged(land.edge.tag)
    for end, first in ((start, path[0]), (to, path[-1])) if path else ():
        if end == land.box and first in edge and first not in land.naval_gates:
            yield f"{world.atlas.named(first)} is no gateway: {' or '.join(land.naval_gates)} is"


@RULES.counts("71.71", twin="72.71", of=Distance)
def no_way_beside_the_gateways(question: Distance, world: War, land: Homeland) -> Iterator[Line]:
    """Who asks for the length of a way past the gateways is told that ships do not take it."""
    for why in _no_gateway(world, land, question.start, question.to, question.path):
        yield plus(0, why)


@RULES.forbids("71.71", twin="72.71", order=Invade, when=AT_A_BOX)
def hexes_off_the_board_count(order: Invade, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """An invasion or bombardment from a box is as far off as its gateway and the hexes of the map together."""
    if order.target not in world.atlas.coast or order.target in HOMELANDS:
        return
    troops, guns = (
        any(usable(world, seat, id_) and world.units[id_].place == land.box for id_ in units)
        for units in (order.units, order.guns)
    )
    said: dict[str, None] = {}  # troops and guns may be too far away alike
    for sails, via, most in (
        (troops, order.path, farthest(world, seat, order.target)),
        (guns, (), LANDING.covered),
    ):
        way = course(world, seat, Activity.INVADE, land.box, order.target, via) if sails else None
        if way is not None and way.length > most:
            away = many(way.length, "hex")
            said[f"{world.atlas.named(order.target)} is {away} from the {land.title} box, more than {most}"] = None
    yield from said


# Sentinels ----------------------------------------------------------------------------------------------------


_BY_SEA = {"australia": {"NN15", "NN24", "NN31"}, "india": {"CC2"}}


@RULES.watches("71.71", twin="72.71", event=Sailed)
def paths_lead_through_the_gateways(event: Sailed, world: War, land: Homeland) -> Iterator[str]:
    """Where a path leads between the box and the map, it leads through a gateway."""
    path = event.voyage.path
    for here, there in (*pairwise(path), *pairwise(path[::-1])):
        if here == land.box and there not in world.atlas.boxes and there not in _BY_SEA[land.nation]:
            yield f"a path leads between the {land.title} box and {there}"
