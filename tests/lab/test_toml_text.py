"""Values written as TOML are read as what they were."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wavell.lab.toml_text import as_toml, written_value

KEYS = st.text("ab-_ .ö", min_size=1, max_size=4)
VALUES = st.recursive(
    st.booleans() | st.integers() | st.text('a"\\ö', max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_what_is_written_is_read_as_it_was(raw: dict[str, object]) -> None:
    assert tomllib.loads(as_toml(raw)) == raw


def test_tables_follow_what_stands_above_all_tables() -> None:
    raw = {"line": ({"do": "end"}, {"ask": "x"}), "position": {"units": {"a b": "0101"}}, "title": "t"}
    assert as_toml(raw).splitlines() == [
        'title = "t"',
        "",
        "[position]",
        'units = { "a b" = "0101" }',
        "",
        "[[line]]",
        'do = "end"',
        "",
        "[[line]]",
        'ask = "x"',
    ]


@pytest.mark.parametrize(("value", "written"), [(True, "true"), (3, "3"), ((), "[]"), ("two\nlines", '"two lines"')])
def test_a_value_stands_on_one_line(value: object, written: str) -> None:
    assert written_value(value) == written
