"""One's own staff at the command line."""

from random import Random

import pytest
from tests.games import dice

from wavell.cli.advice import Staff
from wavell.umpire import Game, open_book


def _game() -> Game:
    return Game.new(open_book("primer"), "oasis", dice=dice(3))


def test_a_suggestion_is_an_order_with_its_reason_and_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    game = _game()
    seat = game.to_act()[0].seat
    Staff(game).suggest(seat, Random(1))
    order, _, why = capsys.readouterr().out.strip().partition("  ")
    assert why.startswith(("to ", "because "))
    assert len(game.journal.entries) == 1
    assert game.play(seat, order)


def test_the_rest_of_a_phase_ends_before_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    game = _game()
    seat, step = game.to_act()[0].seat, game.step.id
    for order in Staff(game).rest(seat, Random(1)):
        assert game.play(seat, order)
    assert game.step.id == step
    assert len(game.journal.entries) > 3
    assert "would end the phase here" in capsys.readouterr().out
    game.play(seat, "end")
    assert [*Staff(game).rest(seat, Random(1))] == [], "another decides"


def test_standing_instructions_are_given_one_by_one_and_told_together(capsys: pytest.CaptureFixture[str]) -> None:
    game = _game()
    seat = game.to_act()[0].seat
    assert game.book.show is not None
    own = next(each for each in game.book.show.scene(game.world, seat).tokens.values() if each.side == seat)
    staff = Staff(game)
    for text in (f"hold {own.id}", f"reserve {own.place} 1", "odds 2:1", "chance 30"):
        staff.instruct(seat, text)
    capsys.readouterr()
    staff.instruct(seat, f"reserve {own.place} 2")
    told = capsys.readouterr().out
    for words in (f"No orders for {own.id}.", f"A reserve of 2 is left in {own.place}.", "No attack below 2:1", "30"):
        assert words in told
    for wrong in ("reserve", f"reserve {own.place}", f"reserve {own.place} 0", "reserve nowhere 1", "guard"):
        staff.instruct(seat, wrong)
        assert "✗" in capsys.readouterr().out
    staff.instruct(seat, "none")
    assert "no standing instructions" in capsys.readouterr().out
