"""What stands behind each paragraph: computed from the registry, the case files and the test marks."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from wavell.umpire import Book, CaseError, Ref, Standing, WavellError, shelf
from wavell.umpire.cases import book_named, find_cases, load_case
from wavell.umpire.errors import unknown

from .marks import tests_by_paragraph


class Status(StrEnum):
    """How far a paragraph has come."""

    RULED = "ruled"
    DATA = "data"
    NOTE = "note"
    OPEN = "open"


@dataclass(frozen=True)
class Row:
    """One paragraph: its status, what implements it, its cases and its tests."""

    id: str
    heading: str
    status: Status
    why: str
    standing: tuple[Standing, ...]
    cases: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Evidence:
    """What the work tree shows: cases and tests by paragraph, and the files that cannot be read."""

    cases: dict[Ref, list[str]]
    tests: dict[Ref, list[str]]
    broken: list[str]


def evidence(root: Path, books: Iterable[Book]) -> Evidence:
    """Collect the cases of some books, and all tests, below a project's root."""
    cases: dict[Ref, list[str]] = defaultdict(list)
    broken: list[str] = []
    wanted = {book.id: book for book in books}
    if (root / "cases").is_dir():
        for path in find_cases(root / "cases"):
            try:
                if (book := wanted.get(book_named(path))) is not None:
                    for id_ in sorted(load_case(path, wanted.__getitem__).paragraphs):
                        cases[Ref(book.id, id_)].append(path.relative_to(root).as_posix())
            except CaseError as fault:
                broken.append(str(fault))
    tests = tests_by_paragraph(root / "tests", broken) if (root / "tests").is_dir() else {}
    return Evidence(dict(cases), tests, broken)


def coverage(book: Book, found: Evidence) -> list[Row]:
    """Compute the coverage of every paragraph of a book."""
    rows = []
    for paragraph in book.index.paragraphs.values():
        standing = tuple(book.rules.standing(paragraph.id))
        status, why = Status.OPEN, "not implemented yet"
        roles = {each.role for each in standing} - {"map"}
        if roles - {"data"}:
            status, why = Status.RULED, ""
        elif roles:
            status, why = Status.DATA, ""
        elif paragraph.why:
            status, why = Status.NOTE, paragraph.why
        ref = book.index.ref(paragraph.id)
        cases, tests = tuple(found.cases.get(ref, ())), tuple(found.tests.get(ref, ()))
        rows.append(Row(paragraph.id, paragraph.heading, status, why, standing, cases, tests))
    return rows


@dataclass(frozen=True)
class Summary:
    """The coverage of a book in numbers."""

    paragraphs: int
    by_status: Counter[Status]
    cased: int
    tested: int


def summary(rows: list[Row]) -> Summary:
    """Count a book's coverage."""
    statuses = Counter(row.status for row in rows)
    return Summary(len(rows), statuses, sum(bool(row.cases) for row in rows), sum(bool(row.tests) for row in rows))


def gaps(book: Book, rows: list[Row], found: Evidence) -> list[str]:
    """Say what is wrong: citations of nothing, and rules that neither a case nor a test shows."""
    installed = shelf()
    wrong = [*found.broken]
    for what, table in (("case", found.cases), ("test", found.tests)):
        for ref, places in table.items():
            if ref.book not in installed:
                wrong.append(f"{what} {places[0]}: {unknown('book', ref.book, installed)}")
            elif ref.book == book.id:
                try:
                    book.index.ref(ref.id)
                except WavellError as fault:
                    wrong.append(f"{what} {places[0]}: {fault}")
    done = (row for row in rows if row.status in (Status.RULED, Status.DATA))
    unshown = (row for row in done if not row.cases and not row.tests)
    return wrong + [f"{book.id} {row.id} is {row.status} and neither a case nor a test shows it" for row in unshown]
