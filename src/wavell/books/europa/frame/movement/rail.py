"""Rail movement: along the lines of a net that a side owns, within what the net can carry."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, NamedTuple

from wavell.umpire import Event, Order, Roller
from wavell.umpire.board.board import Board
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.options import Mix
from wavell.umpire.rules.position_cache import memoised

from ...model import counts
from ...model.atlas import Atlas
from ...model.figures import Counted
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import Command, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.world import MP, Front
from ...rules import RULES
from ..supply.lines import CUT
from .boards import TRAINS
from .doors import go, goes
from .mps import allowance, is_partisan, mover
from .nets import FIGURES, NET, SECOND_TRACK, Net, strange
from .passages import TRAIN, Passage, departs
from .sizes import size
from .ways import board_of
from .zones import blocks, enemies, hunted, manned, zones

_rail = RULES.ref("frame:RAIL")
_QUARTERS = 4
"""REs are counted in quarters."""
FEW, MOST = 3, 150


class Rail(Command, frozen=True, tag="rail"):
    """Send units of one hex by rail: `rail 2-sa-div Matruh`."""

    form: ClassVar[str] = "{units+} {to}"
    units: tuple[UnitName, ...]
    to: PlaceName


commands(Rail)


# Lines --------------------------------------------------------------------------------------------------------------


class _Rails(NamedTuple):
    """All that bears on journeys by rail: the lines, the hexes that a side can use, and those of no country's net."""

    board: Board
    atlas: Atlas
    open: frozenset[PlaceId]
    fresh: frozenset[PlaceId]


@memoised
def _rails(world: Front, side: Side, partisans: bool) -> _Rails:
    atlas, shut = world.atlas, (hunted if partisans else zones)(world, side)
    cut = [place for place, works in world.works.items() if CUT in works]
    barred = enemies(world, side).union(shut - manned(world, side), atlas.tagged(CUT), cut)
    board, owner = board_of(world), world.owner
    open_ = [place for place in _on_rails(board, atlas) if owner.get(place) == side and place not in barred]
    return _Rails(board, atlas, frozenset(open_), strange(world))


@lru_cache(64)
def _on_rails(board: Board, atlas: Atlas) -> frozenset[PlaceId]:
    return frozenset(atlas.names[at] for pair in board.lines.get(TRAINS, ()) for at in pair)


def open_rail(world: Front, side: Side, partisans: bool = False) -> dict[PlaceId, tuple[PlaceId, ...]]:
    """The rail hexes that a side can use, and those that each leads to.

    They are its own and not cut, hold no enemy, and lie in no enemy zone of control unless a ground unit holds it; for
    partisans those of who hunts them count too. No train runs from one gauge to another.
    """
    return _joined(_rails(world, side, partisans))


@lru_cache(64)
def _joined(rails: _Rails) -> dict[PlaceId, tuple[PlaceId, ...]]:
    names, open_, found = rails.atlas.names, rails.open, dict[PlaceId, list[PlaceId]]()
    for a, b in rails.board.lines.get(TRAINS, ()):
        if names[a] in open_ and names[b] in open_:
            found.setdefault(names[a], []).append(names[b])
    return {place: tuple(sorted(ways)) for place, ways in found.items()}


def net_of(world: Front, place: PlaceId, side: Side) -> Net | None:
    """The net of a rail hex: that of its country; of one built or regauged by play that of the line it goes on from."""
    if place not in strange(world):
        return NET.get(world.atlas.country[place])
    return _net(_rails(world, side, False), place)


@lru_cache(256)
def _net(rails: _Rails, place: PlaceId) -> Net | None:
    ways, seen, ahead = _joined(rails), {place}, deque([place])
    while ahead:
        here = ahead.popleft()
        if here not in rails.fresh:
            return NET.get(rails.atlas.country[here])
        for near in ways.get(here, ()):
            if near not in seen:
                seen.add(near)
                ahead.append(near)
    return None


def lines_from(world: Front, place: PlaceId, side: Side, partisans: bool = False) -> dict[PlaceId, PlaceId]:
    """Every rail hex of the net that can be reached from one, with the hex before it; itself leads nowhere."""
    return _lines(_rails(world, side, partisans), place, net_of(world, place, side))


@lru_cache(256)
def _lines(rails: _Rails, place: PlaceId, net: Net | None) -> dict[PlaceId, PlaceId]:
    ways, country = _joined(rails), rails.atlas.country
    came, ahead = {place: PlaceId("")}, deque([(place, 0)])
    while ahead and net is not None:
        here, length = ahead.popleft()
        if length >= FIGURES.longest:
            continue
        for near in ways.get(here, ()):
            if near not in came and (near in rails.fresh or NET.get(country[near]) is net):
                came[near] = here
                ahead.append((near, length + 1))
    return came


def farthest(world: Front, place: PlaceId, side: Side) -> tuple[PlaceId, ...]:
    """A few rail hexes that can be reached from one, the farthest first, and perhaps itself."""
    return _farthest(_rails(world, side, False), place, net_of(world, place, side))


@lru_cache(256)
def _farthest(rails: _Rails, place: PlaceId, net: Net | None) -> tuple[PlaceId, ...]:
    far = rails.atlas.distance
    return tuple(sorted(_lines(rails, place, net), key=lambda to: (-far(place, to), to))[:FEW])


@lru_cache(256)
def _best(rails: _Rails, place: PlaceId, net: Net | None) -> tuple[PlaceId, ...]:
    """A few places that are worth going to from one: towns and the ends of the line first, the farthest of them."""
    atlas, ways = rails.atlas, _joined(rails)
    towns = atlas.tagged("city") | atlas.tagged("town") | atlas.tagged("port")
    ends = [end for end in _lines(rails, place, net) if end != place]
    ends.sort(key=lambda end: (end not in towns and len(ways[end]) > 1, -atlas.distance(place, end), end))
    return tuple(ends[:FEW])


def rail_way(world: Front, side: Side, start: PlaceId, to: PlaceId, partisans: bool = False) -> tuple[PlaceId, ...]:
    """The hexes of a journey by rail from first to last; empty if there is none."""
    came = lines_from(world, start, side, partisans)
    if to not in came or to == start:
        return ()
    way = [to]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def room_taken(world: Front, units: Iterable[UnitId]) -> Fraction:
    """The REs of capacity that units take, with what carries them and all that they carry."""
    return sum((size(world, id_, "rail") for id_ in dict.fromkeys(mover(world, each) for each in units)), Fraction(0))


def capacity(world: Front, net: Net) -> int:
    """The REs that a net carries in a player-turn: one more for every two hexes that were upgraded."""
    doubled = [place for place, works in world.works.items() if SECOND_TRACK in works]
    more = sum(world.atlas.country[place] in net.countries for place in doubled)
    return world.marks.get(counts.RAIL.key(net.id), net.capacity) + more // FIGURES.upgraded


@memoised
def room_left(world: Front, net: Net) -> Fraction:
    """The REs that a net can still carry in this player-turn."""
    return Fraction(capacity(world, net) * _QUARTERS - counts.TRAINS.of(world.used, net.id), _QUARTERS)


# The order ----------------------------------------------------------------------------------------------------------

UNBUILT: Hook[Callable[[Front, PlaceId, PlaceId], bool]] = Hook(RULES)
"""Chapters that say of two places, `(world, start, to)`, that the railway between them has still to be built."""


@RULES.forbids("frame:RAIL", order=Rail)
def from_one_rail_hex_to_another(order: Rail, world: Front, seat: Side) -> Iterator[str]:
    """Ground units that have not moved go by rail along a line of their side's net, and leave no zone unguarded."""
    if not order.units:
        yield "no unit is named"
    if not order.units or not usable(world, seat, *order.units):
        return
    atlas, starts = world.atlas, {world.units[id_].place for id_ in order.units}
    wanted = any(is_partisan(world, id_) for id_ in order.units)
    for id_ in dict.fromkeys(order.units):
        rated = world.rating(id_).moves or world.rating(id_).rail or "is_depot" in world.kit(id_)
        if not blocks(world, id_) or not rated:
            yield f"{id_} does not go by rail"
        elif world.units[id_].spent:
            yield f"{id_} has moved in this phase"
    start = starts.pop()
    if starts:
        yield "units that go together start in one hex"
    elif not rail_way(world, seat, start, order.to, wanted) and not any(
        rule.run(world, start, order.to) for rule in UNBUILT
    ):
        yield f"no line that the {seat} can use leads from {atlas.named(start)} to {atlas.named(order.to)}"
    elif start in (hunted if wanted else zones)(world, seat) and not any(
        blocks(world, id_) for id_ in world.friends(start, seat) if id_ not in order.units
    ):
        yield f"{atlas.named(start)} is in an enemy zone of control and nobody would stay there"


@RULES.forbids("frame:RAIL", order=Rail)
def the_net_carries_so_much(order: Rail, world: Front, seat: Side) -> Iterator[str]:
    """A net carries so many REs in a player-turn; c/m units and heavy equipment take twice their size."""
    if not order.units or not usable(world, seat, *order.units):
        return
    net = net_of(world, world.units[order.units[0]].place, seat)
    if net is not None and room_taken(world, order.units) > room_left(world, net):
        room = many(room_left(world, net), "RE")
        yield f"the net of {net.id} can still carry {room}, not {room_taken(world, order.units)}"


@goes(Rail, by={TRAIN})
def by_train(order: Rail, world: Front, seat: Side) -> Iterator[Passage]:
    """Units go along a line."""
    if departs(world, seat, order.units, order.to):
        start, wanted = world.units[order.units[0]].place, any(is_partisan(world, id_) for id_ in order.units)
        yield Passage(order.units, order.to, TRAIN, lambda: rail_way(world, seat, start, order.to, wanted))


@RULES.resolves("frame:RAIL", order=Rail)
def the_train_goes(order: Rail, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The units arrive and move no more in this phase."""
    start = world.units[order.units[0]].place
    net = net_of(world, start, seat)
    if net is not None:
        yield Counted(_rail, counts.TRAINS.key(net.id), int(room_taken(world, order.units) * _QUARTERS))
    spent: dict[int, list[UnitId]] = {}
    for id_ in order.units:
        spent.setdefault(max(int(allowance(world, id_).total * MP), 1), []).append(id_)
    for sixths, units in spent.items():
        yield from go(_rail, world, units, order.to, TRAIN, sixths)


@RULES.offers(Rail)
def journeys_worth_making(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for units on a line a few places: towns, the ends of the line, and the hexes nearest to the enemy."""
    ways, listed = open_rail(world, seat, False), 0
    for place in mix([place for place in world.stacks if place in ways]):
        net = net_of(world, place, seat)
        if net is None:
            continue
        best = _best(_rails(world, seat, False), place, net)
        for id_ in mix(world.friends(place, seat)):
            if world.units[id_].spent or not blocks(world, id_) or world.units[id_].carrier:
                continue
            if room_taken(world, (id_,)) > room_left(world, net):
                continue
            for end in mix(best):
                yield Rail((id_,), end)
                listed += 1
        if listed >= MOST:
            return


ORDERS = (Rail,)
