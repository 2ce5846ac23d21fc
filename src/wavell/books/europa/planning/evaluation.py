"""What a position is worth to a side: the places that count, the troops near them, losses, supply and the railway."""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from functools import lru_cache

from wavell.umpire.books.evaluation import Aim, Evaluation, Pull, Term, Terms, read_weights, weigh_aims

from ..frame.politics.victory import GOALS, Goals
from ..model import counts
from ..model.atlas import ATLASES
from ..model.counters import ISOLATED, OFF_MAP, REMOVED, ROSTER, UNISOLATED
from ..model.ids import PlaceId, UnitId
from ..model.kinds import CADRES, Face, Side
from ..model.world import Front
from ..rules import ALLIES, DATA, OTHER
from .bearing import bearing, threat

_PULLS = {map_: Pull(atlas.board, reach=4.0) for map_, atlas in ATLASES.items()}
_LOST = frozenset({UNISOLATED, ISOLATED, REMOVED})
_UNSEEN = 3.0
"""What a unit counts that the seat does not see."""
_SUDDEN = 3.0
"""What a place is worth that ends the game."""


@lru_cache(1 << 14)
def _strength(id_: UnitId, up: Face) -> float:
    """What a unit is worth: the mean of its attack and its defence."""
    counter = ROSTER[id_]
    rating = counter.cadre if up in CADRES and counter.cadre is not None else counter.rating
    return ((rating.attack or 0) + (rating.defence or 0)) / 2 + (2.0 if counter.air is not None else 0.0)


LOSSES, HUNGER, DISORDER = Term("losses"), Term("hunger"), Term("disorder")


def terms(world: Front, seat: str) -> Terms:
    """The terms of a position for a side."""
    side = Side(seat)
    found: defaultdict[Term, float] = defaultdict(float)
    ours: dict[Hashable, float] = {}
    theirs: dict[Hashable, float] = {place: _UNSEEN * unseen.count for place, unseen in world.unseen.items()}
    for id_, unit in world.units.items():
        mine = ROSTER[id_].side == side
        place, sign = unit.place, 1 if mine else -1
        if place in _LOST:
            found[LOSSES] -= _strength(id_, Face.FRONT) * sign
        elif place not in OFF_MAP:
            strength = _strength(id_, unit.up)
            felt = ours if mine else theirs
            felt[place] = felt.get(place, 0.0) + strength
            if unit.hungry or unit.isolated:
                found[HUNGER] -= strength * sign
            if unit.disrupted:
                found[DISORDER] -= strength * sign
            if unit.up in CADRES:
                found[LOSSES] -= (_strength(id_, Face.FRONT) - strength) * sign
    goals = GOALS.get(world.scenario)
    if goals is not None:
        aims = [*_aims(world, goals, side)]
        found.update(weigh_aims(aims, ours, theirs, _PULLS[world.map]))
        for aim in aims:
            likely = threat(world, OTHER[side] if aim.held else side, PlaceId(str(aim.place)))
            found[Term("threat", aim.name)] = aim.worth * (-likely if aim.held else likely)
        if goals.railway is not None:
            laid = counts.RAILHEAD.of(world.marks, goals.railway.line) - goals.railway.beyond
            found[Term("railway", goals.railway.line)] = laid / goals.railway.hexes * (1 if side == ALLIES else -1)
    if world.outcome is not None:
        winners = world.outcome.winners
        found[Term("outcome")] = float(side in winners) - float(OTHER[side] in winners)
    return found


def _aims(world: Front, goals: Goals, side: Side) -> Iterator[Aim]:
    worths: dict[str, float] = dict(goals.places)
    for goal in goals.sudden:
        for name in goal.places:
            worths[name] = worths.get(name, 0.0) + _SUDDEN
    for name, worth in worths.items():
        place = world.atlas.find(name)
        if place is not None:
            mine = any(ROSTER[id_].side == side for id_ in world.stack(place))
            yield Aim(name, place, worth, world.owner.get(place) == side, mine)


KINDS = ("losses", "hunger", "disorder", "threat", "hold", "contest", "guard", "railway", "outcome")
EVALUATION = Evaluation(terms, read_weights(DATA / "players.toml", KINDS), bearing)
