"""References in a text: where they stand, what they name, and the words around them that say what is meant."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .tree import Kind, Line, Node, Rulebook, Style, levels

_WORD = r"(?:[Rr]ules?|RULES?|[Ss]ections?|[Pp]aragraphs?|[Ss]ee|[Pp]er|[Cc]ases?)"
_PARTS = r"\d{1,3}(?:\.(?:[A-Z]{1,2}\d?|\d{1,3}|[a-z]{1,4}))*"
_DIGITS = r"\d{1,3}\.\d{1,4}[A-Z]{0,2}(?:-[A-Z0-9]+)?"
_LINK = re.compile(r"\[(?P<text>[^\]\n]{1,80})\]\((?P<to>[^)\n]*)\)")
_HOLLOW = re.compile(rf"\b{_WORD}\s*(?P<mark>\?{{1,5}}|X{{2,4}}\b|TBD\b|\.\.\.)|\(\s*(?P<alone>\?{{2,5}})\s*\)")
_NAMED = re.compile(
    rf"\b{_WORD}\s+(?P<list>{_PARTS}\.?(?:(?:,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to|through)\s+|[/&;]\s*){_PARTS}\.?)*)"
)
_ONE = re.compile(_PARTS)
_BARE = re.compile(rf"(?<![\w.:/$-]){_DIGITS}(?![\w%]|\.\d)")
_LONE = re.compile(r"(?<![\w.:\[])\d{1,3}\.[A-Z](?:\.[0-9a-z]{1,4})+(?!\w)")
"""A number of several parts is a reference without any word before it."""
_CONTEXT = 9
"""Words before a reference that say what it is about."""


@dataclass(frozen=True)
class Reference:
    """One reference: the node and line it stands in, as it is printed, and the number it names."""

    node: Node
    line: Line
    column: int
    printed: str
    target: str
    linked: bool
    """Whether it is set as a link."""
    link: str = ""
    """Where the link leads."""
    named: bool = True
    """Whether a word such as Rule stands before it."""

    @cached_property
    def context(self) -> tuple[str, ...]:
        """The words of the sentence before it, the nearest last."""
        before = self.line.text[: self.column]
        before = _LINK.sub(lambda found: found["text"], before)
        sentence = re.split(r"(?<=[a-z)\]*])[.!?]\s+(?=[A-Z*])", before)[-1]
        return tuple(re.findall(r"[A-Za-z][A-Za-z'/-]*", sentence)[-_CONTEXT:])


@dataclass(frozen=True)
class Hollow:
    """A reference whose number was never filled in."""

    node: Node
    line: Line
    column: int
    printed: str


def references(book: Rulebook) -> list[Reference]:
    """Every reference of a book, in order; the numbers of its own headings are none."""
    if "references" not in book.kept:
        nodes = (node for node in book.nodes if node.kind is not Kind.CONTENTS)
        book.kept["references"] = [each for node in nodes for each in _in(node, book)]
    kept: list[Reference] = book.kept["references"]
    return kept


def hollows(book: Rulebook) -> Iterator[Hollow]:
    """Every reference that was left blank."""
    for node in book.nodes:
        for line in node.lines:
            for found in _HOLLOW.finditer(_shown(node, line)):
                yield Hollow(node, line, found.start(), found[0])


def _in(node: Node, book: Rulebook) -> Iterator[Reference]:
    chapters = book.chapters if book.style is Style.DIGITS else frozenset()
    for line in node.lines:
        text, taken = _shown(node, line), list[tuple[int, int]]()
        for found in _LINK.finditer(text):
            number = _ONE.search(found["text"])
            if number and number[0] == found["text"].strip().rstrip("."):
                named = bool(re.search(rf"{_WORD}\s*$", text[: found.start()]))
                taken.append(found.span())
                yield Reference(node, line, found.start(), found[0], number[0], True, found["to"], named)
        for found in _NAMED.finditer(_blank(text, taken)):
            for one in _ONE.finditer(found["list"]):
                at = found.start("list") + one.start()
                if not _is_quantity(text, at + len(one[0]), one[0]):
                    taken.append((at, at + len(one[0])))
                    yield Reference(node, line, at, one[0], one[0].rstrip("."), False)
        if book.style is Style.PARTS:
            for found in _LONE.finditer(_blank(text, taken)):
                yield Reference(node, line, found.start(), found[0], found[0], False, named=False)
        else:
            for found in _BARE.finditer(_blank(text, taken)):
                if found[0].partition(".")[0] in chapters or _in_brackets(text, found.start()):
                    yield Reference(node, line, found.start(), found[0], found[0], False, named=False)


def _shown(node: Node, line: Line) -> str:
    """The line without the numbers of headings on it, blanked so that columns stay."""
    if node.kind is not Kind.SECTION or not node.id:
        return line.text
    at = line.text.find(node.id)
    end = at + len(node.id)
    return f"{' ' * end}{line.text[end:]}" if at >= 0 else line.text


def _blank(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _is_quantity(text: str, end: int, number: str) -> bool:
    """Whether a number is a count of something and no reference: `see 3 units`."""
    return "." not in number and bool(re.match(r"\s+(?:units?|hex(?:es)?|MPs?|REs?|turns?|dice|points?)\b", text[end:]))


def _in_brackets(text: str, at: int) -> bool:
    """Whether a place in a line is inside round brackets."""
    before = text[:at]
    return before.count("(") > before.count(")")


def known(book: Rulebook, target: str) -> bool:
    """Whether a number stands in the book; a number of another chapter than those of the book cannot be told."""
    return target in book


def inside(book: Rulebook, target: str) -> bool:
    """Whether a number is one of a chapter that the book has."""
    return levels(target, book.style)[0] in book.chapters
