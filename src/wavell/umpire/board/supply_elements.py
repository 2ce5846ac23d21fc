"""The elements of supply lines: what one stretch of a line may run along, and the steps it takes on a board.

They stand apart from the search over them (`supply.py`), which needs NumPy and SciPy: to import those takes longer than
to read a whole book.
"""

from collections.abc import Iterator, Mapping

import msgspec

from .board import Board


class Element(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of stretch in a supply line, at most `limit` long; without a limit it may be any length.

    It runs over hexes listed in `enter` by their value in `layer`, which gives the length counted for each hex
    entered on the way to the source. With `lines` it follows those roads or rails only, and counts 1 for any
    hex if `enter` is empty. `links` are the kinds of links it may use, each counted with its own length. It
    never crosses the hexside features in `closed`. With `ends` it starts and finishes only in places with that
    tag, as a voyage does in ports.
    """

    name: str
    limit: int | None = None
    enter: Mapping[str, int] = {}
    layer: str = "terrain"
    closed: frozenset[str] = frozenset()
    lines: frozenset[str] | None = None
    links: frozenset[str] = frozenset()
    ends: str = ""

    def __post_init__(self) -> None:
        """Refuse lengths that no line could have."""
        if any(length < 1 for length in self.enter.values()) or (self.limit is not None and self.limit < 0):
            raise ValueError(f"Element {self.name!r} must count at least 1 for a hex and have no limit below 0.")


def steps(board: Board, element: Element, here: int) -> Iterator[tuple[int, int]]:
    """The places from which a line may step to this one, with the length that the step counts."""
    spot = board.spots[here]
    length = _length(board, element, here)
    if length is not None:
        for to in spot.neighbours:
            along = element.lines is None or any((to, here) in board.lines.get(kind, ()) for kind in element.lines)
            passable = _length(board, element, to) is not None and not board.side(here, to) & element.closed
            if along and passable:
                yield to, length
    for link in spot.links:
        if link.kind in element.links:
            yield link.to, link.length


def _length(board: Board, element: Element, spot: int) -> int | None:
    """What a hex counts when it is entered; None where the element cannot run."""
    if element.lines is not None and not element.enter:
        return 1
    return element.enter.get(board.spots[spot].get(element.layer))
