"""15.V.2: turning supply and transport units into SMPs and back, at the rates of table 2."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

import msgspec
from msgspec.structs import replace

from wavell.umpire import Event, Noun, Order, Roller
from wavell.umpire.books.validators import Natural, Positive, complete
from wavell.umpire.facts.words import many

from ...frame.movement.doors import goes
from ...frame.movement.passages import EXCHANGE, Passage
from ...frame.movement.passages import TRACK as WAITS
from ...frame.supply.chains import in_city, kin
from ...frame.supply.points import LEFT, spill
from ...frame.supply.states import FULL, level
from ...model import counts
from ...model.counters import ROSTER, SPARE, TRACK
from ...model.counts import Scope
from ...model.events import Fact, Flipped, Waits
from ...model.figures import Counted
from ...model.fleets import Fleet, FleetId, fleet_of
from ...model.ids import NationId, PlaceId, UnitId
from ...model.kinds import Face, Phase, Side
from ...model.nations import NATIONS
from ...model.orders import Command, CommandName, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.reasons import Why, reason, told_to
from ...model.world import Front
from ...rules import DATA, RULES
from ..s15i1_depots import Placed, Withdrawn
from ..s15l1_army_hqs import on_an_unmoved_hq
from ..s15x6_training import on_a_training_unit
from .records import RESTING

VEHICLES = counts.used("converted {unit}", UnitId, scope=Scope.PHASE)
"""Units that gave up their vehicles or got them, and transports and supply units that were made."""
DEMOTORIZED = Face.DEMOTORIZED
_WITH_VEHICLES = (Face.FRONT, Face.ROUTE)
"""Sides that show a unit with all its vehicles; a truck in a supply route has them too."""
DELAY = 4
"""Turns until what was made of SMPs arrives (15.V.2.p2)."""
ROWS = (
    "truck",
    "wagon",
    "transport_3",
    "transport_1",
    "motorized_division",
    "us_aa_brigade",
    "motorized_brigade",
)
_into, _back, _table, _rest = map(RULES.ref, ("15.V.2.p1", "15.V.2.p2", "15.V.2.T2.n1", "15.V.3.p4"))
_RECEIVE = (on_an_unmoved_hq, on_a_training_unit)
_OF, _INTO = reason("{units}"), reason("made into {units}")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of table 2."""

    ref: str
    smps: Positive
    three: Natural = 0
    one: Natural = 0
    even: Natural = 0


class _OnFoot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    moves: Positive
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    row: dict[str, Row]
    on_foot: _OnFoot

    def __post_init__(self) -> None:
        complete("row", self.row, ROWS)
        for name, row in self.row.items():
            if (row.even and row.even * 3 != row.smps) or (row.three and row.three * 9 != row.smps):
                raise ValueError(f"{name}: the even figures of a row are worth what its SMPs are")


_FILE = RULES.data(DATA / "conversions.toml", _File)
TABLE = _FILE.row
ON_FOOT = _FILE.on_foot


def row_of(id_: UnitId) -> str:
    """The row of a counter, or nothing."""
    counter, symbols = ROSTER[id_], ROSTER[id_].kit.symbols
    if "is_transport" in counter.kit:
        return f"transport_{counter.capacity}"
    if symbols & {"truck", "wagon"}:
        return "truck" if "truck" in symbols else "wagon"
    if "motorized" not in symbols:
        return ""
    if "is_motorized_infantry" in counter.kit:
        return {"XX": "motorized_division", "X": "motorized_brigade", "III": "motorized_brigade"}.get(counter.size, "")
    aa = counter.nation == "usa" and counter.size == "X" and "is_aa" in counter.kit
    return "us_aa_brigade" if aa else ""


def value(id_: UnitId) -> int:
    """What a supply or transport unit is worth in SMPs, 0 if nothing."""
    row = TABLE.get(row_of(id_))
    return 0 if row is None else row.smps


def stays(id_: UnitId) -> bool:
    """Whether a unit gives up its vehicles and stays on the map."""
    return row_of(id_) in ("motorized_division", "us_aa_brigade", "motorized_brigade")


class Convert(Command, frozen=True, tag="convert"):
    """Turn a supply or transport unit into SMPs, or into transport counters: `convert truck-1 into tran-1+tran-2`."""

    form: ClassVar[str] = "{unit} [into {counters+}]"
    unit: UnitName
    counters: tuple[UnitName, ...] = ()


class Form(Command, frozen=True, tag="form"):
    """Make a supply or transport unit of SMPs, or of transport counters: `form truck-2 from allies:desert at cairo`."""

    form: ClassVar[str] = "{unit} [from {command}] [at {place}] [of {counters+}]"
    unit: UnitName
    command: CommandName | None = None
    place: PlaceName | None = None
    counters: tuple[UnitName, ...] = ()


class SmpsChanged(Fact, frozen=True):
    """The SMPs of a command rose or fell."""

    command: Annotated[FleetId, Noun("record")]
    amount: int
    why: Why

    def apply(self, world: Front) -> None:
        """Write the new number down."""
        world.smps[self.command] = world.smps.get(self.command, 0) + self.amount

    def seen_by(self, seat: str, world: Front) -> "Self | None":
        """The fact as a seat may read it."""
        return replace(self, why=told_to(seat, self.why))

    def told(self) -> str:
        """The fact in words."""
        return f"{self.command}: {self.amount:+} SMPs ({self.why})"


commands(Convert)


def is_major(nation: NationId) -> bool:
    """Whether a nation is a major power, or British."""
    return NATIONS[nation].major or NATIONS[nation].british


def _spare(world: Front, side: Side, id_: UnitId) -> bool:
    return ROSTER[id_].side == side and world.units[id_].place == SPARE


def _ones(world: Front, row: Row) -> int:
    return row.even if world.readings["smp-table"] == "even" else row.one


# Units into SMPs ----------------------------------------------------------------------------------------------


@RULES.forbids("15.V.2.p1", order=Convert)
def major_powers_convert(order: Convert, world: Front, seat: Side) -> Iterator[str]:
    """Only major powers turn supply units into SMPs, each its own."""
    yield from _of_no_power(order, seat)


@RULES.forbids("15.V.2.p2", order=Form)
def major_powers_form(order: Form, world: Front, seat: Side) -> Iterator[str]:
    """Only major powers make supply units again, each its own."""
    yield from _of_no_power(order, seat)


def _of_no_power(order: Convert | Form, seat: Side) -> Iterator[str]:
    """Say of units that they are no major power's, or not of one power."""
    if ROSTER[order.unit].side != seat:
        return
    if not is_major(ROSTER[order.unit].nation):
        yield f"{order.unit} belongs to no major power"
    for id_ in order.counters:
        if ROSTER[id_].side == seat and not _of_one_power(order.unit, id_):
            yield f"{id_} does not belong to the power of {order.unit}"


def _of_one_power(*units: UnitId) -> bool:
    """Whether units are of one nation; the British are one."""
    return len({kin(ROSTER[id_].nation) for id_ in units}) == 1


@RULES.forbids("15.V.1.k", order=Form)
def a_country_forms_its_own(order: Form, world: Front, seat: Side) -> Iterator[str]:
    """SMPs that belong to a country become units of that country and of no other."""
    country = fleet_of(order.command).country if order.command is not None else ""
    if country and ROSTER[order.unit].side == seat and kin(country) != kin(ROSTER[order.unit].nation):
        yield f"{order.command} belongs to another country than {order.unit}"


@RULES.forbids("15.V.2.p1", order=Convert)
def units_are_converted_with_replacements(order: Convert, world: Front) -> Iterator[str]:
    """It is done in the replacement phase."""
    if world.phase is not Phase.REPLACEMENT:
        yield "units are converted in the replacement phase"


@RULES.forbids("15.V.2.T2", order=Convert)
def as_the_table_says(order: Convert, world: Front, seat: Side) -> Iterator[str]:
    """A unit of the table becomes the SMPs of its row, or just as many transport counters of one size."""
    if not usable(world, seat, order.unit):
        return
    row = TABLE.get(row_of(order.unit))
    if row is None or world.units[order.unit].up not in _WITH_VEHICLES:
        yield f"{order.unit} is no supply or transport unit of the table, or has given up its vehicles"
        return
    if order.counters:
        yield from _wrong_counters(world, seat, order.counters, row)
        for id_ in order.counters:
            if not _spare(world, seat, id_):
                yield f"{id_} is no spare counter of yours"
    elif not world.atlas.command[world.units[order.unit].place]:
        yield f"{order.unit} stands in no command"


def _wrong_counters(world: Front, side: Side, counters: tuple[UnitId, ...], row: Row) -> Iterator[str]:
    """Say why some counters are not what a row is worth."""
    kinds = [row_of(id_) for id_ in counters]
    right = {"transport_3": row.three, "transport_1": _ones(world, row)}
    if len(set(counters)) < len(counters) or len(set(kinds)) != 1 or right.get(kinds[0], 0) != len(kinds):
        sizes = ((row.three, "3 REs"), (_ones(world, row), "1 RE"))
        worth = [many(row.smps, "SMP"), *(f"{many(n, 'transport')} of {size}" for n, size in sizes if n)]
        yield f"it is worth {', or '.join(worth)}"


@RULES.offers(Convert)
def units_that_could_be_converted(world: Front, seat: Side) -> Iterator[Order]:
    """Every unit of the table, into SMPs and into what spare counters there are."""
    spare = [id_ for id_ in world.stack(SPARE) if ROSTER[id_].side == seat]
    for place, stack in world.stacks.items():
        for id_ in stack if place in world.atlas else ():
            row = TABLE.get(row_of(id_)) if ROSTER[id_].side == seat and world.units[id_].up in _WITH_VEHICLES else None
            if row is None or id_ in world.stocks or VEHICLES.of(world.used, id_):
                continue
            yield Convert(id_)
            for kind, number in (("transport_3", row.three), ("transport_1", _ones(world, row))):
                those = [other for other in spare if row_of(other) == kind and _of_one_power(id_, other)][:number]
                if number and len(those) == number:
                    yield Convert(id_, tuple(those))


@RULES.resolves("15.V.2.p1", order=Convert)
def it_becomes_smps(order: Convert, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """At once the unit is gone, or has given up its vehicles, and the SMPs or transports are there."""
    place, row = world.units[order.unit].place, TABLE[row_of(order.unit)]
    ref = RULES.ref(row.ref)
    changed = (order.unit, *order.counters) if stays(order.unit) else order.counters
    yield from (Counted(_into, VEHICLES.key(id_), 1) for id_ in changed)
    yield from spill(_into, world, order.unit, LEFT)
    yield Flipped(ref, order.unit, DEMOTORIZED) if stays(order.unit) else Withdrawn(ref, order.unit, SPARE)
    for id_ in order.counters:
        yield Placed(ref, id_, place)
    if not order.counters:
        yield SmpsChanged(ref, Fleet(seat, world.atlas.command[place]).id, row.smps, _OF.of(order.unit))


# SMPs into units ----------------------------------------------------------------------------------------------


@RULES.forbids("15.V.2.T2.n1", order=Form)
def rows_work_both_ways(order: Form, world: Front, seat: Side) -> Iterator[str]:
    """What the table makes of a unit makes it again: its SMPs, or its transports from one hex, that where it stands."""
    if ROSTER[order.unit].side != seat:
        yield f"{order.unit} is not a unit of the {seat}"
        return
    row, unit, there = TABLE.get(row_of(order.unit)), world.units[order.unit], world.on_map(order.unit)
    if row is None or not (there and unit.up == DEMOTORIZED if stays(order.unit) else unit.place == SPARE):
        yield f"{order.unit} is no spare supply or transport unit, nor one without its vehicles on the map"
    elif (order.command is None) == (not order.counters):
        yield "it is made either of SMPs or of transports"
    elif order.counters:
        yield from _wrong_counters(world, seat, order.counters, row)
        places = {world.units[id_].place for id_ in order.counters}
        own = all(ROSTER[id_].side == seat for id_ in order.counters)
        if not own or len(places) != 1 or not places <= world.atlas.ids.keys():
            yield "the transports are your own and stand in one hex"
        elif stays(order.unit) and unit.place not in places:
            yield f"the transports do not stand with {order.unit}"
    elif order.command is not None:
        if fleet_of(order.command).side != seat:
            yield f"{order.command} is not yours"
        elif (has := world.smps.get(order.command, 0)) < row.smps:
            yield f"{order.unit} takes {many(row.smps, 'SMP')}, and {order.command} has {has}"


@goes(Convert, by={EXCHANGE})
def transports_in_its_place(order: Convert, world: Front, seat: Side) -> Iterator[Passage]:
    """Transports take the place of a unit."""
    if order.counters and usable(world, seat, order.unit):
        yield Passage(order.counters, world.units[order.unit].place, EXCHANGE, out=(order.unit,))


@goes(Form, by={WAITS, EXCHANGE})
def where_it_is_formed(order: Form, world: Front, seat: Side) -> Iterator[Passage]:
    """A unit that is made of SMPs comes onto the map later; one of transports takes their place."""
    if ROSTER[order.unit].side != seat or stays(order.unit):
        return
    if order.command is not None and order.place in world.atlas.land:
        yield Passage((order.unit,), PlaceId(str(order.place)), WAITS)
    elif order.counters and usable(world, seat, *order.counters):
        yield Passage((order.unit,), world.units[order.counters[0]].place, EXCHANGE, out=order.counters)


@RULES.forbids("15.V.2.p2", order=Form)
def units_are_formed_with_replacements(order: Form, world: Front) -> Iterator[str]:
    """It is done in the replacement phase."""
    if world.phase is not Phase.REPLACEMENT:
        yield "units are formed in the replacement phase"


@RULES.forbids("15.V.2.p2", order=Form)
def it_arrives_in_the_command(order: Form, world: Front, seat: Side) -> Iterator[str]:
    """What is made of SMPs arrives in their command: in a city in supply, or on an army HQ or a training unit."""
    place = order.place
    if order.command is None or ROSTER[order.unit].side != seat or stays(order.unit):
        if place is not None and ROSTER[order.unit].side == seat:
            yield f"{order.unit} waits for nothing and arrives nowhere: leave {place} out"
    elif place is None:
        yield "say where it arrives"
    elif world.owner.get(place) != seat or world.atlas.command[place] != fleet_of(order.command).command:
        yield f"{place} is not yours or lies in another command"
    elif not _receives(world, order.unit, place):
        yield f"{place} is neither a city in supply nor the place of an army HQ or a training unit"


def _receives(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether the replacement track leads a unit to a hex of its side, as other replacements."""
    side = ROSTER[id_].side
    in_supply = in_city(world, place) and level(world, place, side, ROSTER[id_].nation) == FULL
    return in_supply or any(rule(world, side, place) for rule in _RECEIVE)


@RULES.offers(Form)
def units_that_could_be_formed(world: Front, seat: Side) -> Iterator[Order]:
    """Spare and demotorized units of each kind, of SMPs and of transports."""
    own = sorted(place for place in world.atlas.tagged("city") if world.owner.get(place) == seat)
    seen: set[str] = set()
    for id_, unit in world.units.items():
        row = TABLE.get(row_of(id_)) if ROSTER[id_].side == seat else None
        if VEHICLES.of(world.used, id_):
            continue
        if row is None or (unit.place != SPARE and unit.up != DEMOTORIZED) or (row.ref in seen and unit.place == SPARE):
            continue
        seen.add(row.ref)
        for record, number in world.smps.items():
            side, command, country = fleet_of(record)
            if side == seat and number >= row.smps and kin(country) in ("", kin(ROSTER[id_].nation)):
                near = (place for place in own if world.atlas.command[place] == command)
                here = [None] if stays(id_) else [place for place in near if _receives(world, id_, place)]
                yield from (Form(id_, record, place) for place in here)
        for stack in [[each for each in some if not VEHICLES.of(world.used, each)] for some in world.stacks.values()]:
            for kind, count in (("transport_3", row.three), ("transport_1", _ones(world, row))):
                those = [other for other in stack if row_of(other) == kind and _of_one_power(id_, other)][:count]
                if count and len(those) == count and (id_ in stack or not stays(id_)):
                    yield Form(id_, counters=tuple(those))


@RULES.resolves("15.V.2.p2", order=Form)
def it_is_made(order: Form, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Made of SMPs, first those that rest, it waits four turns on the track; of transports it stands where they did."""
    row = TABLE[row_of(order.unit)]
    yield Counted(_back, VEHICLES.key(order.unit), 1)
    if order.command is not None:
        yield SmpsChanged(_back, order.command, -row.smps, _INTO.of(order.unit))
        if resting := min(row.smps, RESTING.of(world.used, order.command)):
            yield Counted(_rest, RESTING.key(order.command), -resting)
        if not stays(order.unit):
            yield Waits(_back, order.unit, TRACK, world.clock.turn + DELAY, order.place or PlaceId(""))
    else:
        place = world.units[order.counters[0]].place
        for id_ in order.counters:
            yield Withdrawn(_table, id_, SPARE)
        if not stays(order.unit):
            yield Placed(_table, order.unit, place)
    if stays(order.unit):
        yield Flipped(_table, order.unit, Face.FRONT)


ORDERS = (Convert, Form)
EVENTS = (SmpsChanged,)
