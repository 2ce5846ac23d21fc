"""Where units of some sorts stand on the map, worked out once for all positions with the same stacks."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from wavell.umpire.rules.position_cache import memoised_by

from ..rules import SIDES, Side
from .counters import OF_SIDE, OFF_MAP, ROSTER, SAILING, Kind
from .ids import PlaceId, UnitId

TROOPS = {side: tuple(id_ for id_ in units if ROSTER[id_].is_ground) for side, units in OF_SIDE.items()}
"""The ground units of each side."""
ARMOR = {side: frozenset(id_ for id_ in units if ROSTER[id_].kind == Kind.ARMOR) for side, units in TROOPS.items()}
EATING = {
    side: frozenset(id_ for id_ in units if ROSTER[id_].is_ground or ROSTER[id_].is_air)
    for side, units in OF_SIDE.items()
}
"""The ground and air units of each side, which need supply."""
_SORTS = [sort for side in SIDES for sort in (frozenset(TROOPS[side]), ARMOR[side], EATING[side], SAILING[side])]
"""What `Presence` tells of, side by side."""


class Presence(NamedTuple):
    """The places on the map where units of a side are: ground units, armor, those that need supply, and warships.

    Each is the same object for the same places, so that what is remembered by it is found again without comparing.
    """

    troops: frozenset[PlaceId]
    armor: frozenset[PlaceId]
    eaters: frozenset[PlaceId]
    fleets: frozenset[PlaceId]


class _Stacked(Protocol):
    @property
    def stacks(self) -> Mapping[PlaceId, tuple[UnitId, ...]]:
        """Where units are."""


@memoised_by("stacks")
def presence(world: _Stacked) -> dict[Side, Presence]:
    """Where the units of each side are."""
    found: list[list[PlaceId]] = [[] for _ in _SORTS]
    for place, stack in world.stacks.items():
        if place not in OFF_MAP:
            for sort in _sorts(stack):
                found[sort].append(place)
    each = [_places(tuple(places)) for places in found]
    half = len(each) // len(SIDES)
    return {side: Presence(*each[at * half : (at + 1) * half]) for at, side in enumerate(SIDES)}


@lru_cache(2048)
def _places(places: tuple[PlaceId, ...]) -> frozenset[PlaceId]:
    return _alike(frozenset(places))


@lru_cache(2048)
def _alike(places: frozenset[PlaceId]) -> frozenset[PlaceId]:
    return places


@lru_cache(4096)
def _sorts(stack: tuple[UnitId, ...]) -> tuple[int, ...]:
    """The sorts of units in a stack, by their numbers."""
    return tuple(number for number, units in enumerate(_SORTS) if not units.isdisjoint(stack))
