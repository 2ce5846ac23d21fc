"""Write `docs/formats/`: the file formats, each made from the struct that reads the file, and an example.

With --check nothing is written; the exit status says whether a page is stale. `tests/test_formats.py` checks that too,
and loads every example.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from wavell.books.awaw.model import counts as awaw_counts
from wavell.books.awaw.model.counters import CountersFile as AwawCounters
from wavell.books.europa.model import counts as europa_counts
from wavell.books.europa.model.counters import CountersFile as EuropaCounters
from wavell.books.primer.model.counters import Counters as PrimerCounters
from wavell.rulebook.file_formats import as_markdown
from wavell.umpire import open_book
from wavell.umpire.board.boardfile import BoardFile
from wavell.umpire.display.looks import Looks
from wavell.umpire.facts.counters import Counters
from wavell.umpire.facts.index import IndexFile
from wavell.umpire.facts.readings import ReadingsFile
from wavell.umpire.records.case_files import CaseFile
from wavell.umpire.rules.sequence import SequenceFile

ROOT = Path(__file__).resolve().parent.parent
FORMATS = ROOT / "docs" / "formats"
EXAMPLES = FORMATS / "examples"
NO_FIGURES: Mapping[str, Counters] = {}
AWAW_FIGURES = {"used": awaw_counts.USED, "marks": awaw_counts.MARKS}
EUROPA_FIGURES = {
    "used": europa_counts.USED,
    "marks": europa_counts.MARKS,
    "pools": europa_counts.POOLS,
    "installations": europa_counts.SITES,
}
IN_A_FOLDER = "Files in `data/counters/`; a scenario may take units from all."
MADE = "<!-- Made by tools/make_formats.py from the structs that read the files; edit their docstrings instead. -->"


@dataclass(frozen=True)
class Format:
    """One kind of file: where it lies, what reads it, and an example that a test loads."""

    title: str
    where: str
    kind: type[msgspec.Struct]
    example: str
    """A file among the examples."""
    under: str = ""
    """The table of the file that the struct is read from, if it is not the whole."""


@dataclass(frozen=True)
class Figures:
    """Figures that a position may set by name: the key they stand under, and the counters that are declared."""

    key: str
    counters: Counters

    def lines(self) -> Iterator[str]:
        """The names as a table."""
        yield from (f"### Names in `position.{self.key}`", "", "| name | counts for |", "|---|---|")
        for counter in sorted(self.counters.declared, key=lambda counter: counter.words):
            yield f"| `{counter.words}` | {counter.scope.value} |"
        yield ""


@dataclass(frozen=True)
class Page:
    """A page: a sentence or two, and the formats on it."""

    name: str
    title: str
    about: str
    formats: tuple[Format, ...] = field(default=())
    figures: tuple[Figures, ...] = field(default=())
    """Figures by name that the last of the formats may set."""

    def lines(self) -> Iterator[str]:
        """The page as Markdown."""
        yield from (MADE, "", f"# {self.title}", "", self.about, "")
        for each in self.formats:
            yield from (f"## {each.title}", "", each.where, "")
            yield from as_markdown(each.kind, each.under)
            example = (EXAMPLES / each.example).read_text(encoding="utf-8")
            yield from ("### Example", "", "```toml", *example.rstrip().splitlines(), "```", "")
        for figures in self.figures:
            yield from figures.lines()


def of_book(
    name: str, title: str, counters: type[msgspec.Struct], where: str, figures: Mapping[str, Counters] = NO_FIGURES
) -> Page:
    """The page of a book: its scenarios, its counters, and the positions of its cases."""
    book = open_book(name)
    assert book.scenario_format is not None
    assert book.position is not None
    scenarios = f"A file in `data/scenarios/`, or one of your own: `wavell new-scenario {name} NAME` begins one."
    positions = "What a [case file](case.md) lays down beside `scenario`, `date` and `phase`."
    formats = (
        Format("Scenario", scenarios, book.scenario_format.file, f"{name}-scenario.toml"),
        Format("Counters", where, counters, f"{name}-counters.toml"),
        Format("Position", positions, book.position, f"{name}-position.toml", "position"),
    )
    named = tuple(Figures(key, counters) for key, counters in figures.items())
    return Page(name, f"Files of {title}", f"The files that belong to the book `{name}`.", formats, named)


def pages() -> tuple[Page, ...]:
    """Every page but the index."""
    return (
        Page(
            "board",
            "Board files",
            "A board is drawn as text: one character a hex, in layers, and around them lists of what lies on, between"
            " and beside the hexes. A file without `[grid]` and `[layer]` holds lists alone, which a book adds to a"
            " board. Names of places are compared without letter case; blanks, hyphens and underscores are alike.",
            (Format("Board", "Any file that a book loads with `load_board`.", BoardFile, "board.toml"),),
        ),
        Page(
            "case",
            "Case files: every key",
            "A position, orders and questions, and the answers that are expected. [Case files](../cases.md) tells how"
            " to write one; this page lists every key.",
            (
                Format(
                    "Case",
                    "`wavell ask FILE` answers one, `wavell cases FOLDER` all of a folder.",
                    CaseFile,
                    "case.toml",
                ),
            ),
        ),
        Page(
            "book",
            "Files of every book",
            "What a book lays down for the umpire; `wavell new-book NAME` writes a first version of each.",
            (
                Format("Paragraphs", "`data/rules.toml`.", IndexFile, "rules.toml"),
                Format("Sequence of play", "`data/sequence.toml`.", SequenceFile, "sequence.toml"),
                Format("Readings", "`data/readings.toml`.", ReadingsFile, "readings.toml"),
                Format("Looks", "`data/display/looks.toml`; a book may add tables of its own.", Looks, "looks.toml"),
            ),
        ),
        of_book("awaw", "A World at War", AwawCounters, "`data/counters.toml`.", AWAW_FIGURES),
        of_book("europa", "Europa", EuropaCounters, IN_A_FOLDER, EUROPA_FIGURES),
        of_book("primer", "Primer", PrimerCounters, "`data/units.toml`."),
    )


def index(listed: tuple[Page, ...]) -> Iterator[str]:
    """The page that leads to the others."""
    yield from (MADE, "", "# File formats", "")
    yield "Everything that can be written by hand is TOML with a fixed set of keys. An unknown key, a value out of"
    yield "bounds or a name that nothing bears is an error that names file, key and the nearest valid name. Each page"
    yield "lists every key, made from the very types that read the files, and ends with a small example."
    yield ""
    for page in listed:
        titles = ", ".join(each.title.lower() for each in page.formats)
        yield f"- [{page.title}]({page.name}.md): {titles}"
    yield "- [The record](../record.md): a game as a text file"
    yield ""


def written() -> dict[Path, str]:
    """Every page as it should be."""
    listed = pages()
    texts = {"index": index(listed), **{page.name: page.lines() for page in listed}}
    return {FORMATS / f"{name}.md": "\n".join(lines).rstrip() + "\n" for name, lines in texts.items()}


def stale() -> list[Path]:
    """The pages that are not as they should be, those included that should not be there."""
    wanted = written()
    changed = [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    return [*changed, *sorted(set(FORMATS.glob("*.md")) - set(wanted))]


def main() -> int:
    """Write the pages, or check them."""
    found = stale()
    if "--check" not in sys.argv:
        for path, text in written().items():
            path.write_text(text, encoding="utf-8")
    print(f"{len(found)} pages {'are stale' if '--check' in sys.argv else 'written anew'}")
    return 1 if found and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
