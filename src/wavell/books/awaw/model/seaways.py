"""Ways by sea over numbered places: how far each is from a start, and the places passed; ends are never passed.

While ways are measured a set of places is one whole number with a bit for each: neighbours lie only a few different
distances apart in it, so all steps of one distance are taken at once by a shift.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, repeat
from operator import itemgetter
from struct import unpack

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
        self._lowest = int.from_bytes(b"\x01\x00" * self.width, "little")
        self._by_place = itemgetter(*self.bits, 0)  # one more, so that a tuple comes even of one place
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

    def told(self, digits: Sequence[int], nowhere: int) -> "array[int]":
        """The number of each place: `digits` are the places with each binary digit, `nowhere` those with NO_WAY."""
        numbers = self._lanes(nowhere) * NO_WAY
        for digit, places in enumerate(digits):
            numbers += self._lanes(places) << digit
        return array("H", self._by_place(unpack(f"<{self.width}H", numbers.to_bytes(2 * self.width, "little")))[:-1])

    def _lanes(self, places: int) -> int:
        """Some places with sixteen bits for each, of which the lowest may be set: digits of text are as wide."""
        text = f"{places:0{self.width}b}"[::-1]
        return int.from_bytes(text.encode("utf-16-le"), "little") & self._lowest


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

    def far(self, start: int, ends: AbstractSet[int]) -> "array[int]":
        """How far each place is from a start, or NO_WAY: a search in breadth, where links wait for their turn."""
        waters = self._waters
        passed = fresh = waters.of((start,))
        unseen = (1 << waters.width) - 1
        onward = ~waters.of(ends)
        digits: list[int] = []
        waiting: dict[int, int] = {}
        distance = 0
        while fresh or waiting:
            unseen ^= fresh
            for digit in range(distance.bit_length()):
                if distance >> digit & 1:
                    digits[digit] |= fresh
            if passed & self._linked:
                for here, row in self._links:
                    for to, length in row if passed & here else ():
                        waiting[distance + length] = waiting.get(distance + length, 0) | to
            distance += 1
            if distance >> len(digits):
                digits.append(0)
            fresh = (waters.reached(passed) | waiting.pop(distance, 0)) & unseen
            passed = fresh & onward
        return waters.told(digits, unseen)

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
