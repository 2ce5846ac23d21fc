"""Who commands what: a side orders its own units, each named once, and only those that are on the map."""

from collections.abc import Iterator
from functools import cache

from wavell.umpire import Order
from wavell.umpire.rules.registry import When

from ..rules import RULES
from .abilities import Kit
from .counters import OFF_MAP, ROSTER
from .ids import UnitId
from .kinds import Side
from .orders import Attack, Move, Overrun
from .world import Front

_FIELDS = ("unit", "units", "air", "dismount", "convert", "counter", "cargo", "carriers", "helpers")


_latest: tuple[Order | None, tuple[UnitId, ...]] = (None, ())
"""The order that was asked about last, and its units: many rules ask about the same one after another."""


def units_of(order: Order) -> tuple[UnitId, ...]:
    """Every unit that an order names as one that acts."""
    global _latest
    latest = _latest
    if latest[0] is not order:
        found: tuple[UnitId, ...] = ()
        for field in _named(type(order)):
            if named := getattr(order, field):
                found += (UnitId(named),) if type(named) is str else named
        latest = _latest = (order, found)
    return latest[1]


@cache
def _named(kind: type[Order]) -> tuple[str, ...]:
    return tuple(field for field in _FIELDS if field in kind.__struct_fields__)


def usable(world: Front, seat: Side, *units: UnitId) -> bool:
    """Whether a side can use all these units at all; rules that look at where units are ask this first."""
    there = world.units
    for id_ in units:  # noqa: SIM110 - this is asked so often that a plain loop pays
        if ROSTER[id_].side != seat or there[id_].place in OFF_MAP:
            return False
    return True


@cache
def able(*abilities: str) -> When:
    """The orders that name a unit with one of these abilities; for `when=`."""
    wanted = frozenset(abilities)

    @cache
    def has(kit: Kit) -> bool:
        return not wanted.isdisjoint(kit.abilities)

    def concerns(order: Order, world: Front) -> bool:
        for id_ in units_of(order):  # noqa: SIM110 - as above
            if has(world.kit(id_)):
                return True
        return False

    return concerns


def commands(*orders: type[Order]) -> None:
    """Let the rule on own units judge further orders; chapters call it for the orders they lay down."""
    RULES.forbids("frame:NAT", order=orders)(own_units_on_the_map)


def own_units_on_the_map(order: Order, world: Front, seat: Side) -> Iterator[str]:
    """A side orders its own units, those on the map, and each once."""
    for field in _named(type(order)):
        named = getattr(order, field)
        if isinstance(named, tuple) and len(named) > 1 and len(set(named)) < len(named):
            yield "a unit is named twice"
    units = units_of(order)
    for id_ in () if usable(world, seat, *units) else dict.fromkeys(units):
        if ROSTER[id_].side != seat:
            yield f"{id_} is not a unit of the {seat}"
        elif not world.on_map(id_):
            yield f"{id_} is not on the map: {world.units[id_].place}"


commands(Move, Attack, Overrun)
