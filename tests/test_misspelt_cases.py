"""No case file can lie: with any one name in it misspelt it is an error or fails, and never passes."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.misspelling import Slip, outcome, slips
from wavell.umpire.records.cases import find_cases

CASES = Path(__file__).resolve().parent.parent / "cases"
BOOKS = ("awaw", "europa", "primer")
SAMPLED = 60
"""Slips that are tried in each book; all of them in the long run."""
WITH_COUNTERS = 6
"""Slips that are tried in the long run of a case that brings counters: each needs a process of its own."""


def _passing(chosen: list[Slip]) -> tuple[list[str], Counter[str]]:
    found = [(slip, outcome(slip)) for slip in chosen]
    return [str(slip) for slip, what in found if what not in ("error", "failed")], Counter(what for _, what in found)


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_no_slip_of_the_pen_goes_unseen(book: str) -> None:
    rng = Random(f"slips in {book}")
    paths = find_cases(CASES / book)
    chosen = [rng.choice(list(slips(rng.choice(paths)))) for _ in range(SAMPLED)]
    passed, told = _passing(chosen)
    assert passed == []
    assert told["error"] > told["failed"]


def _in_the_long_run(path: Path, rng: Random) -> list[Slip]:
    every = list(slips(path))
    brings = "[[counter]]" in path.read_text("utf-8")
    return rng.sample(every, min(WITH_COUNTERS, len(every))) if brings else every


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_no_slip_of_the_pen_goes_unseen_anywhere(book: str) -> None:
    rng = Random(f"all slips in {book}")
    wrong = {path.name: _passing(_in_the_long_run(path, rng))[0] for path in find_cases(CASES / book)}
    assert {name: passed for name, passed in wrong.items() if passed} == {}
