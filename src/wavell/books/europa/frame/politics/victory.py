"""Victory (frame:VIC): what the Allies score in a scenario, what a score means, and when the game is over."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from wavell.umpire import Event, GameEnded, Line, Outcome, Question, Roller, plus
from wavell.umpire.books.validators import Natural, Positive, Some, Text, complete, known, rising
from wavell.umpire.facts.words import many

from ...model import counts
from ...model.atlas import ATLASES
from ...model.counters import ISOLATED, REMOVED, ROSTER, UNISOLATED
from ...model.events import so_many
from ...model.ids import PlaceId
from ...model.kinds import CADRES, Side
from ...model.railways import LINES
from ...model.scenarios import CONDITIONS
from ...model.world import QUARTERS, Front
from ...rules import ALLIES, AXIS, DATA, RULES, SIDES

_PLACES = {name for atlas in ATLASES.values() for name in atlas.board.places}
_SCENARIOS = sorted(path.stem for path in (DATA / "scenarios").glob("*.toml"))
_BOXES = (UNISOLATED, ISOLATED, REMOVED)
_STORES = frozenset({"is_movement_counter", "is_supply_unit", "is_depot", "is_air_unit", "is_naval_unit"})
"""What is no loss of troops."""
Points = Annotated[int, Meta(ge=-100, le=100)]
_victory = RULES.ref("frame:VIC")


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a score means from some points on; without `least`, from any."""

    winners: tuple[str, ...]
    title: Text
    least: Points = -100

    def __post_init__(self) -> None:
        known("side", self.winners, SIDES)


class Railway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Allies have for a railway: a point for every so many hexes beyond a first stretch."""

    line: str
    beyond: Natural
    hexes: Positive

    def __post_init__(self) -> None:
        known("line", (self.line,), LINES)


class Sudden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side that owns all these places at the end of a player-turn has won."""

    side: str
    places: Annotated[tuple[str, ...], Some]
    title: Text

    def __post_init__(self) -> None:
        known("side", (self.side,), SIDES)
        known("place", self.places, _PLACES)


class Goals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts in a scenario."""

    ref: str
    places: dict[str, Positive]
    rank: tuple[Rank, ...]
    losses: Natural = 0
    """REs of losses more than the other side has that make a point; 0 if losses do not count."""
    railway: Railway | None = None
    sudden: tuple[Sudden, ...] = ()

    def __post_init__(self) -> None:
        known("place", self.places, _PLACES)
        steps = [rank.least for rank in reversed(self.rank)]
        if not steps or steps[0] != -100:
            raise ValueError("the last rank has no least score, so that every score has a rank")
        rising("ranks, read upwards,", steps)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goals: dict[str, Goals]

    def __post_init__(self) -> None:
        known("scenario", self.goals, _SCENARIOS)
        complete("scenario", self.goals, _SCENARIOS)


GOALS = RULES.data(DATA / "victory.toml", _File).goals
_NAME: dict[str, str] = {ALLIES: "Allies", AXIS: "Axis"}


class Score(Question, frozen=True, tag="score"):
    """What the Allies score in this scenario as things stand."""


def lost(world: Front, side: Side) -> Fraction:
    """The REs that a side has lost: units in the boxes, and divisions that are cadres now, seen or not."""
    boxes = [id_ for box in _BOXES for id_ in world.stack(box)]
    cadres = [id_ for id_, unit in world.units.items() if unit.up in CADRES and unit.place not in _BOXES]
    return sum(
        (
            ROSTER[id_].re - (world.re(id_) if world.units[id_].place not in _BOXES else 0)
            for id_ in (*boxes, *cadres)
            if ROSTER[id_].side == side and _STORES.isdisjoint(ROSTER[id_].kit.abilities)
        ),
        Fraction(counts.CADRES.of(world.marks, side), QUARTERS),
    )


@RULES.counts("frame:VIC", of=Score, stage="base")
def places_railway_and_losses(question: Score, world: Front) -> Iterator[Line]:
    """The Allies have points for places that they own, hexes of a railway, and losses of the Axis beyond their own."""
    goals = GOALS.get(world.scenario)
    if goals is None:
        return
    for name, points in goals.places.items():
        if world.owner.get(world.atlas.find(name) or PlaceId("")) == ALLIES:
            yield plus(points, f"{name} is owned")
    rail = goals.railway
    if rail is not None:
        laid = counts.RAILHEAD.of(world.marks, rail.line) - rail.beyond
        if laid >= rail.hexes:
            yield plus(laid // rail.hexes, f"{many(laid, 'hex')} of railway laid")
    if goals.losses:
        ours, theirs = lost(world, ALLIES), lost(world, AXIS)
        points = int((theirs - ours) / goals.losses)
        if points:
            yield plus(points, f"{so_many(theirs, 'RE')} of the Axis lost, and {so_many(ours, 'RE')} of the Allies")


@RULES.happens("frame:VIC", at="leave *.close")
def a_goal_ends_the_game(world: Front, roll: Roller) -> Iterator[Event]:
    """Who owns all places of a goal at the end of a player-turn has won."""
    goals = GOALS.get(world.scenario)
    if goals is None or world.outcome is not None:
        return
    for goal in goals.sudden:
        if all(world.owner.get(world.atlas.find(name) or PlaceId("")) == goal.side for name in goal.places):
            yield GameEnded(_victory, Outcome((goal.side,), goal.title, _victory))
            return


@RULES.happens("frame:VIC", at="leave axis.close")
def the_last_turn_decides(world: Front, roll: Roller) -> Iterator[Event]:
    """At the end of the last turn the score decides; nobody wins a scenario in which nothing counts."""
    goals = GOALS.get(world.scenario)
    if world.outcome is not None or world.clock.turn < world.last or not world.scenario:
        return
    if goals is None:
        yield GameEnded(_victory, Outcome((), "the last turn is over, and nothing counts in this scenario", _victory))
        return
    score = int(RULES.answer(Score(), world).total)
    rank = next(rank for rank in goals.rank if score >= rank.least)
    yield GameEnded(_victory, Outcome(rank.winners, f"{rank.title} ({many(score, 'point')})", _victory))


@CONDITIONS.adds("frame:VIC")
def conditions(scenario: str, last: str) -> str:
    """Who wins a scenario that lasts so long, in a few lines."""
    goals = GOALS.get(scenario)
    if goals is None:
        return f"Nothing counts: the game is over at the end of {last}, and nobody wins."
    worth: dict[int, list[str]] = {}
    for name, value in goals.places.items():
        worth.setdefault(value, []).append(name)
    lines = [f"What the Allies score at the end of {last}:"]
    lines += [f"  {value} {'each ' if len(names) > 1 else ''}for {', '.join(names)}" for value, names in worth.items()]
    if (rail := goals.railway) is not None:
        each = many(rail.hexes, "hex") if rail.hexes > 1 else "hex"
        after = f" beyond the first {rail.beyond}" if rail.beyond else ""
        lines.append(f"  1 for every {each} of the railway {LINES[rail.line].title}{after}")
    if goals.losses:
        lines.append(f"  1 for every {goals.losses} REs by which Axis losses exceed theirs; 1 less the other way")
        lines.append("    (lost units that are being rebuilt no longer count, and a cadre counts as what it lost)")
    for number, rank in enumerate(goals.rank):
        above = goals.rank[number - 1].least - 1 if number else rank.least
        low = f"{above} or less" if rank.least == -100 else f"{rank.least} or more" if not number else str(rank.least)
        span = low if number in (0, len(goals.rank) - 1) or above == rank.least else f"{rank.least} to {above}"
        who = f"the {' and the '.join(_NAME[side] for side in rank.winners)} win" if rank.winners else "nobody wins"
        lines.append(f"  {span:>10}  {who}: {rank.title}")
    for goal in goals.sudden:
        lines.append(f"The {_NAME[goal.side]} win at once by owning {' and '.join(goal.places)}: {goal.title}.")
    return "\n".join(lines)


QUESTIONS = (Score,)
