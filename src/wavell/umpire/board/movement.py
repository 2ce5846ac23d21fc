"""Movement: what a unit pays for each step, and where its allowance takes it.

A `CostTable` is one column of a terrain effects chart. `Mover` compiles it with a board once; after that
`reach` is a bounded search over integers. Costs are exact: fractions are scaled to whole numbers inside
and come back as fractions.

>>> from wavell.umpire.board.boardfile import read_board
>>> board = read_board('''
... id = "strip"
... [grid]
... scheme = "diagonal"
... [layer.terrain]
... legend = { "." = "clear", "%" = "jungle" }
... rows = ["A1 .%..."]
... ''')
>>> walker = Mover(board, CostTable(enter={"clear": 1, "jungle": 2}))
>>> found = walker.reach(board.index("A1"), 3)
>>> {board.spots[spot].id: int(found.cost(spot)) for spot in found}
{'A1': 0, 'A2': 2, 'A3': 3}
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from math import lcm
from operator import itemgetter

import msgspec

from .board import Board

__all__ = ["Cost", "CostTable", "Mover", "Reach"]

Cost = int | str
"""A cost as data writes it: 2 or "1/2"."""

_NOWHERE: frozenset[int] = frozenset()


def _exact(price: Cost | Fraction) -> Fraction:
    try:
        exact = Fraction(price)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{price!r} is not a number of movement points.") from None
    if exact < 0:
        raise ValueError(f"Movement points cannot be negative, as {price!r} is.")
    return exact


class CostTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What steps cost one class of units. Terrain, lines and links that are not listed are prohibited.

    `enter` prices a hex by its value in `layer`. `side` adds the price of hexside features, free unless listed,
    and `closed` names the features that may not be crossed. `line` is the price of a step along a road or
    rail, for any terrain or by terrain; it stands in place of terrain and hexside both, when it is cheaper or
    they forbid the step. `link` is the price of one hex of length of a link of that kind. In enemy zones of
    control a unit pays `zoc_enter` for each place it enters and `zoc_leave` for each it leaves; `zoc_stop`
    ends its move in the first. `stop` names terrain that ends the move on entry.
    """

    enter: Mapping[str, Cost] = {}
    side: Mapping[str, Cost] = {}
    closed: frozenset[str] = frozenset()
    line: Mapping[str, Cost | dict[str, Cost]] = {}
    link: Mapping[str, Cost] = {}
    stop: frozenset[str] = frozenset()
    layer: str = "terrain"
    zoc_enter: Cost = 0
    zoc_leave: Cost = 0
    zoc_stop: bool = False


class Reach:
    """Where a unit can go: every place within its allowance, what it costs, and the way there."""

    __slots__ = ("_came", "_cost", "_scale", "start")

    def __init__(self, start: int, cost: dict[int, int], came: dict[int, int], scale: int) -> None:
        self.start = start
        self._cost = cost
        self._came = came
        self._scale = scale

    def __contains__(self, spot: object) -> bool:
        return spot in self._cost

    def __iter__(self) -> Iterator[int]:
        return iter(self._cost)

    def __len__(self) -> int:
        return len(self._cost)

    def cost(self, spot: int) -> Fraction:
        """The least that the move costs; a `KeyError` if it is out of reach."""
        return Fraction(self._cost[spot], self._scale)

    def path(self, spot: int) -> tuple[int, ...]:
        """A cheapest way from the start to a place, both included; the same one every time."""
        way = [spot]
        while way[-1] != self.start:
            way.append(self._came[way[-1]])
        return tuple(reversed(way))


class Mover:
    """A cost table compiled for one board: keep it, and ask it for every unit of the class."""

    __slots__ = ("_edges", "_enter", "_leave", "_stop", "_zoc_stop", "board", "scale", "table")

    def __init__(self, board: Board, table: CostTable) -> None:
        self.board = board
        self.table = table
        priced = _Prices(table)
        self.scale = priced.scale
        self._enter = priced.whole(table.zoc_enter)
        self._leave = priced.whole(table.zoc_leave)
        self._zoc_stop = table.zoc_stop
        self._stop = frozenset(spot.index for spot in board if spot.get(table.layer) in table.stop)
        self._edges = _Edges(board, priced)

    def step(self, here: int, to: int, zoc: Collection[int] = _NOWHERE) -> Fraction | None:
        """The price of one step, zones of control included; None if it is prohibited."""
        price = dict(self._edges[here]).get(to)
        if price is None:
            return None
        price += (self._leave if here in zoc else 0) + (self._enter if to in zoc else 0)
        return Fraction(price, self.scale)

    def price(self, path: Sequence[int], zoc: Collection[int] = _NOWHERE) -> Fraction | None:
        """The price of a whole path; None if a step is prohibited or leaves where the unit must stop."""
        total = Fraction(0)
        for number, (here, to) in enumerate(pairwise(path)):
            price = self.step(here, to, zoc)
            if price is None or (number and self.stops(here, zoc)):
                return None
            total += price
        return total

    def stops(self, spot: int, zoc: Collection[int] = _NOWHERE) -> bool:
        """Whether a unit that enters this place must end its move there."""
        return spot in self._stop or (self._zoc_stop and spot in zoc)

    def reach(
        self,
        start: int,
        allowance: Cost | Fraction,
        *,
        blocked: Collection[int] = _NOWHERE,
        zoc: Collection[int] = _NOWHERE,
        one_hex: bool = False,
    ) -> Reach:
        """Every place that a unit at `start` can enter with its allowance.

        `blocked` places may not be entered; `zoc` are those in enemy zones of control. Give both as sets.
        With `one_hex` a unit may always take a single permitted step, spending all it has if that costs more.
        """
        limit = int(_exact(allowance) * self.scale)
        edges, stop = self._edges, self._stop
        enter, leave, zoc_stop = self._enter, self._leave, self._zoc_stop
        cost = {start: 0}
        known, beyond = cost.get, limit + 1
        came: dict[int, int] = {}
        # Prices are small whole numbers, so places wait in one list per cost and only the costs are sorted.
        waiting = {0: [start]}
        costs = [0]
        while costs:
            paid = heappop(costs)
            for here in waiting[paid]:
                if cost[here] != paid:
                    continue  # a cheaper way was found after it was put here
                spent = paid
                if here in zoc:
                    if zoc_stop and here != start:
                        continue
                    spent += leave
                if here in stop and here != start:
                    continue
                for to, price in edges[here]:
                    total = spent + price
                    if total > limit:
                        break  # steps are listed from the cheapest on
                    if known(to, beyond) <= total or to in blocked:
                        continue
                    if to in zoc:
                        total += enter
                        if total > limit or known(to, beyond) <= total:
                            continue
                    cost[to] = total
                    came[to] = here
                    if total in waiting:
                        waiting[total].append(to)
                    else:
                        waiting[total] = [to]
                        heappush(costs, total)
        if one_hex:
            for to, _ in edges[start]:
                if to not in cost and to not in blocked:
                    cost[to] = limit
                    came[to] = start
        return Reach(start, cost, came, self.scale)


class _Edges(dict[int, tuple[tuple[int, int], ...]]):
    """The permitted steps out of each place with their prices, worked out when a place is first asked for."""

    def __init__(self, board: Board, priced: _Prices) -> None:
        self._board = board
        self._priced = priced

    def __missing__(self, here: int) -> tuple[tuple[int, int], ...]:
        found = self[here] = tuple(self._priced.steps_from(self._board, here))
        return found


class _Prices:
    """The costs of a table as whole numbers of one common fraction."""

    def __init__(self, table: CostTable) -> None:
        self.table = table
        exact = [*table.enter.values(), *table.side.values(), *table.link.values()]
        for price in table.line.values():
            exact.extend(price.values() if isinstance(price, dict) else [price])
        exact += [table.zoc_enter, table.zoc_leave]
        fractions = [_exact(price) for price in exact]
        self.scale = lcm(*(price.denominator for price in fractions))
        self.enter = {terrain: self.whole(price) for terrain, price in table.enter.items()}
        self.side = {feature: self.whole(price) for feature, price in table.side.items()}

    def whole(self, price: Cost) -> int:
        """A cost in the common fraction."""
        return int(_exact(price) * self.scale)

    def steps_from(self, board: Board, here: int) -> Iterator[tuple[int, int]]:
        """The permitted steps out of a place, each at its lowest price, from the cheapest on."""
        best: dict[int, int] = {}
        spot = board.spots[here]
        for to in spot.neighbours:
            price = self.step(board, here, to)
            if price is not None:
                best[to] = price
        for link in spot.links:
            if link.kind in self.table.link:
                price = self.whole(self.table.link[link.kind]) * link.length
                best[link.to] = min(price, best.get(link.to, price))
        return iter(sorted(best.items(), key=itemgetter(1)))

    def step(self, board: Board, here: int, to: int) -> int | None:
        """The price of a step to a neighbouring hex by terrain and hexside or by the cheapest line."""
        terrain = board.spots[to].get(self.table.layer)
        features = board.side(here, to)
        prices: list[int] = []
        if terrain in self.enter and not features & self.table.closed:
            prices.append(self.enter[terrain] + sum(self.side.get(feature, 0) for feature in features))
        for kind, price in self.table.line.items():
            if (here, to) in board.lines.get(kind, ()):
                by_terrain = price.get(terrain) if isinstance(price, dict) else price
                if by_terrain is not None:
                    prices.append(self.whole(by_terrain))
        return min(prices, default=None)
