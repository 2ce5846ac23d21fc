"""Disruption by the RED table (frame:RED): points are rolled, units are disrupted, and recover in supply."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from wavell.umpire import Asked, Decision, Event, Order, Roller
from wavell.umpire.facts.words import are, many_are
from wavell.umpire.rules.hooks import Hook

from ...model.counters import ROSTER
from ...model.decisions import Ask, pending
from ...model.events import Changed
from ...model.ids import UnitId
from ...model.kinds import Side, SupplyState
from ...model.orders import Command, UnitName
from ...model.ownership import commands, usable
from ...model.tasks import Stage, Task, measured
from ...model.world import Front
from ...rules import RULES
from ..supply.states import state
from .course import fighting, go_on, had_turn, next_stages, policed, reckoned, stage, strength, until_covered, weight
from .crt import disrupted

_red = RULES.ref("frame:RED")
CASUALTIES: Hook[Callable[[Front, Side], bool]] = Hook(RULES)
"""Whether a side of the battle takes half of its disruption as casualties, `(world, side)`."""


class Disrupt(Command, frozen=True, tag="disrupt"):
    """Disrupt units, as a battle demands."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


ORDERS = (Disrupt,)
commands(Disrupt)


@stage(Stage.RED)
def the_table_is_rolled(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """A die says how many strength points a side must disrupt; some sides take half of it as casualties.

    Units that stand fast may be hit at a level of their own.
    """
    assert world.battle is not None
    side, stand = task.whose, policed(world) if len(task.amounts) > 1 else ()
    parts = {False: Fraction(0), True: Fraction(0)}
    for id_ in reckoned(world, side):
        parts[id_ in stand] += strength(world, id_)
    if sum(parts.values()) <= 0 or not fighting(world, side):
        return
    thrown = roll.d6(_red, f"points that the {side} must disrupt")
    points = sum(disrupted(int(task.levels[own]), part, thrown) for own, part in parts.items() if part)
    spared = next((rule.ref for rule in CASUALTIES if rule.run(world, side)), None)
    if spared is not None:
        yield replace(next_stages(world, measured(Stage.LOSE, side, Fraction(points, 2))), ref=spared)
    else:
        yield next_stages(world, measured(Stage.DISRUPT, side, points))


def open_to(world: Front, side: Side) -> list[UnitId]:
    """The units of a side that can be disrupted."""
    return [id_ for id_ in fighting(world, side) if not world.units[id_].disrupted and weight(world, id_) > 0]


@stage(Stage.DISRUPT)
def units_are_disrupted(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """A side disrupts units until they cover what is due, and chooses whom."""
    assert world.battle is not None
    side, points = task.whose, task.amount
    there = open_to(world, side)
    if world.battle.under_way or not there:
        return
    if sum(weight(world, id_) for id_ in there) <= points or len(there) == 1:
        yield Changed(_red, tuple(there), "disrupted", 1)
        return
    what = f"{points} strength point{'' if points == 1 else 's'} to disrupt"
    yield Asked(_red, Decision((side,), ("disrupt",), _red, what, Ask.DISRUPT))


def _due(world: Front) -> Fraction:
    assert world.battle is not None
    return world.battle.todo[0].amount


@RULES.forbids("frame:RED", order=Disrupt)
def enough_of_them(order: Disrupt, world: Front, seat: Side) -> Iterator[str]:
    """Units in the battle that are not disrupted yet, each once, until their weights cover what is due."""
    if world.battle is None or pending(world).ask is not Ask.DISRUPT:
        return
    if not usable(world, seat, *order.units):
        return
    there = set(open_to(world, seat))
    for id_ in dict.fromkeys(order.units):
        if id_ not in there:
            yield f"{id_} cannot be disrupted in this battle"
    covered = sum(weight(world, id_) for id_ in set(order.units) & there)
    if covered < _due(world):
        yield f"{many_are(covered, 'strength point')} disrupted so, and {_due(world)} {are(_due(world))} due"


@RULES.resolves("frame:RED", order=Disrupt)
def the_units_named_are_disrupted(order: Disrupt, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Those named are disrupted, and the battle goes on."""
    yield Changed(_red, order.units, "disrupted", 1)
    yield had_turn(world, *order.units)
    yield from go_on(world, roll)


@RULES.offers(Disrupt)
def disruptions_that_will_do(world: Front, seat: Side) -> Iterator[Order]:
    """List choices: one unit that covers it, or several from the weakest or the strongest on."""
    if world.battle is None or pending(world).ask is not Ask.DISRUPT:
        return
    there = sorted(open_to(world, seat), key=lambda id_: weight(world, id_))
    points = _due(world)
    alone = [id_ for id_ in there if weight(world, id_) >= points]
    yield from (Disrupt((id_,)) for id_ in alone)
    for row in (there, there[::-1]):
        taken = until_covered(row, weight, world, points)
        if len(taken) > 1:
            yield Disrupt(taken)


@RULES.happens("frame:RED", at="enter *.initial")
def disrupted_units_recover(world: Front, roll: Roller) -> Iterator[Event]:
    """A disrupted or dispersed unit recovers in its owner's initial phase if it is in regular supply."""
    for what in ("disrupted", "dispersed"):
        fresh = tuple(
            id_
            for id_, unit in world.units.items()
            if getattr(unit, what)
            and ROSTER[id_].side == world.phasing
            and world.on_map(id_)
            and state(world, id_) == SupplyState.FULL
        )
        if fresh:
            yield Changed(_red, fresh, what, 0)
