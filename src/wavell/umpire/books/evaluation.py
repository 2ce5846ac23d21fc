"""What a position is worth to a seat, for computer players: a book tells the terms of it, and data weighs them."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ..board.board import Board
from ..facts.errors import DataError
from .toml_files import load
from .validators import Text, complete


class Term(NamedTuple):
    """One thing that counts in a position: its kind, and what it is about, a place or nothing."""

    kind: str
    about: str = ""


Terms = Mapping[Term, float]


class Weight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much a kind of term counts, and what an order is for that gains by it."""

    weight: float
    aim: Text
    """As "take {about}"; it follows "to"."""
    better: str = ""
    """What the seat is told when more of it is there than before; nothing, if it is empty."""
    worse: str = ""


class Change(NamedTuple):
    """Something that has changed for a seat, in words, and whether for the better."""

    text: str
    better: bool


class Evaluation(NamedTuple):
    """The terms of a position and their weights. All of it is for one seat: what is good for it is positive."""

    terms: Callable[[Any, str], Terms]
    weights: Mapping[str, Weight]
    bearing: Callable[[Any, str], Mapping[str, float]] | None = None
    """`bearing(world, seat)`: the odds that the seat could attack at, by each enemy stack near a place that counts."""

    def worth(self, terms: Terms) -> float:
        """The sum of some terms, each by its weight."""
        return sum(amount * self.weights[term.kind].weight for term, amount in terms.items())

    def gains(self, before: Terms, after: Terms) -> list[tuple[float, Term]]:
        """What has changed from one position to another, the best first."""
        return sorted(self._changes(before, after), reverse=True)

    def told(self, before: Terms, after: Terms, most: int, least: float = 0.2) -> list[Change]:
        """What has changed most for the seat, in words, the weightiest first; of a place only one thing is told."""
        found: dict[str, Change] = {}
        for gain, term in sorted(self._changes(before, after), key=lambda each: -abs(each[0])):
            weight = self.weights[term.kind]
            text = (weight.better if gain > 0 else weight.worse).format(about=term.about)
            if text and abs(gain) >= least:
                found.setdefault(term.about or term.kind, Change(text, gain > 0))
        return list(found.values())[:most]

    def _changes(self, before: Terms, after: Terms) -> Iterator[tuple[float, Term]]:
        for term in {**before, **after}:
            change = after.get(term, 0.0) - before.get(term, 0.0)
            if change:
                yield change * self.weights[term.kind].weight, term

    def aim(self, term: Term) -> str:
        """What an order is for whose best gain is a term."""
        return self.weights[term.kind].aim.format(about=term.about)


class Aim(NamedTuple):
    """A place that counts for the seat, and how it stands there."""

    name: str
    place: Hashable
    worth: float
    held: bool
    """By the seat."""
    guarded: bool
    """By troops of the seat that stand in it."""


Strengths = Mapping[Hashable, float]
"""What troops count near a place, by where they are."""


class Pull:
    """How much of a force is felt in a place: all of it there, and less with each hex."""

    def __init__(self, board: Board, reach: float) -> None:
        self._board = board
        self._reach = reach
        self._known: dict[Hashable, _Felt] = {}

    def to(self, place: Hashable) -> Mapping[Hashable, float]:
        """The part that is felt in a place, by where the force is."""
        if (found := self._known.get(place)) is None:
            found = self._known[place] = _Felt(self._board, self._reach, place)
        return found


class _Felt(dict[Hashable, float]):
    """What is felt in one place, worked out for each other place when it is first asked for."""

    def __init__(self, board: Board, reach: float, to: Any) -> None:
        super().__init__()
        self._board, self._reach, self._to = board, reach, to

    def __missing__(self, start: Any) -> float:
        board, to = self._board, self._to
        far = board.distance(board.index(start), board.index(to)) if start in board and to in board else None
        self[start] = felt = 0.0 if far is None else exp(-far / self._reach)
        return felt


HOLD, CONTEST, GUARD = "hold", "contest", "guard"


def weigh_aims(aims: Iterable[Aim], ours: Strengths, theirs: Strengths, pull: Pull) -> Iterator[tuple[Term, float]]:
    """What the seat has of each place that counts: it holds it, guards it, and is the stronger near it."""
    for aim in aims:
        felt = pull.to(aim.place)
        a = sum([strength * felt[place] for place, strength in ours.items()])
        b = sum([strength * felt[place] for place, strength in theirs.items()])
        yield Term(HOLD, aim.name), aim.worth * (1.0 if aim.held else -1.0)
        yield Term(CONTEST, aim.name), aim.worth * (a - b) / (a + b + 1.0)
        yield Term(GUARD, aim.name), aim.worth * (1.0 if aim.held and aim.guarded else 0.0)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kinds: dict[str, Weight]


def read_weights(path: Path, kinds: Iterable[str]) -> Mapping[str, Weight]:
    """The weights of a book, one for each kind of term that it tells; raises DataError."""
    rows = load(path, _File).kinds
    try:
        complete("kind of term", rows, kinds)
    except ValueError as fault:
        raise DataError(f"{path}: {fault}") from None
    return rows
