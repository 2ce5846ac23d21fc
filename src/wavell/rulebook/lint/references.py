"""Extraction of references from a text: place, number and surrounding words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .tree import Kind, Line, Node, Rulebook, Style, levels

_WORD = r"(?:[Rr]ules?|RULES?|[Ss]ections?|[Pp]aragraphs?|[Ss]ee|[Pp]er|[Cc]ases?)"
_PARTS = r"\d{1,3}(?:\.(?:[A-Z]{1,2}\d?|\d{1,3}|[a-z]{1,4}))*"
_DIGITS = r"\d{1,3}\.\d{1,4}[A-Z]{0,2}(?:-[A-Z0-9]+)?"
LINK = re.compile(r"\[(?P<text>[^\]\n]{1,80})\]\((?P<to>[^)\n]*)\)")
_HOLLOW = re.compile(rf"\b{_WORD}\s*(?P<mark>\?{{1,5}}|X{{2,4}}\b|TBD\b|\.\.\.)|\(\s*(?P<alone>\?{{2,5}})\s*\)")
_NAMED = re.compile(
    rf"\b{_WORD}\s+(?P<list>{_PARTS}\.?(?:(?:,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to|through)\s+|[/&;]\s*){_PARTS}\.?)*)"
)
_ONE = re.compile(_PARTS)
_BARE = re.compile(rf"(?<![\w.:/$-]){_DIGITS}(?![\w%]|\.\d)")
_LONE = re.compile(
    r"(?<![\w.:\[])\d{1,3}\.[A-Z](?:\.[0-9a-z]{1,4})+(?!\w)"
    r"|(?:(?<=\()|(?<=[,;] )|(?<=and ))\d{1,3}(?:\.\d{1,3}){1,5}(?=[),;]| and\b)"
)
"""Without any word before it, a number of several parts with a letter is a reference, and one alone in brackets."""
_NAMES = re.compile(rf"{_WORD}\s*$")
_EMPTY = re.compile(r"\?|XX|TBD|\.\.\.")
_DIGIT = re.compile(r"\d")
_SENTENCE = re.compile(r"(?<=[a-z)\]*])[.!?]\s+(?=[A-Z*])")
_WORDS = re.compile(r"[A-Za-z][A-Za-z'/-]*")
_COUNT = re.compile(r"\s+(?:units?|hex(?:es)?|MPs?|REs?|turns?|dice|points?)\b")
_CONTEXT_WORDS = 9
"""Words before a reference that say what it is about."""


def words_before(text: str, column: int) -> tuple[str, ...]:
    """The words of a sentence before a place in a line, the nearest last."""
    before = text[max(0, column - 200) : column]
    if "](" in before:
        before = LINK.sub(lambda found: found["text"], before)
    return tuple(_WORDS.findall(_SENTENCE.split(before)[-1])[-_CONTEXT_WORDS:])


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
        return words_before(self.line.text, self.column)


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
        chapters = frozenset(chapter for chapter in book.chapters if chapter.isdecimal())
        book.kept["references"] = [each for node, line in book.prose for each in _in(node, line, book.style, chapters)]
    kept: list[Reference] = book.kept["references"]
    return kept


def hollows(book: Rulebook) -> Iterator[Hollow]:
    """Every reference that was left blank."""
    for node, line in book.prose:
        if _EMPTY.search(line.text):
            for found in _HOLLOW.finditer(_shown(node, line)):
                yield Hollow(node, line, found.start(), found[0])


def _in(node: Node, line: Line, style: Style, chapters: frozenset[str]) -> Iterator[Reference]:
    if not _DIGIT.search(line.text):
        return
    text, taken = _shown(node, line), list[tuple[int, int]]()
    for found in LINK.finditer(text) if "](" in text else ():
        number = _ONE.search(found["text"])
        if number and number[0] == found["text"].strip().rstrip("."):
            named = _NAMES.search(text[: found.start()]) is not None
            taken.append(found.span())
            yield Reference(node, line, found.start(), found[0], number[0], True, found["to"], named)
    for found in _NAMED.finditer(_blank(text, taken)):
        for one in _ONE.finditer(found["list"]):
            at = found.start("list") + one.start()
            if not _is_quantity(text, at + len(one[0]), one[0]):
                taken.append((at, at + len(one[0])))
                yield Reference(node, line, at, one[0], one[0].rstrip("."), False)
    for found in (_LONE if style is Style.PARTS else _BARE).finditer(_blank(text, taken)):
        mine, bracketed = found[0].partition(".")[0] in chapters, _in_brackets(text, found.start())
        lettered = style is Style.PARTS and not found[0].replace(".", "").isdecimal()
        if lettered or (mine and bracketed) or (style is Style.DIGITS and (mine or bracketed)):
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
    return "." not in number and _COUNT.match(text, end) is not None


def _in_brackets(text: str, at: int) -> bool:
    """Whether a place in a line is inside round brackets."""
    before = text[:at]
    return before.count("(") > before.count(")")


def known(book: Rulebook, target: str) -> bool:
    """Whether a number stands in the book, or numbers below it do."""
    return target in book or target in book.above


def inside(book: Rulebook, target: str) -> bool:
    """Whether a number is one of a chapter that the book has."""
    return levels(target, book.style)[0] in book.chapters
