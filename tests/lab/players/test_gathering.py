"""Gathering: orders that together bring strength to bear on one enemy stack, and can be given one after another."""

from random import Random

import pytest

from wavell.lab.players.fighting import fight_follows
from wavell.lab.players.gathering import gatherings
from wavell.lab.players.planner import Sight, candidates
from wavell.lab.players.player import Budget, Seat
from wavell.umpire import Book, Game, SeededDice, open_book
from wavell.umpire.game import seen


def _seat(book: Book, scenario: str, *orders: str) -> tuple[Game, Seat]:
    game = Game.new(book, scenario, dice=SeededDice(bytes(32)))
    for order in orders:
        assert game.play(game.to_act()[0].seat, order), order
    due = game.to_act()[0]
    return game, Seat(book, seen(game.world, due.seat).copy(), due)


def test_the_japanese_gather_at_rangoon() -> None:
    book, rng, budget = open_book("awaw"), Random(1), Budget(2000)
    game, seat = _seat(book, "malaya-1941", "end", "end")
    found = {each.target: each for each in gatherings(seat, candidates(seat, Sight(200, 1), rng), 6, budget, rng)}
    rangoon = found["Rangoon (W12)"]
    assert rangoon.odds >= 2
    assert len(rangoon.orders) > 2
    assert budget.spent > len(rangoon.orders)
    for order in rangoon.orders:
        assert game.play("axis", order), str(order)
    assert book.evaluation is not None
    assert book.evaluation.bearing is not None
    assert book.evaluation.bearing(game.world, "axis")["Rangoon (W12)"] == pytest.approx(rangoon.odds)


@pytest.mark.parametrize(("name", "scenario", "orders"), [("primer", "oasis", ()), ("europa", "crusader", ("end",))])
def test_odds_are_told_of_every_book(name: str, scenario: str, orders: tuple[str, ...]) -> None:
    rng = Random(2)
    game, seat = _seat(open_book(name), scenario, *orders)
    assert fight_follows(game.book, game.world.clock.step, seat.name)
    supposed = seat.supposed(rng)
    found = gatherings(supposed, candidates(supposed, Sight(60, 1), rng), 3, Budget(600), rng)
    assert found
    for each in found:
        assert each.odds > 0
        assert each.orders


def test_nothing_is_gathered_without_a_budget() -> None:
    rng = Random(1)
    _, seat = _seat(open_book("awaw"), "malaya-1941", "end", "end")
    assert gatherings(seat, candidates(seat, Sight(10, 1), rng), 6, Budget(0), rng) == []
