"""Write what the linter finds in the printed text of a book beside the book, without the text.

python tools/make_findings.py BOOK TEXT...
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from wavell.rulebook.lint.findings import Finding
from wavell.rulebook.lint.parse import read_book
from wavell.rulebook.lint.run import lint
from wavell.rulebook.lint.tree import Rulebook
from wavell.rulebook.printed import FILE, Printed
from wavell.umpire import Book, open_book

SHORT = 24
EVERYWHERE = ("L203",)
"""What is told once and shown with every paragraph that it spoils."""


def paragraph_of(book: Book, section: str) -> str:
    """The paragraph of the index that a section is, or the nearest above it that the index has."""
    id_ = section
    while id_ and id_ not in book.index.paragraphs:
        id_ = re.sub(r"(?:\.?[^.]|\.[^.]+)$", "", id_)
    return id_


def rows(book: Book, text: Rulebook, finding: Finding) -> Iterator[Printed]:
    """A finding at its own paragraph, and at every other that it shows in, once for each."""
    at = {(line.file, line.number): node.id or node.section.id for node in text.root.walk() for line in node.lines}
    told: set[str] = set()
    for n, spot in enumerate(finding.spots):
        section = finding.section if n == 0 else at.get((spot.file, spot.line), "")
        paragraph = paragraph_of(book, section)
        if paragraph and paragraph not in told and (n == 0 or finding.code in EVERYWHERE):
            told.add(paragraph)
            fragment = spot.fragment if len(spot.fragment) <= SHORT else ""
            yield Printed(
                finding.code, finding.level, paragraph, spot.line, finding.why, fragment, spot.suggestion or ""
            )


def written(row: Printed) -> str:
    """A row as TOML; strings are written as JSON has them."""
    pairs = msgspec.to_builtins(row).items()
    return "[[finding]]\n" + "".join(f"{key} = {msgspec.json.encode(value).decode()}\n" for key, value in pairs)


def main() -> None:
    """Lint the texts and write the file."""
    book = open_book(sys.argv[1])
    text = read_book([Path(name) for name in sys.argv[2:]])
    report = lint(text)
    found = [row for finding in report.findings for row in rows(book, text, finding)]
    path = book.folder / "data" / FILE
    head = "# What `wavell lint` finds in the printed text, by tools/make_findings.py. Nothing here bears on a rule.\n"
    path.write_text("\n".join([head, *map(written, found)]), "utf-8")
    print(f"{len(found)} findings written to {path.name}")


if __name__ == "__main__":
    main()
