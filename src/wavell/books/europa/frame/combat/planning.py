"""Planned attacks are declared beforehand (frame:PLAN)."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Order, Roller

from ...model import counts
from ...model.counters import ROSTER
from ...model.figures import Counted
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import PlaceName
from ...model.world import Front
from ...rules import RULES
from ..movement.zones import faced
from .chart import PLANNED

_plan = RULES.ref("frame:PLAN")


class Plan(Order, frozen=True, tag="plan"):
    """Plan an attack on a hex by units that do not move until then, with prepared artillery, for 1 SP more a stack."""

    form: ClassVar[str] = "{target}"
    target: PlaceName

    def seen_by(self, seat: str, world: Front) -> str | None:
        """Plans are secret."""
        return None


class Planned(Counted, frozen=True):
    """An attack was planned; the other side does not know."""


ORDERS = (Plan,)
EVENTS = (Planned,)


def is_planned(world: Front, target: PlaceId, units: tuple[UnitId, ...]) -> bool:
    """Whether an attack by some units is a planned one: it was declared, and none of them has moved or is short."""
    if not counts.PLAN.of(world.used, target):
        return False
    return not any(world.units[id_].moved or world.units[id_].limited or world.units[id_].hungry for id_ in units)


def price(world: Front, target: PlaceId, units: tuple[UnitId, ...]) -> int:
    """SPs that each stack pays more for a planned attack."""
    return PLANNED.sp if is_planned(world, target, units) else 0


@RULES.forbids("frame:PLAN", order=Plan)
def an_enemy_next_to_own_units(order: Plan, world: Front, seat: Side) -> Iterator[str]:
    """A planned attack is declared once, on an enemy next to one's own units."""
    named = world.atlas.named(order.target)
    if order.target not in world.atlas.land or not faced(world, order.target, seat):
        yield f"no enemy stands in {named}"
    elif not any(world.friends(near, seat) for near in world.atlas.near[order.target]):
        yield f"no unit stands next to {named}"
    if counts.PLAN.of(world.used, order.target):
        yield f"an attack on {named} is planned already"


@RULES.resolves("frame:PLAN", order=Plan)
def the_attack_is_planned(order: Plan, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The attack is prepared."""
    yield Planned(_plan, counts.PLAN.key(order.target), 1, seat)


@RULES.offers(Plan)
def attacks_to_plan(world: Front, seat: Side) -> Iterator[Order]:
    """List every enemy hex next to own units that guns could prepare."""
    guns = {
        world.units[id_].place
        for id_ in world.units
        if ROSTER[id_].side == seat and world.on_map(id_) and "is_artillery" in world.kit(id_)
    }
    near = dict.fromkeys(place for gun in sorted(guns) for place in world.atlas.near[gun])
    for target in near:
        if faced(world, target, seat):
            yield Plan(target)
