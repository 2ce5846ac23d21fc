"""Guided first turns: every order can be given when its step comes, whatever the dice and the other side do."""

from random import Random

import pytest
from tests.table.positions import begun

from wavell.lab.plain import choose
from wavell.table.views.catalog import Library
from wavell.table.views.view import sheet_of
from wavell.umpire import Game, UnknownName, shelf

LIBRARY = Library()
GUIDED = [(card.id, each.id) for card in LIBRARY.books() for each in card.scenarios if each.guided]


def settle(game: Game, seat: str, rng: Random) -> None:
    """Let the other side decide, and answer whatever is asked in between."""
    while game.world.pending or game.to_act()[0].seat != seat:
        acting = game.to_act()[0].seat
        order = choose(game, acting, rng, 0.9)
        assert order is not None
        assert game.play(acting, order)


def test_both_books_have_a_guide() -> None:
    assert sorted(GUIDED) == [("awaw", "malaya-1941"), ("europa", "crusader")]
    assert {book for book, _ in GUIDED} < set(shelf())


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize(("book", "scenario"), GUIDED)
def test_a_guide_can_be_followed(book: str, scenario: str, number: int) -> None:
    guide = LIBRARY.guide(book, scenario)
    game, rng = begun(book, scenario, number), Random(number)
    assert game.to_act()[0].seat == guide.seat
    cells = {cell.id for cell in sheet_of(game).cells}
    turn = game.turn
    for step in guide.steps:
        assert step.title
        assert step.text
        assert not step.look or step.look in cells
        if step.order:
            settle(game, guide.seat, rng)
            assert game.turn == turn
            played = game.play(guide.seat, step.order)
            assert played, f"{step.title}: {played.verdict}"
    assert sum(bool(step.order) for step in guide.steps) >= 8


def test_what_has_no_guide_is_said() -> None:
    with pytest.raises(UnknownName, match="primer: nobody has written a guide to oasis"):
        LIBRARY.guide("primer", "oasis")
