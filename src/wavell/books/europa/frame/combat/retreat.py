"""Retreat and advance after combat (frame:ADV): where units may go, what is lost on the way, and who follows."""

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import ClassVar

from wavell.umpire import Asked, Decision, Event, Line, Order, Ref, Roller, plus
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised

from ...model import counts
from ...model.counters import ROSTER
from ...model.decisions import Ask, matter_of, pending
from ...model.events import Changed
from ...model.figures import Counted
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import Command, Pass, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.tasks import Stage, Task
from ...model.world import Front
from ...rules import RULES
from ..air.raids import goes_on
from ..movement.doors import admits, go, goes, objections
from ..movement.moves import occupy
from ..movement.mps import Marker, marker, party, zones_for
from ..movement.passages import ADVANCE, RETREAT, SLIP, Passage, Way, departs
from ..movement.riders import mover
from ..movement.zones import blocks, manned
from .course import attackers, fighting, go_on, had_turn, let_be, stage, waits
from .crt import RESULTS, Result
from .losses import SPARED, eliminate

_retreat, _advance, _crt = RULES.ref("frame:CBT"), RULES.ref("frame:ADV"), RULES.ref("frame:CRT")


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

STEADFAST: Hook[Callable[[Front, UnitId], bool]] = Hook(RULES)
"""Units that do not have to retreat whatever the rest does, `(world, unit)`."""
ROOTED: Hook[Callable[[Front, list[UnitId]], Generator[Event, None, list[UnitId]]]] = Hook(RULES)
"""Those that cannot go, `(world, those who must)`: what becomes of them, and who is left to go."""
UNBEATEN: Hook[Callable[[Front], bool]] = Hook(RULES)
"""Whether the hex that was attacked holds out though no unit is left there."""


def goers(world: Front, units: Iterable[UnitId], way: Way = RETREAT) -> tuple[UnitId, ...]:
    """Who goes when units leave a hex before or after a battle.

    What carries them, and what is carried with them, goes along (15.O.p3), but position AA is not driven (15.C.2.b).
    """
    everybody = party(world, units)
    return everybody if way is SLIP else tuple(id_ for id_ in everybody if "is_position_aa" not in world.kit(id_))


def leaving(world: Front, units: Iterable[UnitId], to: PlaceId, way: Way = RETREAT) -> Passage:
    """Units, with all who go along, that leave a hex before or after a battle for another."""
    return Passage(goers(world, units, way), to, way)


def _beside(world: Front, id_: UnitId) -> list[PlaceId]:
    return [place for place in world.atlas.near[world.units[id_].place] if place in world.atlas.land]


def _denied(world: Front, id_: UnitId) -> Ref:
    """Why a unit has no way to retreat: by the paragraph that alone closes a hex to it, else because of the enemy."""
    shut = [objections(world, leaving(world, (id_,), place)) for place in _beside(world, id_)]
    alone = [bars[0].ref for bars in shut if all(bar.ref.id in RULES.index.paragraphs for bar in bars)]
    return alone[0] if alone else _retreat


@memoised
def ways_out(world: Front, id_: UnitId, way: Way = RETREAT) -> tuple[PlaceId, ...]:
    """Where a unit can retreat to: free hexes, or, if there are none, hexes in enemy zones of control at a price."""
    ways = tuple(_open_hexes(world, id_, way))
    return tuple(place for place in ways if not pays(world, id_, place)) or ways


def leads_out(world: Front, id_: UnitId, to: PlaceId, way: Way = RETREAT) -> bool:
    """Whether a unit can retreat to a hex; the others are looked at only where zones of control have their price."""
    going = goers(world, (id_,), way)
    if not going or to not in _beside(world, id_) or not admits(world, Passage(going, to, way)):
        return False
    return not pays(world, id_, to) or to in ways_out(world, id_, way)


@memoised
def has_way_out(world: Front, id_: UnitId, way: Way = RETREAT) -> bool:
    """Whether there is anywhere that a unit can retreat to."""
    return any(True for _ in _open_hexes(world, id_, way))


def _open_hexes(world: Front, id_: UnitId, way: Way) -> Iterator[PlaceId]:
    """The hexes beside a unit that it can go to with all who go along, in zones of control or not."""
    going = goers(world, (id_,), way)
    return (place for place in _beside(world, id_) if going and admits(world, Passage(going, place, way)))


def _goes_alone(world: Front, id_: UnitId) -> bool:
    """Whether a unit could go somewhere without its carrier and what it carries: who cannot does not hold them back."""
    if not world.units[id_].carrier:
        return True
    return any(admits(world, Passage((id_,), place, RETREAT)) for place in _beside(world, id_))


def pays(world: Front, id_: UnitId, to: PlaceId) -> bool:
    """Whether a unit that retreats to a hex loses half for the zones of control there."""
    return to in zones_for(world, id_) and to not in manned(world, ROSTER[id_].side)


def bound(world: Front, side: Side) -> list[UnitId]:
    """The units of a side that must still retreat in this stage."""
    assert world.battle is not None
    there = [id_ for id_ in (*fighting(world, side), *_gone_back(world, side)) if id_ not in world.battle.done]
    return [id_ for id_ in there if not any(rule.run(world, id_) for rule in STEADFAST)]


def _gone_back(world: Front, side: Side) -> list[UnitId]:
    """Attackers who have retreated a hex in this battle: if they must a second time they are not beside it any more."""
    assert world.battle is not None
    if side != world.battle.side:
        return []
    near = world.atlas.near[world.battle.target]
    gone = [id_ for id_ in world.battle.attackers if world.on_map(id_) and world.units[id_].place not in near]
    return [id_ for id_ in gone if counts.SHIFTED.of(world.used, id_)]


@stage(Stage.RETREAT)
def units_retreat(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """The units of a side retreat a hex; their owner says where, and those without a way are lost."""
    assert world.battle is not None
    side = task.whose
    going = bound(world, side)
    for rule in ROOTED:
        going = yield from rule.run(world, going)
    open_: list[UnitId] = []
    for id_ in sorted(going, key=lambda each: _goes_alone(world, each)):
        if ways_out(world, id_):
            open_.append(id_)
        else:
            yield from eliminate(_denied(world, id_), world, id_, "no way to retreat", cadres=False)
    if not open_:
        return
    only = {ways_out(world, id_) for id_ in open_}
    to = next(iter(only))[0]
    if len(only) == 1 and len(next(iter(only))) == 1 and admits(world, leaving(world, open_, to)):
        yield from _go(world, tuple(open_), to)
        return
    what = f"{len(open_)} unit{'s' if len(open_) > 1 else ''} to retreat"
    yield Asked(_retreat, Decision((side,), ("retreat",), _retreat, what, Ask.RETREAT))


def _go(world: Front, units: tuple[UnitId, ...], to: PlaceId) -> Iterator[Event]:
    """Units retreat to a hex; each that enters an enemy zone of control loses half: a cadre remains, or nothing."""
    units = goers(world, units) or units  # position AA alone, if the players overrule that it stays
    costly = [id_ for id_ in units if pays(world, id_, to) and SPARED.cites(world, id_) is None]
    for id_ in costly:
        yield from eliminate(_retreat, world, id_, "retreats through a zone of control")
    left = [id_ for id_ in units if world.on_map(id_)]
    yield from go(_retreat, world, left, to, RETREAT)
    side = ROSTER[units[0]].side
    if left:
        yield from occupy(_retreat, world, to, side)
    yield had_turn(world, *units)


def asks(world: Front, about: Ask) -> bool:
    """Whether a battle waits for an answer about something."""
    return world.battle is not None and pending(world).ask is about


@goes(Retreat, by={RETREAT})
def by_retreat(order: Retreat, world: Front, seat: Side) -> Iterator[Passage]:
    """Units that must retreat go to a hex next to theirs."""
    if asks(world, Ask.RETREAT) and departs(world, seat, order.units, order.to) and goers(world, order.units):
        yield leaving(world, order.units, order.to)


@RULES.forbids("frame:CBT", order=Retreat)
def where_units_may_retreat(order: Retreat, world: Front, seat: Side) -> Iterator[str]:
    """Units that must retreat go to a hex that is open to them, within its stacking limit."""
    if not asks(world, Ask.RETREAT) or not usable(world, seat, *order.units):
        return
    going = bound(world, seat)
    for id_ in dict.fromkeys(order.units):
        if id_ not in going:
            yield f"{id_} does not have to retreat"
        elif goers(world, (id_,)) and not leads_out(world, id_, order.to) and not shut(world, id_, order.to, RETREAT):
            ways = ", ".join(world.atlas.named(place) for place in ways_out(world, id_))
            yield f"{id_} cannot retreat to {world.atlas.named(order.to)}; it can go to {ways}"


def shut(world: Front, id_: UnitId, to: PlaceId, way: Way) -> bool:
    """Whether a hex next to a unit is closed to it by a paragraph that says so itself."""
    if to not in _beside(world, id_) or not goers(world, (id_,), way):
        return False
    return any(bar.spoken for bar in objections(world, leaving(world, (id_,), to, way)))


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
        if admits(world, leaving(world, group, to)):
            yield Retreat(group, to)
        else:
            yield from (Retreat((id_,), to) for id_ in group)


# Advance ----------------------------------------------------------------------------------------------------------


def followers(world: Front) -> list[UnitId]:
    """The attackers that may enter the hex that was attacked."""
    assert world.battle is not None
    target = world.battle.target
    if any(ROSTER[id_].side != world.battle.side and blocks(world, id_) for id_ in world.stack(target)):
        return []
    if any(rule.run(world) for rule in UNBEATEN):
        return []
    return [
        id_
        for id_ in attackers(world)
        if not fired_from_afar(world, id_)
        and not world.units[id_].disrupted
        and admits(world, Passage(party(world, (id_,)), target, ADVANCE))
    ]


@stage(Stage.ADVANCE)
def the_victor_may_advance(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """When nobody is left in the hex, attackers next to it may enter it."""
    assert world.battle is not None
    if world.battle.under_way or not followers(world):
        return
    what = f"advance into {world.atlas.named(world.battle.target)}"
    yield Asked(_advance, Decision((world.battle.side,), ("advance", "pass"), _advance, what, Ask.ADVANCE))


@goes(Advance, by={ADVANCE})
def by_advance(order: Advance, world: Front, seat: Side) -> Iterator[Passage]:
    """Attackers enter the hex that was attacked."""
    if world.battle is not None and asks(world, Ask.ADVANCE) and departs(world, seat, order.units, world.battle.target):
        yield Passage(party(world, order.units), world.battle.target, ADVANCE)


@RULES.forbids("frame:ADV", order=Advance)
def attackers_next_to_the_hex_advance(order: Advance, world: Front, seat: Side) -> Iterator[str]:
    """Attackers that can enter the hex advance, within its stacking limit, and what is one unit with them."""
    if not asks(world, Ask.ADVANCE) or not usable(world, seat, *order.units):
        return
    assert world.battle is not None
    along, target = party(world, followers(world)), world.battle.target
    for id_ in dict.fromkeys(order.units):
        if id_ in along or fired_from_afar(world, id_):
            continue
        if id_ not in attackers(world) or admits(world, Passage(party(world, (id_,)), target, ADVANCE)):
            yield f"{id_} cannot advance into {world.atlas.named(target)}"


def fired_from_afar(world: Front, id_: UnitId) -> bool:
    """Whether an attacker fired from two hexes off."""
    assert world.battle is not None
    return id_ in world.battle.attackers and world.atlas.distance(world.units[id_].place, world.battle.target) > 1


def _sped(world: Front, id_: UnitId) -> Result | None:
    """The result of the battle, if by it an attacker who advances has MPs more: one that is c/m, or rides on one."""
    result = RESULTS.get(world.battle.result) if world.battle is not None else None
    return result if result is not None and result.mps and world.kit(mover(world, id_)).cm else None


@RULES.counts("frame:CRT", of=Marker)
def a_collapse_speeds_them_on(question: Marker, world: Front) -> Iterator[Line]:
    """By some results attackers who advance have MPs more in exploitation; it takes no marker off them."""
    if question.what == "advance" and (result := _sped(world, question.unit)):
        yield plus(0, result.title)


@RULES.resolves("frame:ADV", order=Advance)
def they_enter_the_hex(order: Advance, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Those named enter, and each owes an MP, and the price of the zone of control that it leaves, on its next move.

    What carries them, and what is carried with them, goes along (15.O.p3).
    """
    assert world.battle is not None
    target, entering = world.battle.target, party(world, order.units)
    markers = {id_: marker(world, id_, "advance") for id_ in entering}
    sped = {id_: _sped(world, id_) for id_ in entering}
    yield from go(_advance, world, entering, target, ADVANCE)
    for id_, found in markers.items():
        if mps := int(found.total):
            cited = (line.ref for line in found.lines if line.ref and line.ref.id not in RULES.index.frame)
            by = next(cited, _advance)
            yield Changed(by, (id_,), "owes", world.units[id_].owes + mps)
    for id_, result in sped.items():
        if result is not None:
            yield Counted(_crt, counts.SPED.key(id_), result.mps)
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
    if len(can) > 1 and admits(world, Passage(party(world, can), world.battle.target, ADVANCE)):
        yield Advance(can)
    yield from (Advance((id_,)) for id_ in can)


@RULES.resolves("frame:CBT", order=Pass)
def it_is_let_be(order: Pass, world: Front, roll: Roller) -> Iterator[Event]:
    """What was asked is let be, and the mission or the battle goes on, unless it still waits for something."""
    if waits(world):
        return
    if world.raid is not None:
        yield from goes_on(world, roll)
    elif world.battle is not None:
        if matter_of(world.answered).ask is not Ask.DESTROY:
            yield let_be(world)
        yield from go_on(world, roll)


@RULES.offers(Pass, exact=True)
def let_it_be(world: Front, seat: Side) -> Iterator[Order]:
    """One may always let it be when one is asked."""
    if world.pending and seat in world.pending[-1].seats and "pass" in world.pending[-1].verbs:
        yield Pass()
