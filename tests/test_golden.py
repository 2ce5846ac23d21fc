"""Whole games under the present rules: when one changes, the rules have changed, and the diff shows which ruling."""

import runpy
from pathlib import Path

import pytest

from tests.transcripts import book_of, played, told
from tests.wording import ones_told_as_many
from wavell.umpire import Book
from wavell.umpire.records.proof import verify
from wavell.umpire.records.record import load_record

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
TRANSCRIPTS = sorted((ROOT / "tests" / "golden").glob("*.txt"))
RECORDS = sorted((ROOT / "examples").glob("*.wvl"))
TOOL = runpy.run_path(str(ROOT / "tools" / "make_examples.py"))
GAMES: list[tuple[str, Book, str, int]] = TOOL["GAMES"]
WRITTEN = [game for game in GAMES if game[0].endswith(".wvl")]


def test_every_game_is_one_that_the_tool_writes() -> None:
    assert {ROOT / name for name, *_ in GAMES} == {*RECORDS, *TRANSCRIPTS}


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_game_is_ruled_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    now = told(played(text))
    assert list(ones_told_as_many(now)) == []
    assert now.splitlines() == text.splitlines()


@pytest.mark.parametrize(("name", "book", "scenario", "number"), WRITTEN, ids=[name for name, *_ in WRITTEN])
def test_a_record_is_written_to_the_byte_and_proves_itself(name: str, book: Book, scenario: str, number: int) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert TOOL["text_of"](name, book, scenario, number) == text
    record = load_record(ROOT / name)
    report = verify(record, book_of(record.header.book))
    assert (report.entries, report.judged, report.taken, report.notes) == (len(record.lines), len(record.lines), 0, [])
