"""From text to a tree of sections: decimal and dotted numbering, lettered paragraphs, lists, tables, notes, examples.

The parser is tolerant of damage: whatever it cannot place is prose of the section that it stands in.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from wavell.umpire.facts.errors import DataError

from .blocks import Row, Sort, rows_of
from .headings import Heading, heading, is_row, item, pieces, plain_heading, roman_heading, sentence_heading
from .source import Text, expanded, lines_of, read_source
from .tree import Kind, Line, Node, Rulebook, Style, levels

MAX_BOOK_CHARACTERS = 20_000_000
"""Maximal size of a book in characters."""
_NOTE = re.compile(r"^[>\s]*[*_]{0,2}\(?(note|designer'?s? note|historical note)\b", re.IGNORECASE)
_EXAMPLE = re.compile(r"^[>\s]*[*_]{0,2}\(?(example|for example|e\.g\.)", re.IGNORECASE)


def read_book(paths: Iterable[Path]) -> Rulebook:
    """Read one book from one or several files."""
    return parse_texts([read_source(path) for path in expanded(paths)])


def parse_texts(texts: Sequence[Text]) -> Rulebook:
    """Read one book from the texts of its files."""
    names = [text.name for text in texts]
    if twice := next((name for n, name in enumerate(names) if name in names[:n]), None):
        raise DataError(f"{twice}: this file is named twice")
    if sum(len(text.text) for text in texts) > MAX_BOOK_CHARACTERS:
        raise DataError(f"{names[-1]}: the book is longer than {MAX_BOOK_CHARACTERS:,} characters")
    return parse(line for text in texts for line in lines_of(text.text, text.name))


def parse_text(text: str, file: str = "") -> Rulebook:
    """Read a book from a text."""
    return parse(lines_of(text, file))


def parse(lines: Iterable[Line]) -> Rulebook:
    """Build the tree."""
    rows = list(lines)
    found = _headed(list(rows_of(rows)))
    heads = [(row.line, head) for row, head in found if head is not None]
    style = _style([head.number for _, head in heads])
    contents = _contents(heads)
    builder = _Builder(style)
    for (line, piece, sort), head in found:
        if sort is not Sort.TEXT:
            builder.aside(line, piece, Kind.BREAK if sort is Sort.BREAK else Kind.VERBATIM)
        elif head is None:
            builder.prose(line, piece)
        elif (line.file, line.number, head.number) in contents:
            builder.contents(line, head)
        else:
            builder.section(line, head)
    return builder.book(rows)


def _headed(rows: Sequence[Row]) -> list[tuple[Row, Heading | None]]:
    """Each row, or each heading on it, with what it is as a heading."""
    found = [
        (piece, heading(piece.text) if piece.sort is Sort.TEXT else None) for row in rows for piece in _pieces(row)
    ]
    # Chapters with Roman numbers and headings in small letters are believed only where the book has a row of them.
    plain = [
        n
        for n, (row, head) in enumerate(found)
        if head is None and row.text and row.sort is Sort.TEXT and len(row.text) < 90
    ]
    small = {n: head for n in plain if (head := sentence_heading(found[n][0].text)) and _alone(found, n)}
    others = sum(head is not None and "." in head.number and not head.entry for _, head in found)
    if len(small) > max(2, others):
        found = [(row, head or small.get(n)) for n, (row, head) in enumerate(found)]
    romans = {n: head for n in plain if (head := roman_heading(found[n][0].text)) and _alone(found, n)}
    if {"I", "II"} <= {head.number for head in romans.values()}:
        found = [(row, head or romans.get(n)) for n, (row, head) in enumerate(found)]
    return found


def _alone(found: Sequence[tuple[Row, Heading | None]], n: int) -> bool:
    """Whether the row before one is blank, or there is none."""
    return n == 0 or not found[n - 1][0].text.strip() or found[n - 1][0].sort is not Sort.TEXT


def _pieces(row: Row) -> Iterator[Row]:
    """The headings on a line, each with the line as if it stood there alone; columns stay what they are."""
    line = row.line
    cut, at = list(pieces(row.text)) if row.sort is Sort.TEXT and "**" in row.text else [], 0
    if len(cut) < 2:
        yield row
        return
    for piece in cut:
        bare = piece.strip("*")
        start = max(line.text.find(bare, at), at)
        at = start + len(bare)
        yield Row(Line(line.file, line.number, f"{' ' * start}{line.text[start:at]}"), piece)


def _style(numbers: Sequence[str]) -> Style:
    """Whether each digit after the first point is a level, or each part.

    Letters in the numbers tell, and so does the order: 4.10 after 4.9 is the tenth, 71.11 before 71.2 is below 71.1.
    """
    if any(re.search(r"\.[A-Za-z]", number) for number in numbers):
        return Style.PARTS
    if any(number.count(".") > 1 for number in numbers):
        return Style.PARTS
    place = {number: n for n, number in enumerate(numbers)}  # the last, since contents come first
    votes = 0
    for number, at in place.items():
        chapter, _, rest = number.partition(".")
        if len(rest) > 1:
            following = place.get(f"{chapter}.{int(rest[0]) + 1}")
            if following is not None:
                votes += 1 if at < following else -1
            elif f"{chapter}.{rest[0]}" in place:
                votes += 1
    return Style.DIGITS if votes > 0 else Style.PARTS


def _contents(heads: Sequence[tuple[Line, Heading]]) -> frozenset[tuple[str, int, str]]:
    """The entries of tables of contents: bare numbers and titles that stand again further on, set as headings."""
    marked = {head.number for _, head in heads if head.marked}
    later = {head.number: n for n, (_, head) in enumerate(heads)}
    found: set[tuple[str, int, str]] = set()
    listed = False
    for n, (line, head) in enumerate(heads):
        if head.entry:
            found.add((line.file, line.number, head.number))
        bare = not head.marked and not head.text
        again = head.number in marked or later[head.number] > n
        # One that stands nowhere else is an entry, too, where it goes on with a list of entries.
        begun = listed or (again and (head.bullet or _runs(heads, n)))
        listed = bare and begun and bool(marked or head.bullet or (again and _runs(heads, n)))
        if listed:
            found.add((line.file, line.number, head.number))
    return frozenset(found)


def _runs(heads: Sequence[tuple[Line, Heading]], n: int) -> bool:
    """Whether a heading is followed at once by another, as in a list."""
    if n + 1 == len(heads) or heads[n + 1][0].file != heads[n][0].file:
        return False
    return heads[n + 1][0].number <= heads[n][0].number + 2


class _Builder:
    """Builds the tree of sections line by line."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.root = Node(Kind.BOOK, "", "", "", "", 1)
        self.open: list[Node] = [self.root]
        """The sections that the next line is part of, the outermost first."""
        self.item: Node | None = None
        self.last: Node | None = None
        """Prose that the next line goes on with."""
        self.bullets: list[tuple[int, Node]] = []
        """Bullets that the next may be part of, each with how far it is set in."""
        self.by_id: dict[str, list[Node]] = {}

    def section(self, line: Line, head: Heading) -> None:
        """Begin a section: it is part of the nearest open one whose number its own begins with."""
        mine = levels(head.number, self.style)
        while len(self.open) > 1 and not self._inside(mine, self.open[-1]):
            self.open.pop()
        depth = len(mine)
        node = self._add(
            self.open[-1], Node(Kind.SECTION, head.number, head.title, head.text, line.file, line.number, depth), line
        )
        node.marks, node.marked = head.marks, head.marked
        same = self.by_id.setdefault(node.id, [])
        same.insert(sum(each.kind is Kind.SECTION for each in same), node)  # before an item of the same number
        self.open.append(node)
        self._end()

    def aside(self, line: Line, text: str, kind: Kind) -> None:
        """A line of a block that is no text, or one that parts."""
        if self.last is not None and self.last.kind is kind is Kind.VERBATIM:
            self.last.text = f"{self.last.text}\n{text}"
            self.last.lines.append(line)
            return
        self._end()
        node = self._add(self.open[-1], Node(kind, "", "", text, line.file, line.number), line)
        self.last = node if kind is Kind.VERBATIM else None

    def contents(self, line: Line, head: Heading) -> None:
        """An entry of a table of contents."""
        self._add(self.open[-1], Node(Kind.CONTENTS, head.number, head.title, "", line.file, line.number), line)
        self._end()

    def prose(self, line: Line, text: str) -> None:
        """Anything that is no heading with a number."""
        bare = text.strip()
        if self.last is not None and (self.last.file != line.file or self.last.kind is Kind.VERBATIM):
            self._end()
        if not bare:
            self.last = None
        elif found := plain_heading(bare):
            self._unnumbered(line, *found)
        elif is_row(text) or ("\t" in text.rstrip() and self._in_table):
            self._row(line, bare)
        elif listed := item(bare):
            self._item(line, listed.mark, listed.title, listed.text, listed.lettered)
        elif self.last is not None and self.last.kind is not Kind.TABLE:
            self.last.text = f"{self.last.text} {bare}"
            self.last.lines.append(line)
        else:
            self._paragraph(line, bare)

    def book(self, rows: list[Line]) -> Rulebook:
        """The finished tree."""
        return Rulebook(self.root, self.style, rows, self.by_id)

    def _inside(self, mine: tuple[str, ...], node: Node) -> bool:
        if not node.id:
            return node.depth <= 1
        theirs = levels(node.id, self.style)
        return len(mine) > len(theirs) and mine[: len(theirs)] == theirs

    def _unnumbered(self, line: Line, hashes: int, title: str) -> None:
        while len(self.open) > 1 and (self.open[-1].id or self.open[-1].depth >= hashes):
            self.open.pop()
        node = self._add(self.open[-1], Node(Kind.SECTION, "", title, "", line.file, line.number, hashes), line)
        node.marked = True
        self.open.append(node)
        self._end()

    @property
    def _in_table(self) -> bool:
        return self.last is not None and self.last.kind is Kind.TABLE

    def _end(self) -> None:
        """What comes next goes on with nothing."""
        self.item = self.last = None
        self.bullets.clear()

    def _row(self, line: Line, bare: str) -> None:
        if self.last is None or self.last.kind is not Kind.TABLE:
            self.last = self._add(self.open[-1], Node(Kind.TABLE, "", "", bare, line.file, line.number), line)
        else:
            self.last.text = f"{self.last.text}\n{bare}"
            self.last.lines.append(line)

    def _item(self, line: Line, mark: str, title: str, text: str, lettered: bool) -> None:
        home = self.open[-1]
        if not mark:
            goes_on = self.item is not None and self.last is not None and self.item in (self.last, self.last.parent)
            under = self.item if goes_on and self.item is not None else home
            indent = len(line.text.expandtabs(4)) - len(line.text.expandtabs(4).lstrip())
            while self.bullets and self.bullets[-1][0] >= indent:
                self.bullets.pop()
            if self.bullets:
                under = self.bullets[-1][1]
            self.last = self._add(under, Node(Kind.BULLET, "", "", text, line.file, line.number), line)
            self.bullets.append((indent, self.last))
            return
        # Digits number their letters without a point: 71.12A; parts number everything with one: 15.J.2.b.vi.
        join = "" if lettered and self.style is Style.DIGITS else "."
        id_ = f"{home.id}{join}{mark}" if home.id else mark
        self.bullets.clear()
        self.item = self.last = self._add(home, Node(Kind.ITEM, id_, title, text, line.file, line.number), line)
        if home.id:
            self.by_id.setdefault(id_, []).append(self.item)

    def _paragraph(self, line: Line, bare: str) -> None:
        kind = Kind.NOTE if _NOTE.match(bare) else Kind.EXAMPLE if _EXAMPLE.match(bare) else Kind.PARAGRAPH
        if kind is Kind.PARAGRAPH and bare.startswith("*") and not bare.startswith("**") and bare.endswith("*"):
            kind = Kind.NOTE
        self.bullets.clear()
        self.last = self._add(self.open[-1], Node(kind, "", "", bare, line.file, line.number), line)

    def _add(self, parent: Node, node: Node, line: Line) -> Node:
        node.parent = parent
        node.lines.append(line)
        parent.children.append(node)
        return node
