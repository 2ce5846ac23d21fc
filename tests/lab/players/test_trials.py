"""Trials: an order is tried on a copy with dice of its own, and the position that is tried stays as it is."""

from random import Random

from wavell.lab.players.trials import Answers, any_answer, attempt, carried_out
from wavell.umpire import End, Game, SeededDice, open_book
from wavell.umpire.books.versions import encode_position

BOOK = open_book("primer")


def game() -> Game:
    return Game.new(BOOK, "oasis", dice=SeededDice(bytes(32)))


def test_the_position_that_is_tried_stays_as_it_is() -> None:
    world = game().world
    before = encode_position(world)
    for order in game().options("allies", limit=3):
        trial = attempt(BOOK, world, "allies", order, Random(1))
        assert trial is not None
        assert encode_position(trial.world) != before
    assert encode_position(world) == before


def test_a_trial_that_fails_says_nothing_of_the_order() -> None:
    broken = game().world.copy()
    order = next(order for order in game().options("allies") if str(order).startswith("move"))
    broken.units = {}  # type: ignore[attr-defined]
    assert attempt(BOOK, broken, "allies", order, Random(1)) is None


def test_an_answer_is_one_that_the_seat_may_give() -> None:
    world, _ = carried_out(BOOK, game().world, "allies", End(), Random(1))
    due = game().to_act()[0]
    found = any_answer(BOOK, game().world, due.seat, due.verbs, Random(1))
    assert found is not None
    assert game().judge(due.seat, found)
    assert any_answer(BOOK, world, "allies", (), Random(1)) is None


def test_a_seat_answers_as_is_best_for_it_and_others_as_it_comes() -> None:
    book = open_book("awaw")
    played = Game.new(book, "malaya-1941", dice=SeededDice(bytes(31) + b"\x02"))
    for text in ("end", "end", "move ja-inf-6 X12", "move ja-inf-7 X12", "end"):
        assert played.play("axis", text)
    order = book.notation.order("attack th-inf-1+ja-inf-6+ja-inf-7 on W12 air ja-aaf-4+ja-aaf-6")
    evaluation = book.evaluation
    assert order is not None
    assert evaluation is not None

    def worth(answers: Answers) -> float:
        trials = [attempt(book, played.world, "axis", order, Random(seed), answers) for seed in range(40)]
        worths = [evaluation.worth(evaluation.terms(trial.world, "axis")) for trial in trials if trial is not None]
        return sum(worths) / len(worths)

    assert worth(Answers("axis", evaluation, 5)) > worth(Answers()) + 1, "it advances where it has won"
    assert worth(Answers("allies", evaluation, 5)) < worth(Answers()) + 1
