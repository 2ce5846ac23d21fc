"""Losses (frame:CBT): who is lost, required losses first (frame:RL), and what remains as a cadre (frame:CADRE)."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import ClassVar

from wavell.umpire import Asked, Decision, Event, Order, Ref, Roller
from wavell.umpire.facts.words import are, many_are
from wavell.umpire.rules.hooks import Hook

from ...model.battle import Owed
from ...model.counters import ISOLATED, ROSTER, UNISOLATED
from ...model.decisions import Ask, pending
from ...model.events import Lost, Reduced, Tied
from ...model.ids import PlaceId, UnitId
from ...model.kinds import WORN, Side, Tie
from ...model.orders import Command, UnitName
from ...model.ownership import commands, usable
from ...model.tasks import Stage, Task
from ...model.world import Front
from ...rules import RULES
from ..supply.points import fallen
from ..supply.states import cut_off
from .course import fighting, go_on, had_turn, stage, strength, until_covered

_losses, _cadre, _required = RULES.ref("frame:CBT"), RULES.ref("frame:CADRE"), RULES.ref("frame:RL")
SPARED: Hook[Callable[[Front, UnitId], bool]] = Hook(RULES)
"""Units that combat eliminates only where they have no way to retreat, `(world, unit)`."""
BOXES: Hook[Callable[[UnitId, PlaceId], PlaceId]] = Hook(RULES)
"""The box that a lost unit goes to, `(unit, the box by whether it was isolated)`."""
MOST = 12
"""Up to so many units every choice of losses is looked at, beyond it the plain ones."""


class Lose(Command, frozen=True, tag="lose"):
    """Take losses that a battle demands: `lose 7-arm+22-arm`."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


ORDERS = (Lose,)
commands(Lose)


def has_cadre(world: Front, id_: UnitId) -> bool:
    """Whether a cadre remains of a unit that is lost in combat."""
    return ROSTER[id_].cadre is not None and world.units[id_].up in WORN


def eliminate(ref: Ref, world: Front, id_: UnitId, why: str, cadres: bool = True) -> Iterator[Event]:
    """A unit is lost in combat: a cadre remains of some, the rest goes to a box (frame:CADRE)."""
    if cadres and has_cadre(world, id_):
        yield Reduced(_cadre, id_)
    else:
        yield from lose(ref, world, id_, why, combat=True)


def lose(ref: Ref, world: Front, id_: UnitId, why: str, combat: bool) -> Iterator[Event]:
    """A unit is lost whole, in combat or otherwise: it goes to a box, by whether it was isolated."""
    unit = world.units[id_]
    alone = unit.isolated or cut_off(world, id_)
    carried = [other for other in world.stack(unit.place) if world.units[other].carrier == id_]
    yield from fallen(ref, world, id_, combat)
    for other in carried:
        yield Tied(ref, other, Tie.CARRIER, UnitId(""))
    box = ISOLATED if alone else UNISOLATED
    for rule in BOXES:
        box = rule.run(id_, box)
    yield Lost(ref, id_, box, why)


def worth(world: Front, id_: UnitId) -> Fraction:
    """What a unit counts towards losses: its strength as it fought, less that of a cadre that remains."""
    whole = strength(world, id_)
    return whole * (1 - ROSTER[id_].cadre_part) if has_cadre(world, id_) else whole


def due(world: Front) -> Fraction:
    """What is to be lost now."""
    assert world.battle is not None
    return world.battle.todo[0].amount


def owed_by(world: Front, side: Side) -> list[Owed]:
    """The required losses of a side among the units that are still there."""
    assert world.battle is not None
    there = set(fighting(world, side))
    return [group for group in world.battle.owed if group.side == side and there.intersection(group.units)]


def _met(world: Front, group: Owed, units: tuple[UnitId, ...]) -> bool:
    """Whether the units named satisfy a group that is owed, as far as it can be."""
    weights, due_still = wanted(world, group)
    return sum(weights[id_] for id_ in units if id_ in weights) >= due_still


def wanted(world: Front, group: Owed) -> tuple[dict[UnitId, int], int]:
    """The weights of those of a group that are left, and how much of it is still owed: the lost have paid."""
    there = set(fighting(world, group.side))
    weights = dict(zip(group.units, group.weights, strict=True))
    left = {id_: weight for id_, weight in weights.items() if id_ in there}
    possible = sum(left.values())
    return left, possible if group.owed < 0 else min(group.owed - sum(weights.values()) + possible, possible)


def _required_first(world: Front, seat: Side) -> list[UnitId]:
    """As few of those who go first as will do, the weakest of each group."""
    found: list[UnitId] = []
    for group in owed_by(world, seat):
        weights, due_still = wanted(world, group)
        for id_ in sorted(weights, key=lambda id_: (id_ not in found, worth(world, id_), id_)):
            if due_still <= 0:
                break
            due_still -= weights[id_]
            if id_ not in found:
                found.append(id_)
    return found


@stage(Stage.LOSE)
def losses_are_taken(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """A side loses so much of its strength, and chooses whom as far as it may."""
    assert world.battle is not None
    side, amount = task.whose, task.amount
    there = [id_ for id_ in fighting(world, side) if worth(world, id_) > 0]
    if world.battle.under_way or amount <= 0 or not there:
        return
    if sum(worth(world, id_) for id_ in there) <= amount or len(there) == 1:
        for id_ in there:
            yield from eliminate(_losses, world, id_, "lost in battle")
        return
    points = "point" if amount <= 1 else "points"
    what = f"losses of {amount} strength {points} in {world.atlas.named(world.battle.target)}"
    yield Asked(_losses, Decision((side,), ("lose",), _losses, what, Ask.LOSE))


@stage(Stage.FALL)
def everything_is_lost(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """A side loses everything but those who get away."""
    assert world.battle is not None
    for id_ in fighting(world, task.whose):
        if SPARED.cites(world, id_) is None:
            yield from eliminate(_losses, world, id_, "lost in battle", task.cadres)


@RULES.forbids("frame:CBT", order=Lose)
def own_units_in_the_battle(order: Lose, world: Front, seat: Side) -> Iterator[str]:
    """Losses are taken among the units in the battle, each once, and as much as is due."""
    if world.battle is None or pending(world).ask is not Ask.LOSE:
        return
    if not usable(world, seat, *order.units):
        return
    there = set(fighting(world, seat))
    for id_ in dict.fromkeys(order.units):
        if id_ not in there:
            yield f"{id_} is not in this battle"
    lost = sum(worth(world, id_) for id_ in set(order.units) & there)
    if lost < due(world):
        yield f"{many_are(lost, 'strength point')} lost so, and {due(world)} {are(due(world))} due"


@RULES.forbids("frame:RL", order=Lose)
def required_losses_go_first(order: Lose, world: Front, seat: Side) -> Iterator[str]:
    """Units that used a special ability are taken first, before any other (11.O)."""
    if (
        world.battle is None
        or not usable(world, seat, *order.units)
        or not set(order.units) <= set(fighting(world, seat))
    ):
        return
    groups = owed_by(world, seat)
    if _all_owed(world, groups, order.units):
        return
    for group in groups:
        if not _met(world, group, order.units):
            yield f"{group.why} go first [{group.ref}]: {' '.join(group.units)}"


def _all_owed(world: Front, groups: Iterable[Owed], units: Iterable[UnitId]) -> bool:
    """Whether all units that are named are owed; of a group that owes a part, none more than pay for it."""
    named, whole, part = set(units), set[UnitId](), set[UnitId]()
    for group in groups:
        (whole if group.owed < 0 else part).update(group.units)
    for group in groups:
        weights, due_still = wanted(world, group)
        paid = sorted(weights[id_] for id_ in named - whole if id_ in weights)
        if group.owed >= 0 and paid and sum(paid[1:]) >= due_still:
            return False
    return named <= whole | part


@RULES.resolves("frame:CBT", order=Lose)
def the_units_named_are_lost(order: Lose, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Those named are lost, and the battle goes on."""
    for id_ in order.units:
        yield from eliminate(_losses, world, id_, "lost in battle")
    yield had_turn(world, *order.units)
    yield from go_on(world, roll)


@RULES.offers(Lose)
def losses_that_will_do(world: Front, seat: Side) -> Iterator[Order]:
    """List choices of losses: what is required, then as little as will do."""
    if world.battle is None or pending(world).ask is not Ask.LOSE:
        return
    there = sorted((id_ for id_ in fighting(world, seat) if worth(world, id_) > 0), key=lambda id_: worth(world, id_))
    listed = [id_ for id_ in there if any(id_ in group.units for group in owed_by(world, seat))]
    first = tuple(id_ for id_ in _required_first(world, seat) if id_ in listed)
    rest = [id_ for id_ in there if id_ not in first]
    amount = due(world)
    seen: set[tuple[str, ...]] = set()
    for found in (*_covering(world, listed, amount, ()), *_covering(world, rest, amount, first)):
        if found not in seen:
            seen.add(found)
            yield Lose(found)


def _covering(
    world: Front, units: list[UnitId], amount: Fraction, base: tuple[UnitId, ...]
) -> Iterator[tuple[UnitId, ...]]:
    """Choices among some units that cover an amount with those that go anyway, the fewest first."""
    left = amount - sum(worth(world, id_) for id_ in base)
    if left <= 0:
        if base:
            yield base
        return
    if len(units) <= MOST:
        listed = 0
        for count in range(1, len(units) + 1):
            for some in combinations(units, count):
                total = sum(worth(world, id_) for id_ in some)
                if total >= left and total - min(worth(world, id_) for id_ in some) < left:
                    yield (*base, *some)
                    listed += 1
            if listed >= MOST:
                return
        return
    for order in (units, units[::-1]):
        taken = until_covered(order, worth, world, left)
        if sum(worth(world, id_) for id_ in taken) >= left:
            yield (*base, *taken)
