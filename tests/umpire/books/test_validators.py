"""Validators of data files: each complains in half a sentence that says what to write instead."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wavell.umpire.books import validators


@pytest.mark.parametrize(
    ("check", "complaint"),
    [
        (lambda: validators.known("nation", ["italy", "itly"], {"italy"}), 'no nation "itly"; did you mean "italy"'),
        (lambda: validators.complete("phase", {"move"}, ["move", "combat"]), 'the phase "combat" is missing'),
        (lambda: validators.once("unit", ["a", "b", "a"]), 'the unit "a" stands twice'),
        (lambda: validators.rising("the odds", [1, 2, 2]), "the odds must rise, and 2 stands after 2"),
        (lambda: validators.share("3/2"), '"3/2" is no share; write one of at most 1'),
        (lambda: validators.ratio("0/2"), '"0/2" is no number above 0'),
        (lambda: validators.ratio("1/00"), '"1/00" is no number above 0'),
        (lambda: validators.ratio("1.5"), '"1.5" is no number above 0'),
        (lambda: validators.ratio("-1"), '"-1" is no number above 0'),
        (lambda: validators.pair("1"), '"1" is no result; write it like "1/2"'),
        (lambda: validators.pair("1/1000"), '"1/1000" is no result'),
        (lambda: validators.whole_numbers(["1", "x"]), '"x" is no whole number'),
        (lambda: validators.by_year({"42": 1}), '"42" is no year; write it like "1942"'),
        (
            lambda: validators.bounded("the limit of", {"1942": 7}, 1, 6),
            "the limit of 1942 is 7, and it must be 1 to 6",
        ),
    ],
)
def test_what_is_wrong_is_said(check: Callable[[], object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint.replace("(", r"\(")):
        check()


def test_what_is_right_is_taken() -> None:
    validators.known("nation", ["italy"], {"italy"})
    validators.complete("phase", {"move", "combat"}, ["move"])
    validators.once("unit", ["a", "b"])
    validators.rising("the odds", [Fraction(1, 2), 1, 3])
    validators.by_year({"1942": 1})
    validators.bounded("the limit of", {"a": 1, "b": 6}, 1, 6)
    assert validators.share("1") == 1
    assert validators.ratio("3/2") == Fraction(3, 2)
    assert validators.pair("0/12") == (0, 12)
    assert validators.whole_numbers(["0", "12"]) == [0, 12]


@given(st.text(max_size=60), st.sampled_from([validators.share, validators.ratio, validators.pair]))
def test_any_text_is_read_or_quoted_in_part(text: str, read: Callable[[str], object]) -> None:
    try:
        read(text)
        return
    except ValueError as fault:
        said = str(fault)
    assert f'"{text[:40]}"' in said
