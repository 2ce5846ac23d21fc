"""The game turn and its player-turns: what is counted by them starts afresh."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Roller

from ..frame.movement.stacking import fits
from ..rules import RULES, SEQUENCE, week
from .counters import LATER, OFF_MAP, ROSTER, TRACK
from .events import Arrived, Fact
from .nations import NATIONS
from .world import Front

_calendar, _sequence, _arrival = RULES.ref("frame:CAL"), RULES.ref("frame:SEQ"), RULES.ref("frame:OB")
_joining = RULES.ref("103.p1")


class PhaseBegan(Fact, frozen=True):
    """A phase begins: MPs are fresh, and nobody is carried but who is in combat carriers when the enemy attacks."""

    quiet: ClassVar[bool] = True
    side: str

    def apply(self, world: Front) -> None:
        """Wipe what counts by the phase."""
        for id_, unit in world.units.items():
            if (unit.spent or unit.carrier) and unit.place not in OFF_MAP:
                world.put(id_, spent=0, carrier=unit.carrier if self._rides(world, id_, unit.carrier) else "")
        world.used = {what: count for what, count in world.used.items() if not what.startswith("phase ")}

    def _rides(self, world: Front, id_: str, carrier: str) -> bool:
        """Whether a unit is still carried: what its side took aboard in reaction fights so in the combat phase."""
        if world.phase != "combat" or ROSTER[id_].side == self.side or carrier not in ROSTER:
            return False
        return "carries_in_combat" in ROSTER[carrier].kit

    def told(self) -> str:
        """The fact in words."""
        return f"a phase of the {self.side} begins"


class PlayerTurnBegan(Fact, frozen=True):
    """A player-turn begins: what counts by it starts afresh."""

    side: str

    def apply(self, world: Front) -> None:
        """Wipe the slate of both sides: what counts by the player-turn ended with the last one."""
        for id_, unit in world.units.items():
            if unit.moved or unit.fought or unit.stopped:
                world.put(id_, moved=False, fought=False, stopped=False)
        world.used = {
            what: count for what, count in world.used.items() if not what.startswith(("phase ", "player-turn "))
        }
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
        kept = ("month ",) if not self.month else ()
        world.used = {what: count for what, count in world.used.items() if what.startswith(kept)} if kept else {}

    def told(self) -> str:
        """The fact in words."""
        return f"{self.name} begins"


class CountryJoined(Fact, frozen=True):
    """A country is at war from this turn on."""

    country: str
    turn: int

    def apply(self, world: Front) -> None:
        """Enter it."""
        world.joined = {**world.joined, self.country: self.turn}

    def told(self) -> str:
        """The fact in words."""
        return f"{NATIONS[self.country].title} forces are in the war"


EVENTS = (PhaseBegan, PlayerTurnBegan, TurnBegan, CountryJoined)


@RULES.happens("frame:CAL", at="enter turn.weather")
def a_turn_begins(world: Front, roll: Roller) -> Iterator[Event]:
    """A turn is a quarter of a month."""
    number = world.clock.turn
    yield TurnBegan(_calendar, SEQUENCE.turn_name(number), week(number) == 1)


@RULES.happens("103.p1", at="enter turn.weather")
def countries_join(world: Front, roll: Roller) -> Iterator[Event]:
    """A country joins on the turn that the scenario gives."""
    for country, turn in world.joining.items():
        if turn == world.clock.turn and country not in world.joined:
            yield CountryJoined(_joining, country, turn)


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
