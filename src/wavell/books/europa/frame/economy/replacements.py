"""Replacement points, the replacement track and where replacements arrive (frame:RP)."""

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import ClassVar

import msgspec

from wavell.umpire import DataError, Event, Line, Order, Question, Ref, Roller, Tally, plus, times
from wavell.umpire.books.validators import Positive, known, ratio
from wavell.umpire.rules.hooks import Hook

from ...model import counts
from ...model.counters import ISOLATED, REMOVED, ROSTER, TRACK, UNISOLATED
from ...model.counts import Key
from ...model.events import Fact, Flipped, rps
from ...model.figures import Counted, Pooled
from ...model.ids import NationId, PlaceId, UnitId
from ...model.kinds import CADRES, WHOLE, Face, Phase, Side
from ...model.nations import NATIONS
from ...model.orders import Command, PlaceName, SpotName, UnitName
from ...model.reasons import reason
from ...model.scenarios import BEGUN
from ...model.theatres import THEATRES
from ...model.world import Front
from ...rules import DATA, MONTH, RULES, SEQUENCE, month
from ..movement.doors import bars, goes
from ..movement.passages import ARRIVAL, EXCHANGE, Passage, Step
from ..movement.passages import TRACK as WAITS
from ..supply.chains import in_city
from ..supply.states import FULL, level, level_of

KINDS = tuple(counts.REPLACEMENTS)
BOXES = (UNISOLATED, ISOLATED)
_APART = frozenset({"is_supply_unit", "is_movement_counter", "is_training"})
_rp = RULES.ref("frame:RP")
REBUILT, _MONTHLY = reason("{units} is rebuilt"), reason("replacements of the month").of()
FREE: Hook[Callable[[Front, UnitId, PlaceId], bool]] = Hook(RULES)
"""Units that cost nothing, `(world, unit, the hex where it arrives)`."""
REBUILDING: Hook[Callable[[Front, UnitId, PlaceId], Iterator[Event]]] = Hook(RULES)
"""What else happens when a unit is put on the track, `(world, unit, the hex where it arrives)`."""
RECEIVERS: Hook[Callable[[Front, Side, PlaceId], bool]] = Hook(RULES)
"""Where replacements arrive beside cities, `(world, side, place)`."""
SAVED: Hook[Callable[["Cost", Front], Fraction]] = Hook(RULES)
"""What is saved of the price that is asked for, before a part of a point is rounded up."""


class _Delay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: Positive
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    delay: _Delay
    hex_limit: Positive
    cadre: Positive
    isolated: Positive
    month: dict[str, dict[str, str]]

    def __post_init__(self) -> None:
        known("nation", self.month, NATIONS)
        for rates in self.month.values():
            known("kind", rates, KINDS)
            for rate in rates.values():
                if (ratio(rate) * 2).denominator != 1:
                    raise ValueError(f"{rate} is no whole number of half REs")


def read_rates(path: Path) -> _File:
    """The rates in a file."""
    return RULES.data(path, _File)


RATES = read_rates(DATA / "replacements.toml")
if RATES.delay.turns != MONTH:
    raise DataError("replacements.toml: delay: a replacement takes a month of turns")


def pool(nation: NationId, kind: str) -> Key:
    """The pool of a nation's replacement points of a kind."""
    return counts.REPLACEMENTS[kind].key(nation)


def kind_of(id_: UnitId) -> str:
    """Which points rebuild a unit: armour takes armour points, everything else infantry points."""
    return "arm" if "is_armour" in ROSTER[id_].kit else "inf"


class Replace(Command, frozen=True, tag="replace"):
    """Rebuild a lost unit to arrive in four turns: `replace 22-gds at alexandria`; a cadre is filled up at once."""

    form: ClassVar[str] = "{unit} [at {place}]"
    unit: UnitName
    place: PlaceName | None = None


class Cost(Question, frozen=True, tag="cost"):
    """The replacement points that rebuild a unit, in REs, perhaps in a place, or with a training unit."""

    form: ClassVar[str] = "{unit} [at {place}] [with {training}]"
    unit: UnitName
    place: PlaceName | None = None
    training: UnitName | None = None


class Rebuilt(Fact, frozen=True):
    """A unit was put on the replacement track."""

    unit: UnitName
    turn: int
    place: SpotName

    def apply(self, world: Front) -> None:
        """Let it wait there."""
        world.put(self.unit, place=TRACK, up=Face.FRONT, arrives=self.turn, entry=self.place)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is rebuilt and arrives in {self.place} on {SEQUENCE.turn_name(self.turn)}"


@RULES.counts("frame:RP", of=Cost, stage="base")
def its_size(question: Cost, world: Front) -> Iterator[Line]:
    """A unit costs its size in REs, a cadre on the map two to fill it up, a unit lost in isolation twice its size."""
    unit = world.units[question.unit]
    if world.on_map(question.unit) and unit.up in CADRES:
        yield plus(RATES.cadre, "a cadre to fill up")
        return
    kit = ROSTER[question.unit].kit
    if "is_depot" not in kit:
        yield plus(ROSTER[question.unit].re, "its size in REs")
        if unit.place == ISOLATED:
            yield times(RATES.isolated, "lost in isolation")


@RULES.counts("frame:RP", of=Cost, stage="limit")
def some_cost_nothing(question: Cost, world: Front) -> Iterator[Line]:
    """Some units are free where they arrive, if they can arrive there at all."""
    place = question.place if question.training is None and not world.on_map(question.unit) else None
    if place is None or not (free := FREE.cites(world, question.unit, place)):
        return
    if place in world.atlas.land and arrives_here(world, question.unit, place):
        yield times(0, "free there", free)
    else:
        yield plus(0, f"no replacements arrive in {world.atlas.named(place)}")


@RULES.counts("frame:RP", of=Cost, stage="round")
def in_half_points(question: Cost, world: Front) -> Iterator[Line]:
    """Points are spent by halves, and a part of one is rounded up, of what a training unit does not save."""
    if not world.on_map(question.unit) and "is_depot" not in ROSTER[question.unit].kit:
        saved = sum((rule.run(question, world) for rule in SAVED), Fraction(0))
        left = max(price(world, question.unit) - saved, Fraction(0))
        if rest := spent(left) - left:
            yield plus(rest, "no less than half points are spent")


def price(world: Front, id_: UnitId) -> Fraction:
    """What a lost unit costs, before a part of a point is rounded up."""
    if "is_depot" in ROSTER[id_].kit:
        return Fraction(cost(world, id_).total)
    return ROSTER[id_].re * (RATES.isolated if world.units[id_].place == ISOLATED else 1)


def spent(due: Fraction) -> Fraction:
    """The points that are spent where so much is due: whole and half ones.

    >>> spent(Fraction(3, 4)), spent(Fraction(0))
    (Fraction(1, 1), Fraction(0, 1))
    """
    return Fraction(math.ceil(due * 2), 2)


def cost(world: Front, id_: UnitId, place: PlaceId | None = None, training: UnitId | None = None) -> Tally:
    """The replacement points that rebuild a unit, perhaps in a place, or with a training unit."""
    return RULES.answer(Cost(id_, place, training), world)


def theatre(world: Front, place: PlaceId) -> str:
    """The theatre of a place: that of its command (frame:THEA)."""
    return THEATRES[world.map].get(world.atlas.command.get(place, ""), "")


def lost(world: Front, id_: UnitId) -> bool:
    """Whether a unit lies in a box of lost units."""
    return world.units[id_].place in BOXES


def arrives_here(world: Front, id_: UnitId, place: PlaceId, but: Ref | None = None) -> bool:
    """Whether a unit may arrive in a hex: in an owned city in supply for its nation, or by a paragraph but for one."""
    side, nation = ROSTER[id_].side, ROSTER[id_].nation
    if any(rule.run(world, side, place) for rule in RECEIVERS if rule.ref != but):
        return True
    return in_city(world, place) and world.owner.get(place) == side and level(world, place, side, nation) == FULL


def host(world: Front, id_: UnitId, place: PlaceId) -> Ref | None:
    """Why who was on the replacement track comes onto the map in a hex: it is a city of his side, or by a paragraph."""
    side = ROSTER[id_].side
    return _rp if in_city(world, place) and world.owner.get(place) == side else RECEIVERS.cites(world, side, place)


@bars("frame:RP", by={ARRIVAL}, around=False)
def somebody_is_there_to_receive_them(world: Front, step: Step) -> Iterator[str]:
    """What receives replacements stands there when they arrive, too; they wait on the track if it has gone."""
    if world.units[step.unit].place == TRACK and host(world, step.unit, step.place) is None:
        yield f"no replacements arrive in {world.atlas.named(step.place)}"


def arriving(world: Front, place: PlaceId) -> Fraction:
    """REs that are on their way to a hex in this month."""
    return Fraction(counts.ARRIVALS.of(world.used, place), 4)


def own(world: Front, seat: Side, id_: UnitId) -> bool:
    """Whether a unit is one of a side."""
    return ROSTER[id_].side == seat


@RULES.forbids("frame:RP", order=Replace)
def lost_units_are_rebuilt(order: Replace, world: Front, seat: Side) -> Iterator[str]:
    """A side rebuilds its own lost units, with a hex where they arrive, and fills up cadres in supply."""
    if not own(world, seat, order.unit):
        yield f"{order.unit} is not a unit of the {seat}"
        return
    unit = world.units[order.unit]
    if world.on_map(order.unit):
        if unit.up not in CADRES:
            yield f"{order.unit} needs no replacements"
        elif level_of(world, order.unit) != FULL:
            yield f"{order.unit} is not in supply"
        return
    if unit.place not in BOXES:
        yield f"{order.unit} is not among the lost units: {unit.place}"
    if order.place is None:
        yield f"say where {order.unit} arrives"


@goes(Replace, by={WAITS, EXCHANGE})
def where_it_will_stand(order: Replace, world: Front, seat: Side) -> Iterator[Passage]:
    """A lost unit comes onto the map later, and a cadre becomes a whole unit where it stands."""
    if not own(world, seat, order.unit):
        return
    if lost(world, order.unit) and order.place in world.atlas.land:
        yield Passage((order.unit,), PlaceId(str(order.place)), WAITS)
    elif world.on_map(order.unit) and world.units[order.unit].up in CADRES:
        yield Passage((order.unit,), world.units[order.unit].place, EXCHANGE)


@RULES.forbids("frame:RP", order=Replace)
def there_are_points_for_it(order: Replace, world: Front, seat: Side) -> Iterator[str]:
    """The nation has the points: infantry points for most, armour points for armour."""
    if not own(world, seat, order.unit) or not (lost(world, order.unit) or world.on_map(order.unit)):
        return
    need = cost(world, order.unit, order.place).total * 2
    name = pool(ROSTER[order.unit].nation, kind_of(order.unit))
    if world.pools.get(name, 0) < need:
        yield f"{order.unit} costs {rps(int(need))}, and {name} has {rps(world.pools.get(name, 0))}"


@RULES.forbids("frame:RP", order=Replace)
def where_replacements_arrive(order: Replace, world: Front, seat: Side) -> Iterator[str]:
    """Replacements arrive in an owned city in supply, on army HQs (15.L.1.p4) and on training units (15.X.6.p1)."""
    if order.place is None or not own(world, seat, order.unit) or not lost(world, order.unit):
        return
    if order.place not in world.atlas.land or not arrives_here(world, order.unit, order.place):
        yield f"no replacements arrive in {world.atlas.named(order.place)}"


@RULES.forbids("frame:RP", order=Replace)
def so_many_in_a_hex(order: Replace, world: Front, seat: Side) -> Iterator[str]:
    """So many REs of replacements arrive in a hex in a month."""
    if order.place is None or not own(world, seat, order.unit) or not lost(world, order.unit):
        return
    if arriving(world, order.place) + ROSTER[order.unit].re > RATES.hex_limit:
        yield f"{world.atlas.named(order.place)} takes {RATES.hex_limit} REs of replacements a month"


@RULES.resolves("frame:RP", order=Replace)
def it_goes_on_the_track(order: Replace, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The points are spent; the unit arrives in four turns, free or not, and a cadre is filled up at once."""
    counter, place = ROSTER[order.unit], order.place or PlaceId("")
    need = int(cost(world, order.unit, order.place).total * 2)
    if need:
        yield Pooled(_rp, pool(counter.nation, kind_of(order.unit)), -need, REBUILT.of(order.unit))
    if world.on_map(order.unit):
        yield Flipped(_rp, order.unit, WHOLE.get(world.units[order.unit].up, Face.FRONT))
        return
    for rule in REBUILDING:
        yield from rule.run(world, order.unit, place)
    if place:  # one that was overruled may name none
        yield Counted(_rp, counts.ARRIVALS.key(place), int(counter.re * 4))
    yield Rebuilt(RULES.ref(RATES.delay.ref), order.unit, world.clock.turn + RATES.delay.turns, place)


@BEGUN.adds("frame:RP")
def who_is_on_the_track_when_a_case_begins(world: Front) -> Iterator[Event]:
    """Replacements of this month that are on their way count against the limit of their hex.

    Supply units and movement counters are formed of SMPs, and training units go along with others: those do not.
    """
    found: dict[Key, int] = {}
    for id_ in world.stack(TRACK):
        entry = world.units[id_].entry
        if entry in world.atlas.land and is_of_this_month(world, id_):
            key = counts.ARRIVALS.key(entry)
            found[key] = found.get(key, 0) + int(ROSTER[id_].re * 4)
    for key in sorted(found.keys() - world.used.keys()):
        yield Counted(_rp, key, found[key])


def is_of_this_month(world: Front, id_: UnitId) -> bool:
    """Whether a unit on the track was rebuilt in the replacement phase of this month."""
    if not _APART.isdisjoint(ROSTER[id_].kit.abilities):
        return False
    went, step = world.units[id_].arrives - RATES.delay.turns, SEQUENCE.step(f"{ROSTER[id_].side}.{Phase.REPLACEMENT}")
    return month(went) == month(world.clock.turn) and (went, step) <= (world.clock.turn, world.clock.step)


@RULES.happens("frame:RP", at="enter *.replacement")
def points_of_the_month_come_in(world: Front, roll: Roller) -> Iterator[Event]:
    """Each nation with units in play receives its points of the month."""
    there = (id_ for id_, unit in world.units.items() if unit.place != REMOVED)
    nations = {ROSTER[id_].nation for id_ in there if ROSTER[id_].side == world.phasing}
    for nation in sorted(nations & RATES.month.keys()):
        for kind, rate in RATES.month[nation].items():
            yield Pooled(_rp, pool(nation, kind), int(ratio(rate) * 2), _MONTHLY)


@RULES.offers(Replace)
def units_to_rebuild(world: Front, seat: Side) -> Iterator[Order]:
    """List every lost unit that can be paid for with a few hexes, and every cadre."""
    homes = _homes(world, seat)
    for id_, unit in world.units.items():
        if ROSTER[id_].side != seat:
            continue
        if unit.up in CADRES and world.on_map(id_):
            yield Replace(id_)
        elif unit.place in BOXES:
            yield from (Replace(id_, place) for place in islice((p for p in homes if arrives_here(world, id_, p)), 4))


def _homes(world: Front, seat: Side) -> list[PlaceId]:
    """Hexes where replacements might arrive: with HQs or training units first, then cities."""
    special = [
        unit.place
        for id_, unit in world.units.items()
        if ROSTER[id_].side == seat
        and world.on_map(id_)
        and world.kit(id_).abilities.keys() & {"is_army_hq", "is_command_hq", "is_training"}
    ]
    cities = sorted(place for place in world.atlas.tagged("city") if world.owner.get(place) == seat)
    return list(dict.fromkeys([*special, *cities]))


ORDERS = (Replace,)
QUESTIONS = (Cost,)
EVENTS = (Rebuilt,)
