"""71.23 and 72.23 Leaving a box: the ways out, and the garrison that stays."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Line, Order, Question, plus
from wavell.umpire.facts.words import many, many_are

from ..frame.movement.doors import LEAVING, Shift, Way, bars
from ..frame.movement.moves import reaches
from ..frame.movement.schedule import CalledAway
from ..frame.movement.stacking import is_base
from ..frame.movement.ways import sr_reach, tr_reach
from ..frame.sea.voyages import passage
from ..frame.supply.lines import full_supply
from ..model.counters import ROSTER, Kind
from ..model.events import Moved
from ..model.ids import PlaceId, UnitId
from ..model.orders import Base, Invade, Move, Nr, Ship, Sr, Stage, Tr
from ..model.world import War
from ..rules import HOMELANDS, INDIA, OTHER, RULES, Homeland, Side
from .s71_2_s72_2_box import AT_A_BOX, BOXES, HomelandName, defenders, enemy_factors, garrison, goal, travellers
from .s71_22_s72_22_entry import gates, links, misses_the_gates


def leaving(order: Order, world: War, seat: Side, land: Homeland) -> tuple[UnitId, ...]:
    """The Western Allied units that an order takes out of a box."""
    return tuple(
        id_ for id_ in travellers(order, world, seat) if world.units[id_].place == land.box and ROSTER[id_].of.western
    )


@bars("71.23", twin="72.23", at=BOXES, ways=LEAVING)
def a_garrison_stays(world: War, shift: Shift, land: Homeland) -> Iterator[str]:
    """Nobody leaves who would leave fewer ground factors in the box than the enemy has next to it.

    Only ground units do so, unless `box-garrison` is read for all; `ina-counts` says whether the Indian National Army
    is counted.
    """
    if shift.to == land.box:
        return
    gone = [id_ for id_ in shift.units if world.units[id_].place == land.box and ROSTER[id_].of.western]
    ground = [id_ for id_ in gone if ROSTER[id_].is_ground]
    if not ground and (not gone or world.readings["box-garrison"] == "ground"):
        return
    left = garrison(world, land) - world.factors(ground)
    foes = enemy_factors(world, land, ina=world.readings["ina-counts"] == "counted")
    if left < foes:
        kept, against = many(left, "ground factor"), many_are(foes, "enemy factor")
        yield f"{kept} would be left in the {land.title} box, and {against} next to it"


@RULES.forbids("71.23", order=Move, twin="72.23", when=AT_A_BOX)
def ground_units_move_onto_the_map(order: Move, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Ground units move out over the edge, into vacant enemy hexes on it as well."""
    for id_ in leaving(order, world, seat, land):
        if not ROSTER[id_].is_ground or order.to not in world.atlas.land or order.to in HOMELANDS:
            continue
        moves = None if id_ in world.unsupplied else ROSTER[id_].moves
        if not world.enemy_at(order.to, seat) and not reaches(world, id_, order.to, moves=moves, open_outback=True):
            yield f"{id_} cannot move from the {land.title} box to {world.atlas.named(order.to)}"


@RULES.permits("71.23", order=Move, twin="72.23", when=AT_A_BOX)
def also_into_vacant_enemy_hexes(order: Move, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Ground units go out of the box into vacant hexes that the enemy holds as well."""
    enemy = world.holder(order.to) == OTHER[seat] and not world.enemy_at(order.to, seat)
    if enemy and any(ROSTER[id_].is_ground for id_ in leaving(order, world, seat, land)):
        yield f"ground units in the {land.title} box may move into vacant hexes that the enemy holds"


@RULES.permits("71.23", order=Stage, twin="72.23", when=AT_A_BOX)
def air_units_stage_out(order: Stage, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Air units in the box stage onto the map."""
    if any(ROSTER[id_].is_air for id_ in leaving(order, world, seat, land)):
        yield f"air units in the {land.title} box may stage onto the map"


@RULES.forbids("71.23", order=(Base, Ship, Nr, Invade), twin="72.23", when=AT_A_BOX)
def voyages_go_onto_the_map(order: Base | Ship | Nr | Invade, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Sea transport, invasions, base changes and NRs go to the map by a gateway, or where the lists of entries lead.

    Of the way into the other box its own paragraphs speak; that an NR leaves this one by a gateway is said here.
    """
    to = goal(order)
    if not leaving(order, world, seat, land):
        return
    strays = misses_the_gates(world, order, land, order.path[:1])
    if strays if to in HOMELANDS else _ends_there(world, order, to) and (strays or _no_way(world, order, seat, land)):
        listed = _listed(order, land)
        known = [world.atlas.named(place) for place in listed if place in world.atlas]
        more = f", but to {', '.join(known)} and out by a gateway" if known else ""
        if to in listed:
            more = f" by way of {', '.join(map(world.atlas.named, order.path))}"
        yield f"no such voyage leads from the {land.title} box to {world.atlas.named(to)}{more}"


def _ends_there(world: War, order: Base | Ship | Nr | Invade, to: PlaceId) -> bool:
    """Whether a voyage could end in a place at all, so that the way to it is worth a word.

    Submarines alone could be sent to an SW box, by NR; that it is no port, others are told elsewhere.
    """
    if to not in world.atlas.boxes:
        return to in world.atlas.navigable
    return isinstance(order, Nr) or not (isinstance(order, Invade) or to in world.atlas.tagged("sw_box"))


def _listed(order: Base | Ship | Nr | Invade, land: Homeland) -> tuple[PlaceId, ...]:
    """The places off the map that a voyage comes from into the box, and so goes to."""
    lists = {Base: land.base.origins, Ship: land.transport.origins, Nr: land.nr.origins}
    return lists.get(type(order), ())


def _no_way(world: War, order: Base | Ship | Nr | Invade, seat: Side, land: Homeland) -> bool:
    """Whether no way leads out of the box to where a voyage is to end, by the places that it names if it names any."""
    to = goal(order)
    way = passage(world, seat, land.box, to, order.path, links(world, order))
    if way is None or to in _listed(order, land):
        return way is None
    return to in world.atlas.boxes or way.path[1] not in gates(world, order, land)


@RULES.forbids("71.23", order=(Tr, Sr), twin="72.23", when=AT_A_BOX)
def redeployment_crosses_the_edge(order: Tr | Sr, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """TRs and SRs of ground units go out over the edge, and over land that is held."""
    ways = tr_reach if isinstance(order, Tr) else sr_reach
    for id_ in leaving(order, world, seat, land):
        bound = ROSTER[id_].is_ground or isinstance(order, Sr)
        judged = bound and world.holder(order.to) == seat and order.to not in HOMELANDS
        if judged and order.to not in ways(world, seat, land.box):
            yield f"no way over friendly land leads {id_} from the {land.title} box to {world.atlas.named(order.to)}"


@RULES.forbids("frame:redeployment", order=Tr)
def aircraft_fly_out_to_supplied_bases(order: Tr, world: War, seat: Side) -> Iterator[str]:
    """Air units that leave a box by TR go to a supplied base on the map."""
    for land in HOMELANDS.values():
        for id_ in leaving(order, world, seat, land):
            if not ROSTER[id_].is_air or order.to in HOMELANDS or world.holder(order.to) != seat:
                continue
            on_map = order.to not in world.atlas.boxes and is_base(world, order.to)
            if not on_map or not full_supply(world, order.to, seat):
                yield f"{world.atlas.named(order.to)} is no supplied base on the map"


@RULES.forbids("72.23", order=Stage, when=AT_A_BOX)
def carrier_aircraft_do_not_stage_out(order: Stage, world: War, seat: Side) -> Iterator[str]:
    """Naval air units that are based on carriers in the India box do not stage onto the map."""
    for id_ in leaving(order, world, seat, INDIA):
        if world.units[id_].aboard:
            yield f"{id_} is aboard {world.units[id_].aboard} in the India box"


class Garrison(Question, frozen=True, tag="garrison"):
    """How many Western Allied ground factors are in a box."""

    form: ClassVar[str] = "{nation}"
    nation: HomelandName


@RULES.counts("71.23", of=Garrison, stage="base", twin="72.23")
def who_holds_the_box(question: Garrison, world: War, land: Homeland) -> Iterator[Line]:
    """The garrison is the Western Allied ground units in the box."""
    if question.nation == land.nation:
        yield from (plus(ROSTER[id_].factors, id_) for id_ in defenders(world, land))


# Sentinels --------------------------------------------------------------------------------------------------------


def beside(world: War, place: PlaceId, land: Homeland) -> bool:
    """Whether a hex lies next to the box: a hex of the country on the edge where ground units can pass."""
    atlas = world.atlas
    on_edge = place in atlas.tagged("southern_edge" if land.nation == "australia" else "western_edge")
    return on_edge and atlas.nation[place] == land.nation and atlas.terrain[place] not in ("outback", "himalaya")


@RULES.watches("71.23", twin="72.23", event=Moved)
def the_garrison_is_strong_enough(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """When ground units have left the box, it holds no fewer ground factors than the enemy has next to it."""
    if event.start == land.box and event.to != land.box:
        yield from _too_weak(world, event.units, land)


@RULES.watches("71.23", twin="72.23", event=CalledAway)
def the_garrison_is_strong_enough_without_him(event: CalledAway, world: War, land: Homeland) -> Iterator[str]:
    """When a ground unit was called away from the box, it holds no fewer than the enemy has next to it either."""
    if world.units[event.unit].place == land.box:
        yield from _too_weak(world, (event.unit,), land)


def _too_weak(world: War, units: tuple[UnitId, ...], land: Homeland) -> Iterator[str]:
    """That a box holds fewer ground factors without some units than the enemy has next to it."""
    inside = [id_ for id_ in world.stack(land.box) if ROSTER[id_].is_ground and ROSTER[id_].of.western]
    gone = [id_ for id_ in units if id_ in inside]
    stay = sum(ROSTER[id_].factors for id_ in inside if id_ not in gone)
    foes = sum(
        ROSTER[id_].factors
        for place, stack in world.stacks.items()
        if place in world.atlas and beside(world, place, land)
        for id_ in stack
        if _counts(world, id_, land)
    )
    if gone and stay < foes:
        yield f"{many_are(stay, 'factor')} left in the {land.title} box against {foes}"


_FAR = ("south_africa", "ethiopia", "suez", "basra", "abadan")
_ENDS = {"australia": ("us_pacific", "india", *_FAR), "india": ("australia", *_FAR)}
"""The boxes and areas to which anybody goes out of a box."""


@RULES.watches("71.23", twin="72.23", event=Moved)
def who_leaves_goes_onto_the_map(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """Who leaves the box comes onto the map, or to one of the places from which it is entered."""
    if event.start == land.box and event.to in world.atlas.boxes and event.to not in (land.box, *_ENDS[land.nation]):
        yield f"{event.units[0]} went from the {land.title} box to {event.to}: {event.how}"


def _counts(world: War, id_: UnitId, land: Homeland) -> bool:
    counter = ROSTER[id_]
    if not counter.is_ground or counter.kind == Kind.PARTISAN:
        return False
    return counter.nation == "japan" or (
        land is INDIA and counter.nation == "ina" and world.readings["ina-counts"] == "counted"
    )


@RULES.watches("72.23", event=Moved)
def carrier_aircraft_stay_in_the_box(event: Moved, world: War) -> Iterator[str]:
    """Naval air units do not stage from carriers in the India box."""
    if event.start == "india" and event.how == Way.STAGE:
        yield from (f"{id_} staged from its carrier" for id_ in event.units if world.units[id_].aboard)


QUESTIONS = (Garrison,)
