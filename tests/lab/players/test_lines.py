"""Lines of play: what a plan orders is written down, and played on until the phase comes round again."""

from random import Random

from wavell.lab.players.lines import Line, Step, planned, played_on
from wavell.lab.players.planner import Sight
from wavell.lab.players.player import Budget, Seat
from wavell.lab.players.stances import BOLDLY, EVENLY
from wavell.umpire import End, Game, SeededDice, open_book
from wavell.umpire.game import seen

BOOK = open_book("primer")
SIGHT = Sight(orders=12, rolls=1, finalists=2)


def _game(step: str) -> Game:
    """A game of the oasis in the Allies' first such step."""
    game = Game.new(BOOK, "oasis", dice=SeededDice(bytes(32)))
    assert BOOK.sequence is not None
    while BOOK.sequence.steps[game.world.clock.step].id != step:
        game.play(game.to_act()[0].seat, End())
    return game


def _seat(game: Game, rng: Random) -> Seat:
    due = game.to_act()[0]
    return Seat(BOOK, seen(game.world, due.seat).copy(), due).supposed(rng)


def test_a_line_is_a_phase_of_legal_orders_that_ends() -> None:
    game, rng = _game("allies.move"), Random(1)
    line = planned(_seat(game, rng), SIGHT, EVENLY, Budget(2000), rng)
    assert len(line.steps) > 2
    assert isinstance(line.steps[-1].order, End)
    for step in line.steps[:-1]:
        assert step.why.startswith(("to ", "because "))
        assert game.play("allies", step.order), str(step.order)


def test_who_has_nothing_to_spend_ends_the_phase() -> None:
    rng = Random(1)
    line = planned(_seat(_game("allies.move"), rng), SIGHT, EVENLY, Budget(0), rng)
    assert line.orders == ("end",)


def test_a_line_is_played_on_until_its_phase_comes_round_and_the_same_dice_say_the_same() -> None:
    rng = Random(1)
    seat = _seat(_game("allies.move"), rng)
    line = planned(seat, SIGHT, EVENLY, Budget(2000), rng)
    before, budget = seat.world.copy(), Budget(10_000)
    worths = [played_on(seat, line, SIGHT, 1, budget, Random(7)) for _ in range(2)]
    assert worths[0] == worths[1] is not None
    assert seat.world == before
    assert budget.spent > 20


def test_without_turns_a_line_is_played_on_until_the_seat_has_fought_and_no_reply_is_known() -> None:
    rng = Random(1)
    seat = _seat(_game("allies.move"), rng)
    line = planned(seat, SIGHT, EVENLY, Budget(2000), rng)
    short, far = (played_on(seat, line, SIGHT, turns, Budget(10_000), Random(7)) for turns in (0, 1))
    assert short is not None
    assert far is not None
    assert (short.fought, short.reply) == (far.fought, None)
    assert far.reply is not None


def test_what_is_half_played_is_not_weighed() -> None:
    rng = Random(1)
    seat = _seat(_game("allies.move"), rng)
    line = planned(seat, SIGHT, EVENLY, Budget(2000), rng)
    assert played_on(seat, line, SIGHT, 1, Budget(30), Random(7)) is None


def test_lines_are_told_apart_by_their_orders_in_any_order() -> None:
    one, two = Step(End(), "to go on", chance=False), Step(BOOK.notation.order("drop 4") or End(), "", chance=False)
    assert Line(EVENLY, (one, two)).orders == Line(BOLDLY, (two, one)).orders
