"""Retreat and advance after combat (frame:ADV): where units may go, what is lost on the way, and who follows."""

from collections.abc import Callable, Generator, Iterator
from typing import ClassVar, NamedTuple

from wavell.umpire import Asked, Decision, Event, Line, Order, Ref, Roller, plus
from wavell.umpire.rules.hooks import Hook

from ...model.counters import ROSTER
from ...model.decisions import Ask, matter_of, pending
from ...model.events import Changed, Moved
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import Command, Pass, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.tasks import Stage, Task
from ...model.world import Front
from ...rules import OTHER, RULES
from ..air.raids import goes_on
from ..movement.moves import occupy
from ..movement.mps import Marker, can_enter, marker, mover, party
from ..movement.stacking import fits
from ..movement.zones import blocks, enemies, zones
from .course import attackers, fighting, go_on, had_turn, stage, waits
from .crt import RESULTS
from .losses import SPARED, eliminate

_retreat, _advance = RULES.ref("frame:CBT"), RULES.ref("frame:ADV")


class Retreat(Command, frozen=True, tag="retreat"):
    """Retreat units of one hex to the next."""

    form: ClassVar[str] = "{units+} {to}"
    units: tuple[UnitName, ...]
    to: PlaceName


class Advance(Command, frozen=True, tag="advance"):
    """Advance attackers into the hex that was attacked."""

    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


ORDERS = (Retreat, Advance)
commands(Retreat, Advance)

Bar = Callable[[Front, UnitId, PlaceId], bool]
_BARS: list[tuple[Ref, str, Bar]] = []


def bars_retreat(id_: str, of: str) -> Callable[[Bar], Bar]:
    """Register that units with an ability cannot retreat to some hexes, `(world, unit, place)`."""

    def register(function: Bar) -> Bar:
        RULES.defines(id_)(function)
        _BARS.append((RULES.ref(id_), of, function))
        _BARS.sort(key=lambda bar: RULES.index.place(bar[0]))
        return function

    return register


def closed(world: Front, id_: UnitId, place: PlaceId) -> Ref | None:
    """The paragraph that keeps a unit out of a hex for what it is, if there is one."""
    kit = world.kit(id_)
    return next((ref for ref, of, bar in _BARS if of in kit and bar(world, id_, place)), None)


def barred(world: Front, id_: UnitId, place: PlaceId) -> Ref | None:
    """The paragraph that keeps a unit, or those that go along, from retreating to the next hex, if there is one."""
    if place not in world.atlas.land or place not in world.atlas.near[world.units[id_].place]:
        return None
    return next((ref for each in party(world, (id_,)) if (ref := closed(world, each, place))), None)


STEADFAST: Hook[Callable[[Front, UnitId], bool]] = Hook(RULES)
"""Units that do not have to retreat whatever the rest does, `(world, unit)`."""
ROOTED: Hook[Callable[[Front, list[UnitId]], Generator[Event, None, list[UnitId]]]] = Hook(RULES)
"""Defenders that cannot go, `(world, those who must)`: what becomes of them, and who is left to go."""
UNBEATEN: Hook[Callable[[Front], bool]] = Hook(RULES)
"""Whether the hex that was attacked holds out though no unit is left there."""


class Way(NamedTuple):
    """A hex that a unit could retreat to, and whether it pays for enemy zones of control there."""

    place: PlaceId
    costly: bool


def _beside(world: Front, id_: UnitId) -> Iterator[Way]:
    """The hexes next to a unit that it can enter at all."""
    here, side, kit = world.units[id_].place, ROSTER[id_].side, world.kit(mover(world, id_))
    pressed, held = zones(world, side), enemies(world, side)
    for place in world.atlas.near[here]:
        if place not in world.atlas.land or place in held or world.friends(place, OTHER[side]):
            continue
        if not can_enter(world, kit, here, place):
            continue
        yield Way(place, place in pressed and not world.friends(place, side))


def _open(world: Front, id_: UnitId) -> Iterator[Way]:
    """The hexes next to a unit that it may enter."""
    return (way for way in _beside(world, id_) if barred(world, id_, way.place) is None)


def _denied(world: Front, id_: UnitId) -> Ref:
    """Why a unit has no way to retreat: by the paragraph that closes a hex to it, else because of the enemy."""
    return next((ref for way in _beside(world, id_) if (ref := barred(world, id_, way.place))), _retreat)


def ways_out(world: Front, id_: UnitId) -> tuple[PlaceId, ...]:
    """Where a unit can retreat to: free hexes, or, if there are none, hexes in enemy zones of control at a price."""
    ways = [way for way in _open(world, id_) if fits(world, way.place, (id_,))]
    free = tuple(way.place for way in ways if not way.costly)
    return free or tuple(way.place for way in ways)


def pays(world: Front, id_: UnitId, to: PlaceId) -> bool:
    """Whether a unit that retreats to a hex loses half for the zones of control there."""
    return next((way.costly for way in _open(world, id_) if way.place == to), False)


def bound(world: Front, side: Side) -> list[UnitId]:
    """The units of a side that must still retreat in this stage."""
    assert world.battle is not None
    there = [id_ for id_ in fighting(world, side) if id_ not in world.battle.done]
    return [id_ for id_ in there if not any(rule.run(world, id_) for rule in STEADFAST)]


@stage(Stage.RETREAT)
def units_retreat(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """The units of a side retreat a hex; their owner says where, and those without a way are lost."""
    assert world.battle is not None
    side = task.whose
    going = bound(world, side)
    for rule in ROOTED if side != world.battle.side else ():
        going = yield from rule.run(world, going)
    open_: list[UnitId] = []
    for id_ in going:
        if ways_out(world, id_):
            open_.append(id_)
        else:
            yield from eliminate(_denied(world, id_), world, id_, "no way to retreat", cadres=False)
    if not open_:
        return
    only = {ways_out(world, id_) for id_ in open_}
    if len(only) == 1 and len(next(iter(only))) == 1 and fits(world, next(iter(only))[0], open_):
        yield from _go(world, tuple(open_), next(iter(only))[0])
        return
    what = f"{len(open_)} unit{'s' if len(open_) > 1 else ''} to retreat"
    yield Asked(_retreat, Decision((side,), ("retreat",), _retreat, what, Ask.RETREAT))


def _go(world: Front, units: tuple[UnitId, ...], to: PlaceId) -> Iterator[Event]:
    """Units retreat to a hex; each that enters an enemy zone of control loses half: a cadre remains, or nothing.

    What carries them, and what is carried with them, goes along (15.O.p3), but for position AA (15.C.2.b).
    """
    units = tuple(id_ for id_ in party(world, units) if "is_position_aa" not in world.kit(id_))
    costly = [id_ for id_ in units if pays(world, id_, to) and SPARED.cites(world, id_) is None]
    for id_ in costly:
        yield from eliminate(_retreat, world, id_, "retreats through a zone of control")
    left = [id_ for id_ in units if world.on_map(id_)]
    by_hex: dict[PlaceId, list[UnitId]] = {}
    for id_ in left:
        by_hex.setdefault(world.units[id_].place, []).append(id_)
    for start, group in by_hex.items():
        yield Moved(_retreat, tuple(group), start, to, 0, "retreated")
    side = ROSTER[units[0]].side
    if left:
        yield from occupy(_retreat, world, to, side)
    yield had_turn(world, *units)


def asks(world: Front, about: Ask) -> bool:
    """Whether a battle waits for an answer about something."""
    return world.battle is not None and pending(world).ask is about


@RULES.forbids("frame:CBT", order=Retreat)
def where_units_may_retreat(order: Retreat, world: Front, seat: Side) -> Iterator[str]:
    """Units that must retreat go to a hex that is open to them, within its stacking limit."""
    if not asks(world, Ask.RETREAT) or not usable(world, seat, *order.units):
        return
    going = bound(world, seat)
    for id_ in dict.fromkeys(order.units):
        if id_ not in going:
            yield f"{id_} does not have to retreat"
        elif order.to not in ways_out(world, id_) and barred(world, id_, order.to) is None:
            ways = ", ".join(world.atlas.named(place) for place in ways_out(world, id_))
            yield f"{id_} cannot retreat to {world.atlas.named(order.to)}; it can go to {ways}"
    if not fits(world, order.to, party(world, order.units)):
        yield f"{world.atlas.named(order.to)} does not hold them all"


@RULES.resolves("frame:CBT", order=Retreat)
def they_go_back(order: Retreat, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The units named go, and those that are left go next."""
    yield from _go(world, order.units, order.to)
    yield from go_on(world, roll)


@RULES.offers(Retreat)
def ways_to_retreat(world: Front, seat: Side) -> Iterator[Order]:
    """List for every hex all that can go there together, or each by itself."""
    if not asks(world, Ask.RETREAT):
        return
    going = bound(world, seat)
    ways = {id_: ways_out(world, id_) for id_ in going}
    for to in dict.fromkeys(place for places in ways.values() for place in places):
        group = tuple(id_ for id_ in going if to in ways[id_])
        if fits(world, to, group):
            yield Retreat(group, to)
        else:
            yield from (Retreat((id_,), to) for id_ in group if fits(world, to, (id_,)))


# Advance ----------------------------------------------------------------------------------------------------------


def followers(world: Front) -> list[UnitId]:
    """The attackers that could enter the hex that was attacked."""
    assert world.battle is not None
    target = world.battle.target
    if any(ROSTER[id_].side != world.battle.side and blocks(world, id_) for id_ in world.stack(target)):
        return []
    if any(rule.run(world) for rule in UNBEATEN):
        return []
    return [
        id_
        for id_ in attackers(world)
        if can_enter(world, world.kit(mover(world, id_)), world.units[id_].place, target)
        and not world.units[id_].disrupted
    ]


@stage(Stage.ADVANCE)
def the_victor_may_advance(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """When nobody is left in the hex, attackers next to it may enter it."""
    assert world.battle is not None
    if world.battle.done or not followers(world):
        return
    what = f"advance into {world.atlas.named(world.battle.target)}"
    yield Asked(_advance, Decision((world.battle.side,), ("advance", "pass"), _advance, what, Ask.ADVANCE))


@RULES.forbids("frame:ADV", order=Advance)
def attackers_next_to_the_hex_advance(order: Advance, world: Front, seat: Side) -> Iterator[str]:
    """Attackers that can enter the hex advance, within its stacking limit."""
    if not asks(world, Ask.ADVANCE) or not usable(world, seat, *order.units):
        return
    assert world.battle is not None
    can = followers(world)
    for id_ in dict.fromkeys(order.units):
        if id_ not in can and not fired_from_afar(world, id_):
            yield f"{id_} cannot advance into {world.atlas.named(world.battle.target)}"
    if not fits(world, world.battle.target, party(world, order.units)):
        yield f"{world.atlas.named(world.battle.target)} does not hold them all"


def fired_from_afar(world: Front, id_: UnitId) -> bool:
    """Whether an attacker fired from two hexes off."""
    assert world.battle is not None
    return id_ in world.battle.attackers and world.atlas.distance(world.units[id_].place, world.battle.target) > 1


@RULES.counts("frame:CRT", of=Marker)
def a_collapse_speeds_them_on(question: Marker, world: Front) -> Iterator[Line]:
    """By some results attackers who advance have MPs more in exploitation."""
    result = RESULTS.get(world.battle.result) if world.battle is not None else None
    if question.what == "advance" and result is not None and result.mps:
        yield plus(-result.mps, result.title)


@RULES.resolves("frame:ADV", order=Advance)
def they_enter_the_hex(order: Advance, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Those named enter, and each owes an MP, and the price of the zone of control that it leaves, on its next move.

    What carries them, and what is carried with them, goes along (15.O.p3).
    """
    assert world.battle is not None
    target, entering = world.battle.target, party(world, order.units)
    owed = {id_: int(marker(world, id_, "advance").total) for id_ in entering}
    by_hex: dict[PlaceId, list[UnitId]] = {}
    for id_ in entering:
        by_hex.setdefault(world.units[id_].place, []).append(id_)
    for start, group in by_hex.items():
        yield Moved(_advance, tuple(group), start, target, 0, "advanced")
    for id_, mps in owed.items():
        if mps:
            yield Changed(_advance, (id_,), "owes", world.units[id_].owes + mps)
    yield from occupy(_advance, world, target, seat)
    yield had_turn(world, *order.units)
    yield from go_on(world, roll)


@RULES.offers(Advance)
def advances(world: Front, seat: Side) -> Iterator[Order]:
    """List everybody together if the hex holds them, and each by himself."""
    if not asks(world, Ask.ADVANCE):
        return
    assert world.battle is not None
    can = tuple(followers(world))
    if len(can) > 1 and fits(world, world.battle.target, can):
        yield Advance(can)
    yield from (Advance((id_,)) for id_ in can if fits(world, world.battle.target, (id_,)))


@RULES.resolves("frame:CBT", order=Pass)
def it_is_let_be(order: Pass, world: Front, roll: Roller) -> Iterator[Event]:
    """What was asked is let be, and the mission or the battle goes on, unless it still waits for something."""
    if waits(world):
        return
    if world.raid is not None:
        yield from goes_on(world, roll)
    elif world.battle is not None:
        if matter_of(world.answered).ask is not Ask.DESTROY:
            yield had_turn(world, "pass")
        yield from go_on(world, roll)


@RULES.offers(Pass, exact=True)
def let_it_be(world: Front, seat: Side) -> Iterator[Order]:
    """One may always let it be when one is asked."""
    if world.pending and seat in world.pending[-1].seats and "pass" in world.pending[-1].verbs:
        yield Pass()
