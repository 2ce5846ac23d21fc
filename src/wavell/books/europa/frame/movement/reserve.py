"""Reserve status: units held back, which may move in the enemy's reaction phase."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import ClassVar

import msgspec

from wavell.umpire import Event, Order, Ref, Roller, StepEnded
from wavell.umpire.books.validators import Positive
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.options import Mix

from ...model import counts
from ...model.counters import OFF_MAP, ROSTER
from ...model.counts import Key
from ...model.events import Changed
from ...model.figures import Counted
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Phase, Side
from ...model.orders import Command, Move, UnitName
from ...model.ownership import commands, own_units_on_the_map, usable
from ...model.reasons import reason
from ...model.scenarios import BEGUN
from ...model.world import SP, Front
from ...rules import DATA, OTHER, RULES, SEQUENCE, SIDES, month
from ..supply.points import affords, pay
from .moves import together
from .mps import mover, zones_for
from .stacking import counts_here
from .zones import blocks

_reserve, _points = RULES.ref("frame:RES"), RULES.ref("frame:SP")
_HELD_BACK = reason("reserve").of()
_QUARTERS = 4
"""REs are counted in quarters."""
MOST = 200


class _Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sp: Positive
    ref: str


class _Month(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    res: Positive
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stack: _Stack
    month: _Month


FIGURES = RULES.data(DATA / "reserve.toml", _File)


class Reserve(Command, frozen=True, tag="reserve"):
    """Put units of one hex into reserve, so that they may move half in the enemy's turn: `reserve 7-arm+4-arm`."""

    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


commands(Reserve)
FREE: "Hook[Callable[[Reserve, Front], dict[str, Key]]]" = Hook(RULES)
"""Units of an order that go into reserve for nothing, and what that uses up."""


def place_of(order: Reserve, world: Front, seat: Side) -> PlaceId:
    """The hex that all units of an order stand in, or nothing."""
    if not order.units or not usable(world, seat, *order.units):
        return PlaceId("")
    places = {world.units[id_].place for id_ in order.units}
    place = places.pop()
    return PlaceId("") if places or place not in world.atlas.land else place


def free(order: Reserve, world: Front) -> dict[str, tuple[Key, Ref]]:
    """The units of an order that go into reserve for nothing, what that uses up, and by which paragraph."""
    return {id_: (key, rule.ref) for rule in FREE for id_, key in rule.run(order, world).items()}


def _paying(order: Reserve, world: Front) -> list[UnitId]:
    gratis = free(order, world)
    return [id_ for id_ in dict.fromkeys(order.units) if id_ not in gratis]


def _month(id_: UnitId) -> Key:
    return counts.RESERVES.key(ROSTER[id_].nation)


@RULES.forbids("frame:RES", order=Reserve)
def units_that_can_be_held_back(order: Reserve, world: Front, seat: Side) -> Iterator[str]:
    """Units of one hex go into reserve, if no enemy zone of control is there and they are not disrupted."""
    if not order.units:
        yield "no unit is named"
    if not usable(world, seat, *order.units):
        return
    if not place_of(order, world, seat):
        yield "units that go into reserve together stand in one hex on land"
    for id_ in dict.fromkeys(order.units):
        unit = world.units[id_]
        if not blocks(world, id_) or not world.rating(id_).moves:
            yield f"{id_} is no unit that could react"
        elif unit.reserve:
            yield f"{id_} is in reserve already"
        elif unit.disrupted:
            yield f"{id_} is disrupted"
        elif unit.place in zones_for(world, id_):
            yield f"{id_} is in an enemy zone of control"


@RULES.forbids("frame:RES", order=Reserve)
def so_many_res_a_month(order: Reserve, world: Front, seat: Side) -> Iterator[str]:
    """In a month a nation puts so many REs into reserve and no more."""
    if not place_of(order, world, seat):
        return
    more: dict[Key, Fraction] = {}
    for id_ in _paying(order, world):
        more[_month(id_)] = more.get(_month(id_), Fraction(0)) + _counted(world, id_)
    for key, res in more.items():
        had = Fraction(world.used.get(key, 0), _QUARTERS)
        if had + res > FIGURES.month.res:
            yield f"{many(had, 'RE')} went into reserve this month, and {FIGURES.month.res} may"


def _counted(world: Front, id_: UnitId) -> Fraction:
    return world.re(id_) if counts_here(world.kit(id_)) else Fraction(0)


@RULES.forbids("frame:SP", order=Reserve)
def a_stack_costs_a_point(order: Reserve, world: Front, seat: Side) -> Iterator[str]:
    """To put units of a stack into reserve costs an SP, once a player-turn."""
    place = place_of(order, world, seat)
    if place and _costs(order, world, place) and not affords(world, seat, place, FIGURES.stack.sp * SP):
        yield f"the stack in {world.atlas.named(place)} cannot draw {FIGURES.stack.sp} SP"


def _costs(order: Reserve, world: Front, place: PlaceId) -> bool:
    return bool(_paying(order, world)) and not counts.RESERVE.of(world.used, place)


@RULES.resolves("frame:RES", "frame:SP", order=Reserve)
def they_are_held_back(order: Reserve, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The SP is spent and the units are in reserve."""
    place, charges = world.units[order.units[0]].place, _charges(order, world)
    if _costs(order, world, place):
        yield from pay(_points, world, seat, place, FIGURES.stack.sp * SP, _HELD_BACK)
        yield Counted(_reserve, counts.RESERVE.key(place), 1, seat)
    for key, (amount, ref) in charges.items():
        yield Counted(ref, key, amount, seat)
    yield Changed(_reserve, order.units, "reserve", 1)


def _charges(order: Reserve, world: Front) -> dict[Key, tuple[int, Ref]]:
    """What units that go into reserve use up: of what goes for nothing, and else of the month of their nations."""
    found: dict[Key, tuple[int, Ref]] = {}
    for id_ in _paying(order, world):
        had, _ = found.get(_month(id_), (0, _reserve))
        found[_month(id_)] = (had + int(_counted(world, id_) * _QUARTERS), _reserve)
    return found | {key: (1, ref) for key, ref in free(order, world).values()}


@BEGUN.adds("frame:RES")
def who_is_in_reserve_when_a_case_begins(world: Front) -> Iterator[Event]:
    """Who is in reserve went there in the last movement phase of his side; what that uses up is charged.

    The largest that can go for nothing did. A figure that the case writes down stands, and in the initial phase of its
    side nobody is in reserve any more.
    """
    for side in SIDES:
        held = sorted(_held(world, side), key=lambda id_: (-world.re(id_), id_))
        if not held:
            continue
        if side == world.phasing and world.phase in (Phase.INITIAL, Phase.REPLACEMENT):
            yield Changed(_reserve, tuple(held), "reserve", 0)
            continue
        charges = _charges(Reserve(tuple(held)), world)
        still = counts.USED.kept_after({key: amount for key, (amount, _) in charges.items()}, _over(world, side))
        for key in sorted(still.keys() - world.used.keys()):
            yield Counted(charges[key][1], key, still[key], side)
        gratis = free(Reserve(tuple(held)), world) if side == world.phasing else held
        stacks = {counts.RESERVE.key(world.units[id_].place) for id_ in held if id_ not in gratis}
        for key in sorted(stacks - world.used.keys()):
            yield Counted(_reserve, key, 1, side)


def _over(world: Front, side: Side) -> tuple[counts.Scope, ...]:
    """What has ended since the last movement phase of a side began: the turn, perhaps the month, or neither."""
    turn = world.clock.turn
    if world.clock.step >= SEQUENCE.step(f"{side}.{Phase.MOVEMENT}"):
        return ()
    return (counts.Scope.TURN,) if month(turn) == month(turn - 1) else (counts.Scope.TURN, counts.Scope.MONTH)


def _held(world: Front, side: Side) -> Iterator[UnitId]:
    """The units of a side that are in reserve."""
    for id_, unit in world.units.items():
        if unit.reserve and ROSTER[id_].side == side and unit.place not in OFF_MAP:
            yield id_


@RULES.happens("frame:RES", at="enter *.initial")
def reserves_are_released(world: Front, roll: Roller) -> Iterator[Event]:
    """At the start of a player-turn the reserves of that side are ordinary units again."""
    held = tuple(_held(world, world.phasing))
    if held:
        yield Changed(_reserve, held, "reserve", 0)


@RULES.happens("frame:RES", at="enter *.reaction")
def without_reserves_nobody_reacts(world: Front, roll: Roller) -> Iterator[Event]:
    """A side that has nobody in reserve, and nothing that takes others aboard for the fight, has no reaction phase."""
    side = OTHER[world.phasing]
    stirs = (
        id_
        for id_, unit in world.units.items()
        if ROSTER[id_].side == side
        and unit.place not in OFF_MAP
        and (unit.reserve or "carries_in_combat" in ROSTER[id_].kit)
        and "is_out_of_service" not in ROSTER[id_].kit
    )
    if next(stirs, None) is None:
        yield StepEnded(_reserve)


def reacting(world: Front, id_: UnitId) -> bool:
    """Whether a unit may move in a reaction phase: it was in reserve when the phase began."""
    return world.units[id_].reserve or world.units[id_].spent > 0


@RULES.forbids("frame:RES", order=Move)
def only_reserves_react(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """In a reaction phase units move that are in reserve and not in an enemy zone of control."""
    if world.phase is not Phase.REACTION or not together(order, world, seat):
        return
    for id_ in order.units:
        yield from idle(world, id_)


def idle(world: Front, id_: UnitId) -> Iterator[str]:
    """Say why a unit spends no MPs in a reaction phase, if it does not."""
    unit = world.units[id_]
    if not reacting(world, id_) and not _with_a_counter(world, id_):
        yield f"{id_} is not in reserve"
    elif not unit.spent and unit.place in zones_for(world, id_):
        yield f"{id_} is in an enemy zone of control"


def _with_a_counter(world: Front, id_: UnitId) -> bool:
    """Whether a unit is carried, or carries others: then 15.O.p4 says whether they are in reserve."""
    return mover(world, id_) != id_ or any(
        world.units[other].carrier == id_ for other in world.stack(world.units[id_].place)
    )


@RULES.offers(Reserve, meets=(own_units_on_the_map,))
def reserves_worth_having(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List units and whole stacks out of enemy zones of control that can pay for it."""
    listed = 0
    for place in mix([place for place in world.stacks if place in world.atlas.land]):
        units = [
            id_
            for id_ in world.friends(place, seat)
            if blocks(world, id_)
            and world.rating(id_).moves
            and not world.units[id_].reserve
            and place not in zones_for(world, id_)
        ]
        if not units:
            continue
        choices = [(id_,) for id_ in units] + ([tuple(units)] if len(units) > 1 else [])
        paid = counts.RESERVE.of(world.used, place) or affords(world, seat, place, FIGURES.stack.sp * SP)
        for choice in mix(choices):
            if paid or free(Reserve(choice), world):
                yield Reserve(choice)
                listed += 1
        if listed >= MOST:
            return


ORDERS = (Reserve,)
