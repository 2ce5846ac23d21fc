"""What the linter says of the printed books is kept beside them, and shown with their paragraphs."""

from pathlib import Path

import pytest

from wavell.rulebook.lint import checks  # noqa: F401 - importing them registers them
from wavell.rulebook.lint.findings import CHECKS
from wavell.rulebook.printed import FILE, Findings, findings_at
from wavell.umpire import DataError, open_book
from wavell.umpire.books.toml_files import load


@pytest.mark.parametrize("name", ["awaw", "europa"])
def test_every_finding_is_at_a_paragraph_and_keeps_no_sentence(name: str) -> None:
    book = open_book(name)
    rows = load(book.folder / "data" / FILE, Findings).finding
    assert rows
    for row in rows:
        assert row.code in CHECKS
        assert row.paragraph in book.index.paragraphs
        assert len(row.fragment) <= 24
        assert row in findings_at(book, row.paragraph)


def test_the_shift_is_shown_where_it_is_met() -> None:
    told = [row.told for row in findings_at(open_book("europa"), "15.E.2")]
    assert any(text.startswith("L203 references shifted") for text in told)


def test_a_book_without_printed_text_has_none() -> None:
    assert findings_at(open_book("primer"), "1.1") == ()


@pytest.mark.parametrize("wrong", ['level = "awful"', "line = true", 'colour = "red"'])
def test_a_file_that_cannot_be_is_named(wrong: str, tmp_path: Path) -> None:
    path = tmp_path / FILE.name
    row = {"code": '"L101"', "level": '"error"', "paragraph": '"15"', "line": "3", "why": '"x"'}
    key, _, value = wrong.partition(" = ")
    text = "[[finding]]\n" + "".join(f"{name} = {said}\n" for name, said in {**row, key: value}.items())
    path.write_text(text)
    with pytest.raises(DataError, match=FILE.name):
        load(path, Findings)
