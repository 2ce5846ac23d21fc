"""Where lines of supply reach, and nothing of how they run: `SupplyNet.trace` for maps of some hundred places.

A book that asks of many sets of sources, and tells no unit its line, asks this. Places go by the book's own names.
Inside, a set of places is one whole number with a bit for each hex, row by row, and for each box. Neighbours lie only
a few different distances apart in it, wherever they are, so all steps of one distance are taken at once by a shift.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import compress, count
from typing import Generic, TypeVar

from .board import Board, Spot
from .hexes import Layout
from .supply_elements import Element, steps

P = TypeVar("P", bound=Hashable)
_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


class Spread(Generic[P]):
    """The elements of a kind of supply, from the unit to the source, compiled for one board and its names."""

    def __init__(self, board: Board, elements: Sequence[Element], names: Sequence[P]) -> None:
        at = _positions(board)
        self._stages = tuple((element, _Steps(board, element, at)) for element in reversed(elements))
        self.bits: Bits[P] = _bits(tuple(names), at)

    def reached(
        self, sources: AbstractSet[P], blocked: AbstractSet[P], shut: Mapping[str, AbstractSet[P]] | None = None
    ) -> frozenset[P]:
        """The places in supply from these sources, exactly those that `SupplyNet.trace` finds."""
        of = self.bits.of
        closed = {element: of(frozenset(places)) for element, places in shut.items()} if shut else {}
        return self.bits.places(self.flooded(of(frozenset(sources)), of(frozenset(blocked)), closed))

    def flooded(self, sources: int, blocked: int, shut: Mapping[str, int]) -> int:
        """The same of places that are given as bits, as bits."""
        through = found = sources & ~blocked
        for element, graph in self._stages:
            closed = blocked | shut.get(element.name, 0)
            reached = graph.flood(through & ~closed, closed, element.limit)
            found |= reached
            through |= reached & ~closed
        return found


class Bits(Generic[P]):
    """The bit of each place of a board, by its name."""

    def __init__(self, names: tuple[P, ...], positions: tuple[int, ...]) -> None:
        self.bit = {name: 1 << at for name, at in zip(names, positions, strict=True)}
        there = dict(zip(positions, names, strict=True))
        self._names = [there.get(at) for at in range(max(positions, default=-1) + 1)]
        self.of = lru_cache(1024)(self._of)
        """The bits of some places; the same sets are asked for again and again."""

    def _of(self, places: frozenset[P]) -> int:
        found = 0
        for place in places:
            found |= self.bit[place]
        return found

    def places(self, bits: int) -> frozenset[P]:
        """The places whose bits are set."""
        digits = bin(bits)[:1:-1].encode()  # without the leading "0b", the lowest first
        return frozenset(compress(self._names, digits.translate(_DIGITS)))  # type: ignore[arg-type]  # gaps are not set


_bits = lru_cache(64)(Bits)
"""The bits of the places with these names, the same for all that spreads over them."""


def _positions(board: Board) -> tuple[int, ...]:
    """Which bit stands for each place: hexes row by row, every row as long as the board is wide, then the boxes."""
    flat = board.layout is Layout.FLAT
    # Rows of a printed sheet run straight, those of the coordinates aslant, which would leave wide gaps.
    hexes = {
        spot.index: (here.r + here.q // 2, here.q) if flat else (here.r, here.q + here.r // 2)
        for spot in board
        if (here := spot.hex) is not None
    }
    rows, columns = [row for row, _ in hexes.values()] or [0], [column for _, column in hexes.values()] or [0]
    top, left, wide = min(rows), min(columns), max(columns) - min(columns) + 1
    boxes = count(wide * (max(rows) - top + 1))
    at = {index: wide * (row - top) + column - left for index, (row, column) in hexes.items()}
    return tuple(at[spot.index] if spot.index in at else next(boxes) for spot in board)


class _Steps:
    """The steps of one element, pointing away from the source: by their length, how far apart their bits are."""

    def __init__(self, board: Board, element: Element, positions: tuple[int, ...]) -> None:
        rows: dict[int, dict[int, int]] = {}
        for spot in _spots(board, element):
            here = positions[spot.index]
            for to, length in steps(board, element, spot.index):
                row, apart = rows.setdefault(length, {}), positions[to] - here
                row[apart] = row.get(apart, 0) | 1 << here
        self.rows = tuple((length, tuple(row.items())) for length, row in sorted(rows.items()))
        self.ends = sum(1 << positions[at] for at in board.tagged(element.ends)) if element.ends else -1

    def flood(self, sources: int, closed: int, limit: int | None) -> int:
        """The places within the limit of a source; nothing goes on from a closed one."""
        fresh = found = sources & self.ends
        if len(self.rows) == 1:
            ((length, row),) = self.rows
            far = length
            while fresh and (limit is None or far <= limit):
                fresh = _stepped(row, fresh & ~closed) & ~found
                found |= fresh
                far += length
            return found & self.ends
        due: dict[int, int] = {}
        far = 0
        while True:
            onward = fresh & ~closed
            for length, row in self.rows if onward else ():
                if limit is None or far + length <= limit:
                    due[far + length] = due.get(far + length, 0) | _stepped(row, onward)
            if not due:
                break
            far = min(due)
            fresh = due.pop(far) & ~found
            found |= fresh
        return found & self.ends


def _spots(board: Board, element: Element) -> Iterable[Spot]:
    """The places that steps of an element can lead away from: of one that follows lines only those on such lines."""
    if element.lines is None:
        return board
    on = {here for kind in element.lines for _, here in board.lines.get(kind, ())}
    return [spot for spot in board if spot.index in on or spot.links]


def _stepped(row: tuple[tuple[int, int], ...], places: int) -> int:
    """Where the steps of one length lead from some places."""
    found = 0
    for apart, starts in row:
        if going := places & starts:
            found |= going << apart if apart > 0 else going >> -apart
    return found
