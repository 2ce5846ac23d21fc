"""A player remembers where its units stood, so that none goes to and fro for next to nothing."""

from random import Random

from wavell.lab.players.memory import Memory, goes_back
from wavell.lab.players.planner import Sight, Trying
from wavell.lab.players.player import Budget, Seat
from wavell.umpire import Game, Order, SeededDice, open_book
from wavell.umpire.game import seen


def _game() -> Game:
    return Game.new(open_book("europa"), "crusader", dice=SeededDice(bytes(32)))


def _seat(game: Game) -> Seat:
    due = game.to_act()[0]
    return Seat(game.book, seen(game.world, due.seat).copy(), due)


def _ended_until(game: Game, step: str) -> None:
    while game.step.id != step or game.world.pending:
        assert game.play(game.to_act()[0].seat, "pass" if game.world.pending else "end")


def _order(game: Game, text: str) -> Order:
    order = game.parse(text)
    assert isinstance(order, Order)
    return order


def test_what_has_moved_since_the_turn_before_is_remembered() -> None:
    game, memory = _game(), Memory()
    _ended_until(game, "allies.movement")
    assert memory.recalled(_seat(game)).left == {}
    assert game.book.show is not None
    start = game.book.show.scene(game.world, "allies").tokens["22-gds"].place
    away = next(each for each in game.options("allies", "move") if str(each).startswith("move 22-gds "))
    assert game.play("allies", away)
    assert memory.recalled(_seat(game)).left == {}, "in the same turn"
    turn = game.world.clock.turn
    while game.world.clock.turn == turn:
        assert game.play(game.to_act()[0].seat, "pass" if game.world.pending else "end")
    _ended_until(game, "allies.movement")
    seat = memory.recalled(_seat(game))
    assert seat.left == {"22-gds": start}
    back, other = _order(game, f"move 22-gds {start}"), _order(game, f"move 11-hus {start}")
    assert goes_back(seat, back)
    assert not goes_back(seat, other)
    assert not goes_back(_seat(game), back), "who remembers nothing goes nowhere back"


def test_going_back_must_gain_more() -> None:
    game = _game()
    _ended_until(game, "allies.movement")
    seat = _seat(game)._replace(whole=True)
    order = next(each for each in game.options("allies", "move") if str(each).startswith("move 22-gds "))
    to = str(order).rsplit(" ", 1)[1]
    plain, back = (
        Trying(each, Sight(1, 1), Budget(10), Random(1))(order) for each in (seat, seat._replace(left={"22-gds": to}))
    )
    assert back.worth == plain.worth - 1.0


def test_of_what_is_only_supposed_nothing_is_remembered() -> None:
    memory, seat = Memory(), _seat(_game())._replace(whole=True)
    assert memory.recalled(seat) is seat
