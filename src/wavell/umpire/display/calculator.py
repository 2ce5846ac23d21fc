"""A calculator for people who play on a real map: a fight put together on a sheet, without a game.

A book that has one says what can stand on a sheet, as a form that a screen and a command line show alike, and works
out what is on it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec

from .scene import Fight

FieldKind = Literal["choice", "text", "number", "check", "boxes", "listed"]


class FormField(msgspec.Struct, frozen=True, omit_defaults=True):
    """One field of a sheet."""

    id: str
    """Its key in the data."""
    title: str
    kind: FieldKind
    """One of the choices; a text; a number; a check, ticked if it is not as usual; boxes, any number of the choices;
    listed, a list with one of the choices at most."""
    usual: str | int | bool | tuple[str, ...]
    """Its value unless another is given."""
    choices: dict[str, str] = {}
    """Its possible values, each with its title."""
    least: int = 0
    most: int = 0
    """The bounds of a number."""
    help: str = ""
    option: str = ""
    """Its name on a command line, if that is not its key."""


class FormRows(msgspec.Struct, frozen=True, omit_defaults=True):
    """The units of one side, a row for each kind: `unit` in words, `count`, and the fields."""

    id: str
    """Its key in the data."""
    title: str
    fields: tuple[FormField, ...]
    start: str
    """The unit that a new sheet begins with."""
    help: str = ""
    words: str = ""
    """Help on a command line: how a row is written as one text."""


class FormPart(msgspec.Struct, frozen=True):
    """Fields that belong together."""

    title: str
    fields: tuple[FormField, ...]


class Form(msgspec.Struct, frozen=True):
    """Everything that can stand on a sheet, beside the readings of the book."""

    rows: tuple[FormRows, ...]
    parts: tuple[FormPart, ...]

    @property
    def fields(self) -> tuple[FormField, ...]:
        """All fields but those of the rows."""
        return tuple(field for part in self.parts for field in part.fields)


@dataclass(frozen=True)
class Calculator:
    """The calculator of a book."""

    form: Callable[[], Form]
    choices: Callable[[], Mapping[str, Sequence[str]]]
    """The names that a sheet can use, by kind."""
    fight: Callable[[object], Fight]
    """Computes the fight on a sheet of plain data; raises WavellError that names the key that is wrong."""
    account: Callable[[Path | None, Mapping[str, Any]], Iterable[str]]
    """The same in lines of text, those that begin with a blank below those that do not: `account(file, given)` of the
    sheet in a file and what a command line adds to it, units and readings (`id=choice`) in words."""
