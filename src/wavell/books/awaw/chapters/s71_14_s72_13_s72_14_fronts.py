"""71.14, 72.13 and 72.14: units that are tied to some fronts do not pass or attack what lies outside them.

Where they may end is judged with the tables and with the units that go to Europe; here are the way and the target.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..frame.combat.attacks import BattleJoined
from ..frame.combat.attrition_zones import TIED, able, meeting, tied
from ..frame.combat.exploitation import allowance as exploiting
from ..frame.combat.odds import GROUNDED
from ..frame.movement.doors import BOUNDS
from ..frame.movement.moves import reaches
from ..frame.movement.ways import sr_reach, tr_reach
from ..frame.setup.validation import SETUPS
from ..model.atlas import Atlas, Theater
from ..model.counters import ROSTER
from ..model.events import Moved
from ..model.ids import NationId, PlaceId, UnitId
from ..model.orders import Attack, Attrition, Counterair, Exploit, Intercept, Invade, Move, Oppose, Sr, Tr
from ..model.ownership import naming, units_of, usable
from ..model.presence import TROOPS
from ..model.world import War
from ..rules import ALLIES, AUSTRALIA, HOMELANDS, INDIA, RULES, Homeland, Side
from .s71_13_s71_14_s72_13_deployment import OF_EITHER, OWN, TABLES, of_the_indian_front
from .s71_14_ships_at_home import place_of_action

_NOTHING: frozenset[PlaceId] = frozenset()
WAYS = (Move, Exploit, Tr, Sr)
Way = Move | Exploit | Tr | Sr
INDIANS = naming(OWN["india"])


@lru_cache(8)
def outside(atlas: Atlas, nation: NationId) -> frozenset[PlaceId]:
    """Every place that units of a nation do not operate in, war or peace: fronts of Europe, for Indians of Asia too."""
    return frozenset(place for place in atlas.names if not _free(atlas, nation, place))


def _free(atlas: Atlas, nation: NationId, place: PlaceId) -> bool:
    if atlas.theater(place) is Theater.EUROPE:
        return TABLES[nation].europe.front in atlas.fronts[place]
    return nation != "india" or of_the_indian_front(atlas, place)


@BOUNDS.adds("72.13-table-note", "71.14", "72.14")
def tied_to_fronts(world: War, id_: UnitId) -> frozenset[PlaceId]:
    """Indian units keep to their front, and both nations in Europe to the Mediterranean front."""
    nation = ROSTER[id_].nation
    return outside(world.atlas, nation) if nation in HOMELANDS else _NOTHING


@lru_cache(8)
def _steps(atlas: Atlas, nation: NationId) -> frozenset[tuple[PlaceId, PlaceId]]:
    """The steps by land into what lies outside."""
    return frozenset((near, place) for place in outside(atlas, nation) for near in atlas.near[place])


def _strays(order: Way, world: War, seat: Side) -> bool:
    """Whether a unit comes by land to a place inside its bounds only by way of ground outside them."""
    id_, to = order.unit, order.to
    nation, start = ROSTER[id_].nation, world.units[id_].place
    if not ROSTER[id_].is_ground or to not in world.atlas.land or to in outside(world.atlas, nation):
        return False
    if isinstance(order, Tr | Sr):
        ways = tr_reach if isinstance(order, Tr) else sr_reach
        return to in ways(world, seat, start) and to not in ways(world, seat, start, _steps(world.atlas, nation))
    moves = exploiting(id_) if isinstance(order, Exploit) else None
    return reaches(world, id_, to, moves=moves, open_outback=True) and not reaches(world, id_, to, moves=moves)


def _in_europe(world: War, place: PlaceId) -> bool:
    return world.atlas.theater(place) is Theater.EUROPE


@RULES.forbids("72.13-table-note", order=WAYS, when=INDIANS)
def the_way_keeps_to_the_front(order: Way, world: War, seat: Side) -> Iterator[str]:
    """Indian units do not pass land outside their front on the way to a place on it."""
    id_ = order.unit
    if usable(world, seat, id_) and not _in_europe(world, order.to) and _strays(order, world, seat):
        yield f"{id_} comes to {world.atlas.named(order.to)} only across another front"


@RULES.forbids("71.14", twin="72.14", order=WAYS, when=OF_EITHER)
def the_way_keeps_to_the_mediterranean(order: Way, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """In Europe units of both nations do not pass another front than the Mediterranean one."""
    id_ = order.unit
    if id_ not in OWN[land.nation] or not usable(world, seat, id_) or not _in_europe(world, order.to):
        return
    if _strays(order, world, seat):
        yield f"{id_} comes to {world.atlas.named(order.to)} only by leaving the Mediterranean front"


@RULES.forbids("72.13-table-note", order=Attack, when=INDIANS)
def no_attack_on_another_front(order: Attack, world: War, seat: Side) -> Iterator[str]:
    """Indian units do not attack a place of Asia that is not on the Southeast Asian front."""
    if not _in_europe(world, order.target):
        yield from _attackers(world, seat, (*order.units, *order.air), order.target, INDIA)


@RULES.forbids("71.14", twin="72.14", order=(Attack, Counterair, Invade, Intercept, Oppose), when=OF_EITHER)
def no_attack_beyond_the_mediterranean(
    order: Attack | Counterair | Invade | Intercept | Oppose, world: War, seat: Side, land: Homeland
) -> Iterator[str]:
    """In Europe units of both nations fight on the Mediterranean front alone, ships and aircraft if they get there.

    Whether troops may land in a place is asked with all the others that come to it.
    """
    target = place_of_action(order, world)
    landing = order.units if isinstance(order, Invade) else ()
    if target and _in_europe(world, target):
        yield from _attackers(world, seat, (id_ for id_ in units_of(order) if id_ not in landing), target, land)


def _attackers(world: War, seat: Side, units: Iterable[UnitId], target: PlaceId, land: Homeland) -> Iterator[str]:
    """The units of a nation that would attack a place outside their fronts."""
    if target in outside(world.atlas, land.nation):
        for id_ in dict.fromkeys(units):
            if id_ in OWN[land.nation] and usable(world, seat, id_):
                yield _elsewhere(world, id_, target)


@RULES.forbids("72.13-table-note", order=Attrition)
def no_attrition_of_another_front(order: Attrition, world: War, seat: Side) -> Iterator[str]:
    """Indian units do not attrition Japanese who are all outside their front, though a zone may reach so far."""
    met = meeting(world, order.zone, seat)
    if met and not able(world, order.zone, seat):
        for id_ in (id_ for id_ in met if id_ in OWN[INDIA.nation] and tied(world, id_, met[id_])):
            yield _elsewhere(world, id_, world.units[met[id_][0]].place)


@TIED.adds("72.13-table-note")
def indians_attrition_on_their_front(world: War, id_: UnitId, place: PlaceId) -> bool:
    """Indian units do not fight by attrition in Asia outside their front."""
    return id_ in OWN[INDIA.nation] and not _in_europe(world, place) and place in outside(world.atlas, INDIA.nation)


# What the questions say -------------------------------------------------------------------------------------------


def _elsewhere(world: War, id_: UnitId, target: PlaceId) -> str:
    return f"{id_} does not fight for {world.atlas.named(target)}, which is on another front"


@GROUNDED.adds("71.14")
def none_flies_for_another_front(world: War, id_: UnitId, target: PlaceId) -> bool:
    """Australian aircraft in Europe are of no use in a battle on another front than theirs."""
    nation = ROSTER[id_].nation
    return nation == AUSTRALIA.nation and _in_europe(world, target) and target in outside(world.atlas, nation)


# Sentinels --------------------------------------------------------------------------------------------------------


def _astray(world: War, id_: UnitId, place: PlaceId) -> bool:
    """Whether a place is one where a unit of the two nations has no business."""
    fronts = world.atlas.fronts.get(place, _NOTHING)
    if ROSTER[id_].nation == "india":
        return not fronts & {"southeast_asian", "mediterranean"} or place == "australia"
    return ROSTER[id_].nation == "australia" and bool(fronts & {"western", "eastern"}) and "mediterranean" not in fronts


@RULES.watches("71.14", twin="72.14")
def who_is_in_europe_is_in_the_mediterranean(world: War, land: Homeland) -> Iterator[str]:
    """Nobody of the two nations is in Europe but on the Mediterranean front and in Ethiopia, from the set-up on."""
    for id_ in OWN[land.nation]:
        place = world.units[id_].place
        if place in world.atlas.europe and _astray(world, id_, place):
            yield f"{id_} is in {place}, which is not on the Mediterranean front"


@RULES.watches("72.13-table-note")
def who_is_in_asia_is_on_the_front(world: War) -> Iterator[str]:
    """Outside Europe Indian units are on the Southeast Asian front, from the set-up on."""
    for id_ in OWN["india"]:
        place = world.units[id_].place
        if place in world.atlas and place not in world.atlas.europe and _astray(world, id_, place):
            yield f"{id_} is in {place}, which is not on the Southeast Asian front"


def _entered(event: Moved) -> tuple[PlaceId, ...]:
    """The places that units have entered, on the way as well where it is told."""
    return event.path[1:] or (event.to,)


@SETUPS.adds("72.13-table-note")
@RULES.watches("72.13-table-note")
def no_indian_stands_on_another_front(world: War) -> Iterator[str]:
    """Indian units in Asia are on the Southeast Asian front, from the set-up on."""
    for id_ in OWN["india"]:
        place = world.units[id_].place
        if place in world.atlas and place not in world.atlas.europe and _astray(world, id_, place):
            yield f"{id_} is not on the Southeast Asian front"


@SETUPS.adds_twins("71.14", "72.14")
@RULES.watches("71.14", twin="72.14")
def in_europe_on_the_mediterranean_front(world: War, land: Homeland) -> Iterator[str]:
    """Units of both nations in Europe are on the Mediterranean front or in Ethiopia, from the set-up on."""
    for id_ in OWN[land.nation]:
        place = world.units[id_].place
        if place in world.atlas.europe and "mediterranean" not in world.atlas.fronts[place]:
            yield f"{id_} is in Europe and not on the Mediterranean front"


@RULES.watches("72.13-table-note", event=Moved)
def no_indian_comes_to_another_front(event: Moved, world: War) -> Iterator[str]:
    """Indian units are on the Southeast Asian front, or in Europe on the Mediterranean one."""
    for id_ in event.units if event.start != event.to else ():
        for place in _entered(event) if ROSTER[id_].nation == "india" else ():
            if place in world.atlas and _astray(world, id_, place):
                yield f"{id_} came to {place}, which is on neither of its fronts"


@RULES.watches("71.14", event=Moved)
def no_australian_on_another_front_of_europe(event: Moved, world: War) -> Iterator[str]:
    """Australian units that are in Europe are on the Mediterranean front or in Ethiopia."""
    for id_ in event.units if event.start != event.to else ():
        for place in _entered(event) if ROSTER[id_].nation == "australia" else ():
            if place in world.atlas.europe and _astray(world, id_, place):
                yield f"{id_} came to {place}, which is not on the Mediterranean front"


@RULES.watches("72.13-table-note", event=BattleJoined)
def no_indian_attacks_on_another_front(event: BattleJoined, world: War) -> Iterator[str]:
    """Nor do Indian units attack there."""
    for id_ in event.units:
        if ROSTER[id_].nation == "india" and _astray(world, id_, event.target):
            yield f"{id_} attacked {event.target}, which is on neither of its fronts"


@RULES.watches("72.13-table-note")
def no_indian_takes_ground_on_another_front(before: War, world: War) -> Iterator[str]:
    """Land of another front does not change hands when Indian units alone have moved."""
    if before.control is world.control:
        return
    moved = {id_ for id_ in TROOPS[ALLIES] if world.on_map(id_) and before.units[id_].place != world.units[id_].place}
    if moved and all(ROSTER[id_].nation == "india" for id_ in moved):
        for place in world.land.held[ALLIES] - before.land.held[ALLIES]:
            if not world.atlas.fronts[place] & {"southeast_asian", "mediterranean"}:
                yield f"{place} was taken when only {min(moved)} moved"
