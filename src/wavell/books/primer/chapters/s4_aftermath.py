"""4.7 to 4.9 After the roll: losses, retreats and advances, each a decision of the side it falls to."""

from collections.abc import Iterator
from itertools import combinations

from wavell.umpire import Asked, Decision, Event, Order, Roller

from ..model.counters import KINDS, MOST
from ..model.events import BattleEnded, TaskTaken, UnitReduced, UnitShifted
from ..model.ground import named, near, open_step
from ..model.kinds import Side, Task
from ..model.orders import Advance, Hold, Lose, Retreat
from ..model.world import Battle, Desert
from ..rules import OTHER, RULES
from .s2_units import room
from .s6_fog import sight
from .s7_s8_depots import pinned, take

_ref_choice, _ref_loss, _ref_retreat, _ref_advance = (RULES.ref(id_) for id_ in ("4.6", "4.7", "4.8", "4.9"))


def battle_goes_on(world: Desert) -> Iterator[Event]:
    """Take up the tasks of the battle in order, until one of them asks for a decision or the battle is over."""
    while (battle := world.battle) is not None and battle.todo:
        task = battle.todo[0]
        yield TaskTaken(_ref_choice, task)
        decision = _decision(task, battle, world)
        if decision is not None:
            yield Asked(decision.ref, decision)
            return
    assert battle is not None
    if advances(battle, world):
        what = f"advance into {named(battle.target)} or hold"
        yield Asked(_ref_advance, Decision((battle.side,), ("advance", "hold"), _ref_advance, what, battle.target))
    else:
        yield from end_of_battle(world)


def end_of_battle(world: Desert, moved: tuple[str, ...] = ()) -> Iterator[Event]:
    """Close the battle; whoever nobody sees any more is hidden again."""
    yield BattleEnded(_ref_choice)
    yield from sight(world, moved)


def _decision(task: Task, battle: Battle, world: Desert) -> Decision | None:
    """Who must decide what for a task, or None if nobody is left to carry it out."""
    seat = battle.side if task is Task.ATTACKER_LOSES else OTHER[battle.side]
    if not fighters(seat, world):
        return None
    where = f"at {named(battle.target)}"
    ways = retreats(seat, world)
    if task is Task.DEFENDER_CHOOSES and ways:
        what = f"lose a step or retreat {where}"
        return Decision((seat,), ("lose", "retreat"), _ref_choice, what, battle.target)
    if task is Task.DEFENDER_RETREATS and ways:
        return Decision((seat,), ("retreat",), _ref_retreat, f"retreat {where}", battle.target)
    if task in (Task.DEFENDER_CHOOSES, Task.DEFENDER_RETREATS):
        what = f"lose a step {where}, since there is no way out"
        return Decision((seat,), ("lose",), _ref_retreat, what, battle.target)
    return Decision((seat,), ("lose",), _ref_loss, f"lose a step {where}", battle.target)


def fighters(seat: Side, world: Desert) -> list[str]:
    """The units of a side in the battle that are still there."""
    battle = world.battle
    if battle is None:
        return []
    if seat != battle.side:
        return world.stack(battle.target, seat)
    return [id_ for id_ in battle.attackers if world.units[id_].place]


# Losses ---------------------------------------------------------------------------------------------------


@RULES.forbids("4.7", order=Lose)
def the_loss_falls_on_a_fighter(order: Lose, world: Desert, seat: Side) -> Iterator[str]:
    """The loss is taken by a unit of one's own in the battle."""
    if order.unit not in fighters(seat, world):
        yield f"{order.unit} is not a unit of the {seat} in this battle"


@RULES.offers(Lose, exact=True)
def fighters_that_may_lose(world: Desert, seat: Side) -> Iterator[Order]:
    """List the side's units in the battle."""
    return (Lose(id_) for id_ in fighters(seat, world))


@RULES.resolves("4.7", order=Lose)
def a_step_is_lost(order: Lose, world: Desert, roll: Roller) -> Iterator[Event]:
    """The unit loses a step, and the battle goes on."""
    yield UnitReduced(_ref_loss, order.unit, world.units[order.unit].steps - 1)
    yield from battle_goes_on(world)


# Retreat --------------------------------------------------------------------------------------------------


def _held_open(place: str, side: Side, world: Desert) -> bool:
    """Whether an enemy zone of control does not close a hex to a retreat (reading `zones`)."""
    if not world.pressed(place, side):
        return True
    return world.readings["zones"] == "friends" and bool(world.stack(place, side))


@RULES.forbids("4.8", order=Retreat)
def the_way_back_is_open(order: Retreat, world: Desert, seat: Side) -> Iterator[str]:
    """A retreat goes one open step, to no enemy and into no enemy zone of control."""
    if world.battle is None:
        return
    here = world.battle.target
    if order.to not in near(here):
        yield f"{named(order.to)} is not next to {named(here)}"
        return
    for id_ in fighters(seat, world):
        if not open_step(KINDS[id_].moves, here, order.to):
            yield f"{id_} cannot cross the escarpment to {named(order.to)}"
    if world.count(order.to, OTHER[seat]):
        yield f"{named(order.to)} holds an enemy"
    elif not _held_open(order.to, seat, world):
        yield f"{named(order.to)} is in an enemy zone of control"


def retreats(seat: Side, world: Desert) -> list[str]:
    """The hexes that the defenders may retreat to."""
    assert world.battle is not None
    here = world.battle.target
    going = fighters(seat, world)
    enemies = world.places(OTHER[seat])
    return [
        place
        for place in sorted(near(here) - enemies)
        if all(open_step(KINDS[id_].moves, here, place) for id_ in going)
        and room(place, seat, world, going) >= 0
        and _held_open(place, seat, world)
    ]


@RULES.offers(Retreat, exact=True)
def ways_back(world: Desert, seat: Side) -> Iterator[Order]:
    """List the hexes that the defenders may retreat to."""
    return (Retreat(place) for place in retreats(seat, world))


@RULES.resolves("4.8", order=Retreat)
def the_defenders_retreat(order: Retreat, world: Desert, roll: Roller, seat: Side) -> Iterator[Event]:
    """All defenders go to the hex that their side has chosen."""
    going = fighters(seat, world)
    for id_ in going:
        unit = world.units[id_]
        yield UnitShifted(_ref_retreat, id_, seat, unit.spotted, unit.place, order.to)
    yield from take(order.to, seat, world)
    yield from sight(world, going)
    yield from battle_goes_on(world)


# Advance --------------------------------------------------------------------------------------------------


@RULES.forbids("4.9", order=Advance)
def attackers_next_to_the_hex_advance(order: Advance, world: Desert, seat: Side) -> Iterator[str]:
    """Attackers next to the empty hex advance into it by an open step."""
    if world.battle is None:
        return
    if len(set(order.units)) < len(order.units):
        yield "a unit is named twice"
    for id_ in dict.fromkeys(order.units):
        if id_ not in fighters(seat, world):
            yield f"{id_} is not a unit of the {seat} in this battle"
        elif not _may_follow(id_, world.battle, world):
            yield f"{id_} is not one open step from {named(world.battle.target)}"


def _may_follow(id_: str, battle: Battle, world: Desert) -> bool:
    here = world.units[id_].place
    return battle.target in near(here) and open_step(KINDS[id_].moves, here, battle.target)


def advances(battle: Battle, world: Desert) -> list[Advance]:
    """The advances that are open once no defender is left in the hex."""
    if world.count(battle.target, OTHER[battle.side]):
        return []
    able = [id_ for id_ in fighters(battle.side, world) if _may_follow(id_, battle, world)]
    groups = [units for size in range(1, MOST + 1) for units in combinations(able, size)]
    return [Advance(units) for units in groups if not pinned(units, battle.side, world)]


@RULES.offers(Advance, exact=True)
def who_may_advance(world: Desert, seat: Side) -> Iterator[Order]:
    """List the attackers that may advance, alone or together."""
    if world.battle is not None:
        yield from advances(world.battle, world)


@RULES.resolves("4.9", order=Advance)
def the_attackers_advance(order: Advance, world: Desert, roll: Roller, seat: Side) -> Iterator[Event]:
    """The attackers enter the hex, and the battle is over."""
    assert world.battle is not None
    place = world.battle.target
    for id_ in order.units:
        unit = world.units[id_]
        yield UnitShifted(_ref_advance, id_, seat, unit.spotted, unit.place, place)
    yield from take(place, seat, world)
    yield from end_of_battle(world, order.units)


@RULES.offers(Hold, exact=True)
def holding(world: Desert, seat: Side) -> Iterator[Order]:
    """Nobody has to advance."""
    yield Hold()


@RULES.resolves("4.9", order=Hold)
def nobody_advances(order: Hold, world: Desert, roll: Roller) -> Iterator[Event]:
    """The attackers stay where they are, and the battle is over."""
    yield from end_of_battle(world)
