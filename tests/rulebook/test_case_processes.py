"""Case files with counters of their own: answered in a process that was lent them, and known nowhere else."""

import pytest

from wavell.books.awaw.model.counters import ROSTER as AWAW
from wavell.books.europa.model.counters import ROSTER as EUROPA
from wavell.rulebook.case_processes import answer_text
from wavell.umpire import CaseError, DataError, open_book
from wavell.umpire.books.lent import lend
from wavell.umpire.records.cases import read_case

TANKS = """book = "europa"
title = "Tanks of our own"
[[counter]]
id = "own-tanks"
title = "Tanks of our own"
nation = "britain"
size = "X"
symbols = ["armour"]
rating = "5-10"
[position]
phase = "allies.movement"
units = { own-tanks = "1005" }
[[line]]
ask = "abilities own-tanks"
says = "AEC attacking: full"
"""
GUARDS = """book = "awaw"
title = "Guards of our own"
[[counter]]
id = "br-guard"
nation = "britain"
kind = "infantry"
factors = 5
moves = 4
ref = "72.17"
[position]
date = "Winter 1941"
phase = "allies.movement"
units = { br-guard-1 = "Singapore", ja-inf-1 = "Saigon" }
[[line]]
ask = "supply br-guard-1"
says = "a capital feeds br-guard-1"
"""


@pytest.mark.slow
def test_counters_of_its_own_are_there_in_a_case_and_nowhere_else() -> None:
    result = answer_text(TANKS, "own.toml")
    assert (result.passed, result.bad, result.faults) == (True, [], [])
    assert answer_text(GUARDS, "guards.toml").passed
    assert "own-tanks" not in EUROPA
    assert not any(id_.startswith("br-guard") for id_ in AWAW)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"armour"', '"armuor"', 'own.toml: own-tanks: there is no symbol "armuor"; did you mean "armour"?'),
        ('"own-tanks"\n', '"al-inf"\n', "own.toml: the counter al-inf stands twice"),
        ("rating", "ratings", 'own.toml: unknown key "ratings" in counter number 1; did you mean "rating"?'),
        ('"europa"', '"primer"', "own.toml: primer takes no counters of a case's own"),
        ('"europa"', '"europe"', 'own.toml: there is no book "europe"; did you mean "europa"?'),
    ],
)
def test_a_wrong_counter_is_told_with_the_file(old: str, new: str, said: str) -> None:
    for _ in range(2):  # the second is told as the first is
        with pytest.raises(CaseError) as fault:
            answer_text(TANKS.replace(old, new, 1), "own.toml")
        assert str(fault.value) == said


def test_a_process_that_has_read_the_book_takes_none() -> None:
    with pytest.raises(CaseError, match="known only in a process that was lent them"):
        read_case(TANKS, "own.toml", open_book)
    with pytest.raises(DataError, match="the counters of europa have been read already"):
        lend("europa", "own.toml", ({"id": "own-tanks"},))
