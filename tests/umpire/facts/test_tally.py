"""How much? The total is folded from the lines, exactly, and cannot disagree with them."""

import math
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wavell.umpire import Line, Number, Ref, Tally, cap, ceil, floor, least, plus, times
from wavell.umpire.facts.tally import Op, fraction

REF, OTHER = Ref("book", "1.1"), Ref("book", "2")
numbers = st.one_of(st.integers(), st.fractions())


@given(values=st.lists(numbers))
def test_a_tally_of_sums_is_the_sum(values: list[Number]) -> None:
    tally = Tally("sum").adding(plus(value, "a value") for value in values)
    assert tally.total == sum(values)


@given(value=numbers, factor=numbers)
def test_multiplying_is_exact(value: Number, factor: Number) -> None:
    assert Tally("product").plus(value, "a").times(factor, "b").total == Fraction(value) * Fraction(factor)


@given(value=numbers, bound=numbers)
def test_caps_and_least_values_bound_what_stands_so_far(value: Number, bound: Number) -> None:
    tally = Tally("bounded").plus(value, "a")
    assert tally.capped(bound, "b").total == min(value, bound)
    assert tally.at_least(bound, "b").total == max(value, bound)


@given(value=numbers)
def test_rounding_goes_down_or_up_also_below_zero(value: Number) -> None:
    tally = Tally("rounded").plus(value, "a")
    assert tally.floored("b").total == math.floor(value)
    assert tally.adding([ceil("b")]).total == math.ceil(value)


@given(value=numbers)
def test_a_whole_number_is_an_int_and_never_a_fraction(value: Number) -> None:
    total = Tally("whole").plus(value, "a").total
    assert isinstance(total, Fraction) == (Fraction(value).denominator != 1)


def test_lines_apply_in_the_order_they_stand_in() -> None:
    rounded_late = Tally("late").adding([plus(7, "a"), times(Fraction(1, 2), "b"), floor("c")])
    rounded_soon = Tally("soon").adding([plus(7, "a"), floor("c"), times(Fraction(1, 2), "b")])
    assert rounded_late.total == 3  # 7/2 rounded down
    assert rounded_soon.total == Fraction(7, 2)


@pytest.mark.parametrize(
    "make",
    [
        lambda: plus(0.5, "a"),  # type: ignore[arg-type]
        lambda: times(0.5, "a"),  # type: ignore[arg-type]
        lambda: cap(0.5, "a"),  # type: ignore[arg-type]
        lambda: least(0.5, "a"),  # type: ignore[arg-type]
        lambda: Tally("t").plus(0.5, "a"),  # type: ignore[arg-type]
        lambda: Tally("t").times(0.5, "a"),  # type: ignore[arg-type]
        lambda: Tally("t").capped(0.5, "a"),  # type: ignore[arg-type]
        lambda: Tally("t").at_least(0.5, "a"),  # type: ignore[arg-type]
    ],
)
def test_floats_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match="a tally is exact"):
        make()


@pytest.mark.parametrize("op", [Op.PLUS, Op.TIMES, Op.CAP, Op.LEAST])
def test_a_float_that_slips_into_a_line_is_refused_when_it_is_folded(op: Op) -> None:
    with pytest.raises(TypeError, match="a tally is exact"):
        _ = Tally("t", (Line(op, 0.5, "a"),)).total


def test_a_tally_inside_a_tally_counts_with_its_total() -> None:
    inner = Tally("inner").plus(3, "a", REF).times(Fraction(1, 2), "b")
    outer = Tally("outer").plus(1, "c").plus(inner)
    assert outer.total == 1 + inner.total
    assert outer.lines[1].part == inner
    assert outer.lines[1].why == "inner"


def test_a_sum_of_tallies_opens_into_each_of_them() -> None:
    parts = [Tally("one").plus(1, "a"), Tally("two").plus(2, "b")]
    whole = Tally.sum("both", parts)
    assert whole.total == 1 + 2
    assert [line.part for line in whole.lines] == parts


def test_citations_come_outermost_first_and_once() -> None:
    deep = Ref("book", "3")
    inner = Tally("inner").plus(Tally("deep").plus(1, "a", deep), ref=OTHER).plus(1, "b", REF)
    outer = Tally("outer").plus(inner, ref=REF).plus(1, "c", OTHER)
    assert outer.cited == [REF, OTHER, deep]


def test_the_text_shows_every_line_with_its_paragraph() -> None:
    inner = Tally("guns").plus(2, "each gun", OTHER)
    tally = Tally("attack").plus(inner, ref=REF).adding([times(Fraction(1, 2), "hills"), ceil("up"), cap(9, "most")])
    assert str(tally).splitlines() == [
        "attack: 1",
        "      +2  guns  [book 1.1]",
        "      guns: 2",
        "            +2  each gun  [book 2]",
        "    x1/2  hills",
        "    ceil  up",
        "     <=9  most",
    ]


@pytest.mark.parametrize(("text", "value"), [("4", 4), ("-7/2", Fraction(-7, 2)), ("1.5", Fraction(3, 2)), ("007", 7)])
def test_exact_numbers_are_read_as_people_write_them(text: str, value: Number) -> None:
    assert fraction(text) == value


@pytest.mark.parametrize("text", ["", "1e999999999", "1/", "/2", "1/2/3", "inf", "nan", "1.5/2", "٣", "+-1", " 1"])
def test_powers_and_other_texts_are_no_exact_numbers(text: str) -> None:
    with pytest.raises(ValueError, match="is no exact number"):
        fraction(text)
