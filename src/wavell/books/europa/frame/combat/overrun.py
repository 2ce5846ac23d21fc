"""Overruns (frame:OVR): units on the move ride over a weak enemy."""

from collections.abc import Iterator

from wavell.umpire import Event, Order, Roller
from wavell.umpire.rules.options import Mix

from ...model.battle import Battle
from ...model.counters import REMOVED, ROSTER
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import Overrun
from ...model.ownership import usable
from ...model.world import MP, Front, is_hidden
from ...rules import OTHER, RULES
from ..movement.doors import go, goes
from ..movement.moves import movable, occupy
from ..movement.mps import enter_sixths, left, mark, mover, zones_past
from ..movement.passages import ESCAPE, Passage, departs
from ..movement.passages import OVERRUN as RIDE
from ..movement.zones import blocks, enemies, faced, zone_cost
from ..politics.war import attacked
from .chart import OVERRUN
from .intelligence import show, show_units
from .losses import SPARED, eliminate
from .proof import Proof, prove
from .retreat import ways_out
from .setting import setting_of

_overrun = RULES.ref("frame:OVR")


def _sound(order: Overrun, world: Front, seat: Side) -> bool:
    """Own units of one hex next to an enemy."""
    if order.target not in world.atlas.land or not usable(world, seat, *order.units):
        return False
    if not faced(world, order.target, seat):
        return False
    places = {world.units[id_].place for id_ in order.units}
    return len(places) == 1 and order.target in world.atlas.near[places.pop()]


def proof_of(order: Overrun, world: Front, seat: Side) -> Proof:
    """The overrun worked out as a fight."""
    return prove(setting_of(world, Battle(seat, order.units, order.target), overrun=True))


def needs(world: Front, id_: UnitId, target: PlaceId) -> int | None:
    """Sixths of MPs that a unit needs for an overrun: the hex, 2 MPs, and the zone that others than the target have."""
    here, kit = world.units[id_].place, world.kit(mover(world, id_))
    entry = enter_sixths(world, kit, here, target)
    if entry is None:
        return None
    zone = zone_cost(world, id_) if here in zones_past(world, id_, target) else 0
    return entry + (OVERRUN.mps + zone) * MP


@goes(Overrun, by={RIDE})
def by_overrun(order: Overrun, world: Front, seat: Side) -> Iterator[Passage]:
    """Units ride over an enemy."""
    if departs(world, seat, order.units, order.target):
        yield Passage(order.units, order.target, RIDE)


@RULES.forbids("frame:OVR", order=Overrun)
def units_of_one_hex_next_to_an_enemy(order: Overrun, world: Front, seat: Side) -> Iterator[str]:
    """Units of one hex overrun an enemy in the next, in regular supply, with MPs for it and a hex that holds them."""
    if not usable(world, seat, *order.units):
        return
    if not _sound(order, world, seat):
        yield f"the units do not stand together next to an enemy in {world.atlas.named(order.target)}"
        return
    for id_ in order.units:
        unit, kit = world.units[id_], world.kit(id_)
        cost = needs(world, id_, order.target)
        unarmed = kit.rating.attack is None and "is_movement_counter" not in kit
        if unarmed or unit.disrupted or unit.limited or unit.hungry:
            yield f"{id_} is not fit to overrun anybody"
        elif cost is None or cost > left(world, id_) or not movable(world, id_):
            yield f"{id_} has not the MPs for it"


def suffices(proof: Proof) -> bool:
    """Whether the odds are those that an overrun takes."""
    return bool(proof.attack_strength) and proof.attack_strength >= OVERRUN.odds * proof.defence_strength


@RULES.forbids("frame:OVR", order=Overrun)
def odds_of_an_overrun(order: Overrun, world: Front, seat: Side) -> Iterator[str]:
    """An overrun takes odds of 10:1."""
    if not _sound(order, world, seat):
        return
    proof = proof_of(order, world, seat)
    if not suffices(proof):
        hidden = any(is_hidden(world.units[id_]) for id_ in world.friends(order.target, OTHER[seat]))
        against = "what stands there" if hidden else proof.defence_strength
        yield f"{proof.attack_strength} against {against} is less than {OVERRUN.odds}:1"


def _way_out(world: Front, id_: UnitId) -> PlaceId | None:
    """Where a unit that is spared gets away to: hexes of its own side first, then those where friends stand."""
    side = ROSTER[id_].side
    ways = ways_out(world, id_, ESCAPE)
    return min(ways, key=lambda at: (world.owner.get(at) != side, not world.friends(at, side), at), default=None)


def driven_off(world: Front, target: PlaceId, seat: Side) -> Front:
    """The position after an overrun by a side, but for its own units: the enemies in the hex are lost or got away."""
    after = world.copy()
    for id_ in [each for each in world.friends(target, OTHER[seat]) if blocks(world, each)]:
        way = _way_out(after, id_) if SPARED.cites(after, id_) is not None else None
        after.put(id_, place=way or REMOVED)
        if way is not None:
            after.owner = {**after.owner, way: OTHER[seat]}
    return after


@RULES.resolves("frame:OVR", order=Overrun)
def they_ride_over_it(order: Overrun, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Those overrun are lost without cadres, or get away, and the units enter the hex.

    Fortress units owe an MP (15.K.p1).
    """
    costs = {id_: needs(world, id_, order.target) or 0 for id_ in order.units}
    yield from show_units(world, order.units)
    yield from show(world, order.target, OTHER[seat])
    yield from attacked(world, order.target, seat, order.units)
    for id_ in [each for each in world.friends(order.target, OTHER[seat]) if blocks(world, each)]:
        by, way = SPARED.cites(world, id_), _way_out(world, id_)
        if by is None or way is None:
            yield from eliminate(_overrun, world, id_, "overrun", cadres=False)
        else:
            yield from go(by, world, (id_,), way, ESCAPE)
            yield from occupy(by, world, way, OTHER[seat])
    for id_, cost in costs.items():
        yield from go(_overrun, world, (id_,), order.target, RIDE, cost)
        yield from mark(world, (id_,), "overrun")
    yield from occupy(_overrun, world, order.target, seat)


@RULES.offers(Overrun)
def weak_enemies_nearby(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List every weak enemy stack next to units that could ride over it."""
    near_by, armed_in = world.atlas.near, dict[PlaceId, dict[UnitId, int]]()
    for target in mix(sorted(enemies(world, seat))):
        around = [near for near in near_by[target] if near in world.stacks]
        if not around:
            continue
        weak = -1
        for near in mix(around):
            if near not in armed_in:
                armed_in[near] = {id_: n for id_ in world.friends(near, seat) if (n := world.rating(id_).attack)}
            armed = armed_in[near]
            if armed and weak < 0:
                weak = 5 * sum([world.rating(id_).defence or 0 for id_ in world.friends(target, OTHER[seat])])
            if not armed or sum(armed.values()) < weak:
                continue
            units = tuple(id_ for id_ in armed if _can_pay(world, id_, target))
            if units and sum([armed[id_] for id_ in units]) >= weak:
                yield Overrun(units, target)


def _can_pay(world: Front, id_: UnitId, target: PlaceId) -> bool:
    """Whether a unit has the MPs for an overrun; whoever has not those that any overrun takes is out at once."""
    mps = left(world, id_)
    return mps >= OVERRUN.mps * MP and (needs(world, id_, target) or 1 << 30) <= mps
