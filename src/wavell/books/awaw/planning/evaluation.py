"""What a position is worth to a side: the places that count, the forces near them, supply and BRPs."""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import NamedTuple

from wavell.umpire.books.evaluation import Aim, Evaluation, Pull, Term, Terms, read_weights, weigh_aims

from ..frame.economy.budget import ECONOMIES
from ..frame.politics.victory import goals_for, goals_of
from ..frame.supply.isolation import unsupplied_now
from ..frame.supply.lines import SOURCES
from ..model import accounts
from ..model.atlas import ATLASES
from ..model.counters import ABSENT, ROSTER, Kind
from ..model.ids import NationId, PlaceId, UnitId
from ..model.ledger import balance
from ..model.nations import NATIONS, POWERS
from ..model.presence import presence
from ..model.world import War
from ..rules import DATA, OTHER, SIDES, Side
from .bearing import bearing, near_goals

_PULLS = {map_: Pull(atlas.board, reach=3.0) for map_, atlas in ATLASES.items()}
_STRENGTH = {
    Kind.INFANTRY: 1.0,
    Kind.ARMOR: 1.4,
    Kind.REPLACEMENT: 0.6,
    Kind.PARTISAN: 0.4,
    Kind.MARINE: 1.2,
    Kind.AAF: 0.8,
    Kind.NAS: 0.8,
    Kind.CV: 1.2,
    Kind.CVL: 1.0,
    Kind.DD: 0.4,
    Kind.CA: 0.5,
    Kind.BB: 0.7,
    Kind.SUB: 0.5,
    Kind.ASW: 0.3,
    Kind.TRANSPORT: 0.3,
}
"""What a factor of each kind is worth."""
_AIR = 0.5
"""What a factor in the air counts beside one on the ground, near a place."""
_BASES = 10
"""Hexes from a place that counts, in which what feeds a side counts too."""
_GUARD = 0.4
"""What troops in a place that feeds a side are worth, beside the place."""
_BRPS = 10
FORCE, HUNGER, MONEY = Term("force"), Term("hunger"), Term("money")


class _Sum(NamedTuple):
    """What the units of one side in a stack are worth, and what they count near a place."""

    worth: float
    felt: float


def _summed(stack: tuple[UnitId, ...], side: Side) -> _Sum:
    counters = [ROSTER[id_] for id_ in stack if ROSTER[id_].side == side]
    near = sum(each.factors * (1.0 if each.is_ground else _AIR) for each in counters if each.is_ground or each.is_air)
    return _Sum(sum(each.factors * _STRENGTH[each.kind] for each in counters), near)


@lru_cache(1 << 14)
def _weighed(stack: tuple[UnitId, ...], side: Side) -> tuple[float, float, float]:
    """How much more a side has in a stack than the other, and what either counts near a place.

    Stacks are the same in most positions that are compared.
    """
    mine, other = _summed(stack, side), _summed(stack, OTHER[side])
    return mine.worth - other.worth, mine.felt, other.felt


class _Ground(NamedTuple):
    """What is fixed about the places that count in a scenario: each with its worth, and what feeds a side near them."""

    places: list[tuple[str, PlaceId, float]]
    sources: list[tuple[Term, PlaceId, Side]]


@lru_cache(64)
def _ground(map_: str, scenario: str) -> _Ground:
    atlas, goals = ATLASES[map_], goals_for(scenario).places
    named = ((name, atlas.find(name), worth) for name, worth in goals.items())
    near = near_goals(map_, tuple(goals), _BASES) - atlas.boxes  # boxes are not taken by a landing
    sources = [(place, Side(row.side)) for place, row in SOURCES[map_].items() if place in near]
    return _Ground(
        [(name, place, worth) for name, place, worth in named if place is not None],
        [(Term("base", atlas.named(place)), place, side) for place, side in sources],
    )


_LEVELS = [(accounts.level(power), POWERS[power].side) for power in ECONOMIES]
"""What powers have to spend, and their sides."""


def terms(world: War, seat: str) -> Terms:
    """The terms of a position for a side."""
    side = Side(seat)
    found: defaultdict[Term, float] = defaultdict(float)
    ours: dict[Hashable, float] = {}
    theirs: dict[Hashable, float] = {}
    force = 0.0
    for place, stack in world.stacks.items():
        if place not in ABSENT:
            more, mine, other = _weighed(stack, side)
            force += more
            if mine:
                ours[place] = mine
            if other:
                theirs[place] = other
    found[FORCE] = force
    for of in SIDES:
        for id_ in unsupplied_now(world, of):
            counter = ROSTER[id_]
            lost = counter.factors * _STRENGTH[counter.kind] * (1 + world.units[id_].hungry)
            found[HUNGER] -= lost if of == side else -lost
    ground = _ground(world.map, world.scenario)
    found.update(weigh_aims(_aims(world, side, ground.places), ours, theirs, _PULLS[world.map]))
    for nation, worth in goals_of(world).surrenders.items():
        sign = 1.0 if NATIONS[NationId(nation)].side != side else -1.0
        found[Term("surrender", nation)] = worth * sign * (nation in world.surrendered)
    there, holder = presence(world), world.land.holder
    for term, place, source in ground.sources:
        sign = 1.0 if source == side else -1.0
        guarded = _GUARD * (place in there[source].troops)
        found[term] = sign * (guarded + 1.0 if holder[place] == source else -1.0)
    for account, owner in _LEVELS:
        level = balance(world, account) / _BRPS
        found[MONEY] += level if owner == side else -level
    if world.outcome is not None:
        winners = world.outcome.winners
        found[Term("outcome")] = float(side in winners) - float(OTHER[side] in winners)
    return found


def _aims(world: War, side: Side, places: list[tuple[str, PlaceId, float]]) -> Iterator[Aim]:
    holder, troops = world.land.holder, presence(world)[side].troops
    return (Aim(name, place, worth, holder[place] == side, place in troops) for name, place, worth in places)


KINDS = ("force", "hunger", "base", "hold", "contest", "guard", "surrender", "money", "outcome")
EVALUATION = Evaluation(terms, read_weights(DATA / "players.toml", KINDS), bearing)
