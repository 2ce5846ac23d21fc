"""15.C: anti-aircraft fire: what fires in a hex at an air mission, and what it does to the bombs of ground support."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Line, Question, Ref, plus

from ..frame.air.flak import (
    GUNS,
    KEEPERS,
    TABLE,
    Attackers,
    Gun,
    Mission,
    MissionName,
    battery,
    combat_points,
    position_points,
)
from ..frame.engineering.installations import airbase
from ..frame.movement.mps import mover, one_unit
from ..frame.movement.terrain import Ground, goes_as_guns, own_column
from ..frame.sea.convoys import landed
from ..model import counts
from ..model.abilities import Kit
from ..model.counters import ROSTER
from ..model.events import who
from ..model.ids import PlaceId, UnitId
from ..model.kinds import AirMission, Ashore, Side
from ..model.orders import PlaceName
from ..model.world import Front
from ..rules import AXIS, RULES, SEQUENCE
from .s15a3_s15c5_intrinsic_aa import intrinsic, rate
from .s15c2_position_aa import aa_points

PER = 3
"""Capacity of an airbase for which its AA is reckoned (15.C.4.p1)."""
_RISES, _ENDS = SEQUENCE.turn(TABLE.naval.rises), SEQUENCE.turn(TABLE.naval.ends)
_frame, _moved = RULES.ref("frame:AA"), RULES.ref("15.C.2.i")
_light, _light_position = RULES.ref("15.C.1.a"), RULES.ref("15.C.2.e")
_combat, _position, _ships = RULES.ref("15.C.1.p1"), RULES.ref("15.C.2.p1"), RULES.ref("15.C.3.p1")
_cargo, _rises, _sum = RULES.ref("15.C.3.p3"), RULES.ref("15.C.3.n1"), RULES.ref("15.C.5.n1")
_flotilla, _bases, _bases_only = RULES.ref("15.C.3.p2"), RULES.ref("15.C.4.p1"), RULES.ref("15.C.4.p2")


class Aa(Question, frozen=True, tag="aa"):
    """The AA points that fire in a hex at an air mission: `aa tobruk at ground_support`."""

    form: ClassVar[str] = "{place} at {mission}"
    place: PlaceName
    mission: MissionName


QUESTIONS = (Aa,)


# Units ----------------------------------------------------------------------------------------------------------------


@GUNS.adds("15.C.1.p1", "15.C.1.a")
def combat_guns(world: Front, place: PlaceId, side: Side, mission: Mission) -> Iterator[Gun]:
    """Combat AA fires with its AA strength, half of it while it is disrupted; light AA not at every mission."""
    for id_ in world.friends(place, side):
        kit = world.kit(id_)
        if "is_combat_aa" not in kit:
            continue
        light = "is_light_aa" in kit
        if light and not mission.light:
            yield Gun(0, True, True, f"{id_} is light AA and does not fire at {mission.title}", _light)
            continue
        gun = Gun(int(ROSTER[id_].aa or 0), True, light, id_, _combat, unit=id_)
        yield gun
        yield from _disorder(world, gun)


def _disorder(world: Front, gun: Gun) -> Iterator[Gun]:
    """Half of the points are missing while a unit is disrupted, or out of supply for turns; fractions are dropped."""
    unit = world.units[gun.unit]
    if unit.disrupted or unit.hungry > 1:
        yield gun._replace(points=gun.points // 2 - gun.points, why=f"{gun.unit} is in disorder", ref=_frame)


def _has_moved(world: Front, id_: UnitId) -> bool:
    """Whether position AA went anywhere in a movement phase; who was taken along in a combat phase fires on."""
    return world.units[id_].moved and not counts.FIRES_ON.of(world.used, id_)


@GUNS.adds("15.C.2.p1", "15.C.2.e", "15.C.2.i")
def position_guns(world: Front, place: PlaceId, side: Side, mission: Mission) -> Iterator[Gun]:
    """Position AA fires unless it moved, or was carried, in this player-turn; the light sort not at every mission."""
    for id_ in world.friends(place, side):
        kit = world.kit(id_)
        if "is_position_aa" not in kit:
            continue
        light = "is_light_aa" in kit
        if _has_moved(world, id_):
            yield Gun(0, False, light, f"{id_} has moved in this player-turn", _moved)
        elif light and not mission.light:
            yield Gun(0, False, True, f"{id_} is light AA and does not fire at {mission.title}", _light_position)
        else:
            gun = Gun(aa_points(world, id_), False, light, id_, _position, counter=True, unit=id_)
            yield gun
            yield from _disorder(world, gun)


@RULES.defines("15.C.3.n1", "15.C.3.x1")
def naval_points(printed: str, turn: int) -> int:
    """An AA figure with a plus sign rises by 1 in 1943 to 1945.

    >>> naval_points("+2", SEQUENCE.turn("Dec 4 42")), naval_points("+2", SEQUENCE.turn("Jan 1 43"))
    (2, 3)
    """
    rises = printed.startswith("+") and _RISES <= turn < _ENDS
    return int(printed.lstrip("+") or 0) + rises


@GUNS.adds("15.C.3.p1", "15.C.3.p2")
def naval_guns(world: Front, place: PlaceId, side: Side, mission: Mission) -> Iterator[Gun]:
    """Ships have the light positional AA that is printed, river flotillas 1."""
    for id_ in world.friends(place, side):
        kit = world.kit(id_)
        if "is_naval_unit" not in kit or not mission.light:
            continue
        if "is_flotilla" in kit:
            yield Gun(TABLE.naval.flotilla, False, True, f"{id_} is a flotilla", _flotilla, unit=id_, intrinsic=True)
        else:
            for gun in _afloat(ROSTER[id_].aa, world.clock.turn, id_, _ships):
                yield gun._replace(intrinsic=True)


def _afloat(printed: str, turn: int, why: str, ref: Ref) -> Iterator[Gun]:
    """What is printed, and what the plus sign adds to it in later years."""
    before = naval_points(printed, 0)
    yield Gun(before, False, True, why, ref)
    if (more := naval_points(printed, turn) - before) > 0:
        yield Gun(more, False, True, f"{why}: the plus sign", _rises)


@RULES.defines("15.C.3.p3")
def cargo_points(side: Side, turn: int) -> int:
    """The light AA of each item of cargo at sea; the plus sign means what it means for ships."""
    return naval_points(_printed(side), turn)


def _printed(side: Side) -> str:
    return TABLE.cargo.axis if side == AXIS else TABLE.cargo.allies


@GUNS.adds("15.C.3.p3")
def cargo_guns(world: Front, place: PlaceId, side: Side, mission: Mission) -> Iterator[Gun]:
    """Each item that ships have brought to a port in this player-turn fires as cargo at those who bomb the ships.

    A unit is one, and so are its parts together if it has been broken down since, and a counter with what it carries.
    """
    if mission.id == AirMission.NAVAL_BOMBING:
        for item in _items(world, place, side) if world.used else ():
            yield from _afloat(_printed(side), world.clock.turn, f"{who(*item)} as cargo", _cargo)
        for holder in landed(world, place) if world.owner.get(place) == side else ():
            yield from _afloat(_printed(side), world.clock.turn, f"points for {holder} as cargo", _cargo)


def _items(world: Front, place: PlaceId, side: Side) -> Iterator[tuple[UnitId, ...]]:
    """The items of cargo in a port; what a movement counter that is one carries is part of it (15.O.p3)."""
    for item in counts.items(world.used, world.friends(place, side)):
        heads = {mover(world, id_) for id_ in item}
        if heads <= set(item):
            yield tuple(dict.fromkeys(each for id_ in item for each in one_unit(world, id_)))
        elif not any(counts.ASHORE[Ashore.PORT].of(world.used, head) for head in heads):
            yield item


# Airbases -------------------------------------------------------------------------------------------------------------


@RULES.defines("15.C.4.p1", "15.C.4.x1")
def airbase_points(side: Side, capacity: int, turn: int) -> int:
    """A permanent airbase has AA for each full 3 of its capacity, at the rate of its side and the date."""
    found = rate("airbase", "", side, turn)
    return capacity // PER * found[0] if found is not None else 0


@GUNS.adds("15.C.4.p2")
def airbase_guns(world: Front, place: PlaceId, side: Side, mission: Mission) -> Iterator[Gun]:
    """The AA of a permanent airbase fires at airbase bombing and at nothing else; a temporary one has none."""
    base = airbase(world, place) if place in world.atlas.land else None
    if base is None or not base.permanent or base.destroyed or world.owner.get(place) != side:
        return
    points = airbase_points(side, base.capacity, world.clock.turn)
    if points and mission.id != AirMission.AIRBASE_BOMBING:
        yield Gun(0, False, True, f"the airbase does not fire at {mission.title}", _bases_only)
    elif points:
        yield Gun(points, False, True, f"an airbase of capacity {base.capacity}", _bases, intrinsic=True)


# What AA does ---------------------------------------------------------------------------------------------------------


@KEEPERS.adds("15.C.1.p2")
def combat_aa_keeps_them_off(world: Front, place: PlaceId, attackers: Attackers) -> str:
    """Where a point of combat AA or more, after all that lowers it, attacks or defends, bombs do not double."""
    return "combat AA in the hex" if combat_points(world, place, attackers) >= 1 else ""


@KEEPERS.adds("15.C.2.g")
def position_aa_does_as_well(world: Front, place: PlaceId, attackers: Attackers) -> str:
    """Without combat AA two points of position AA in the hex keep bombs from doubling."""
    return "two points of position AA in the hex" if position_points(world, place) >= 2 else ""


@own_column("15.C.n1", "mot_art", of="is_aa")
def aa_moves_as_artillery(kit: Kit, ground: Ground, weather: str) -> bool:
    """AA moves by the Mot/Art column, motorized AA anyway (15.X.5.p1), and as guns with its symbols do (15.F.3)."""
    return goes_as_guns(kit)


@RULES.counts("15.C.p1", of=Aa, stage="base")
def all_that_fires(question: Aa, world: Front) -> Iterator[Line]:
    """The AA of a hex is that of its units and features, each for its own reason."""
    guns = battery(world, question.place, AirMission(question.mission))
    for gun in guns:
        yield plus(gun.points, gun.why, gun.ref)
    if len(own := intrinsic(guns)) > 1:
        yield plus(0, f"intrinsic AA of the hex: {sum(own)}", _sum)
    if question.place in world.unseen:
        count = world.unseen[question.place].count
        yield plus(0, f"{count} hidden unit{'s' if count > 1 else ''} in the hex may have more")
