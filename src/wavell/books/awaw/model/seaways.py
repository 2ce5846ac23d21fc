"""Ways by sea over numbered places: how far each is from a start, and the places passed; ends are never passed."""

from array import array
from collections import defaultdict
from collections.abc import Collection, Sequence

NO_WAY = 0xFFFF
Steps = tuple[tuple[int, int], ...]
"""The steps from a place: where to, and how long each is."""


class Seaways:
    """The shortest ways by some steps; of ways as short, the one that comes soonest and then by the lower number."""

    def __init__(self, steps: Sequence[Steps], ends: Collection[int]) -> None:
        self.ends = frozenset(ends)
        self._before: list[list[tuple[int, int]]] = [[] for _ in steps]
        for here, row in enumerate(steps):
            for to, length in row:
                self._before[to].append((here, length))
        self._next = [frozenset(to for to, length in row if length == 1) for row in steps]
        """Where a step of one leads from each place."""
        self._long = {here: long for here, row in enumerate(steps) if (long := [step for step in row if step[1] > 1])}

    def far(self, start: int) -> "array[int]":
        """How far each place is from a start, or NO_WAY; all places of one distance are found at once."""
        cost = array("H", [NO_WAY]) * len(self._next)
        arrivals: defaultdict[int, set[int]] = defaultdict(set)
        arrivals[0].add(start)
        found: set[int] = set()
        distance = 0
        while arrivals:
            ring = arrivals.pop(distance, set()) - found
            for here in ring:
                cost[here] = distance
            found |= ring
            passed = ring if distance == 0 else ring - self.ends
            for here in self._long.keys() & passed:
                for to, length in self._long[here]:
                    arrivals[distance + length].add(to)
            distance += 1
            if passed:
                arrivals[distance].update(*map(self._next.__getitem__, passed))
        return cost

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
