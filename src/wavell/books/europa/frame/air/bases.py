"""Air units (frame:AIRB): their bases, when they can fly, how far, and what their bombs are worth."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, ClassVar, Self

import msgspec

from wavell.umpire import Event, Line, Question, Roller, Tally, plus, times
from wavell.umpire.books.validators import Positive, Shift, Some, complete, once, share
from wavell.umpire.rules.position_cache import memoised

from ...model.battle import Battle
from ...model.counters import REMOVED, ROSTER, Air, air_counters
from ...model.events import Fact, Lost, who
from ...model.ids import PlaceId, UnitId
from ...model.kinds import AirMission, Face, Side
from ...model.orders import Attack, PlaceName, UnitName
from ...model.world import Front
from ...rules import DATA, OTHER, RULES
from ..combat.chart import WEATHER
from ..combat.setting import brings
from ..engineering.installations import airbase
from ..movement.doors import admits, go, limits
from ..movement.moves import FLEEING
from ..movement.passages import ARRIVAL, FLIGHT, REBASE, Passage
from .flak import battery, kept_off

DOWN = Face.INOPERATIVE
"""The side of an air unit that has flown and is not ready again."""
_air, _base, _weather = RULES.ref("frame:AIRB"), RULES.ref("frame:AIRB"), RULES.ref("frame:WX")
_ZERO = Fraction(0)


class _Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    back: Positive
    down: Positive
    ref: str


class _Losses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: Positive
    ref: str


class Sky(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of weather does to flying."""

    id: str
    bombs: str
    ref: str
    drops: bool = False
    flies: bool = True

    def __post_init__(self) -> None:
        share(self.bombs)


class _Drop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trained: Shift
    penalised: Shift
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    combat: _Combat
    losses: _Losses
    weather: Annotated[tuple[Sky, ...], Some]
    drop: _Drop

    def __post_init__(self) -> None:
        once("weather", (row.id for row in self.weather))
        complete("weather", [row.id for row in self.weather], WEATHER)


FIGURES = RULES.data(DATA / "air.toml", _File)
SKY = {row.id: row for row in FIGURES.weather}


# Bases ----------------------------------------------------------------------------------------------------------------


def rating_of(id_: UnitId) -> Air:
    """The ratings of an air unit."""
    found = ROSTER[id_].air
    assert found is not None
    return found


def is_air(id_: UnitId) -> bool:
    """Whether a counter is an air unit."""
    return ROSTER[id_].air is not None


def works_as_base(world: Front, place: PlaceId) -> bool:
    """Whether air units can use an airbase: one that is destroyed, or hit as often as it has capacity, is none."""
    found = airbase(world, place) if place in world.atlas.land else None
    return found is not None and not found.destroyed and found.hits < found.capacity


def room_at(world: Front, place: PlaceId, side: Side) -> int:
    """How many more air units of a side an airbase can take."""
    found = airbase(world, place) if works_as_base(world, place) else None
    if found is None or world.owner.get(place) != side:
        return 0
    return found.capacity - found.hits - sum(is_air(id_) for id_ in world.friends(place, side))


def ready(world: Front, id_: UnitId) -> bool:
    """Whether an air unit can fly: its good side is up, its base works, and no storm blows there."""
    unit = world.units[id_]
    if not is_air(id_) or unit.up or unit.place not in world.atlas.land:
        return False
    return works_as_base(world, unit.place) and SKY[world.weather_at(unit.place)].flies


def reaches(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether a place is within the range of an air unit, and no storm blows there."""
    if not SKY[world.weather_at(place)].flies:
        return False
    return world.atlas.distance(world.units[id_].place, place) <= rating_of(id_).range


@memoised
def flyers(world: Front, side: Side) -> tuple[UnitId, ...]:
    """The air units of a side that can fly."""
    wings = air_counters(side)
    return tuple([id_ for id_ in world.units if id_ in wings and ready(world, id_)])


def grounded(world: Front, seat: Side, units: tuple[UnitId, ...], target: PlaceId) -> Iterator[str]:
    """Say which of some units cannot fly to a place, and why."""
    for id_ in dict.fromkeys(units):
        if not is_air(id_):
            yield f"{id_} is no air unit"
        elif ROSTER[id_].side != seat or not world.on_map(id_):
            continue
        elif not ready(world, id_):
            yield f"{id_} cannot fly now"
        elif not reaches(world, id_, target):
            yield f"{id_} does not reach {world.atlas.named(target)}"


class Grounded(Fact, frozen=True):
    """Air units have flown, or were hit on the ground, and are not ready until their next initial phase.

    Who flew a mission was seen by everybody, and is named.
    """

    shown: ClassVar[str] = "veiled"
    units: tuple[UnitName, ...]
    mission: bool = False

    def seen_by(self, seat: str, world: Front) -> "Self | None":
        """The fact as a seat may read it."""
        return self if self.mission else super().seen_by(seat, world)

    def apply(self, world: Front) -> None:
        """Turn them over."""
        for id_ in self.units:
            if not is_air(id_):
                raise ValueError(f"{id_} does not fly")
            world.put(id_, up=DOWN)

    def told(self) -> str:
        """The fact in words."""
        return f"{who(*self.units)}: inoperative"


class MadeReady(Fact, frozen=True):
    """Air units are ready to fly again."""

    shown: ClassVar[str] = "own"
    units: tuple[UnitName, ...]

    def apply(self, world: Front) -> None:
        """Turn them over."""
        for id_ in self.units:
            world.put(id_, up=Face.FRONT)

    def told(self) -> str:
        """The fact in words."""
        return f"{who(*self.units)}: operative"


@RULES.happens("frame:AIRB", at="enter *.initial")
def air_units_are_made_ready(world: Front, roll: Roller) -> Iterator[Event]:
    """In its initial phase a side makes its air units ready, those on bases that work."""
    side = world.phasing
    down = tuple(
        id_
        for id_, unit in world.units.items()
        if unit.up == DOWN and ROSTER[id_].side == side and works_as_base(world, unit.place)
    )
    if down:
        yield MadeReady(_base, down)


@limits("frame:AIRB", by={REBASE, FLIGHT, ARRIVAL})
def a_base_has_room_for_so_many(world: Front, passage: Passage) -> Iterator[str]:
    """However air units come there, an airbase of their own holds no more than it can."""
    flyers_ = sum(map(is_air, dict.fromkeys(passage.units)))
    if flyers_ and room_at(world, passage.to, passage.side) < flyers_:
        yield f"{world.atlas.named(passage.to)} has no airbase of your own with room for them"


@FLEEING.adds("frame:AIRB")
def air_units_leave_a_base_that_falls(
    world: Front, place: PlaceId, side: Side, lost: frozenset[PlaceId]
) -> Iterator[Event]:
    """Air units fly from a base that is overrun to the nearest with room in their range, or are lost for good."""
    other = OTHER[side]
    for id_ in world.friends(place, other):
        if not is_air(id_):
            continue
        own = (base for base, holder in world.owner.items() if holder == other and base not in lost)
        bases = (base for base in own if works_as_base(world, base) and reaches(world, id_, base))
        near = sorted(bases, key=lambda base: (world.atlas.distance(place, base), base))
        best = next((base for base in near if admits(world, Passage((id_,), base, FLIGHT))), None)
        if best is not None:
            yield from go(_base, world, (id_,), best, FLIGHT)
            yield Grounded(_base, (id_,))
        else:
            yield Lost(_base, id_, REMOVED, "caught on the ground")


# Bombs ----------------------------------------------------------------------------------------------------------------


class Tbf(Question, frozen=True, tag="tbf"):
    """The bombs of air units in support of a fight for a hex: `tbf ju-87+ju-88 on tobruk`."""

    form: ClassVar[str] = "{units+} on {target} [against {attackers+}]"
    units: tuple[UnitName, ...]
    target: PlaceName
    attackers: tuple[UnitName, ...] = ()
    """Those who attack from the hex, where the bombs are for a defence."""


@RULES.counts("frame:AIRB", of=Tbf, stage="base")
def tactical_bombing_factors(question: Tbf, world: Front) -> Iterator[Line]:
    """Each air unit adds its tactical bombing factor."""
    for id_ in dict.fromkeys(question.units):
        if is_air(id_) and rating_of(id_).tbf:
            yield plus(rating_of(id_).tbf, id_)


@RULES.counts("frame:WX", of=Tbf, stage="times")
def poor_weather_hinders_bombing(question: Tbf, world: Front) -> Iterator[Line]:
    """Mud and snow halve bombs."""
    weather = world.weather_at(question.target)
    if (factor := share(SKY[weather].bombs)) != 1:
        yield times(factor, weather)


@RULES.counts("frame:AA", of=Tbf, stage="times")
def bombs_double_where_nobody_fires(question: Tbf, world: Front) -> Iterator[Line]:
    """Bombs count double in a hex, unless there is AA that keeps them off."""
    kept = kept_off(world, question.target, question.attackers or None)
    yield times(2, "hardly any AA in the hex") if kept is None else times(1, *kept)
    if kept is None and question.target in world.unseen:
        yield times(1, "hidden units in the hex may have some")


def tbf(world: Front, units: tuple[UnitId, ...], target: PlaceId, attackers: tuple[UnitId, ...] = ()) -> Tally:
    """The bombs of air units in a fight, after AA has kept them off or not."""
    return RULES.answer(Tbf(units, target, attackers), world)


def bombs(world: Front, units: tuple[UnitId, ...], target: PlaceId) -> int:
    """The strength of a bombing of an installation: never doubled, halved by poor weather, fractions dropped."""
    total = sum(rating_of(id_).tbf for id_ in units) * share(SKY[world.weather_at(target)].bombs)
    return int(total)


def most_flak(world: Front, battle: Battle) -> PlaceId:
    """Of the hexes that a battle is fought from the one whose AA fires most at defensive air support."""
    near = dict.fromkeys(world.units[id_].place for id_ in battle.attackers if world.on_map(id_))
    return max(near, key=lambda place: (_fire(world, place), place))


def _fire(world: Front, place: PlaceId) -> int:
    return sum(gun.points for gun in battery(world, place, AirMission.DEFENSIVE_SUPPORT))


def least_flak(world: Front, battle: Battle) -> PlaceId:
    """Where defensive air support strikes: at a hex next to the target without AA that keeps bombs from doubling.

    Points in one hex of an attack do not serve the others (15.C.1.p2); guns that fire from two hexes off are let be.
    """
    hexes = dict.fromkeys(world.units[id_].place for id_ in battle.attackers if world.on_map(id_))
    near = [place for place in hexes if world.atlas.distance(place, battle.target) == 1] or list(hexes)
    return min(near, key=lambda place: (kept_off(world, place, battle.attackers) is not None, place))


@brings("gs")
def ground_support(world: Front, battle: Battle) -> Fraction:
    """Ground support adds its bombs to an attack, at most as much as the printed strength of those who attack."""
    if not battle.air:
        return _ZERO
    most = sum(world.rating(id_).attack or 0 for id_ in battle.attackers)
    return min(Fraction(tbf(world, battle.air, battle.target).total), Fraction(most))


@brings("das")
def defensive_support(world: Front, battle: Battle) -> Fraction:
    """Defensive air support adds its bombs to a defence, at most as much as the printed strength of the defenders."""
    if not battle.cover:
        return _ZERO
    there = world.friends(battle.target, OTHER[battle.side])
    most = sum(world.rating(id_).defence or 0 for id_ in there)
    return min(Fraction(tbf(world, battle.cover, least_flak(world, battle), battle.attackers).total), Fraction(most))


def _with_air(order: Attack, world: Front) -> bool:
    return bool(order.air)


@RULES.forbids("frame:AIRB", order=Attack, when=_with_air)
def aircraft_in_range_support_an_attack(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Air units that can fly and are in range support an attack, fighters among them to guard the rest."""
    yield from grounded(world, seat, order.air, order.target)
    if not any(is_air(id_) and rating_of(id_).tbf for id_ in order.air):
        yield "none of them has bombs"


QUESTIONS = (Tbf,)
EVENTS = (Grounded, MadeReady)
