"""Wire types of the library: books, scenarios, readings, paragraphs and the cases that show them.

`web/src/lib/wire.ts` is generated from this module (`make client`).
"""

import msgspec

from .game import Cited


class ScenarioCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scenario to choose: what it is about, who plays, and whether its first turn is shown step by step."""

    id: str
    title: str
    history: str
    victory: str
    seats: tuple[str, ...]
    guided: bool = False


class ReadingCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open question of a book, and the choices that a game has; `ref` is the first paragraph it is about."""

    id: str
    ref: str
    question: str
    choices: dict[str, str]
    default: str
    why: str


class BookCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A book on the shelf."""

    id: str
    title: str
    scenarios: tuple[ScenarioCard, ...]
    readings: tuple[ReadingCard, ...]
    questions: tuple[str, ...]
    """How each question is written."""
    fights: tuple[str, ...] = ()
    """The verbs of orders that can start a fight."""
    first: str = ""
    """The scenario that somebody new is offered first; empty if none is."""
    calculator: bool = False
    """Whether it works fights of a real map out."""


class RuleRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of the index. Its status is ruled, data, note or open; `frame` is ours, `outside` in another book."""

    id: str
    heading: str
    kind: str
    status: str
    text: str
    parent: str = ""


class ImplementationCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A function or a row of data that implements a paragraph."""

    role: str
    name: str
    where: str
    text: str


class CaseCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A case that shows a paragraph: what is done and asked in it, and what is expected, line by line."""

    id: str
    title: str
    file: str
    text: str
    expected: str


class ClauseCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a paragraph says, and the cases on both sides of it, each by its id among those of the page."""

    id: str
    kind: str
    text: str
    shown: tuple[str, ...] = ()
    """The cases that show it at work."""
    spared: tuple[str, ...] = ()
    """The cases that are just outside of it."""
    never: str = ""
    """Why nothing in a game can bring it about, where nothing can."""


class RulePage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A paragraph with its clauses, references, readings, implementations, cases and tests."""

    id: str
    heading: str
    kind: str
    status: str
    text: str
    children: tuple[str, ...]
    refs: tuple[str, ...]
    cited_by: tuple[str, ...]
    readings: tuple[ReadingCard, ...]
    standing: tuple[ImplementationCard, ...]
    """What implements it."""
    cases: tuple[CaseCard, ...]
    """Those that cite it, then those that are only just outside of one of its clauses."""
    parent: str = ""
    twin: str = ""
    why: str = ""
    printed: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    findings: tuple[Cited, ...] = ()
    """What the linter finds in the printed text."""
    clauses: tuple[ClauseCard, ...] = ()


class CoverageCard(msgspec.Struct, frozen=True):
    """How many paragraphs of a book have each status, how many have cases and tests, and the same of clauses."""

    paragraphs: int
    ruled: int
    data: int
    note: int
    open: int
    cased: int
    tested: int
    clauses: int
    clauses_shown: int
    """Clauses that cases show on every side that they have."""
