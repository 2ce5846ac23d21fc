"""7 and 8 The depots: garrison, capture and reinforcement, the same rules for either side."""

from collections.abc import Collection, Iterator

import msgspec

from wavell.umpire import Event, Roller

from ..model.counters import MOST
from ..model.events import PlaceTaken, UnitArrived
from ..model.ground import BOARD, named, near
from ..model.kinds import Side
from ..model.orders import Advance, Move, React, Replace
from ..model.world import Desert
from ..rules import ALLIES, AXIS, DATA, OTHER, RULES
from .s6_fog import sight


class Depot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a depot is, and how near an enemy must be to hold its garrison there."""

    place: str
    enemy_within: int
    refs: tuple[str, ...]


DEPOTS = RULES.data(DATA / "depots.toml", dict[Side, Depot])
HEX = {side: str(BOARD[depot.place].id) for side, depot in DEPOTS.items()}
"""The hex of each side's depot."""
_arrived = {ALLIES: RULES.ref("7.3"), AXIS: RULES.ref("8.3")}
_captured = {HEX[ALLIES]: RULES.ref("7.2"), HEX[AXIS]: RULES.ref("8.2")}
_held = RULES.ref("1.4")


@RULES.defines("7", "8")
def source(side: Side, world: Desert) -> str | None:
    """The hex that a side is supplied from, or None while the enemy holds it."""
    return HEX[side] if world.held.get(HEX[side]) == side else None


def pinned(leaving: Collection[str], side: Side, world: Desert) -> bool:
    """Whether units would leave their depot empty with an enemy near."""
    if all(world.units[id_].place != HEX[side] for id_ in leaving):
        return False
    if not set(world.stack(HEX[side], side)) <= set(leaving):
        return False
    return not near(HEX[side], DEPOTS[side].enemy_within).isdisjoint(world.places(OTHER[side]))


@RULES.forbids("7.1", twin="8.1", order=(Move, React, Advance))
def depot_is_not_left_empty(order: Move | React | Advance, world: Desert, seat: Side, side: Side) -> Iterator[str]:
    """A depot is not left empty while an enemy is within two hexes of it."""
    leaving = order.units if isinstance(order, Advance) else (order.unit,)
    if seat == side and pinned(leaving, side, world):
        yield f"{named(HEX[side])} would stand empty with an enemy within {DEPOTS[side].enemy_within} hexes"


@RULES.closes("7.2", twin="8.2", order=Replace)
def no_replacements_without_a_depot(world: Desert, seat: Side, side: Side) -> Iterator[str]:
    """A side whose depot is in enemy hands gets no replacements."""
    if seat == side and source(side, world) is None:
        yield f"the enemy holds {named(HEX[side])}"


def take(place: str, side: Side, world: Desert) -> Iterator[Event]:
    """A unit that ends a move in a place holds it for its side from then on."""
    if place in world.held and world.held[place] != side:
        yield PlaceTaken(_captured.get(place, _held), place, side)


@RULES.happens("7.3", at="enter week.arrivals", twin="8.3")
def newcomers_arrive(world: Desert, roll: Roller, side: Side) -> Iterator[Event]:
    """Newcomers that are due come into their depot, if their side holds it and it has room."""
    for id_, unit in list(world.units.items()):
        due = unit.side == side and 0 < unit.arrives <= world.clock.turn
        if due and source(side, world) is not None and world.count(HEX[side], side) < MOST:
            yield UnitArrived(_arrived[side], id_, side, False, HEX[side])
            yield from sight(world, [id_])
