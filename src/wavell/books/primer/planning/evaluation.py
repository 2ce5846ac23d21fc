"""What a position is worth to a side: the places that count, the troops near them, and losses."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping

from wavell.umpire.books.evaluation import Aim, Evaluation, Pull, Strengths, Term, Terms, read_weights, weigh_aims

from ..model.ground import BOARD, named, near
from ..model.kinds import Side
from ..model.orders import Score
from ..model.world import Desert
from ..rules import DATA, OTHER, RULES

_PULL = Pull(BOARD, reach=2.0)
_MOST = 4.0
"""Odds beyond which more troops bring nothing."""


def terms(world: Desert, seat: str) -> Terms:
    """The terms of a position for a side."""
    side = Side(seat)
    other = OTHER[side]
    found: defaultdict[Term, float] = defaultdict(float)
    found.update(weigh_aims(_aims(world, side), *_strengths(world, side), _PULL))
    found[Term("losses")] = float(world.lost.get(other, 0) - world.lost.get(side, 0))
    found[Term("score")] = float(RULES.total(Score(side), world) - RULES.total(Score(other), world))
    if world.outcome is not None:
        winners = world.outcome.winners
        found[Term("outcome")] = float(side in winners) - float(other in winners)
    return found


def bearing(world: Desert, seat: str) -> Mapping[str, float]:
    """By its hex, the odds of all attackers beside an enemy stack against it, in steps."""
    side = Side(seat)
    ours, theirs = _strengths(world, side)
    return {
        named(str(place)): min(_MOST, sum(ours.get(other, 0.0) for other in near(str(place))) / strength)
        for place, strength in theirs.items()
        if strength
    }


def _aims(world: Desert, side: Side) -> Iterator[Aim]:
    for name in BOARD.places:
        place = str(BOARD[name].id)
        yield Aim(name, place, 1.0, world.held.get(place) == side, bool(world.count(place, side)))


def _strengths(world: Desert, side: Side) -> tuple[Strengths, Strengths]:
    """What each side has in every place, one's own first."""
    ours: defaultdict[Hashable, float] = defaultdict(float)
    theirs: defaultdict[Hashable, float] = defaultdict(float)
    for unit in world.units.values():
        if unit.place:
            (ours if unit.side == side else theirs)[unit.place] += unit.steps
    for place, unseen in world.unseen.items():
        theirs[place] += 1.5 * unseen.count
    return ours, theirs


KINDS = ("losses", "score", "hold", "contest", "guard", "outcome")
EVALUATION = Evaluation(terms, read_weights(DATA / "players.toml", KINDS), bearing)
