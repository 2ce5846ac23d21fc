"""The course of a battle: what is still to be carried out, one stage after the other, until somebody must decide."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Self

from msgspec.structs import replace

from wavell.umpire import Asked, Event, Roller

from ...model import counts
from ...model.battle import Battle
from ...model.counters import ROSTER
from ...model.decisions import Ask, pending
from ...model.events import Changed, Fact, who
from ...model.figures import Counted
from ...model.ids import UnitId
from ...model.kinds import CADRES, Side, Success
from ...model.orders import UnitName
from ...model.scenarios import BEGUN
from ...model.tasks import Stage, Task
from ...model.world import Front
from ...rules import OTHER, RULES
from ..movement.riders import mover
from .setting import LANDINGS, is_policed

Course = Callable[[Front, Task, Roller], Iterator[Event]]
_STAGES: dict[Stage, Course] = {}
_battle = RULES.ref("frame:CBT")


def stage(name: Stage) -> Callable[[Course], Course]:
    """Register how a stage is carried out, `(world, task, roll)`: it yields events, and asks if somebody must decide.

    When the decision is taken the stage is entered again; it goes by what is done, and ends when it asks nothing.
    """

    def register(function: Course) -> Course:
        _STAGES[name] = function
        return function

    return register


class BattleJoined(Fact, frozen=True):
    """Units attack a hex."""

    battle: Battle
    carriers: tuple[UnitName, ...] = ()
    """What carries attackers: it is one unit with them, and has fought too (15.O.p3)."""
    spent: int = -1
    """Sixths of an SP that were spent for it; -1 in what older versions wrote."""

    def apply(self, world: Front) -> None:
        """Begin it; one battle is fought at a time."""
        if world.battle is not None:
            raise ValueError("another battle is under way")
        if any(ROSTER[id_].air is None for id_ in self.battle.air):
            raise ValueError("only air units fly")
        world.battle = self.battle
        world.used[counts.ATTACKED.key(self.battle.target)] = 1
        for id_ in (*self.battle.attackers, *self.carriers):
            world.put(id_, fought=True)

    def told(self) -> str:
        """The fact in words."""
        attackers, unpaid = self.battle.attackers, self.battle.unpaid
        short = f", those in {' and '.join(unpaid)} without combat supply" if unpaid else ""
        return f"{who(*attackers)} attack{'s' if len(attackers) == 1 else ''} {self.battle.target}{short}"


@BEGUN.adds("frame:CBT")
def the_battle_of_a_case(world: Front) -> Iterator[Event]:
    """Of an attack that is under way the hex has been attacked in this phase, and its attackers have fought."""
    if world.battle is None:
        return
    if not counts.ATTACKED.of(world.used, world.battle.target):
        yield Counted(_battle, counts.ATTACKED.key(world.battle.target), 1)
    fought = world.battle.attackers
    yield Changed(_battle, (*fought, *carriers_of(world, fought)), "fought", 1)


def carriers_of(world: Front, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """What carries some units, each once."""
    return tuple(dict.fromkeys(carrier for id_ in units if (carrier := mover(world, id_)) not in units))


class BattleWent(Fact, frozen=True):
    """What is still to be carried out in a battle changed."""

    quiet = True
    todo: tuple[Task, ...]
    done: tuple[UnitId, ...] = ()
    passed: bool = False
    flown: bool = False

    def apply(self, world: Front) -> None:
        """Write it down."""
        assert world.battle is not None
        went = {"todo": self.todo, "done": self.done, "passed": self.passed, "flown": self.flown}
        world.battle = replace(world.battle, **went)

    def seen_by(self, seat: str, world: Front) -> "Self | None":
        """Who has had his turn may be out of sight by now."""
        return replace(self, done=())

    def told(self) -> str:
        """The fact in words."""
        return f"still to do: {', '.join(map(str, self.todo)) or 'nothing'}"


class TrialsForgotten(Fact, frozen=True):
    """Who tried to slip away from a battle in vain has not tried in another one; they may be hidden by now."""

    shown: ClassVar[str] = "own"
    quiet: ClassVar[bool] = True
    units: tuple[UnitName, ...]

    def apply(self, world: Front) -> None:
        """Forget it of each."""
        for id_ in self.units:
            world.used.pop(counts.TRIED.key(id_), None)

    def told(self) -> str:
        """The fact in words."""
        return f"{who(*self.units)} may try to slip away again"


class BattleOver(Fact, frozen=True):
    """A battle is over."""

    quiet = True

    def apply(self, world: Front) -> None:
        """Forget it."""
        world.battle = None

    def told(self) -> str:
        """The fact in words."""
        return "the battle is over"


_ASKED = frozenset({Ask.SLIP, Ask.RETREAT, Ask.ADVANCE, Ask.DISRUPT, Ask.LOSE, Ask.INTERCEPT, Ask.COVER})
"""What battles ask; each is answered before they go on."""
_BETWEEN = Ask.DESTROY
"""What is asked as units enter a hex: it is answered at that moment, and then the battle goes on."""


def waits(world: Front) -> bool:
    """Whether a battle waits for a decision."""
    return pending(world).ask in _ASKED


def go_on(world: Front, roll: Roller) -> Iterator[Event]:
    """Carry out what is still to do until somebody must decide or the battle is over.

    What is asked at the moment comes before all that the battle asks next: whoever answers it lets the battle go on.
    """
    if pending(world).ask is _BETWEEN:
        return
    if waits(world):
        raise ValueError(f"{world.pending[-1].what} must be decided first")
    while world.battle is not None:
        if not world.battle.todo:
            if tried := tuple(UnitId(name) for (name,) in counts.TRIED.all(world.used)):
                yield TrialsForgotten(_battle, tried)
            yield BattleOver(_battle)
            return
        task = world.battle.todo[0]
        asked = False
        for event in _STAGES[task.stage](world, task, roll):
            yield event
            asked = asked or isinstance(event, Asked)
        if asked:
            return
        if world.battle is not None:
            yield BattleWent(_battle, world.battle.todo[1:])


def next_stages(world: Front, *tasks: Task) -> BattleWent:
    """Put further stages after the one that is being carried out."""
    assert world.battle is not None
    now, *after = world.battle.todo
    return _went(world.battle, todo=(now, *tasks, *after))


def had_turn(world: Front, *units: UnitId) -> BattleWent:
    """Note that units have had their turn in the stage that is being carried out."""
    assert world.battle is not None
    return _went(world.battle, done=(*world.battle.done, *units))


def let_be(world: Front) -> BattleWent:
    """Note that the stage that is being carried out was let be."""
    assert world.battle is not None
    return _went(world.battle, passed=True)


def has_flown(world: Front) -> BattleWent:
    """Note that the mission was flown that the stage waited for."""
    assert world.battle is not None
    return _went(world.battle, flown=True)


def _went(battle: Battle, **changes: object) -> BattleWent:
    """A battle goes on as it is, but for what has changed."""
    return replace(BattleWent(_battle, battle.todo, battle.done, battle.passed, battle.flown), **changes)


def attackers(world: Front) -> list[UnitId]:
    """The attackers that are still on the map and can be hit: guns that fire from two hexes off are not (15.F.6.p2).

    Neither are amphibious tanks whose landing failed: they are lost after the fight and spare nobody (15.E.4.T1.F).
    """
    return [id_ for id_ in _next_to_it(world) if not _failed_to_land(world, id_)]


def _next_to_it(world: Front) -> list[UnitId]:
    """The attackers that are on the map next to the hex."""
    assert world.battle is not None
    near = world.atlas.near[world.battle.target]
    return [id_ for id_ in world.battle.attackers if world.on_map(id_) and world.units[id_].place in near]


def _failed_to_land(world: Front, id_: UnitId) -> bool:
    return LANDINGS[counts.LANDING.of(world.used, id_)] is Success.FAILURE


def reckoned(world: Front, side: Side) -> list[UnitId]:
    """The units of a side by whose strength a result is reckoned: failed tanks as well, which it cannot hit."""
    assert world.battle is not None
    return _next_to_it(world) if side == world.battle.side else defenders(world)


def defenders(world: Front) -> list[UnitId]:
    """The defenders that are still in the hex."""
    assert world.battle is not None
    other = OTHER[world.battle.side]
    return [
        p.unit
        for p in world.battle.points
        if ROSTER[p.unit].side == other and world.units[p.unit].place == world.battle.target
    ]


def fighting(world: Front, side: Side) -> list[UnitId]:
    """The units of a side that a result concerns."""
    assert world.battle is not None
    return attackers(world) if side == world.battle.side else defenders(world)


@lru_cache(1024)
def _number(text: str) -> Fraction:
    """A number as a battle has it written down."""
    return Fraction(text)


def strength(world: Front, id_: UnitId) -> Fraction:
    """What a unit was worth as it fought; of one that was reduced to a cadre since, the cadre's part."""
    assert world.battle is not None
    for p in world.battle.points:
        if p.unit == id_:
            reduced = world.units[id_].up in CADRES and not p.cadre
            return _number(p.strength) * (ROSTER[id_].cadre_part if reduced else 1)
    return Fraction(0)


def weight(world: Front, id_: UnitId) -> Fraction:
    """What a unit covers of the points that its side must disrupt."""
    assert world.battle is not None
    return next((_number(p.weight) for p in world.battle.points if p.unit == id_), Fraction(0))


def spared_weight(world: Front, id_: UnitId) -> Fraction:
    """What it covers if it is not taken as a required loss, where others are enough for what is owed."""
    assert world.battle is not None
    return next((_number(p.spared or p.weight) for p in world.battle.points if p.unit == id_), Fraction(0))


def firm(world: Front) -> frozenset[UnitId]:
    """The units of this battle that began the combat phase stacked with political police (15.R.p2)."""
    return frozenset(world.battle.frozen) if world.battle is not None else frozenset()


def stand_fast(world: Front) -> bool:
    """Whether none of the defenders retreats but after a result that takes everything."""
    units = defenders(world)
    return bool(units) and firm(world).issuperset(units)


def policed(world: Front) -> frozenset[UnitId]:
    """The units that a result concerns in hexes that hold political police now (15.R.p3 to 15.R.p6)."""
    units = (*attackers(world), *defenders(world))
    places = {place for place in {world.units[id_].place for id_ in units} if is_policed(world, place)}
    return frozenset(id_ for id_ in units if world.units[id_].place in places)


EVENTS = (BattleJoined, BattleWent, TrialsForgotten, BattleOver)


def until_covered(
    units: Iterable[UnitId], weigh: Callable[[Front, UnitId], Fraction], world: Front, amount: Fraction
) -> tuple[UnitId, ...]:
    """The first of some units whose weights cover an amount together; all of them if none do."""
    taken: list[UnitId] = []
    covered = Fraction(0)
    for id_ in units:
        if covered >= amount:
            break
        taken.append(id_)
        covered += weigh(world, id_)
    return tuple(taken)
