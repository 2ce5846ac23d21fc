"""Doors: whatever changes the place of units passes here, and what bars a hex or a stack to them is asked here.

A verb says with `goes` which passages an order would make. A paragraph says with `bars` which hexes are closed to units
of a kind, or with `limits` which stacks they cannot join, and by which ways. Then every order is judged by every bar
that concerns its ways (`hang`, once all chapters are read), and what moves units without an order, or looks for a way
on their behalf, chooses among places that `admits` lets them into.
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, lru_cache, update_wrapper
from typing import Any, NamedTuple, TypeVar

from wavell.umpire import Event, Order, Ref
from wavell.umpire.rules.position_cache import memoised
from wavell.umpire.rules.registry import When

from ...model.abilities import Kit
from ...model.events import Changed, Flipped, Moved
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Face, Side
from ...model.ownership import units_of
from ...model.validation import FAULTS
from ...model.world import Front
from ...rules import RULES
from .passages import CHOSEN, EXCHANGE, SET_UP, WAYS, Passage, Step, Way

F = TypeVar("F", bound=Callable[..., Any])
Goes = Callable[[Any, Front, Side], Iterable[Passage]]


class Bar(NamedTuple):
    """What a paragraph closes to units with an ability, or to all, by some ways."""

    ref: Ref
    of: str
    ways: frozenset[Way]
    says: Callable[[Front, Any], Iterable[str]]
    around: bool
    """Whether ways on land are laid around the hexes that it closes."""
    by_hex: bool
    """Whether it is asked about each hex that each unit enters, and not about the passage as a whole."""
    spoken: bool
    """Whether it refuses orders itself; else the paragraph of the order does that."""
    when: When | None
    """Which orders it concerns at all; None is all of them."""

    def objections(self, world: Front, passage: Passage) -> Iterator[str]:
        """Why units may not pass, if they may not."""
        if passage.way not in self.ways:
            return
        if not self.by_hex:
            yield from self.says(world, passage)
            return
        for id_ in passage.units:
            if not self.of or self.of in world.kit(id_).abilities:
                for step in passage.steps_of(world, id_):
                    if found := tuple(self.says(world, step)):
                        yield from found
                        break


class Mover(NamedTuple):
    """An order that changes the place of units: the ways that they go, and the passages that it would make."""

    ways: frozenset[Way]
    goes: Goes


_reserve, _route = RULES.ref("frame:RES"), RULES.ref("frame:SUP")
MOVERS: dict[type[Order], Mover] = {}
_BARS: list[Bar] = []


def goes(*orders: type[Order], by: Collection[Way]) -> Callable[[F], F]:
    """Register `(order, world, seat)`, which yields the passages that an order would make."""

    def register(function: F) -> F:
        MOVERS.update(dict.fromkeys(orders, Mover(frozenset(by), function)))
        return function

    return register


def bars(id_: str, *, by: Collection[Way], of: str = "", around: bool = True) -> Callable[[F], F]:
    """Register `(world, step)`, which yields why a unit with an ability may not enter a hex."""
    return _register(id_, of, by, (around, True, True), _concerned if of else None)


def limits(id_: str, *, by: Collection[Way], spoken: bool = True, when: When | None = None) -> Callable[[F], F]:
    """Register `(world, passage)`, which yields why units may not go there together."""
    return _register(id_, "", by, (False, False, spoken), when)


def _register(
    id_: str, of: str, by: Collection[Way], flags: tuple[bool, bool, bool], when: When | None
) -> Callable[[F], F]:
    def register(function: F) -> F:
        _BARS.append(Bar(RULES.ref(id_), of, frozenset(by), function, *flags, when))
        _BARS.sort(key=lambda bar: RULES.index.place(bar.ref))
        for known in (_bars_on, _marked, picky):
            known.cache_clear()
        return function

    return register


def all_bars() -> tuple[Bar, ...]:
    """Every bar, in the order of the paragraphs."""
    return tuple(_BARS)


# Orders ---------------------------------------------------------------------------------------------------------------


def hang() -> None:
    """Let every order that changes places be judged by every bar on its ways; once all of them are known."""
    for bar in _BARS:
        if kinds := judged_by(bar):
            RULES.forbids(bar.ref.id, order=kinds, when=bar.when)(_judge(bar))
        else:
            RULES.defines(bar.ref.id)(bar.says)


def judged_by(bar: Bar) -> tuple[type[Order], ...]:
    """The orders that a bar refuses."""
    return tuple(kind for kind, mover in MOVERS.items() if bar.spoken and not bar.ways.isdisjoint(mover.ways))


def _concerned(order: Order, world: Front) -> bool:
    """Whether an order names a unit that some hex is closed to for an ability, or with others, who may have one.

    Counters that take the place of others are named by orders that are given to those.
    """
    if EXCHANGE in MOVERS[type(order)].ways:
        return True
    units = world.units
    for id_ in units_of(order):  # noqa: SIM110 - this is asked so often that a plain loop pays
        if units[id_].carrier or _marked(world.kit(id_)):
            return True
    return False


@cache
def _marked(kit: Kit) -> bool:
    """Whether units with a kit carry others, or have an ability that a bar is about."""
    return "is_movement_counter" in kit or any(bar.of in kit for bar in _BARS)


@memoised
def _passages(world: Front, order: Order, seat: Side) -> tuple[tuple[Passage, frozenset[str]], ...]:
    """The passages that an order would make, each with all that its units are able to."""
    made = MOVERS[type(order)].goes(order, world, seat)
    return tuple([(passage, _abilities(_kits(world, passage))) for passage in made])


@lru_cache(1024)
def _abilities(kits: frozenset[Kit]) -> frozenset[str]:
    return frozenset(ability for kit in kits for ability in kit.abilities)


def _judge(bar: Bar) -> Callable[[Order, Front, Side], Iterator[str]]:
    """The rule by which a bar judges orders, under the name of the function that says it."""

    ask, of, ways = bar.objections if bar.by_hex else bar.says, bar.of, bar.ways

    def judge(order: Order, world: Front, seat: Side) -> Iterator[str]:
        for passage, abilities in _passages(world, order, seat):
            if passage.way in ways and (not of or of in abilities):
                yield from ask(world, passage)

    signature = inspect.signature(judge)
    update_wrapper(judge, bar.says).__signature__ = signature  # type: ignore[attr-defined]
    return judge


# What moves without an order ------------------------------------------------------------------------------------------


def objections(world: Front, passage: Passage) -> list[Bar]:
    """What keeps units from passing."""
    return [bar for bar in _bars_on(passage.way, _kits(world, passage)) if any(bar.objections(world, passage))]


def admits(world: Front, passage: Passage) -> bool:
    """Whether units may pass."""
    for bar in _bars_on(passage.way, _kits(world, passage)):
        for _ in bar.objections(world, passage) if bar.by_hex else bar.says(world, passage):
            return False
    return True


def _kits(world: Front, passage: Passage) -> frozenset[Kit]:
    return frozenset([world.kit(id_) for id_ in passage.units])


@lru_cache(1024)
def _bars_on(way: Way, kits: frozenset[Kit]) -> tuple[Bar, ...]:
    """The bars on a way that concern units with such kits."""
    return tuple(bar for bar in _BARS if way in bar.ways and (not bar.of or any(bar.of in kit for kit in kits)))


def shunned(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether ways on land are laid around a hex for a unit, if they can be: it may not even pass there."""
    found = picky(world.kit(id_))
    return bool(found) and shuns(world, id_, place, found, (id_,))


@cache
def picky(kit: Kit) -> tuple[Bar, ...]:
    """The bars that ways on land are laid around for units with a kit."""
    march = WAYS["move"]
    return tuple(bar for bar in _BARS if bar.around and march in bar.ways and bar.of in kit.abilities)


def shuns(world: Front, id_: UnitId, place: PlaceId, among: tuple[Bar, ...], along: tuple[UnitId, ...]) -> bool:
    """Whether one of some bars closes a hex to a unit that passes through it with others."""
    step = Step(id_, world.units[id_].place, place, False, WAYS["move"], along=along)
    return any(True for bar in among for _ in bar.says(world, step))


def go(ref: Ref, world: Front, units: Iterable[UnitId], to: PlaceId, way: Way, spent: int = 0) -> Iterator[Event]:
    """Units go, those of one hex together; who is sent anywhere is in reserve no more (frame:RES).

    Trucks that have to leave their hex are in no supply route any more (frame:SUP).
    """
    by_hex: dict[PlaceId, list[UnitId]] = {}
    for id_ in units:
        by_hex.setdefault(world.units[id_].place, []).append(id_)
    for start, group in by_hex.items():
        held = tuple(id_ for id_ in group if way in CHOSEN and world.units[id_].reserve)
        yield Moved(ref, tuple(group), start, to, spent, way.told, way.name)
        if held:
            yield Changed(_reserve, held, "reserve", 0)
        yield from (Flipped(_route, id_, Face.FRONT) for id_ in group if world.units[id_].up == Face.ROUTE)


# Set-up ---------------------------------------------------------------------------------------------------------------


@FAULTS.adds("frame:MAP")
def nobody_is_set_up_behind_a_closed_door(world: Front, set_up: bool) -> Iterator[str]:
    """A scenario puts nobody, now or later, where he may not come."""
    for id_, unit in world.units.items() if set_up else ():
        place = unit.place if unit.place in world.atlas else unit.entry
        if place in world.atlas:
            passage = Passage((id_,), place, SET_UP)
            yield from (f"{text} ({bar.ref})" for bar in _BARS for text in bar.objections(world, passage))
