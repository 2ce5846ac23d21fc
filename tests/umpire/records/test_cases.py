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

# Cases that cannot be asked -----------------------------------------------------------------------------


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
