"""Fields of phrases: types and nouns are found behind their hints, and a type that no line can hold is refused."""

from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, NewType

import msgspec
import pytest

from wavell.umpire import MalformedOrder
from wavell.umpire.notation.fields import Noun, field_of, typed_fields

UnitId = NewType("UnitId", str)
Unit = Annotated[UnitId, Noun("unit")]


class Side(Enum):
    """Who plays."""

    NORTH = "north"
    SOUTH = "south"


@pytest.mark.parametrize(
    ("hint", "text", "value", "many", "noun"),
    [
        (str, "as it is", "as it is", False, None),
        (int, "-3", -3, False, None),
        (Fraction, "3/2", Fraction(3, 2), False, None),
        (Unit, "n1", "n1", False, "unit"),
        (Unit | None, "n1", "n1", False, "unit"),
        (tuple[Unit, ...], "n1", "n1", True, "unit"),
        (Annotated[tuple[str, ...], Noun("place")], "hill", "hill", True, "place"),
        (Side, "North", Side.NORTH, False, None),
    ],
)
def test_a_field_is_read_by_the_type_behind_its_hint(
    hint: Any, text: str, value: object, many: bool, noun: str | None
) -> None:
    field = field_of(hint, None)
    assert (field.read(text), field.many, field.noun) == (value, many, noun)


def test_an_unknown_choice_is_told_the_nearest() -> None:
    with pytest.raises(MalformedOrder, match='there is no side "nort"; did you mean "north"'):
        field_of(Side, None).read("nort")


@pytest.mark.parametrize("hint", [float, dict[str, str], list[str], object])
def test_a_type_that_no_line_can_hold_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match="an order's field cannot be of type"):
        field_of(hint, None)


def test_the_fields_of_a_record_have_plain_types_and_nouns() -> None:
    class Given(msgspec.Struct):
        unit: Unit
        path: tuple[Annotated[str, Noun("place")], ...]
        points: int | None = None

    assert typed_fields(Given) == {"unit": (str, "unit"), "path": (str, "place"), "points": (int, None)}
