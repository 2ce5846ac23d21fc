"""The game turn and its player-turns: what is counted by them starts afresh."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller

from .counters import LATER, TRACK
from .events import Arrived, PhaseBegan, PlayerTurnBegan, TurnBegan
from .frame.stacking import fits
from .rules import RULES, SEQUENCE, week
from .world import Front

_calendar, _sequence, _arrival = RULES.ref("frame:CAL"), RULES.ref("frame:SEQ"), RULES.ref("frame:OB")


@RULES.happens("frame:CAL", at="enter turn.weather")
def a_turn_begins(world: Front, roll: Roller) -> Iterator[Event]:
    """A turn is a quarter of a month."""
    number = world.clock.turn
    yield TurnBegan(_calendar, SEQUENCE.turn_name(number), week(number) == 1)


@RULES.happens("frame:SEQ", at="enter *.initial")
def a_player_turn_begins(world: Front, roll: Roller) -> Iterator[Event]:
    """What counts by the player-turn starts afresh."""
    yield PlayerTurnBegan(_sequence, world.phasing)


@RULES.happens("frame:SEQ", at="enter *.movement")
@RULES.happens("frame:SEQ", at="enter *.reaction")
@RULES.happens("frame:SEQ", at="enter *.combat")
@RULES.happens("frame:SEQ", at="enter *.exploitation")
def a_phase_begins(world: Front, roll: Roller) -> Iterator[Event]:
    """MPs are counted by the phase, and units are carried for a phase."""
    yield PhaseBegan(_sequence, world.phasing)


@RULES.happens("frame:OB", at="enter *.initial")
def reinforcements_arrive(world: Front, roll: Roller) -> Iterator[Event]:
    """Reinforcements and rebuilt units arrive in their owner's initial phase, if the hex is open and has room."""
    for box in (LATER, TRACK):
        for id_ in world.stack(box):
            unit, side = world.units[id_], world.counter(id_).side
            due = side == world.phasing and 0 < unit.arrives <= world.clock.turn
            if due and not _barred(world, unit.entry, side) and fits(world, unit.entry, (id_,)):
                yield Arrived(_arrival, id_, unit.entry)


def _barred(world: Front, place: str, side: str) -> bool:
    """Whether an enemy owns or holds the hex."""
    return world.owner.get(place, side) != side or any(world.counter(id_).side != side for id_ in world.stack(place))
