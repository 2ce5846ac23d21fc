"""Validators for figures and names in data files, called by the structs that the files are read into.

Each raises a `ValueError` of half a sentence; the reader of the file adds the file and the key.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from msgspec import Meta

from ..facts.errors import unknown

Natural = Annotated[int, Meta(ge=0, le=10_000)]
Positive = Annotated[int, Meta(ge=1, le=10_000)]
Shift = Annotated[int, Meta(ge=-100, le=100)]
"""What is added to a die, a modifier or a count."""
Die = Annotated[int, Meta(ge=1, le=6)]
"""A number of one die."""
Year = Annotated[int, Meta(ge=1900, le=1999)]
Text = Annotated[str, Meta(min_length=1)]
Some = Meta(min_length=1)
"""Marks a list of which one entry at least is needed."""


def known(noun: str, names: Iterable[str], choices: Collection[str]) -> None:
    """Raise unless every name is one of the choices."""
    for name in names:
        if name not in choices:
            raise ValueError(unknown(noun, name, choices))


def complete(noun: str, names: Collection[str], needed: Iterable[str]) -> None:
    """Raise unless there is a row for everything that is needed."""
    for name in needed:
        if name not in names:
            raise ValueError(f'the {noun} "{name}" is missing')


def once(noun: str, names: Iterable[str]) -> None:
    """Raise if a name occurs twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ValueError(f'the {noun} "{name}" stands twice')
        seen.add(name)


def rising(what: str, numbers: Sequence[int | Fraction]) -> None:
    """Raise unless each number is greater than the one before."""
    for before, after in pairwise(numbers):
        if after <= before:
            raise ValueError(f"{what} must rise, and {after} stands after {before}")


def share(text: str) -> Fraction:
    """Parse a fraction above 0 and at most 1."""
    found = ratio(text)
    if found > 1:
        raise ValueError(f'"{text[:40]}" is no share; write one of at most 1, such as "1/2"')
    return found


def ratio(text: str) -> Fraction:
    """Parse a fraction above 0."""
    whole, _, part = text.partition("/")
    digits = (whole, part or "1")
    if not all(each.isascii() and each.isdigit() and len(each) < 5 for each in digits) or "0" in map(_bare, digits):
        raise ValueError(f'"{text[:40]}" is no number above 0; write it like "2" or "1/2"')
    return Fraction(int(whole), int(digits[1]))


def _bare(digits: str) -> str:
    return digits.lstrip("0") or "0"


def pair(text: str) -> tuple[int, int]:
    """Two counts written as one result."""
    first, _, second = text.partition("/")
    if not all(each.isascii() and each.isdigit() and len(each) < 4 for each in (first, second)):
        raise ValueError(f'"{text[:40]}" is no result; write it like "1/2"')
    return int(first), int(second)


def whole_numbers(keys: Iterable[str]) -> list[int]:
    """Parse keys that are whole numbers."""
    listed = list(keys)
    for key in listed:
        if not (key.isascii() and key.isdigit() and len(key) < 5):
            raise ValueError(f'"{key[:40]}" is no whole number')
    return [int(key) for key in listed]


def by_year(table: Mapping[str, int]) -> None:
    """Raise unless every key is a year."""
    for key in table:
        if not (key.isascii() and key.isdigit() and len(key) == 4):
            raise ValueError(f'"{key[:40]}" is no year; write it like "1942"')


def bounded(what: str, table: Mapping[str, int], least: int, most: int) -> None:
    """Raise unless every figure is within the bounds."""
    for key, value in table.items():
        if not least <= value <= most:
            raise ValueError(f"{what} {key} is {value}, and it must be {least} to {most}")
