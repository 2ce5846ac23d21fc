"""Journeys over land of whatever kind, by foot or by rail, for the rules that say where units may not go."""

from ..command import usable
from ..orders import Move
from ..world import Front
from .movement import together, way_of
from .rail import Rail, rail_way

Journey = Move | Rail


def entered(order: Journey, world: Front, seat: str) -> tuple[str, ...]:
    """The hexes on land that units would enter; the last alone if no way leads there."""
    if not arrives(order, world, seat):
        return ()
    if isinstance(order, Move):
        steps = way_of(order, world)
    else:
        steps = rail_way(world, seat, world.units[order.units[0]].place, order.to)
    return tuple(place for place in steps[1:] if place in world.atlas.land) or (order.to,)


def arrives(order: Journey, world: Front, seat: str) -> bool:
    """Whether an order would take own units of one hex to another on land."""
    if order.to not in world.atlas.land:
        return False
    if isinstance(order, Move):
        return together(order, world, seat)
    if not order.units or not usable(world, seat, *order.units):
        return False
    return {world.units[id_].place for id_ in order.units} != {order.to}
