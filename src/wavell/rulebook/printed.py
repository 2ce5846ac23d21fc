"""What the linter says of the printed rulebooks, kept beside each book and shown with its paragraphs.

The texts themselves are not ours to keep, so what was found in them is: a code, why in our words, and at most a few
letters of the fragment. `tools/make_findings.py` writes the files from the texts.
"""

from functools import cache
from pathlib import Path

import msgspec

from wavell.umpire import Book
from wavell.umpire.books.toml_files import load

from .lint.findings import CHECKS, Level

FILE = Path("display", "findings.toml")
"""Path of the findings in the data of a book."""


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A finding in the printed text: the paragraph, the line of the text, why, and what should stand there."""

    code: str
    level: Level
    paragraph: str
    line: int
    why: str
    fragment: str = ""
    suggestion: str = ""

    @property
    def told(self) -> str:
        """The finding in one line."""
        here = f'"{self.fragment}": ' if self.fragment else ""
        hint = f"; {self.suggestion} is meant" if self.suggestion else ""
        return f"{self.code} {CHECKS[self.code].title}: {here}{self.why}{hint}"


class Findings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All findings of a book."""

    finding: tuple[Printed, ...] = ()


@cache
def _by_paragraph(path: Path) -> dict[str, tuple[Printed, ...]]:
    found: dict[str, tuple[Printed, ...]] = {}
    for row in load(path, Findings).finding if path.exists() else ():
        found[row.paragraph] = (*found.get(row.paragraph, ()), row)
    return found


def findings_at(book: Book, paragraph: str) -> tuple[Printed, ...]:
    """Return the findings in the printed text of a paragraph."""
    from .lint import checks  # noqa: F401 - their titles are told

    return _by_paragraph(book.folder / "data" / FILE).get(paragraph, ())
