"""A board as a sheet to draw: where its hexes and boxes lie, what is printed in them and between them."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ..board.board import Board, Spot
from ..board.hexes import Layout, centre, neighbours
from .looks import Looks
from .scene import Cell, Sheet, Stroke

_CLOCKWISE = {Layout.POINTY: (1, 0, 5, 4, 3, 2), Layout.FLAT: (2, 1, 0, 5, 4, 3)}
"""The steps of `hexes.STEPS` clockwise, from the top or the upper right."""
_BOXES_PER_ROW = 6
"""Of the boxes without a place of their own, which are drawn below the map."""


class Box(NamedTuple):
    """Where a box is drawn: its middle, and how large it is."""

    x: float
    y: float
    width: float
    height: float


def stroke_kinds(*boards: Board) -> frozenset[str]:
    """What can lie between or across the hexes of some boards."""
    return frozenset(kind for board in boards for kinds in (*board.sides.values(), board.lines) for kind in kinds)


def sheet_of(
    board: Board,
    *,
    boxes: Mapping[str, Box] | None = None,
    terrains: Mapping[str, str] | None = None,
    plain: Collection[str] = (),
    looks: Looks | None = None,
) -> Sheet:
    """Draw a board; `plain` are features and lines without a stroke.

    A box that `boxes` does not place stands in a row below the map.
    """
    at = {**_below(board), **(boxes or {})}
    cells = tuple(_cell(board, spot, at) for spot in board)
    named = terrains or {cell.terrain: cell.terrain.replace("_", " ") for cell in cells}
    drawn = looks or Looks()
    return Sheet(
        id=board.id,
        title=board.title,
        flat=board.layout is Layout.FLAT,
        cells=cells,
        strokes=_strokes(board, plain),
        terrains=dict(named),
        grounds=drawn.ground,
        lines=drawn.line,
        hues=drawn.hue,
        features=drawn.feature,
    )


def _cell(board: Board, spot: Spot, boxes: Mapping[str, Box]) -> Cell:
    id_, tags = str(spot.id), tuple(sorted(spot.tags))
    title = "" if spot.title == spot.id else spot.title
    if spot.hex is None:
        box = boxes[id_]
        near = tuple(str(board.spots[link.to].id) for link in spot.links)
        return Cell(id_, box.x, box.y, spot.terrain, title, tags, box.width, box.height, tuple(dict.fromkeys(near)))
    around = neighbours(spot.hex)
    indices = [board.at(around[direction]) for direction in _CLOCKWISE[board.layout]]
    x, y = centre(spot.hex, board.layout)
    near = tuple("" if index is None else str(board.spots[index].id) for index in indices)
    return Cell(id_, round(x, 3), round(y, 3), spot.terrain, title, tags, near=near)


def _below(board: Board) -> dict[str, Box]:
    """Places for boxes in rows below the hexes."""
    spots = [centre(spot.hex, board.layout) for spot in board if spot.hex is not None]
    left = min((x for x, _ in spots), default=0.0)
    bottom = max((y for _, y in spots), default=0.0)
    width, height = 6.0, 3.0
    loose = [str(spot.id) for spot in board if spot.hex is None]
    rows = {id_: divmod(n, _BOXES_PER_ROW) for n, id_ in enumerate(loose)}
    return {
        id_: Box(left + (column + 0.5) * (width + 0.5), bottom + 1.5 + (row + 0.5) * (height + 0.5), width, height)
        for id_, (row, column) in rows.items()
    }


def _strokes(board: Board, plain: Collection[str]) -> tuple[Stroke, ...]:
    """Hexsides that bear something, and roads and railways, each stretch once."""
    names = [str(spot.id) for spot in board]
    sides = [
        Stroke(feature, (names[a], names[b]), side=True)
        for (a, b), features in sorted(board.sides.items())
        for feature in sorted(features)
        if feature not in plain
    ]
    lines = [
        Stroke(kind, (names[a], names[b]))
        for kind, pairs in sorted(board.lines.items())
        for a, b in sorted(pairs)
        if a < b and kind not in plain
    ]
    return (*sides, *lines)
