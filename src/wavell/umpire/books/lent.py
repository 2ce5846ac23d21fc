"""Counters lent to a book beside those of its own files: a case may bring some.

They must be lent before the book is read, because a book knows its counters from then on. So a case with counters of
its own is answered in a process of its own (`wavell.rulebook.case_processes`), and no other game ever meets them.
"""

from typing import Any, NamedTuple

from ..facts.errors import DataError


class Lent(NamedTuple):
    """Rows for a book's list of counters, and the file that they stand in."""

    source: str
    rows: tuple[dict[str, Any], ...]


_LENT: dict[str, Lent] = {}
_READ: set[str] = set()


def lend(book: str, source: str, rows: tuple[dict[str, Any], ...]) -> None:
    """Lend counters to a book that has not been read yet."""
    if book in _READ:
        raise DataError(f"{source}: the counters of {book} have been read already in this process")
    _LENT[book] = Lent(source, rows)


def take(book: str) -> Lent | None:
    """What was lent to a book; the book asks when it reads its own."""
    _READ.add(book)
    return _LENT.get(book)


def has_taken(book: str, rows: tuple[dict[str, Any], ...]) -> bool:
    """Whether a book was read with these counters beside its own, and no others."""
    lent = _LENT.get(book) if book in _READ else None
    return rows == (lent.rows if lent else ())
