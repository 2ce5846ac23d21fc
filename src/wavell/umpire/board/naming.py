"""The names printed in hexes, and the axial coordinates that they stand for.

Two families of printed names are known. `DiagonalLetters` numbers the diagonals of lettered rows (`EE11`);
`Sheets` writes column and row, two digits each, after the name of a map sheet (`19A:1218`), and
`ColumnsRows` does the same for a board of one unnamed sheet (`1218`). Parsing and printing are inverse;
text that is no name on the board raises a `ValueError` of one sentence that quotes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

import msgspec

from .hexes import Hex, Layout

__all__ = ["ColumnsRows", "DiagonalLetters", "Naming", "Sheet", "Sheets"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIAGONAL = re.compile(r"([A-Za-z])(\1)?([1-9][0-9]{0,3})", re.ASCII | re.IGNORECASE)
_COLUMN_ROW = re.compile(r"([0-9]{2})([0-9]{2})", re.ASCII)


class Naming(Protocol):
    """A scheme of printed names: how the sheet lies, and both ways between a name and a hex."""

    @property
    def layout(self) -> Layout:
        """Which way the hexes of this scheme stand."""

    def parse(self, text: str) -> Hex:
        """The hex that a printed name means; a `ValueError` when it means none."""

    def name(self, here: Hex) -> str:
        """The printed name of a hex; a `ValueError` when it has none."""

    def along(self, here: Hex, paces: int) -> Hex:
        """The hex so many places to the right in the same printed row."""


class DiagonalLetters(msgspec.Struct, frozen=True):
    """Rows A to Z, then AA, BB and so on to ZZ; the number counts diagonals that lean to the left going down.

    Row and number are axial coordinates already.

    >>> DiagonalLetters().parse("EE11")
    Hex(q=11, r=30)
    >>> DiagonalLetters().name(Hex(24, 39))
    'NN24'
    """

    @property
    def layout(self) -> Layout:
        """Lettered rows are rows of pointy-topped hexes."""
        return Layout.POINTY

    def parse(self, text: str) -> Hex:
        """The hex called `text`; small letters will do."""
        found = _DIAGONAL.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is not a hex: a row letter, single or doubled, and a number are wanted.")
        letter, doubled, number = found.groups()
        return Hex(int(number), _LETTERS.index(letter.upper()) + (26 if doubled else 0))

    def name(self, here: Hex) -> str:
        """The printed name of a hex in rows A to ZZ with a number of 1 to 9999."""
        if not (0 <= here.r < 52 and 1 <= here.q <= 9999):
            raise ValueError(f"{tuple(here)} has no name: rows run from A to ZZ and numbers from 1 to 9999.")
        return _LETTERS[here.r % 26] * (1 + here.r // 26) + str(here.q)

    def along(self, here: Hex, paces: int) -> Hex:
        """The hex with a number so much higher in the same row."""
        return Hex(here.q + paces, here.r)


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One printed map sheet: its size, and how many columns right and rows down in the grid it lies."""

    name: str
    """The name before the colon, such as `18A`."""
    columns: int
    """How many columns it has."""
    rows: int
    """How many rows it has."""
    right: int = 0
    """Columns between the left edge of the grid and the sheet."""
    down: int = 0
    """Rows between the top of the grid and the sheet."""


def _axial(column: int, row: int) -> Hex:
    """Flat-topped hexes, even columns half a hex lower than odd ones."""
    return Hex(column, row - (column - 1) // 2)


def _column_row(here: Hex) -> tuple[int, int]:
    return here.q, here.r + (here.q - 1) // 2


def _two_numbers(text: str, whole: str, sheet: Sheet) -> tuple[int, int]:
    """Column and row from four digits, checked against the size of the sheet."""
    found = _COLUMN_ROW.fullmatch(text)
    if found is None:
        raise ValueError(f"{whole!r} is not a hex: two digits of column and two of row are wanted.")
    column, row = int(found[1]), int(found[2])
    if not (1 <= column <= sheet.columns and 1 <= row <= sheet.rows):
        raise ValueError(f"{whole!r} is not on the sheet, which has {sheet.columns} columns and {sheet.rows} rows.")
    return column, row


def _check(sheet: Sheet) -> None:
    if not (1 <= sheet.columns <= 99 and 1 <= sheet.rows <= 99):
        raise ValueError(f"Sheet {sheet.name!r} must have 1 to 99 columns and rows, for two digits each.")
    if sheet.right % 2:
        raise ValueError(
            f"Sheet {sheet.name!r} must begin an even number of columns right, or its columns would not mesh."
        )


class ColumnsRows(msgspec.Struct, frozen=True):
    """Column and row, two digits each, on a board of one sheet.

    >>> ColumnsRows(50, 40).name(ColumnsRows(50, 40).parse("1218"))
    '1218'
    """

    columns: int = 99
    rows: int = 99

    def __post_init__(self) -> None:
        """Refuse a size that two digits cannot number."""
        _check(self._sheet)

    @property
    def _sheet(self) -> Sheet:
        return Sheet("", self.columns, self.rows)

    @property
    def layout(self) -> Layout:
        """Numbered columns are columns of flat-topped hexes."""
        return Layout.FLAT

    def parse(self, text: str) -> Hex:
        """The hex called `text`."""
        return _axial(*_two_numbers(text, text, self._sheet))

    def name(self, here: Hex) -> str:
        """The printed name of a hex on the sheet."""
        column, row = _column_row(here)
        if not (1 <= column <= self.columns and 1 <= row <= self.rows):
            raise ValueError(f"{tuple(here)} has no name: it lies off the sheet.")
        return f"{column:02}{row:02}"

    def along(self, here: Hex, paces: int) -> Hex:
        """The hex so many columns to the right with the same row number."""
        column, row = _column_row(here)
        return _axial(column + paces, row)


class Sheets(msgspec.Struct, frozen=True):
    """Sheet, column and row, on sheets laid into one grid.

    >>> desert = Sheets((Sheet("18A", 50, 40), Sheet("19A", 50, 40, right=50)))
    >>> desert.name(desert.along(desert.parse("18A:5018"), 1))
    '19A:0118'
    """

    sheets: tuple[Sheet, ...]

    def __post_init__(self) -> None:
        """Refuse sheets without names, of one name, or that overlap."""
        _check_all(self.sheets)

    @property
    def layout(self) -> Layout:
        """Numbered columns are columns of flat-topped hexes."""
        return Layout.FLAT

    def parse(self, text: str) -> Hex:
        """The hex called `text`; the letters of the sheet may be small."""
        head, colon, digits = text.partition(":")
        if not colon:
            raise ValueError(f"{text!r} is not a hex: a sheet, a colon and four digits are wanted.")
        for sheet in self.sheets:
            if head.isascii() and sheet.name.casefold() == head.casefold():
                column, row = _two_numbers(digits, text, sheet)
                return _axial(sheet.right + column, sheet.down + row)
        raise ValueError(f"{text!r} names no sheet of this board.")

    def name(self, here: Hex) -> str:
        """The printed name of a hex on one of the sheets."""
        column, row = _column_row(here)
        for sheet in self.sheets:
            if 1 <= column - sheet.right <= sheet.columns and 1 <= row - sheet.down <= sheet.rows:
                return f"{sheet.name}:{column - sheet.right:02}{row - sheet.down:02}"
        raise ValueError(f"{tuple(here)} has no name: it lies off every sheet.")

    def along(self, here: Hex, paces: int) -> Hex:
        """The hex so many columns to the right in the same row, over the join of two sheets if need be."""
        column, row = _column_row(here)
        return _axial(column + paces, row)


def _check_all(sheets: Sequence[Sheet]) -> None:
    taken: list[Sheet] = []
    for sheet in sheets:
        _check(sheet)
        if not re.fullmatch(r"\w+", sheet.name, re.ASCII):
            raise ValueError(f"Sheet {sheet.name!r} must be named with letters and digits.")
        for other in taken:
            if sheet.name.casefold() == other.name.casefold():
                raise ValueError(f"Two sheets are called {sheet.name!r}.")
            apart = (
                sheet.right >= other.right + other.columns
                or other.right >= sheet.right + sheet.columns
                or sheet.down >= other.down + other.rows
                or other.down >= sheet.down + sheet.rows
            )
            if not apart:
                raise ValueError(f"Sheets {other.name!r} and {sheet.name!r} overlap.")
        taken.append(sheet)
