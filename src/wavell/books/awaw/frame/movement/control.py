"""Hex control: a place changes hands when ground units enter it, and what is left there of the enemy is displaced.

Ships go to the nearest friendly port with room, unless a chapter lets their owner choose: it registers the tag of the
place in `CHOOSING`, and the owner answers with `displace`.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from wavell.umpire import Asked, Decision, Event, Order, Ref, Roller

from ...model.counters import ROSTER
from ...model.events import Moved, Removed, Taken
from ...model.ids import NOWHERE, PlaceId, UnitId
from ...model.orders import Displace
from ...model.ownership import passengers
from ...model.words import listed
from ...model.world import Activity, War
from ...rules import OTHER, RULES, Side
from ..sea.voyages import LINKS, malacca_shut
from .doors import Way, admits, closing
from .stacking import fits

_displaced = RULES.ref("frame:displacement")


class Choosing(NamedTuple):
    """A choice of ports for displaced ships: by which paragraph, on which fronts, and what is noted of it."""

    ref: Ref
    fronts: frozenset[str]
    note: Callable[[War, Displace, Side], Iterator[Event]]


CHOOSING: dict[str, Choosing] = {}
"""Tags of places from which the owner of displaced ships chooses a port."""


@RULES.defines("frame:hex-control")
def occupy(ref: Ref, world: War, place: PlaceId, side: Side) -> Iterator[Event]:
    """Let a side take a place that its ground units have entered; enemy ships and aircraft there leave it."""
    if world.holder(place) != side:
        yield Taken(ref, place, side)
    yield from displace(world, place, OTHER[side])


@RULES.defines("frame:displacement")
def displace(world: War, place: PlaceId, side: Side) -> Iterator[Event]:
    """Ships go to another friendly port, aircraft to the nearest friendly base; who finds none is lost."""
    chosen = _choosing(world, place)
    for id_ in world.stack(place):
        counter = ROSTER[id_]
        if counter.side != side or counter.is_ground or world.units[id_].aboard:
            continue
        if not counter.is_air and len(choices(world, id_, place)) > 1:
            continue
        to, closed = haven(world, id_, place)
        ref = closed or (_displaced if chosen is None or counter.is_air else chosen.ref)
        if to is None:
            for lost in (*passengers(world, id_), id_):
                yield Removed(ref, lost, place, "no base to go to")
            continue
        yield Moved(ref, (id_, *passengers(world, id_)), place, to, Way.DISPLACED)
    if ships := homeless(world, place, side):
        ref = _displaced if chosen is None else chosen.ref
        names = listed(ships)
        decision = Decision((side,), ("displace",), ref, f"where {names} go from {world.atlas.named(place)}", place)
        yield Asked(ref, decision)


def homeless(world: War, place: PlaceId, side: Side) -> list[UnitId]:
    """The ships of a side that must leave a place which the enemy has taken."""
    return [
        id_
        for id_ in world.stack(place)
        if ROSTER[id_].side == side and not ROSTER[id_].is_ground and not ROSTER[id_].is_air
    ]


def _choosing(world: War, place: PlaceId) -> Choosing | None:
    return next((row for tag, row in CHOOSING.items() if place in world.atlas.tagged(tag)), None)


def ports_in_reach(world: War, id_: UnitId, place: PlaceId) -> dict[PlaceId, int]:
    """The friendly ports that a ship can come to from a lost one, and how far off they are.

    Whether they take it in is another matter. It goes by sea as ships of its side may: round the Strait of Malacca,
    unless Singapore is theirs.
    """
    side = ROSTER[id_].side
    friendly = (world.atlas.tagged("port") & world.held(side)) - {place}
    shut = malacca_shut(world, side)
    return world.atlas.within(place, friendly, kinds=LINKS[Activity.BASE], shut=shut)


def choices(world: War, id_: UnitId, place: PlaceId) -> list[PlaceId]:
    """The ports among which the owner of a displaced ship may choose, the nearest first; none where he may not."""
    chosen = _choosing(world, place)
    if chosen is None:
        return []
    ports = ports_in_reach(world, id_, place)
    near = sorted(
        (port for port in ports if world.atlas.fronts[port] & chosen.fronts), key=lambda port: (ports[port], port)
    )
    return [port for port in near if admits(world, id_, port, Way.DISPLACED)]


class Haven(NamedTuple):
    """Where a unit that lost its base goes, if anywhere, and the paragraph that closes a nearer place to it."""

    to: PlaceId | None
    closed: Ref | None = None


def haven(world: War, id_: UnitId, place: PlaceId, way: Way = Way.DISPLACED) -> Haven:
    """The nearest friendly port with room for a ship, or city or port for an air unit, by a measure that never ties.

    Only places that no chapter closes to it are chosen; where there is none, the unit is lost. Where the owner may
    choose among the ports of some fronts, ships go to no other front.
    """
    counter, atlas = ROSTER[id_], world.atlas
    if counter.is_air:
        bases = [spot for spot in atlas.tagged("port") | atlas.tagged("city") if world.holder(spot) == counter.side]
        flights = ((atlas.flight(place, spot), spot) for spot in bases if spot != place)
        distances = [(far, spot) for far, spot in flights if far is not None]
    elif _choosing(world, place) is not None:
        return Haven(next(iter(choices(world, id_, place)), None))
    else:
        distances = [(far, spot) for spot, far in ports_in_reach(world, id_, place).items()]
    closed: Ref | None = None
    for _, spot in sorted(distances):
        if admits(world, id_, spot, way):
            return Haven(spot, closed)
        closed = closed or closing(world, id_, spot, way)
    return Haven(None, closed)


# The owner's choice -------------------------------------------------------------------------------------------


def lost_port(world: War) -> PlaceId:
    """The place whose ships wait for an answer, or nothing."""
    top = world.pending[-1] if world.pending else None
    return PlaceId(top.about) if top is not None and top.verbs == ("displace",) else NOWHERE


@RULES.forbids("frame:displacement", order=Displace)
def displaced_ships_go_to_friendly_ports(order: Displace, world: War, seat: Side) -> Iterator[str]:
    """Ships in a lost port go, each once, to a friendly port in reach with room for them."""
    place = lost_port(world)
    ships = homeless(world, place, seat)
    if len(set(order.units)) < len(order.units):
        yield "a ship is named twice"
    strange = [id_ for id_ in dict.fromkeys(order.units) if id_ not in ships]
    if strange:
        yield f"{listed(strange)} need not go"
    elif place and order.to not in ports_in_reach(world, order.units[0], place):
        yield f"{world.atlas.named(order.to)} is no friendly port in reach"
    elif place and not fits(world, order.to, order.units):
        yield f"{world.atlas.named(order.to)} has no room for them"


@RULES.offers(Displace)
def ports_to_choose_from(world: War, seat: Side) -> Iterator[Order]:
    """List every port for all the ships together, then for each of them."""
    place = lost_port(world)
    ships = homeless(world, place, seat)
    if not ships:
        return
    for port in choices(world, ships[0], place):
        yield Displace(tuple(ships), port)
    if len(ships) > 1:
        yield from (Displace((id_,), port) for id_ in ships for port in choices(world, id_, place))


@RULES.resolves("frame:displacement", order=Displace)
def displaced_ships_leave(order: Displace, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The ships go where their owner says; he is asked again about those that are left."""
    assert world.answered is not None
    place = PlaceId(world.answered.about)
    for id_ in order.units:
        yield Moved(world.answered.ref, (id_, *passengers(world, id_)), place, order.to, Way.DISPLACED)
    if (chosen := _choosing(world, place)) is not None:
        yield from chosen.note(world, order, seat)
    yield from displace(world, place, seat)
