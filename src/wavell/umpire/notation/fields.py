"""Fields of phrases: which type a field has, how its text is read, and which noun it names."""

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from ..facts.errors import MalformedOrder, unknown
from ..facts.tally import fraction


class Noun(NamedTuple):
    """Marks a field as the name of something (`unit`, `place` ...) that must exist in the position."""

    name: str


class Field(NamedTuple):
    """How one field is read and written, and the noun it names if it names one."""

    read: Callable[[str], Any]
    many: bool
    noun: str | None
    default: Any


@cache
def typed_fields(kind: type[msgspec.Struct]) -> dict[str, tuple[Any, str | None]]:
    """Return the plain type and the noun of every field of a record: `(str, "unit")` for the name of a unit."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _bare(hints[name])[::2] for name in kind.__struct_fields__}


def _bare(hint: Any) -> tuple[Any, bool, str | None]:
    """Return the plain type behind a hint, whether it is one of many, and the noun it is marked with."""
    noun = None
    many = False
    while True:
        if get_origin(hint) is Annotated:
            hint, *marks = get_args(hint)
            noun = next((mark.name for mark in marks if isinstance(mark, Noun)), noun)
        elif get_origin(hint) is tuple:
            hint, many = get_args(hint)[0], True
        elif NoneType in get_args(hint):
            hint = next(option for option in get_args(hint) if option is not NoneType)
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        else:
            return hint, many, noun


def field_of(hint: Any, default: Any) -> Field:
    """Return how a field with a type hint is read; raises TypeError for a type that a phrase cannot hold."""
    hint, many, noun = _bare(hint)
    read: Callable[[str], Any]
    if hint is str:
        read = read_word
    elif hint is int:
        read = int
    elif hint is bool:
        read = bool
    elif hint is Fraction:
        read = fraction
    elif isinstance(hint, type) and issubclass(hint, Enum):
        read = _enum(hint)
    else:
        raise TypeError(f"an order's field cannot be of type {hint!r}")
    return Field(read, many, noun, default)


def read_word(text: str) -> str:
    """Read a text as it is."""
    return text


def _enum(kind: type[Enum]) -> Callable[[str], Enum]:
    def read(text: str) -> Enum:
        for option in kind:
            if str(option.value).casefold() == text.casefold():
                return option
        raise MalformedOrder(unknown(kind.__name__.lower(), text, [str(option.value) for option in kind]))

    return read
