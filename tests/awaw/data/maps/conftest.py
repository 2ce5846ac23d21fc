"""Boards for the tests of this folder."""

import pytest

from tests.awaw.data.maps.boards import EUROPE, PACIFIC
from wavell.umpire.board.board import Board
from wavell.umpire.board.boardfile import load_board


@pytest.fixture(scope="module")
def world() -> Board:
    return load_board(PACIFIC, EUROPE)
