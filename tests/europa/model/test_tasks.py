"""Tasks of a battle and what decisions are about: stored as what they are, and told in a few words."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from wavell.books.europa.model.decisions import Ask, Matter, matter_of
from wavell.books.europa.model.files import Position
from wavell.books.europa.model.ids import PlaceId
from wavell.books.europa.model.scenarios import place
from wavell.books.europa.model.tasks import Stage, Task, measured
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES, AXIS, RULES
from wavell.umpire import DataError, Decision
from wavell.umpire.books.toml_files import convert

REF = RULES.ref("frame:CBT")


@pytest.mark.parametrize(
    ("task", "words", "stored"),
    [
        (Task(Stage.ROLL), "roll", b'{"stage":"roll"}'),
        (
            measured(Stage.LOSE, AXIS, Fraction(7, 2)),
            "lose axis 7/2",
            b'{"stage":"lose","side":"axis","amounts":["7/2"]}',
        ),
        (measured(Stage.RED, ALLIES, 1, 2), "red allies 1 2", b'{"stage":"red","side":"allies","amounts":["1","2"]}'),
        (
            Task(Stage.FALL, AXIS, cadres=True),
            "fall axis cadres",
            b'{"stage":"fall","side":"axis","cadres":true}',
        ),
        (Task(Stage.FALL, AXIS), "fall axis bare", b'{"stage":"fall","side":"axis"}'),
        (measured(Stage.EXCHANGE, None, 1), "exchange 1", b'{"stage":"exchange","amounts":["1"]}'),
    ],
)
def test_a_task_is_told_in_a_few_words_and_stored_as_it_is(task: Task, words: str, stored: bytes) -> None:
    assert str(task) == words
    assert msgspec.json.encode(task) == stored
    assert msgspec.json.decode(stored, type=Task) == task


def test_how_much_a_task_demands_is_exact() -> None:
    assert measured(Stage.LOSE, AXIS, Fraction(7, 2)).amount == Fraction(7, 2)
    assert measured(Stage.RED, AXIS, 1, 2).levels == (Fraction(1), Fraction(2))


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ({"stage": "loose", "side": "axis"}, 'there is no choice "loose".*; did you mean "lose"'),
        ({"stage": "lose", "side": "germany"}, 'there is no choice "germany"'),
        ({"stage": "lose", "side": "axis", "amounts": ["1/0"]}, "amounts number 1"),
        ({"stage": "lose", "side": "axis"}, '"lose axis" is no task of a battle'),
        ({"stage": "retreat"}, '"retreat" is no task of a battle'),
        ({"stage": "roll", "amounts": ["1"]}, '"roll 1" is no task of a battle'),
        ({"stage": "roll", "much": 1}, 'unknown key "much"'),
    ],
)
def test_a_position_with_a_task_that_is_none_is_refused(task: dict[str, Any], said: str) -> None:
    battle = {"side": "allies", "attackers": ["al-inf"], "target": "0205", "todo": [task]}
    given = {"units": {"al-inf": "0204", "ax-inf": "0205"}, "battle": battle}
    with pytest.raises(DataError, match=said):
        place(Front(), convert(given, Position, "a case"))


@pytest.mark.parametrize(
    ("matter", "verb"),
    [
        (Matter(Ask.SLIP), "slip"),
        (Matter(Ask.DESTROY, PlaceId("18A:4817")), "destroy"),
        (Matter(Ask.SPOILS, PlaceId("18A:4817"), 14), "spoils"),
    ],
)
def test_a_decision_says_what_it_is_about(matter: Matter, verb: str) -> None:
    decision = Decision(("axis",), (verb,), REF, "something", *matter)
    assert matter_of(msgspec.json.decode(msgspec.json.encode(decision), type=Decision)) == matter


def test_no_decision_is_about_nothing() -> None:
    assert matter_of(None) == matter_of(Decision(("axis",), ("pass",), REF, "something")) == Matter(Ask.NOTHING)
