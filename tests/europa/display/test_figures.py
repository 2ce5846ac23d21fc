"""Figures beside the board."""

import pytest

from tests.europa.desk import front
from tests.europa.model.test_scenarios import NAMES
from tests.europa.watching import WATCHERS
from wavell.books.europa.book import BOOK
from wavell.books.europa.display.scene import SHOW
from wavell.umpire import Game, SeededDice, Tally


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", WATCHERS)
def test_every_figure_opens_into_the_tally_that_explains_it(name: str, seat: str) -> None:
    game = Game.new(BOOK, name, dice=SeededDice(bytes(32)))
    seen = front(game).seen_by(seat)
    figures = SHOW.scene(seen, seat).figures
    assert {"Allied score", "SPs"} <= {figure.title for figure in figures}
    for figure in figures:
        told = game.explain(figure.ask, seat)
        assert isinstance(told, Tally)
        assert figure.value == str(told.total), figure
