"""Where supply reaches, by whole numbers: exactly where lines of supply run."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.umpire.board.sketches import Sketch, chains, sketches, subset

from wavell.umpire.board.board import Board
from wavell.umpire.board.supply import Element, SupplyNet
from wavell.umpire.board.supply_bitset import Spread

ROW = Sketch(dict.fromkeys(("0101", "0201", "0301", "0401"), "clear")).board()
TWO = [Element(name="overland", limit=2, enter={"clear": 1})]


def spread(board: Board, chain: list[Element]) -> Spread[str]:
    """The search, with the names that the board has."""
    return Spread(board, chain, [str(spot.id) for spot in board])


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(sketches(), chains(), st.data())
def test_it_reaches_what_can_be_traced(sketch: Sketch, chain: list[Element], data: st.DataObject) -> None:
    board, names = sketch.board(), [*sketch.terrain, *sketch.boxes()]
    sources, blocked = subset(data, names, 3), subset(data, names, 6)
    shut = {"overland": subset(data, names, 3)}
    traced = SupplyNet(board, chain).trace(
        board.indices(sources), board.indices(blocked), {key: board.indices(value) for key, value in shut.items()}
    )
    assert spread(board, chain).reached(sources, blocked, shut) == {
        str(spot.id) for spot in board if spot.index in traced
    }


def test_it_reaches_as_far_as_the_limit_and_into_no_blocked_place_beyond() -> None:
    search = spread(ROW, TWO)
    assert search.reached({"0101"}, set()) == {"0101", "0201", "0301"}
    assert search.reached({"0101"}, {"0201"}) == {"0101", "0201"}  # a unit traces out of a blocked hex
    assert search.reached({"0101"}, {"0101"}) == set()
    assert search.reached(set(), set()) == set()


def test_what_is_shut_is_shut_for_its_element_alone() -> None:
    search = spread(ROW, TWO)
    assert search.reached({"0101"}, set(), {"rail": {"0201"}}) == {"0101", "0201", "0301"}
    assert search.reached({"0101"}, set(), {"overland": {"0201"}}) == {"0101", "0201"}


def test_a_place_that_the_board_lacks_is_an_error() -> None:
    with pytest.raises(KeyError):
        spread(ROW, TWO).reached({"0909"}, set())
