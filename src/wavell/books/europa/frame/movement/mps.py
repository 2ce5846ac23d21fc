"""Movement points: how many a unit has in a phase, what a step costs it, and the markers for what it owes."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Annotated, ClassVar

from wavell.umpire import Event, Line, Noun, Question, Ref, Roller, Tally, least, plus, times
from wavell.umpire.rules.position_cache import memoised

from ...model import counts
from ...model.abilities import Kit
from ...model.counters import OFF_MAP, ROSTER
from ...model.events import Changed
from ...model.figures import Counted
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Phase, Side
from ...model.orders import PlaceName, UnitName
from ...model.world import MP, Front
from ...rules import OTHER, RULES
from .doors import bars, objections
from .passages import (
    ADVANCE,
    AIRLIFT,
    ARRIVAL,
    ASSAULT,
    CONVOY,
    ESCAPE,
    JUMP,
    LANDING,
    MARCH,
    RETREAT,
    SLIP,
    SPOILS,
    Passage,
    Step,
)
from .riders import mover as mover
from .riders import rides
from .terrain import crossed
from .ways import as_read, land_for
from .zones import TIMES, ZoneCost, blocks, hunted, hunts, perhaps_zoned, zone_cost, zones, zones_but

_marker, _zone, _collapse = RULES.ref("frame:ADV"), RULES.ref("frame:ZOC"), RULES.ref("frame:CRT")
_HALF = Fraction(1, 2)


class Mps(Question, frozen=True, tag="mps"):
    """The MPs of a unit in this phase: `mps 7-arm`."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class StepCost(Question, frozen=True, tag="step"):
    """What it costs a unit to go to a hex next to it, with every paragraph: `step 7-arm to 4919`."""

    form: ClassVar[str] = "{unit} to {to}"
    unit: UnitName
    to: PlaceName


class Marker(Question, frozen=True, tag="marker"):
    """The MPs that a unit will owe after an `advance` or an `overrun`: `marker 7-arm after advance`."""

    form: ClassVar[str] = "{unit} after {what}"
    unit: UnitName
    what: Annotated[str, Noun("deed")]


# How many MPs --------------------------------------------------------------------------------------------------------


def party(world: Front, units: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Units with the counters that carry them and all that those carry: each such group is one unit (15.O.p3)."""
    found: dict[UnitId, None] = {}
    for id_ in units:
        head = mover(world, id_)
        found[id_] = found[head] = None
        if "is_movement_counter" in world.kit(head).abilities:
            found |= dict.fromkeys(id_ for id_ in world.stack(world.units[head].place) if mover(world, id_) == head)
    return tuple(found)


def one_unit(world: Front, id_: UnitId) -> tuple[UnitId, ...]:
    """A unit with all that is one with it: what carries it, and what is carried with it."""
    return party(world, (id_,)) if rides(world, id_) else (id_,)


@RULES.counts("frame:MP", of=Mps, stage="base")
def the_printed_rating(question: Mps, world: Front) -> Iterator[Line]:
    """A unit has the MPs of its movement rating, unless a counter carries it."""
    if mover(world, question.unit) == question.unit:
        yield _rated(world.kit(question.unit))


@cache
def _rated(kit: Kit) -> Line:
    """What is printed."""
    return plus(kit.rating.moves, "movement rating", kit.ref("is_supply_unit") if "is_supply_unit" in kit else None)


@RULES.counts("frame:SUP", of=Mps, stage="times")
def halved_out_of_supply(question: Mps, world: Front) -> Iterator[Line]:
    """A unit out of supply has half its MPs; so has a counter with all that it carries if one of them is."""
    units, unit = world.units, question.unit
    if units[unit].hungry or (rides(world, unit) and any(units[id_].hungry for id_ in one_unit(world, unit))):
        yield times(_HALF, "out of supply")


@RULES.counts("frame:RES", of=Mps, stage="times")
def halved_in_reaction(question: Mps, world: Front) -> Iterator[Line]:
    """A unit that reacts has half its MPs, HQs like others; fractions are kept."""
    if world.phase is Phase.REACTION:
        yield times(_HALF, "reaction")


@RULES.counts("frame:CM", of=Mps, stage="times")
def halved_in_exploitation(question: Mps, world: Front) -> Iterator[Line]:
    """In exploitation c/m units have half their MPs, and others none."""
    if world.phase is Phase.EXPLOITATION:
        cm = world.kit(mover(world, question.unit)).cm
        yield times(_HALF if cm else 0, "exploitation" if cm else "not c/m")


@RULES.counts("frame:ADV", of=Mps, stage="limit")
def markers_are_paid(question: Mps, world: Front) -> Iterator[Line]:
    """What a unit owes for an advance or overrun is taken off its next movement; who is carried owes for all.

    In exploitation those c/m units have more that advanced when the defender collapsed, and with all that they carry.
    """
    unit = question.unit
    together = one_unit(world, unit)
    exploits = world.phase is Phase.EXPLOITATION and world.kit(mover(world, unit)).cm
    more = min(counts.SPED.of(world.used, id_) for id_ in together) if exploits else 0
    if more:
        yield plus(more, "the defender collapsed", _collapse)
    if owed := _owed(world, unit) if len(together) == 1 else max([_owed(world, id_) for id_ in together]):
        yield plus(-owed, "MP markers")
        yield least(0, "no less than none")


def _owed(world: Front, id_: UnitId) -> int:
    """The MPs that a unit owes from an earlier phase."""
    return world.units[id_].owes - counts.OWES.of(world.used, id_)


@memoised
def allowance(world: Front, id_: UnitId) -> Tally:
    """The MPs of a unit in this phase."""
    return RULES.answer(Mps(id_), world)


@memoised
def left(world: Front, id_: UnitId) -> int:
    """The sixths of MPs that a unit has left in this phase."""
    return max(int(RULES.total(Mps(id_), world) * MP) - world.units[id_].spent, 0)


# What a step costs ---------------------------------------------------------------------------------------------------


def enter_cost(world: Front, kit: Kit, here: PlaceId, to: PlaceId) -> Fraction | None:
    """MPs for a step to the next hex, zones of control aside; None if it is prohibited."""
    found = enter_sixths(world, kit, here, to)
    return None if found is None else Fraction(found, MP)


def enter_sixths(world: Front, kit: Kit, here: PlaceId, to: PlaceId) -> int | None:
    """The same in sixths of MPs."""
    ids = world.atlas.ids
    return land_for(world, (kit,)).steps(ids[here]).get(ids[to])


def can_enter(world: Front, kit: Kit, here: PlaceId, to: PlaceId) -> bool:
    """Whether the ground lets a unit step to the next hex."""
    ids = world.atlas.ids
    return ids[to] in land_for(world, (kit,)).steps(ids[here])


_WITHOUT_A_MARCH = (CONVOY, LANDING, JUMP, ASSAULT, AIRLIFT, ADVANCE, SLIP, RETREAT, ESCAPE, ARRIVAL, SPOILS)


@bars("frame:TER", by=_WITHOUT_A_MARCH, around=False)
def ground_that_units_cannot_enter(world: Front, step: Step) -> Iterator[str]:
    """Who does not march there comes to no ground that he could not step onto: from where he is, or from anywhere."""
    if not blocks(world, step.unit) or step.place not in world.atlas.land:
        return
    atlas, land = world.atlas, land_for(world, (world.kit(mover(world, step.unit)),))
    near, ids = atlas.near[step.place], atlas.ids
    around = [step.start] if step.start in near else [at for at in near if at in atlas.land]
    to = ids[step.place]
    for at in around:
        if to in land.steps(ids[at]):
            return
    if around:
        yield f"{step.unit} cannot stand in {world.atlas.named(step.place)}"


@RULES.counts("frame:TER", of=StepCost, stage="base")
def the_way_there(question: StepCost, world: Front) -> Iterator[Line]:
    """A step along a road or railway costs 1 MP, and any other what the chart says of terrain and hexside."""
    id_, atlas = question.unit, world.atlas
    kit, here = as_read(world, world.kit(mover(world, id_))), world.units[id_].place
    if here not in atlas or question.to not in atlas.near[here]:
        return
    land, ids = land_for(world, (kit,)), atlas.ids
    if land.paved(ids[here], ids[question.to]):
        yield plus(1, "along a road")
        return
    found, terrain = land.ground(kit, question.to), atlas.terrain[question.to].replace("_", " ")
    if found is None or not can_enter(world, kit, here, question.to):
        yield plus(0, f"{id_} may not go there: {terrain if found is None else 'the hexside bars it'}")
        return
    weather = world.weather_at(question.to)
    why = f"{terrain}, {found.column.replace('_', '/')} column" + ("" if weather == "clear" else f", {weather}")
    yield plus(found.mps, why, found.ref)
    if land.track(ids[here], ids[question.to]):
        yield plus(max(1, found.mps - 1) - found.mps, "along a track")
        return
    for feature in sorted(atlas.side(here, question.to)):
        taken, ref = crossed(kit, feature)
        side = land.hexside(kit, feature, question.to)
        if side is not None:
            as_ = "" if taken == feature else f" as a {taken.replace('_', ' ')}"
            yield plus(side.mps, f"{feature.replace('_', ' ')}{as_}", ref or side.ref)


@RULES.counts("frame:ZOC", of=StepCost, stage="add")
def the_zone_left(question: StepCost, world: Front) -> Iterator[Line]:
    """Who leaves a hex in an enemy zone of control pays for that too."""
    id_ = question.unit
    if world.on_map(id_) and world.units[id_].place in zones_for(world, id_):
        yield plus(zone_cost(world, id_), "leaving a zone of control", _hunters(world, id_))
    else:
        yield from _perhaps(world, id_)


@RULES.counts("frame:MP", of=StepCost, stage="limit")
def who_may_not_go_there(question: StepCost, world: Front) -> Iterator[Line]:
    """A hex that a paragraph closes to a unit, or to what is one with it, has a price and is closed all the same."""
    id_ = question.unit
    if not world.on_map(id_) or question.to not in world.atlas.near[world.units[id_].place]:
        return
    passage = Passage(one_unit(world, id_), question.to, MARCH)
    for bar in objections(world, passage):
        if bar.by_hex and bar.ref.id in RULES.index.paragraphs:
            yield from (plus(0, why, bar.ref) for why in bar.objections(world, passage))


def _perhaps(world: Front, id_: UnitId) -> Iterator[Line]:
    """Say that units which the asker does not see may have a zone of control where a unit stands."""
    if world.on_map(id_) and perhaps_zoned(world, world.units[id_].place, ROSTER[id_].side):
        yield plus(0, "hidden units next to it may have a zone of control", _zone)


def _hunters(world: Front, id_: UnitId) -> Ref | None:
    """The paragraph by which a partisan is in a zone of control of units that hunt it, if it is."""
    here, side = world.units[id_].place, ROSTER[id_].side
    if not is_partisan(world, id_):
        return None
    near = [other for place in world.atlas.near[here] for other in world.friends(place, OTHER[side])]
    return next((world.kit(other).ref("holds_partisans") for other in near if hunts(world, other)), None)


def zones_for(world: Front, id_: UnitId) -> frozenset[PlaceId]:
    """The hexes that are in enemy zones of control for a unit; partisans are hunted in more of them."""
    side = ROSTER[id_].side
    return hunted(world, side) if is_partisan(world, id_) else zones(world, side)


def zones_past(world: Front, id_: UnitId, place: PlaceId) -> frozenset[PlaceId]:
    """The same but for the zones of control of those in one place."""
    return zones_but(world, ROSTER[id_].side, place, is_partisan(world, id_))


def is_partisan(world: Front, id_: UnitId) -> bool:
    """Whether a unit is a partisan, or one unit with partisans: it carries some."""
    if not rides(world, id_):  # as hardly any does
        return "is_partisan" in world.kit(id_).abilities
    return any("is_partisan" in world.kit(each) for each in party(world, (id_,)))


# Markers -------------------------------------------------------------------------------------------------------------


@RULES.counts("frame:ADV", of=Marker, stage="base")
def an_advance_costs(question: Marker, world: Front) -> Iterator[Line]:
    """An advance after combat costs a unit 1 MP of its next movement, and what leaving a zone of control costs."""
    if question.what == "advance":
        yield plus(1, "advance after combat")
        unit = world.units[question.unit]
        if unit.place in zones_for(world, question.unit):
            part = RULES.answer(ZoneCost(question.unit, "advancing"), world)
            yield plus(part, "leaving a zone of control", TIMES.cites(world, question.unit, True) or _zone)
        else:
            yield from _perhaps(world, question.unit)


def marker(world: Front, id_: UnitId, what: str) -> Tally:
    """The MPs that a unit will owe after an `advance` or an `overrun`."""
    return RULES.answer(Marker(id_, what), world)


def mark(world: Front, units: Iterable[UnitId], what: str) -> Iterator[Event]:
    """Put the markers on units that are about to `advance` or have made an `overrun`."""
    for id_ in units:
        found = marker(world, id_, what)
        owed = int(found.total)
        if owed:
            yield Changed(found.lines[-1].ref or _marker, (id_,), "owes", world.units[id_].owes + owed)
            yield Counted(_marker, counts.OWES.key(id_), owed)


def _paid_off(world: Front, side: Side) -> Iterator[Event]:
    """Take off the markers that counted in this phase; those laid in it stay for the next movement."""
    for id_, unit in world.units.items():
        if unit.owes and ROSTER[id_].side == side and unit.place not in OFF_MAP:
            new = counts.OWES.of(world.used, id_)
            if new != unit.owes and _had_its_move(world, id_):
                yield Changed(_marker, (id_,), "owes", new)


def _had_its_move(world: Front, id_: UnitId) -> bool:
    """Whether a phase was one in which a unit could move; in a reaction phase it must have done so."""
    if world.phase is Phase.REACTION:
        return world.units[id_].spent > 0
    return world.phase is Phase.MOVEMENT or world.kit(mover(world, id_)).cm


@RULES.happens("frame:ADV", at="leave *.movement")
@RULES.happens("frame:ADV", at="leave *.exploitation")
def markers_come_off(world: Front, roll: Roller) -> Iterator[Event]:
    """Markers come off at the end of a phase in which their units could move."""
    yield from _paid_off(world, world.phasing)


@RULES.happens("frame:ADV", at="leave *.reaction")
def reactions_pay_markers(world: Front, roll: Roller) -> Iterator[Event]:
    """A reaction is a movement too: who moved in it has paid."""
    yield from _paid_off(world, OTHER[world.phasing])


QUESTIONS = (Mps, StepCost, Marker)
