"""Supply: lines of several elements, traced for a whole side at once, and explained for one unit.

A supply line is a chain of elements in a fixed order from the unit to a source: so many hexes overland, then
along a road, then by rail without limit, then by sea. Any element may be left out. `SupplyNet` compiles the
elements with a board once. `trace` floods outward from the sources, the last element first, so one call
answers for every unit of the side; `why` then tells one unit its line, or what cuts it.

>>> from wavell.umpire.board.boardfile import read_board
>>> board = read_board('''
... id = "strip"
... [grid]
... scheme = "diagonal"
... [layer.terrain]
... legend = { "." = "clear" }
... rows = ["A1 ......"]
... ''')
>>> net = SupplyNet(board, [Element(name="overland", limit=3, enter={"clear": 1})])
>>> state = net.trace([board.index("A1")])
>>> board.index("A4") in state, board.index("A5") in state
(True, False)
>>> [(leg.element, board.names(leg.path), leg.length) for leg in state.why(board.index("A3")).legs]
[('overland', ('A3', 'A2', 'A1'), 2)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order

from .board import Board
from .supply_elements import Element, steps

__all__ = ["Element", "Leg", "Line", "Supply", "SupplyNet", "steps"]

Ints = NDArray[np.int32]
Bools = NDArray[np.bool_]


class Leg(NamedTuple):
    """The part of a line that one element makes: its places from the unit's end on, and its length."""

    element: str
    path: tuple[int, ...]
    length: int


class Line(NamedTuple):
    """A unit's supply line, or the best it could have.

    When `supplied`, `legs` lead from the unit to a source. If not, they show the line that fails, if there is any:
    `cut` is the first place on it that is blocked, `short` the element that is too long for its limit.
    """

    supplied: bool
    legs: tuple[Leg, ...]
    cut: int | None = None
    short: str | None = None


class SupplyNet:
    """The elements of a kind of supply, from the unit to the source, compiled for one board."""

    def __init__(self, board: Board, elements: Sequence[Element]) -> None:
        self.board = board
        self.elements = tuple(elements)
        # Equal elements, such as the overland stretches at both ends of a voyage, share one graph.
        graphs: list[_Graph] = []
        for number, element in enumerate(self.elements):
            twin = self.elements.index(element)
            graphs.append(graphs[twin] if twin < number else _Graph(board, element))
        self._graphs = tuple(graphs)

    def trace(
        self,
        sources: Iterable[int],
        blocked: Iterable[int] | Bools = (),
        shut: Mapping[str, Iterable[int] | Bools] | None = None,
    ) -> Supply:
        """Which places are in supply from these sources.

        No line passes through a `blocked` place, nor starts from a blocked source; a unit that stands in one may
        still trace out of it. `shut` blocks further places for the elements of that name only. Both may be
        given as indices or as one flag for each place of the board.
        """
        asked = _Question(
            tuple(sorted(set(sources))),
            self._mask(blocked),
            {name: self._mask(places) for name, places in (shut or {}).items()},
        )
        return Supply(self, asked, self._flood(asked, limits=True))

    def _mask(self, places: Iterable[int] | Bools) -> Bools:
        if isinstance(places, np.ndarray) and places.dtype == np.bool_:
            return places.copy()  # `why` asks again later, when the caller's flags may have moved on
        mask = np.zeros(len(self.board), np.bool_)
        mask[np.fromiter(places, np.intp)] = True
        return mask

    def _flood(self, asked: _Question, *, limits: bool) -> list[_Stage]:
        """One stage for each element, in the order they are flooded: from the sources to the units."""
        through = np.zeros(len(self.board), np.bool_)
        through[list(asked.sources)] = True
        through &= ~asked.blocked
        stages = []
        for number in range(len(self.elements) - 1, -1, -1):
            element, graph = self.elements[number], self._graphs[number]
            blocked = asked.blocked
            if element.name in asked.shut:
                blocked = blocked | asked.shut[element.name]
            before = through
            reached, came = graph.flood(before & ~blocked, blocked, element.limit if limits else None)
            through = before | (reached & ~blocked)
            stages.append(_Stage(number, before, reached, came))
        return stages


class Supply:
    """The supply of one side at one moment. `spot in supply` asks for a place, `flags` holds all the answers."""

    __slots__ = ("_asked", "_net", "_stages", "flags")

    def __init__(self, net: SupplyNet, asked: _Question, stages: list[_Stage]) -> None:
        self._net = net
        self._asked = asked
        self._stages = stages
        flags = np.zeros(len(net.board), np.bool_)
        flags[[spot for spot in asked.sources if not asked.blocked[spot]]] = True
        for stage in stages:
            flags |= stage.reached
        flags.flags.writeable = False
        self.flags: Bools = flags
        """For each place of the board, whether a unit there is in supply."""

    def __contains__(self, spot: int) -> bool:
        return bool(self.flags[spot])

    def why(self, spot: int) -> Line:
        """The line of a unit in this place; if it has none, the nearest that fails, and what is wrong with it.

        The failing line is the one that would hold without the blocks; failing that, without the limits of
        length; failing that, without either.
        """
        if spot in self:
            return Line(True, tuple(leg for _, leg in self._legs(self._stages, spot)))
        free = self._asked._replace(blocked=np.zeros_like(self._asked.blocked), shut={})
        for asked, limits in ((free, True), (self._asked, False), (free, False)):
            stages = self._net._flood(asked, limits=limits)
            if any(stage.before[spot] or stage.reached[spot] for stage in stages):
                legs = list(self._legs(stages, spot))
                return Line(False, tuple(leg for _, leg in legs), self._cut(legs, spot), self._short(legs))
        return Line(False, ())

    def _legs(self, stages: list[_Stage], spot: int) -> Iterator[tuple[Element, Leg]]:
        """Walk from the unit towards the source, back through the stages that carried supply to it."""
        for stage in reversed(stages):
            if stage.before[spot] or not stage.reached[spot]:
                continue
            element = self._net.elements[stage.number]
            path, length = self._net._graphs[stage.number].walk(stage.came, spot)
            yield element, Leg(element.name, path, length)
            spot = path[-1]

    def _cut(self, legs: list[tuple[Element, Leg]], spot: int) -> int | None:
        """The first blocked place on a line; the unit's own counts only when it stands on the source."""
        if not legs:
            return spot if self._asked.blocked[spot] else None
        own = 1
        for element, leg in legs:
            shut = self._asked.shut.get(element.name)
            for place in leg.path[own:]:
                if self._asked.blocked[place] or (shut is not None and shut[place]):
                    return place
            own = 0
        return None

    @staticmethod
    def _short(legs: list[tuple[Element, Leg]]) -> str | None:
        """The first element that a line stretches beyond its limit."""
        over = (leg.element for element, leg in legs if element.limit is not None and leg.length > element.limit)
        return next(over, None)


class _Question(NamedTuple):
    sources: tuple[int, ...]
    blocked: Bools
    shut: Mapping[str, Bools]


class _Stage(NamedTuple):
    """What one element added: the places supplied before it, those it reached, and how it came to each node."""

    number: int
    before: Bools
    reached: Bools
    came: Ints


class _Graph:
    """The steps of one element, pointing away from the source, as a graph of steps of length one.

    A step of length three is drawn as a path over two extra nodes, so that breadth-first search, which is
    several times faster than a search with weights, counts lengths exactly. Extra nodes follow the places.
    """

    def __init__(self, board: Board, element: Element) -> None:
        self.places = len(board)
        rows: list[list[int]] = [[] for _ in range(self.places)]
        for spot in board:
            chain = [spot.index]
            for to, length in steps(board, element, spot.index):
                while len(chain) < length:
                    rows.append([])
                    rows[chain[-1]].append(len(rows) - 1)
                    chain.append(len(rows) - 1)
                rows[chain[length - 1]].append(to)
        self.nodes = len(rows)
        self.starts: Ints = np.cumsum([0, *map(len, rows)], dtype=np.int32)
        self.to: Ints = np.fromiter((to for row in rows for to in row), np.int32)
        self.ones = np.ones(len(self.to) + self.places)
        self.ends: Bools | None = None
        if element.ends:
            self.ends = np.zeros(self.places, np.bool_)
            self.ends[list(board.tagged(element.ends))] = True

    def flood(self, sources: Bools, blocked: Bools, limit: int | None) -> tuple[Bools, Ints]:
        """The places within the limit of a source, and the node from which each node was reached."""
        if self.ends is not None:
            sources = sources & self.ends
        roots = np.flatnonzero(sources).astype(np.int32)
        reached = np.zeros(self.nodes + 1, np.bool_)
        # All sources hang on one extra node, so that a single search serves them all.
        to = np.concatenate((self.to, roots))
        self._close(to, blocked)
        starts = np.append(self.starts, np.int32(len(to)))
        size = self.nodes + 1
        graph = csr_array((self.ones[: len(to)], to, starts), shape=(size, size))
        order, came = breadth_first_order(graph, self.nodes)
        order = order.astype(np.intp)  # numpy's own index type, twice as fast to gather with
        if limit is not None:
            order = order[: _first_levels(order, came, limit + 2)]
        reached[order] = True
        found = reached[: self.places]
        if self.ends is not None:
            found = found & self.ends
        return found, came

    def _close(self, to: Ints, blocked: Bools) -> None:
        """Turn every step out of a blocked place back on itself."""
        shut = np.flatnonzero(blocked)
        first, count = self.starts[shut], self.starts[shut + 1] - self.starts[shut]
        if total := int(count.sum()):
            before = np.cumsum(count) - count
            where = np.arange(total) + np.repeat(first - before, count)
            to[where] = np.repeat(shut, count)

    def walk(self, came: Ints, spot: int) -> tuple[tuple[int, ...], int]:
        """The way from a place to the root it was reached from, and its length."""
        path, length, here = [spot], 0, int(came[spot])
        while here != self.nodes:
            length += 1
            if here < self.places:
                path.append(here)
            here = int(came[here])
        return tuple(path), length


def _first_levels(order: NDArray[np.intp], came: Ints, levels: int) -> int:
    """How many nodes of a breadth-first order lie in its first levels, the root being the first.

    Nodes are ordered as the nodes they were reached from, so each level ends where its parents' does.
    """
    position = np.empty(len(came), np.int32)
    position[order] = np.arange(len(order), dtype=np.int32)
    parents = position.take(came.take(order[1:]))
    end = 1
    for _ in range(levels - 1):
        following = 1 + int(np.searchsorted(parents, end))
        if following == end:
            break
        end = following
    return end
