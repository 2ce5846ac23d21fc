"""Who commands what: a side orders its own units, each named once, and only those that are there."""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from wavell.umpire import Order, Ref
from wavell.umpire.rules.registry import When

from ..rules import RULES, Side
from .counters import OFF_MAP, ROSTER
from .ids import NOWHERE, PlaceId, UnitId
from .orders import (
    Advance,
    Attack,
    Base,
    Bomb,
    Counterair,
    Exploit,
    Invade,
    Lend,
    Move,
    Nr,
    Raider,
    Repair,
    Ship,
    Sr,
    Stage,
    Tr,
)
from .world import War

COMMANDS = (Lend, Stage, Base, Ship, Move, Bomb, Counterair, Attack, Invade, Exploit, Raider, Repair, Tr, Sr, Nr)


_Names = tuple[Order | None, tuple[UnitId, ...], tuple[PlaceId, ...]]
_latest: _Names = (None, (), ())
"""The order asked about last, its units and its places: a dozen rules ask about the same one after another."""


def _names(order: Order) -> _Names:
    """An order with every unit and every place that it names."""
    global _latest
    latest = _latest
    if latest[0] is not order:
        units, places = _fields(type(order))
        latest = _latest = (order, _named(order, units), _named(order, places))
    return latest


def units_of(order: Order) -> tuple[UnitId, ...]:
    """Every unit that an order names."""
    latest = _latest
    return latest[1] if latest[0] is order else _names(order)[1]


def places_of(order: Order, world: War) -> tuple[PlaceId, ...]:
    """Every place that an order names, and where the units stand that it names."""
    there, (_, units, places) = world.units, _names(order)
    return places + tuple([there[id_].place for id_ in units])


def touches(order: Order, world: War, places: frozenset[PlaceId]) -> bool:
    """Whether an order names one of some places, or a unit that stands there."""
    there, (_, units, named) = world.units, _names(order)
    if not places.isdisjoint(named):
        return True
    for id_ in units:  # noqa: SIM110 - this is asked so often that a plain loop pays
        if there[id_].place in places:
            return True
    return False


def goal_of(order: Order, world: War) -> PlaceId:
    """The place that an order puts units into, or nothing; an advance without a place goes where the battle was."""
    if type(order) is Advance:
        return order.place or (world.battle.target if world.battle is not None else NOWHERE)
    goal: PlaceId = getattr(order, _goal(type(order)), NOWHERE)
    return goal


@cache
def _goal(kind: type[Order]) -> str:
    return next((field for field in ("to", "target", "place") if field in kind.__struct_fields__), "to")


def _named(order: Order, fields: tuple[str, ...]) -> tuple[Any, ...]:
    """What stands in some fields of an order: ids of units, or of places."""
    found: tuple[Any, ...] = ()
    for field in fields:
        if named := getattr(order, field):
            found += (named,) if type(named) is str else named
    return found


@cache
def _fields(kind: type[Order]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields of an order that name units, and those that name places."""
    known = ("unit", "units", "ships", "guns", "air"), ("to", "target", "place", "port", "source", "path")
    units, places = (tuple(field for field in row if field in kind.__struct_fields__) for row in known)
    return units, places


def against(order: Order, world: War, seat: Side) -> Iterator[tuple[Ref, str]]:
    """What the rules would say against an order if it were given now, and the paragraph of each."""
    for rule in RULES.plan(type(order)).forbids:
        if rule.when is None or rule.when(order, world):
            found = rule.run(order, world, seat=seat) if rule.wants_seat else rule.run(order, world)
            yield from ((rule.ref, text) for text in found)


def forbidden(order: Order, world: War, seat: Side) -> dict[Ref, str]:
    """The paragraphs of the book that forbid an order, the frame apart, and the first thing that each would say."""
    found: dict[Ref, str] = {}
    for ref, why in against(order, world, seat):
        if ref.id in RULES.index.paragraphs:
            found.setdefault(ref, why)
    return found


def touching(places: Collection[PlaceId]) -> When:
    """The orders that name some places, or units that stand there."""
    there = frozenset(places)
    return lambda order, world: touches(order, world, there)


def naming(units: Collection[UnitId]) -> When:
    """The orders that name some units."""
    those = frozenset(units)
    return lambda order, world: not those.isdisjoint(units_of(order))


def about(*nations: str) -> When:
    """The orders for units of some nations, for their yards or for what they may have."""
    own = frozenset(id_ for id_, row in ROSTER.items() if row.nation in nations)

    def concerns(order: Order, world: War) -> bool:
        if getattr(order, "yard", None) in nations or getattr(order, "nation", None) in nations:
            return True
        return not own.isdisjoint(units_of(order))

    return concerns


def usable(world: War, seat: Side, *units: UnitId) -> bool:
    """Whether a side can use all these units at all; rules that look at where units are ask this first."""
    there = world.units
    for id_ in units:  # noqa: SIM110 - this is asked so often that a plain loop pays
        if ROSTER[id_].side != seat or there[id_].place in OFF_MAP:
            return False
    return True


def passengers(world: War, carrier: UnitId) -> tuple[UnitId, ...]:
    """The naval air units aboard a carrier."""
    return tuple(id_ for id_ in world.stack(world.units[carrier].place) if world.units[id_].aboard == carrier)


@RULES.forbids("frame:nationality", order=COMMANDS)
def own_units_that_are_there(order: Order, world: War, seat: Side) -> Iterator[str]:
    """A side orders its own units, those on the map or in a box, and each once."""
    units = units_of(order)
    if len(units) > 1 and len(set(units)) < len(units):
        yield "a unit is named twice"
    elif usable(world, seat, *units):
        return
    for id_ in dict.fromkeys(units):
        if ROSTER[id_].side != seat:
            yield f"{id_} is not a unit of the {seat}"
        elif not world.on_map(id_):
            yield f"{id_} is not on the map: {world.units[id_].place}"


@RULES.forbids("frame:ground-movement", order=(Move, Stage, Base, Ship))
def units_move_once(order: Order, world: War, seat: Side) -> Iterator[str]:
    """A unit moves once in a player turn."""
    for id_ in dict.fromkeys(units_of(order)):
        if world.units[id_].moved and usable(world, seat, id_):
            yield f"{id_} has moved"
