"""Air missions (frame:AIRB): aircraft fly to a hex, may be intercepted, are fired at by AA and do what they came for.

What a mission does where it arrives, modules that fly it say:

    @does(AirMission.PORT_BOMBING)
    def the_port_is_bombed(world, raid, roll): ...
"""

from collections.abc import Callable, Iterator
from typing import Annotated, ClassVar, Self

from msgspec.structs import replace

from wavell.umpire import Asked, Decision, Event, Noun, Order, Roller

from ...model.battle import Raid
from ...model.counters import LATER
from ...model.decisions import Ask, pending
from ...model.events import FRESH, Fact, who
from ...model.ids import PlaceId, UnitId
from ...model.kinds import AirMission, Face, Side
from ...model.orders import VEILED, Command, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.tasks import Stage, Task
from ...model.world import Front
from ...rules import OTHER, RULES
from ..combat.course import defenders, go_on, has_flown, stage
from ..combat.intelligence import show_units
from .bases import (
    FIGURES,
    Grounded,
    bombs,
    flyers,
    grounded,
    is_air,
    most_flak,
    rating_of,
    reaches,
)
from .flak import MISSIONS, battery, fire_of, holder, points_of

_air, _flak = RULES.ref("frame:AIRB"), RULES.ref("frame:AA")
Effect = Callable[[Front, Raid, Roller], Iterator[Event]]
_DOES: dict[AirMission, Effect] = {}


def does(mission: AirMission) -> Callable[[Effect], Effect]:
    """Register what a mission does where it arrives, `(world, raid, roll)`, by the air units that are left."""

    def register(function: Effect) -> Effect:
        _DOES[mission] = function
        return function

    return register


class Intercept(Command, frozen=True, tag="intercept"):
    """Let fighters intercept an enemy mission."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


class Cover(Command, frozen=True, tag="cover"):
    """Let air units support the defenders of a hex that is attacked."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


class RaidFlown(Fact, frozen=True):
    """Air units fly a mission; whom they carry only their side knows."""

    side: Side
    mission: Annotated[AirMission, Noun("mission")]
    units: tuple[UnitId, ...]
    target: PlaceName
    cargo: UnitId = UnitId("")

    def apply(self, world: Front) -> None:
        """Let it begin; one is flown at a time."""
        if world.raid is not None:
            raise ValueError("another mission is being flown")
        if not all(map(is_air, self.units)):
            raise ValueError("only air units fly")
        world.raid = Raid(self.side, self.mission, self.units, self.target, self.cargo)

    def seen_by(self, seat: str, world: Front) -> "Self | None":
        """The fact as a seat may read it."""
        return self if seat == self.side or not self.cargo else replace(self, cargo=VEILED)

    def told(self) -> str:
        """The fact in words."""
        fly = "flies" if len(self.units) == 1 else "fly"
        return f"{who(*self.units)} {fly} to {self.target}: {MISSIONS[self.mission].title}"


class TurnedBack(Fact, frozen=True):
    """An air unit gave up: it takes no further part and is not ready for a while."""

    unit: UnitName
    why: str

    def apply(self, world: Front) -> None:
        """Take it out of the mission."""
        world.put(self.unit, up=Face.INOPERATIVE)
        _leaves(world, self.unit)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} turns back ({self.why})"


class ShotDown(Fact, frozen=True):
    """An air unit was shot down; it is made up again and comes back to its base in a later turn."""

    unit: UnitName
    why: str
    turn: int

    def apply(self, world: Front) -> None:
        """Put it aside; it comes back with nothing of what had happened to it."""
        base = world.units[self.unit].place
        world.put(self.unit, place=LATER, **FRESH | {"arrives": self.turn, "entry": base})
        _leaves(world, self.unit)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is shot down ({self.why})"


class FlakFired(Fact, frozen=True):
    """AA fired at a mission: the units, and the paragraphs by which it did."""

    quiet: ClassVar[bool] = True
    shown: ClassVar[str] = "own"
    units: tuple[UnitName, ...]
    place: PlaceName
    mission: AirMission
    by: tuple[str, ...]

    def apply(self, world: Front) -> None:
        """Nothing is left of it."""

    def told(self) -> str:
        """The fact in words."""
        return f"AA in {self.place} fires at {MISSIONS[self.mission].title}"


def _leaves(world: Front, id_: UnitId) -> None:
    if world.raid is not None:
        world.raid = replace(world.raid, units=tuple(each for each in world.raid.units if each != id_))


class RaidOver(Fact, frozen=True):
    """A mission is over; support that came through counts in the battle."""

    quiet: ClassVar[bool] = True

    def apply(self, world: Front) -> None:
        """Forget it, and let those who came through support the battle."""
        raid = world.raid
        world.raid = None
        if raid is not None and world.battle is not None:
            if raid.mission == AirMission.GROUND_SUPPORT:
                world.battle = replace(world.battle, air=raid.units)
            elif raid.mission == AirMission.DEFENSIVE_SUPPORT:
                world.battle = replace(world.battle, cover=raid.units)

    def told(self) -> str:
        """The fact in words."""
        return "the mission is over"


commands(Intercept, Cover)


# The course of a mission ----------------------------------------------------------------------------------------------


def fighters(world: Front, side: Side, target: PlaceId) -> list[UnitId]:
    """The fighters of a side that can intercept a mission to a hex."""
    return [id_ for id_ in flyers(world, side) if "is_fighter" in world.kit(id_) and reaches(world, id_, target)]


def fly(world: Front, roll: Roller, raid: Raid) -> Iterator[Event]:
    """A mission is flown: the other side may intercept it, then AA fires, and what is left does what it came for.

    It asks if there is something to ask; then the answer carries it on.
    """
    yield from show_units(world, raid.units)
    yield RaidFlown(_air, raid.side, raid.mission, raid.units, raid.target, raid.cargo)
    other = OTHER[raid.side]
    if fighters(world, other, raid.target):
        what = f"intercept {MISSIONS[raid.mission].title} at {world.atlas.named(raid.target)}"
        yield Asked(_air, Decision((other,), ("intercept", "pass"), _air, what, Ask.INTERCEPT))
        return
    yield from arrive(world, roll)


def arrive(world: Front, roll: Roller) -> Iterator[Event]:
    """AA fires at every air unit of a mission, those that are left do what they came for, and all fly home."""
    raid = world.raid
    assert raid is not None
    yield from _fired_at(world, roll, raid)
    raid = world.raid
    assert raid is not None
    if raid.mission in _DOES:
        yield from _DOES[raid.mission](world, raid, roll)
    if world.raid is not None and world.raid.units:
        yield Grounded(_air, tuple(id_ for id_ in world.raid.units if world.on_map(id_)), mission=True)
    yield RaidOver(_air)


def _fired_at(world: Front, roll: Roller, raid: Raid) -> Iterator[Event]:
    """Two dice for every air unit, on the row of the AA points that can fire at such a mission (frame:AA)."""
    place = raid.target
    if raid.mission == AirMission.DEFENSIVE_SUPPORT and world.battle is not None:
        place = most_flak(world, world.battle)
    if holder(world, place) == raid.side:
        return
    guns = [gun for gun in battery(world, place, raid.mission) if gun.points]
    fire = fire_of(guns)
    if fire is None:
        return
    units = tuple(dict.fromkeys(gun.unit for gun in guns if gun.unit and points_of(guns, gun.unit) > 0))
    yield from show_units(world, tuple(id_ for id_ in units if _shoots(world, id_)))
    yield FlakFired(_flak, units, place, raid.mission, tuple(dict.fromkeys(gun.ref.id for gun in guns)))
    for id_ in raid.units:
        total = sum(roll(_flak, f"{fire.points} AA point{'' if fire.points == 1 else 's'} at {id_}", 2)) + fire.shift
        if total >= fire.down:
            yield ShotDown(_flak, id_, "AA", world.clock.turn + FIGURES.losses.turns)
        elif total >= fire.back:
            yield TurnedBack(_flak, id_, "AA")


def _shoots(world: Front, id_: UnitId) -> bool:
    return "is_aa" in world.kit(id_)


def goes_on(world: Front, roll: Roller) -> Iterator[Event]:
    """After a mission that was waited for the battle goes on, if there is one."""
    yield from arrive(world, roll)
    if world.battle is not None:
        yield has_flown(world)
        yield from go_on(world, roll)


# Interception ---------------------------------------------------------------------------------------------------------


def _asked(world: Front, about: Ask) -> bool:
    return pending(world).ask is about


@RULES.forbids("frame:AIRB", order=Intercept)
def fighters_in_range_intercept(order: Intercept, world: Front, seat: Side) -> Iterator[str]:
    """Fighters that can fly intercept a mission to a hex in their range."""
    if world.raid is None or not _asked(world, Ask.INTERCEPT) or not usable(world, seat, *order.units):
        return
    yield from grounded(world, seat, order.units, world.raid.target)
    for id_ in dict.fromkeys(order.units):
        if is_air(id_) and "is_fighter" not in world.kit(id_):
            yield f"{id_} is no fighter"


@RULES.resolves("frame:AIRB", order=Intercept)
def they_meet_in_the_air(order: Intercept, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Each interceptor fights one air unit of the mission, fighters first; a die each, attack against defence."""
    assert world.raid is not None
    yield from show_units(world, order.units)
    met = sorted(world.raid.units, key=lambda id_: "is_fighter" not in world.kit(id_))
    home: list[UnitId] = []
    for number, id_ in enumerate(order.units):
        if number < len(met):
            yield from _dogfight(world, roll, id_, met[number])
        if world.on_map(id_) and not world.units[id_].up:
            home.append(id_)
    if home:
        yield Grounded(_air, tuple(home), mission=True)
    yield from goes_on(world, roll)


def _dogfight(world: Front, roll: Roller, ours: UnitId, theirs: UnitId) -> Iterator[Event]:
    first, second = roll(_air, f"{ours} meets {theirs}", 2)
    for attacker, target, margin in ((ours, theirs, first - second), (theirs, ours, second - first)):
        told = margin + rating_of(attacker).attack - rating_of(target).defence
        if told >= FIGURES.combat.down:
            yield ShotDown(_air, target, attacker, world.clock.turn + FIGURES.losses.turns)
        elif told >= FIGURES.combat.back:
            yield TurnedBack(_air, target, attacker)


@RULES.offers(Intercept)
def interceptions(world: Front, seat: Side) -> Iterator[Order]:
    """List all fighters in range together, and each by itself."""
    if world.raid is None or not _asked(world, Ask.INTERCEPT):
        return
    found = tuple(fighters(world, seat, world.raid.target))
    if len(found) > 1:
        yield Intercept(found)
    yield from (Intercept((id_,)) for id_ in found)


# In battle ------------------------------------------------------------------------------------------------------------


def bombers(world: Front, side: Side, target: PlaceId) -> list[UnitId]:
    """The air units of a side that can support a fight for a hex: all with bombs."""
    return [id_ for id_ in flyers(world, side) if rating_of(id_).tbf and reaches(world, id_, target)]


@stage(Stage.SKY)
def ground_support_flies(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """The air units named in an attack fly, if anybody is left to attack."""
    battle = world.battle
    assert battle is not None
    if battle.air and not battle.flown and defenders(world):
        yield from fly(world, roll, Raid(battle.side, AirMission.GROUND_SUPPORT, battle.air, battle.target))


@stage(Stage.COVER)
def the_defender_may_send_aircraft(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """The defender may send air units in range to support the defence."""
    battle = world.battle
    assert battle is not None
    other = OTHER[battle.side]
    if battle.under_way or not defenders(world) or not bombers(world, other, battle.target):
        return
    what = f"defensive air support at {world.atlas.named(battle.target)}"
    yield Asked(_air, Decision((other,), ("cover", "pass"), _air, what, Ask.COVER))


@RULES.forbids("frame:AIRB", order=Cover)
def aircraft_in_range_support_a_defence(order: Cover, world: Front, seat: Side) -> Iterator[str]:
    """Air units that can fly and are in range support a defence, fighters among them to guard the rest."""
    if world.battle is None or not _asked(world, Ask.COVER) or not usable(world, seat, *order.units):
        return
    yield from grounded(world, seat, order.units, world.battle.target)
    if not any(is_air(id_) and rating_of(id_).tbf for id_ in order.units):
        yield "none of them has bombs"


@RULES.resolves("frame:AIRB", order=Cover)
def they_come_to_help(order: Cover, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Defensive air support flies, and the battle goes on."""
    assert world.battle is not None
    asked = False
    for event in fly(world, roll, Raid(seat, AirMission.DEFENSIVE_SUPPORT, order.units, world.battle.target)):
        yield event
        asked = asked or isinstance(event, Asked)
    if not asked:
        yield has_flown(world)
        yield from go_on(world, roll)


@RULES.offers(Cover)
def support_for_the_defence(world: Front, seat: Side) -> Iterator[Order]:
    """List all air units with bombs together, and each by itself."""
    if world.battle is None or not _asked(world, Ask.COVER):
        return
    found = tuple(bombers(world, seat, world.battle.target))
    if len(found) > 1:
        yield Cover(found)
    yield from (Cover((id_,)) for id_ in found)


def worth_sending(world: Front, side: Side, target: PlaceId) -> tuple[UnitId, ...]:
    """The air units that would support an attack on a hex, those that carry the most bombs."""
    found = sorted(bombers(world, side, target), key=lambda id_: (-rating_of(id_).tbf, id_))
    return tuple(found[:4]) if bombs(world, tuple(found), target) else ()


ORDERS = (Intercept, Cover)
EVENTS = (RaidFlown, TurnedBack, ShotDown, FlakFired, RaidOver)
