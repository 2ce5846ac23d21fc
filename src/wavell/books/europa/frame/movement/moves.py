"""Ground movement: what a move is refused for, what happens on the way, and the moves worth offering."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from heapq import nsmallest
from typing import Any, TypeVar

from wavell.umpire import Event, Order, Ref, Roller
from wavell.umpire.board.movement import Reach
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.options import Mix
from wavell.umpire.rules.position_cache import memoised_by

from ...model.atlas import ATLASES
from ...model.counters import ROSTER
from ...model.events import Owned, who
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Phase, Side
from ...model.orders import Move, Overrun
from ...model.ownership import own_units_on_the_map, usable
from ...model.world import MP, Front
from ...rules import RULES
from .doors import go, goes
from .mps import allowance, enter_cost, left, mover
from .passages import MARCH, Passage
from .paths import affordable, group, indices, open_to, reach, reach_past, spending, way
from .stacking import a_hex_holds_so_many, fits
from .ways import cm_cost
from .zones import blocks, enemies

__all__ = ["allowance", "cm_cost", "enemies", "enter_cost", "left", "occupy", "reach", "way", "way_of"]
F = TypeVar("F", bound=Callable[..., Any])
_moved, _owned = RULES.ref("frame:MP"), RULES.ref("frame:OWN")
FEW, MOST = 5, 300
"""How many places are offered to a unit, and how many orders in all."""


# What a move is refused for ------------------------------------------------------------------------------------------


def together(order: Move, world: Front, seat: Side) -> bool:
    """Whether a move can be judged: own units of one hex on the map that go to another."""
    units, there = order.units, world.units
    if not units or not usable(world, seat, *units):
        return False
    start = there[units[0]].place
    if len(units) > 1 and (len(set(units)) < len(units) or any(there[id_].place != start for id_ in units)):
        return False
    return start != order.to and start in world.atlas.ids


def way_of(order: Move, world: Front) -> tuple[PlaceId, ...]:
    """The hexes of a move that can be judged."""
    return way(world, order.units, order.to, order.path)


@goes(Move, by={MARCH})
def by_land(order: Move, world: Front, seat: Side) -> tuple[Passage, ...]:
    """Units march together."""
    if order.to not in world.atlas.land or not together(order, world, seat):
        return ()
    return (Passage(order.units, order.to, MARCH, lambda: way_of(order, world)),)


@RULES.forbids("frame:MP", order=Move)
def ground_units_go_by_land(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """Ground units that stand together move by land to another hex that holds no enemy."""
    if not order.units or not usable(world, seat, *order.units):
        return
    atlas, starts = world.atlas, {world.units[id_].place for id_ in order.units}
    for id_ in order.units:
        if not blocks(world, id_):
            yield f"{id_} is no ground unit"
        elif not world.rating(mover(world, id_)).moves and "is_depot" not in world.kit(id_):
            yield f"{id_} has no movement rating"
    if len(starts) > 1:
        yield "units that move together start in one hex"
    elif order.to in starts:
        yield f"{order.units[0]} is in {atlas.named(order.to)} already"
    if order.to not in atlas.land:
        yield f"{atlas.named(order.to)} is at sea"
    elif order.to in enemies(world, seat):
        yield f"{atlas.named(order.to)} holds an enemy"


def _beyond_reach(order: Move, world: Front) -> bool:
    """Whether a move needs a look at its way: it names one, or its units do not come there together by the cheapest."""
    units = order.units
    if order.path or not units or order.to not in world.atlas.land:
        return True
    start = world.units[units[0]].place
    if start not in world.atlas.land or (len(units) > 1 and any(world.units[id_].place != start for id_ in units)):
        return True
    return world.atlas.ids[order.to] not in reach(world, units)


@RULES.forbids("frame:MP", order=Move, when=_beyond_reach)
def the_way_fits_the_mps(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """A unit goes as far as its MPs take it, and one hex always, past no enemy and over no closed ground."""
    if not _judged(order, world, seat):
        return
    steps, atlas = way_of(order, world), world.atlas
    if not steps:
        if not zones_bar(order, world):
            mps = Fraction(group(world, order.units).limit, MP)
            yield f"{who(*order.units)} cannot come to {atlas.named(order.to)} with {_told(mps)} left"
        return
    for place in steps[1:-1]:
        if place in enemies(world, seat):
            yield f"{atlas.named(place)} holds an enemy"
    for id_ in order.units:
        cost = spending(world, id_, steps)
        if cost is None:
            yield f"{id_} cannot go that way to {atlas.named(order.to)}"
        elif not affordable(world, id_, steps, False):
            has = Fraction(left(world, mover(world, id_)), MP)
            yield f"{id_} needs {_told(Fraction(cost, MP))} to {atlas.named(order.to)} and has {_told(has)} left"


@RULES.forbids("frame:ZOC", order=Move, when=_beyond_reach)
def zones_cost_more(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """Leaving a hex in an enemy zone of control costs MPs beside those of the next hex."""
    if not _judged(order, world, seat):
        return
    steps = way_of(order, world)
    if not steps:
        if zones_bar(order, world):
            yield f"zones of control keep {who(*order.units)} from {world.atlas.named(order.to)}"
        return
    for id_ in order.units:
        if affordable(world, id_, steps, False) and not affordable(world, id_, steps):
            yield f"zones of control keep {id_} from {world.atlas.named(order.to)}"


def zones_bar(order: Move, world: Front) -> bool:
    """Whether zones of control alone keep units from a place."""
    one = group(world, order.units)
    if not one.zoc:
        return False
    blocked = indices(world.map, enemies(world, ROSTER[order.units[0]].side))
    return world.atlas.ids[order.to] in reach_past(one._replace(zoc=frozenset()), blocked)


def _judged(order: Move, world: Front, seat: Side) -> bool:
    """Whether the way of a move is judged: nothing else is wrong with it."""
    if not together(order, world, seat) or order.to not in world.atlas.land or order.to in enemies(world, seat):
        return False
    return all(blocks(world, id_) and world.rating(mover(world, id_)).moves for id_ in order.units)


def _told(mps: Fraction) -> str:
    return f"{mps} MP" if mps == 1 else f"{many(mps, 'MP')}"


@RULES.forbids("frame:CM", order=Move)
def only_motorized_units_exploit(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """In exploitation only c/m units move, HQs like others, and units that c/m counters carry."""
    if world.phase is not Phase.EXPLOITATION or not together(order, world, seat):
        return
    for id_ in order.units:
        if not world.kit(mover(world, id_)).cm:
            yield f"{id_} is not c/m"


@RULES.forbids("frame:CRT", order=(Move, Overrun))
def a_failed_attack_stops(order: Move | Overrun, world: Front, seat: Side) -> Iterator[str]:
    """Units that were stopped or thrown back in an attack do not exploit, nor do disrupted ones."""
    if world.phase is Phase.EXPLOITATION:
        yield from stuck(world, order.units)


def stuck(world: Front, units: Iterable[UnitId]) -> Iterator[str]:
    """Say which units spend no MPs in exploitation, and why."""
    for id_ in units:
        if world.units[id_].stopped or world.units[id_].disrupted:
            yield f"{id_} was {'stopped' if world.units[id_].stopped else 'disrupted'} and may not move now"


# What happens --------------------------------------------------------------------------------------------------------

FLEEING: Hook[Callable[[Front, PlaceId, Side, frozenset[PlaceId]], Iterator[Event]]] = Hook(RULES)
"""Who gets away first when ground units of a side enter a hex that the other owned, `(world, place, side, lost)`.

What is lost are all hexes that they take on their way: nobody gets away to one of them.
"""
ENTERED: Hook[Callable[[Front, PlaceId, Side, tuple[UnitId, ...]], Iterator[Event]]] = Hook(RULES)
"""What happens then, `(world, place, side, units)`; the units are those that enter."""


def occupy(ref: Ref, world: Front, place: PlaceId, side: Side) -> Iterator[Event]:
    """What happens when ground units enter a hex: it is theirs, with what lies there."""
    yield from _occupy(ref, world, (place,), side, world.friends(place, side))


def _occupy(
    ref: Ref, world: Front, places: tuple[PlaceId, ...], side: Side, units: Iterable[UnitId]
) -> Iterator[Event]:
    """The same for every hex of a way that units go; all that they take is one fact."""
    taken = tuple(place for place in dict.fromkeys(places) if world.owner.get(place) != side)
    lost = frozenset(taken)
    for place in taken:
        for rule in FLEEING:
            yield from rule.run(world, place, side, lost)
        for rule in ENTERED:
            yield from rule.run(world, place, side, tuple(units))
    if taken:
        yield Owned(ref, taken, side)


@RULES.resolves("frame:MP", "frame:OWN", order=Move)
def the_units_go(order: Move, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The units go, each paying for its own way, and own every hex that they enter."""
    steps, start = way_of(order, world), world.units[order.units[0]].place
    if not steps:
        steps = (start, order.to)  # overruled by the players
    paid: dict[int, list[UnitId]] = {}
    for id_ in order.units:
        paid.setdefault(max(spending(world, id_, steps) or 0, 1), []).append(id_)
    for spent, units in paid.items():
        yield from go(_moved, world, units, order.to, MARCH, spent)
    yield from _occupy(_owned, world, tuple(steps[1:]), seat, order.units)


# Offers --------------------------------------------------------------------------------------------------------------


@lru_cache(64)
def _liked(map_: str, tags: tuple[str, ...]) -> frozenset[PlaceId]:
    atlas = ATLASES[map_]
    lines = [atlas.on_line.get(kind, frozenset()) for kind in tags]
    return frozenset().union(*(atlas.tagged(tag) for tag in tags), *lines)


@lru_cache(256)
def _beside(map_: str, held: frozenset[PlaceId]) -> frozenset[PlaceId]:
    return ATLASES[map_].around(held)


_Worth = Callable[[PlaceId], int]


@memoised_by("owner")
def _worth(world: Front, seat: Side, held: frozenset[PlaceId]) -> _Worth:
    """How much a side would like to stand in a hex, the less the more: enemy towns, hexes next to enemies ..."""
    front = _beside(world.map, held)
    towns = _liked(world.map, ("city", "town", "port", "airbase"))
    roads = _liked(world.map, ("road", "rail"))
    owner = world.owner

    def worth(place: PlaceId) -> int:
        if owner.get(place, seat) != seat:
            return 0 if place in towns else 1 if place in front else 2
        return 1 if place in front else 3 if place in towns else 4 if place in roads else 5

    return worth


def movable(world: Front, id_: UnitId) -> bool:
    """Whether a unit could move now at all."""
    kit = world.kit(mover(world, id_))
    if world.phase is Phase.EXPLOITATION and not kit.cm:
        return False
    if world.phase is Phase.REACTION and not world.units[id_].reserve and not world.units[id_].spent:
        return False
    return bool(kit.rating.moves) and blocks(world, id_)


WANTED: Hook[Callable[[Front, tuple[UnitId, ...]], Iterable[PlaceId]]] = Hook(RULES)
"""Where there is work that only these units can do, `(world, units)`."""


@lru_cache(512)
def _best(map_: str, found: Reach, worth: _Worth, wanted: frozenset[PlaceId]) -> tuple[PlaceId, ...]:
    """A few places within reach, those first that are worth most, and of these the farthest."""
    atlas, start = ATLASES[map_], found.start
    names, distance, here = atlas.names, atlas.distance, atlas.names[start]
    ends = [names[at] for at in found if at != start]
    ranked = [(end not in wanted, worth(end), -distance(here, end), end) for end in ends]
    return tuple([end for _, _, _, end in nsmallest(FEW, ranked)])


@RULES.offers(
    Move,
    meets=(
        own_units_on_the_map,
        ground_units_go_by_land,
        the_way_fits_the_mps,
        zones_cost_more,
        only_motorized_units_exploit,
        a_hex_holds_so_many,
    ),
)
def moves_worth_making(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for units and whole stacks a few places: towns to take, hexes next to enemies, roads, the rest."""
    listed, worth = 0, _worth(world, seat, enemies(world, seat))
    stacks = [place for place in world.stacks if place in world.atlas.land]
    for place in mix(stacks):
        able = [id_ for id_ in world.friends(place, seat) if movable(world, id_)]
        bound = _bound(world, able)
        several = [*bound, tuple(able)] if len(bound) > 1 else bound
        for units in mix(several):
            wanted = frozenset([at for rule in WANTED for at in rule.run(world, units)])
            for end in mix(_best(world.map, open_to(world, units), worth, wanted)):
                if fits(world, end, units):
                    yield Move(units, end)
                    listed += 1
        if listed >= MOST:
            return


def _bound(world: Front, units: list[UnitId]) -> list[tuple[UnitId, ...]]:
    """Units one by one, those that a counter carries together with it."""
    groups: dict[UnitId, list[UnitId]] = {}
    for id_ in units:
        groups.setdefault(mover(world, id_), []).append(id_)
    return [tuple(members) for head, members in groups.items() if head in members]
