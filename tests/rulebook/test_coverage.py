"""Coverage of the books that we ship: no paragraph is left open."""

from pathlib import Path

import pytest

from wavell.rulebook.coverage import Status, coverage, evidence
from wavell.umpire import open_book

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("book", ["awaw", "europa", "primer"])
def test_no_paragraph_is_open(book: str) -> None:
    opened = open_book(book)
    rows = coverage(opened, evidence(ROOT, [opened]))
    assert [row.id for row in rows if row.status is Status.OPEN] == []
