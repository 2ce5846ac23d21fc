"""Corrections: what is certain is corrected in a copy, and nothing else."""

from pathlib import Path

import pytest
from tests.rulebook.lint.synthetic import CLEAN
from tests.rulebook.lint.test_checks import SHIFTED

from wavell.rulebook.lint.fix import copies, corrected, difference
from wavell.rulebook.lint.parse import parse_text, parse_texts
from wavell.rulebook.lint.run import lint
from wavell.rulebook.lint.source import Text
from wavell.umpire.facts.errors import DataError


@pytest.mark.slow
def test_what_is_certain_is_corrected_in_a_copy() -> None:
    damaged = CLEAN + "\n|\n"
    book = parse_text(damaged, "book.txt")
    after = corrected(book, lint(book).findings)["book.txt"]
    assert not lint(parse_text(after), ("L603",)).findings
    assert "-|" in difference("book.txt", damaged, after)


def test_copies_never_go_over_the_text_and_keep_their_folders(tmp_path: Path) -> None:
    one, two = Text(str(tmp_path / "a" / "book.txt"), ""), Text(str(tmp_path / "b" / "book.txt"), "")
    places = copies([one, two], tmp_path / "out")
    assert set(places.values()) == {tmp_path / "out" / "a" / "book.txt", tmp_path / "out" / "b" / "book.txt"}
    with pytest.raises(DataError, match="the text itself"):
        copies([one], tmp_path / "a")
    with pytest.raises(DataError, match="the text itself"):
        copies([one, two], tmp_path)


def test_every_victim_of_a_shift_is_corrected() -> None:
    text = Text("book.txt", SHIFTED)
    book = parse_texts([text])
    findings = lint(book, ("L203",)).findings
    after = corrected(book, findings, 0.9)["book.txt"]
    for right in ("Cavalry units (Rule 15.C)", "Engineer units (Rule 15.D)", "Police units (Rule 15.F)"):
        assert right in after
    assert not lint(parse_texts([Text("book.txt", after)]), ("L2",)).findings
    assert corrected(book, findings)["book.txt"] == SHIFTED, "what is not certain is not corrected by itself"
    assert difference("book.txt", SHIFTED, after).count("\n+-") == 4


def test_of_two_corrections_of_one_place_the_surer_is_made() -> None:
    book = parse_texts([Text("book.txt", "15. A.\n\nIt moves the the calender.\n")])
    assert "It moves the calendar." in corrected(book, lint(book).findings, 0.6)["book.txt"]
