"""72.9 The Indian National Army: subversion comes first, then one factor a turn, as many units as objectives allow."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from wavell.umpire import Event, Line, Order, Question, Roller, plus
from wavell.umpire.books.validators import Die, Natural, Positive, known
from wavell.umpire.facts.words import many

from ..frame.economy.construction import BUILT, LIMITS
from ..frame.economy.costs import CHARGED, overspent, payer_of
from ..frame.economy.production import TYPES
from ..frame.setup.validation import EARLIER
from ..frame.supply.lines import full_supply
from ..model.atlas import WORLD
from ..model.counters import LATER, POOL, ROSTER, Kind
from ..model.counts import FLAG, mark, meant, used
from ..model.events import Counted, Joined, Marked, Withdrawn
from ..model.ids import NationId, PlaceId, UnitId
from ..model.nations import called
from ..model.orders import Build, Defer
from ..model.ownership import COMMANDS, naming, units_of
from ..model.world import War
from ..rules import AXIS, DATA, RULES, SEQUENCE, Side

INA = tuple(id_ for id_, row in ROSTER.items() if row.nation == "ina")
"""All units of the Indian National Army, of whatever kind."""
OF_THE_INA = naming(INA)
"""The orders for units of the Indian National Army."""


class _Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    objectives: tuple[str, ...]
    each: dict[str, Natural]
    partisans: Natural
    refs: tuple[str, ...]

    def __post_init__(self) -> None:
        known("place", self.objectives, WORLD.board.places)
        known("type", self.each, {counter.type for counter in ROSTER.values() if counter.nation == "ina"})


class _Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    factors: Positive
    saved: Natural
    partisans: Natural
    refs: tuple[str, ...]


class _Lands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nations: tuple[NationId, ...]
    refs: tuple[str, ...]

    def __post_init__(self) -> None:
        known("land", self.nations, set(WORLD.nation.values()))


class _Subversion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: Positive
    yearly: Positive
    needed: Die
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pool: _Pool
    rate: _Rate
    lands: _Lands
    subversion: _Subversion


ARMY = RULES.data(DATA / "ina.toml", _File)
INFANTRY = tuple(id_ for id_ in INA if ROSTER[id_].kind == Kind.INFANTRY)
PARTISANS = tuple(id_ for id_ in INA if ROSTER[id_].kind == Kind.PARTISAN)
SAVED = mark("ina saved")
"""Factors put off for a larger unit."""
meant(SAVED, [SAVED.key()], range(ARMY.rate.saved + 1))
DEFERRED = used("ina deferred")
"""Whether the factor of the turn was put off."""
meant(DEFERRED, [DEFERRED.key()], FLAG, since="axis.construction")
SUBVERTED = mark("subversion")
"""Whether the project has succeeded."""
meant(SUBVERTED, [SUBVERTED.key()], FLAG)
_own = [BUILT.key(ROSTER[id_].nation, ROSTER[id_].kind) for id_ in (*INFANTRY, *PARTISANS)]
meant(BUILT, _own, since="axis.construction")
_pool, _ceiling, _rate = RULES.ref("72.93B"), RULES.ref("72.93A"), RULES.ref("72.92B")
_BUILDING = SEQUENCE.by_id["axis.construction"]


class Ina(Question, frozen=True, tag="ina"):
    """How many factors of infantry the Indian National Army has built and unbuilt, or is allowed when next adjusted."""

    form: ClassVar[str] = "[allowed]"
    allowed: bool = False


@RULES.defines("72.91")
def is_ina(id_: UnitId) -> bool:
    """Whether a unit is of the Indian National Army, which Japan commands; Indian units proper are another nation."""
    return ROSTER[id_].nation == "ina"


@RULES.forbids("72.91", order=COMMANDS, when=OF_THE_INA)
def japan_commands_it(order: Order, world: War, seat: Side) -> Iterator[str]:
    """Japan gives the orders of the Indian National Army, and nobody else does."""
    if seat != AXIS and any(map(is_ina, units_of(order))):
        yield "the Indian National Army is under Japanese control"


def objectives_held(world: War) -> list[str]:
    """The objectives under Japanese control by which the force pool goes."""
    if "india" not in world.atlas:
        return []
    found = ((name, world.atlas.find(name)) for name in ARMY.pool.objectives)
    return [name for name, place in found if place is not None and world.holder(place) == AXIS]


@RULES.counts("72.93A", of=Ina, stage="base")
def factors_by_objective(question: Ina, world: War) -> Iterator[Line]:
    """Each objective held allows a 1-2 and a 2-2, once India is subverted."""
    if question.allowed and SUBVERTED.of(world.marks):
        factors = sum(TYPES[type_].factors * count for type_, count in ARMY.pool.each.items())
        yield from (plus(factors, f"a 1-2 and a 2-2 for {name}") for name in objectives_held(world))


@RULES.counts("72.93B", of=Ina, stage="base")
def factors_in_force(question: Ina, world: War) -> Iterator[Line]:
    """Until it is adjusted the force pool is what was in it, built and unbuilt, whatever has been won or lost since."""
    for id_ in INFANTRY if not question.allowed else ():
        if (unbuilt := world.units[id_].place == POOL) or world.in_play(id_):
            yield plus(ROSTER[id_].factors, f"{id_}, unbuilt" if unbuilt else f"{id_}, in play")


def limit(world: War, type_: str) -> int:
    """How many infantry units of a type there may be."""
    return ARMY.pool.each.get(type_, 0) * len(objectives_held(world))


def built(world: War, kind: Kind) -> int:
    """The INA factors of a kind built this turn."""
    return BUILT.of(world.used, NationId("ina"), kind)


@LIMITS.adds("72.92B", "72.93A")
def ina_units_are_counted(order: Build, world: War) -> Iterator[Event]:
    """The factors of INA units and of partisans that a turn brings are counted, each by its paragraph."""
    if is_ina(order.unit):
        counter = ROSTER[order.unit]
        ref = _rate if counter.kind == Kind.INFANTRY else _ceiling
        yield Counted(ref, BUILT.key(counter.nation, counter.kind), counter.factors)


@CHARGED.adds("72.92D")
def ina_units_have_their_own_bill(order: Build) -> bool:
    """What Japan pays for INA units it pays by the paragraph on them."""
    return is_ina(order.unit)


# Building -----------------------------------------------------------------------------------------------------


def _infantry(order: Build, seat: Side) -> bool:
    return seat == AXIS and order.unit in INFANTRY


def _partisan(order: Build, seat: Side) -> bool:
    return seat == AXIS and order.unit in PARTISANS


@RULES.forbids("72.92A", order=Build, when=OF_THE_INA)
def subversion_comes_first(order: Build, world: War, seat: Side) -> Iterator[str]:
    """INA units are built only when Japan has an Indian subversion result; of partisans 72.93A says it."""
    if seat == AXIS and is_ina(order.unit) and not _partisan(order, seat) and not SUBVERTED.of(world.marks):
        yield "there is no Indian subversion result"


@RULES.forbids("72.92B", order=Build, when=OF_THE_INA)
def ina_factors_of_a_turn(order: Build, world: War, seat: Side) -> Iterator[str]:
    """A turn brings one factor, which makes a 1-2; with one saved from an earlier turn it makes a 2-2."""
    if not _infantry(order, seat):
        return
    factors, used = ROSTER[order.unit].factors, built(world, Kind.INFANTRY)
    any_use = world.readings["ina-saving"] == "any"
    saved = SAVED.of(world.marks) if any_use or factors > ARMY.rate.factors else 0
    if DEFERRED.of(world.used):
        yield "this turn's factor has been put off"
    elif used + factors > ARMY.rate.factors + saved or (used and not any_use):
        had = f", {used} built" if used else ""
        there = f"there is one this turn and {SAVED.of(world.marks)} saved{had}"
        yield f"{order.unit} takes {many(factors, 'factor')}: {there}"


@RULES.permits("72.93A", order=Build, when=OF_THE_INA)
def subversion_lets_japan_build(order: Build, world: War, seat: Side) -> Iterator[str]:
    """With a subversion result Japan may build one factor of INA infantry a turn."""
    if _infantry(order, seat) and SUBVERTED.of(world.marks):
        yield "the Indian subversion result lets Japan build one factor of INA infantry a turn"


@RULES.forbids("72.92C", order=Build, when=OF_THE_INA)
def in_supplied_cities_held_since_the_start(order: Build, world: War, seat: Side) -> Iterator[str]:
    """INA infantry appears in a fully supplied city of India or Burma that was Japanese when the player turn began."""
    if _infantry(order, seat):
        yield from _no_place(world, order.place)


@RULES.forbids("frame:partisans", order=Build, when=OF_THE_INA)
def partisans_appear_where_infantry_does(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Indian partisans are placed where INA units may be built."""
    if _partisan(order, seat):
        yield from _no_place(world, order.place)


def _no_place(world: War, place: PlaceId) -> Iterator[str]:
    atlas = world.atlas
    name = atlas.named(place)
    if place not in atlas.tagged("city") or atlas.nation[place] not in ARMY.lands.nations:
        yield f"{name} is no city of India or Burma"
    elif world.holder(place) != AXIS or world.taken.get(place) == world.player_turn:
        yield f"{name} was not Japanese when the player turn began"
    elif not full_supply(world, place, AXIS):
        yield f"{name} is not fully supplied"


@RULES.forbids("72.92D", order=Build, when=OF_THE_INA)
def japan_pays(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Japan pays for INA units, within its construction limit unless that is read otherwise."""
    if seat != AXIS or not is_ina(order.unit):
        return
    if payer_of(order, world) != "japan":
        yield f"Japan pays for {order.unit}, not {called(payer_of(order, world))}"
    else:
        yield from overspent(order, world)


@RULES.forbids("72.93A", order=Build, when=OF_THE_INA)
def no_more_than_objectives_allow(order: Build, world: War, seat: Side) -> Iterator[str]:
    """There is a 1-2 and a 2-2 of infantry for each objective held, and no more."""
    if not _infantry(order, seat) or not SUBVERTED.of(world.marks):
        return
    type_ = ROSTER[order.unit].type
    if (there := _in_play(world, type_)) >= (most := limit(world, type_)):
        yield f"{there} of at most {most} INA {type_} are in play"
    elif world.units[order.unit].place == LATER:
        yield f"{order.unit} is not in the pool, which has a {type_} for each objective held"


def _in_play(world: War, type_: str) -> int:
    return sum(world.in_play(id_) for id_ in INFANTRY if ROSTER[id_].type == type_)


@RULES.forbids("72.93A", order=Build, when=OF_THE_INA)
def infantry_and_partisans_alone(order: Build, world: War, seat: Side) -> Iterator[str]:
    """A subversion result brings infantry and partisans, and no units of other kinds."""
    if seat != AXIS or not is_ina(order.unit) or _infantry(order, seat) or _partisan(order, seat):
        return
    if SUBVERTED.of(world.marks):
        yield f"the Indian National Army has infantry and partisans, and {order.unit} is neither"


@RULES.forbids("72.93A", order=Build, when=OF_THE_INA)
def partisans_of_a_turn(order: Build, world: War, seat: Side) -> Iterator[str]:
    """With a subversion result Japan may build one partisan a turn, and have two."""
    if not _partisan(order, seat):
        return
    if not SUBVERTED.of(world.marks):
        yield "there is no Indian subversion result"
    elif built(world, Kind.PARTISAN) >= ARMY.rate.partisans:
        yield "an Indian partisan has been built this turn"
    elif (there := sum(map(world.in_play, PARTISANS))) >= ARMY.pool.partisans:
        yield f"{there} of at most {ARMY.pool.partisans} Indian partisans are in play"
    elif world.units[order.unit].place == LATER:
        yield f"{order.unit} joins the pool in the next Japanese construction phase"


# Putting off --------------------------------------------------------------------------------------------------


@RULES.forbids("72.92A", order=Defer)
def nothing_to_put_off_before_subversion(order: Defer, world: War, seat: Side) -> Iterator[str]:
    """Without an Indian subversion result there is no factor to put off."""
    if seat == AXIS and not SUBVERTED.of(world.marks):
        yield "there is no Indian subversion result"


@RULES.forbids("72.92B", order=Defer)
def put_off_for_a_larger_unit(order: Defer, world: War, seat: Side) -> Iterator[str]:
    """This turn's factor is put off, once, in order to build a 2-2 that the pool still has."""
    if seat != AXIS or not SUBVERTED.of(world.marks):
        return
    if DEFERRED.of(world.used) or built(world, Kind.INFANTRY):
        yield "this turn's factor is used"
    elif not any(world.units[id_].place == POOL and ROSTER[id_].factors > ARMY.rate.factors for id_ in INFANTRY):
        yield "no 2-2 is left to build later"


@RULES.offers(Defer)
def a_factor_to_put_off(world: War, seat: Side) -> Iterator[Order]:
    """List the deferral where it would save something."""
    if SUBVERTED.of(world.marks) and not SAVED.of(world.marks):
        yield Defer()


@RULES.resolves("72.92B", order=Defer)
def the_factor_is_saved(order: Defer, world: War, roll: Roller) -> Iterator[Event]:
    """One factor at most is saved, however often building is put off."""
    yield Counted(_rate, DEFERRED.key(), 1)
    if not SAVED.of(world.marks):
        yield Marked(_rate, SAVED.key(), ARMY.rate.saved)


@RULES.happens("72.92B", at="leave axis.construction")
def the_saved_factor_is_used_up(world: War, roll: Roller) -> Iterator[Event]:
    """Building more than one factor in a turn uses the saved one."""
    if SAVED.of(world.marks) and built(world, Kind.INFANTRY) > ARMY.rate.factors:
        yield Marked(_rate, SAVED.key(), 0)


# The force pool -----------------------------------------------------------------------------------------------


@RULES.happens("72.93B", at="enter axis.construction")
def the_pool_follows_the_objectives(world: War, roll: Roller) -> Iterator[Event]:
    """Captured and lost objectives change what is unbuilt; units in play stay."""
    yield from _infantry_that_joins(world)
    yield from _infantry_that_leaves(world)


def _by_type(world: War) -> Iterator[tuple[list[UnitId], int]]:
    """The infantry of each type, and how many of it the objectives let be unbuilt; none before the subversion."""
    for type_ in ARMY.pool.each if SUBVERTED.of(world.marks) else ():
        units = [id_ for id_ in INFANTRY if ROSTER[id_].type == type_]
        yield units, max(0, limit(world, type_) - _in_play(world, type_))


def _infantry_that_leaves(world: War) -> Iterator[Event]:
    """The unbuilt infantry beyond what the objectives held allow."""
    for units, room in _by_type(world):
        unbuilt = [id_ for id_ in units if world.units[id_].place == POOL]
        yield from (Withdrawn(_pool, id_) for id_ in unbuilt[room:])


def _infantry_that_joins(world: War) -> Iterator[Event]:
    """The infantry that comes into the pool by the objectives held."""
    for units, room in _by_type(world):
        unbuilt = sum(world.units[id_].place == POOL for id_ in units)
        waiting = [id_ for id_ in units if world.units[id_].place == LATER]
        yield from (Joined(_pool, id_) for id_ in waiting[: max(0, room - unbuilt)])


@RULES.happens("72.93A", at="enter axis.construction")
def partisans_join(world: War, roll: Roller) -> Iterator[Event]:
    """Two Indian partisans are in the pool from the subversion on, whatever is held."""
    yield from _partisans_that_join(world)


def _partisans_that_join(world: War) -> Iterator[Event]:
    waiting = [id_ for id_ in PARTISANS if world.units[id_].place == LATER]
    room = ARMY.pool.partisans - (len(PARTISANS) - len(waiting)) if SUBVERTED.of(world.marks) else 0
    yield from (Joined(_ceiling, id_) for id_ in waiting[: max(0, room)])


@EARLIER.adds("72.93B", "72.93A")
def they_have_joined_by_then(world: War) -> Iterator[Event]:
    """A position laid in the Japanese construction phase, or later in its turn, has in the pool what joins in it."""
    if world.clock.step >= _BUILDING:
        yield from _infantry_that_joins(world)
        yield from _partisans_that_join(world)
    if world.clock.step == _BUILDING:
        yield from _infantry_that_leaves(world)


QUESTIONS = (Ina,)
