"""Movement and supply beside the graph libraries: a random board of 10,000 hexes, and the Pacific board.

Each function returns rows of what was measured, who did it, and seconds per call. A peer that is not
installed says so and has no number. Every peer is checked to give our answer before it is timed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from wavell.umpire.board.board import Board
from wavell.umpire.board.boardfile import load_board, read_board
from wavell.umpire.board.movement import CostTable, Mover
from wavell.umpire.board.supply import Element, SupplyNet

BenchRow = tuple[str, str, float]

TARGETS = {
    "movement range, 10,000 hexes": 2e-4,
    "supply of a side, 10,000 hexes": 1e-3,
    "supply in two elements, 10,000 hexes": 1e-3,
}
"""Seconds that ours should not exceed."""

COSTS = {"clear": 1, "rough": 2, "mountain": 3}
ALLOWANCE = 6


def seconds_per_call(call: Callable[[], object], budget: float = 0.4) -> float:
    """The best mean of three runs, each filling a third of the budget."""
    call()
    best = float("inf")
    for _ in range(3):
        calls, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < budget / 3:
            call()
            calls += 1
        best = min(best, spent / calls)
    return best


def random_board() -> Board:
    """A hundred columns by a hundred rows on four sheets, three terrains."""
    dice = random.Random(1941)
    starts = [f"{sheet}:01{row:02}" for sheet in "AC" for row in range(1, 51)]
    rows = ", ".join(f'"{start} {"".join(dice.choices("....%%^", k=100))}"' for start in starts)
    return read_board(f"""
        id = "bench"
        [grid]
        scheme = "sheets"
        sheets = [
            {{ name = "A", columns = 50, rows = 50 }},
            {{ name = "B", columns = 50, rows = 50, right = 50 }},
            {{ name = "C", columns = 50, rows = 50, down = 50 }},
            {{ name = "D", columns = 50, rows = 50, right = 50, down = 50 }},
        ]
        [layer.terrain]
        legend = {{ "." = "clear", "%" = "rough", "^" = "mountain" }}
        rows = [{rows}]
    """)


def pacific_board() -> Board:
    """The Pacific board of the book."""
    return load_board(Path(str(files("wavell.books") / "awaw/data/maps/pacific.toml")))


def peer(name: str) -> Any:
    """A library to measure beside, or None if it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


def beside(what: str, name: str, measure: Callable[[Any], float]) -> BenchRow:
    """A peer's row; without a number if it is not installed."""
    library = peer(name)
    if library is None:
        return what, f"{name}: not installed", float("nan")
    return what, name, measure(library)


def some(board: Board, share: float, seed: int) -> frozenset[int]:
    """A fixed random part of the places."""
    return frozenset(random.Random(seed).sample(range(len(board)), int(len(board) * share)))


def steps(mover: Mover, zoc: frozenset[int]) -> list[tuple[int, int, int]]:
    """Every step of a mover as the edge of a weighted graph."""
    found = []
    for spot in mover.board:
        for to in {*spot.neighbours, *(link.to for link in spot.links)}:
            price = mover.step(spot.index, to, zoc)
            if price is not None:
                found.append((spot.index, to, int(price * mover.scale)))
    return found


def movement_rows(what: str, mover: Mover, start: int, zoc: frozenset[int], allowance: int) -> list[BenchRow]:
    """One unit's range on one board, ours and the peers'."""
    found = mover.reach(start, allowance, zoc=zoc)
    answer = {spot: int(found.cost(spot) * mover.scale) for spot in found}
    edges, limit = steps(mover, zoc), allowance * mover.scale

    def by_scipy(_: Any) -> float:
        sources, targets, weights = (np.array(column) for column in zip(*edges, strict=True))
        matrix = csr_array((weights.astype(float), (sources, targets)), shape=(len(mover.board),) * 2)
        reached = dijkstra(matrix, indices=start, limit=limit)
        assert {int(i): int(reached[i]) for i in np.flatnonzero(np.isfinite(reached))} == answer
        return seconds_per_call(lambda: dijkstra(matrix, indices=start, limit=limit))

    def by_networkx(networkx: Any) -> float:
        graph = networkx.DiGraph()
        graph.add_weighted_edges_from(edges)
        assert dict(networkx.single_source_dijkstra(graph, start, cutoff=limit)[0]) == answer
        return seconds_per_call(lambda: networkx.single_source_dijkstra(graph, start, cutoff=limit))

    def by_rustworkx(rustworkx: Any) -> float:
        graph = rustworkx.PyDiGraph()
        graph.add_nodes_from(range(len(mover.board)))
        graph.add_edges_from(edges)
        # It has no cutoff and always searches the whole board.
        lengths = rustworkx.dijkstra_shortest_path_lengths(graph, start, float)
        assert {spot: int(cost) for spot, cost in lengths.items() if cost <= limit} | {start: 0} == answer
        return seconds_per_call(lambda: rustworkx.dijkstra_shortest_path_lengths(graph, start, float))

    return [
        (what, "wavell", seconds_per_call(lambda: mover.reach(start, allowance, zoc=zoc))),
        beside(what, "scipy", by_scipy),
        beside(what, "networkx", by_networkx),
        beside(what, "rustworkx", by_rustworkx),
    ]


def supply_rows(
    what: str, board: Board, element: Element, sources: Iterable[int], blocked: frozenset[int]
) -> list[BenchRow]:
    """A whole side's supply on one board, ours and the peers', which are handed the graph with blocks taken out."""
    roots = sorted(set(sources) - blocked)
    net = SupplyNet(board, [element])
    answer = set(np.flatnonzero(net.trace(roots, blocked).flags).tolist())
    # The line steps from a place towards the source; the search runs the other way, out of open places only.
    passable = {spot.index for spot in board if spot.get(element.layer) in element.enter}
    edges = [
        (here, to)
        for here in passable - blocked
        for to in board.spots[here].neighbours
        if to in passable and not board.side(here, to) & element.closed
    ]

    def by_layers(library: Any, graph: Any) -> float:
        def flood() -> set[int]:
            return set().union(*library.bfs_layers(graph, roots))

        assert flood() == answer
        return seconds_per_call(flood)

    def by_scipy(scipy: Any) -> float:
        """The bare search that ours is built on, with the blocks already out of its graph and nothing explained."""
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import breadth_first_order

        size = len(board) + 1
        heads, tails = zip(*edges, *((len(board), root) for root in roots), strict=True)
        graph = csr_array((np.ones(len(heads)), (heads, tails)), shape=(size, size))

        def flood() -> set[int]:
            return set(breadth_first_order(graph, len(board), return_predecessors=False)[1:].tolist())

        assert flood() == answer
        return seconds_per_call(lambda: breadth_first_order(graph, len(board), return_predecessors=False))

    def by_networkx(networkx: Any) -> float:
        graph = networkx.DiGraph(edges)
        graph.add_nodes_from(roots)
        return by_layers(networkx, graph)

    def by_rustworkx(rustworkx: Any) -> float:
        graph = rustworkx.PyDiGraph()
        graph.add_nodes_from(range(len(board)))
        graph.add_edges_from_no_data(edges)
        return by_layers(rustworkx, graph)

    return [
        (what, "wavell", seconds_per_call(lambda: net.trace(roots, blocked))),
        beside(what, "scipy", by_scipy),
        beside(what, "networkx", by_networkx),
        beside(what, "rustworkx", by_rustworkx),
    ]


def movement_on_ten_thousand() -> list[BenchRow]:
    """A unit with six points among three terrains and four hundred hexes of enemy zones of control."""
    board = random_board()
    mover = Mover(board, CostTable(enter=COSTS, zoc_leave=2))
    start = board.index("B:0150")
    return movement_rows("movement range, 10,000 hexes", mover, start, some(board, 0.04, 1), ALLOWANCE)


def supply_on_ten_thousand() -> list[BenchRow]:
    """Overland supply of any length from two sources, four hundred hexes blocked."""
    board = random_board()
    overland = Element(name="overland", enter=dict.fromkeys(COSTS, 1))
    sources = [board.index("A:0101"), board.index("D:4040")]
    return supply_rows("supply of a side, 10,000 hexes", board, overland, sources, some(board, 0.04, 2))


def chain_on_ten_thousand() -> list[BenchRow]:
    """Four hexes overland, rough and mountain counting two, then any length: no peer has the like."""
    board = random_board()
    net = SupplyNet(
        board,
        [
            Element(name="overland", limit=4, enter={"clear": 1, "rough": 2, "mountain": 2}),
            Element(name="plains", enter={"clear": 1}),
        ],
    )
    sources, blocked = [board.index("A:0101"), board.index("D:4040")], some(board, 0.04, 3)
    return [("supply in two elements, 10,000 hexes", "wavell", seconds_per_call(lambda: net.trace(sources, blocked)))]


def movement_on_the_pacific() -> list[BenchRow]:
    """A fleet of eight hexes out of Singapore."""
    board = pacific_board()
    closed = frozenset(["all_land"])
    fleet = Mover(board, CostTable(enter={"sea": 1, "coast": 1}, layer="shore", closed=closed, link={"sea": 1}))
    start = board.index("Singapore")
    return movement_rows("fleet range, Pacific board", fleet, start, frozenset(), 8)


def supply_on_the_pacific() -> list[BenchRow]:
    """Land supply of Asia from Shanghai, Saigon and Singapore."""
    board = pacific_board()
    land = dict.fromkeys(("clear", "jungle", "mountain", "jungle_mountain", "swamp", "forest"), 1)
    overland = Element(name="overland", enter=land, closed=frozenset(["all_sea", "outback"]))
    sources = board.indices(["Shanghai", "Saigon", "Singapore"])
    return supply_rows("supply of a side, Pacific board", board, overland, sources, some(board, 0.04, 4))


def boards() -> list[BenchRow]:
    """Everything here, in the order a report shows it."""
    return [
        *movement_on_ten_thousand(),
        *supply_on_ten_thousand(),
        *chain_on_ten_thousand(),
        *movement_on_the_pacific(),
        *supply_on_the_pacific(),
    ]
