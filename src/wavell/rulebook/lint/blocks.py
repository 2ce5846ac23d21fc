"""Line classification that needs context: fenced blocks, separators and underlined headings."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from .tree import Line

_FENCE = re.compile(r"\s*(?P<fence>`{3,}|~{3,})")
_BREAK = re.compile(r"\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|={3,})$")
_UNDER = re.compile(r"(?:=+|-{3,})\s*$")
_NO_TITLE = re.compile(r"\s*(?:$|[-*+•>|#]|={3,})|.*\t|.*[.;,]\s*$|.{90}")
"""Matches lines that are not taken for an underlined heading."""


class Sort(Enum):
    """Kind of a line: text, inside a block that is not text, or a separator."""

    TEXT = 0
    VERBATIM = 1
    BREAK = 2


class Row(NamedTuple):
    """A line, what it says for the parser (an underlined heading as if it had hashes), and its sort."""

    line: Line
    text: str
    sort: Sort = Sort.TEXT


def rows_of(lines: Sequence[Line]) -> Iterator[Row]:
    """Yield the classified lines of a book, file by file."""
    ends = ""
    for n, line in enumerate(lines):
        first = n == 0 or lines[n - 1].file != line.file
        if first:
            ends = ""
        bare = line.text.strip()
        if not bare and not ends:
            yield Row(line, "")
        elif ends:
            yield Row(line, bare, Sort.VERBATIM)
            ends = "" if _closes(bare, ends) else ends
        elif opened := _opens(bare, first and _front_matter(lines, n)):
            ends = "" if opened == "-->" and "-->" in bare else opened
            yield Row(line, bare, Sort.VERBATIM)
        elif hashes := _underlined(lines, n):
            yield Row(line, f"{hashes} {bare}")
        elif bare[0] in "-*_=" and _BREAK.match(line.text):
            yield Row(line, bare, Sort.BREAK)
        else:
            yield Row(line, line.text)


def _opens(bare: str, front: bool) -> str:
    """Return the delimiter that ends the block which a line opens; None if it opens none."""
    if front:
        return "---"
    if bare.startswith("<!--"):
        return "-->"
    fence = _FENCE.match(bare) if bare[:1] in "`~" else None
    return fence["fence"] if fence else ""


def _closes(bare: str, ends: str) -> bool:
    return ends in bare if ends == "-->" else bare.startswith(ends) and not bare.strip(ends[0])


def _front_matter(lines: Sequence[Line], n: int) -> bool:
    """Whether a file begins with keys between two rows of hyphens."""
    if lines[n].text.strip() != "---" or n + 1 == len(lines) or not re.match(r"\w+:", lines[n + 1].text):
        return False
    return any(line.text.strip() == "---" for line in lines[n + 1 : n + 40] if line.file == lines[n].file)


def _underlined(lines: Sequence[Line], n: int) -> str:
    """The hashes that an underlined line stands for: it is alone, short and no sentence."""
    if n + 1 == len(lines) or lines[n + 1].file != lines[n].file or not _UNDER.match(lines[n + 1].text):
        return ""
    alone = n == 0 or not lines[n - 1].text.strip() or lines[n - 1].file != lines[n].file
    if not alone or _NO_TITLE.match(lines[n].text):
        return ""
    return "#" if lines[n + 1].text.startswith("=") else "##"
