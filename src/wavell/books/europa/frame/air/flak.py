"""Anti-aircraft fire (frame:AA): missions, what fires at them in a hex, and the row of the table for it."""

from collections.abc import Callable, Collection, Iterator
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from wavell.umpire import Noun, Ref
from wavell.umpire.books.validators import Natural, Positive, Shift, Some, Text, complete, known, once, rising
from wavell.umpire.rules.hooks import Hook

from ...model.abilities import ABILITIES
from ...model.atlas import WORKS
from ...model.counters import ROSTER
from ...model.ids import PlaceId, UnitId
from ...model.kinds import AirMission, Side
from ...model.world import NOUNS, Front
from ...rules import DATA, RULES, SIDES, dates

KINDS = ("airbase", "unit", "work", "feature")
"""Missions that rules speak of by name."""
_Total = Annotated[int, Meta(ge=2, le=13)]


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An air mission, and whether light AA may fire at it."""

    id: Text
    title: Text
    ref: str
    light: bool = True


class _Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    chart: str
    points: Natural
    ref: str
    of: str = ""
    from_: str = msgspec.field(default="", name="from")

    def __post_init__(self) -> None:
        known("kind", (self.kind,), KINDS)
        known("chart", (self.chart,), SIDES)
        dates(self.from_)
        if self.kind == "unit":
            known("ability", (self.of,), ABILITIES)
        elif self.kind == "work":
            known("work", (self.of,), WORKS)
        elif (self.kind == "feature") != bool(self.of):
            raise ValueError("a feature is named, and an airbase is not")


class _Naval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    flotilla: Natural
    ref: str
    rises: Text
    ends: Text
    refs: tuple[str, ...]

    def __post_init__(self) -> None:
        dates(self.rises, self.ends)


class _Cargo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    axis: Annotated[str, Meta(pattern=r"^\+?[0-9]$")]
    allies: Annotated[str, Meta(pattern=r"^\+?[0-9]$")]
    ref: str


class _Fire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    light: Shift
    ref: str


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: Positive
    back: _Total
    down: _Total
    ref: str

    def __post_init__(self) -> None:
        if self.down <= self.back:
            raise ValueError("it takes more to shoot an air unit down than to turn it back")


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mission: Annotated[tuple[Mission, ...], Some]
    rate: tuple[_Rate, ...]
    naval: _Naval
    cargo: _Cargo
    fire: _Fire
    row: Annotated[tuple[_Row, ...], Some]

    def __post_init__(self) -> None:
        once("mission", (row.id for row in self.mission))
        complete("mission", {row.id for row in self.mission}, tuple(AirMission))
        known("mission", (row.id for row in self.mission), tuple(AirMission))
        complete("airbase rate of", [row.chart for row in self.rate if row.kind == "airbase"], SIDES)
        rising("the AA points of the rows", [row.points for row in self.row])


TABLE = RULES.data(DATA / "anti_aircraft.toml", _File)
MISSIONS = {AirMission(row.id): row for row in TABLE.mission}
NOUNS["mission"] = tuple(MISSIONS)
MissionName = Annotated[str, Noun("mission")]


class Gun(NamedTuple):
    """AA points of one kind in a hex, why there are so many, and the paragraph."""

    points: int
    combat: bool
    light: bool
    why: str
    ref: Ref
    counter: bool = False
    """Whether they are those of position AA counters."""
    unit: UnitId = UnitId("")
    """The unit that they are of, if they are of one."""
    intrinsic: bool = False
    """Whether a unit, ship, work or feature has them of its own (15.C.5)."""


GUNS: Hook[Callable[[Front, PlaceId, Side, Mission], Iterator[Gun]]] = Hook(RULES)
"""What fires in a hex, `(world, place, side, mission)`: each kind of AA by its own paragraph."""
Attackers = Collection[UnitId] | None
"""Who attacks from a hex; None where it is the hex that is defended."""
KEEPERS: Hook[Callable[[Front, PlaceId, Attackers], str]] = Hook(RULES)
"""Why bombs do not double in a hex, `(world, place, attackers)`: the AA that keeps them off, or nothing."""


def holder(world: Front, place: PlaceId) -> Side | None:
    """The side whose AA fires in a hex: whose units stand there, or who owns it."""
    stack = world.stack(place)
    return ROSTER[stack[0]].side if stack else world.owner.get(place)


def battery(world: Front, place: PlaceId, mission: AirMission) -> list[Gun]:
    """Everything in a hex that fires at a mission: units, markers and features of the map."""
    side = holder(world, place)
    if not side:
        return []
    return [gun for part in GUNS for gun in part.run(world, place, side, MISSIONS[mission])]


class Fire(NamedTuple):
    """AA fire at an air unit: the points, what is added to the dice, and the totals that tell."""

    points: int
    shift: int
    back: int
    down: int


@RULES.defines("frame:AA")
def fire_of(guns: list[Gun]) -> Fire | None:
    """The row of the table for some guns; None if there is nothing to fire with. Light AA alone fires worse."""
    points = sum(gun.points for gun in guns)
    found = None
    for row in TABLE.row:
        if points >= row.points:
            found = row
    if found is None:
        return None
    heavy = sum(gun.points for gun in guns if not gun.light) > 0  # in disorder there may be nothing left of it
    return Fire(points, 0 if heavy else TABLE.fire.light, found.back, found.down)


def points_of(guns: list[Gun], unit: UnitId) -> int:
    """The points that a unit has among some guns, after all that lowers them."""
    return sum(gun.points for gun in guns if gun.unit == unit)


def combat_points(world: Front, place: PlaceId, attackers: Attackers = None) -> int:
    """Points of combat AA in a hex that can fire at ground support; of a hex of an attack, those that attack."""
    guns = [gun for gun in battery(world, place, AirMission.GROUND_SUPPORT) if gun.combat]
    return sum(gun.points for gun in guns if attackers is None or gun.unit in attackers)


def position_points(world: Front, place: PlaceId) -> int:
    """Points of position AA in a hex that can fire at ground support: however they come there, or of counters alone."""
    guns = [gun for gun in battery(world, place, AirMission.GROUND_SUPPORT) if not gun.combat]
    if world.readings.get("positional-aa") == "counters":
        guns = [gun for gun in guns if gun.counter]
    return sum(gun.points for gun in guns)


def kept_off(world: Front, place: PlaceId, attackers: Attackers = None) -> tuple[str, Ref] | None:
    """The AA that keeps bombs from doubling in a hex, and the paragraph; None if there is none."""
    for rule in KEEPERS:
        if why := rule.run(world, place, attackers):
            return why, rule.ref
    return None
