"""The board files, and what is read from a board."""

from collections.abc import Iterable
from pathlib import Path

from wavell.umpire.board.board import Board, Spot

DATA = Path(__file__).resolve().parents[4] / "src/wavell/books/awaw/data"
PACIFIC, EUROPE, GIBRALTAR = (DATA / "maps" / f"{name}.toml" for name in ("pacific", "europe", "gibraltar"))


def linked(board: Board, here: str, kinds: Iterable[str]) -> dict[str, int]:
    """The places that links of some kinds lead to, and how far."""
    return {str(board.spots[link.to].id): link.length for link in board[here].links if link.kind in kinds}


def fronts(spot: Spot) -> set[str]:
    """The fronts that a place lies on."""
    return {spot.get("front"), spot.get("front2")} - {""}
