"""The one door: every change of place is asked about here, whoever or whatever brings it about.

A chapter says once what it closes, with `bars`. The same function then judges every order that puts units somewhere,
chooses among the places to which units go without an order, and watches every event that moves one:

    @bars("71.22", whom=OWN["australia"], during=at_peace)
    def they_stay(world, shift): ...        # yields why these units may not come there in this way

Land that a unit neither enters nor passes is in `BOUNDS`, which ways are found by.
"""

from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from functools import cache, update_wrapper
from inspect import signature
from typing import Any, NamedTuple, TypeVar

from wavell.umpire import Order, Ref
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised
from wavell.umpire.rules.registry import When

from ...model.counters import CARRIERS, GONE, ROSTER, Kind
from ...model.ids import PlaceId, UnitId
from ...model.orders import Advance, Base, Build, Displace, Exploit, Invade, Move, Nr, Raider, Ship, Sr, Stage, Tr
from ...model.ownership import goal_of, passengers, touches, units_of, usable
from ...model.world import War
from ...rules import RULES, Side
from .stacking import fits


class Way(StrEnum):
    """In what way units change their place; the words of the events that tell it."""

    MOVE = "moves"
    STAGE = "stages"
    BASE = "base change"
    SHIP = "sea transport"
    EXPLOIT = "exploits"
    ADVANCE = "advanced"
    ATTRITION = "attrition advance"
    LAND = "landed"
    TR = "TR"
    SR = "SR"
    NR = "NR"
    RAID = "raids"
    RETURN = "comes back"
    DISPLACED = "displaced"
    BUILD = "built"
    RALLY = "takes the field"
    ARRIVE = "arrives"
    LEAVE = "is called away"


ORDERED: dict[type[Order], Way] = {
    Move: Way.MOVE,
    Stage: Way.STAGE,
    Base: Way.BASE,
    Ship: Way.SHIP,
    Exploit: Way.EXPLOIT,
    Advance: Way.ADVANCE,
    Invade: Way.LAND,
    Raider: Way.RAID,
    Build: Way.BUILD,
    Tr: Way.TR,
    Sr: Way.SR,
    Nr: Way.NR,
    Displace: Way.DISPLACED,
}
"""The orders after which units are somewhere else."""
ANY = frozenset(Way)
LEAVING = ANY - {Way.BUILD, Way.RALLY, Way.ARRIVE}
"""The ways by which units leave a place of the map."""
ENTERING = LEAVING - {Way.LEAVE} | {Way.ARRIVE}
"""The ways by which units come to a place but for being built, which has rules of its own."""


class Shift(NamedTuple):
    """Units that change their place together; where each of them is, the position says."""

    units: tuple[UnitId, ...]
    to: PlaceId
    way: Way

    def of(self, who: Collection[UnitId]) -> dict[UnitId, PlaceId]:
        """Where some of the units would be."""
        return {id_: self.to for id_ in self.units if id_ in who}


_NOTHING: frozenset[PlaceId] = frozenset()
BOUNDS: Hook[Callable[[War, UnitId], frozenset[PlaceId]]] = Hook(RULES)
"""What gives the land that a unit neither enters nor passes; the same object for the same land."""
BARS: Hook[Callable[[War, Shift], Iterable[str]]] = Hook(RULES)
"""What is said against a change of place."""
F = TypeVar("F", bound=Callable[..., Iterable[str]])
Open = Callable[[War], bool]
_Asks = Callable[[War, Shift], bool]
_SHIPS = frozenset(id_ for id_, row in ROSTER.items() if row.kind in CARRIERS)
_WHOM = set(_SHIPS)
"""The units that bars are about, and the carriers that take others along."""


def out_of_bounds(world: War, id_: UnitId) -> frozenset[PlaceId]:
    """The land that a unit neither enters nor passes."""
    found = _NOTHING
    for rule in BOUNDS:
        if more := rule.run(world, id_):
            found = found | more if found else more
    return found


# Asking ---------------------------------------------------------------------------------------------------------


def closing(world: War, id_: UnitId, to: PlaceId, way: Way) -> Ref | None:
    """The paragraph that closes a place to a unit, with what is aboard it, in some way; the first of them."""
    shift = Shift((id_, *passengers(world, id_)), to, way)
    for rule in BARS:
        for _ in rule.run(world, shift):
            return rule.ref
    return None


def may_leave(world: War, id_: UnitId) -> bool:
    """Whether a unit, with what is aboard it, may be called out of the game: no chapter keeps it where it is."""
    return closing(world, id_, GONE, Way.LEAVE) is None


def closed_to(world: War, shift: Shift) -> dict[Ref, str]:
    """The paragraphs that close a place to units in some way, and the first thing that each says."""
    said = ((rule.ref, why) for rule in BARS for why in rule.run(world, shift))
    return dict(reversed(list(said)))


def admits(world: War, id_: UnitId, to: PlaceId, way: Way) -> bool:
    """Whether a unit that is moved by no order may come to a place: no chapter closes it, and there is room."""
    return closing(world, id_, to, way) is None and fits(world, to, (id_,))


def shift_of(order: Order, world: War) -> Shift | None:
    """The change of place that an order means, the aircraft of carriers with them."""
    return _shift(world, order)


@memoised
def _shift(world: War, order: Order) -> Shift | None:
    kind, to = type(order), goal_of(order, world)
    if kind not in ORDERED or not to:
        return None
    units = order.units if isinstance(order, Invade) else units_of(order)
    if not _SHIPS.isdisjoint(units):
        afloat = [id_ for id_ in units if id_ in _SHIPS and world.on_map(id_)]
        units = (*units, *(rider for id_ in afloat for rider in passengers(world, id_)))
    return Shift(units, to, ORDERED[kind])


@memoised
def _asked(world: War, order: Order, seat: Side) -> Shift | None:
    """The change of place that a seat may be judged for: of units that it has, or will have."""
    return _shift(world, order) if isinstance(order, Build) or usable(world, seat, *units_of(order)) else None


# Barring --------------------------------------------------------------------------------------------------------


def bars(
    id_: str,
    *,
    twin: str = "",
    whom: Collection[UnitId] | None = None,
    at: Collection[PlaceId] | None = None,
    during: Open | None = None,
    ways: frozenset[Way] = ANY,
) -> Callable[[F], F]:
    """Let a paragraph close something to some units, about some places, while something lasts, in some ways.

    The function is `(world, shift)`, with the data of its chapter as a last parameter if the paragraph has a twin.
    """
    if whom is not None:
        _WHOM.update(whom)
    within = None if whom is None else _of_somebody
    limited = whom is not None or at is not None or during is not None
    concerns, ordered = _gate(None if whom is None else frozenset(whom), None if at is None else frozenset(at), during)

    def register(function: F) -> F:
        def judged(order: Order, world: War, seat: Side, land: object = None) -> Iterable[str]:
            if (shift := _asked(world, order, seat)) is None:
                return ()
            return function(world, shift, land) if twin else function(world, shift)

        def asked(world: War, shift: Shift, land: object = None) -> Iterable[str]:
            if shift.way not in ways or not concerns(world, shift):
                return ()
            return function(world, shift, land) if twin else function(world, shift)

        kinds = tuple(kind for kind, way in ORDERED.items() if way in ways)
        RULES.forbids(id_, order=kinds, twin=twin, when=ordered if limited else None, within=within)(
            _as(function, judged)
        )
        (BARS.adds_twins(id_, twin) if twin else BARS.adds(id_))(_as(function, asked))
        return function

    return register


@cache
def _gate(who: frozenset[UnitId] | None, there: frozenset[PlaceId] | None, during: Open | None) -> tuple[_Asks, When]:
    """Whether a change of place, or an order, concerns a bar; bars about the same things share the answer."""
    riding = who is None or any(ROSTER[unit].kind is Kind.NAS for unit in who)

    def concerns(world: War, shift: Shift) -> bool:
        if who is not None and who.isdisjoint(shift.units):
            return False
        if (
            there is not None
            and shift.to not in there
            and there.isdisjoint([world.units[u].place for u in shift.units])
        ):
            return False
        return during is None or during(world)

    def ordered(order: Order, world: War) -> bool:
        # What concerns few orders is found out quickly, before their units are put together.
        if who is not None and who.isdisjoint(units_of(order)) and not (riding and _carries(order)):
            return False
        if there is not None and not touches(order, world, there):
            return False
        if during is not None and not during(world):
            return False
        shift = _shift(world, order)
        return shift is not None and concerns(world, shift)

    return concerns, ordered


def _of_somebody(order: Order, world: War) -> bool:
    """Whether an order names a unit to which some bar closes something, or takes one along."""
    return not _WHOM.isdisjoint(units_of(order))


def _carries(order: Order) -> bool:
    """Whether an order names a carrier, whose aircraft it would take along."""
    return not _SHIPS.isdisjoint(units_of(order))


def _as(function: Callable[..., Any], made: F) -> F:
    """Let a function stand in the registry under the name and the line of the one that it was made from."""
    own = signature(made)
    update_wrapper(made, function)
    made.__dict__["__signature__"] = own
    return made
