"""15.C: anti-aircraft fire: what fires in a hex at an air mission, and what it does to the bombs of ground support."""

from collections.abc import Callable, Iterator
from typing import Annotated, ClassVar, NamedTuple

import msgspec
from msgspec import Meta

from wavell.umpire import Line, Noun, Question, Ref, plus
from wavell.umpire.books.validators import Natural, Positive, Shift, Some, Text, complete, known, once, rising

from ..frame.engineering.installations import airbase
from ..frame.movement.sizes import aa_points
from ..model.abilities import ABILITIES
from ..model.atlas import WORKS
from ..model.counters import ROSTER
from ..model.orders import PlaceName
from ..model.world import NOUNS, Front
from ..rules import DATA, RULES, SEQUENCE, SIDES, dates
from .s103_allies import chart_for

PER = 3
"""Capacity of an airbase for which its AA is reckoned (15.C.4.p1)."""
KINDS = ("airbase", "unit", "work", "feature")
FLOWN = ("ground_support", "defensive_support", "airbase_bombing", "port_bombing", "rail_bombing", "naval_bombing")
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
        complete("mission", {row.id for row in self.mission}, FLOWN)
        complete("airbase rate of", [row.chart for row in self.rate if row.kind == "airbase"], SIDES)
        rising("the AA points of the rows", [row.points for row in self.row])


TABLE = RULES.data(DATA / "anti_aircraft.toml", _File)
MISSIONS = {row.id: row for row in TABLE.mission}
NOUNS["mission"] = tuple(MISSIONS)
MissionName = Annotated[str, Noun("mission")]
CHARTS = frozenset(row.chart for row in TABLE.rate)
_RATES = tuple((SEQUENCE.turn(row.from_) if row.from_ else 0, row) for row in TABLE.rate)
_RISES, _ENDS = SEQUENCE.turn(TABLE.naval.rises), SEQUENCE.turn(TABLE.naval.ends)
_frame, _moved, _parachute = RULES.ref("frame:AA"), RULES.ref("15.C.2.i"), RULES.ref("15.A.3.a")
_light, _light_position = RULES.ref("15.C.1.a"), RULES.ref("15.C.2.e")
_combat, _position, _ships = RULES.ref("15.C.1.p1"), RULES.ref("15.C.2.p1"), RULES.ref("15.C.3.p1")
_cargo = RULES.ref("15.C.3.p3")
_flotilla, _bases, _bases_only = RULES.ref("15.C.3.p2"), RULES.ref("15.C.4.p1"), RULES.ref("15.C.4.p2")


class Gun(NamedTuple):
    """AA points of one kind in a hex, why there are so many, and the paragraph."""

    points: int
    combat: bool
    light: bool
    why: str
    ref: Ref


class Aa(Question, frozen=True, tag="aa"):
    """The AA points that fire in a hex at an air mission: `aa tobruk at ground_support`."""

    form: ClassVar[str] = "{place} at {mission}"
    place: PlaceName
    mission: MissionName


QUESTIONS = (Aa,)


def holder(world: Front, place: str) -> str:
    """The side whose AA fires in a hex: whose units stand there, or who owns it."""
    stack = world.stack(place)
    return ROSTER[stack[0]].side if stack else world.owner.get(place, "")


# Units ----------------------------------------------------------------------------------------------------------------


@RULES.defines("15.C.1.p1", "15.C.1.a")
def combat_guns(world: Front, place: str, side: str, mission: Mission) -> Iterator[Gun]:
    """Combat AA fires with its AA strength, half of it while it is disrupted; light AA not at every mission."""
    for id_ in world.friends(place, side):
        kit = world.kit(id_)
        if "is_combat_aa" not in kit:
            continue
        light = "is_light_aa" in kit
        if light and not mission.light:
            yield Gun(0, True, True, f"{id_} is light AA and does not fire at {mission.title}", _light)
            continue
        printed = int(ROSTER[id_].aa or 0)
        yield Gun(printed, True, light, id_, _combat)
        if world.units[id_].disrupted or world.units[id_].hungry > 1:
            yield Gun(printed // 2 - printed, True, light, f"{id_} is in disorder", _frame)


@RULES.defines("15.C.2.p1", "15.C.2.e", "15.C.2.i")
def position_guns(world: Front, place: str, side: str, mission: Mission) -> Iterator[Gun]:
    """Position AA fires unless it moved, or was carried, in this player-turn; the light sort not at every mission."""
    for id_ in world.friends(place, side):
        kit = world.kit(id_)
        if "is_position_aa" not in kit:
            continue
        light = "is_light_aa" in kit
        if world.units[id_].moved:
            yield Gun(0, False, light, f"{id_} has moved in this player-turn", _moved)
        elif light and not mission.light:
            yield Gun(0, False, True, f"{id_} is light AA and does not fire at {mission.title}", _light_position)
        else:
            yield Gun(aa_points(world, id_), False, light, id_, _position)


@RULES.defines("15.C.3.n1", "15.C.3.x1")
def naval_points(printed: str, turn: int) -> int:
    """An AA figure with a plus sign rises by 1 in 1943 to 1945.

    >>> naval_points("+2", SEQUENCE.turn("Dec 4 42")), naval_points("+2", SEQUENCE.turn("Jan 1 43"))
    (2, 3)
    """
    rises = printed.startswith("+") and _RISES <= turn < _ENDS
    return int(printed.lstrip("+") or 0) + rises


@RULES.defines("15.C.3.p1", "15.C.3.p2")
def naval_guns(world: Front, place: str, side: str, mission: Mission) -> Iterator[Gun]:
    """Ships have the light positional AA that is printed, river flotillas 1."""
    for id_ in world.friends(place, side):
        kit = world.kit(id_)
        if "is_naval_unit" not in kit or not mission.light:
            continue
        if "is_flotilla" in kit:
            yield Gun(TABLE.naval.flotilla, False, True, f"{id_} is a flotilla", _flotilla)
        else:
            yield Gun(naval_points(ROSTER[id_].aa, world.clock.turn), False, True, id_, _ships)


@RULES.defines("15.C.3.p3")
def cargo_points(side: str, turn: int) -> int:
    """The light AA of each item of cargo at sea; the plus sign means what it means for ships."""
    return naval_points(TABLE.cargo.axis if side == "axis" else TABLE.cargo.allies, turn)


def cargo_guns(world: Front, place: str, side: str, mission: Mission) -> Iterator[Gun]:
    """Each unit that ships have brought to a port in this player-turn fires as cargo at those who bomb the ships."""
    if mission.id == "naval_bombing":
        for id_ in world.friends(place, side):
            if f"player-turn port {id_}" in world.used:
                yield Gun(cargo_points(side, world.clock.turn), False, True, f"{id_} as cargo", _cargo)


# The intrinsic AA summary ---------------------------------------------------------------------------------------------


def rate(kind: str, of: str, chart: str, turn: int) -> tuple[int, Ref] | None:
    """A figure of the summary on a turn, and what it rests on; None where it has none."""
    found = None
    for first, row in _RATES:
        if row.kind == kind and row.of == of and row.chart == chart and turn >= first:
            found = row.points, RULES.ref(row.ref)
    return found


@RULES.defines("15.C.4.p1", "15.C.4.x1")
def airbase_points(side: str, capacity: int, turn: int) -> int:
    """A permanent airbase has AA for each full 3 of its capacity, at the rate of its side and the date."""
    found = rate("airbase", "", side, turn)
    return capacity // PER * found[0] if found is not None else 0


@RULES.defines("15.C.4.p2")
def airbase_guns(world: Front, place: str, side: str, mission: Mission) -> Iterator[Gun]:
    """The AA of a permanent airbase fires at airbase bombing and at nothing else; a temporary one has none."""
    base = airbase(world, place) if place in world.atlas.land else None
    if base is None or not base.permanent or base.destroyed or world.owner.get(place) != side:
        return
    points = airbase_points(side, base.capacity, world.clock.turn)
    if points and mission.id != "airbase_bombing":
        yield Gun(0, False, True, f"the airbase does not fire at {mission.title}", _bases_only)
    elif points:
        yield Gun(points, False, True, f"an airbase of capacity {base.capacity}", _bases)


@RULES.defines("15.C.5.p1", "15.A.3.a")
def units_with_aa(world: Front, place: str, side: str, mission: Mission) -> Iterator[Gun]:
    """Some units have light positional AA of their own, printed or by the summary; parachute HQs have none."""
    for id_ in world.friends(place, side) if mission.light else ():
        kit = world.kit(id_)
        if "is_aa" in kit or "is_naval_unit" in kit:
            continue
        if "is_parachute_hq" in kit:
            yield Gun(0, False, True, f"{id_} shows its parachute side", _parachute)
        elif ROSTER[id_].aa:
            yield Gun(int(ROSTER[id_].aa), False, True, f"{id_}, as printed", RULES.ref("15.C.5.p1"))
        else:
            chart = chart_for(kit.nation, CHARTS)
            for of in dict.fromkeys(row.of for _, row in _RATES if row.kind == "unit" and row.of in kit):
                found = rate("unit", of, chart, world.clock.turn)
                if found is not None:
                    yield Gun(found[0], False, True, id_, found[1])


@RULES.defines("15.C.5.p1")
def works_with_aa(world: Front, place: str, side: str, mission: Mission) -> Iterator[Gun]:
    """Forts and fortresses have light positional AA of their owner."""
    yield from _features(world, place, side, mission, "work")


@RULES.defines("15.C.5.p2")
def features_with_aa(world: Front, place: str, side: str, mission: Mission) -> Iterator[Gun]:
    """Some features of the map have AA while the side named in the summary owns them."""
    yield from _features(world, place, side, mission, "feature")


def _features(world: Front, place: str, side: str, mission: Mission, kind: str) -> Iterator[Gun]:
    if world.owner.get(place) != side or not mission.light:
        return
    for feature in sorted(world.features(place)):
        found = rate(kind, feature, side, world.clock.turn)
        if found is not None:
            yield Gun(found[0], False, True, feature.replace("_", " "), found[1])


# All of it ------------------------------------------------------------------------------------------------------------

_INTRINSIC = (units_with_aa, works_with_aa, features_with_aa)
_PARTS: tuple[Callable[[Front, str, str, Mission], Iterator[Gun]], ...] = (
    combat_guns,
    position_guns,
    naval_guns,
    cargo_guns,
    airbase_guns,
    *_INTRINSIC,
)


@RULES.defines("15.C.5.n1")
def intrinsic(world: Front, place: str, side: str) -> int:
    """The intrinsic AA of a hex: that of all its features and units together."""
    mission = MISSIONS["ground_support"]
    return sum(gun.points for part in _INTRINSIC for gun in part(world, place, side, mission))


@RULES.defines("15.C.p1")
def battery(world: Front, place: str, mission: str) -> list[Gun]:
    """Everything in a hex that fires at a mission: units, markers and features of the map."""
    side = holder(world, place)
    if not side:
        return []
    return [gun for part in _PARTS for gun in part(world, place, side, MISSIONS[mission])]


@RULES.counts("15.C.p1", of=Aa, stage="base")
def all_that_fires(question: Aa, world: Front) -> Iterator[Line]:
    """The AA of a hex is that of its units and features, each for its own reason."""
    for gun in battery(world, question.place, question.mission):
        yield plus(gun.points, gun.why, gun.ref)


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
    heavy = any(not gun.light and gun.points > 0 for gun in guns)
    return Fire(points, 0 if heavy else TABLE.fire.light, found.back, found.down)


@RULES.defines("15.C.1.p2")
def combat_points(world: Front, place: str) -> int:
    """Points of combat AA in a hex that can fire at ground support; one is enough to keep bombs from doubling."""
    return sum(gun.points for gun in battery(world, place, "ground_support") if gun.combat)


@RULES.defines("15.C.2.g")
def position_points(world: Front, place: str) -> int:
    """Points of position AA in a hex that can fire at ground support, however they come there; it takes two."""
    guns = [gun for gun in battery(world, place, "ground_support") if not gun.combat]
    if world.readings.get("positional-aa") == "counters":
        guns = [gun for gun in guns if gun.ref is _position]
    return sum(gun.points for gun in guns)
