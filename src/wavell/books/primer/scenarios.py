"""The scenarios of Primer, and positions for case files."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from wavell.umpire import Clock, DataError, Scenario, ScenarioFormat, UnknownName
from wavell.umpire.facts.errors import unknown
from wavell.umpire.facts.words import many

from .chapters.s1_week import LEFT, POINTS
from .chapters.s6_fog import sight
from .chapters.s7_s8_depots import HEX
from .model.counters import MOST, ROSTER
from .model.ground import BOARD
from .model.kinds import Once, Side, Weather
from .model.world import Desert, Unit
from .rules import DATA, RULES, SEQUENCE, SIDES

FAR = 480
"""How many weeks off the end of a game without a scenario is."""


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a scenario: where it starts, or when it arrives."""

    id: str
    """The unit."""
    at: str = ""
    """Where it starts."""
    steps: int = 0
    """The steps it has; 0 is all of them."""
    arrives: str = ""
    """The week in which it arrives at its depot, instead of `at`."""
    ref: str = ""
    """The paragraph that says so."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it."""

    title: str
    """What the scenario is called."""
    history: str
    """What it is about, in a few sentences."""
    first: str
    """The first week, such as `Nov 4 41`."""
    last: str
    """The last week."""
    refs: tuple[str, ...]
    """The paragraphs that it is made by."""
    holds: dict[str, str]
    """Places, and the side that holds each."""
    unit: tuple[SetUp, ...]
    """The units that take part."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a case: where it stands, and what matters about it (0 steps means all of them)."""

    at: str
    """Its hex."""
    steps: int = 0
    """The steps it has; 0 is all of them."""
    moved: bool = False
    """It has moved in this part of the week."""
    attacked: bool = False
    """It has attacked in it."""
    spotted: bool = False
    """The enemy sees it, whoever stands near."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a case may lay down. If it names any units, all others are off the map.

    Without a scenario each side holds its depot and nothing else, and the last week is years away.
    """

    units: dict[str, str | UnitAt] = {}
    """Units, and where each stands, or a table with more."""
    held: dict[str, str] = {}
    """Places, and the side that holds each."""
    lost: dict[str, int] = {}
    """Steps that each side has lost."""
    weather: str = ""
    """The weather of the week."""
    last: str = ""
    """The last week."""
    used: tuple[str, ...] = ()
    """Orders of this part of the week that are used up: `replace`, `react`."""


def _known(noun: str, name: str, choices: Iterable[str]) -> str:
    """The name in the book's spelling; one that nothing bears is an error with the nearest that exists."""
    listed = list(choices)
    for choice in listed:
        if choice.casefold() == name.casefold():
            return choice
    raise UnknownName(unknown(noun, name, listed))


def _hex(name: str) -> str:
    spot = BOARD.find(name)
    if spot is None:
        raise UnknownName(unknown("place", name, [*(str(spot.id) for spot in BOARD), *BOARD.places]))
    return str(spot.id)


def _steps(id_: str, steps: int) -> int:
    whole = ROSTER[id_].steps
    if not 0 <= steps <= whole:
        raise UnknownName(f"{id_} has 1 to {many(whole, 'step')}, not {steps}")
    return steps or whole


def _see(world: Desert) -> None:
    """Let both sides see what their units see from where they stand."""
    for event in sight(world):
        event.apply(world)


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file."""
    file = RULES.data(path, ScenarioFile)
    first, last = SEQUENCE.turn(file.first), SEQUENCE.turn(file.last)
    try:
        units = {_known("unit", row.id, ROSTER): _unit(row) for row in file.unit}
        held = {_hex(place): _known("side", side, SIDES) for place, side in file.holds.items()}
    except UnknownName as fault:
        raise DataError(f"{path.name}: {fault}") from None

    def start(readings: dict[str, str]) -> Desert:
        owners = {place: held.get(place, "") for place in POINTS}
        world = Desert(
            path.stem, readings, Clock(first), units=dict(units), held=owners, lost=dict.fromkeys(SIDES, 0), last=last
        )
        _see(world)
        return world

    return Scenario(path.stem, file.title, " ".join(file.history.split()), start)


def _unit(row: SetUp) -> Unit:
    arrives = SEQUENCE.turn(row.arrives) if row.arrives else 0
    return Unit(Side(ROSTER[row.id].side), _hex(row.at) if row.at else "", _steps(row.id, row.steps), arrives)


def _check_stacks(world: Desert) -> None:
    """Refuse a position that no game can come to: both sides in a hex, or more units than one holds (2.3)."""
    for where in sorted({unit.place for unit in world.units.values() if unit.place}):
        counts = {side: world.count(where, side) for side in SIDES}
        if all(counts.values()):
            raise DataError(f"{where} holds units of both sides")
        if max(counts.values()) > MOST:
            raise DataError(f"{where} holds {many(max(counts.values()), 'unit')} and has room for {MOST}")


def place(world: Desert, position: Position) -> None:
    """Write the position of a case into a world."""
    if not world.held:
        world.held = dict.fromkeys(POINTS, "") | {HEX[side]: side for side in SIDES}
        world.last = world.clock.turn + FAR
    given: set[str] = set()
    if position.units:
        world.units.clear()
    for name, row in position.units.items():
        id_ = _known("unit", name, ROSTER)
        if id_ in world.units:
            raise DataError(f"{id_} is laid down twice")
        at = UnitAt(row) if isinstance(row, str) else row
        steps = _steps(id_, at.steps)
        world.units[id_] = Unit(Side(ROSTER[id_].side), _hex(at.at), steps, 0, at.moved, at.attacked, at.spotted)
    _check_stacks(world)
    for name, side in position.held.items():
        where = _hex(name)
        if where not in world.held:
            raise UnknownName(unknown("place to hold", name, BOARD.places))
        if where in given:
            raise DataError(f"{where} is held twice")
        given.add(where)
        world.held[where] = _known("side", side, SIDES)
        if inside := next((other for other in SIDES if other != world.held[where] and world.count(where, other)), ""):
            raise DataError(f"{where} cannot be held by the {world.held[where]} with units of the {inside} in it")
    world.lost = dict.fromkeys(SIDES, 0) | world.lost
    for name, steps in position.lost.items():
        loser = Side(_known("side", name, SIDES))
        whole = sum(unit.steps for unit in ROSTER.values() if unit.side == loser)
        if not 0 <= steps <= whole:
            raise DataError(f"{name} can have lost 0 to {many(whole, 'step')}, not {steps}")
        world.lost[loser] = steps
    if position.weather:
        world.weather = Weather(_known("weather", position.weather, LEFT))
    if position.last:
        world.last = SEQUENCE.turn(position.last)
        if world.last < world.clock.turn:
            raise DataError(f"the last turn, {position.last}, is before this one")
    world.used = tuple(Once(_known("order that may come once", verb, tuple(Once))) for verb in position.used)
    remembered = {id_ for id_, unit in world.units.items() if unit.spotted}
    _see(world)
    for id_ in remembered:
        world.units[id_] = msgspec.structs.replace(world.units[id_], spotted=True)


FORMAT = ScenarioFormat(ScenarioFile, load_scenario, DATA / "scenarios")
SCENARIOS = FORMAT.own()
