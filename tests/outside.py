"""Isolation for tests that load files from outside of the books: restores rule registers and scenario lists."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from wavell.umpire import open_book

BOOKS = ("awaw", "europa", "primer")


@contextmanager
def restored_books() -> Iterator[None]:
    """Restore the registers and scenarios of our books afterwards."""
    books = [open_book(name) for name in BOOKS]
    kept = [({id_: list(rows) for id_, rows in book.rules._implementations.items()}, book.scenarios) for book in books]
    try:
        yield
    finally:
        for book, (implementations, scenarios) in zip(books, kept, strict=True):
            book.rules._implementations = defaultdict(list, implementations)
            book.scenarios = scenarios
