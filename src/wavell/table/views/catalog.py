"""Catalog: books and their scenarios, the rulebooks as documents, the boards and how a scenario starts."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import msgspec

from wavell.rulebook.coverage import Evidence, Row, Status, coverage, evidence, summary
from wavell.rulebook.printed import findings_at
from wavell.rulebook.shipped import shipped
from wavell.umpire import (
    SPECTATOR,
    Book,
    CaseError,
    Game,
    Implementation,
    Reading,
    SeededDice,
    UnknownName,
    open_book,
    shelf,
)
from wavell.umpire.books.guide import Guide
from wavell.umpire.display.scene import Scene
from wavell.umpire.facts.errors import unknown
from wavell.umpire.facts.index import Clause
from wavell.umpire.notation.orders import grammar
from wavell.umpire.records.case_files import CaseLine
from wavell.umpire.records.cases import written_case

from ..schema.game import Cited
from ..schema.library import (
    BookCard,
    CaseCard,
    ClauseCard,
    CoverageCard,
    ImplementationCard,
    ReadingCard,
    RulePage,
    RuleRow,
    ScenarioCard,
)
from .view import scene_of, sheet_of

SOURCES = {
    "text": "what the text says of it in passing",
    "public": "what is publicly known of the game",
    "ours": "our own choice",
    "stand-in": "a stand-in of ours for a chart that is not public",
    "default": "a usual value",
    "hook": "what the text asks for and leaves to others",
}
"""Descriptions of the sources that a frame entry may name."""
_PUBLIC_SEED = bytes(32)
"""Seed of the dice of start positions that are only shown; it keeps no secret."""


class CachedJson(NamedTuple):
    """Encoded JSON that does not change, and its ETag."""

    data: bytes
    etag: str

    @classmethod
    def of(cls, what: object) -> "CachedJson":
        """Encode a value, and hash it for the ETag."""
        data = msgspec.json.encode(what)
        return cls(data, f'"{hashlib.sha256(data).hexdigest()[:24]}"')


class Library:
    """Everything that can be looked up without a game; what takes long is computed once and cached."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = shipped() if root is None else root
        self._lock = Lock()
        self._evidence: Evidence | None = None
        self._rows: dict[str, dict[str, Row]] = {}
        self._pages: dict[tuple[str, str], RulePage] = {}
        self._starts: dict[tuple[str, str], Game] = {}
        self._sheets: dict[tuple[str, str], CachedJson] = {}

    def preload(self) -> None:
        """Read all cases and tests before anybody asks for them."""
        for name in shelf():
            self._covered(open_book(name))

    def book(self, name: str) -> Book:
        """Return an installed book; raises UnknownName if there is none of that id."""
        return open_book(name)

    # Books ------------------------------------------------------------------------------------------------------

    def books(self) -> tuple[BookCard, ...]:
        """All installed books that can be played."""
        return tuple(_book_card(book) for book in map(open_book, shelf()) if book.playable)

    def start(self, name: str, scenario: str) -> Game:
        """Return a game at the start of a scenario, cached; it is only to be read."""
        book = self.book(name)
        key = (book.id, book.scenario(scenario).id)
        if key not in self._starts:
            self._starts[key] = Game.new(book, scenario, dice=SeededDice(_PUBLIC_SEED))
        return self._starts[key]

    def sheet(self, game: Game) -> "CachedJson":
        """Return the board of a game, encoded once for all games of its scenario."""
        key = (game.book.id, game.journal.header.scenario)
        if key not in self._sheets:
            self._sheets[key] = CachedJson.of(sheet_of(game))
        return self._sheets[key]

    def sheet_by_etag(self, name: str, mark: str) -> "CachedJson":
        """Return a board of a book by its ETag without quotes; raises UnknownName if no scenario has it."""
        for scenario in self.book(name).scenarios:
            if (sheet := self.sheet(self.start(name, scenario))).etag == f'"{mark}"':
                return sheet
        raise UnknownName(f'there is no board "{mark[:40]}" in {name}; ask for the board of a scenario')

    def scene(self, name: str, scenario: str) -> Scene:
        """The start of a scenario as a spectator sees it."""
        return scene_of(self.start(name, scenario), SPECTATOR)

    def guide(self, name: str, scenario: str) -> Guide:
        """Return the guide to a scenario's first turn; raises UnknownName if it has none."""
        book = self.book(name)
        if book.scenario(scenario).id not in book.guides:
            raise UnknownName(f"{book.id}: nobody has written a guide to {scenario}")
        return book.guides[scenario]

    # Rules ------------------------------------------------------------------------------------------------------

    def rules(self, name: str) -> tuple[RuleRow, ...]:
        """The whole index of a book: its paragraphs, then what play needs beyond it, then what it cites elsewhere."""
        book = self.book(name)
        status = {row.id: row.status.value for row in coverage(book, Evidence({}, {}, []))}  # cases do not bear on it
        index = book.index
        return (
            *(
                RuleRow(each.id, each.heading, each.kind, status[each.id], each.text, each.parent)
                for each in index.paragraphs.values()
            ),
            *(RuleRow(each.id, each.heading, "frame", "frame", each.text) for each in index.frame.values()),
            *(RuleRow(each.id, each.heading, "outside", "outside", "") for each in index.outside.values()),
        )

    def rule(self, name: str, id_: str) -> RulePage:
        """Return one paragraph with its references, readings, implementations and cases; capitals do not matter."""
        book = self.book(name)
        found = _found(book, id_)
        key = (book.id, found)
        if key not in self._pages:
            self._pages[key] = self._page(book, found)
        return self._pages[key]

    def coverage(self, name: str) -> CoverageCard:
        """Count the paragraphs of a book by status, those that have cases and tests, and the clauses."""
        book = self.book(name)
        rows = list(self._covered(book).values())
        assert self._evidence is not None
        sums = summary(book, rows, self._evidence)
        by = sums.by_status
        return CoverageCard(
            paragraphs=sums.paragraphs,
            ruled=by[Status.RULED],
            data=by[Status.DATA],
            note=by[Status.NOTE],
            open=by[Status.OPEN],
            cased=sums.cased,
            tested=sums.tested,
            clauses=sums.clauses,
            clauses_shown=sums.shown,
        )

    def _covered(self, book: Book) -> dict[str, Row]:
        with self._lock:  # so that two threads do not read all cases
            if book.id not in self._rows:
                if self._evidence is None:
                    self._evidence = evidence(self.root, map(open_book, shelf()))
                self._rows[book.id] = {row.id: row for row in coverage(book, self._evidence)}
        return self._rows[book.id]

    def _page(self, book: Book, id_: str) -> RulePage:
        index = book.index
        cited_by = tuple(index.cited_by(id_))
        implementations = tuple(map(_implementation_card, book.rules.implementations(id_)))
        readings = tuple(_reading_card(book, each) for each in book.readings.about(id_))
        if (row := index.paragraphs.get(id_)) is None:
            frame = index.frame.get(id_)
            kind, text = ("frame", frame.text) if frame is not None else ("outside", "")
            source = f"Not in the book's text; it rests on {_source(frame.source)}." if frame is not None else ""
            return RulePage(
                id_, index.heading(id_), kind, kind, text, (), (), cited_by, readings, implementations, (), why=source
            )
        covered = self._covered(book)[id_]
        clauses = self._clauses(book, id_)
        beside = (file for _, *sides in clauses for files in sides for file in files)
        return RulePage(
            id=id_,
            heading=row.heading,
            kind=row.kind,
            status=covered.status.value,
            text=row.text,
            children=tuple(index.children.get(id_, ())),
            refs=row.refs,
            cited_by=cited_by,
            readings=readings,
            standing=implementations,
            cases=tuple(self._cases(dict.fromkeys((*covered.cases, *beside)))),
            parent=row.parent,
            twin=row.twin,
            why=covered.why,
            printed=tuple(_misprint(each.as_, each.means, each.note) for each in row.printed),
            tests=covered.tests,
            findings=tuple(Cited(each.told, kind=each.level.value) for each in findings_at(book, id_)),
            clauses=tuple(_clause_card(*each) for each in clauses),
        )

    def _clauses(self, book: Book, id_: str) -> list[tuple[Clause, list[str], list[str]]]:
        """List the clauses of a paragraph, each with the files that show it and those that are just outside of it."""
        assert self._evidence is not None
        cases = self._evidence.clauses
        keys = [(each, (book.id, f"{id_}/{each.id}")) for each in book.index.paragraphs[id_].clause]
        return [(each, cases.shown.get(key, []), cases.spared.get(key, [])) for each, key in keys]

    def _cases(self, files: Iterable[str]) -> Iterator[CaseCard]:
        for file in files:
            try:
                case = written_case(self.root / file)
            except CaseError:  # it was there when the cases were counted; a page without it is better than none
                continue
            text = "\n".join(f"{'do' if line.do else 'ask'} {line.text}" for line in case.line)
            yield CaseCard(_case_id(file), case.title, file, text, "\n".join(map(describe_expectation, case.line)))


def describe_expectation(line: CaseLine) -> str:
    """Describe what a line of a case expects."""
    expectations: list[str] = []
    if line.value is not None:
        expectations.append(f"is {line.value}")
    if line.refused:
        expectations.append(f"is refused by {', '.join(line.refused)}")
    elif line.allowed is False or line.kind is not None:
        expectations.append(f"is refused: {line.kind}" if line.kind else "is refused")
    if line.override:
        expectations.append("is played all the same")
    if line.permits:
        expectations.append(f"is allowed by {', '.join(line.permits)}")
    elif line.allowed:
        expectations.append("is allowed")
    if line.dice:
        expectations.append(f"rolls {' '.join(map(str, line.dice))}")
    if line.events:
        expectations.append(f"happens: {'; '.join(line.events)}")
    if line.winners is not None:
        expectations.append(f"is won by {' and '.join(line.winners)}" if line.winners else "is a draw")
    if line.acts is not None:
        expectations.append(f"then decides: {', '.join(line.acts) or 'nobody'}")
    return ", ".join(expectations) or ("is done" if line.do else "is answered")


def _found(book: Book, id_: str) -> str:
    if id_ in book.index:
        return id_
    everything = (*book.index.paragraphs, *book.index.outside, *book.index.frame)
    found = next((known for known in everything if known.casefold() == id_.casefold()), None)
    if found is None:
        raise UnknownName(f"{book.id}: {unknown('paragraph', id_, everything)}")
    return found


def _source(written: str) -> str:
    """Describe the source of a frame entry."""
    parts = [SOURCES.get(part, part) for part in written.split("|")]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _misprint(printed: str, means: str, note: str) -> str:
    meant = ", ".join(filter(None, (means, note)))
    return f"{printed}, meaning {meant}" if meant else printed


def _implementation_card(found: Implementation) -> ImplementationCard:
    where = f"{found.where}:{found.line}" if found.line else found.where
    return ImplementationCard(found.role, found.name, where, found.text)


def _case_id(file: str) -> str:
    return Path(file).stem


def _clause_card(clause: Clause, shown: list[str], spared: list[str]) -> ClauseCard:
    at_work, outside = (tuple(map(_case_id, files)) for files in (shown, spared))
    return ClauseCard(clause.id, clause.kind.value, clause.text, at_work, outside, clause.never)


def _reading_card(book: Book, reading: Reading) -> ReadingCard:
    first = reading.paragraphs[0] if reading.paragraphs else ""
    ref = str(book.index.ref(first)) if first else ""
    return ReadingCard(reading.id, ref, reading.question, reading.choices, reading.default, reading.why)


def _book_card(book: Book) -> BookCard:
    seats = book.sequence.seats if book.sequence is not None else ()
    return BookCard(
        book.id,
        book.title,
        tuple(
            ScenarioCard(each.id, each.title, each.history, each.victory, seats, each.id in book.guides)
            for each in book.scenarios.values()
        ),
        tuple(_reading_card(book, each) for each in book.readings.all.values()),
        tuple(grammar(kind).usage for kind in book.questions),
        () if book.show is None else tuple(grammar(kind).verb for kind in book.show.fights),
        book.first,
        book.calculator is not None,
    )
