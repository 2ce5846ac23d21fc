"""One of a thing is never told as many: no "1 factors" in cases or in random games; `test_golden` looks as well."""

from pathlib import Path
from random import Random

import pytest

from tests.wording import ones_told_as_many as wrong
from wavell.lab.saboteur import Saboteur, begin
from wavell.rulebook.case_processes import answer_case
from wavell.umpire import SeededDice, open_book
from wavell.umpire.records.cases import find_cases

ROOT = Path(__file__).resolve().parent
BOOKS = ("awaw", "europa", "primer")


def test_what_is_looked_for_is_found() -> None:
    assert list(wrong("there are 1 factors left")) == ["there are 1 factors left"]
    assert list(wrong("minor depot 1 is set up; 11 factors; 1/1 REs; 1 factor; odds 3:1 says")) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_cases_tell_one_from_many(name: str) -> None:
    results = [answer_case(path) for path in find_cases(ROOT.parent / "cases" / name)]
    texts = (answer.told for result in results for answer in result.answers)
    assert [each for text in texts for each in wrong(text)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["awaw", "europa"])
def test_random_games_tell_one_from_many(name: str) -> None:
    saboteur, rng = Saboteur(open_book(name), Random(7)), Random(7)
    assert saboteur.book.scatter is not None
    found: list[str] = []
    for _ in range(6):
        game = begin(saboteur.book, saboteur.book.scatter(rng), SeededDice(rng.randbytes(32)))
        for step in filter(None, (saboteur.choose(game) for _ in range(30))):
            game.play(step.seat, step.text)
        for entry in game.journal.entries:
            found += (each for event in entry.events for each in wrong(str(event)))
    assert found == []
