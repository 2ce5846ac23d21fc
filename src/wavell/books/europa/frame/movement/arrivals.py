"""Reinforcements and rebuilt units that arrive on their turn, and units that are called away (frame:OB)."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Roller
from wavell.umpire.facts.world import written

from ...model import counts
from ...model.counters import AWAY, ISOLATED, LATER, OFF_MAP, REMOVED, ROSTER, SPARE, TRACK, UNISOLATED
from ...model.events import FRESH, Arrived, Fact, who
from ...model.ids import UnitId
from ...model.kinds import CADRES, Phase, Side
from ...model.orders import SpotName, UnitName
from ...model.scenarios import BY_NOW
from ...model.stores import spill
from ...model.world import QUARTERS, Front
from ...rules import RULES, SEQUENCE, SIDES
from ..economy.replacements import host
from ..supply.points import GONE
from .breakdown import CHART, fixed_parts
from .doors import admits
from .moves import occupy
from .passages import ARRIVAL, Passage
from .zones import blocks

_LOST = (UNISOLATED, ISOLATED, REMOVED)
_arrival, _owned = RULES.ref("frame:OB"), RULES.ref("frame:OWN")


class CalledAway(Fact, frozen=True):
    """A unit left the game by the schedule of the scenario."""

    shown: ClassVar[str] = "veiled"
    unit: UnitName
    place: SpotName

    def apply(self, world: Front) -> None:
        """Put the counter aside; who rode with it gets down, points that it holds stay, and a cadre is a loss still."""
        unit, side = world.units[self.unit], ROSTER[self.unit].side
        spill(world, self.unit)
        if unit.up in CADRES:
            worn = int((ROSTER[self.unit].re - world.re(self.unit)) * QUARTERS)
            world.marks = written(world.marks, counts.CADRES.key(side), counts.CADRES.of(world.marks, side) + worn)
        for id_ in [id_ for id_, other in world.units.items() if other.carrier == self.unit]:
            world.put(id_, carrier="")
        world.put(self.unit, place=AWAY, **FRESH)
        world.leaving = {id_: turn for id_, turn in world.leaving.items() if id_ != self.unit}

    def told(self) -> str:
        """The fact in words."""
        return f"{who(self.unit)}: called away" + ("" if self.place in OFF_MAP else f" from {self.place}")


class DateKept(Fact, frozen=True):
    """Lost parts of a division that left go when they would come back."""

    shown: ClassVar[str] = "own"
    units: tuple[UnitName, ...]
    turn: int

    def apply(self, world: Front) -> None:
        """Give each the date of its division."""
        world.leaving = {**world.leaving, **dict.fromkeys(self.units, self.turn)}

    def told(self) -> str:
        """The fact in words."""
        return f"{who(*self.units)}: not to come back, as the division was called away"


@RULES.happens("frame:OB", at="enter *.initial")
def units_are_called_away(world: Front, roll: Roller) -> Iterator[Event]:
    """Units leave in their owner's initial phase, a division that a position lays down in parts with all of them.

    Who is lost then, or part of another counter, leaves when he is in play again.
    """
    yield from _go(world, world.phasing, world.clock.turn)


def _go(world: Front, side: Side, by: int) -> Iterator[Event]:
    """Who of a side is called away by a turn."""
    for id_ in [id_ for id_, turn in world.leaving.items() if turn <= by and ROSTER[id_].side == side]:
        going = leaving_with(world, id_)
        if lost := tuple(part for part in _parts(world, id_) if going and world.units[part].place in _LOST):
            yield DateKept(_arrival, lost, world.leaving[id_])
        for each in going:
            yield from (event for rule in GONE for event in rule.run(world, each))
            yield CalledAway(_arrival, each, world.units[each].place)


def leaving_with(world: Front, id_: UnitId) -> tuple[UnitId, ...]:
    """The counters that leave when a unit is called away: itself, or a division that is broken down and its parts.

    In play its parts have the date of a division that breaks down; in a position that was laid down so it has it still.
    """
    if _in_play(world, id_):
        return (id_,)
    there = tuple(part for part in _parts(world, id_) if _in_play(world, part))
    return (*there, id_) if there else ()


def _parts(world: Front, id_: UnitId) -> tuple[UnitId, ...]:
    """The parts of a division that is broken down."""
    if id_ not in CHART or world.units[id_].place != SPARE:
        return ()
    return tuple(part for part in fixed_parts(world, CHART[id_]) or () if part in world.units)


def _in_play(world: Front, id_: UnitId) -> bool:
    return world.units[id_].place not in (*_LOST, SPARE, AWAY)


@RULES.watches("frame:OB")
def dates_are_those_of_somebody(world: Front) -> Iterator[str]:
    """No division has a date that has broken down into whatever brigades were there: those have it."""
    for id_ in world.leaving:
        if id_ in CHART and world.units[id_].place == SPARE and not fixed_parts(world, CHART[id_]):
            yield f"{id_} is to be called away, and broke down into brigades that are not its own"


@RULES.watches("frame:OB")
def dates_follow_the_formation(before: Front, world: Front) -> Iterator[str]:
    """Who has a date loses it by leaving, or hands it on to somebody who had none."""
    lost = [id_ for id_ in before.leaving if id_ not in world.leaving and world.units[id_].place != AWAY]
    if lost and not world.leaving.keys() - before.leaving.keys():
        yield f"{', '.join(lost)}: to be called away, and nobody is any more"


@RULES.watches("frame:OB")
def who_has_left_stays_away(before: Front, world: Front) -> Iterator[str]:
    """Nobody comes back who was called away."""
    yield from (f"{id_} has left, and is back" for id_ in before.stack(AWAY) if world.units[id_].place != AWAY)


@RULES.happens("frame:OB", at="enter *.initial")
def reinforcements_arrive(world: Front, roll: Roller) -> Iterator[Event]:
    """Reinforcements and rebuilt units arrive in their owner's initial phase, or wait while their hex is closed."""
    yield from _come(world, world.phasing, world.clock.turn)


def _come(world: Front, side: Side, by: int) -> Iterator[Event]:
    """Who of a side arrives that is due by a turn."""
    for box in (LATER, TRACK):
        for id_ in world.stack(box):
            unit = world.units[id_]
            due = world.counter(id_).side == side and 0 < unit.arrives <= by and unit.entry in world.atlas.land
            if due and admits(world, Passage((id_,), unit.entry, ARRIVAL)):
                yield Arrived((host(world, id_, unit.entry) if box == TRACK else None) or _arrival, id_, unit.entry)
                if blocks(world, id_):
                    yield from occupy(_owned, world, unit.entry, side)


@BY_NOW.adds("frame:OB")
def the_schedule_up_to_a_case(world: Front) -> Iterator[Event]:
    """By the date of a case those of its scenario have left, or come, whose turn has been, the first of them first."""
    now = world.clock.turn, world.clock.step
    dates = {*world.leaving.values(), *(world.units[id_].arrives for id_ in world.stack(LATER))}
    for turn in sorted(dates):
        for side in sorted(SIDES, key=_begins):
            if (turn, _begins(side)) <= now:
                yield from _go(world, side, turn)
                yield from _come(world, side, turn)


def _begins(side: Side) -> int:
    """The step in which units of a side leave and come."""
    return SEQUENCE.by_id[f"{side}.{Phase.INITIAL}"]


EVENTS = (CalledAway, DateKept)
