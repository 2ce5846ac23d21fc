"""Figures of a position are declared and not spelled; a name that nobody declared is refused with the nearest."""

from pathlib import Path
from typing import Any

import pytest

from tests.europa.desk import desk, front
from tests.spelling import spelt, taken_apart
from tests.test_architecture import ROOT, name_of, parsed
from wavell.books.europa.model import counts
from wavell.books.europa.model.counts import Key, Scope
from wavell.books.europa.model.events import Counted, Marked, Pooled
from wavell.books.europa.rules import RULES
from wavell.umpire import CaseError, DataError, UnknownName

FILES = sorted((ROOT / "books" / "europa").glob("*/**/*.py"))
"""The rooms; the marks that `book.py` beside them names are those of old rules."""
FIGURES = ("used", "marks", "pools", "installations")
MAY_TAKE_APART = {
    "chapters/s15c_anti_aircraft.py": {"startswith"},
    "display/about.py": {"endswith", "removesuffix"},
    "display/calculator.py": {"partition", "split"},
    "display/calculator_form.py": {"partition", "split", "startswith"},
    "display/scene.py": {"removeprefix"},
    "display/text_map.py": {"removeprefix"},
    "frame/combat/account.py": {"removeprefix"},
    "frame/combat/odds.py": {"startswith"},
    "frame/combat/strength.py": {"startswith"},
    "frame/engineering/works.py": {"startswith"},
    "frame/movement/nets.py": {"removeprefix", "startswith"},
    "frame/supply/cargo.py": {"partition"},
    "model/atlas.py": {"rpartition"},
    "model/fleets.py": {"partition"},
    "model/older.py": {"partition", "split"},
    "model/scenarios.py": {"split"},
    "model/words.py": {"split"},
    "model/world.py": {"partition"},
}
"""Where words are read: orders, counters and records that people write, names of steps and hexes, and what is told."""


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_key_is_spelt(path: Path) -> None:
    assert spelt(parsed(path), FIGURES) == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nothing_is_decided_by_taking_words_apart(path: Path) -> None:
    room = path.relative_to(ROOT / "books" / "europa").as_posix()
    assert taken_apart(parsed(path)) == MAY_TAKE_APART.get(room, set())


def test_every_figure_ends_with_the_scope_that_its_words_begin_with() -> None:
    for counter in counts.USED.declared:
        assert counter.words.startswith(f"{counter.scope.value} ")
    assert {counter.scope for counter in (*counts.MARKS.declared, *counts.POOLS.declared)} == {Scope.LASTING}


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({"used": {"phase atacked 0204": 1}}, 'did you mean "phase attacked 0204"?'),
        ({"marks": {"railhed matruh": 1}}, 'did you mean "railhead matruh"?'),
        ({"pools": {"britain infantry": 2}}, 'there is no counter "britain infantry" of pools'),
        ({"used": {"phase attacked 9999": 1}}, 'there is no place "9999"'),
        ({"marks": {"railhead matru": 1}}, 'there is no line "matru"; did you mean "matruh"?'),
        ({"installations": {"prt 0207": {"hits": 1}}}, 'did you mean "port 0207"?'),
        ({"installations": {"port 9999": {"hits": 1}}}, 'there is no place "9999"'),
    ],
)
def test_a_position_with_a_misspelt_figure_is_refused(figures: dict[str, Any], said: str) -> None:
    with pytest.raises((DataError, UnknownName, CaseError)) as fault:
        desk("allies.movement", {"al-inf": "0204"}, **figures)
    assert said in str(fault.value)


def test_a_fact_with_an_undeclared_figure_is_refused() -> None:
    world, ref = front(desk("allies.movement", {"al-inf": "0204"})), RULES.ref("frame:CBT")
    for fact in (
        Counted(ref, Key("phase atacked 0204"), 1),
        Marked(ref, Key("railhed matruh"), 1),
        Pooled(ref, Key("britain infantry"), 1, "nothing"),
    ):
        with pytest.raises(UnknownName, match="there is no counter"):
            fact.apply(world)
