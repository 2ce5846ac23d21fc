"""The game turn and its player-turns: what is counted by them starts afresh."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Roller

from ..rules import RULES, SEQUENCE, week
from . import counts
from .counters import OFF_MAP, ROSTER
from .counts import Scope
from .events import Fact
from .ids import UnitId
from .kinds import Phase, Side
from .world import Front

_calendar, _sequence = RULES.ref("frame:CAL"), RULES.ref("frame:SEQ")


class PhaseBegan(Fact, frozen=True):
    """A phase begins: MPs are fresh, and nobody is carried but who is in combat carriers when the enemy attacks."""

    quiet: ClassVar[bool] = True
    side: Side

    def apply(self, world: Front) -> None:
        """Wipe what counts by the phase."""
        for id_, unit in world.units.items():
            if (unit.spent or unit.carrier) and unit.place not in OFF_MAP:
                world.put(id_, spent=0, carrier=unit.carrier if self._rides(world, id_, unit.carrier) else "")
        world.used = counts.USED.kept_after(world.used, (Scope.PHASE,))

    def _rides(self, world: Front, id_: UnitId, carrier: UnitId) -> bool:
        """Whether a unit is still carried: what its side took aboard in reaction fights so in the combat phase."""
        if world.phase is not Phase.COMBAT or ROSTER[id_].side == self.side or carrier not in ROSTER:
            return False
        return "carries_in_combat" in ROSTER[carrier].kit

    def told(self) -> str:
        """The fact in words."""
        return f"a phase of the {self.side} begins"


class PlayerTurnBegan(Fact, frozen=True):
    """A player-turn begins: what counts by it starts afresh."""

    side: Side

    def apply(self, world: Front) -> None:
        """Wipe the slate of both sides: what counts by the player-turn ended with the last one."""
        for id_, unit in world.units.items():
            if unit.moved or unit.fought or unit.stopped:
                world.put(id_, moved=False, fought=False, stopped=False)
        world.used = counts.USED.kept_after(world.used, (Scope.PHASE, Scope.PLAYER_TURN))
        world.owned_at_start = world.owner

    def told(self) -> str:
        """The fact in words."""
        return f"the player-turn of the {self.side} begins"


class TurnBegan(Fact, frozen=True):
    """A game turn begins."""

    name: str
    month: bool

    def apply(self, world: Front) -> None:
        """Wipe what counts by the turn, and by the month when one begins."""
        ended = (Scope.PHASE, Scope.PLAYER_TURN, Scope.TURN)
        world.used = counts.USED.kept_after(world.used, (*ended, Scope.MONTH) if self.month else ended)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.name} begins"


EVENTS = (PhaseBegan, PlayerTurnBegan, TurnBegan)


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
