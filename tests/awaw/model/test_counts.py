"""Declared counters: nothing in the book spells a key, and what is not declared is neither written nor read."""

from pathlib import Path

import pytest

from tests.awaw.desk import desk, war, world
from tests.spelling import spelt, taken_apart
from tests.test_architecture import ROOT, name_of, parsed
from wavell.books.awaw.model.counts import MARKS, TENSION, USED, Scope
from wavell.books.awaw.model.events import Counted, Marked, SeasonBegan
from wavell.books.awaw.model.ids import NationId
from wavell.books.awaw.rules import RULES
from wavell.umpire import DataError, UnknownName
from wavell.umpire.facts.counters import Counters, Key, Sight

FILES = sorted((ROOT / "books" / "awaw").glob("*/**/*.py"))
"""The rooms; the marks that `book.py` beside them names are those of old rules."""
MAY_TAKE_APART: dict[str, tuple[str, set[str]]] = {
    "chapters/s71_4_s72_4_pressure.py": ("reads a file: a row of a chapter has its number", {"startswith"}),
    "display/scene.py": ("words titles", {"removeprefix", "rpartition"}),
    "display/text_map.py": ("marks the hexes that printed lines name", {"findall", "re.compile"}),
    "frame/sea/fleets.py": ("asks for the search of a sea zone, which is no pattern", {"search"}),
    "frame/setup/names.py": ("reads a file: sea lines", {"partition"}),
    "frame/setup/scenarios.py": ("reads a file: the history of a scenario", {"split"}),
    "model/accounts.py": ("writes and reads the ids of accounts", {"split"}),
    "model/atlas.py": ("words places", {"endswith"}),
    "model/ledger.py": ("words sentences", {"removesuffix"}),
    "model/nations.py": ("words sentences: nations by their proper names", {"re.compile", "sub"}),
    "model/older.py": ("reads what older versions stored in words", {"split"}),
    "model/words.py": ("words lists: names that count on", {"fullmatch", "re.compile", "rpartition"}),
}
"""Where words are read or worded, why, and with what; nothing else looks into a text."""
REF = RULES.ref("frame:turn-counters")


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_key_is_spelt(path: Path) -> None:
    assert spelt(parsed(path), ("used", "marks")) == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nothing_is_decided_by_taking_words_apart(path: Path) -> None:
    room = path.relative_to(ROOT / "books" / "awaw").as_posix()
    assert taken_apart(parsed(path)) == MAY_TAKE_APART.get(room, ("", set()))[1]


def test_who_takes_words_apart_is_there() -> None:
    assert {path.relative_to(ROOT / "books" / "awaw").as_posix() for path in FILES} >= set(MAY_TAKE_APART)


def test_what_a_turn_uses_up_and_what_lasts_are_declared_apart() -> None:
    assert {counter.scope for counter in USED.declared} == {Scope.GAME_TURN}
    assert {counter.scope for counter in MARKS.declared} == {Scope.GAME}


@pytest.mark.parametrize("counters", [USED, MARKS])
def test_no_figure_can_be_declared_a_secret_or_for_a_time_that_nobody_ends(counters: Counters) -> None:
    other = {USED: Scope.GAME, MARKS: Scope.GAME_TURN}[counters]
    with pytest.raises(DataError, match="is a secret, and nothing in it says whose"):
        counters.counter("whispered {nation}", NationId, seen_by=Sight.OWNER)
    with pytest.raises(DataError, match="would never end"):
        counters.counter("whispered {nation}", NationId, scope=other)


def test_an_event_writes_no_figure_that_is_not_declared() -> None:
    position = world()
    before = (dict(position.used), dict(position.marks))
    with pytest.raises(UnknownName, match='no counter "pressd india" of what is used up; did you mean "pressed india"'):
        Counted(REF, Key("pressd india"), 3).apply(position)
    with pytest.raises(UnknownName, match='no counter "tenson" of the marks; did you mean "tension"'):
        Marked(REF, Key("tenson"), 3).apply(position)
    assert (position.used, position.marks) == before


def test_a_new_season_drops_what_the_turn_used_up_and_nothing_else() -> None:
    position = world(used={"pressed india": 3, "exploited ja-arm-1": 1}, marks={"tension": 7})
    SeasonBegan(REF, "Summer 1942").apply(position)
    assert position.used == {}
    assert TENSION.of(position.marks) == 7


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"used": {"presed india": 3}}, 'no counter "presed india" of what is used up; did you mean "pressed india"?'),
        ({"used": {"pressed indai": 3}}, 'no nation "indai"; did you mean "india"?'),
        ({"used": {"bombed india flyin": 3}}, 'no loss "flyin"; did you mean "flying"?'),
        ({"marks": {"siege EE99": 1}}, 'no place "EE99"'),
    ],
)
def test_a_case_cannot_misspell_a_figure(position: dict[str, dict[str, int]], said: str) -> None:
    with pytest.raises(UnknownName) as fault:
        desk("axis.combat", **position)  # type: ignore[arg-type]
    assert said in str(fault.value)


def test_a_case_lays_figures_down_in_words() -> None:
    game = desk("axis.combat", used={"operations of japan on the pacific front, aaf": 30}, marks={"siege EE11": 1})
    assert war(game).used == {"operations of japan on the pacific front, aaf": 30}
