"""Commanders play plans on, on copies, keep to their budget, and follow the plan that came out best."""

from itertools import count
from random import Random

from wavell.lab.players.levels import marshal, staff
from wavell.lab.players.planner import may
from wavell.lab.players.player import Budget, Seat
from wavell.umpire import Game, SeededDice, open_book
from wavell.umpire.game import seen

BOOK = open_book("primer")


def _game() -> Game:
    return Game.new(BOOK, "oasis", dice=SeededDice(bytes(32)))


def _seat(game: Game) -> Seat:
    due = game.to_act()[0]
    return Seat(game.book, seen(game.world, due.seat).copy(), due)


def test_its_orders_are_legal_and_say_what_they_are_for() -> None:
    game, player, rng = _game(), marshal(), Random(1)
    for _ in range(25):
        seat = _seat(game)
        choice = player(seat, Budget(600), rng)
        if choice is None:
            break
        assert choice.why.startswith(("to ", "because "))
        if not game.play(seat.name, choice.order):
            break
    assert len(game.journal.entries) > 5


def test_the_position_that_it_is_given_is_not_written_to() -> None:
    game = _game()
    seat = _seat(game)
    before = seat.world.copy()
    marshal()(seat, Budget(600), Random(1))
    assert seat.world == before


def test_it_spends_no_more_trials_than_it_has_and_a_few() -> None:
    budget = Budget(500)
    marshal()(_seat(_game()), budget, Random(1))
    assert 0 < budget.spent <= 520


def test_it_stops_when_its_time_is_up() -> None:
    ticks = count()
    budget = Budget(10**9, 300.0, lambda: float(next(ticks)))
    marshal()(_seat(_game()), budget, Random(1))
    assert next(ticks) < 600, "the clock was read once a trial, and not for ever"


def test_it_follows_its_plan_without_looking_again_until_dice_have_a_part() -> None:
    game, player, rng = _game(), marshal(), Random(1)
    spent: list[int] = []
    while game.world.clock.turn == 0 or len(spent) < 12:
        seat, budget = _seat(game), Budget(600)
        choice = player(seat, budget, rng)
        assert choice is not None
        assert game.play(seat.name, choice.order)
        if seat.name == "allies" and not seat.world.pending:
            spent.append(budget.spent)
        if game.world.outcome is not None:
            break
    assert 0 in spent, "an order that was planned costs nothing"
    assert max(spent) > 100


def malaya(*orders: str) -> Seat:
    """The Japanese after some orders in Malaya; whatever the Allies are asked meanwhile, they pass."""
    game = Game.new(open_book("awaw"), "malaya-1941", dice=SeededDice(bytes(32)))
    for text in orders:
        assert game.play("axis", text), text
        while game.world.pending:
            assert game.play(game.to_act()[0].seat, "pass")
    return _seat(game)


def test_the_staff_feeds_troops_before_it_moves_them() -> None:
    choice = staff()(malaya("end"), Budget(1000), Random(1))
    assert choice is not None
    assert str(choice.order) == "line BB11 from Z14"
    assert choice.why == "to keep troops in supply"


def test_the_staff_takes_rangoon_with_what_it_has_gathered() -> None:
    seat = malaya("end", "end", "move ja-inf-6 X12", "move ja-inf-7 X12", "end")
    choice = staff()(seat, Budget(2000), Random(1))
    assert choice is not None
    assert str(choice.order).startswith("attack ")
    assert " on W12" in str(choice.order)


def test_plans_are_fought_out_before_some_are_played_on() -> None:
    seat, budget, player = malaya("end", "end"), Budget(3000), marshal()
    choice = player(seat, budget, Random(1))
    assert choice is not None
    assert may(seat, choice.order)
    assert budget.spent <= 3100
