"""Coverage: for each paragraph its implementations, cases and tests, computed from registry, files and marks."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from wavell.umpire import Book, CaseError, Implementation, Ref, UnknownName, WavellError, shelf
from wavell.umpire.facts.errors import unknown
from wavell.umpire.records.case_files import CaseFile
from wavell.umpire.records.cases import find_cases, load_case, written_case

from .case_processes import answer_case
from .clauses import ClauseCases
from .marked import LISTED
from .marks import tests_by_paragraph, tests_listed


class Status(StrEnum):
    """The status of a paragraph: implemented by rules, by data alone, without behaviour, or not yet."""

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
    implementations: tuple[Implementation, ...]
    cases: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Evidence:
    """Cases and tests by paragraph, cases by clause, and the files that cannot be read."""

    cases: dict[Ref, list[str]]
    tests: dict[Ref, list[str]]
    broken: list[str]
    clauses: ClauseCases = field(default_factory=ClauseCases)


def evidence(root: Path, books: Iterable[Book], *, checked: bool = False) -> Evidence:
    """Collect the cases of some books, and all tests, below a project's root.

    A case is only read, which is quick; `checked` also compares every name in it with the book.
    """
    cases: dict[Ref, list[str]] = defaultdict(list)
    broken: list[str] = []
    clauses = ClauseCases()
    wanted = {book.id: book for book in books}
    for path in find_cases(root / "cases") if (root / "cases").is_dir() else ():
        try:
            written = written_case(path)
            if (book := wanted.get(written.book)) is not None:
                if checked:
                    _check(path, written, wanted.__getitem__)
                for id_ in sorted(written.cited):
                    cases[book.index.ref(id_)].append(path.relative_to(root).as_posix())
                clauses.add(book.index, written, path.relative_to(root).as_posix())
        except CaseError as fault:
            broken.append(str(fault))
        except UnknownName as fault:
            broken.append(f"{path}: {fault}")
    return Evidence(dict(cases), _tests(root, broken), broken, clauses)


def _check(path: Path, written: CaseFile, open_book: Callable[[str], Book]) -> None:
    """Raise CaseError for a name that the book does not know; counters of a case's own are known where it is run."""
    if not written.counter:
        load_case(path, open_book).refuse_bad()
    for fault in answer_case(path).bad if written.counter else ():
        raise CaseError(fault)


def _tests(root: Path, broken: list[str]) -> dict[Ref, list[str]]:
    if (root / "tests").is_dir():
        return tests_by_paragraph(root / "tests", broken)
    return tests_listed(root / LISTED) if (root / LISTED).is_file() else {}


def coverage(book: Book, found: Evidence) -> list[Row]:
    """Compute the coverage of every paragraph of a book."""
    rows = []
    for paragraph in book.index.paragraphs.values():
        implementations = tuple(dict.fromkeys(book.rules.implementations(paragraph.id)))
        status, why = Status.OPEN, "not implemented yet"
        roles = {each.role for each in implementations} - {"map"}
        if roles - {"data"}:
            status, why = Status.RULED, ""
        elif roles:
            status, why = Status.DATA, ""
        elif paragraph.why:
            status, why = Status.NOTE, paragraph.why
        ref = book.index.ref(paragraph.id)
        cases, tests = tuple(found.cases.get(ref, ())), tuple(found.tests.get(ref, ()))
        rows.append(Row(paragraph.id, paragraph.heading, status, why, implementations, cases, tests))
    return rows


@dataclass(frozen=True)
class Summary:
    """The coverage of a book in numbers."""

    paragraphs: int
    by_status: Counter[Status]
    cased: int
    tested: int
    clauses: int = 0
    shown: int = 0
    """Clauses that have all the cases they need."""


def summary(book: Book, rows: list[Row], found: Evidence) -> Summary:
    """Count a book's coverage."""
    statuses = Counter(row.status for row in rows)
    cased, tested = (sum(map(bool, each)) for each in zip(*((row.cases, row.tests) for row in rows), strict=True))
    clauses = book.index.clauses
    shown = sum(not found.clauses.missing(book.index, id_) for id_ in clauses)
    return Summary(len(rows), statuses, cased, tested, len(clauses), shown)


def gaps(book: Book, rows: list[Row], found: Evidence) -> list[str]:
    """Return a sentence for each unknown citation, and for each clause or rule without a case or test."""
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
    for id_ in book.index.clauses:
        wrong += [f"{book.id} {id_}: {why}" for why in found.clauses.missing(book.index, id_)]
    done = (row for row in rows if row.status in (Status.RULED, Status.DATA))
    unshown = (row for row in done if not row.cases and not row.tests)
    return wrong + [f"{book.id} {row.id} is {row.status} and neither a case nor a test shows it" for row in unshown]
