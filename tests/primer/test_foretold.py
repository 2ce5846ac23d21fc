"""What a question foretells of an order comes true, for every question and every order that it speaks of."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.foretold import Figures, Foretold, Outcome, Table, total
from wavell.books.primer import BOOK
from wavell.books.primer.chapters.s4_combat import CRT
from wavell.books.primer.model.events import BattleDecided, UnitMoved
from wavell.books.primer.model.orders import Allowance, Attack, Defence, Force, Move, Odds, Score, Supply, Way
from wavell.books.primer.model.world import Desert
from wavell.books.primer.rules import RULES
from wavell.umpire import Order, Question, Tally
from wavell.umpire.facts.events import GameEnded
from wavell.umpire.facts.tally import Number

TABLE = Table(BOOK)
SILENT: dict[type[Question], str] = {Supply: "a part of what a unit may move and is worth, which foretell"}


@TABLE.row(Way, Move)
def a_way_fits_the_allowance(world: Desert, seat: str, order: Move) -> Iterator[Foretold]:
    """The way that a unit took costs no more than it has, or is the one hex that is always open."""
    has = RULES.total(Allowance(order.unit), world)
    yield Foretold(Way(order.unit, (order.to,)), lambda _, outcome: _fits(order, outcome, has), world)


@TABLE.row(Allowance, Move)
def no_unit_goes_farther(world: Desert, seat: str, order: Move) -> Iterator[Foretold]:
    yield Foretold(Allowance(order.unit), lambda tally, outcome: _fits(order, outcome, tally.total))


def _fits(order: Move, outcome: Outcome, has: Number) -> Figures:
    way = next(outcome.of(UnitMoved)).way[1:]
    return len(way) == 1 or RULES.total(Way(order.unit, way), outcome.before) <= has, True


@TABLE.row(Odds, Attack)
def the_odds_of_an_attack(world: Desert, seat: str, order: Attack) -> Iterator[Foretold]:
    yield Foretold(Odds(order.units, order.target), total(_odds))


def _odds(outcome: Outcome) -> int:
    return int(next(outcome.of(BattleDecided)).odds)


@TABLE.row(Force, Attack)
def what_attackers_are_worth(world: Desert, seat: str, order: Attack) -> Iterator[Foretold]:
    """All of them over the defence, fractions dropped, are the odds."""
    defence, sums = RULES.total(Defence(order.target), world), list[Fraction]()
    for id_ in order.units:

        def check(tally: Tally, outcome: Outcome, end: bool = id_ == order.units[-1]) -> Figures:
            sums.append(Fraction(tally.total))
            return (min(int(sum(sums) / defence), CRT.most), _odds(outcome)) if end and defence else None

        yield Foretold(Force(id_, order.target), check, world)


@TABLE.row(Defence, Attack)
def what_stands_against_them(world: Desert, seat: str, order: Attack) -> Iterator[Foretold]:
    force = sum(Fraction(RULES.total(Force(id_, order.target), world)) for id_ in order.units)

    def check(tally: Tally, outcome: Outcome) -> Figures:
        return (min(int(force / tally.total), CRT.most), _odds(outcome)) if tally.total else None

    yield Foretold(Defence(order.target), check)


@TABLE.row(Score)
def the_score_at_the_end(world: Desert, seat: str, order: Order) -> Iterator[Foretold]:
    def check(_: Tally, outcome: Outcome) -> Figures:
        titles = [event.outcome.why for event in outcome.of(GameEnded) if "points" in event.outcome.why]
        scores = [str(RULES.total(Score(side), outcome.after)) for side in ("allies", "axis")]
        return (scores, re.findall(r"-?\d+", titles[0])) if titles else None

    yield Foretold(Score(seat), check, world)


def test_every_question_foretells_something_or_says_why_not() -> None:
    assert TABLE.unlisted(SILENT) == []


@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_what_is_foretold_in_play_comes_true(scenario: str) -> None:
    TABLE.play(scenario, 5, 400)
    assert {"Way", "Allowance"} <= TABLE.compared.keys()


def test_a_false_answer_is_found() -> None:
    table = Table(BOOK)

    @table.row(Odds, Attack)
    def wrongly(world: Desert, seat: str, order: Attack) -> Iterator[Foretold]:
        yield Foretold(Odds(order.units, order.target), total(lambda outcome: _odds(outcome) + 1))

    with pytest.raises(AssertionError, match="was foretold and"):
        table.play("oasis", 5, 400)
    assert len(table.unlisted(())) == len(BOOK.questions) - 1
