"""Readings: a game says how it reads what the book leaves open."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games import SKIRMISH, index_of

from wavell.umpire import DataError, Readings, UnknownName

ROW = """
[[reading]]
id = "{}"
paragraphs = ["{}"]
question = "?"
choices = {{ yes = "y", no = "n" }}
default = "{}"
why = "w"
"""


def read(tmp_path: Path, text: str) -> Readings:
    path = tmp_path / "readings.toml"
    path.write_text(text, encoding="utf-8")
    return Readings(index_of(tmp_path), path)


def test_what_is_not_chosen_is_the_default(tmp_path: Path) -> None:
    readings = read(tmp_path, ROW.format("a", "1", "yes") + ROW.format("b", "1.1", "no"))
    assert readings.choose({}) == {"a": "yes", "b": "no"}
    assert readings.choose({"b": "yes"}) == {"a": "yes", "b": "yes"}


def test_the_readings_of_a_paragraph_are_found() -> None:
    assert [reading.id for reading in SKIRMISH.readings.about("7.1")] == ["even-score"]
    assert SKIRMISH.readings.about("1.1") == []


def test_an_unknown_reading_or_choice_is_told_the_nearest() -> None:
    with pytest.raises(UnknownName, match='there is no reading "even-scor"; did you mean "even-score"'):
        SKIRMISH.readings.choose({"even-scor": "draw"})
    with pytest.raises(UnknownName, match='even-score: there is no choice "drew"; did you mean "draw"'):
        SKIRMISH.readings.choose({"even-score": "drew"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ROW.format("a", "1", "yess"), 'reading a: there is no choice "yess"; did you mean "yes"'),
        (ROW.format("a", "1.2", "yes"), 'reading a: book: there is no paragraph "1.2"; did you mean "1.1"'),
        (ROW.format("a", "1", "yes") * 2, 'the reading "a" stands twice'),
        (ROW.format("a", "1", "yes") + "whi = 1", 'unknown key "whi" in reading number 1; did you mean "why"'),
    ],
)
def test_a_reading_that_does_not_hold_together_is_named_with_its_file(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(DataError) as fault:
        read(tmp_path, text)
    assert str(fault.value).startswith(f"{tmp_path / 'readings.toml'}: {said}")


def test_a_book_without_a_file_has_no_readings(tmp_path: Path) -> None:
    assert Readings(index_of(tmp_path)).choose({}) == {}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(), id_=st.sampled_from(["1", "9", ""]), default=st.sampled_from(["yes", "maybe", ""]))
def test_hostile_text_is_a_data_error(tmp_path: Path, text: str, id_: str, default: str) -> None:
    with suppress(DataError):
        read(tmp_path, ROW.format("a", id_, default) + text.encode(errors="replace").decode())


def test_a_stored_game_has_a_choice_for_every_reading_of_today(tmp_path: Path) -> None:
    readings = read(tmp_path, ROW.format("a", "1", "yes") + ROW.format("b", "1.1", "no"))
    assert readings.carried({"a": "no"}, {}) == {"a": "no", "b": "no"}, "one that is new has its default"
    assert readings.carried({"a": "no", "gone": "yes"}, {}) == {"a": "no", "b": "no"}, (
        "one that is gone counts for none"
    )
    assert readings.carried({"old": "no", "b": "yes"}, {"old": "a"}) == {"a": "no", "b": "yes"}
    assert readings.carried({"a": "perhaps"}, {}) == {"a": "yes", "b": "no"}, "a choice that is gone is none"
