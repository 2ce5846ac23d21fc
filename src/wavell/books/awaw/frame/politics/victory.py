"""Victory: what Japan, or the Axis, scores, what a score means, and when the game is over."""

from collections.abc import Iterator
from functools import cache

import msgspec

from wavell.umpire import Event, GameEnded, Line, Outcome, Question, Roller, plus
from wavell.umpire.books.validators import Natural, Positive, Text, complete, known, rising
from wavell.umpire.facts.words import many

from ...model.atlas import ATLASES, Atlas, Theater
from ...model.ids import PlaceId
from ...model.words import listed
from ...model.world import War
from ...rules import ALLIES, AXIS, DATA, HOMELANDS, RULES, SIDES, Side

_PLACES = {name for atlas in ATLASES.values() for name in atlas.board.places}
_SCENARIOS = sorted(path.stem for path in (DATA / "scenarios").glob("*.toml"))


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a score means from some points on."""

    least: Natural
    winners: tuple[str, ...]
    title: Text

    def __post_init__(self) -> None:
        known("side", self.winners, SIDES)


class Goals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts in a scenario."""

    places: dict[str, Natural]
    rank: tuple[Rank, ...]
    ref: str
    surrenders: dict[str, Natural] = {}
    at_once: Natural = 0
    """The score at which the game is over at the end of any turn; 0 if there is none."""
    japan: bool = False
    """Whether Japan loses when it has no port abroad."""

    def __post_init__(self) -> None:
        known("place", self.places, _PLACES)
        known("homeland", self.surrenders, HOMELANDS)
        steps = [rank.least for rank in reversed(self.rank)]
        if not steps or steps[0] != 0:
            raise ValueError("the last rank must begin at 0, so that every score has one")
        rising("ranks, read upwards,", steps)


class _Resistance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    most: Positive
    objectives: tuple[str, ...]
    deficit: Positive
    """BRPs of deficit that cost one level."""
    ref: str

    def __post_init__(self) -> None:
        known("place", self.objectives, _PLACES)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    resistance: _Resistance
    goals: dict[str, Goals]

    def __post_init__(self) -> None:
        known("scenario", self.goals, _SCENARIOS)
        complete("scenario", self.goals, _SCENARIOS)


_rows = RULES.data(DATA / "victory.toml", _File)
GOALS, RESISTANCE = _rows.goals, _rows.resistance
_LONG = "commonwealth-1939"
"""Whose goals a position has that is of no scenario here."""
_SIDE = {AXIS: "Axis", ALLIES: "Allies"}
_victory = RULES.ref("frame:victory")


class Score(Question, frozen=True, tag="score"):
    """What the Axis scores in this scenario as things stand."""


def goals_of(world: War) -> Goals:
    """The goals of the scenario, or those of the long game."""
    return goals_for(world.scenario)


def goals_for(scenario: str) -> Goals:
    """The same by the name of the scenario."""
    return GOALS.get(scenario, GOALS[_LONG])


@RULES.counts("frame:victory", of=Score, stage="base")
def places_and_surrenders(question: Score, world: War) -> Iterator[Line]:
    """Each place of the list that the Axis holds and each homeland that has surrendered counts."""
    goals = goals_of(world)
    for nation, points in goals.surrenders.items():
        if nation in world.surrendered:
            yield plus(points, f"{HOMELANDS[nation].title} has surrendered")
    for name, points in goals.places.items():
        place = world.atlas.find(name)
        if place is not None and world.holder(place) == AXIS:
            yield plus(points, f"{name} is held")


@cache
def _abroad(atlas: Atlas) -> frozenset[PlaceId]:
    """The ports of Asia outside the home islands."""
    ports = atlas.tagged("port")
    return frozenset(spot for spot in ports if atlas.nation[spot] != "japan" and atlas.theater(spot) is Theater.ASIA)


@RULES.happens("frame:victory", at="leave allies.close")
def japan_without_ports_abroad_loses(world: War, roll: Roller) -> Iterator[Event]:
    """Japan loses at once if it holds no port outside the home islands."""
    atlas = world.atlas
    if not goals_of(world).japan or "japan" not in atlas.nation.values():
        return
    if _abroad(atlas).isdisjoint(world.held(AXIS)):
        yield GameEnded(_victory, Outcome((ALLIES,), "Japan holds no port outside the home islands", _victory))


@RULES.happens("frame:victory", at="leave allies.close")
def the_game_is_decided(world: War, roll: Roller) -> Iterator[Event]:
    """The score decides at the end of the last turn, or of an earlier one where the scenario's goal is reached."""
    if world.outcome is not None:
        return
    goals, score = goals_of(world), int(RULES.total(Score(), world))
    if world.clock.turn < world.last and not (goals.at_once and score >= goals.at_once):
        return
    rank = next(rank for rank in goals.rank if score >= rank.least)
    yield GameEnded(_victory, Outcome(rank.winners, f"{rank.title} ({many(score, 'point')})", _victory))


def conditions(scenario: str, last: str) -> str:
    """Who wins a scenario that lasts so long, in a few lines."""
    goals = GOALS.get(scenario, GOALS[_LONG])
    worth: dict[int, list[str]] = {}
    for name, value in goals.places.items():
        worth.setdefault(value, []).append(name)
    counted = [f"{value} {'each ' if len(names) > 1 else ''}for {listed(names)}" for value, names in worth.items()]
    counted += [f"{value} if {HOMELANDS[name].title} surrenders" for name, value in goals.surrenders.items()]
    lines = [f"The Axis score {listed(counted)}, counted at the end of {last}."]
    if goals.at_once:
        points = f"{goals.at_once} {'points' if goals.at_once > 1 else 'point'}"
        lines.append(f"The game is over at the end of any turn in which they have {points}.")
    for number, rank in enumerate(goals.rank):
        many = f"{rank.least} or more" if number == 0 else str(rank.least)
        above = goals.rank[number - 1].least - 1 if number else rank.least
        span = many if above == rank.least or number == 0 else f"{rank.least} to {above}"
        who = f"the {listed([_SIDE[Side(side)] for side in rank.winners])} win" if rank.winners else "nobody wins"
        lines.append(f"  {span:>10}  {who}: {rank.title}")
    if goals.japan:
        lines.append("Japan loses at once when it holds no port outside the home islands.")
    return "\n".join(lines)


QUESTIONS = (Score,)
