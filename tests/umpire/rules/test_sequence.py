"""The sequence of play and its calendar, from data."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.games import CONNECT_FOUR, SKIRMISH, index_of

from wavell.umpire import REFEREE, SPECTATOR, Calendar, DataError, Sequence, UnknownName
from wavell.umpire.facts.journal import UMPIRE
from wavell.umpire.rules.sequence import RESERVED

SEASONS = ("Spring", "Summer", "Fall", "Winter")
PART = '[[part]]\nid = "{}"\ntitle = "P"\nseats = ["red"]\n'
STEP = '[[part.step]]\nid = "{}"\ntitle = "S"\nref = "1"\n'
HEAD = 'seats = ["red", "blue"]\n'


def read(tmp_path: Path, text: str) -> Sequence:
    path = tmp_path / "sequence.toml"
    path.write_text(text, encoding="utf-8")
    return Sequence(index_of(tmp_path), path)


# The calendar -------------------------------------------------------------------------------------------

periods = st.lists(
    st.text(st.characters(whitelist_categories=("L", "N")), min_size=1), min_size=1, unique_by=str.casefold
)


@given(periods=periods, year=st.integers(0, 9999), data=st.data())
def test_a_turn_is_found_by_the_name_it_has(periods: list[str], year: int, data: st.DataObject) -> None:
    calendar = Calendar(tuple(periods))
    turn = year * len(periods) + data.draw(st.integers(0, len(periods) - 1))
    assert calendar.turn(calendar.name(turn)) == turn


@given(year=st.integers(0, 99), period=st.integers(0, 3), century=st.sampled_from([0, 1800, 1900, 9900]))
def test_a_short_year_belongs_to_the_century(year: int, period: int, century: int) -> None:
    calendar = Calendar(SEASONS, short_year=True, century=century)
    turn = (century + year) * len(SEASONS) + period
    assert calendar.name(turn) == f"{SEASONS[period]} {year:02}"
    assert calendar.turn(calendar.name(turn)) == turn


def test_turns_are_counted_through_the_years() -> None:
    calendar = Calendar(SEASONS)
    assert calendar.name(calendar.turn("winter  1941") + 1) == "Spring 1942"
    assert calendar.turn("Fall 1942") - calendar.turn("Fall 1939") == 3 * len(SEASONS)


@pytest.mark.parametrize("name", ["", "1941", "Fall", "Autumn 1941", "Fall 41", "Fall 19411", "Fall ١٩٤١", "Fall -941"])
def test_what_is_no_date_is_shown_a_date(name: str) -> None:
    with pytest.raises(UnknownName, match='write it like "Spring 1941"'):
        Calendar(SEASONS).turn(name)


@given(name=st.text())
def test_any_text_is_a_date_or_unknown(name: str) -> None:
    with suppress(UnknownName):
        calendar = Calendar(SEASONS)
        assert calendar.name(calendar.turn(name)).casefold() == " ".join(name.split()).casefold()


@pytest.mark.parametrize(
    "text",
    ["periods = []", 'periods = ["May", "may"]', 'periods = ["May ", "June"]', 'periods = [""]',
     'periods = ["May"]\ncentury = 1914', 'periods = ["May"]\ncentury = -100'],
)  # fmt: skip
def test_a_calendar_that_cannot_name_its_turns_is_a_data_error(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataError, match=r"sequence.toml: a calendar needs .* in calendar"):
        read(tmp_path, f"{HEAD}{PART.format('a')}{STEP.format('x')}[calendar]\n{text}")


def test_an_unknown_key_of_the_calendar_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match='unknown key "shortyear" in calendar; did you mean "short_year"'):
        read(tmp_path, f"{HEAD}{PART.format('a')}{STEP.format('x')}[calendar]\nperiods = ['a']\nshortyear = true")


# The steps ----------------------------------------------------------------------------------------------


def test_steps_follow_each_other_and_then_the_turn() -> None:
    assert SKIRMISH.sequence is not None
    dusk = SKIRMISH.sequence.turn("Dusk 1901")
    at, seen = (dusk, SKIRMISH.sequence.step("weather.sky")), []
    while at[0] <= dusk + 1:
        seen.append(f"{SKIRMISH.sequence.turn_name(at[0])} {SKIRMISH.sequence.steps[at[1]].id}")
        at = SKIRMISH.sequence.after(*at)
    assert seen == [
        "Dusk 1901 weather.sky",
        "Dusk 1901 north.march",
        "Dusk 1901 south.march",
        "Dusk 1901 council.score",
        "Dawn 1902 weather.sky",
        "Dawn 1902 north.muster",
        "Dawn 1902 north.march",
        "Dawn 1902 south.muster",
        "Dawn 1902 south.march",
        "Dawn 1902 council.score",
    ]


def test_who_decides_is_the_part_the_others_nobody_or_a_named_seat(tmp_path: Path) -> None:
    steps = "".join(STEP.format(by) + f'by = "{by}"\n' for by in ("own", "other", "nobody", "blue"))
    sequence = read(tmp_path, HEAD + PART.format("a") + steps)
    assert [step.seats for step in sequence.steps] == [("red",), ("blue",), (), ("blue",)]


def test_a_part_like_another_has_its_steps_for_its_own_seats(tmp_path: Path) -> None:
    like = '[[part]]\nid = "b"\ntitle = "B"\nseats = ["blue"]\nlike = "a"\n'
    sequence = read(tmp_path, HEAD + PART.format("a") + STEP.format("x") + like)
    assert [(step.id, step.title, step.seats) for step in sequence.steps] == [
        ("a.x", "P: S", ("red",)),
        ("b.x", "B: S", ("blue",)),
    ]


def test_a_step_can_be_ended_unless_it_says_not(tmp_path: Path) -> None:
    steps = STEP.format("x") + 'orders = ["go"]\n' + STEP.format("y") + 'orders = ["go"]\nend = false\n'
    sequence = read(tmp_path, HEAD + PART.format("a") + steps)
    assert [step.verbs for step in sequence.steps] == [{"go", "end"}, {"go"}]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + PART.format("a") + STEP.format("x") * 2, "every step needs an id of its own"),
        (HEAD + "part = []", "every step needs an id of its own, and there must be one"),
        (HEAD + PART.format("a") + STEP.format("x") + 'by = "green"', 'part a: there is no seat "green"'),
        (HEAD + PART.format("a") + 'like = "aa"', 'part a: there is no part "aa"; did you mean "a"'),
        (HEAD + PART.format("a") + STEP.format("x").replace('"1"', '"1.2"'), "part a: step x: book: there is no para"),
        (HEAD + PART.format("a") + STEP.format("x") + "order = 1", 'unknown key "order" in part number 1.step number'),
        ('seats = ["red", "red"]\n' + PART.format("a") + STEP.format("x"), "every seat needs a name of its own"),
        ('seats = ["red", "b b"]\n' + PART.format("a") + STEP.format("x"), "every seat needs a name of its own"),
        ('seats = ["red", ""]\n' + PART.format("a") + STEP.format("x"), "every seat needs a name of its own"),
        (PART.format("a") + STEP.format("x"), 'the key "seats" is missing'),
        (HEAD + PART.format("a") + STEP.format("x") + 'periods = ["Dusk *"]', 'step x: no turn is called "Dusk *"'),
    ],
)
def test_a_sequence_that_does_not_hold_together_is_named_with_its_file(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(DataError) as fault:
        read(tmp_path, text)
    assert str(fault.value).startswith(f"{tmp_path / 'sequence.toml'}: {said}")


@pytest.mark.parametrize("seat", [UMPIRE, REFEREE, SPECTATOR])
def test_no_seat_is_called_like_the_umpire_or_an_onlooker(tmp_path: Path, seat: str) -> None:
    assert seat in RESERVED
    with pytest.raises(DataError, match="one word that is none of umpire, referee, spectator"):
        read(tmp_path, f'seats = ["red", "{seat}"]\n' + PART.format("a") + STEP.format("x"))


def test_a_sequence_in_which_nothing_is_ever_due_again_says_so(tmp_path: Path) -> None:
    sequence = read(tmp_path, HEAD + PART.format("a") + STEP.format("x") + 'periods = ["turn 3"]')
    assert sequence.after(1, 0) == (3, 0)
    with pytest.raises(DataError, match="no step of the sequence of play is ever due"):
        sequence.after(3, 0)


@given(turn=st.integers(0, 999_999))
def test_turns_without_a_calendar_are_numbered(turn: int) -> None:
    assert CONNECT_FOUR.sequence is not None
    assert CONNECT_FOUR.sequence.turn(CONNECT_FOUR.sequence.turn_name(turn)) == turn


@given(name=st.text())
def test_what_is_no_number_is_no_turn(name: str) -> None:
    assert CONNECT_FOUR.sequence is not None
    assume(not name.casefold().removeprefix("turn").strip().isdigit())
    with pytest.raises(UnknownName, match='write it like "turn 3"'):
        CONNECT_FOUR.sequence.turn(name)


def test_an_unknown_phase_is_told_the_nearest() -> None:
    assert SKIRMISH.sequence is not None
    with pytest.raises(UnknownName, match=r'there is no phase "north.marsh"; did you mean "north.march"'):
        SKIRMISH.sequence.step("north.marsh")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(), key=st.sampled_from(["by", "ref", "like", "seats", "periods", "end"]), value=st.text())
def test_hostile_text_is_a_data_error(tmp_path: Path, text: str, key: str, value: str) -> None:
    for tail in (text, f"{key} = '{value}'", f"{key} = ['{value}']"):
        with suppress(DataError):
            whole = HEAD + PART.format("a") + STEP.format("x") + tail
            read(tmp_path, whole.encode(errors="replace").decode())
