"""The rulebook index: one row for every paragraph, in our own words, and what it leans on."""

from enum import StrEnum
from pathlib import Path

import msgspec

from ..books.toml_files import load
from .errors import DataError, UnknownName, unknown
from .refs import Ref


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reference that the printed book gives wrongly, and what it most likely means."""

    as_: str = msgspec.field(name="as")
    """The reference as it is printed."""
    means: str = ""
    """The paragraph that is meant."""
    note: str = ""
    """Why that one."""


_EXAMPLE = "example"
"""The kind of a paragraph that plays others through and adds nothing of its own."""


class ClauseKind(StrEnum):
    """What a clause of a paragraph does; those that draw a line are to be shown on both sides of it."""

    DEFINITION = "definition"
    OBLIGATION = "obligation"
    VALUE = "value"
    PERMISSION = "permission"
    EFFECT = "effect"
    PROHIBITION = "prohibition"
    LIMIT = "limit"
    CONDITION = "condition"
    EXCEPTION = "exception"
    DATE = "date"

    @property
    def has_two_sides(self) -> bool:
        """Whether there is something just outside of it to show as well."""
        return self in (self.PROHIBITION, self.LIMIT, self.CONDITION, self.EXCEPTION, self.DATE)


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a paragraph says, small enough to be right or wrong on its own."""

    id: str
    """A letter, which cases cite after the paragraph: `71.22/b`."""
    kind: ClauseKind
    """What it does: `prohibition`, `limit`, `exception`, `date` ..."""
    text: str
    """What it says, in your own words."""
    never: str = ""
    """Why nothing in a game can bring it about, where nothing can."""
    unwatched: str = ""
    """Why no sentinel states it, where it forbids or limits something and none does."""


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the index: a paragraph of the book."""

    id: str
    """Its number, as orders, cases and refusals cite it."""
    parent: str
    """The paragraph that it is a part of; empty at the top."""
    kind: str
    """What it does: `heading`, `definition`, `limit`, `permission`, `prohibition`, `effect`, `value` ..."""
    heading: str
    """A few words."""
    text: str
    """What it says, in your own words."""
    refs: tuple[str, ...] = ()
    """Paragraphs that it leans on."""
    twin: str = ""
    """The paragraph that says the same of another side; that one names this one."""
    why: str = ""
    """Why no rule stands behind it, where none does."""
    printed: tuple[Printed, ...] = ()
    """References that the printed text gives wrongly."""
    marks: tuple[str, ...] = ()
    """Marks that the book prints beside it, such as `RL`."""
    clause: tuple[Clause, ...] = ()
    """What it says, thing by thing."""


class Outside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the book cites and that is not in it."""

    id: str
    """How it is cited."""
    heading: str
    """What it is."""


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that play needs beyond the book's text; the frame's numbers are ours and say so."""

    id: str
    """How it is cited; it begins with `frame:`."""
    heading: str
    """A few words."""
    text: str
    """What holds."""
    source: str
    """Where it comes from."""


class IndexFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The index of a book: every paragraph that can be cited."""

    title: str
    """The rulebook's title."""
    edition: str = ""
    """Its edition."""
    rule: tuple[Paragraph, ...] = ()
    """The paragraphs."""
    outside: tuple[Outside, ...] = ()
    """What the text cites and does not contain."""
    frame: tuple[Frame, ...] = ()
    """What play needs beyond the text; it is ours and says so."""


class Index:
    """All paragraphs of one book; a citation that is not in here does not exist."""

    def __init__(self, book: str, path: Path) -> None:
        rows = load(path, IndexFile)
        self.book = book
        self.title = rows.title
        self.edition = rows.edition
        self.paragraphs = {row.id: row for row in rows.rule}
        self.outside = {row.id: row for row in rows.outside}
        self.frame = {row.id: row for row in rows.frame}
        everything = [
            *(row.id for row in rows.rule),
            *(row.id for row in rows.outside),
            *(row.id for row in rows.frame),
        ]
        self._refs = {id_: Ref(book, id_) for id_ in everything}
        general = [*self.outside, *self.frame, *self.paragraphs]
        self._places = {id_: at for at, id_ in enumerate(general)}
        if len(self._refs) != len(everything):
            twice = next(id_ for n, id_ in enumerate(everything) if id_ in everything[:n])
            raise DataError(f'{path}: the id "{twice}" stands twice')
        self.clauses = {f"{row.id}/{each.id}": each for row in rows.rule for each in row.clause}
        """The clauses of all paragraphs, by paragraph and letter."""
        self._check(path)
        self.children: dict[str, list[str]] = {}
        for row in rows.rule:
            self.children.setdefault(row.parent, []).append(row.id)

    def _check(self, path: Path) -> None:
        for row in self.paragraphs.values():
            links = [
                *row.refs,
                *filter(None, (row.parent, row.twin)),
                *(p.means for p in row.printed if p.means),
            ]
            for link in links:
                if link not in self._refs:
                    raise DataError(f"{path}: {row.id} cites nothing: {unknown('paragraph', link, self._refs)}")
            twin = self.paragraphs.get(row.twin)
            if row.parent and row.parent not in self.paragraphs:
                raise DataError(f'{path}: the parent "{row.parent}" of {row.id} is no paragraph')
            above, seen = row.parent, {row.id}
            while above:
                if above in seen:
                    raise DataError(f"{path}: {row.id} is its own parent, by way of {above}")
                seen.add(above)
                above = self.paragraphs[above].parent if above in self.paragraphs else ""
            if len({each.id for each in row.clause}) < len(row.clause) or any("/" in each.id for each in row.clause):
                raise DataError(f"{path}: the clauses of {row.id} need a letter each, none twice")
            if row.twin and (twin is None or twin.twin != row.id):
                raise DataError(f'{path}: {row.id} calls "{row.twin}" its twin, which does not agree')
        for frame in self.frame.values():
            if not frame.id.startswith("frame:"):
                raise DataError(f'{path}: the frame id "{frame.id}" must start with "frame:"')

    def ref(self, id_: str) -> Ref:
        """Return the citation of a paragraph, an outside id or a frame entry; raises UnknownName if there is none."""
        try:
            return self._refs[id_]
        except KeyError:
            raise UnknownName(f"{self.book}: {unknown('paragraph', id_, self._refs)}") from None

    def clause(self, id_: str) -> Clause:
        """Return a clause by its paragraph and letter."""
        try:
            return self.clauses[id_]
        except KeyError:
            known = [each for each in self.clauses if each.startswith(id_.partition("/")[0] + "/")] or self.clauses
            raise UnknownName(f"{self.book}: {unknown('clause', id_, known)}") from None

    def shown_by(self, id_: str) -> set[str]:
        """Return the paragraphs that show a clause where they are cited: its own, or those that it is an example of."""
        row = self.paragraphs[id_.partition("/")[0]]
        return {row.id, row.parent, *row.refs} if row.kind == _EXAMPLE else {row.id}

    def place(self, ref: Ref) -> int:
        """Return the sort key of a citation: outside ids, frame entries, then paragraphs in the order of the book."""
        return self._places[ref.id]

    def cited(self, id_: str, where: object) -> Ref:
        """Return the citation that a data file makes; raises DataError with `where` if there is no such paragraph."""
        try:
            return self.ref(id_)
        except UnknownName as fault:
            raise DataError(f"{str(where).removesuffix(': ')}: {fault}") from None

    def cited_by(self, id_: str) -> list[str]:
        """The paragraphs that lean on this one."""
        return [row.id for row in self.paragraphs.values() if id_ in row.refs]

    def heading(self, id_: str) -> str:
        """The heading of anything that can be cited."""
        self.ref(id_)
        return (self.paragraphs.get(id_) or self.outside.get(id_) or self.frame[id_]).heading

    def __contains__(self, id_: object) -> bool:
        return id_ in self._refs
