"""The planner takes what gains most, says what it is for, and ends a phase in which nothing gains."""

from random import Random

import pytest

from wavell.lab.players.levels import recruit, staff
from wavell.lab.players.planner import Planner
from wavell.lab.players.player import Budget, Seat
from wavell.umpire import Game, SeededDice, open_book
from wavell.umpire.game import seen

BOOK = open_book("primer")


def seat_of(game: Game) -> Seat:
    due = game.to_act()[0]
    return Seat(game.book, seen(game.world, due.seat), due)


def test_orders_are_legal_and_say_what_they_are_for() -> None:
    game = Game.new(BOOK, "oasis", dice=SeededDice(bytes(32)))
    player = staff()
    for _ in range(12):
        seat = seat_of(game)
        choice = player(seat, Budget(5_000), Random(1))
        assert choice is not None
        assert choice.why.startswith(("to ", "because "))
        if not game.play(seat.name, choice.order).verdict:
            break


def test_a_phase_ends_when_its_budget_or_its_gains_do() -> None:
    game = Game.new(BOOK, "oasis", dice=SeededDice(bytes(32)))
    choice = staff()(seat_of(game), Budget(0), Random(1))
    assert choice is not None
    assert str(choice.order) == "end"


def test_what_was_refused_is_not_tried_again_in_the_phase() -> None:
    game = Game.new(BOOK, "oasis", dice=SeededDice(bytes(32)))
    player, seat = staff(), seat_of(game)
    first = player(seat, Budget(5_000), Random(1))
    assert first is not None
    again = player(seat._replace(refused=frozenset({str(first.order)})), Budget(5_000), Random(1))
    assert again is not None
    assert again.order != first.order


def test_a_book_without_an_evaluation_is_left_to_the_plain_player(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(BOOK, "oasis", dice=SeededDice(bytes(32)))
    monkeypatch.setattr(BOOK, "evaluation", None)
    assert recruit()(seat_of(game), Budget(10), Random(1)) is None


def test_a_recruit_does_not_always_take_the_best() -> None:
    game = Game.new(BOOK, "oasis", dice=SeededDice(bytes(32)))
    best = Planner(recruit().sight._replace(among=1))
    chosen = {str(recruit()(seat_of(game), Budget(5_000), Random(n)).order) for n in range(12)}  # type: ignore[union-attr]
    firm = {str(best(seat_of(game), Budget(5_000), Random(1)).order)}  # type: ignore[union-attr]
    assert len(chosen) > len(firm) == 1
