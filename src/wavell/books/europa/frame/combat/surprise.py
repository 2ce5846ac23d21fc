"""Surprise attacks by special forces (frame:SF)."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from wavell.umpire import Event, Order, Roller
from wavell.umpire.rules.hooks import Hook

from ...model import counts
from ...model.abilities import Kit
from ...model.events import Changed, Fact
from ...model.kinds import Side, Success
from ...model.orders import Command, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.world import Front
from ...rules import OTHER, RULES
from ..engineering.works import tied_up
from ..movement.mps import can_enter, mover
from ..politics.war import attacked
from .intelligence import show, show_units
from .losses import eliminate
from .success import SURPRISE, success

_surprise = RULES.ref("frame:SF")
REDUCED: Hook[Callable[[Kit], bool]] = Hook(RULES)
"""Units with a kit whose surprise gains less."""


class Surprise(Command, frozen=True, tag="surprise"):
    """Let special forces surprise a hex before it is attacked."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{unit} on {target}"
    unit: UnitName
    target: PlaceName


class Surprised(Fact, frozen=True):
    """A surprise attack came off, or not."""

    unit: UnitName
    target: PlaceName
    result: Success
    bonus: int

    def apply(self, world: Front) -> None:
        """Remember what it adds to an attack on the hex in this phase, and that the unit has fought."""
        world.used[counts.SURPRISED.key(self.target)] = 1
        world.used[counts.SURPRISE.key(self.target)] = self.bonus
        world.put(self.unit, fought=True)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} surprises {self.target}: {self.result}, {self.bonus:+} on the die of an attack there"


ORDERS = (Surprise,)
EVENTS = (Surprised,)
commands(Surprise)


@RULES.forbids("frame:SF", order=Surprise)
def an_enemy_next_to_it(order: Surprise, world: Front, seat: Side) -> Iterator[str]:
    """The enemy stands in the next hex, not surprised yet in this phase; the unit has not fought and may attack."""
    if not usable(world, seat, order.unit):
        return
    unit, named = world.units[order.unit], world.atlas.named(order.target)
    if order.target not in world.atlas.near[unit.place] or not world.friends(order.target, OTHER[seat]):
        yield f"no enemy stands in {named}, or it is not next to {order.unit}"
    if unit.fought or unit.disrupted or unit.hungry > 1:
        yield f"{order.unit} is in no state for it"
    if counts.SURPRISED.of(world.used, order.target) or counts.ATTACKED.of(world.used, order.target):
        yield f"{named} has been surprised or attacked in this phase"


@RULES.forbids("frame:TER", order=Surprise)
def nobody_surprises_what_he_cannot_enter(order: Surprise, world: Front, seat: Side) -> Iterator[str]:
    """A surprise is an attack, and goes into no hex that the terrain keeps the unit out of, or its counter."""
    if not usable(world, seat, order.unit) or not world.friends(order.target, OTHER[seat]):
        return
    here, kit = world.units[order.unit].place, world.kit(mover(world, order.unit))
    if order.target in world.atlas.near[here] and not can_enter(world, kit, here, order.target):
        yield f"{order.unit} cannot enter {world.atlas.named(order.target)}"


@RULES.forbids("frame:ENG", order=Surprise)
def who_is_at_work_does_not_surprise(order: Surprise, world: Front, seat: Side) -> Iterator[str]:
    """A surprise is an attack, and who does a job that takes turns makes none."""
    return tied_up(world, seat, (order.unit,))


@RULES.resolves("frame:SF", order=Surprise)
def it_comes_off_or_not(order: Surprise, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The success table decides: an attack in this phase gains by it, the reduced kind less; a failure disrupts.

    It is an attack on those who stand there, whatever comes of it.
    """
    yield from attacked(world, order.target, seat, (order.unit,))
    reduced = any(rule.run(world.kit(order.unit)) for rule in REDUCED)
    found = success(roll.d6(_surprise, f"{order.unit} tries a surprise"))
    good, great = (SURPRISE.reduced_good, SURPRISE.reduced_great) if reduced else (SURPRISE.good, SURPRISE.great)
    bonus = {Success.GOOD: good, Success.GREAT: great}.get(found, 0)
    yield from show_units(world, (order.unit,))
    if bonus:
        yield from show(world, order.target, OTHER[seat])
    yield Surprised(_surprise, order.unit, order.target, found, bonus)
    if found is Success.COMPLETE_FAILURE:
        yield Changed(_surprise, (order.unit,), "disrupted", 1)
    elif found is Success.DISASTER:
        yield from eliminate(_surprise, world, order.unit, "caught in a surprise attack", cadres=False)


@RULES.offers(Surprise)
def surprises_to_try(world: Front, seat: Side) -> Iterator[Order]:
    """List every special force next to an enemy."""
    for id_, unit in world.units.items():
        if usable(world, seat, id_) and "is_special_forces" in world.kit(id_):
            for near in world.atlas.near[unit.place]:
                if world.friends(near, OTHER[seat]):
                    yield Surprise(id_, near)
