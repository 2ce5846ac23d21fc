"""The files of a book: however they are encoded and whatever ends their lines, a corrected copy keeps it."""

import io
import sys
from pathlib import Path

import pytest

from wavell.rulebook.lint.fix import corrected
from wavell.rulebook.lint.parse import parse_texts, read_book
from wavell.rulebook.lint.run import lint
from wavell.rulebook.lint.source import Text, expanded, lines_of, read_source
from wavell.umpire.facts.errors import DataError

SLIP = "15. A.\n\nThe naïve calender is définitive – see it.\n"


RIGHT = SLIP.replace("calender", "calendar")


def mended(path: Path, sure: float = 0.95) -> bytes:
    text = read_source(path)
    book = parse_texts([text])
    return text.encoded(corrected(book, lint(book).findings, sure)[text.name])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("encoding", "bom"),
    [
        ("utf-8", b""),
        ("utf-8", b"\xef\xbb\xbf"),
        ("utf-16-le", b"\xff\xfe"),
        ("utf-16-be", b"\xfe\xff"),
        ("cp1252", b""),
    ],
)
def test_a_corrected_copy_keeps_encoding_and_line_ends(tmp_path: Path, end: str, encoding: str, bom: bytes) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(bom + SLIP.replace("\n", end).encode(encoding))
    assert mended(path) == bom + RIGHT.replace("\n", end).encode(encoding)


def test_line_ends_that_differ_within_a_file_stay_so(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(b"15. A.\r\n\nThe calender\r\nis here.")
    assert mended(path) == b"15. A.\r\n\nThe calendar\r\nis here."


def test_columns_and_lines_do_not_count_what_ends_a_line_or_begins_a_file(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(b"\xef\xbb\xbf15. A.\r\n\r\nSee Rule ???\r\n")
    (finding,) = lint(read_book([path]), ("L101",)).findings
    assert (finding.section, finding.spot.line, finding.spot.column) == ("15", 3, 5)


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"\x00\x01\xff", b"\x81\x8d"])
def test_what_is_no_text_is_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(raw)
    with pytest.raises(DataError, match=r"odd\.txt"):
        read_source(path)


def test_a_letter_that_the_encoding_lacks_is_refused() -> None:
    with pytest.raises(DataError, match="cp1252"):
        Text("a.txt", "x", "cp1252").encoded("x → y")


def test_no_line_is_lost() -> None:
    for text in ("", "a", "a\n", "a\r\n\rb\n\nc", "\n"):
        assert "".join(line.text + line.end for line in lines_of(text)) == text
        assert [line.number for line in lines_of(text)] == list(range(1, len(lines_of(text)) + 1))


def test_folders_patterns_and_stdin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("2.md", "1.txt", "picture.png"):
        (tmp_path / name).write_text("15. A.\n")
    assert [path.name for path in expanded([tmp_path])] == ["1.txt", "2.md"]
    assert [path.name for path in expanded([tmp_path / "*.t*"])] == ["1.txt"]
    monkeypatch.chdir(tmp_path)
    assert list(expanded([Path("*.md")])) == [Path("2.md")]
    with pytest.raises(DataError, match="no file is called so"):
        list(expanded([tmp_path / "*.doc"]))
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match="holds no file"):
        list(expanded([tmp_path / "empty"]))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"15. A.\n\nSee Rule ???.\n")))
    (finding,) = lint(read_book([Path("-")]), ("L101",)).findings
    assert finding.spot.file == "stdin"


def test_a_file_named_twice_is_refused() -> None:
    with pytest.raises(DataError, match="named twice"):
        parse_texts([Text("a.txt", "x"), Text("a.txt", "x")])
