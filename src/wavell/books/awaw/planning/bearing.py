"""What a side could attack with: the odds against each enemy stack near a place that counts."""

from collections.abc import Mapping
from functools import lru_cache

from ..frame.air.missions import reaches, ready
from ..frame.combat.attacks import may_fight
from ..frame.combat.crt import BEST
from ..frame.combat.odds import Dm
from ..frame.politics.victory import goals_of
from ..model.atlas import ATLASES, Atlas
from ..model.counters import FLYING, ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.world import War
from ..rules import OTHER, RULES, Side

_NEAR = 4
"""Hexes from a place that counts, in which enemies are worth an attack."""
_SPARE = 0.1
"""What an air factor counts for whom there are not enough troops to support yet."""


@lru_cache(64)
def near_goals(map_: str, goals: tuple[str, ...], hexes: int) -> frozenset[PlaceId]:
    """The places on land within some hexes of those that count."""
    atlas = ATLASES[map_]
    centres = [place for name in goals if (place := atlas.find(name)) is not None]
    return frozenset(place for place in atlas.land if any(_is_near(atlas, place, to, hexes) for to in centres))


def _is_near(atlas: Atlas, place: PlaceId, centre: PlaceId, hexes: int) -> bool:
    far = atlas.flight(place, centre)
    return far is not None and far <= hexes


def bearing(world: War, seat: str) -> Mapping[str, float]:
    """By the name of the place, the odds at which a side could attack there now, as far as the combat table goes."""
    side = Side(seat)
    field = near_goals(world.map, tuple(goals_of(world).places), _NEAR)
    targets = sorted(field.intersection(world.troops(OTHER[side])))
    flyers = [id_ for place in world.stacks for id_ in _flyers(world, side, place)] if targets else []
    return {world.atlas.named(target): _odds(world, side, target, flyers) for target in targets}


def _flyers(world: War, side: Side, place: PlaceId) -> list[UnitId]:
    if place not in world.atlas.ids:
        return []
    return [id_ for id_ in world.stacks[place] if id_ in FLYING[side] and ready(world, id_)]


def _odds(world: War, side: Side, target: PlaceId, flyers: list[UnitId]) -> float:
    """All ground units beside a place and all aircraft in reach, against what stands in it."""
    ground = sum(
        ROSTER[id_].factors
        for place in world.atlas.near[target]
        for id_ in world.ground(place, side)
        if may_fight(world, id_)
    )
    air = sum(ROSTER[id_].factors for id_ in flyers if reaches(world, id_, target))
    defence = world.factors(world.ground(target, OTHER[side])) * int(RULES.total(Dm(target), world))
    support = min(air, ground) + _SPARE * max(0, air - ground)
    return min(float(BEST), (ground + support) / max(1, defence))
