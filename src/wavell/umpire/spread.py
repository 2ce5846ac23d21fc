"""Where lines of supply reach, and nothing of how they run: `SupplyNet.trace` for maps of some hundred places.

A book that asks of many sets of sources, and tells no unit its line, asks this. Places go by the book's own names, and
what is reached grows by whole sets at a time, one for each unit of length.
"""

from collections.abc import Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Generic, TypeVar

from .board import Board
from .supply import Element, steps

P = TypeVar("P", bound=Hashable)


class Spread(Generic[P]):
    """The elements of a kind of supply, from the unit to the source, compiled for one board and its names."""

    def __init__(self, board: Board, elements: Sequence[Element], names: Sequence[P]) -> None:
        self._stages = tuple((element, _Steps(board, element, names)) for element in reversed(elements))

    def reached(
        self, sources: AbstractSet[P], blocked: AbstractSet[P], shut: Mapping[str, AbstractSet[P]] | None = None
    ) -> frozenset[P]:
        """The places in supply from these sources, exactly those that `SupplyNet.trace` finds."""
        through = found = frozenset(sources - blocked)
        for element, graph in self._stages:
            closed = blocked | shut[element.name] if shut and element.name in shut else blocked
            reached = graph.flood(through - closed, closed, element.limit)
            found |= reached
            through |= reached - closed
        return found


class _Steps(Generic[P]):
    """The steps of one element, pointing away from the source, by their length."""

    def __init__(self, board: Board, element: Element, names: Sequence[P]) -> None:
        rows: dict[int, dict[P, set[P]]] = {}
        for spot in board:
            for to, length in steps(board, element, spot.index):
                rows.setdefault(length, {}).setdefault(names[spot.index], set()).add(names[to])
        self.rows = tuple(sorted(rows.items()))
        self.out = {length: frozenset(row) for length, row in self.rows}
        self.ends = frozenset(names[at] for at in board.tagged(element.ends)) if element.ends else None

    def flood(self, sources: AbstractSet[P], closed: AbstractSet[P], limit: int | None) -> set[P]:
        """The places within the limit of a source; nothing goes on from a closed one."""
        fresh = set(sources if self.ends is None else sources & self.ends)
        found, due, far = set(fresh), dict[int, list[set[P]]](), 0
        while True:
            onward = fresh - closed
            for length, row in self.rows:
                if onward and (limit is None or far + length <= limit):
                    due.setdefault(far + length, []).extend([row[place] for place in onward & self.out[length]])
            if not due:
                break
            far = min(due)
            fresh = set().union(*due.pop(far)) - found
            found |= fresh
        return found if self.ends is None else found & self.ends
