"""The game turn: a season begins, dated units join their pools, and each side's units recover."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller

from ..rules import ALLIES, AXIS, RULES, SEQUENCE
from .counters import LATER, ROSTER
from .events import Joined, Recovered, SeasonBegan
from .world import War

_season, _ready = RULES.ref("frame:turn-counters"), RULES.ref("frame:turn-start")


@RULES.happens("frame:turn-counters", at="enter season.start")
def the_season_begins(world: War, roll: Roller) -> Iterator[Event]:
    """What is counted by the game turn starts afresh."""
    yield SeasonBegan(_season, SEQUENCE.turn_name(world.clock.turn))


@RULES.happens("frame:force-pool", at="enter season.start")
def dated_units_join(world: War, roll: Roller) -> Iterator[Event]:
    """Units that the book adds at a date enter their force pools unbuilt, each by its own paragraph.

    Those of a homeland whose pool was closed by its surrender do not wait any more.
    """
    for id_ in world.stack(LATER):
        counter = ROSTER[id_]
        if 0 < counter.joins <= world.clock.turn and id_ not in world.coming:
            yield Joined(RULES.ref(counter.ref), id_)


@RULES.happens("frame:turn-start", at="enter axis.start")
def the_axis_recovers(world: War, roll: Roller) -> Iterator[Event]:
    """The units of the Axis are ready again."""
    yield Recovered(_ready, AXIS)


@RULES.happens("frame:turn-start", at="enter allies.start")
def the_allies_recover(world: War, roll: Roller) -> Iterator[Event]:
    """The units of the Allies are ready again."""
    yield Recovered(_ready, ALLIES)
