"""What a player is given: what its seat sees, something drawn for what it does not, and a budget that ends."""

from random import Random

from wavell.lab.players.player import Budget, Seat
from wavell.umpire import Game, SeededDice, open_book
from wavell.umpire.game import seen


def test_a_budget_ends_by_trials_or_by_its_clock() -> None:
    budget = Budget(2)
    budget.spend()
    assert not budget.over
    budget.spend()
    assert budget.over
    now = [0.0]
    timed = Budget(100, 5.0, lambda: now[0])
    assert not timed.over
    now[0] = 5.0
    assert timed.over


def test_what_is_not_seen_is_drawn_and_what_is_seen_stays() -> None:
    for book, scenario in (("primer", "oasis"), ("europa", "crusader")):
        game = Game.new(open_book(book), scenario, dice=SeededDice(bytes(32)))
        due = game.to_act()[0]
        seat = Seat(game.book, seen(game.world, due.seat), due)
        drawn = {len(seat.supposed(Random(n)).world.units) for n in range(3)}  # type: ignore[attr-defined]
        assert drawn == {len(game.world.units)}  # type: ignore[attr-defined]
        assert len(seat.world.units) < len(game.world.units)  # type: ignore[attr-defined]
        assert seat.name == due.seat
