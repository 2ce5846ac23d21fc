"""Who commands what: a side orders its own units, each named once, and only those that are there."""

from collections.abc import Collection, Iterator
from functools import cache

from wavell.umpire import Order, Ref
from wavell.umpire.registry import When

from .counters import OFF_MAP, ROSTER
from .orders import (
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
from .rules import RULES
from .world import War

COMMANDS = (Lend, Stage, Base, Ship, Move, Bomb, Counterair, Attack, Invade, Exploit, Raider, Repair, Tr, Sr, Nr)


def units_of(order: Order) -> tuple[str, ...]:
    """Every unit that an order names."""
    found: tuple[str, ...] = ()
    for field in _units(type(order)):
        named = getattr(order, field)
        found += (named,) if isinstance(named, str) else named
    return found


@cache
def _units(kind: type[Order]) -> tuple[str, ...]:
    known = ("unit", "units", "ships", "guns", "air")
    return tuple(field for field in known if field in kind.__struct_fields__)


def against(order: Order, world: War, seat: str) -> Iterator[tuple[Ref, str]]:
    """What the rules would say against an order if it were given now, and the paragraph of each."""
    for rule in RULES.plan(type(order)).forbids:
        if rule.when is None or rule.when(order, world):
            found = rule.run(order, world, seat=seat) if rule.wants_seat else rule.run(order, world)
            yield from ((rule.ref, text) for text in found)


def places_of(order: Order, world: War) -> Iterator[str]:
    """Every place that an order names, and where the units stand that it names."""
    for field in _places(type(order)):
        if found := getattr(order, field):
            yield from (found,) if isinstance(found, str) else found
    for id_ in units_of(order):
        yield world.units[id_].place


@cache
def _places(kind: type[Order]) -> tuple[str, ...]:
    known = ("to", "target", "place", "port", "source", "path")
    return tuple(field for field in known if field in kind.__struct_fields__)


def touching(places: Collection[str]) -> When:
    """The orders that name some places, or units that stand there."""
    there = frozenset(places)
    return lambda order, world: any(place in there for place in places_of(order, world))


def naming(units: Collection[str]) -> When:
    """The orders that name some units."""
    those = frozenset(units)
    return lambda order, world: any(id_ in those for id_ in units_of(order))


def about(*nations: str) -> When:
    """The orders for units of some nations, for their yards or for what they may have."""

    def concerns(order: Order, world: War) -> bool:
        if getattr(order, "yard", None) in nations or getattr(order, "nation", None) in nations:
            return True
        return any(ROSTER[id_].nation in nations for id_ in units_of(order))

    return concerns


def usable(world: War, seat: str, *units: str) -> bool:
    """Whether a side can use all these units at all; rules that look at where units are ask this first."""
    there = world.units
    return not [id_ for id_ in units if ROSTER[id_].side != seat or there[id_].place in OFF_MAP]


@RULES.forbids("frame:nationality", order=COMMANDS)
def own_units_that_are_there(order: Order, world: War, seat: str) -> Iterator[str]:
    """A side orders its own units, those on the map or in a box, and each once."""
    units = units_of(order)
    if len(set(units)) < len(units):
        yield "a unit is named twice"
    for id_ in dict.fromkeys(units):
        if ROSTER[id_].side != seat:
            yield f"{id_} is not a unit of the {seat}"
        elif not world.on_map(id_):
            yield f"{id_} is not on the map: {world.units[id_].place}"


@RULES.forbids("frame:ground-movement", order=(Move, Stage, Base, Ship))
def units_move_once(order: Order, world: War, seat: str) -> Iterator[str]:
    """A unit moves once in a player turn."""
    for id_ in dict.fromkeys(units_of(order)):
        if usable(world, seat, id_) and world.units[id_].moved:
            yield f"{id_} has moved"
