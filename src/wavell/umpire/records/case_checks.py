"""Checking the lines of a case against its book: every name is looked up, and nothing may contradict itself."""

import re
from collections.abc import Callable, Iterable, Iterator

from ..books.book import Book
from ..facts.errors import CaseError, UnknownName, unknown
from ..facts.tally import fraction
from ..facts.verdict import Kind
from ..facts.world import World
from .case_files import CaseLine
from .expected_events import check_expected

_TALLY_LINE = re.compile(r"(?:\+|-|x-?|<=-?|>=-?)[0-9]+(?:/[0-9]+)?|floor|ceil")
"""What a line of a tally does, as cases write it."""


def check_cited(id_: str, where: str, book: Book) -> None:
    """Raise CaseError unless the book has a paragraph."""
    try:
        book.index.ref(id_)
    except UnknownName as fault:
        raise CaseError(f"{where}: {fault}") from None


def line_fault(line: CaseLine, book: Book, world: World) -> str:
    """Why a line cannot be asked, with the key that is wrong; empty if it can."""
    return next((text for check in _CHECKS for text in check(line, book, world)), "")


def _contradictions(line: CaseLine, book: Book, world: World) -> Iterator[str]:
    may_be_refused = bool(line.refused) or line.kind is not None
    if line.refused is not None and not line.refused:
        yield "refused: nothing refuses it; write allowed = true"
    if bool(line.do) == bool(line.ask):
        yield 'write either "do" or "ask"'
    if line.allowed and (may_be_refused or line.override):
        yield "allowed: it cannot be both allowed and refused"
    if line.permits and (may_be_refused or line.allowed is False):
        yield "permits: what is refused is not permitted by a paragraph"
    if (line.value is not None or line.lines is not None) and (line.do or line.refused is not None):
        yield "only a question has a value and lines"
    if line.ask and (line.events is not None or line.never is not None or line.dice):
        yield "asking changes nothing, so it has neither events nor dice"


def _values(line: CaseLine, book: Book, world: World) -> Iterator[str]:
    if isinstance(line.value, str):
        try:
            fraction(line.value)
        except (ValueError, ZeroDivisionError):
            yield f'value: "{line.value[:40]}" is no value; write a number or a fraction such as "7/2"'
    for each in line.lines or ():
        short = "".join(each.split()[:1])
        if not _TALLY_LINE.fullmatch(short):
            yield f'lines: "{short[:40]}" is no line of a tally; write it like "+4 2.1", "x1/2 2.1" or "floor 2.1"'


def _names(line: CaseLine, book: Book, world: World) -> Iterator[str]:
    assert book.sequence is not None
    if line.kind is not None and line.kind not in list(Kind):
        yield f"kind: {unknown('kind', line.kind, list(Kind))}"
    for key, seats in (("winners", line.winners), ("acts", line.acts)):
        for seat in seats or ():
            if seat not in book.sequence.seats:
                yield f"{key}: {unknown('seat', seat, book.sequence.seats)}"


def _paragraphs(line: CaseLine, book: Book, world: World) -> Iterator[str]:
    index = book.index
    yield from _unknown("refused", line.refused, index.ref)
    yield from _unknown("permits", line.permits, index.ref)
    yield from _unknown("lines", (each.rpartition(" ")[2] for each in line.lines or ()), index.ref)
    yield from _unknown("shows", line.shows, index.clause)
    yield from _unknown("spares", line.spares, index.clause)


def _unknown(key: str, ids: Iterable[str] | None, find: Callable[[str], object]) -> Iterator[str]:
    for id_ in ids or ():
        try:
            find(id_)
        except UnknownName as fault:
            yield f"{key}: {fault}"


def _events(line: CaseLine, book: Book, world: World) -> Iterator[str]:
    for key, texts in (("events", line.events), ("never", line.never)):
        for text in texts or ():
            try:
                check_expected(text, book, world, never=key == "never")
            except CaseError as fault:
                yield f"{key}: {fault}"


_CHECKS: tuple[Callable[[CaseLine, Book, World], Iterator[str]], ...] = (
    _contradictions,
    _names,
    _values,
    _paragraphs,
    _events,
)
