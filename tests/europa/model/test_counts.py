"""Figures of a position are declared and not spelled; a name that nobody declared is refused with the nearest."""

from pathlib import Path
from typing import Any

import pytest

from tests.europa.desk import desk, front
from tests.spelling import spelt, taken_apart
from tests.test_architecture import ROOT, name_of, parsed
from wavell.books.europa.model import counts
from wavell.books.europa.model.counts import Key, Scope
from wavell.books.europa.model.figures import Counted, Marked, Pooled
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.kinds import Ashore
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.rules import RULES
from wavell.umpire import CaseError, DataError, UnknownName

FILES = sorted((ROOT / "books" / "europa").glob("*/**/*.py"))
"""The rooms; the marks that `book.py` beside them names are those of old rules."""
FIGURES = ("used", "marks", "pools", "installations")
MAY_TAKE_APART: dict[str, tuple[str, set[str]]] = {
    "chapters/s15c_anti_aircraft.py": ("reads what is printed on a counter: a plus sign", {"startswith"}),
    "display/about.py": ("words lists of what is not there", {"endswith", "removesuffix"}),
    "display/calculator.py": ("reads what a player types into the calculator", {"partition", "split"}),
    "display/calculator_form.py": ("reads the same of a form", {"partition", "split", "startswith"}),
    "display/scene.py": ("words figures", {"removeprefix"}),
    "display/text_map.py": (
        "marks the hexes that printed lines name, and words figures",
        {"findall", "re.compile", "removeprefix"},
    ),
    "frame/combat/account.py": ("words the paragraph of a line", {"removeprefix"}),
    "frame/combat/odds.py": ("tells only of what a paragraph, and not the frame, says", {"startswith"}),
    "frame/combat/strength.py": ("words an article", {"startswith"}),
    "frame/engineering/works.py": ("words an article", {"startswith"}),
    "frame/movement/nets.py": ("reads a map: the gauge in a tag", {"removeprefix", "startswith"}),
    "frame/supply/cargo.py": ("reads an order: what a player loads", {"partition"}),
    "model/atlas.py": ("reads a map: hexes by their number alone", {"rpartition"}),
    "model/fleets.py": ("writes and reads the ids of SMPs", {"partition"}),
    "model/older.py": (
        "reads what older versions stored in words",
        {"fullmatch", "partition", "re.compile", "split"},
    ),
    "model/orders.py": (
        "prints an order: its fields say which names are veiled, and the veil is written as players read it",
        {"re.compile", "re.escape", "sub"},
    ),
    "model/ratings.py": ("reads what is printed on a counter", {"fullmatch", "re.ASCII", "re.compile"}),
    "model/reasons.py": (
        "writes and reads declared reasons",
        {"findall", "fullmatch", "re.compile", "re.escape", "split", "sub"},
    ),
    "model/scenarios.py": ("reads a file: the history of a scenario", {"split"}),
    "model/words.py": ("reads a unit that a player describes", {"findall", "fullmatch", "re.compile", "split"}),
    "model/world.py": ("reads the ids of steps", {"partition"}),
}
"""Where words are read or worded, why, and with what; nothing else looks into a text."""


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_key_is_spelt(path: Path) -> None:
    assert spelt(parsed(path), FIGURES) == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nothing_is_decided_by_taking_words_apart(path: Path) -> None:
    room = path.relative_to(ROOT / "books" / "europa").as_posix()
    assert taken_apart(parsed(path)) == MAY_TAKE_APART.get(room, ("", set()))[1]


def test_who_takes_words_apart_is_there() -> None:
    assert {path.relative_to(ROOT / "books" / "europa").as_posix() for path in FILES} >= set(MAY_TAKE_APART)


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
        Counted(ref, Key("phase atacked 0204"), 1, "allies"),
        Marked(ref, Key("railhed matruh"), 1),
        Pooled(ref, Key("britain infantry"), 1, Why("nothing")),
    ):
        with pytest.raises(UnknownName, match="there is no counter"):
            fact.apply(world)


@pytest.mark.rule("europa 15.C.3.p3")
def test_items_of_cargo_stay_as_many_as_came_however_counters_change() -> None:
    port = counts.ASHORE[Ashore.PORT]
    one, two, three, four, five = map(UnitId, ("al-inf", "al-inf-2", "al-inf-bn", "al-mot", "al-arm"))
    figures = {port.key(one): 1, port.key(two): 1}
    assert counts.items(figures, (one, two)) == [(one,), (two,)]
    counts.hand_on(figures, (one,), (three, four))
    assert counts.items(figures, (two, three, four)) == [(two,), (three, four)]
    counts.hand_on(figures, (two,), (one, five))
    assert counts.items(figures, (one, three, four, five)) == [(one, five), (three, four)]
    counts.hand_on(figures, (one, three, four), (two,))
    assert len(counts.items(figures, (two, five))) == 2
    assert counts.items({}, (one, two)) == []
