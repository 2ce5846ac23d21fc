"""Journeys of whatever kind, by foot, rail, sea or air, for the rules that say where units may not go.

A venture is any way to go somewhere by choice: a journey, an overrun, an advance or a retreat before combat.
"""

from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import Move, Overrun
from ...model.ownership import usable
from ...model.world import Front
from ..air.airlift import Airlift, Assault, Drop
from ..combat.retreat import Advance
from ..combat.retreat_before import Slip
from ..sea.landings import Land
from ..sea.transport import Ship
from .moves import together, way_of
from .rail import Rail, rail_way

Journey = Move | Rail | Ship | Land | Drop | Assault | Airlift
Venture = Journey | Overrun | Advance | Slip
TOGETHER = (Move, Rail, Ship, Land)
"""Journeys that units make together."""
JOURNEYS = (*TOGETHER, Drop, Assault, Airlift)
VENTURES = (*JOURNEYS, Overrun, Advance, Slip)


def entered(order: Journey, world: Front, seat: Side) -> tuple[PlaceId, ...]:
    """The hexes on land that units would enter; the last alone if no way leads there."""
    if not arrives(order, world, seat):
        return ()
    if isinstance(order, Move):
        steps = way_of(order, world)
    elif isinstance(order, Rail):
        steps = rail_way(world, seat, world.units[order.units[0]].place, order.to)
    else:
        steps = ()
    return tuple(place for place in steps[1:] if place in world.atlas.land) or (order.to,)


def arrives(order: Journey, world: Front, seat: Side) -> bool:
    """Whether an order would take own units of one hex to another on land."""
    if order.to not in world.atlas.land:
        return False
    if isinstance(order, Move):
        return together(order, world, seat)
    if not order.units or not usable(world, seat, *order.units):
        return False
    return {world.units[id_].place for id_ in order.units} != {order.to}


def goal(order: Venture, world: Front, seat: Side) -> PlaceId:
    """The hex on land that own units would go to by choice; nothing if they would go nowhere."""
    if isinstance(order, Journey):
        return order.to if arrives(order, world, seat) else PlaceId("")
    if not usable(world, seat, *goers(order)):
        return PlaceId("")
    if isinstance(order, Slip):
        place = order.to
    else:
        place = (
            order.target if isinstance(order, Overrun) else PlaceId("") if world.battle is None else world.battle.target
        )
    return place if place in world.atlas.land else PlaceId("")


def goers(order: Venture) -> tuple[UnitId, ...]:
    """The units that would go."""
    return (order.unit,) if isinstance(order, Slip) else order.units
