"""Retreat before combat (frame:RBC): defenders try to slip away once an attack is declared."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from wavell.umpire import Asked, Decision, Event, Line, Order, Question, Ref, Roller, Tally, plus
from wavell.umpire.rules.hooks import Hook

from ...model import counts
from ...model.abilities import Kit
from ...model.counters import ROSTER
from ...model.decisions import Ask, pending
from ...model.events import Changed, Fact
from ...model.fight import Fighter, Setting
from ...model.ids import UnitId
from ...model.kinds import Side, Sky, Success
from ...model.orders import Command, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.tasks import Stage, Task
from ...model.world import Front
from ...rules import RULES
from ..movement.doors import go, goes
from ..movement.moves import occupy
from ..movement.mps import mover, one_unit, party, zones_for
from ..movement.passages import SLIP as SLIPS
from ..movement.passages import Passage, departs
from ..movement.zones import perhaps_zoned
from .course import defenders, go_on, had_turn, stage
from .retreat import goers, has_way_out, leads_out, leaving, shut, ways_out
from .success import GOOD, SLIP, success

_slip = RULES.ref("frame:RBC")
SURE: Hook[Callable[[Kit], bool]] = Hook(RULES)
"""Units with a kit that slip away without a roll."""


class Slip(Command, frozen=True, tag="slip"):
    """Try to retreat a unit before combat; supply units succeed without a roll."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName


class SlipDie(Question, frozen=True, tag="slip_die"):
    """What a unit adds to the die when it tries to retreat before combat."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class Slipped(Fact, frozen=True):
    """A unit tried to slip away."""

    unit: UnitName
    result: Success
    along: tuple[UnitName, ...] = ()
    """What carries it and what is carried with it: they tried as one unit (15.O.p3)."""

    def apply(self, world: Front) -> None:
        """Remember who tried in vain; what follows is told by itself."""
        for id_ in (self.unit, *self.along) if self.result not in GOOD else ():
            world.used[counts.TRIED.key(id_)] = 1

    def told(self) -> str:
        """The fact in words."""
        words = {
            Success.GREAT: "slips away in good order",
            Success.GOOD: "slips away",
            Success.FAILURE: "has to stay",
            Success.COMPLETE_FAILURE: "has to stay, in disorder",
        }
        return f"{self.unit} {words.get(self.result, 'is caught')}"


class AttackEased(Fact, frozen=True):
    """A disaster helps the attack."""

    by: int

    def apply(self, world: Front) -> None:
        """Add it to the die."""
        assert world.battle is not None
        world.battle = replace(world.battle, shift=world.battle.shift + self.by)

    def told(self) -> str:
        """The fact in words."""
        return f"the attack has {self.by:+} on the die"


ORDERS = (Slip,)
commands(Slip)
QUESTIONS = (SlipDie,)
EVENTS = (Slipped, AttackEased)


@RULES.counts("frame:RBC", of=SlipDie, stage="base")
def as_it_stands(question: SlipDie, world: Front) -> Iterator[Line]:
    """Motorized units slip away better, and all do from slow enemies; the surrounded, the hungry and mud hinder.

    A counter with all that it carries is hungry if one of them is.
    """
    unit, kit = world.units[question.unit], world.kit(mover(world, question.unit))
    if not world.on_map(question.unit):
        return
    if (sure := _sure(world.kit(question.unit))) is not None:
        yield plus(0, "gets away without a die", sure)
        return
    yield from (plus(0, f"{question.unit} {why}") for why in _kept(world, question.unit))
    if kit.cm:
        yield plus(SLIP.motorized, "motorized")
    battle = world.battle
    if battle is not None and not any(world.kit(mover(world, id_)).cm for id_ in battle.attackers):
        yield plus(SLIP.slow_enemy, "no attacker is motorized")
    side = ROSTER[question.unit].side
    near, felt = (
        [place for place in world.atlas.near[unit.place] if place in world.atlas.land],
        zones_for(world, question.unit),
    )
    if near and felt.issuperset(near):
        yield plus(SLIP.surrounded, "surrounded")
    elif near and all(place in felt or perhaps_zoned(world, place, side) for place in near):
        yield plus(0, "hidden units may surround it")
    if any(world.units[id_].hungry for id_ in one_unit(world, question.unit)):
        yield plus(SLIP.hungry, "out of supply")
    if world.weather_at(unit.place) == Sky.MUD:
        yield plus(SLIP.mud, "mud")


@RULES.defines("frame:RBC")
def has_knack(world: Front, id_: UnitId, ability: str) -> bool:
    """Whether an ability helps a unit on the map to slip away: all that ride in one counter must have it.

    They go together, as a single unit (15.O.p3), whichever of them is named.
    """
    return world.on_map(id_) and all(ability in world.kit(each) for each in riders(world, id_))


def riders(world: Front, id_: UnitId) -> list[UnitId]:
    """Who slips away when a unit is named: all that ride in the counter with it or in it, or the unit alone."""
    carrier = mover(world, id_)
    return [each for each in party(world, (id_,)) if each != carrier] or [id_]


@RULES.defines("frame:RBC")
def tried_by(fighter: Fighter, setting: Setting, ability: str) -> bool:
    """Whether a fighter has tried in vain to slip away by an ability: one that helped all who ride in its counter."""
    beside = (other for other in setting.defenders if fighter.carrier and other.carrier == fighter.carrier)
    return fighter.tried and all(ability in each.kit for each in (fighter, *beside))


def slip_die(world: Front, id_: UnitId) -> Tally:
    """What a unit adds to the die."""
    return RULES.answer(SlipDie(id_), world)


def may_slip(world: Front) -> list[UnitId]:
    """The defenders that can still try: those that can move, are in order, and have somewhere to go."""
    assert world.battle is not None
    tried = world.battle.done
    return [
        id_ for id_ in defenders(world) if id_ not in tried and _mobile(world, id_) and has_way_out(world, id_, SLIPS)
    ]


def _mobile(world: Front, id_: UnitId) -> bool:
    """Depots and position AA do not slip away, nor does who is disrupted, if he would have to roll for it."""
    kit = world.kit(id_)
    in_order = not _disrupted(world, id_) or _sure(kit) is not None
    return bool(kit.rating.moves) and in_order and "is_position_aa" not in kit


def _disrupted(world: Front, id_: UnitId) -> bool:
    """Whether a unit is disrupted, or something that is one with it."""
    return any(world.units[each].disrupted for each in one_unit(world, id_))


def _kept(world: Front, id_: UnitId) -> Iterator[str]:
    """Why a unit cannot even try to slip away, if so; of position AA its own paragraph says why."""
    if not _mobile(world, id_) and "is_position_aa" not in world.kit(id_):
        why = "is disrupted" if _disrupted(world, id_) else "cannot move by itself"
        yield f"{why}, and so it cannot slip away"


def _sure(kit: Kit) -> Ref | None:
    """The paragraph by which units with a kit slip away without a roll, if one says so."""
    return next((rule.ref for rule in SURE if rule.run(kit)), None)


@stage(Stage.SLIP)
def defenders_may_slip_away(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """Once an attack is declared each defender may try to slip away; when none is left there is no battle."""
    assert world.battle is not None
    if world.battle.passed or not may_slip(world):
        return
    other = next(iter(ROSTER[id_].side for id_ in defenders(world)))
    what = f"retreat before combat from {world.atlas.named(world.battle.target)}"
    yield Asked(_slip, Decision((other,), ("slip", "pass"), _slip, what, Ask.SLIP))


@goes(Slip, by={SLIPS})
def by_slipping_away(order: Slip, world: Front, seat: Side) -> Iterator[Passage]:
    """A defender, with all who go along, goes to a hex next to his."""
    if world.battle is not None and departs(world, seat, (order.unit,), order.to):
        yield leaving(world, (order.unit,), order.to, SLIPS)


@RULES.forbids("frame:RBC", order=Slip)
def one_attempt_to_an_open_hex(order: Slip, world: Front, seat: Side) -> Iterator[str]:
    """Each defender tries once, towards a hex that it could retreat to."""
    if world.battle is None or pending(world).ask is not Ask.SLIP or not usable(world, seat, order.unit):
        return
    if order.unit not in defenders(world) or order.unit in world.battle.done:
        yield f"{order.unit} cannot try to slip away now"
    elif kept := next(_kept(world, order.unit), ""):
        yield f"{order.unit} {kept}"
    elif not leads_out(world, order.unit, order.to, SLIPS) and not shut(world, order.unit, order.to, SLIPS):
        yield f"{order.unit} cannot retreat to {world.atlas.named(order.to)}"


@RULES.resolves("frame:RBC", order=Slip)
def it_tries(order: Slip, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """A die and modifiers on the success table; some units succeed without a roll.

    What carries the unit, and what is carried with it, goes along, or is disrupted with it (15.O.p3).
    """
    sure = _sure(world.kit(order.unit))
    if sure is not None:
        found, ref = Success.GOOD, sure
    else:
        die = int(slip_die(world, order.unit).total)
        found, ref = success(roll.d6(_slip, f"{order.unit} tries to slip away") + die), _slip
    gone = goers(world, (order.unit,), SLIPS)
    yield Slipped(ref, order.unit, found, tuple(id_ for id_ in gone if id_ != order.unit))
    if found in GOOD:
        yield from go(ref, world, gone, order.to, SLIPS)
        yield from occupy(ref, world, order.to, seat)
    elif found in (Success.COMPLETE_FAILURE, Success.DISASTER):
        yield Changed(ref, gone, "disrupted", 1)
        if found is Success.DISASTER:
            yield AttackEased(ref, SLIP.disaster)
    yield had_turn(world, *gone)
    yield from go_on(world, roll)


@RULES.offers(Slip)
def ways_to_slip_away(world: Front, seat: Side) -> Iterator[Order]:
    """List every defender with every way out."""
    if world.battle is None or pending(world).ask is not Ask.SLIP:
        return
    for id_ in may_slip(world):
        yield from (Slip(id_, to) for to in ways_out(world, id_, SLIPS))
