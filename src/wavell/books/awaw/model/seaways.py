"""Ways by sea over numbered places: how far each is from a start, and the places passed; ends are never passed.

While ways are measured a set of places is one whole number with a bit for each: neighbours lie only a few different
distances apart in it, so all steps of one distance are taken at once by a shift.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import reduce
from itertools import chain, repeat
from operator import or_

NO_WAY = 0xFFFF
Steps = tuple[tuple[int, int], ...]
"""The steps from a place: where to, and how long each is."""


class Waters:
    """Steps of one, from hex to hex, which many ways have in common."""

    def __init__(self, after: Sequence[Sequence[int]], bits: Sequence[int] | None = None) -> None:
        """`after` is where they lead from each place, `bits` a number for each that keeps neighbours in step."""
        self.before: list[list[int]] = [[] for _ in after]
        """Whence they come to each place."""
        self.bits = range(len(after)) if bits is None else bits
        apart: dict[int, int] = {}
        for here, row in enumerate(after):
            at = self.bits[here]
            for to in row:
                self.before[to].append(here)
                step = self.bits[to] - at
                apart[step] = apart.get(step, 0) | 1 << at
        self.width = max(self.bits, default=0) + 1
        self._onward = tuple((step, places) for step, places in apart.items() if step >= 0)
        self._backward = tuple((-step, places) for step, places in apart.items() if step < 0)

    def reached(self, places: int) -> int:
        """Where the steps lead from some places."""
        found = 0
        for step, starts in self._onward:
            found |= (places & starts) << step
        for step, starts in self._backward:
            found |= (places & starts) >> step
        return found

    def of(self, places: Iterable[int]) -> int:
        """The bits of some places."""
        found = 0
        for place in places:
            found |= 1 << self.bits[place]
        return found


class Far(dict[int, int]):
    """How far each place is from a start, or NO_WAY; few are ever asked about, and each is worked out when it is."""

    __slots__ = ("_bits", "_digits", "_nowhere")

    def __init__(self, bits: Sequence[int], rings: Sequence[int], nowhere: int) -> None:
        """`rings` are the places at each distance, `nowhere` those that cannot be reached, as numbers of `bits`."""
        self._bits = bits
        size = reduce(or_, rings, nowhere).bit_length() // 8 + 1
        self._nowhere = nowhere.to_bytes(size, "little")
        digits = [
            reduce(or_, [ring for at, ring in enumerate(rings) if at >> digit & 1])
            for digit in range((len(rings) - 1).bit_length())
        ]
        self._digits = [(1 << digit, places.to_bytes(size, "little")) for digit, places in enumerate(digits)]
        """The places whose distance has each binary digit."""

    def __missing__(self, place: int) -> int:
        byte, bit = self._bits[place] >> 3, 1 << (self._bits[place] & 7)
        far = NO_WAY if self._nowhere[byte] & bit else 0
        for digit, places in () if far else self._digits:
            if places[byte] & bit:
                far += digit
        self[place] = far
        return far


class Seaways:
    """The shortest ways over waters and along links, which are steps of any length.

    Of ways as short, it is the one that comes soonest and then by the lower number.
    """

    def __init__(self, waters: Waters, links: Mapping[int, Steps]) -> None:
        self._waters = waters
        self._links = [
            (waters.of((here,)), [(waters.of((to,)), length) for to, length in row]) for here, row in links.items()
        ]
        self._linked = waters.of(links)
        self._back: dict[int, list[tuple[int, int]]] = {}
        for here, row in links.items():
            for to, length in row:
                self._back.setdefault(to, []).append((here, length))

    def far(self, start: int, ends: AbstractSet[int]) -> Far:
        """How far each place is from a start: a search in breadth, where links wait for their turn."""
        waters, linked = self._waters, self._linked
        reached = waters.reached
        passed = fresh = waters.of((start,))
        unseen = (1 << waters.width) - 1
        onward = ~waters.of(ends)
        rings: list[int] = []
        waiting: dict[int, int] = {}
        while fresh or waiting:
            unseen ^= fresh
            if passed & linked:
                for here, row in self._links:
                    for to, length in row if passed & here else ():
                        at = len(rings) + length
                        waiting[at] = waiting.get(at, 0) | to
            rings.append(fresh)
            fresh = reached(passed)
            if waiting:
                fresh |= waiting.pop(len(rings), 0)
            fresh &= unseen
            passed = fresh & onward
        return Far(waters.bits, rings, unseen)

    def way(self, start: int, goal: int, cost: Far | Sequence[int], ends: AbstractSet[int]) -> list[int]:
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
