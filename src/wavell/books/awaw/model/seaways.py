"""Ways by sea over numbered places: how far each is from a start, and the places passed; ends are never passed."""

from array import array
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, repeat

NO_WAY = 0xFFFF
Steps = tuple[tuple[int, int], ...]
"""The steps from a place: where to, and how long each is."""


class Waters:
    """Steps of one, from hex to hex, which many ways have in common."""

    def __init__(self, after: Sequence[tuple[int, ...]]) -> None:
        self.after = after
        """Where they lead from each place."""
        self.before: list[list[int]] = [[] for _ in after]
        """Whence they come to each place."""
        for here, row in enumerate(after):
            for to in row:
                self.before[to].append(here)


class Seaways:
    """The shortest ways over waters and along links, which are steps of any length.

    Of ways as short, it is the one that comes soonest and then by the lower number.
    """

    def __init__(self, waters: Waters, links: Mapping[int, Steps]) -> None:
        self._waters = waters
        self._links = links
        self._back: dict[int, list[tuple[int, int]]] = {}
        for here, row in links.items():
            for to, length in row:
                self._back.setdefault(to, []).append((here, length))

    def far(self, start: int, ends: AbstractSet[int]) -> "array[int]":
        """How far each place is from a start, or NO_WAY: a search in breadth, where links wait for their turn."""
        after, links = self._waters.after, self._links
        cost = [NO_WAY] * len(after)
        waiting: dict[int, list[int]] = {}
        distance, found = 0, [start]
        cost[start] = 0
        while found or waiting:
            passed = [here for here in found if here not in ends] if distance else found
            for here in links.keys() & passed:
                for to, length in links[here]:
                    waiting.setdefault(distance + length, []).append(to)
            distance += 1
            found = []
            for steps in (*map(after.__getitem__, passed), waiting.pop(distance, ())):
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
            before = chain(zip(self._waters.before[here], repeat(1)), self._back.get(here, ()))
            steps = [
                (cost[place], place)
                for place, length in before
                if cost[place] + length == left and (place == start or place not in ends)
            ]
            way.append(min(steps)[1])
        return way[-2::-1]
