"""Ways by sea over numbered places: how far each is from a start, and the places passed; ends are never passed."""

from array import array
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

NO_WAY = 0xFFFF
Steps = tuple[tuple[int, int], ...]
"""The steps from a place: where to, and how long each is."""


class Seaways:
    """The shortest ways by some steps; of ways as short, the one that comes soonest and then by the lower number."""

    def __init__(self, steps: Sequence[Steps]) -> None:
        self._next = [tuple(to for to, length in row if length == 1) for row in steps]
        """Where a step of one leads from each place."""
        self._long = {here: long for here, row in enumerate(steps) if (long := [step for step in row if step[1] > 1])}
        self._before: list[list[tuple[int, int]]] = [[] for _ in steps]
        for here, row in enumerate(steps):
            for to, length in row:
                self._before[to].append((here, length))

    def far(self, start: int, ends: AbstractSet[int]) -> "array[int]":
        """How far each place is from a start, or NO_WAY: a search in breadth, where long steps wait for their turn."""
        cost = [NO_WAY] * len(self._next)
        waiting: dict[int, list[int]] = {}
        distance, found = 0, [start]
        cost[start] = 0
        while found or waiting:
            passed = [here for here in found if here not in ends] if distance else found
            for here in self._long.keys() & passed:
                for to, length in self._long[here]:
                    waiting.setdefault(distance + length, []).append(to)
            distance += 1
            found = []
            for steps in (*map(self._next.__getitem__, passed), waiting.pop(distance, ())):
                for to in steps:
                    if cost[to] == NO_WAY:
                        cost[to] = distance
                        found.append(to)
        return array("H", cost)

    def way(self, start: int, goal: int, cost: Sequence[int], ends: AbstractSet[int]) -> list[int]:
        """The places passed from a start to a goal, which is last; `cost` is how far each is from the start."""
        way = [goal]
        while (here := way[-1]) != start:
            left = cost[here]
            steps = [
                (cost[place], place)
                for place, length in self._before[here]
                if cost[place] + length == left and (place == start or place not in ends)
            ]
            way.append(min(steps)[1])
        return way[-2::-1]
