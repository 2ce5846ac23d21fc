"""71.22 and 72.22 Entering a box: the ways that are listed, phase by phase, and no others."""

from collections.abc import Iterable, Iterator

from wavell.umpire import Line, Order, plus

from ..frame.combat.exploitation import allowance as exploiting
from ..frame.movement.doors import ENTERING, Shift, Way, bars
from ..frame.movement.moves import reach
from ..frame.movement.ways import sr_reach, tr_reach
from ..frame.sea.interception import chasers
from ..frame.sea.voyages import LINKS, SEA, Distance, passage
from ..model.atlas import Theater
from ..model.counters import ROSTER, Kind
from ..model.ids import PlaceId, UnitId
from ..model.orders import Base, Bomb, Exploit, Intercept, Invade, Move, Nr, Ship, Sr, Stage, Tr
from ..model.words import listed
from ..model.world import Activity, Voyage, War
from ..rules import HOMELANDS, RULES, Homeland, Side
from .s71_2_s72_2_box import AT_A_BOX, BOXES, coming, goal, in_homeland, travellers
from .s71_8_outback import closed_sides, is_bound


def entering(order: Order, world: War, seat: Side, land: Homeland) -> tuple[UnitId, ...]:
    """The Western Allied units that an order brings into a box; the ways are for them."""
    if goal(order) != land.box:
        return ()
    return tuple(id_ for id_ in travellers(order, world, seat) if ROSTER[id_].of.western)


def _named(world: War, id_: UnitId) -> str:
    return f"{id_} in {world.atlas.named(world.units[id_].place)}"


# Who may enter --------------------------------------------------------------------------------------------------


@bars("71.224", twin="72.224", at=BOXES, ways=ENTERING)
def japan_stays_out(world: War, shift: Shift, land: Homeland) -> Iterator[str]:
    """No Japanese unit goes into the box, nor one under Japanese control; a surrender changes nothing."""
    yield from _japanese(coming(world, shift, land.box), land)


@RULES.forbids("71.224", order=Bomb, twin="72.224", when=AT_A_BOX)
def nor_do_japanese_bombers(order: Bomb, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Japanese aircraft do not go into the box either, but for the exception."""
    if order.target == land.box:
        yield from _japanese(travellers(order, world, seat), land)


def _japanese(units: Iterable[UnitId], land: Homeland) -> Iterator[str]:
    for id_ in units:
        if ROSTER[id_].of.power == "japan":
            yield f"{id_} may not enter the {land.title} box"


@RULES.permits("71.224-ex", order=Bomb, overrides="71.224", twin="72.224-ex", when=AT_A_BOX)
def bombers_may_fly_in(order: Bomb, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Japanese aircraft that bomb the box go into it."""
    if order.target == land.box:
        yield f"Japanese bombing may go into the {land.title} box"


@RULES.defines("71.221", "72.221")
def by_movement(way: Way) -> bool:
    """The ways of the movement phase: moving, staging, sea transport, changing base."""
    return way in (Way.MOVE, Way.STAGE, Way.SHIP, Way.BASE)


@RULES.defines("71.222", "72.222")
def by_exploitation(way: Way) -> bool:
    """The way of the combat phase: exploitation."""
    return way is Way.EXPLOIT


@RULES.defines("71.223", "72.223")
def by_redeployment(way: Way) -> bool:
    """The ways of the redeployment phase: TR, SR, NR."""
    return way in (Way.TR, Way.SR, Way.NR)


@bars("71.22", twin="72.22", at=BOXES, ways=ENTERING)
def the_list_is_closed(world: War, shift: Shift, land: Homeland) -> Iterator[str]:
    """Western Allied units enter the box in the ways that are listed and in no other; Chinese units are not meant.

    Displaced ones come as they could have gone: aircraft from a hex of the country, ships by the ways of a base
    change; raiders that have lost their base come back so as well. Who arrives by a scenario's date comes as if he
    had begun the game there.
    """
    listed = by_movement(shift.way) or by_exploitation(shift.way) or by_redeployment(shift.way)
    for id_ in coming(world, shift, land.box):
        if not ROSTER[id_].of.western and ROSTER[id_].of.power != "japan":
            yield f"{id_} is no Western Allied unit, and the {land.title} box is open to no other"
        elif not ROSTER[id_].of.western or listed or shift.way is Way.ARRIVE:
            continue
        elif shift.way not in (Way.DISPLACED, Way.RETURN):
            yield f"that is none of the ways in which {id_} may enter the {land.title} box"
        elif ROSTER[id_].is_air and not world.units[id_].aboard and not _from_a_hex(world, id_, land):
            yield f"{_named(world, id_)} is not in a hex of {land.title}"
        elif ROSTER[id_].is_ship and not _from_a_port(world, id_, shift.way, land):
            yield f"{_named(world, id_)} could not change base into the {land.title} box"


def _from_a_port(world: War, id_: UnitId, way: Way, land: Homeland) -> bool:
    """Whether ships may change base into the box from where one is: from the Pacific map, or a place that is listed.

    A raider comes back as if from the base that it went out from, which may be the box itself.
    """
    unit = world.units[id_]
    start = unit.berth if way is Way.RETURN and unit.berth in world.atlas else unit.place
    return start in land.base.origins or world.atlas.theater(start) is not Theater.EUROPE


def _from_a_hex(world: War, id_: UnitId, land: Homeland) -> bool:
    """Whether a unit is in a hex of the country."""
    start = world.units[id_].place
    return start not in world.atlas.boxes and in_homeland(world, start, land)


# In the movement phase ------------------------------------------------------------------------------------------


@RULES.forbids("71.221A", order=Move, twin="72.221A", when=AT_A_BOX)
def ground_units_cross_the_edge(order: Move, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Ground units move into the box off the edge, from a hex of the country that lies next to it."""
    for id_ in entering(order, world, seat, land):
        if ROSTER[id_].is_ground and world.atlas.ids[land.box] not in reach(world, id_):
            yield f"{_named(world, id_)} cannot move off the {land.edge} into the {land.title} box"


def voyage_in(
    order: Base | Ship | Nr, world: War, seat: Side, start: PlaceId, land: Homeland, origins: tuple[str, ...]
) -> bool:
    """Whether a voyage from a place may enter a box: from a place that is listed, or off the map by a gateway."""
    if (start in world.atlas.boxes and start not in origins) or misses_the_gates(world, order, land, order.path[-1:]):
        return False
    way = passage(world, seat, start, land.box, order.path, links(world, order))
    return way is not None and (start in origins or way.path[-2] in gates(world, order, land))


def links(world: War, order: Base | Ship | Nr | Invade) -> frozenset[str]:
    """The links that a voyage may use; NRs use the gateway that naval activities alone have if it is read so."""
    if isinstance(order, Nr):
        return LINKS[Activity.NR] | SEA if world.readings["nr-gates"] == "three" else LINKS[Activity.NR]
    return LINKS[Activity(str(order.__struct_config__.tag))]


def gates(world: War, order: Base | Ship | Nr | Invade, land: Homeland) -> tuple[PlaceId, ...]:
    """The gateways of a box for a kind of voyage."""
    return _nr_gates(world, land) if isinstance(order, Nr) else tuple(land.naval_gates)


def _nr_gates(world: War, land: Homeland) -> tuple[PlaceId, ...]:
    """The gateways of a box for NRs."""
    return land.nr.gates if world.readings["nr-gates"] == "two" else tuple(land.naval_gates)


def misses_the_gates(world: War, order: Order, land: Homeland, named: tuple[str, ...]) -> bool:
    """Whether an NR is told to cross the edge of the map outside the gateways; 71.71 says it of other voyages."""
    if not isinstance(order, Nr):
        return False
    return any(hex_ in world.atlas.tagged(land.edge.tag) and hex_ not in gates(world, order, land) for hex_ in named)


@RULES.forbids("71.221A", order=Ship, twin="72.221A", when=AT_A_BOX)
def ground_units_are_shipped_in(order: Ship, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Sea transport brings ground units into the box by a gateway, or from the far ports that are listed."""
    yield from _shipped(order, world, seat, land, ground=True)


@RULES.forbids("71.221B", order=Ship, twin="72.221B", when=AT_A_BOX)
def air_units_are_shipped_in(order: Ship, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Sea transport brings air units into the box as it brings ground units."""
    yield from _shipped(order, world, seat, land, ground=False)


def _shipped(order: Ship, world: War, seat: Side, land: Homeland, *, ground: bool) -> Iterator[str]:
    for id_ in entering(order, world, seat, land):
        wanted = ROSTER[id_].is_ground if ground else ROSTER[id_].is_air
        if wanted and not voyage_in(order, world, seat, world.units[id_].place, land, land.transport.origins):
            yield f"no sea transport leads {_named(world, id_)} into the {land.title} box"


@RULES.forbids("71.221B", order=Stage, twin="72.221B", when=AT_A_BOX)
def air_units_stage_off_the_edge(order: Stage, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Air units stage into the box from a hex of the country; whether it lies on the edge, `air-himalaya` says."""
    for id_ in entering(order, world, seat, land):
        start = world.units[id_].place
        if not ROSTER[id_].is_air:
            continue
        if not _from_a_hex(world, id_, land):
            yield f"{_named(world, id_)} is not in a hex of {land.title}"
        elif land.nation == "india" and world.readings["air-himalaya"] == "south" and start not in _edge(world, land):
            yield f"{_named(world, id_)} is not next to the box, south of the Himalayas"


def _edge(world: War, land: Homeland) -> tuple[PlaceId, ...]:
    return world.atlas.edge(land.box)


@RULES.forbids("71.221C", order=Base, twin="72.221C", when=AT_A_BOX)
def ships_change_base_into_it(order: Base, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Ships change base into the box by a gateway, or from the boxes and far ports that are listed."""
    for id_ in entering(order, world, seat, land):
        if not voyage_in(order, world, seat, world.units[id_].place, land, land.base.origins):
            yield f"no base change leads {_named(world, id_)} into the {land.title} box"


# In the combat phase --------------------------------------------------------------------------------------------


@RULES.forbids("71.222A", order=Exploit, twin="72.222A", when=AT_A_BOX)
def only_armor_exploits_into_it(order: Exploit, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """In the combat phase armor goes into the box by exploitation off the edge, and nobody else does."""
    for id_ in entering(order, world, seat, land):
        if ROSTER[id_].kind != Kind.ARMOR:
            yield f"{id_} is no armor, and nothing else enters the {land.title} box in the combat phase"
        elif world.atlas.ids[land.box] not in reach(world, id_, moves=exploiting(id_)):
            yield f"{_named(world, id_)} cannot exploit off the {land.edge} into the {land.title} box"


# In the redeployment phase --------------------------------------------------------------------------------------


@RULES.forbids("71.223A", order=Tr, twin="72.223A", when=AT_A_BOX)
def tr_crosses_the_edge(order: Tr, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """A TR goes over the edge; into India it starts in an Indian hex, and `tr-edge` says whether it needs the edge."""
    for id_ in entering(order, world, seat, land):
        start = world.units[id_].place
        indian = land.nation == "india"
        starts_there = start not in world.atlas.boxes and (not indian or in_homeland(world, start, land))
        needs_edge = ROSTER[id_].is_ground and not (indian and world.readings["tr-edge"] == "sr")
        if not starts_there or (needs_edge and land.box not in tr_reach(world, seat, start, closed_sides(world))):
            yield f"no TR leads {_named(world, id_)} into the {land.title} box"


@RULES.forbids("71.223A", order=Sr, twin="72.223A", when=AT_A_BOX)
def sr_crosses_the_edge(order: Sr, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """An SR goes over the edge; into India it starts in an objective."""
    for id_ in entering(order, world, seat, land):
        start = world.units[id_].place
        if land.nation == "india" and start not in world.atlas.tagged("objective"):
            yield f"{_named(world, id_)} does not start from an objective"
        elif land.box not in sr_reach(world, seat, start, closed_sides(world) if is_bound(id_) else ()):
            yield f"no way over friendly land leads {_named(world, id_)} off the edge into the {land.title} box"


@RULES.forbids("71.223A", order=Nr, twin="72.223A", when=AT_A_BOX)
def nr_comes_from_the_places_listed(order: Nr, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """An NR comes from the boxes and far ports that are listed, or from the Pacific map through a gateway."""
    for start in dict.fromkeys(world.units[id_].place for id_ in entering(order, world, seat, land)):
        if not voyage_in(order, world, seat, start, land, land.nr.origins):
            yield f"no NR leads from {world.atlas.named(start)} into the {land.title} box"


@RULES.counts("71.223A", of=Distance, twin="72.223A")
def no_nr_by_the_other_gateway(question: Distance, world: War, land: Homeland) -> Iterator[Line]:
    """Who asks for the length of an NR by a gateway that naval activities alone have is told that NRs do not use it."""
    path, gates_ = question.path, _nr_gates(world, land)
    for end, first in (
        ((question.start, path[:1]), (question.to, path[-1:])) if question.activity == Activity.NR else ()
    ):
        for hex_ in first:
            if end == land.box and hex_ in land.naval_gates and hex_ not in gates_:
                yield plus(0, f"an NR crosses the edge of the map by {' or '.join(gates_)}, not by {hex_}")


def ends_of(voyage: Voyage) -> tuple[PlaceId, PlaceId]:
    """Where a voyage begins and ends."""
    return voyage.path[0], voyage.path[-1]


def between_boxes(world: War, voyage: Voyage, land: Homeland) -> bool:
    """Whether a voyage is an NR between a homeland box and another box from which NRs enter it."""
    ends = set(ends_of(voyage))
    if voyage.kind != Activity.NR or land.box not in ends:
        return False
    others = {spot for spot in land.nr.origins if spot in world.atlas and world.atlas.terrain[spot] == "box"}
    return bool(ends & others)


def box_at_an_end(order: Order, world: War) -> bool:
    """Whether the voyage under way goes into or out of a homeland box; interception of others concerns no chapter."""
    return world.voyage is not None and not HOMELANDS.keys().isdisjoint(ends_of(world.voyage))


@RULES.forbids("71.223B", twin="72.223B", order=Intercept, when=box_at_an_end)
def nrs_between_boxes_are_safe(order: Intercept, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Japanese units do not intercept NRs between a homeland box and another eligible box, even led over the map."""
    voyage = world.voyage
    if voyage is None or voyage.side == seat or not between_boxes(world, voyage, land):
        return
    for id_ in chasers(order, world, seat):
        if ROSTER[id_].of.power == "japan":
            ends = listed(map(world.atlas.named, ends_of(voyage)))
            yield f"an NR between {ends} is not intercepted by {id_}"
