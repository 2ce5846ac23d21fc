"""Case files: a good one passes, a wrong expectation fails in a sentence, and one that cannot be asked is refused."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import SKIRMISH
from tests.umpire.records.asked import ADVISORY, FIELD, RAIN, ask, open_tiny, refusal

from wavell.umpire import Book, CaseError
from wavell.umpire.records.case_runner import run_case
from wavell.umpire.records.cases import MAX_CASE_BYTES, find_cases, load_case, read_case

# Good cases ---------------------------------------------------------------------------------------------


def test_a_case_knows_the_paragraphs_it_shows() -> None:
    text = (
        'shows = ["1.3"]\n'
        + RAIN
        + '[[line]]\nask = "march n1 hill"\nrefused = ["2.5"]\n'
        + '[[line]]\nask = "worth n1"\nlines = ["+2 6.1"]\n'
        + '[[line]]\ndo = "end"\nevents = ["StepLeft [2.1]"]\n'
        + '[[line]]\nask = "march n1 hill quietly"\npermits = ["2.6"]\n'
    )
    assert read_case(text, "case", open_tiny).paragraphs == {"1.3", "2.5", "6.1", "2.1", "2.6"}


# Wrong expectations -------------------------------------------------------------------------------------


# Cases that cannot be asked -----------------------------------------------------------------------------

OK = 'ask = "end"\nallowed = true'


@pytest.mark.parametrize(
    ("head", "line", "said"),
    [
        ("colour = 1\n" + FIELD, OK, 'unknown key "colour"'),
        (FIELD, OK + '\nrefuse = ["2.5"]', 'unknown key "refuse" in line number 1; did you mean "refused"'),
        (FIELD, OK + '\nshows = ["2.5/b"]', 'there is no clause "2.5/b"; did you mean "2.5/a"'),
        (FIELD, OK + '\nspares = ["2.5"]', 'there is no clause "2.5"; did you mean "2.5/a"'),
        (FIELD + "rian = true\n", OK, '[position]: there is no key "rian"; did you mean "rain"'),
        (FIELD.replace("n1", "n9"), OK, '"n9" cannot stand in "ford"'),
        (FIELD.replace("ford", "fort"), OK, '"n1" cannot stand in "fort"'),
        (FIELD.replace("four-turns", "four-turn"), OK, 'there is no scenario "four-turn"; did you mean "four-turns"'),
        (FIELD.replace("Dusk 1901", "Dusk 41"), OK, 'there is no date "Dusk 41"; write it like "Dawn 1941"'),
        (FIELD.replace("north.march", "north.marsh"), OK, 'no phase "north.marsh"; did you mean "north.march"'),
        ('shows = ["2.55"]\n' + FIELD, OK, 'there is no paragraph "2.55"'),
        ("readings = { even = 'draw' }\n" + FIELD, OK, 'there is no reading "even"'),
        ('mode = "advisori"\n' + FIELD, OK, 'there is no mode "advisori"; did you mean "advisory"'),
        (FIELD.replace('"skirmish"', '"skirmsh"'), OK, 'there is no book "skirmsh"'),
        (FIELD, 'ask = "march n1 hill"\nrefused = ["2.55"]', 'there is no paragraph "2.55"'),
        (FIELD, 'ask = "march n1 hill"\npermits = ["2.55"]', 'there is no paragraph "2.55"'),
        (FIELD, 'ask = "worth n1"\nlines = ["+2 6.11"]', 'there is no paragraph "6.11"'),
        (FIELD, 'do = "end"\nevents = ["Stepleft"]', 'there is no event "Stepleft"; did you mean "StepLeft"'),
        (FIELD, 'do = "end"\nevents = ["Marched token=n1"]', 'Marched: there is no field "token"; did you mean'),
        (FIELD, 'do = "end"\nevents = ["StepLeft [2.55]"]', 'there is no paragraph "2.55"'),
        (FIELD, 'do = "end"\nevents = ["StepLeft (2.1)"]', "is no event; write it as 'Name field"),
        (FIELD, 'ask = "mrach n1 hill"\nallowed = true', '"mrach" is no verb of this book; did you mean "march"'),
        (FIELD, 'ask = "worth n9"\nvalue = 1', 'there is no token "n9"'),
        (FIELD, 'ask = "east: end"\nallowed = true', 'there is no seat "east"'),
        (FIELD, 'ask = "march n1 hill"\nkind = "ilegal"', 'there is no kind "ilegal"; did you mean "illegal"?'),
        (FIELD, 'ask = "worth n1"\nvalue = 1.5', "got \"float\" in line number 1.value"),
        (FIELD, 'ask = "worth n1"\nvalue = "two"', '"two" is no value; write a number or a fraction'),
        (FIELD, 'ask = "worth n1"\nvalue = "1/0"', '"1/0" is no value; write a number or a fraction'),
        (FIELD, 'ask = "worth n1"\nvalue = "1e999999999"', '"1e999999999" is no value'),
        (FIELD, 'do = "end"\nask = "end"', 'write either "do" or "ask"'),
        (FIELD, "allowed = true", 'write either "do" or "ask"'),
        (FIELD, 'ask = "end"\nallowed = true\nrefused = ["2.5"]', "it cannot be both allowed and refused"),
        (FIELD, 'ask = "end"\nallowed = true\nkind = "illegal"', "it cannot be both allowed and refused"),
        (FIELD, 'ask = "end"\npermits = ["2.6"]\nrefused = ["2.5"]', "what is refused is not permitted"),
        (FIELD, 'ask = "end"\npermits = ["2.6"]\nallowed = false', "what is refused is not permitted"),
        (FIELD, 'do = "end"\nvalue = 1', "only a question has a value and lines"),
        (FIELD, 'ask = "worth n1"\nvalue = 1\nrefused = ["2.5"]', "only a question has a value and lines"),
        (RAIN, 'ask = "march n1 hill"\nrefused = []', "nothing refuses it; write allowed = true"),
        (RAIN, 'ask = "march n1 hill"\nrefused = [""]', 'there is no paragraph ""'),
        (FIELD, 'do = "end"\nwinners = ["nort"]', 'there is no seat "nort"; did you mean "north"?'),
        (FIELD, 'do = "end"\nacts = ["sowth"]', 'there is no seat "sowth"; did you mean "south"?'),
        (FIELD.replace("phase =", "phaze ="), OK, '[position]: there is no key "phaze"; did you mean "phase"?'),
        (FIELD, 'do = "march n2 ford"\nnever = ["DieRolled numbers=x"]', 'numbers is a number, and "x" is none'),
        (FIELD, 'ask = "worth n1"\nallowed = true', "a question is neither allowed nor refused"),
        (FIELD, 'ask = "march n1 hill"\nvalue = 1', "an order has no value; ask a question"),
        (FIELD, 'ask = "end"\nevents = []', "asking changes nothing"),
        (FIELD, 'ask = "end"\ndice = [1]', "asking changes nothing"),
        (FIELD, 'do = "march n1 hill"\noverride = true', "nothing is overridden in a strict game"),
        (FIELD, 'do = "end"\ndice = [1]', "1 die is given and never rolled"),
        (FIELD, 'do = "worth n1"', "a question is asked, not done"),
        (FIELD.replace("north.march", "weather.sky"), OK, "the position cannot be played from: a roll needs 1 die"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_said_with_the_case_and_the_remedy(head: str, line: str, said: str) -> None:
    assert said in refusal(head, line)


def test_a_case_without_lines_is_refused() -> None:
    assert "a case needs a [[line]]" in refusal('book = "skirmish"\ntitle = "A"\nline = []\n')


def test_a_book_of_an_index_alone_answers_nothing() -> None:
    europa = Book("europa", "Europa", SKIRMISH.folder, SKIRMISH.index, SKIRMISH.rules, SKIRMISH.readings)
    with pytest.raises(CaseError, match="has no rules that could answer yet, only an index"):
        read_case('book = "x"\ntitle = "A"\n[[line]]\nask = "end"', "case", lambda name: europa)


def test_cases_are_found_in_folders_or_by_name(tmp_path: Path) -> None:
    for name in ("b/2.toml", "a.toml", "b/notes.md"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(RAIN + '[[line]]\nask = "march n1 hill"\nrefused = ["2.5"]')
    assert find_cases(tmp_path) == [tmp_path / "a.toml", tmp_path / "b" / "2.toml"]
    assert find_cases(tmp_path / "a.toml") == [tmp_path / "a.toml"]
    assert run_case(load_case(tmp_path / "a.toml", open_tiny)).passed
    with pytest.raises(CaseError, match="there is no such folder"):
        find_cases(tmp_path / "none")


def test_a_case_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_text("#" * (MAX_CASE_BYTES + 1))
    with pytest.raises(CaseError, match="it has more than"):
        load_case(tmp_path / "big.toml", open_tiny)


# Hostile text -------------------------------------------------------------------------------------------

values = st.one_of(
    st.text(max_size=12),
    st.integers(),
    st.booleans(),
    st.lists(st.text(max_size=8), max_size=2),
    st.sampled_from(
        ["end", "worth n1", "north: raid mill with 1", "1e999999999", "illegal", "2.5", "DieRolled sides=6"]
    ),
)
keys = st.sampled_from(
    [
        "do",
        "ask",
        "dice",
        "override",
        "allowed",
        "refused",
        "permits",
        "kind",
        "says",
        "value",
        "lines",
        "events",
        "acts",
    ]
)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    plain = "".join(char for char in str(value) if char.isprintable() and char not in "\"'\\")
    return f'"{plain}"' if isinstance(value, str) else str(value)


@given(text=st.text())
def test_any_text_is_a_case_or_a_case_error(text: str) -> None:
    for whole in (text, FIELD + text):
        with suppress(CaseError):
            run_case(read_case(whole, "case", open_tiny))


@settings(max_examples=300)
@given(rows=st.lists(st.dictionaries(keys, values, max_size=4), min_size=1, max_size=3), mode=st.booleans())
def test_any_line_is_answered_or_a_case_error(rows: list[dict[str, object]], mode: bool) -> None:
    lines = ["\n".join(f"{key} = {toml(value)}" for key, value in row.items()) for row in rows]
    with suppress(CaseError):
        result = ask(ADVISORY + RAIN if mode else RAIN, *lines)
        assert len(result.answers) == len(rows)


@given(key=st.sampled_from(["scenario", "date", "phase", "tokens", "rain", "points"]), value=values)
def test_any_position_is_laid_down_or_a_case_error(key: str, value: object) -> None:
    text = f'book = "skirmish"\ntitle = "A"\n[position]\n{key} = {toml(value)}\n[[line]]\nask = "end"\n'
    with suppress(CaseError):
        run_case(read_case(text, "case", open_tiny))


# What a case may leave out, and what it may rule out -----------------------------------------------------


def test_a_step_that_the_turn_does_not_have_cannot_be_laid_down() -> None:
    steps = [step for step in SKIRMISH.steps if step.periods]
    assert steps, "the tiny book has a step that comes in some periods only"
    told = [refusal(FIELD.replace("north.march", step.id), 'ask = "end"') for step in steps]
    assert any("has no step" in text for text in told)
