"""Board files: what a good one gives, and that a bad one is refused with its file, its key and a hint."""

import pytest
from tests.umpire.board.crossing import TEXT

from wavell.umpire.board.board import Board, BoardError
from wavell.umpire.board.boardfile import read_board
from wavell.umpire.board.hexes import Layout


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board(TEXT)


def test_hexes_come_row_by_row_and_boxes_last(board: Board) -> None:
    assert " ".join(board.names(range(len(board)))) == "A3 A4 A5 A6 B2 B3 B4 B6 C2 C3 C4 india"
    assert board.hexes == 11
    assert board.layout is Layout.POINTY


def test_a_place_is_found_by_any_of_its_names(board: Board) -> None:
    found = {board[text].id for text in ("B3", "b3", "Port Blair", "port_blair", "PORT-BLAIR", " andamans ")}
    assert found == {"B3"}
    assert board["India box"] is board["india"]
    assert "B5" not in board
    assert board.find("nowhere") is None
    assert board["B3"].title == "Port Blair"
    assert dict(board.places) == {"Port Blair": board.index("B3")}


def test_an_unknown_place_is_refused_with_the_nearest(board: Board) -> None:
    with pytest.raises(BoardError, match=r'no place "Port Blare"; did you mean "port_blair"'):
        board["Port Blare"]


def test_a_spot_tells_terrain_layers_tags_and_links(board: Board) -> None:
    blair, india = board["B3"], board["india"]
    assert (blair.terrain, blair.get("nation"), blair.get("terrain"), blair.get("front")) == (
        "clear",
        "burma",
        "clear",
        "",
    )
    assert blair.tags == {"coast", "port"}
    assert board.tagged("coast") == board.indices(["A4", "B3"])
    assert (india.hex, india.terrain, india.get("front")) == (None, "box", "asia")
    assert [(link.kind, board.spots[link.to].id, link.length) for link in india.links] == [
        ("land", "C2", 8),
        ("sea", "C2", 8),
    ]
    assert {link.to for link in board["C2"].links} == {india.index}


def test_neighbours_sides_lines_and_distances(board: Board) -> None:
    a4, b3, b4, c3 = (board.index(name) for name in ("A4", "B3", "B4", "C3"))
    assert set(board.names(board.spots[b3].neighbours)) == {"B4", "B2", "A4", "A3", "C2", "C3"}
    assert board.side(b4, b3) == board.side(b3, b4) == {"river"}
    assert board.side(a4, b3) == frozenset()
    assert board.lines["road"] == {(a4, b3), (b3, a4), (b3, c3), (c3, b3)}
    assert board.distance(a4, c3) == 2
    assert board.distance(a4, board.index("india")) is None


def test_a_read_board_cannot_be_changed(board: Board) -> None:
    with pytest.raises(AttributeError):
        board["B3"].terrain = "sea"  # type: ignore[misc]
    with pytest.raises(TypeError):
        board.places["Rangoon"] = 3  # type: ignore[index]
