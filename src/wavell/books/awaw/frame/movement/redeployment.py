"""Redeployment, once a turn for each unit: TR a short way by land, SR any way by land, NR by sea from port to port."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache, partial
from itertools import islice
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Question, Roller
from wavell.umpire.facts.words import many, many_are
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.options import Mix

from ...model import accounts
from ...model.atlas import ATLASES
from ...model.counters import CARRIERS, OF_SIDE, OFF_MAP, ROSTER, SHIPS, Kind
from ...model.counts import FLAG, meant, used
from ...model.events import Counted, Moved
from ...model.ids import PlaceId, UnitId
from ...model.ledger import account_lines, balance, use
from ...model.nations import called
from ...model.orders import Nr, PowerName, Sr, Tr
from ...model.ownership import naming, own_units_that_are_there, passengers, units_of, usable
from ...model.presence import TROOPS
from ...model.words import listed
from ...model.world import Activity, Land, Voyage, War
from ...rules import HOMELANDS, OTHER, RULES, Side
from ..air.missions import hostile
from ..sea.voyages import ARRIVALS, LINKS, front_of, sail
from ..supply.lines import full_supply, supplied_bases
from .doors import Way
from .moves import enemies
from .stacking import is_base
from .ways import FIGURES, cargo, fleet_for, load, oceans, rails, route_of, sr_reach, tr_reach, transports, weight

LISTED = 160
"""How many redeployments of a kind are listed at most."""
_TROOPS = [id_ for units in TROOPS.values() for id_ in units]
_ref, _transports = RULES.ref("frame:redeployment"), RULES.ref("frame:transports")

LANDINGS: Hook[Callable[[War, tuple[UnitId, ...], PlaceId, PlaceId], Iterator[Event]]] = Hook(RULES)
"""What chapters note down when units have come from one place to another by NR."""


class Redeployment(Question, frozen=True, tag="redeployment"):
    """How many factors a power may still send by SR and NR in this player turn."""

    form: ClassVar[str] = "{power}"
    power: PowerName


@RULES.counts("frame:redeployment", of=Redeployment, stage="base")
def what_is_left_of_the_capacity(question: Redeployment, world: War) -> Iterator[Line]:
    """The capacity of the turn less what has been sent."""
    yield from account_lines(world, accounts.redeployments(question.power))


# What is lawful -------------------------------------------------------------------------------------------------


REDEPLOYED = used("redeployed {unit}", UnitId)
"""Units that have had their redeployment."""
meant(REDEPLOYED, map(REDEPLOYED.key, ROSTER), FLAG)


def _start(world: War, units: tuple[UnitId, ...]) -> PlaceId:
    return world.units[units[0]].place


@RULES.forbids("frame:redeployment", order=(Tr, Sr, Nr))
def units_redeploy_once(order: Tr | Sr | Nr, world: War, seat: Side) -> Iterator[str]:
    """A unit redeploys once in a turn, even if it has moved or was just built; a NAS goes with its carrier."""
    for id_ in dict.fromkeys(units_of(order)):
        if not usable(world, seat, id_):
            continue
        unit = world.units[id_]
        if REDEPLOYED.of(world.used, id_):
            yield f"{id_} has been redeployed"
        if unit.place == order.to:
            yield f"{id_} is in {world.atlas.named(order.to)} already"
        if unit.aboard:
            yield f"{id_} is aboard {unit.aboard} and goes with it"


@RULES.forbids("frame:redeployment", order=(Tr, Sr))
def ships_do_not_go_by_land(order: Tr | Sr, world: War) -> Iterator[str]:
    """TR and SR are for ground and air units."""
    if not (ROSTER[order.unit].is_ground or ROSTER[order.unit].is_air):
        yield f"{order.unit} is redeployed by NR"


@RULES.forbids("frame:redeployment", order=(Tr, Sr, Nr))
def between_friendly_places(order: Tr | Sr | Nr, world: War, seat: Side) -> Iterator[str]:
    """Both ends are friendly; what holds for the boxes of the homelands and the SW boxes is said elsewhere."""
    units = units_of(order)
    if not units or not usable(world, seat, *units):
        return
    held, foes = world.held(seat), enemies(world, seat)
    for end in dict.fromkeys((_start(world, units), order.to)):
        if end in HOMELANDS or (end in held and end not in foes):
            continue
        if not (isinstance(order, Nr) and end in world.atlas.tagged("sw_box")):
            yield f"{world.atlas.named(end)} is not held by the {seat}"


def _foes_at(world: War, place: PlaceId, units: tuple[UnitId, ...]) -> bool:
    """Whether some of these are at war with the enemies that stand in a place; without any war, all of them are."""
    foes = world.ground(place, OTHER[ROSTER[units[0]].side])
    return not world.wars or any(hostile(world, (id_,), foes) for id_ in units if ROSTER[id_].is_ground)


@RULES.forbids("frame:redeployment", order=(Tr, Sr, Nr), when=naming(_TROOPS))
def not_beside_the_enemy(order: Tr | Sr | Nr, world: War, seat: Side) -> Iterator[str]:
    """Ground units redeploy neither from nor to a place beside enemies at war; of Gibraltar its chapter speaks."""
    units, foes, near = units_of(order), enemies(world, seat), world.atlas.near
    if not usable(world, seat, *units):
        return
    rock, beside = world.atlas.tagged("gibraltar"), world.atlas.tagged("z8")
    for end in dict.fromkeys((_start(world, units), order.to)):
        if foes.isdisjoint(near[end]) or end in HOMELANDS or (isinstance(order, Nr) and end in rock):
            continue
        close = [spot for spot in near[end] if spot in foes and (end not in beside or spot not in rock)]
        if any(_foes_at(world, spot, units) for spot in close):
            yield f"{world.atlas.named(end)} is next to an enemy ground unit"


@RULES.forbids("frame:redeployment", order=Tr)
def tr_is_short(order: Tr, world: War, seat: Side) -> Iterator[str]:
    """A ground unit goes up to six places by land, or three with jungle or mountains on the way."""
    if not usable(world, seat, order.unit) or not ROSTER[order.unit].is_ground:
        return
    start = world.units[order.unit].place
    if start in HOMELANDS or order.to in HOMELANDS or order.to == start or world.holder(order.to) != seat:
        return
    if order.to not in tr_reach(world, seat, start):
        most = f"{FIGURES.tr.hexes} hexes at most, {FIGURES.tr.rough_hexes} with jungle or mountains"
        yield f"{world.atlas.named(order.to)} is too far from {world.atlas.named(start)} by land for a TR: {most}"


@RULES.forbids("frame:redeployment", order=Tr)
def aircraft_fly_between_supplied_bases(order: Tr, world: War, seat: Side) -> Iterator[str]:
    """An air unit goes from any base to any supplied base of the same theater; the far boxes are reached by sea."""
    if not usable(world, seat, order.unit) or not ROSTER[order.unit].is_air:
        return
    start, to, atlas = world.units[order.unit].place, order.to, world.atlas
    if start in HOMELANDS or to in HOMELANDS or world.holder(to) != seat:
        return
    if not is_base(world, to):
        yield f"{atlas.named(to)} is no air base"
    elif atlas.theater(start) != atlas.theater(to) or "box" in (atlas.terrain[start], atlas.terrain[to]):
        yield f"no flight leads from {atlas.named(start)} to {atlas.named(to)}"
    elif not full_supply(world, to, seat):
        yield f"{atlas.named(to)} is not in supply"


@RULES.forbids("frame:redeployment", order=Sr)
def sr_goes_over_supplied_land(order: Sr, world: War, seat: Side) -> Iterator[str]:
    """An SR goes any way over land that its side holds and supplies, and between the U.S. boxes; aircraft to bases.

    How it leads into a homeland box and out of one, the chapters say; where it ends on the map, there is supply.
    """
    if not usable(world, seat, order.unit):
        return
    start, to = world.units[order.unit].place, order.to
    if to in HOMELANDS or to == start or world.holder(to) != seat:
        return
    if to not in sr_reach(world, seat, start):
        if start not in HOMELANDS:
            yield f"no way over friendly land leads from {world.atlas.named(start)} to {world.atlas.named(to)}"
    elif ROSTER[order.unit].is_air and not is_base(world, to):
        yield f"{world.atlas.named(to)} is no air base"
    elif to not in rails(world, start) and not full_supply(world, to, seat):
        yield f"{world.atlas.named(to)} is not in supply"


@RULES.forbids("frame:redeployment", order=Nr)
def from_port_to_port(order: Nr, world: War, seat: Side) -> Iterator[str]:
    """All units of an NR set out together, from a port or box to another; only submarines and ASW enter an SW box."""
    if not order.units or not usable(world, seat, *order.units):
        return
    start = _start(world, order.units)
    if any(world.units[id_].place != start for id_ in order.units):
        yield "the units of an NR start from one place"
    for end in dict.fromkeys((start, order.to)):
        if end in world.atlas.tagged("sw_box"):
            if end == order.to and any(ROSTER[id_].kind not in (Kind.SUB, Kind.ASW) for id_ in order.units):
                yield f"{world.atlas.named(end)} takes submarines and ASW only"
        elif end not in world.atlas.ports:
            yield f"{world.atlas.named(end)} has no port"


@RULES.forbids("frame:redeployment", order=Nr)
def there_is_a_way_by_sea(order: Nr, world: War, seat: Side) -> Iterator[str]:
    """An NR needs a way by sea, of any length."""
    if not order.units or not usable(world, seat, *order.units):
        return
    start = _start(world, order.units)
    if start in HOMELANDS or order.to in HOMELANDS or start == order.to:
        return
    if route_of(order, world, seat) is None:
        yield f"no way by sea leads from {world.atlas.named(start)} to {world.atlas.named(order.to)}"


@RULES.forbids("frame:redeployment", order=(Sr, Nr))
def within_the_capacity(order: Sr | Nr, world: War, seat: Side) -> Iterator[str]:
    """Ground and air factors that go by SR or NR count against what their power may send in a turn."""
    units = tuple(dict.fromkeys(units_of(order)))
    if not usable(world, seat, *units):
        return
    for power, factors in load(world, cargo(units)).items():
        left = balance(world, accounts.redeployments(power))
        if factors > left:
            yield f"{called(power)} may redeploy {many(left, 'more factor')} this turn, not {factors}"


@RULES.forbids("frame:transports", order=Nr)
def transports_carry_them(order: Nr, world: War, seat: Side) -> Iterator[str]:
    """Ground and air units need one transport of the ocean for every two factors."""
    if not order.units or not usable(world, seat, *order.units):
        return
    needed, start = transports(dict.fromkeys(order.units)), _start(world, order.units)
    if needed and fleet_for(world, seat, start, order.to, needed) is None:
        where = " or ".join(oceans(world, start, order.to)).replace("_", " ")
        yield f"{many_are(needed, 'transport')} needed, and there are not so many left in the {where}"


# What is done ---------------------------------------------------------------------------------------------------


def _gone(units: Collection[UnitId]) -> Iterator[Event]:
    yield from (Counted(_ref, REDEPLOYED.key(id_), 1) for id_ in units)


@RULES.resolves("frame:redeployment", order=Tr)
def a_unit_goes_by_tr(order: Tr, world: War, roll: Roller) -> Iterator[Event]:
    """The unit is there."""
    yield from _gone((order.unit,))
    yield Moved(_ref, (order.unit,), world.units[order.unit].place, order.to, Way.TR)


@RULES.resolves("frame:redeployment", order=Sr)
def a_unit_goes_by_sr(order: Sr, world: War, roll: Roller) -> Iterator[Event]:
    """The unit is there, and its factors are booked."""
    yield from _booked((order.unit,), world)
    yield from _gone((order.unit,))
    yield Moved(_ref, (order.unit,), world.units[order.unit].place, order.to, Way.SR)


def _booked(units: Collection[UnitId], world: War) -> Iterator[Event]:
    for power, factors in load(world, cargo(units)).items():
        yield from use(_ref, accounts.redeployments(power), factors, f"{listed(cargo(units))} redeployed")


@RULES.resolves("frame:redeployment", order=Nr)
def units_sail(order: Nr, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """Factors and transports are booked, and the voyage begins."""
    start = _start(world, order.units)
    yield from _booked(order.units, world)
    if needed := transports(order.units):
        account = fleet_for(world, seat, start, order.to, needed)
        if account is not None:
            yield from use(_transports, account, needed, f"NR to {order.to}")
    yield from _gone(order.units)
    route = route_of(order, world, seat)
    path = route.path if route is not None else (start, order.to)
    front = front_of(world, order.to) or front_of(world, start)
    yield from sail(_ref, world, Voyage(Activity.NR, seat, order.units, order.to, path, front), roll)


def _land(world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    """The units that got through are there, the aircraft of the carriers with them."""
    start = voyage.path[0]
    aboard = (rider for id_ in voyage.units if ROSTER[id_].kind in CARRIERS for rider in passengers(world, id_))
    units = tuple(dict.fromkeys((*voyage.units, *aboard)))
    yield Moved(_ref, units, start, voyage.to, Way.NR)
    for rule in LANDINGS:
        yield from rule.run(world, units, start, voyage.to)


ARRIVALS[Activity.NR] = _land


# What there is to choose ----------------------------------------------------------------------------------------


def _ready(world: War, id_: UnitId) -> bool:
    """Whether a unit may still be redeployed."""
    unit = world.units[id_]
    return unit.place not in OFF_MAP and not unit.aboard and not REDEPLOYED.of(world.used, id_)


def _round(listed: Iterable[Iterator[Order]]) -> Iterator[Order]:
    """One order of each list in turn, so that a limit cuts all alike; a list is begun when its turn comes."""
    waiting: deque[Iterator[Order]] = deque()
    for first in listed:
        for order in islice(first, 1):
            yield order
            waiting.append(first)
    while waiting:
        first = waiting.popleft()
        for order in islice(first, 1):
            yield order
            waiting.append(first)


_MET = (own_units_that_are_there, units_redeploy_once)


@RULES.offers(Tr, meets=(*_MET, ships_do_not_go_by_land, tr_is_short))
def short_ways(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List TRs: to cities, ports and boxes first, then to whatever is near; air units to supplied bases."""

    def ways(id_: UnitId) -> Iterator[Order]:
        start = world.units[id_].place
        if ROSTER[id_].is_ground:
            goals = _towns_first(world.map, tr_reach(world, seat, start))
        else:
            goals = tuple(base for base in _in_order(supplied_bases(world, seat)) if base != start)
        return map(partial(Tr, id_), mix(goals))

    return islice(_round(ways(id_) for id_ in mix(_BY_LAND[seat]) if _ready(world, id_)), LISTED)


@lru_cache(2048)
def _towns_first(map_: str, spots: frozenset[PlaceId]) -> tuple[PlaceId, ...]:
    atlas = ATLASES[map_]
    named = atlas.bases | atlas.boxes
    return tuple(sorted(spots, key=lambda spot: (spot not in named, spot)))


@lru_cache(512)
def _in_order(spots: frozenset[PlaceId]) -> tuple[PlaceId, ...]:
    return tuple(sorted(spots))


def _can_send(world: War, id_: UnitId) -> bool:
    """Whether a power has capacity left for one of its ground or air units."""
    return weight(id_) <= balance(world, accounts.redeployments(world.operator(id_)))


@RULES.offers(Sr, meets=(*_MET, ships_do_not_go_by_land, sr_goes_over_supplied_land, within_the_capacity))
def long_ways(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List SRs to supplied cities, ports and boxes, while there is capacity."""

    def ways(id_: UnitId) -> Iterator[Order]:
        start = world.units[id_].place
        fed = supplied_bases(world, seat)
        return map(partial(Sr, id_), mix(_in_order(sr_reach(world, seat, start) & fed.union(rails(world, start)))))

    units = (id_ for id_ in mix(_CARGO[seat]) if _ready(world, id_) and _can_send(world, id_))
    return islice(_round(map(ways, units)), LISTED)


@RULES.offers(Nr, meets=(*_MET, there_is_a_way_by_sea, within_the_capacity, transports_carry_them))
def ways_by_sea(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List NRs, unit by unit, to the ports and boxes nearest by sea; ships also as a whole squadron."""

    def ways(units: tuple[UnitId, ...]) -> Iterator[Order]:
        start, needed = world.units[units[0]].place, transports(units)
        for goal in mix(_goals(world.map, world.land, seat, start)):
            if not needed or fleet_for(world, seat, start, goal, needed) is not None:
                yield Nr(units, goal)

    groups = (_sailing(world, id_, squadron) for id_, squadron in mix(_AFLOAT[seat]))
    return islice(_round(map(ways, filter(None, groups))), LISTED)


def _sailing(world: War, id_: UnitId, squadron: bool) -> tuple[UnitId, ...]:
    """What sails with a unit, if it may: itself alone, or all ships of its port, if it is the first of them."""
    start = world.units[id_].place
    if not (start in world.atlas.ports or start in world.atlas.tagged("sw_box")) or not _ready(world, id_):
        return ()
    if not squadron:
        return (id_,) if not cargo((id_,)) or _can_send(world, id_) else ()
    side = ROSTER[id_].side
    ships = (mate for mate in world.stack(start) if ROSTER[mate].kind in SHIPS and ROSTER[mate].side == side)
    ready = sorted((mate for mate in ships if _ready(world, mate)), key=_ORDER.__getitem__)
    return tuple(ready) if ready[0] == id_ and len(ready) > 1 else ()


@lru_cache(2048)
def _goals(map_: str, land: Land, seat: Side, start: PlaceId) -> tuple[PlaceId, ...]:
    """The ports and boxes that a side may sail to from a place, the nearest first."""
    atlas = ATLASES[map_]
    ports = ((atlas.ports & land.held[seat]) | atlas.tagged("sw_box")) - {start}
    far = atlas.within(start, ports, kinds=LINKS[Activity.NR], shut=frozenset())
    return tuple(sorted(far, key=lambda spot: (far[spot], spot)))


_BY_LAND = {
    side: tuple(id_ for id_ in units if ROSTER[id_].is_ground or ROSTER[id_].is_air) for side, units in OF_SIDE.items()
}
_CARGO = {side: tuple(cargo(units)) for side, units in OF_SIDE.items()}
_ORDER = {id_: number for number, id_ in enumerate(ROSTER)}
_AFLOAT = {
    side: (*((id_, False) for id_ in units), *((id_, True) for id_ in units if ROSTER[id_].kind in SHIPS))
    for side, units in OF_SIDE.items()
}
"""What may sail: every unit alone, and every warship as the first of a squadron."""
QUESTIONS = (Redeployment,)
