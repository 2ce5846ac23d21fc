"""Stances: the same planner with other weights, so that it makes other plans for the same phase."""

from collections.abc import Mapping
from math import exp
from random import Random
from typing import NamedTuple

from wavell.umpire.books.evaluation import CONTEST, GUARD, HOLD, Evaluation, Term, Terms

_EVEN: Mapping[str, float] = {}


class Stance(NamedTuple):
    """Factors on what counts: by the kind of term, by what it is about, and on all kinds but those of places."""

    name: str
    """As "boldly"; it follows what an order is for."""
    kinds: Mapping[str, float] = _EVEN
    about: Mapping[str, float] = _EVEN
    others: float = 1.0

    def of(self, evaluation: Evaluation) -> Evaluation:
        """The evaluation as this stance sees it."""
        if not self.kinds and not self.about and self.others == 1.0:
            return evaluation
        return evaluation._replace(terms=lambda world, seat: self._seen(evaluation.terms(world, seat)))

    def _seen(self, terms: Terms) -> Terms:
        return {term: amount * self._factor(term) for term, amount in terms.items()}

    def _factor(self, term: Term) -> float:
        of_places = term.kind in (HOLD, CONTEST, GUARD)
        return self.kinds.get(term.kind, 1.0 if of_places else self.others) * self.about.get(term.about, 1.0)


EVENLY = Stance("")
BOLDLY = Stance("boldly", {CONTEST: 1.5, GUARD: 0.3}, others=0.4)
CAREFULLY = Stance("carefully", {GUARD: 3.0, CONTEST: 0.7}, others=2.0)
_SPREAD = 0.9
"""How far the factors of places go apart in a stance that is drawn, as logarithms."""
_SPREAD_OF_KINDS = 0.6
_MAIN = 2.5
"""How much more a place counts at which the main effort is made."""


def stances(terms: Terms, efforts: int) -> list[Stance]:
    """The stances worth trying in a position: the three, and main efforts at the places that count most there."""
    worths: dict[str, float] = {}
    for term, amount in terms.items():
        if term.about and term.kind in (HOLD, CONTEST):
            worths[term.about] = worths.get(term.about, 0.0) + abs(amount)
    main = sorted(worths, key=lambda about: (-worths[about], about))[:efforts]
    return [EVENLY, BOLDLY, CAREFULLY, *(Stance(f"with {each} foremost", {}, {each: _MAIN}) for each in main)]


def varied(terms: Terms, rng: Random) -> Stance:
    """A stance that is drawn: each place and each kind of term counts more or less than it should."""

    def drawn(spread: float) -> float:
        return exp(rng.gauss(0.0, spread))

    about = {name: drawn(_SPREAD) for name in sorted({term.about for term in terms if term.about})}
    kinds = {kind: drawn(_SPREAD_OF_KINDS) for kind in (HOLD, CONTEST, GUARD)}
    return Stance("", kinds, about, drawn(_SPREAD_OF_KINDS))
