"""Whole games, replayed to the byte: when one changes, the rules have changed, and somebody reads the diff."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.connect_four import BOOK as CONNECT_FOUR
from wavell.umpire import Book, open_book
from wavell.umpire.record import load_record, of_game, replay, verify

ROOT = Path(__file__).parent.parent
RECORDS = [*sorted((ROOT / "examples").glob("*.wvl")), *sorted((ROOT / "tests" / "golden").glob("*.wvl"))]


def book_of(id_: str) -> Book:
    return CONNECT_FOUR if id_ == CONNECT_FOUR.id else open_book(id_)


def test_the_records_are_those_that_the_tool_writes() -> None:
    tool = ROOT / "tools" / "make_examples.py"
    done = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_the_byte_and_verifies(path: Path) -> None:
    record = load_record(path)
    book = book_of(record.header.book)
    assert str(of_game(replay(record, book))) == path.read_text(encoding="utf-8")
    report = verify(record, book)
    assert report.entries == len(record.lines)
    assert report.taken == 0
    assert report.notes == []
