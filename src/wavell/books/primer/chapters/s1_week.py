"""1 The game: the weather, the score, and how the game ends."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from wavell.umpire import Event, GameEnded, Line, Outcome, Roller, plus, times
from wavell.umpire.facts.words import many

from ..model.events import PartEnded, WeatherCame
from ..model.ground import BOARD, named
from ..model.kinds import Side, Weather
from ..model.orders import Allowance, Score
from ..model.world import Desert
from ..rules import ALLIES, AXIS, DATA, OTHER, RULES, SIDES
from .s7_s8_depots import HEX


class WeatherRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of weather: the numbers that bring it, and what it leaves of an allowance."""

    id: Weather
    rolls: tuple[int, ...]
    ref: str
    allowance: str = "1"


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What something is worth in points."""

    points: int
    ref: str
    name: str = ""


class WeekFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of this chapter."""

    weather: tuple[WeatherRow, ...]
    place: tuple[Worth, ...]
    step_lost: Worth
    lead: Worth


NUMBERS = RULES.data(DATA / "week.toml", WeekFile)
LEFT = {weather.id: Fraction(weather.allowance) for weather in NUMBERS.weather}
"""What each kind of weather leaves of an allowance."""
POINTS = {str(BOARD[worth.name].id): worth.points for worth in NUMBERS.place}
"""What each place is worth, by its hex."""
_ref_part, _ref_weather, _ref_sudden, _ref_victory = (RULES.ref(id_) for id_ in ("1.2", "1.3", "1.5", "1.6"))


@RULES.happens("1.3", at="leave week.weather")
def the_weather_of_the_week(world: Desert, roll: Roller) -> Iterator[Event]:
    """A die brings the weather of the week."""
    number = roll.d6(_ref_weather, "weather")
    found = next(weather for weather in NUMBERS.weather if number in weather.rolls)
    yield WeatherCame(_ref_weather, found.id)


@RULES.counts("1.3", of=Allowance, stage="times")
def a_sandstorm_halves_the_allowance(question: Allowance, world: Desert) -> Iterator[Line]:
    """A sandstorm halves every allowance."""
    left = LEFT[world.weather]
    if left != 1:
        yield times(left, world.weather)


@RULES.happens("1.2", at="leave *.attack")
def units_are_ready_again(world: Desert, roll: Roller) -> Iterator[Event]:
    """When a part of the week is over, every unit may move and attack again."""
    yield PartEnded(_ref_part)


@RULES.counts("1.4", of=Score, stage="base")
def places_held(question: Score, world: Desert) -> Iterator[Line]:
    """A side scores the points of the places it holds."""
    for place, points in POINTS.items():
        if world.held.get(place) == question.side:
            yield plus(points, f"holds {named(place)}")


@RULES.counts("1.4", of=Score)
def steps_the_enemy_lost(question: Score, world: Desert) -> Iterator[Line]:
    """A side scores a point for each step that the enemy has lost."""
    if lost := world.lost.get(OTHER[Side(question.side)], 0):
        steps = "a step" if lost == 1 else f"{many(lost, 'step')}"
        yield plus(lost * NUMBERS.step_lost.points, f"the enemy has lost {steps}")


@RULES.happens("1.5", at="enter night.count")
def sudden_victory(world: Desert, roll: Roller) -> Iterator[Event]:
    """A side that holds both depots wins, and so does one that alone has units on the map."""
    owners = {world.held.get(place) for place in HEX.values()}
    armies = [side for side in SIDES if world.places(side)]
    if len(owners) == 1 and None not in owners:
        winner, why = owners.pop(), "hold both depots"
    elif len(armies) == 1:
        winner, why = armies[0], "alone have units on the map"
    else:
        return
    assert winner is not None
    yield GameEnded(_ref_sudden, Outcome((winner,), f"the {winner} {why}", _ref_sudden))


@RULES.happens("1.6", at="leave night.count")
def victory(world: Desert, roll: Roller) -> Iterator[Event]:
    """After the last week a lead of two points wins."""
    if world.clock.turn < world.last:
        return
    allies, axis = (int(RULES.total(Score(side), world)) for side in (ALLIES, AXIS))
    lead = NUMBERS.lead.points
    winners = (ALLIES,) if allies - axis >= lead else (AXIS,) if axis - allies >= lead else ()
    why = f"the allies have {many(allies, 'point')} and the axis {axis}"
    yield GameEnded(_ref_victory, Outcome(winners, why, _ref_victory))
