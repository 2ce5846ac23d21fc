"""Counters lent to a book: before it is read, and never after."""

import pytest

from wavell.umpire import DataError
from wavell.umpire.books import lent
from wavell.umpire.books.lent import Lent, has_taken, lend, take

ROWS = ({"id": "own-1"},)


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lent, "_LENT", {})
    monkeypatch.setattr(lent, "_READ", set())


def test_a_book_takes_what_was_lent_before_it_is_read() -> None:
    lend("tiny", "case.toml", ROWS)
    assert not has_taken("tiny", ROWS)
    assert take("tiny") == Lent("case.toml", ROWS)
    assert has_taken("tiny", ROWS)
    assert not has_taken("tiny", ())


def test_a_book_that_was_read_takes_none() -> None:
    assert take("tiny") is None
    assert has_taken("tiny", ())
    with pytest.raises(DataError, match=r"case.toml: the counters of tiny have been read already"):
        lend("tiny", "case.toml", ROWS)
