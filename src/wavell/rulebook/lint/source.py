"""The files of a rulebook: path arguments, encodings, lines and line endings."""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from wavell.umpire.books.toml_files import read_bytes
from wavell.umpire.facts.errors import DataError

from .tree import Line

STDIN = Path("-")
KINDS = (".md", ".markdown", ".txt")
"""The files of a folder that are read."""
MAX_BOOK_BYTES = 20_000_000
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_END = re.compile(r"\r\n|\n|\r")


class Text(NamedTuple):
    """A file as it was read: name, text, and the encoding to write it back with."""

    name: str
    text: str
    encoding: str = "utf-8"
    bom: bytes = b""

    def encoded(self, text: str) -> bytes:
        """Another text, in the encoding of this one; what that lacks is an error."""
        try:
            return self.bom + text.encode(self.encoding)
        except UnicodeEncodeError:
            raise DataError(f"{self.name}: a correction has letters that {self.encoding} lacks") from None


def expanded(paths: Iterable[Path]) -> Iterator[Path]:
    """Resolve path arguments to files: a folder to its text files, a glob pattern to its matches."""
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.iterdir() if each.suffix.lower() in KINDS and each.is_file())
            if not inside:
                raise DataError(f"{path}: this folder holds no file that ends in {', '.join(KINDS)}")
            yield from inside
        elif any(char in str(path) for char in "*?[") and not path.exists():
            base = Path(path.anchor) if path.is_absolute() else Path()
            matched = sorted(base.glob(str(path.relative_to(base) if path.is_absolute() else path)))
            if not matched:
                raise DataError(f"{path}: no file is called so")
            yield from matched
        else:
            yield path


def read_source(path: Path) -> Text:
    """Read a file, or what is piped in: UTF-8 or UTF-16, or else the letters of Western Europe."""
    if path == STDIN:
        name, raw = "stdin", sys.stdin.buffer.read(MAX_BOOK_BYTES + 1)
        if len(raw) > MAX_BOOK_BYTES:
            raise DataError(f"{name}: it has more than the {MAX_BOOK_BYTES:,} bytes that are read")
    else:
        name, raw = str(path), read_bytes(path, largest=MAX_BOOK_BYTES)
    bom, encoding = next(((mark, code) for mark, code in _BOMS if raw.startswith(mark)), (b"", "utf-8"))
    for code in (encoding, *(() if bom else ("cp1252",))):
        try:
            text = raw[len(bom) :].decode(code)
        except UnicodeDecodeError:
            continue
        if code == "cp1252" and _CONTROL.search(text):
            break
        return Text(name, text, code, bom)
    raise DataError(f"{name}: this is no text in UTF-8, UTF-16 or Windows-1252")


def lines_of(text: str, file: str = "") -> list[Line]:
    """The lines of a text, whatever ends them."""
    lines, at = [], 0
    for number, end in enumerate(_END.finditer(text), 1):
        lines.append(Line(file, number, text[at : end.start()], end[0]))
        at = end.end()
    return [*lines, Line(file, len(lines) + 1, text[at:], "")]
