"""Declared counters: figures that nobody can misspell, drop or show by accident."""

from enum import Enum
from typing import Any

import pytest

from wavell.umpire import DataError, UnknownName
from wavell.umpire.facts.counters import Counters, Key, Sight, Viewer


class Scope(Enum):
    PHASE = "phase"
    TURN = "turn"
    LASTING = "lasting"


COUNTS = Counters("what is used up", Scope.LASTING, turns=(Scope.PHASE, Scope.TURN))
ATTACKED = COUNTS.counter("phase attacked {place}", str, scope=Scope.PHASE)
PLANNED = COUNTS.counter("turn plan {place}", str, scope=Scope.TURN, seen_by=Sight.OWNER)
SPENT = COUNTS.counter("operations of {power} on the {front} front, all", str, str, scope=Scope.TURN)
SAVED = COUNTS.counter("saved")


def figures() -> dict[Key, int]:
    return {
        ATTACKED.key("EE11"): 1,
        PLANNED.key("EE12"): 2,
        SPENT.key("japan", "pacific"): 30,
        SAVED.key(): 4,
    }


def test_a_key_is_its_words() -> None:
    assert list(figures()) == [
        "phase attacked EE11", "turn plan EE12", "operations of japan on the pacific front, all", "saved",
    ]  # fmt: skip


def test_a_figure_is_found_by_its_subjects_and_is_0_where_nothing_was_written() -> None:
    assert SPENT.of(figures(), "japan", "pacific") == 30
    assert SPENT.of(figures(), "britain", "pacific") == 0
    assert SPENT.all(figures()) == {("japan", "pacific"): 30}
    assert SAVED.all(figures()) == {(): 4}


def test_a_figure_is_asked_for_by_all_its_subjects_and_no_others() -> None:
    # Each is an error of types as well: mypy tells if one is not.
    with pytest.raises(TypeError, match="1 subjects, in their order, not"):
        ATTACKED.key("EE11", "EE12")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="2 subjects"):
        SPENT.of(figures(), "japan")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="0 subjects"):
        SAVED.key("EE11")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"not \('EE11', 'front'\)"):
        ATTACKED.key("EE11", front="pacific")  # type: ignore[call-arg]
    assert ATTACKED.key(11) == "phase attacked 11"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "kinds"),
    [("wrong {unit}", ()), ("wrong {unit}", (str, str)), ("wrong", (str,)), ("wrong {unit} {place}", (str,))],
)
def test_words_have_as_many_subjects_as_types_are_declared(words: str, kinds: tuple[type, ...]) -> None:
    counts = Counters("marks", Scope.LASTING)
    with pytest.raises(DataError, match=rf'marks: "{words}" has \d subjects and {len(kinds)} types of them'):
        counts.counter(words, *kinds)
    with pytest.raises(DataError, match="types of them"):
        counts.counter(words, *kinds, scope=Scope.TURN)
    assert counts.declared == []


def test_a_counter_says_how_long_it_counts_or_its_family_does() -> None:
    assert (SAVED.scope, SPENT.scope) == (Scope.LASTING, Scope.TURN)
    with pytest.raises(DataError, match='"saved" does not say how long it counts'):
        Counters("marks").counter("saved")


def test_words_can_begin_with_the_scope() -> None:
    counts = Counters("marks", scope_first=True)
    assert counts.counter("siege {place}", str, scope=Scope.TURN).key("EE11") == "turn siege EE11"
    assert counts.counter("siege {place}", str, scope=Scope.PHASE).key("EE11") == "phase siege EE11"
    assert counts.find("turn siege EE11").counter.scope is Scope.TURN


def test_what_counts_for_a_scope_ends_with_it() -> None:
    assert list(COUNTS.kept_after(figures(), {Scope.PHASE})) == list(figures())[1:]
    assert list(COUNTS.kept_after(figures(), {Scope.PHASE, Scope.TURN})) == ["saved"]


def test_a_seat_sees_nothing_of_what_is_hidden_from_it_nor_what_owners_keep_to_themselves() -> None:
    assert COUNTS.seen(figures(), Viewer("axis", "axis", ())) == figures()
    assert list(COUNTS.seen(figures(), Viewer("axis", "allies", {"EE11"}))) == list(figures())[2:]


class Nation(str):
    """A subject that belongs to a side."""


def nations() -> Counters:
    return Counters("marks", Scope.LASTING, owners={Nation: {"japan": "axis", "china": "allies"}.__getitem__})


def test_a_secret_is_that_of_the_side_to_which_its_subjects_belong() -> None:
    counts = nations()
    saved = counts.counter("saved {nation} {place}", Nation, str, seen_by=Sight.OWNER)
    key = saved.key(Nation("japan"), "EE11")
    for turn_of in ("axis", "allies", ""):
        assert counts.is_seen(key, Viewer("axis", turn_of, ()))
        assert not counts.is_seen(key, Viewer("allies", turn_of, ()))
        assert not counts.is_seen(key, Viewer("axis", turn_of, {"EE11"}))
    assert not counts.is_of_turn(key)


def test_a_secret_that_names_both_sides_is_for_neither() -> None:
    counts = nations()
    given = counts.counter("given {nation} {nation}", Nation, Nation, seen_by=Sight.OWNER)
    for seat in ("axis", "allies"):
        assert not counts.is_seen(given.key(Nation("japan"), Nation("china")), Viewer(seat, seat, ()))


def test_a_secret_of_which_nothing_says_whose_it_is_cannot_be_declared() -> None:
    for counts in (nations(), Counters("marks", Scope.LASTING)):
        with pytest.raises(DataError, match=r'marks: "plan {place}" is a secret, and nothing in it says whose'):
            counts.counter("plan {place}", str, seen_by=Sight.OWNER)
        assert counts.declared == []
    assert COUNTS.is_of_turn(PLANNED.key("EE12"))


def test_a_figure_cannot_be_declared_for_a_scope_that_nobody_ends() -> None:
    counts = Counters("marks", Scope.LASTING, scopes=(Scope.LASTING,))
    with pytest.raises(DataError, match='marks: "saved" would never end'):
        counts.counter("saved", scope=Scope.TURN)
    assert counts.counter("saved").scope is Scope.LASTING


@pytest.mark.parametrize(
    ("key", "guess"),
    [
        ("phase atacked EE11", 'did you mean "phase attacked EE11"?'),
        ("turn plann EE12", 'did you mean "turn plan EE12"?'),
        ("savd", 'did you mean "saved"?'),
        ("phase attacked", 'did you mean "phase attacked {place}"?'),
        ("nothing of the kind whatever", 'there is no counter "nothing of the kind whatever" of what is used up'),
    ],
)
def test_a_misspelt_key_is_refused_with_the_nearest(key: str, guess: str) -> None:
    with pytest.raises(UnknownName) as fault:
        COUNTS.checked({key: 1})
    assert guess in str(fault.value)


def test_a_subject_that_is_not_there_is_refused() -> None:
    places = {"place": ["EE11", "EE12"]}
    assert COUNTS.checked({"turn plan EE12": 1, "saved": 1}, places.get) == {"turn plan EE12": 1, "saved": 1}
    with pytest.raises(UnknownName, match=r'there is no place "EE1"; did you mean "EE1[12]"'):
        COUNTS.checked({"turn plan EE1": 1}, places.get)


def test_subjects_may_go_by_their_names_which_may_have_blanks() -> None:
    places, titles = {"place": ["EE11", "EE12"]}, {"singapore": "EE11", "port moresby": "EE12"}

    def resolve(kind: str, name: str) -> str:
        return titles.get(name.casefold(), name)

    given = {"turn plan Port Moresby": 1, "phase attacked singapore": 2}
    assert COUNTS.checked(given, places.get, resolve) == {"turn plan EE12": 1, "phase attacked EE11": 2}
    with pytest.raises(UnknownName, match='"turn plan Port Arthur": there is no place "Port Arthur"'):
        COUNTS.checked({"turn plan Port Arthur": 1}, places.get, resolve)
    with pytest.raises(DataError, match='"turn plan EE12" is given twice'):
        COUNTS.checked({"turn plan port moresby": 1, "turn plan EE12": 1}, places.get, resolve)


def declare(counts: Counters, words: str, scope: Enum) -> None:
    kinds: tuple[Any, ...] = (str,) * words.count("{")
    counts.counter(words, *kinds, scope=scope)


@pytest.mark.parametrize("words", ["saved", "phase attacked {unit}", "phase {how} {place}"])
def test_two_counters_cannot_be_taken_for_each_other(words: str) -> None:
    counts = Counters("marks")
    for counter in COUNTS.declared:
        declare(counts, counter.words, counter.scope)
    with pytest.raises(DataError, match="could be read as"):
        declare(counts, words, Scope.TURN)
