"""71.8 The outback: its closed hexsides, and what does not cross them."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from wavell.umpire import Line, Order, plus

from ..frame.combat.attacks import BattleJoined
from ..frame.combat.exploitation import allowance as exploiting
from ..frame.movement.doors import Way
from ..frame.movement.hexsides import CLOSED
from ..frame.movement.moves import allowance, reaches
from ..frame.movement.ways import sr_reach, tr_reach
from ..frame.supply.lines import Supply, fully_fed, supplied
from ..model.atlas import WORLD, Atlas
from ..model.counters import ROSTER
from ..model.events import Moved
from ..model.ids import NOWHERE, PlaceId, UnitId
from ..model.orders import Advance, Attack, Bomb, Counterair, Exploit, Move, Sr, Stage, Tr
from ..model.ownership import goal_of, touching, units_of, usable
from ..model.world import War
from ..rules import AUSTRALIA, RULES, Side

OUTBACK = frozenset(place for place, terrain in WORLD.terrain.items() if terrain == "outback")
IN_AUSTRALIA = touching({place for place in WORLD.names if WORLD.nation[place] == AUSTRALIA.nation})
"""The orders that begin or end in Australia; no others come near the outback."""


@CLOSED.adds("71.81", "71.81-ex-2")
def closed_sides(world: War) -> frozenset[tuple[PlaceId, PlaceId]]:
    """The closed hexsides, both ways round: those of the outback hexes but for the outer three of each end hex.

    With `outback` read `from-north` only the sides between two outback hexes are closed; the map has no others then,
    for beyond the map's edge lies the box, into which no outback hex leads.
    """
    return _closed_sides(world.atlas, world.readings["outback"] == "closed")


@cache
def _closed_sides(atlas: Atlas, wholly: bool) -> frozenset[tuple[PlaceId, PlaceId]]:
    sides = atlas.outback
    return sides if wholly else frozenset((a, b) for a, b in sides if atlas.terrain[a] == atlas.terrain[b] == "outback")


@lru_cache(4096)
def _over(atlas: Atlas, start: PlaceId, to: PlaceId) -> bool:
    """Whether the straight way through the air between two places lies over the outback."""
    far = atlas.flight(start, to)
    ways = ((atlas.flight(start, hex_), atlas.flight(hex_, to)) for hex_ in OUTBACK - {start, to})
    return any(first is not None and then is not None and first + then == far for first, then in ways)


@RULES.permits("71.81-ex-1", order=(Stage, Tr, Sr, Bomb, Counterair), when=IN_AUSTRALIA)
def aircraft_fly_over_it(order: Order, world: War, seat: Side) -> Iterator[str]:
    """Air units cross the outback as if it were not there."""
    to = goal_of(order, world)
    for id_ in dict.fromkeys(units_of(order)):
        if usable(world, seat, id_) and ROSTER[id_].is_air and _over(world.atlas, world.units[id_].place, to):
            yield f"{id_} flies over the outback to {world.atlas.named(to)}"


@RULES.permits("71.81-ex-2", order=(Move, Exploit, Tr, Sr), when=IN_AUSTRALIA)
def the_outer_sides_are_open(order: Move | Exploit | Tr | Sr, world: War, seat: Side) -> Iterator[str]:
    """Ground units go into and out of the end hexes of the outback by their outer sides."""
    id_, to = order.unit, order.to
    start = world.units[id_].place
    if not usable(world, seat, id_) or not is_bound(id_) or to not in world.atlas.near[start]:
        return
    if (start in OUTBACK) != (to in OUTBACK) and (start, to) not in closed_sides(world):
        yield f"the side between {world.atlas.named(start)} and {world.atlas.named(to)} is open"


@RULES.defines("71.81-ex-1")
def is_bound(id_: UnitId) -> bool:
    """Whether the outback stops a unit: those on the ground, and nothing that flies."""
    return ROSTER[id_].is_ground


def _text(world: War, id_: UnitId, to: PlaceId) -> str:
    return f"{id_} cannot cross the outback to {world.atlas.named(to)}"


@RULES.forbids("71.81", order=(Move, Exploit), when=IN_AUSTRALIA)
def no_movement_across_the_outback(order: Move | Exploit, world: War, seat: Side) -> Iterator[str]:
    """A unit neither moves nor exploits where only a way across closed hexsides would lead it."""
    id_, to = order.unit, order.to
    if not usable(world, seat, id_) or not is_bound(id_) or to not in world.atlas.land:
        return
    moves = ROSTER[id_].moves if isinstance(order, Move) else exploiting(id_)
    few = min(moves, allowance(world, id_))
    across = _over_the_edge(world, world.units[id_].place, to) and not reaches(world, id_, to, moves=few)
    if across or any(_only_across(world, id_, to, steps) for steps in {moves, few}):
        yield _text(world, id_, to)


def _only_across(world: War, id_: UnitId, to: PlaceId, moves: int) -> bool:
    """Whether a unit comes to a place with so many movement factors, and then only across closed hexsides."""
    return reaches(world, id_, to, moves=moves, open_outback=True) and not reaches(world, id_, to, moves=moves)


def _over_the_edge(world: War, start: PlaceId, to: PlaceId) -> bool:
    """Whether one end is an outback hex of the southern edge and the other the Australia box beyond it."""
    box, hex_ = (start, to) if start == AUSTRALIA.box else (to, start)
    return box == AUSTRALIA.box and world.atlas.terrain[hex_] == "outback"


@RULES.forbids("71.81", order=(Tr, Sr), when=IN_AUSTRALIA)
def no_redeployment_across_the_outback(order: Tr | Sr, world: War, seat: Side) -> Iterator[str]:
    """Ground units are not redeployed where only a way across closed hexsides would lead them."""
    id_, to = order.unit, order.to
    if not usable(world, seat, id_) or not is_bound(id_):
        return
    start, ways = world.units[id_].place, tr_reach if isinstance(order, Tr) else sr_reach
    lenient, strict = ways(world, seat, start), ways(world, seat, start, closed_sides(world))
    if (to in lenient or _over_the_edge(world, start, to)) and to not in strict:
        yield _text(world, id_, to)


@RULES.counts("71.81", of=Supply)
def no_line_crosses_the_outback(question: Supply, world: War) -> Iterator[Line]:
    """Who is without supply next to ground that has it, across a closed side, is told so."""
    id_ = question.unit
    here, side = world.units[id_].place, ROSTER[id_].side
    if not world.on_map(id_) or here not in WORLD.near or fully_fed(world, id_):
        return
    fed = supplied(world, side)
    for near in world.atlas.near[here]:
        if (near, here) in closed_sides(world) and near in fed:
            yield plus(0, f"no line crosses the outback from {world.atlas.named(near)}")


@RULES.forbids("71.81", order=(Attack, Advance), when=IN_AUSTRALIA)
def no_combat_across_the_outback(order: Order, world: War, seat: Side) -> Iterator[str]:
    """Nobody attacks or advances across a closed hexside."""
    match order:
        case Attack():
            to, units = order.target, order.units
        case Advance():
            to, units = order.place or (world.battle.target if world.battle else NOWHERE), order.units
        case _:
            return
    for id_ in dict.fromkeys(units):
        if usable(world, seat, id_) and is_bound(id_) and (world.units[id_].place, to) in closed_sides(world):
            yield _text(world, id_, to)


# Sentinels ----------------------------------------------------------------------------------------------------


@cache
def walled() -> frozenset[tuple[PlaceId, PlaceId]]:
    """The closed sides by the text alone: all of the middle four hexes; of the end hexes those that face them."""
    middle = sorted(map(PlaceId, OUTBACK), key=WORLD.ids.__getitem__)[1:-1]
    pairs = [(place, near) for place in middle for near in WORLD.near[place]]
    return frozenset(pairs) | frozenset((near, place) for place, near in pairs)


def _shut(world: War, start: PlaceId, to: PlaceId) -> bool:
    """Whether a step by land crosses a closed side, or the edge of the map at an outback hex."""
    if {start, to} & OUTBACK and AUSTRALIA.box in (start, to):
        return True
    both = start in OUTBACK and to in OUTBACK
    return (start, to) in walled() and (both or world.readings["outback"] == "closed")


@RULES.watches("71.81", event=BattleJoined)
def nobody_fights_across_it(event: BattleJoined, world: War) -> Iterator[str]:
    """No attack by land crosses a closed side."""
    if not event.ships:
        starts = {id_: world.units[id_].place for id_ in event.units}
        yield from (f"{id_} attacks {event.target}" for id_, at in starts.items() if _shut(world, at, event.target))


_STEPS = (Way.ADVANCE, Way.ATTRITION)
_BY_LAND = (Way.MOVE, Way.EXPLOIT, Way.TR, Way.SR, *_STEPS)
"""How ground units go that go by land; the first ones go one hex."""


@RULES.watches("71.81", event=Moved)
def nobody_steps_across_it(event: Moved, world: War) -> Iterator[str]:
    """No ground unit advances or marches across a closed side, and none goes by land into a hex without an open one."""
    on_foot = [id_ for id_ in event.units if ROSTER[id_].is_ground]
    sealed = any(hex_ in OUTBACK and _sealed(world, hex_) for hex_ in (event.start, event.to))
    if (event.how in _BY_LAND and sealed) or (event.how in _STEPS and _shut(world, event.start, event.to)):
        yield from (f"{id_} crosses the outback from {event.start} to {event.to}" for id_ in on_foot)
    for here, to in pairwise(event.path) if on_foot else ():
        if _shut(world, here, to):
            yield f"{on_foot[0]} crosses the outback from {here} to {to}"


def _sealed(world: War, hex_: PlaceId) -> bool:
    """Whether no side of an outback hex is open."""
    return all(_shut(world, hex_, near) for near in WORLD.near[hex_])
