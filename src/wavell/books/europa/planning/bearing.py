"""What a side could attack with: the odds against each enemy stack near a place that counts, by printed strengths."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ..frame.politics.victory import GOALS
from ..model.atlas import ATLASES
from ..model.counters import ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.kinds import CADRES, Face, Side
from ..model.world import Front
from ..rules import OTHER

_NEAR = 6
"""Hexes from a place that counts, in which enemies are worth an attack."""
_HOPELESS, _CERTAIN = 1.0, 5.0
"""Odds at which an attack takes nothing, and at which it nearly always takes its place."""
_MOST = 6.0
"""Odds beyond which more troops bring nothing."""


@lru_cache(64)
def _field(map_: str, goals: tuple[str, ...]) -> frozenset[PlaceId]:
    """The places near those that count."""
    atlas = ATLASES[map_]
    centres = [place for name in goals if (place := atlas.find(name)) is not None]
    return frozenset(place for place in atlas.land if any(atlas.distance(place, to) <= _NEAR for to in centres))


@lru_cache(1 << 14)
def _factors(id_: UnitId, up: Face) -> tuple[int, int]:
    """The attack and the defence that a counter shows."""
    counter = ROSTER[id_]
    rating = counter.cadre if up in CADRES and counter.cadre is not None else counter.rating
    return rating.attack or 0, rating.defence or 0


def threat(world: Front, side: Side, place: PlaceId) -> float:
    """How likely a side takes a place that the other holds if all beside it attack, roughly."""
    attack = sum(_attack(world, world.stack(near), side) for near in world.atlas.near[place])
    defence = _defence(world, world.stack(place), OTHER[side])
    if not attack or not defence:
        return float(attack > 0)
    return min(1.0, max(0.0, (attack / defence - _HOPELESS) / (_CERTAIN - _HOPELESS)))


def bearing(world: Front, seat: str) -> Mapping[str, float]:
    """By the name of the place, the odds of all attackers beside it against what stands there."""
    side, goals = Side(seat), GOALS.get(world.scenario)
    if goals is None:
        return {}
    names = tuple(dict.fromkeys((*goals.places, *(name for row in goals.sudden for name in row.places))))
    field, found, atlas = _field(world.map, names), dict[str, float](), world.atlas
    for target, stack in world.stacks.items():
        if target in field and (defence := _defence(world, stack, OTHER[side])):
            attack = sum(_attack(world, world.stack(place), side) for place in atlas.near[target])
            found[atlas.title[target] or target] = min(_MOST, attack / defence)
    return found


def _defence(world: Front, stack: Iterable[UnitId], side: Side) -> float:
    """What troops of a side in a stack defend with; disorder halves it."""
    own = [(world.units[id_], _factors(id_, world.units[id_].up)[1]) for id_ in stack if ROSTER[id_].side == side]
    return sum(defence / 2 if unit.disrupted else defence for unit, defence in own)


def _attack(world: Front, stack: Iterable[UnitId], side: Side) -> int:
    """What fit troops of a side in a stack attack with."""
    fit = [id_ for id_ in stack if ROSTER[id_].side == side and not world.units[id_].disrupted]
    return sum(_factors(id_, world.units[id_].up)[0] for id_ in fit)
