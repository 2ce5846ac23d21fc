"""Forms of phrases: one whose lines could not be read back is refused when it is defined."""

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any

import pytest
from msgspec import defstruct

from wavell.umpire import MalformedOrder, Notation, Noun, Order


class Colour(Enum):
    RED = "red"


def define(form_: str, **fields_: Any) -> Callable[[], Notation]:
    """Define an order with a form and fields; a tuple gives the type and the default."""
    rows = [(name, *hint) if isinstance(hint, tuple) else (name, hint) for name, hint in fields_.items()]

    def make() -> Notation:
        namespace = {"form": form_}
        made: Any = defstruct("Made", rows, bases=(Order,), namespace=namespace, tag="made", frozen=True, kw_only=True)
        return Notation([made])

    return make


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (define("{a}", a=str, b=str), "does not use exactly the fields"),
        (define("{a} {b}", a=str), "does not use exactly the fields"),
        (define("{a} {a}", a=str), "does not use exactly the fields"),
        (define("{a", a=str), "does not use exactly the fields"),
        (define("[for {a}]", a=str), "a field that has no default"),
        (define("[{a} for]", a=(str, "")), 'starts with "a" and not with a word'),
        (define("{a}", a=(bool, False)), "alone in brackets if it is a flag"),
        (define("[for {a}]", a=(bool, False)), "alone in brackets if it is a flag"),
        (define("[a]", a=(bool, True)), "False by default"),
        (define("[a]", a=(str, "")), "alone in brackets if it is a flag"),
        (define("{a}", a=tuple[str, ...]), "by [+] or > if it is a tuple"),
        (define("{a+}", a=str), "by [+] or > if it is a tuple"),
        (define("{a...} {b}", a=str, b=str), "goes on after a field that takes the rest"),
        (define("{a...} [b]", a=str, b=(bool, False)), "goes on after a field that takes the rest"),
        (define("{a...}", a=int), "which is not plain text"),
        (define("{a...}", a=Annotated[str, Noun("unit")]), "which is not plain text"),
        (define("[b] {a}", a=str, b=(bool, False)), "after an optional part"),
        (define("[for {a}] [for {b}]", a=(str, ""), b=(str, "")), 'the word "for" twice'),
        (define("For {a}", a=str), "in lower case"),
        (define("{a}]", a=str), "bracket"),
        (define("[for {a}", a=(str, "")), "bracket"),
        (define("{a} []", a=str), "bracket"),
        (define("{a}", a=float), "cannot be of type"),
        (define("{a}", a=dict[str, str]), "cannot be of type"),
    ],
)
def test_a_form_that_could_not_be_read_back_is_refused_when_it_is_defined(
    make: Callable[[], Notation], fault: str
) -> None:
    with pytest.raises(TypeError, match=fault):
        make()


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (define("100% {a}", a=str), "made 100% x"),
        (define("{a} to {b} to {c}", a=str, b=str, c=str), "made to to to to to"),
        (define("[for {a} [at {b}]]", a=(str, "bank"), b=(int, 0)), "made for bank at 3"),
        (define("{a} [b] [c]", a=Colour, b=(bool, False), c=(bool, False)), "made red c"),
        (define("{a+} in {b>}", a=tuple[int, ...], b=tuple[Fraction, ...]), "made 1+-2 in 1/2 > 3"),
        (define("{a} [by {b+}]", a=int | None, b=(tuple[str, ...], ())), "made 1 by x+y"),
    ],
)
def test_a_form_that_can_be_read_back_is_taken(make: Callable[[], Notation], line: str) -> None:
    assert str(make().parse(line)) == line


def test_a_part_with_a_field_that_has_no_value_is_not_written() -> None:
    notation = define("[for {a} at {b}]", a=(str | None, None), b=(int, 0))()
    order = notation.kinds["made"](b=3)
    with pytest.raises(MalformedOrder, match='"None" cannot be written'):
        str(order)
