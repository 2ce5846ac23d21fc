"""Tasks of a battle and what decisions are about: written in a few words, and taken apart in one place."""

from fractions import Fraction

import pytest

from tests.europa.desk import desk
from wavell.books.europa.model.decisions import Ask, Matter, matter_of
from wavell.books.europa.model.ids import PlaceId
from wavell.books.europa.model.tasks import Stage, Task, read_task
from wavell.books.europa.rules import ALLIES, AXIS, RULES
from wavell.umpire import DataError, Decision

REF = RULES.ref("frame:CBT")


@pytest.mark.parametrize(
    ("task", "words"),
    [
        (Task(Stage.ROLL), "roll"),
        (Task(Stage.LOSE, AXIS, (Fraction(7, 2),)), "lose axis 7/2"),
        (Task(Stage.RED, ALLIES, (Fraction(1), Fraction(2))), "red allies 1 2"),
        (Task(Stage.FALL, AXIS, cadres=True), "fall axis cadres"),
        (Task(Stage.FALL, AXIS), "fall axis bare"),
        (Task(Stage.EXCHANGE, amounts=(Fraction(1),)), "exchange 1"),
    ],
)
def test_a_task_is_a_few_words(task: Task, words: str) -> None:
    assert str(task) == words
    assert read_task(words) == task


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("loose axis 7/2", 'there is no stage of a battle "loose"; did you mean "lose"?'),
        ("lose germany 3", '"lose germany 3" is no stage of a battle'),
        ("lose axis 1/0", '"lose axis 1/0" is no stage of a battle'),
        ("retreat axis cadres", '"retreat axis cadres" is no stage of a battle'),
        ("", "there is no stage of a battle"),
    ],
)
def test_other_words_are_refused(words: str, said: str) -> None:
    with pytest.raises(DataError) as fault:
        read_task(words)
    assert said in str(fault.value)


def test_a_position_with_a_task_that_is_none_is_refused() -> None:
    battle = {"side": "allies", "attackers": ["al-inf"], "target": "0205", "todo": ["loose axis 1"]}
    with pytest.raises(DataError, match="loose"):
        desk("allies.combat", {"al-inf": "0204", "ax-inf": "0205"}, battle=battle)


@pytest.mark.parametrize(
    ("matter", "verb", "words"),
    [
        (Matter(Ask.SLIP), "slip", "slip"),
        (Matter(Ask.DESTROY, PlaceId("18A:4817")), "destroy", "destroy 18A:4817"),
        (Matter(Ask.SPOILS, PlaceId("18A:4817"), 14), "spoils", "18A:4817 14"),
    ],
)
def test_a_decision_says_what_it_is_about(matter: Matter, verb: str, words: str) -> None:
    assert str(matter) == words
    assert matter_of(Decision(("axis",), (verb,), REF, "something", words)) == matter


def test_no_decision_is_about_nothing() -> None:
    assert matter_of(None) == matter_of(Decision(("axis",), ("pass",), REF, "something")) == Matter(Ask.NOTHING)
