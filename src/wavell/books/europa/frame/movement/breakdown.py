"""Breakdown and assembly of divisions (frame:BRK): a division is taken apart into its units, and put together again."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import msgspec

from wavell.umpire import DataError, Event, Order, Roller, UnknownName
from wavell.umpire.books.validators import Natural, known, once

from ...model import counts
from ...model.counters import ROSTER, SPARE
from ...model.events import FRESH, Fact, who
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Face, Side
from ...model.orders import Command, CounterName, SpotName, UnitName
from ...model.ownership import commands, usable
from ...model.succession import take_place
from ...model.world import Front
from ...rules import DATA, RULES, SEQUENCE
from .doors import goes
from .passages import EXCHANGE, Passage

_chart = RULES.ref("frame:BRK")
_NO_TANKS = frozenset({"is_hq", "is_recon", "is_mechanized", "is_assault_gun", "is_artillery", "is_aa", "is_at"})
"""Armour that makes no armoured brigade: guns on tracks are no tanks."""
_NO_BRIGADE = frozenset({"is_hq", "is_artillery", "is_combat_engineer", "is_assault_engineer"}) | {
    f"is_{kind}_engineer" for kind in ("construction", "railroad", "pipeline", "port")
}
"""Units that make no infantry brigade, though they are infantry or motorized."""


class Division(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the chart: what a division is made of."""

    id: UnitId
    ref: str
    core: UnitId = UnitId("")
    """Its divisional HQ."""
    parts: tuple[UnitId, ...] = ()
    """The units that belong to it."""
    support_group: UnitId = UnitId("")
    armoured: Natural = 0
    """How many armoured brigades, any of its side, it takes while it has a support group (103.A.6.a.p1)."""
    converts: str = ""
    """The turn in which its support group becomes an HQ (103.A.6.a.p3)."""
    later_armoured: Natural = 0
    later_motorized: Natural = 0
    """What it takes with an HQ: armoured brigades and motorized infantry brigades."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    division: tuple[Division, ...]

    def __post_init__(self) -> None:
        once("division", (row.id for row in self.division))


def read_chart(path: Path) -> dict[UnitId, Division]:
    """The chart in a file; a counter that there is not is an error that names it."""
    found: dict[UnitId, Division] = {}
    for row in RULES.data(path, _File).division:
        try:
            known("counter", (row.id, *row.parts, *filter(None, (row.core, row.support_group))), ROSTER)
            if row.converts:
                SEQUENCE.turn(row.converts)
            if not row.core and not row.support_group:
                raise ValueError("it has neither a core nor a support group")
        except (ValueError, UnknownName) as fault:
            raise DataError(f"{path}: {row.id}: {fault}") from None
        found[row.id] = row
    return found


CHART = read_chart(DATA / "breakdown.toml")


class BreakDown(Command, frozen=True, tag="break"):
    """Break a division down into units: `break 7-arm-div into 7-sg+7-arm+22-arm`."""

    form: ClassVar[str] = "{unit} into {parts+}"
    unit: UnitName
    parts: tuple[CounterName, ...]


class Assemble(Command, frozen=True, tag="assemble"):
    """Assemble a division of units in one hex: `assemble 7-arm-div from 7-sg+7-arm+4-arm`."""

    form: ClassVar[str] = "{division} from {units+}"
    division: UnitName
    units: tuple[UnitName, ...]


class BrokeDown(Fact, frozen=True):
    """A unit was broken down, or units became a division: counters took the place of others in a hex."""

    shown: ClassVar[str] = "own"
    out: tuple[UnitName, ...]
    into: tuple[UnitName, ...]
    place: SpotName

    def apply(self, world: Front) -> None:
        """Swap the counters; what was done with the one has been done with the other."""
        gone = [world.units[id_] for id_ in self.out]
        state = {
            "spent": max(unit.spent for unit in gone),
            "owes": max(unit.owes for unit in gone),
            "moved": any(unit.moved for unit in gone),
            "fought": any(unit.fought for unit in gone),
            "stopped": any(unit.stopped for unit in gone),
            "disrupted": any(unit.disrupted for unit in gone),
            "dispersed": any(unit.dispersed for unit in gone),
            "hungry": max(unit.hungry for unit in gone),
            "limited": any(unit.limited for unit in gone),
            "isolated": any(unit.isolated for unit in gone),
            "reserve": all(unit.reserve for unit in gone),
            "carrier": "" if gone[0].carrier in self.out else gone[0].carrier,
            "arrives": max(unit.arrives for unit in gone),
            "entry": gone[0].entry,
        }
        for id_ in self.out:
            world.put(id_, place=SPARE, **FRESH)
        take_place(world, self.out, self.into, heads=_heads(self.out, self.into))
        for id_ in self.into:
            world.put(id_, place=self.place, up=Face.FRONT, **state)

    def told(self) -> str:
        """The fact in words."""
        return f"{who(*self.out)} become{'s' if len(self.out) == 1 else ''} {who(*self.into)}"


commands(BreakDown, Assemble)


def _heads(out: tuple[UnitId, ...], into: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Of units that are assembled those that the division is called after: its HQ or support group."""
    row = CHART.get(into[0]) if len(into) == 1 else None
    return () if row is None else tuple(id_ for id_ in out if id_ in (row.core, row.support_group))


def converted(world: Front, row: Division) -> bool:
    """Whether a division has an HQ in place of its support group."""
    return not row.support_group or bool(counts.CONVERTED.of(world.marks, row.id))


def is_armoured_brigade(id_: UnitId) -> bool:
    """Whether a counter is a brigade or regiment of tanks."""
    counter = ROSTER[id_]
    has = counter.kit.abilities
    return counter.size in ("X", "III") and "is_armour" in has and _NO_TANKS.isdisjoint(has)


def is_motorized_brigade(id_: UnitId) -> bool:
    """Whether a counter is a motorized infantry brigade, and no HQ, artillery or engineers."""
    counter = ROSTER[id_]
    has = counter.kit.abilities
    return counter.size in ("X", "III") and "is_motorized_infantry" in has and has.keys().isdisjoint(_NO_BRIGADE)


def is_infantry_brigade(id_: UnitId) -> bool:
    """Whether a counter is an infantry brigade or regiment on foot, and neither cavalry, artillery nor engineers."""
    counter = ROSTER[id_]
    has = counter.kit.abilities
    on_foot = counter.size in ("X", "III") and "is_infantry" in has and counter.kit.mobility == "foot"
    return on_foot and has.keys().isdisjoint(_NO_BRIGADE)


def on_foot(world: Front, id_: UnitId) -> bool:
    """Whether a unit is an infantry brigade on foot now, a motorized one without its vehicles among them."""
    return is_infantry_brigade(id_) or (is_motorized_brigade(id_) and world.units[id_].up == Face.DEMOTORIZED)


def is_lorry(id_: UnitId) -> bool:
    """Whether a counter is a transport counter that carries 1 RE."""
    return "is_transport" in ROSTER[id_].kit and ROSTER[id_].capacity == 1


def fixed_parts(world: Front, row: Division) -> tuple[UnitId, ...] | None:
    """The units that a division is always made of, or None if it is flexible."""
    return (row.core, *row.parts) if row.parts else None


@RULES.forbids("frame:BRK", order=BreakDown)
def a_division_breaks_into_its_parts(order: BreakDown, world: Front, seat: Side) -> Iterator[str]:
    """A whole division breaks down into the units that the chart gives it, whose counters are not in play."""
    if not usable(world, seat, order.unit):
        return
    row = CHART.get(order.unit)
    if row is None:
        yield f"{order.unit} does not break down"
        return
    if world.units[order.unit].up or world.units[order.unit].disrupted:
        yield f"{order.unit} is not whole"
    own = [id_ for id_ in dict.fromkeys(order.parts) if ROSTER[id_].side == seat]  # of others nothing is told
    for id_ in own:
        if id_ not in world.units or world.units[id_].place != SPARE:
            yield f"the counter {id_} is in play already"
    parts = fixed_parts(world, row)
    if parts is not None and set(order.parts) != set(parts):
        yield f"{order.unit} breaks down into {' '.join(parts)}"
    if len(set(order.parts)) < len(order.parts):
        yield "a unit is named twice"


@RULES.forbids("frame:BRK", order=Assemble)
def units_of_one_hex_make_a_division(order: Assemble, world: Front, seat: Side) -> Iterator[str]:
    """Units in one hex, none disrupted, make up a division that the chart gives and whose counter is not in play."""
    if not usable(world, seat, *order.units):
        return
    row = CHART.get(order.division)
    if row is None or ROSTER[order.division].side != seat:
        yield f"{order.division} is no division of the {seat} that is assembled"
        return
    if world.units[order.division].place != SPARE:
        yield f"{order.division} is in play already"
    if len({world.units[id_].place for id_ in order.units}) > 1:
        yield "the units are not in one hex"
    if any(world.units[id_].disrupted or not _whole(world, row, id_) for id_ in order.units):
        yield "a unit is disrupted or not whole"
    parts = fixed_parts(world, row)
    if parts is not None and set(order.units) != set(parts):
        yield f"{order.division} is assembled from {' '.join(parts)}"


@goes(BreakDown, Assemble, by={EXCHANGE})
def in_the_place_of_others(order: BreakDown | Assemble, world: Front, seat: Side) -> Iterator[Passage]:
    """Units take the place of a division, or it takes theirs."""
    out, into = ((order.unit,), order.parts) if isinstance(order, BreakDown) else (order.units, (order.division,))
    if not usable(world, seat, *out) or len({world.units[id_].place for id_ in out}) != 1:
        return
    if into and all(ROSTER[id_].side == seat and world.units[id_].place == SPARE for id_ in into):
        yield Passage(into, world.units[out[0]].place, EXCHANGE, out=out)


def _whole(world: Front, row: Division, id_: UnitId) -> bool:
    """Whether the front of a unit is up; of the parachute side of an HQ a rule of its own speaks (15.A.3.a).

    Where infantry on foot may be part of a division, a brigade without its vehicles may (103.A.6.a.p4).
    """
    if not world.units[id_].up or "is_parachute_hq" in world.kit(id_):
        return True
    return bool(row.later_motorized) and on_foot(world, id_)


@RULES.resolves("frame:BRK", order=BreakDown)
def it_is_taken_apart(order: BreakDown, world: Front, roll: Roller) -> Iterator[Event]:
    """The units stand where the division stood."""
    yield BrokeDown(_chart, (order.unit,), order.parts, world.units[order.unit].place)


@RULES.resolves("frame:BRK", order=Assemble)
def they_become_one(order: Assemble, world: Front, roll: Roller) -> Iterator[Event]:
    """The division stands where its units stood."""
    yield BrokeDown(_chart, order.units, (order.division,), world.units[order.units[0]].place)


@RULES.offers(BreakDown)
def divisions_to_break_down(world: Front, seat: Side) -> Iterator[Order]:
    """List every whole division whose counters are spare."""
    for id_, row in CHART.items():
        if id_ not in world.units or not usable(world, seat, id_) or world.units[id_].up:
            continue
        parts = fixed_parts(world, row) or tuple(flexible(world, row, seat, SPARE))
        if parts and all(part in world.units and world.units[part].place == SPARE for part in parts):
            yield BreakDown(id_, parts)


@RULES.offers(Assemble)
def divisions_to_assemble(world: Front, seat: Side) -> Iterator[Order]:
    """List every spare division whose units stand together."""
    for id_, row in CHART.items():
        if id_ not in world.units or world.units[id_].place != SPARE or ROSTER[id_].side != seat:
            continue
        core = row.support_group if not converted(world, row) else row.core
        if core not in world.units or not world.on_map(core):
            continue
        place = world.units[core].place
        parts = fixed_parts(world, row) or tuple(flexible(world, row, seat, place))
        if parts and all(part in world.units and world.units[part].place == place for part in parts):
            yield Assemble(id_, parts)


def flexible(world: Front, row: Division, seat: Side, place: PlaceId) -> Iterator[UnitId]:
    """Units in a place that could make up a flexible division: its core and brigades that fit."""
    grouped = not converted(world, row)
    yield row.support_group if grouped else row.core
    there = [
        id_ for id_ in world.stack(place) if ROSTER[id_].side == seat and ROSTER[id_].nation == ROSTER[row.id].nation
    ]
    armoured = [id_ for id_ in there if is_armoured_brigade(id_) and not ROSTER[id_].rating.dot]
    yield from armoured[: row.armoured if grouped else row.later_armoured]
    if not grouped:
        foot = [id_ for id_ in there if on_foot(world, id_)]
        motorized = [id_ for id_ in there if is_motorized_brigade(id_) and id_ not in foot][: row.later_motorized]
        yield from motorized
        short = row.later_motorized - len(motorized)
        yield from foot[:short]
        yield from [id_ for id_ in there if is_lorry(id_)][:short]


ORDERS = (BreakDown, Assemble)
EVENTS = (BrokeDown,)
