"""Zones of control: who has one, where it reaches, and what leaving one costs."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Line, Noun, Question, plus, times
from wavell.umpire.books.validators import Positive, complete, known
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised, memoised_by

from ...model.abilities import ABILITIES, Kit
from ...model.atlas import ATLASES
from ...model.counters import ROSTER
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import UnitName
from ...model.ratings import SIZES
from ...model.world import Front
from ...rules import DATA, OTHER, RULES, SIDES
from .doors import limits
from .passages import ARRIVAL, ESCAPE, RETREAT, SLIP, SPOILS, Passage
from .riders import mover
from .terrain import HEXSIDES, WEATHER


class _Without(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ability: str
    ref: str

    def __post_init__(self) -> None:
        known("ability", (self.ability,), ABILITIES)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    sizes: tuple[str, ...]
    always: tuple[str, ...]
    cost: dict[str, Positive]
    without: tuple[_Without, ...]
    small: tuple[_Without, ...]

    def __post_init__(self) -> None:
        known("size", (*self.sizes, *self.always), SIZES)
        complete("cost", self.cost, ("cm", "other"))


FIGURES = RULES.data(DATA / "zones.toml", _File)
_NOBODY = frozenset(row.ability for row in FIGURES.without)
_SMALL = frozenset(row.ability for row in FIGURES.small)
_NOT_LAND = frozenset({"is_air_unit", "is_naval_unit"})
_HOLDS = "holds_partisans"


class ZoneCost(Question, frozen=True, tag="zone_cost"):
    """What it costs a unit to leave the enemy zone of control it is in, perhaps as it advances after combat."""

    form: ClassVar[str] = "{unit} [when {advancing}]"
    unit: UnitName
    advancing: Annotated[str, Noun("manner")] = ""


@cache
def zoned(kit: Kit) -> bool:
    """Whether units with a kit have a zone of control: divisions, and most brigades and regiments."""
    if not _NOBODY.isdisjoint(kit.abilities) or kit.size not in FIGURES.sizes:
        return False
    return kit.size in FIGURES.always or _SMALL.isdisjoint(kit.abilities)


def blocks(world: Front, id_: UnitId) -> bool:
    """Whether enemies cannot walk into the hex of a unit: ships and aircraft hold no ground."""
    return _BLOCKS in _deeds(world.kit(id_))


ZONELESS: Hook[Callable[[Front], Iterator[UnitId]]] = Hook(RULES)
"""Units on the map that have no zone of control for now, whatever their kit; they are so before they come there."""


def _zoneless(world: Front) -> frozenset[UnitId]:
    return frozenset(id_ for rule in ZONELESS for id_ in rule.run(world)) if world.used else frozenset()


def has_zone(world: Front, id_: UnitId) -> bool:
    """Whether a unit on the map has a zone of control."""
    return zoned(world.kit(id_)) and id_ not in _zoneless(world)


def hunts(world: Front, id_: UnitId) -> bool:
    """Whether a unit has a zone of control against partisans: police and security units of any size."""
    return _hunts(world.kit(id_)) and id_ not in _zoneless(world)


@cache
def _hunts(kit: Kit) -> bool:
    """Whether units with a kit have a zone of control against partisans: of those who never have any, none has it."""
    return _HOLDS in kit and _NOBODY.isdisjoint(kit.abilities)


@lru_cache(256)
def _reached(map_: str, places: frozenset[PlaceId]) -> frozenset[PlaceId]:
    """The land next to some places, where no lake or ridge lies between."""
    return frozenset[PlaceId]().union(*[_around(map_, place) for place in places])


@cache
def _around(map_: str, place: PlaceId) -> frozenset[PlaceId]:
    """The land next to a place, where no lake or ridge lies between."""
    atlas = ATLASES[map_]
    return frozenset(
        near
        for near in atlas.near[place]
        if near in atlas.land and not any(HEXSIDES[feature].screen for feature in atlas.side(place, near))
    )


_STANDS, _BLOCKS, _ZONED, _HUNTING = range(4)
"""What units do in a hex: stand there first, hold the ground, have a zone of control, have one against partisans."""


_Held = dict[tuple[str, int], frozenset[PlaceId]]
_EMPTY: _Held = {(side, what): frozenset() for side in SIDES for what in range(4)}
_latest: tuple[str, Mapping[PlaceId, tuple[UnitId, ...]], _Held] = ("", {}, _EMPTY)
"""The map and the stacks that were gone through last, and what they hold: the next differ in a few hexes."""


@cache
def _deeds(kit: Kit) -> tuple[int, ...]:
    """What units with a kit do on land."""
    does = ((_BLOCKS, _NOT_LAND.isdisjoint(kit.abilities)), (_ZONED, zoned(kit)), (_HUNTING, _hunts(kit)))
    return tuple(what for what, done in does if done)


def _bearing(world: Front, place: PlaceId, stack: tuple[UnitId, ...]) -> set[tuple[str, int]]:
    """What the units of a stack do there, as they stand: pairs of a side and what its units do."""
    if not stack or place not in world.atlas.ids:
        return set()
    found: set[tuple[str, int]] = {(ROSTER[stack[0]].side, _STANDS)}
    for id_ in stack if place in world.atlas.land else ():
        side = ROSTER[id_].side
        found.update([(side, what) for what in _deeds(world.kit(id_))])
    return found


def _held_by_units(world: Front) -> _Held:
    """The hexes where units of each side do each thing, zoneless ones included; only stacks that changed are read."""
    global _latest
    map_, before, held = _latest
    if map_ != world.map:
        before, held = {}, _EMPTY
    stacks = world.stacks
    changed = [place for place, stack in stacks.items() if before.get(place) is not stack]
    changed += [place for place in before if place not in stacks]
    turned: dict[tuple[str, int], list[PlaceId]] = {}
    for place in changed:
        bearing = _bearing(world, place, stacks.get(place, ()))
        for does, where in held.items():
            if (does in bearing) != (place in where):
                turned.setdefault(does, []).append(place)
    if turned:
        held = {**held, **{does: held[does].symmetric_difference(places) for does, places in turned.items()}}
    _latest = world.map, stacks, held
    return held


@memoised_by("stacks")
def _held(world: Front) -> _Held:
    """The hexes of the map where units of each side do each thing."""
    found = _held_by_units(world)
    units, zoneless = world.units, _zoneless(world)
    for place, side in {(units[id_].place, ROSTER[id_].side) for id_ in zoneless}:
        there = [id_ for id_ in world.stack(place) if ROSTER[id_].side == side]
        for what, does in ((_ZONED, has_zone), (_HUNTING, hunts)):
            if not any(does(world, id_) for id_ in there):
                found = {**found, (side, what): found[side, what] - {place}}
    return found


def stacked(world: Front, side: Side) -> frozenset[PlaceId]:
    """The hexes of the map whose stacks are of a side, ships and aircraft included."""
    return _held(world)[side, _STANDS]


def manned(world: Front, side: Side) -> frozenset[PlaceId]:
    """The hexes of the map that ground units of a side hold, against zones of control too; others hold no ground."""
    return _held(world)[side, _BLOCKS]


UNMANNED: Hook[Callable[[Front, Side], frozenset[PlaceId]]] = Hook(RULES)
"""Hexes that a side holds without a unit, `(world, side)`."""


@memoised
def enemies(world: Front, side: Side) -> frozenset[PlaceId]:
    """The hexes that enemies of a side hold: with ground units, as ships and aircraft hold none, or without any."""
    found = _held(world)[OTHER[side], _BLOCKS]
    for rule in UNMANNED:
        if held := rule.run(world, OTHER[side]):
            found = _both(found, held)
    return found


@lru_cache(256)
def _both(some: frozenset[PlaceId], others: frozenset[PlaceId]) -> frozenset[PlaceId]:
    """One object for equal sets, which is found again at a glance wherever it is a key."""
    return some | others


@limits("frame:OWN", by={RETREAT, ESCAPE, SLIP, ARRIVAL, SPOILS}, spoken=False)
def nobody_comes_among_enemies(world: Front, passage: Passage) -> Iterator[str]:
    """Nobody is driven, or put onto the map, among enemies; who arrives does so in a hex that is not the enemy's."""
    side, to = passage.side, passage.to
    held = to in enemies(world, side) or (passage.way is not SPOILS and bool(world.friends(to, OTHER[side])))
    if held and any(blocks(world, id_) for id_ in passage.units):
        yield f"{world.atlas.named(to)} holds an enemy"
    elif passage.way is ARRIVAL and world.owner.get(to, side) != side:
        yield f"{world.atlas.named(to)} is the enemy's"


def faced(world: Front, place: PlaceId, side: Side) -> bool:
    """Whether a side faces somebody or something in a hex that it could attack, though the asker may not see what."""
    if place in world.unseen and world.unseen[place].side != side:
        return True
    if place in world.stacks and world.friends(place, OTHER[side]):
        return True
    return place in enemies(world, side)


def zones(world: Front, side: Side) -> frozenset[PlaceId]:
    """The hexes in zones of control of the enemies of a side."""
    return _reached(world.map, _held(world)[OTHER[side], _ZONED])


def zones_but(world: Front, side: Side, place: PlaceId, partisan: bool) -> frozenset[PlaceId]:
    """The same without those of the enemies in one place; for partisans with the zones of those who hunt them."""
    held = _held(world)
    found = _reached(world.map, held[OTHER[side], _ZONED] - {place})
    return found | _reached(world.map, held[OTHER[side], _HUNTING] - {place}) if partisan else found


def perhaps_zoned(world: Front, place: PlaceId, side: Side) -> bool:
    """Whether enemies of a side that the asker does not see stand next to a place, and may have a zone of control."""
    unseen = world.unseen
    return bool(unseen) and any(near in unseen and unseen[near].side != side for near in world.atlas.near[place])


@memoised_by("stacks")
def hunted(world: Front, side: Side) -> frozenset[PlaceId]:
    """The hexes where partisans of a side are in zones of control, those of police and security units included."""
    return zones(world, side) | _reached(world.map, _held(world)[OTHER[side], _HUNTING])


def pays_as_cm(kit: Kit) -> bool:
    """Whether units with a kit pay what c/m units do: those, and mixed units, which are none (15.N.p1)."""
    return kit.cm or "is_mixed" in kit


TIMES: Hook[Callable[[Front, UnitId, bool], bool]] = Hook(RULES)
"""Units that pay twice for zones of control, `(world, unit, whether it advances after combat)`."""


def leave_cost(world: Front, id_: UnitId) -> int:
    """MPs that a unit pays for leaving a zone of control as it moves, the weather aside; all of it counts so often."""
    return FIGURES.cost["cm" if pays_as_cm(world.kit(mover(world, id_))) else "other"]


def times_paid(world: Front, id_: UnitId, advancing: bool = False) -> int:
    """How many times a unit pays what zones of control cost."""
    return 2 if TIMES.cites(world, id_, advancing) is not None else 1


@RULES.counts("frame:ZOC", of=ZoneCost, stage="base")
def by_mobility(question: ZoneCost, world: Front) -> Iterator[Line]:
    """Leaving a hex in an enemy zone costs 2 MPs for c/m units and 3 for others."""
    kit = world.kit(mover(world, question.unit))
    as_cm = pays_as_cm(kit)
    why = "a c/m unit" if kit.cm else "as a c/m unit" if as_cm else "not c/m"
    yield plus(leave_cost(world, question.unit), why)


@RULES.counts("frame:WX", of=ZoneCost, stage="add")
def more_in_mud(question: ZoneCost, world: Front) -> Iterator[Line]:
    """Mud makes it dearer."""
    place = world.units[question.unit].place
    if place in world.atlas and (more := WEATHER[world.weather_at(place)].zones):
        yield plus(more, world.weather_at(place))


@RULES.counts("frame:ZOC", of=ZoneCost, stage="times")
def twice_for_some(question: ZoneCost, world: Front) -> Iterator[Line]:
    """Some units pay twice."""
    if (ref := TIMES.cites(world, question.unit, bool(question.advancing))) is not None:
        yield times(2, "static or coastal", ref)


def zone_cost(world: Front, id_: UnitId, advancing: bool = False) -> int:
    """MPs that it costs a unit to leave an enemy zone of control where it is."""
    return int(RULES.total(ZoneCost(id_, "advancing" if advancing else ""), world))


QUESTIONS = (ZoneCost,)
