"""Seaborne invasions and shore bombardment: who sails from where, how far, and what happens on the beach."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.words import many
from wavell.umpire.rules.options import Mix
from wavell.umpire.rules.position_cache import memoised

from ...model.atlas import ATLASES
from ...model.counters import ROSTER, Kind
from ...model.events import Spent
from ...model.ids import PlaceId, PowerId, UnitId
from ...model.orders import Invade
from ...model.ownership import usable
from ...model.words import listed
from ...model.world import Activity, Land, Voyage, War
from ...rules import HOMELANDS, OTHER, RULES, Side
from ..air.missions import reaches, ready
from ..combat.aftermath import enter
from ..combat.attacks import BattleJoined, join_battle, may_fight, supporters
from ..combat.crt import NUMBERS
from ..combat.weather import in_monsoon
from ..economy.offensives import bills, cannot_pay, pay
from ..movement.doors import Way
from ..movement.moves import may_enter
from ..movement.stacking import fits
from .voyages import ARRIVALS, LINKS, course, front_of, malacca_shut, sail

LANDING, GUNS = NUMBERS.invasion, NUMBERS.bombardment
_invasion, _hold = RULES.ref("frame:invasion"), RULES.ref("frame:hex-control")
_AAF = tuple(id_ for id_, row in ROSTER.items() if row.kind == Kind.AAF)
FEW, MOST = 4, 24
"""How many coasts are listed for a port, and about how many invasions in all."""


def farthest(world: War, side: Side, target: PlaceId) -> int:
    """How far off a coast the port may be: less far within range of enemy aircraft, if there is no cover."""
    seen = {ROSTER[id_].side for id_ in _ready_aircraft(world) if reaches(world, id_, target)}
    return LANDING.bare if OTHER[side] in seen and side not in seen else LANDING.covered


def too_far(world: War, side: Side, target: PlaceId, hexes: int) -> bool:
    """Whether a port is too far off a coast; aircraft are looked for only where they matter."""
    return hexes > min(LANDING.bare, LANDING.covered) and hexes > farthest(world, side, target)


@memoised
def _ready_aircraft(world: War) -> list[UnitId]:
    """The air units on the map that can fly, of both sides: one of each base and side, for they all fly as far."""
    found: dict[tuple[PlaceId, Side], UnitId] = {}
    for id_ in _AAF:
        place = world.units[id_].place
        if place in world.atlas and place not in HOMELANDS and ready(world, id_):
            found[place, ROSTER[id_].side] = id_
    return list(found.values())


# May I? -----------------------------------------------------------------------------------------------------------


@RULES.forbids("frame:invasion", order=Invade)
def the_target_is_an_enemy_coast(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """An invasion goes against a coast that the enemy holds."""
    atlas = world.atlas
    if order.target in HOMELANDS:
        return
    if order.target not in atlas.coast or order.target not in atlas.land or atlas.terrain[order.target] == "box":
        yield f"{atlas.named(order.target)} is no coast to land on"
    elif world.holder(order.target) == seat:
        yield f"{atlas.named(order.target)} is one's own"


@RULES.forbids("frame:invasion", order=Invade)
def destroyers_carry_the_troops(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """In each port one factor of destroyers carries one ground factor; those of other ports have nobody to carry."""
    for id_ in dict.fromkeys(order.ships):
        if ROSTER[id_].kind not in LANDING.carriers:
            yield f"{id_} carries no troops: destroyers do"
    if not usable(world, seat, *order.units, *order.ships):
        return
    loading = sorted({world.units[id_].place for id_ in order.units})
    for id_ in _carriers(order):
        if (port := world.units[id_].place) not in loading:
            yield f"{id_} is in {world.atlas.named(port)}, where no troops go aboard"
    for port in loading:
        troops = [id_ for id_ in dict.fromkeys(order.units) if world.units[id_].place == port]
        room = world.factors([id_ for id_ in _carriers(order) if world.units[id_].place == port])
        if port not in world.atlas.tagged("port"):
            yield f"{world.atlas.named(port)} is no port"
        elif world.factors(troops) > room:
            yield f"{world.factors(troops)} ground factors in {world.atlas.named(port)} find {room} of destroyers"


def _carriers(order: Invade) -> list[UnitId]:
    return [id_ for id_ in dict.fromkeys(order.ships) if ROSTER[id_].kind in LANDING.carriers]


@RULES.forbids("frame:ships", order=Invade)
def ships_sail_once(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """Ships that have been used or are damaged do not sail."""
    for id_ in dict.fromkeys((*order.ships, *order.guns)):
        if not usable(world, seat, id_):
            continue
        unit = world.units[id_]
        if unit.damaged:
            yield f"{id_} is damaged"
        elif unit.inverted or unit.fought:
            yield f"{id_} has been used"


@RULES.forbids("frame:invasion", order=Invade)
def the_port_is_near_enough(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """The loading port is within 12 hexes, within 8 if enemy aircraft reach the beach and own ones do not."""
    if order.target in HOMELANDS or order.target not in world.atlas.coast or not usable(world, seat, *order.units):
        return
    for port in _ports(world, order.units):
        if _judged_elsewhere(world, port, order.target):
            continue
        way = course(world, seat, Activity.INVADE, port, order.target, order.path)
        if way is None:
            yield f"there is no way by sea from {world.atlas.named(port)} to {world.atlas.named(order.target)}"
        elif too_far(world, seat, order.target, way.length):
            most = farthest(world, seat, order.target)
            bare = " within range of enemy aircraft and without own ones" if most == LANDING.bare else ""
            yield f"{world.atlas.named(order.target)} is {many(way.length, 'hex')} away, more than {most}{bare}"


def _judged_elsewhere(world: War, port: PlaceId, target: PlaceId) -> bool:
    """Whether a chapter says if ships may come from a port: a homeland box, or a front that a two-front port lacks."""
    fronts = world.atlas.fronts[target]
    return port in HOMELANDS or (len(fronts) > 1 and world.atlas.front[port] not in fronts)


def _ports(world: War, units: tuple[UnitId, ...]) -> list[PlaceId]:
    return list(dict.fromkeys(world.units[id_].place for id_ in units))


@RULES.forbids("frame:bombardment", order=Invade)
def guns_reach_the_beach(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """Ships with guns that carry nobody bombard, from a port within 12 hexes; what leaves a box its chapter judges."""
    for id_ in dict.fromkeys(order.guns):
        if ROSTER[id_].kind not in GUNS.kinds:
            yield f"{id_} has no guns for the shore"
            continue
        if not usable(world, seat, id_) or order.target not in world.atlas.coast:
            continue
        port = world.units[id_].place
        if order.target in HOMELANDS or _judged_elsewhere(world, port, order.target):
            continue
        way = course(world, seat, Activity.INVADE, port, order.target)
        if way is None or way.length > LANDING.covered:
            yield f"{id_} in {world.atlas.named(port)} is too far from {world.atlas.named(order.target)}"


@RULES.forbids("frame:stacking", order=Invade)
def there_is_room_to_land(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """On an empty coast no more land than may stand there."""
    if order.target in world.atlas.land and not world.stack(order.target) and order.target not in HOMELANDS:
        troops = tuple(id_ for id_ in dict.fromkeys(order.units) if ROSTER[id_].is_ground)
        if not fits(world, order.target, troops):
            yield f"{world.atlas.named(order.target)} has no room for {listed(troops)}"


@RULES.forbids("frame:offensive-cost", order=Invade)
def the_invasion_is_paid_for(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """Each power pays for its troops, ships and aircraft, on the front of the target."""
    units = _all(order)
    if usable(world, seat, *units):
        for power, bill in bills(world, units).items():
            yield from cannot_pay(world, power, front_of(world, order.target), bill)


def _all(order: Invade) -> tuple[UnitId, ...]:
    return (*order.units, *order.ships, *order.guns, *order.air)


# What can I do? ---------------------------------------------------------------------------------------------------


@RULES.offers(Invade)
def landings_within_reach(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List landings from every port with troops and destroyers on a few coasts: towns and garrisons before the rest."""
    listed, there = 0, world.troops(seat)
    for port in mix(sorted(world.atlas.tagged("port") & world.stacks.keys())):
        if port not in there:
            continue
        fit = [id_ for id_ in world.ground(port, seat) if may_fight(world, id_)]
        idle = [id_ for id_ in world.stack(port) if _idle(world, id_, seat)]
        carriers = [id_ for id_ in idle if ROSTER[id_].kind in LANDING.carriers]
        fleets = {load: ships for load in _loads(fit) if (ships := _enough(world, carriers, load))}
        if not fleets:
            continue
        for target in mix(tuple(islice(_beaches(world, seat, port, world.operator(fit[0])), FEW))):
            garrison = world.ground(target, OTHER[seat])
            air = tuple(supporters(world, seat, target)) if garrison else ()
            for load, ships in mix(tuple(fleets.items())):
                able = [id_ for id_ in idle if ROSTER[id_].kind in GUNS.kinds and id_ not in ships]
                yield Invade(target, load, ships, tuple(able) if garrison else (), air[: world.factors(load)])
                listed += 1
            if listed >= MOST:
                return


_Coasts = tuple[tuple[PlaceId, int], ...]
"""Coasts, and how far they are, the nearest first."""


@lru_cache(1024)
def _coasts(map_: str, land: Land, seat: Side, port: PlaceId, shut: frozenset[str]) -> tuple[_Coasts, _Coasts]:
    """The enemy coasts within range of a port: those with towns, and the others."""
    atlas = ATLASES[map_]
    held = atlas.coast & atlas.land & land.held[OTHER[seat]]
    found = atlas.within(port, held, kinds=LINKS[Activity.INVADE], shut=shut).items()
    near = sorted((far, at) for at, far in found if far <= LANDING.covered and atlas.terrain[at] != "box")
    towns = atlas.bases | atlas.tagged("objective")
    return tuple((at, far) for far, at in near if at in towns), tuple((at, far) for far, at in near if at not in towns)


def _beaches(world: War, seat: Side, port: PlaceId, power: PowerId) -> Iterator[PlaceId]:
    """The enemy coasts within range of a port, the most worthwhile first: towns before others, garrisons first."""
    stacks = world.stacks
    for coasts in _coasts(world.map, world.land, seat, port, malacca_shut(world, seat)):
        for manned in (True, False):
            for place, far in coasts:
                if (place in stacks) is not manned or in_monsoon(world, place):
                    continue
                if may_enter(world, seat, place, power) and not too_far(world, seat, place, far):
                    yield place


def _idle(world: War, id_: UnitId, seat: Side) -> bool:
    unit = world.units[id_]
    fresh = not (unit.inverted or unit.fought or unit.damaged)
    return ROSTER[id_].is_ship and ROSTER[id_].side == seat and fresh


def _loads(fit: list[UnitId]) -> list[tuple[UnitId, ...]]:
    """Every unit alone, and the strongest together, two or more of them."""
    strong = sorted(fit, key=lambda id_: -ROSTER[id_].factors)
    return [(id_,) for id_ in fit] + [tuple(strong[:count]) for count in range(2, len(strong) + 1)]


def _enough(world: War, carriers: list[UnitId], load: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """As many destroyers as a load needs, or none."""
    for count in range(1, len(carriers) + 1):
        if world.factors(carriers[:count]) >= world.factors(load):
            return tuple(carriers[:count])
    return ()


# What happened? ---------------------------------------------------------------------------------------------------


@RULES.resolves("frame:invasion", "frame:bombardment", order=Invade)
def the_fleet_sails(order: Invade, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The invasion is paid for and sails; it may be intercepted on its way."""
    front = front_of(world, order.target)
    for power, bill in bills(world, _all(order)).items():
        yield from pay(world, power, front, bill, f"invasion of {order.target}")
    start = world.units[order.units[0]].place
    way = course(world, seat, Activity.INVADE, start, order.target, order.path)
    path = way.path if way is not None else (start, order.target)
    voyage = Voyage(Activity.INVADE, seat, order.units, order.target, path, front, order.ships, order.guns, order.air)
    yield Spent(_invasion, (*order.units, *order.ships, *order.guns))
    yield from sail(_invasion, world, voyage, roll)


def the_troops_land(world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    """Whoever got through lands on an empty coast, or fights for it; the ships go back to their port."""
    if world.ground(voyage.to, OTHER[voyage.side]):
        ships, guns, air = voyage.ships, voyage.guns, voyage.air
        joined = BattleJoined(_invasion, voyage.side, voyage.units, voyage.to, air, guns, ships)
        yield from join_battle(joined, world, roll)
    else:
        yield from enter(_hold, world, voyage.units, voyage.to, voyage.side, Way.LAND)


ARRIVALS[Activity.INVADE] = the_troops_land
