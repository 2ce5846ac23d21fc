"""What a book does not let be is laid down by no case, unless it says so, and set up by no scenario."""

from pathlib import Path

import pytest

from wavell.books.awaw import BOOK as AWAW
from wavell.books.europa import BOOK as EUROPA
from wavell.cli.scenario_files import from_file
from wavell.umpire import Book, CaseError, DataError, Game, SeededDice
from wavell.umpire.records.cases import read_case

SUMMER = 'date = "Jul 1 42"\nphase = "allies.movement"'
COMMAND = '{ al-command-depot = "Weston", al-army-hq = { at = "0506", attached = "al-command-depot" } }'
DESERT = 'map = "desert"\nphase = "allies.movement"\nunits = { al-inf = "Matruh" }'
IMPOSSIBLE = {
    "103.A.2.b.1.p1": ("europa", f'{DESERT}\ndate = "Sep 1 41"\nworks = {{ "19A:0819" = ["road"] }}'),
    "15.L.1.b.iv": ("europa", f"{SUMMER}\nunits = {COMMAND}"),
    "15.W.p6": ("europa", f'{SUMMER}\nunits = {{ al-truck = "Weston" }}\nstocks = {{ al-truck = [30, 0] }}'),
    "70.14C": ("awaw", 'date = "Fall 1940"\nphase = "allies.movement"\nunits = { can-arm-1 = "us_atlantic" }'),
}


def _read(text: str) -> None:
    read_case(text, "case.toml", {"awaw": AWAW, "europa": EUROPA}.__getitem__)


@pytest.mark.parametrize("paragraph", IMPOSSIBLE)
def test_a_case_lays_down_nothing_that_may_not_be_unless_it_says_so(paragraph: str) -> None:
    book, position = IMPOSSIBLE[paragraph]
    head, rest = f'book = "{book}"\ntitle = "A"\n', f'[position]\n{position}\n[[line]]\nask = "end"\n'
    with pytest.raises(CaseError, match=rf"case.toml: \[position\]: .*\[{book} {paragraph}\]") as refused:
        _read(head + rest)
    despite = str(refused.value).partition("; write ")[2].removesuffix(" if that is meant")
    _read(f"{head}{despite}\n{rest}")
    with pytest.raises(CaseError, match=r"despite: .*there is no paragraph"):
        _read(f'{head}despite = ["{paragraph}x"]\n{rest}')


@pytest.mark.parametrize("book", [AWAW, EUROPA], ids=lambda book: book.id)
def test_every_scenario_begins_with_what_may_be(book: Book) -> None:
    for scenario in book.scenarios:
        game = Game.new(book, scenario, dice=SeededDice(bytes(32)))
        assert not book.sentinels.at_rest(game.world)


SCENARIO = """
title = "Too early"
history = "None."
first = "Fall 1940"
last = "Winter 1940"
refs = ["frame:setup"]
wars = ["britain germany"]
[levels]
britain = 40
us = 40
[[group]]
at = "us_atlantic"
units = ["can-arm-1", "can-inf-1"]
"""


def test_a_scenario_that_sets_up_what_may_not_be_is_not_begun(tmp_path: Path) -> None:
    path = tmp_path / "early.toml"
    path.write_text(SCENARIO, "utf-8")
    book, scenario = from_file(path, "awaw")
    with pytest.raises(DataError, match=r"its set-up breaks a rule: .*\[awaw 70.14C\]"):
        Game.new(book, scenario.id, dice=SeededDice(bytes(32)))
