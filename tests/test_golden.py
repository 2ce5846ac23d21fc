"""Whole games, replayed to the byte: when one changes, the rules have changed, and somebody reads the diff."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.connect_four import BOOK as CONNECT_FOUR
from wavell.umpire import Book, Game, open_book
from wavell.umpire import record as records
from wavell.umpire.record import load_record, of_game, replay, verify

ROOT = Path(__file__).parent.parent
RECORDS = [*sorted((ROOT / "examples").glob("*.wvl")), *sorted((ROOT / "tests" / "golden").glob("*.wvl"))]
LONG = 50_000
"""Bytes of a record that takes a while to replay."""
TOOL = runpy.run_path(str(ROOT / "tools" / "make_examples.py"))
GAMES: list[tuple[str, Book, str, int]] = TOOL["GAMES"]


def book_of(id_: str) -> Book:
    return CONNECT_FOUR if id_ == CONNECT_FOUR.id else open_book(id_)


def test_every_record_is_one_that_the_tool_writes() -> None:
    assert {ROOT / name for name, *_ in GAMES} == set(RECORDS)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "book", "scenario", "number"), GAMES, ids=[name for name, *_ in GAMES])
def test_a_record_is_what_the_tool_writes(name: str, book: Book, scenario: str, number: int) -> None:
    assert TOOL["played"](book, scenario, number) == (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.slow if path.stat().st_size > LONG else ()) for path in RECORDS],
    ids=lambda path: path.stem,
)
def test_a_record_replays_to_the_byte_and_verifies(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[Game] = []

    def kept(*record: Any, **more: Any) -> Game:
        replayed.append(replay(*record, **more))
        return replayed[-1]

    monkeypatch.setattr(records, "replay", kept)
    record = load_record(path)
    report = verify(record, book_of(record.header.book))
    assert report.entries == len(record.lines)
    assert report.taken == 0
    assert report.notes == []
    assert [str(of_game(game)) for game in replayed] == [path.read_text(encoding="utf-8")]
