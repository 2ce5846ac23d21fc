"""Ways by sea over numbered places: how far each is from a start, and the places passed; ends are never passed."""

from array import array
from collections.abc import Collection, Sequence
from itertools import pairwise

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import breadth_first_order

NO_WAY = 0xFFFF
Steps = tuple[tuple[int, int], ...]
"""The steps from a place: where to, and how long each is."""


class Seaways:
    """The shortest ways by some steps; of ways as short, the one that comes soonest and then by the lower number."""

    def __init__(self, steps: Sequence[Steps], ends: Collection[int]) -> None:
        self.ends = frozenset(ends)
        self._before: list[list[tuple[int, int]]] = [[] for _ in steps]
        self._twins = {end: len(steps) + n for n, end in enumerate(sorted(self.ends))}
        """What a start among the ends is called, which alone has steps out."""
        pairs: list[tuple[int, int]] = []
        count = len(steps) + len(self._twins)
        for here, row in enumerate(steps):
            first = self._twins.get(here, here)
            for to, length in row:
                self._before[to].append((here, length))
                # A long step is a row of short ones, so that one plain search in breadth serves for all.
                if length > 1:
                    pairs += pairwise((first, *range(count, count + length - 1), to))
                    count += length - 1
                else:
                    pairs.append((first, to))
        rows, columns = np.array(pairs, dtype=np.int32).T if pairs else np.empty((2, 0), dtype=np.int32)
        self._graph = csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(count, count))
        self._count = len(steps)

    def far(self, start: int) -> "array[int]":
        """How far each place is from a start, or NO_WAY."""
        order, before = breadth_first_order(self._graph, self._twins.get(start, start))
        cost = [NO_WAY] * self._graph.shape[0]
        found, came = order.tolist(), before[order].tolist()
        cost[found[0]] = 0
        for here, last in zip(found[1:], came[1:], strict=True):
            cost[here] = cost[last] + 1
        cost[start] = 0
        return array("H", cost[: self._count])

    def way(self, start: int, goal: int, cost: Sequence[int]) -> list[int]:
        """The places passed from a start to a goal, which is last; `cost` is how far each is from the start."""
        way = [goal]
        while (here := way[-1]) != start:
            left = cost[here]
            steps = [
                (cost[place], place)
                for place, length in self._before[here]
                if cost[place] + length == left and (place == start or place not in self.ends)
            ]
            way.append(min(steps)[1])
        return way[-2::-1]
