"""Disruption by the RED table (frame:RED): points are rolled, units are disrupted, and recover in supply."""

from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from wavell.umpire import Asked, Decision, Event, Order, Roller
from wavell.umpire.facts.words import are, many_are
from wavell.umpire.rules.hooks import Hook

from ...model.counters import ROSTER
from ...model.decisions import Ask, pending
from ...model.events import Changed, Fact, who
from ...model.ids import UnitId
from ...model.kinds import Side, SupplyState
from ...model.orders import Command, UnitName
from ...model.ownership import commands, usable
from ...model.tasks import Stage, Task, measured
from ...model.world import Front
from ...rules import RULES
from ..supply.states import state
from .course import (
    fighting,
    go_on,
    had_turn,
    next_stages,
    policed,
    reckoned,
    spared_weight,
    stage,
    strength,
    weight,
)
from .crt import disrupted
from .losses import owed_by, wanted

_red, _required = RULES.ref("frame:RED"), RULES.ref("frame:RL")
CASUALTIES: Hook[Callable[[Front, Side], bool]] = Hook(RULES)
"""Whether a side of the battle takes half of its disruption as casualties, `(world, side)`."""


class Disrupt(Command, frozen=True, tag="disrupt"):
    """Disrupt units, as a battle demands."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


class Exempted(Fact, frozen=True):
    """Units that owed required losses beside others weighed more for disruption, so that the others are taken."""

    units: tuple[UnitName, ...]

    def apply(self, world: Front) -> None:
        """Take them off the lists of those who go first."""
        assert world.battle is not None
        groups = []
        for group in world.battle.owed:
            rest = [pair for pair in zip(group.units, group.weights, strict=True) if pair[0] not in self.units]
            units, weights = tuple(id_ for id_, _ in rest), tuple(weight for _, weight in rest)
            groups.append(replace(group, units=units, weights=weights))
        world.battle = replace(world.battle, owed=tuple(groups))

    def told(self) -> str:
        """The fact in words."""
        weigh = "weighs" if len(self.units) == 1 else "weigh"
        return f"{who(*self.units)} {weigh} more for disruption, and others are the required losses"


ORDERS, EVENTS = (Disrupt,), (Exempted,)
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


# Weights ----------------------------------------------------------------------------------------------------------


def _exemptions(world: Front, side: Side, units: Iterable[UnitId]) -> Iterator[tuple[UnitId, ...]]:
    """Who of some units may weigh more together because others are enough for what is owed, the fewest first.

    Of equals he who is named first is the first to be a required loss.
    """
    able = [id_ for id_ in dict.fromkeys(units) if spared_weight(world, id_) > weight(world, id_)]
    groups = [wanted(world, group) for group in owed_by(world, side)] if able else []
    for count in range(len(able) + 1):
        for some in combinations(able[::-1], count):
            if all(sum(weights.values()) - sum(weights.get(id_, 0) for id_ in some) >= due for weights, due in groups):
                yield some


def _worth(world: Front, units: Iterable[UnitId], exempt: tuple[UnitId, ...]) -> Fraction:
    """What some units cover when those who are exempt from required losses weigh more."""
    each = (spared_weight(world, id_) if id_ in exempt else weight(world, id_) for id_ in set(units))
    return sum(each, start=Fraction(0))


def covered(world: Front, side: Side, units: Collection[UnitId]) -> Fraction:
    """What some units cover at the most: as many as are owed as required losses weigh plain, named here or not."""
    return max(_worth(world, units, exempt) for exempt in _exemptions(world, side, units))


def exempted(world: Front, side: Side, units: tuple[UnitId, ...], points: Fraction) -> tuple[UnitId, ...]:
    """Who of some units must weigh more, and so be no required loss, that they cover so many points: the fewest.

    Nobody does if every unit that can be is disrupted.
    """
    if set(units) >= set(open_to(world, side)):
        return ()
    return next((some for some in _exemptions(world, side, units) if _worth(world, units, some) >= points), ())


# Disruption -------------------------------------------------------------------------------------------------------


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
    if len(there) == 1 or covered(world, side, there) <= points:
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
    found = covered(world, seat, [id_ for id_ in order.units if id_ in there])
    if found < _due(world):
        yield f"{many_are(found, 'strength point')} disrupted so, and {_due(world)} {are(_due(world))} due"


@RULES.resolves("frame:RED", order=Disrupt)
def the_units_named_are_disrupted(order: Disrupt, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Those named are disrupted, and the battle goes on."""
    exempt = exempted(world, seat, order.units, _due(world))
    yield Changed(_red, order.units, "disrupted", 1)
    if exempt:
        yield Exempted(_required, exempt)
    yield had_turn(world, *order.units)
    yield from go_on(world, roll)


@RULES.offers(Disrupt)
def disruptions_that_will_do(world: Front, seat: Side) -> Iterator[Order]:
    """List choices: one unit that covers it, or several from the weakest or the strongest on."""
    if world.battle is None or pending(world).ask is not Ask.DISRUPT:
        return
    there = sorted(open_to(world, seat), key=lambda id_: weight(world, id_))
    points = _due(world)
    yield from (Disrupt((id_,)) for id_ in there if covered(world, seat, (id_,)) >= points)
    for row in (there, there[::-1]):
        parts = (tuple(row[:number]) for number in range(1, len(row)))
        taken = next((part for part in parts if covered(world, seat, part) >= points), tuple(row))
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
