"""Who commands what: a side orders its own units, each named once, and only those that are there."""

from collections.abc import Iterator

from wavell.umpire import Order

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
    one = getattr(order, "unit", None)
    found: tuple[str, ...] = (one,) if one is not None else ()
    for field in ("units", "ships", "guns", "air"):
        found += getattr(order, field, ())
    return found


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
