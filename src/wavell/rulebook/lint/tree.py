"""A rulebook as a tree of sections, every node with its file and line."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any


class Kind(StrEnum):
    """What a node is."""

    BOOK = "book"
    SECTION = "section"
    CONTENTS = "contents"
    ITEM = "item"
    BULLET = "bullet"
    PARAGRAPH = "paragraph"
    NOTE = "note"
    EXAMPLE = "example"
    TABLE = "table"
    VERBATIM = "verbatim"
    """A block between fences, or a remark that is not shown: no rule."""
    BREAK = "break"
    """A line that only parts what is before it from what comes behind."""


class Style(StrEnum):
    """How sections are numbered: 71.153 is three levels below 71, 15.J.2 two below 15, 4.10 the tenth of 4."""

    DIGITS = "digits"
    PARTS = "parts"


@dataclass(slots=True)
class Line:
    """A line of a file."""

    file: str
    number: int
    text: str
    end: str = "\n"
    """What ends it, so that a corrected copy keeps it; the last line of a file has no end."""


@dataclass(slots=True)
class Node:
    """A part of the book. `id` is its full number (71.15, 15.J.2.b.vi, 71.12A); prose without a number has none."""

    kind: Kind
    id: str
    title: str
    text: str
    file: str
    line: int
    depth: int = 0
    """How many levels its number has, or for a heading without one how many hashes."""
    marks: tuple[str, ...] = ()
    """What stands in brackets behind the title: RL, V 10.11.20."""
    marked: bool = False
    """Whether it is set as a heading, by hashes or in bold."""
    children: "list[Node]" = field(default_factory=list)
    parent: "Node | None" = field(default=None, repr=False)
    lines: list[Line] = field(default_factory=list, repr=False)
    """The lines it was read from, its own and not those of its children."""

    def walk(self) -> "Iterator[Node]":
        """This node and all below it, in the order of the book."""
        yield self
        for child in self.children:
            yield from child.walk()

    def above(self) -> "Iterator[Node]":
        """The nodes that it is part of, the nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    @property
    def section(self) -> "Node":
        """The section that it belongs to: itself, or the nearest above."""
        if self.kind is Kind.SECTION:
            return self
        return next((node for node in self.above() if node.kind is Kind.SECTION), self)

    @property
    def body(self) -> str:
        """All text of the node and of what is below it that is no section."""
        parts = [self.text, *(child.body for child in self.children if child.kind is not Kind.SECTION)]
        return " ".join(part for part in parts if part)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all stands under a heading."""
        return not self.text and all(child.kind in (Kind.CONTENTS, Kind.BREAK) for child in self.children)


_SILENT = frozenset({Kind.VERBATIM, Kind.BREAK})
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
_HIDDEN = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Neither a letter nor a blank nor a mark, so that no check takes it for one."""


def _shown(line: Line) -> Line:
    """A line with what is set as code hidden; columns stay what they are."""
    if "`" not in line.text:
        return line
    return Line(line.file, line.number, _CODE.sub(lambda code: _HIDDEN * len(code[0]), line.text), line.end)


@dataclass
class Rulebook:
    """One book, read from one or several files; a tree that is finished, so what is asked of it is worked out once."""

    root: Node
    style: Style
    lines: list[Line]
    by_id: dict[str, list[Node]]
    """Sections, items and lettered paragraphs by number; more than one where a number stands twice."""
    kept: dict[str, Any] = field(default_factory=dict, repr=False)
    """What several checks need and is worked out once."""

    @cached_property
    def files(self) -> dict[str, int]:
        """The files, and where each comes in the book."""
        return {file: n for n, file in enumerate(dict.fromkeys(line.file for line in self.lines))}

    @cached_property
    def nodes(self) -> list[Node]:
        """Every node that says something, in the order of the book."""
        return [node for node in self.root.walk() if node.kind not in _SILENT]

    @cached_property
    def prose(self) -> list[tuple[Node, Line]]:
        """Every line that is no entry of a table of contents, with the node that it belongs to; code is hidden."""
        return [(node, _shown(line)) for node in self.nodes if node.kind is not Kind.CONTENTS for line in node.lines]

    @cached_property
    def sections(self) -> list[Node]:
        """All sections, in the order of the book."""
        return [node for node in self.nodes if node.kind is Kind.SECTION]

    @cached_property
    def chapters(self) -> frozenset[str]:
        """The first numbers of the sections that the book has: what a reference must begin with to be of this book."""
        return frozenset(levels(node.id, self.style)[0] for node in self.sections if node.id)

    @cached_property
    def above(self) -> frozenset[str]:
        """Numbers without a heading of their own that others are below: 15 in a text that begins with 15.A."""
        parts = (levels(id_, self.style) for id_ in self.by_id)
        return frozenset(joined(row[:n], self.style) for row in parts for n in range(1, len(row)))

    def __contains__(self, id_: object) -> bool:
        return id_ in self.by_id


@lru_cache(1 << 14)
def levels(id_: str, style: Style) -> tuple[str, ...]:
    """The levels of a number.

    >>> levels("71.153", Style.DIGITS)
    ('71', '1', '5', '3')
    >>> levels("15.J.2.b.vi", Style.PARTS)
    ('15', 'J', '2', 'b', 'vi')
    >>> levels("71.12A", Style.DIGITS)
    ('71', '1', '2', 'A')
    """
    first, _, rest = id_.partition(".")
    if style is Style.PARTS:
        return tuple(part for part in id_.split(".") if part)
    return (first, *(char for char in rest if char not in ".-"))


def joined(parts: Sequence[str], style: Style) -> str:
    """The number that has these levels.

    >>> joined(("71", "1", "5", "3"), Style.DIGITS)
    '71.153'
    """
    if style is Style.PARTS or len(parts) < 2:
        return ".".join(parts)
    return f"{parts[0]}.{''.join(parts[1:])}"
