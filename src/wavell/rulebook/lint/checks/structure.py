"""The book as a whole: empty and doubled sections, numbering, claims of order, and the table of contents."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from ..findings import Finding, Level, Spot, check, found, spot
from ..tree import Kind, Node, Rulebook, levels

_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN = tuple(tens + ones for tens in ("", "x", "xx", "xxx", "xl") for ones in _ONES)[1:]
_ORDERED = re.compile(
    r"\b(?:in\s+)?(alphabetical(?:ly)?|chronological(?:ly)?|numerical(?:ly)?)\s*(?:order|list)?", re.IGNORECASE
)
_FIGURE, _YEAR = re.compile(r"\b\d{1,6}\b"), re.compile(r"\b1[89]\d\d\b|\b20\d\d\b")
_RANGE = re.compile(r"(?:to|through|[-–])\s*\d")
"""A title such as "to 15.H: tanks" of a heading that stands for several numbers."""
_MIN_REPEATED_CHARACTERS = 60
"""Texts shorter than this may well stand twice."""
_SHARED, _EQUAL = 0.8, 0.9
"""How much of two texts is the same in one rule given twice: of their words, of their letters."""
_LONG_WORDS = re.compile(r"[a-z]{4,}")


def _at(node: Node) -> Spot:
    """The heading of a node."""
    line = node.lines[0]
    words = line.text.strip().lstrip("-*• ").split()
    fragments = (node.title, node.id, words[0] if words else "")
    return spot(line, next((each for each in fragments if each and each in line.text), line.text.strip()[:40]))


# Sections ---------------------------------------------------------------------------------------------------------


@check("L301", Level.WARNING, "empty section")
def empty(book: Rulebook) -> Iterator[Finding]:
    """A heading with nothing under it."""
    for node in book.sections:
        if node.is_empty and node.id:
            yield found("L301", _at(node), f"nothing stands under {node.id}", node)


@check("L302", Level.WARNING, "title used twice")
def doubled_titles(book: Rulebook) -> Iterator[Finding]:
    """Two sections of the same parent with the same title; a section may be called like its parent."""
    seen: dict[tuple[int, str], Node] = {}
    for node in book.sections:
        title = _bare(node.title)
        if not title or not node.id:
            continue
        first = seen.setdefault((id(node.parent), title), node)
        if first is not node:
            why = f"{node.id} has the same title as {first.id}"
            yield found("L302", _at(node), why, node, others=(_at(first),))


@check("L303", Level.NOTE, "rule given twice")
def doubled_rules(book: Rulebook) -> Iterator[Finding]:
    """Two paragraphs of one section, or of its neighbours, that say the same in nearly the same words."""
    prose = [
        node for node in book.nodes if node.kind is not Kind.CONTENTS and len(node.text) >= _MIN_REPEATED_CHARACTERS
    ]
    near: dict[str, list[Node]] = defaultdict(list)
    for node in prose:
        near[_chapter(node, book)].append(node)
    for nodes in near.values():
        for a, b in _alike(nodes):
            why = f"this says the same as {b.section.id or 'an earlier paragraph'}, line {b.line}"
            yield found("L303", _beginning(a), why, a, others=(_beginning(b),))


def _chapter(node: Node, book: Rulebook) -> str:
    return levels(node.section.id, book.style)[0] if node.section.id else ""


def _alike(nodes: Sequence[Node]) -> Iterator[tuple[Node, Node]]:
    """Pairs of nodes whose text is nearly the same.

    Two sets of which four words in five are shared have one in common among the rarest fifth of each and one more,
    so that only those are compared.
    """
    words = [frozenset(_LONG_WORDS.findall(node.text.casefold())) for node in nodes]
    common = Counter(word for row in words for word in row)
    by_word: dict[str, list[int]] = defaultdict(list)
    for n, row in enumerate(words):
        rarest = sorted(row, key=lambda word: (common[word], word))[: len(row) // 5 + 1]
        for m in sorted({m for word in rarest for m in by_word[word]}):
            shared = len(row & words[m])
            if shared >= _SHARED * (len(row) + len(words[m]) - shared) and _same(nodes[m].text, nodes[n].text):
                yield nodes[n], nodes[m]
                break
        for word in rarest:
            by_word[word] = [*by_word[word][-19:], n]


def _same(one: str, other: str) -> bool:
    """Whether nine letters of ten are the same: words are compared first, and letters only of those that differ."""
    a, b = one.split(), other.split()
    equal = 0
    for what, start, end, first, last in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        mine, theirs = " ".join(a[start:end]), " ".join(b[first:last])
        if what == "equal":
            equal += len(mine) + 1
        elif what == "replace":
            match = SequenceMatcher(None, mine, theirs, autojunk=False)
            equal += sum(block.size for block in match.get_matching_blocks())
    return 2 * equal >= _EQUAL * (len(one) + len(other) + 2)


def _beginning(node: Node) -> Spot:
    return spot(
        node.lines[0], node.text[:50] if node.text[:50] in node.lines[0].text else node.lines[0].text.strip()[:50]
    )


# Numbering --------------------------------------------------------------------------------------------------------


@check("L311", Level.WARNING, "gap in the numbering")
def gaps(book: Rulebook) -> Iterator[Finding]:
    """A number that is left out between two that follow each other."""
    marks = _marks(book)
    for before, node in _neighbours(book):
        a, b = marks[id(before)].rank, marks[id(node)].rank
        chapters = len(levels(node.id, book.style)) == 1  # a file may hold some chapters of a book
        if a is not None and b is not None and b > a + 1 and not chapters and not _RANGE.match(before.title):
            why = f"{node.id} follows {before.id}, and what would stand between them is missing"
            yield found("L311", _at(node), why, node, others=(_at(before),))


@check("L312", Level.ERROR, "number used twice")
def repeats(book: Rulebook) -> Iterator[Finding]:
    """A number that two sections or items bear."""
    for id_, nodes in book.by_id.items():
        for before, node in pairwise(nodes):
            if node.kind is before.kind and (node.kind is Kind.SECTION or not _begun_anew(before, node, book)):
                where = f"line {before.line}" + (f" of {before.file}" if before.file != node.file else "")
                why = f"{id_} stands in {where} already"
                yield found("L312", _at(node), why, node, others=(_at(before),))


def _begun_anew(before: Node, node: Node, book: Rulebook) -> bool:
    """Whether a second list of the section has begun between two items."""
    row = node.parent.children if node.parent is not None else []
    marks = _marks(book)
    between = row[row.index(before) + 1 : row.index(node) + 1]
    return any(each.kind is Kind.ITEM and marks[id(each)].rank == 1 for each in between)


@check("L313", Level.ERROR, "out of order")
def out_of_order(book: Rulebook) -> Iterator[Finding]:
    """A number that comes after a higher one of the same level."""
    marks = _marks(book)
    for before, node in _neighbours(book):
        a, b = marks[id(before)].rank, marks[id(node)].rank
        if a is not None and b is not None and b < a:
            yield found("L313", _at(node), f"{node.id} comes after {before.id}", node, others=(_at(before),))


def _neighbours(book: Rulebook) -> Iterator[tuple[Node, Node]]:
    """Each numbered node with the one before it of the same parent, kind and sort of mark; lists begin anew."""
    marks = _marks(book)
    for parent in _parents(book):
        last: dict[tuple[Kind, str], Node] = {}
        for node in parent.children:
            if not node.id or node.kind not in (Kind.SECTION, Kind.ITEM):
                continue
            sort, rank = marks[id(node)]
            before = last.get((node.kind, sort))
            if before is not None and not (node.kind is Kind.ITEM and rank == 1):
                yield before, node
            last[node.kind, sort] = node


def _parents(book: Rulebook) -> list[Node]:
    return [node for node in book.nodes if node.children]


class _Mark(NamedTuple):
    """Whether the last part of a number is a number, a letter or a Roman number, and the how manieth it is."""

    sort: str
    rank: int | None


def _marks(book: Rulebook) -> dict[int, _Mark]:
    """The mark of every numbered section and item, worked out once."""
    if "marks" not in book.kept:
        rows = (_marked(parent.children, kind, book) for parent in _parents(book) for kind in (Kind.SECTION, Kind.ITEM))
        book.kept["marks"] = {key: mark for row in rows for key, mark in row.items()}
    kept: dict[int, _Mark] = book.kept["marks"]
    return kept


def _marked(children: Sequence[Node], kind: Kind, book: Rulebook) -> dict[int, _Mark]:
    """The marks of nodes of one kind below one parent: `i` goes on after `h`, and begins a list elsewhere."""
    nodes = [(node, _part(node, book)) for node in children if node.kind is kind and node.id]
    parts = {part for _, part in nodes}
    romans = "II" in parts or ("ii" in parts and kind is Kind.ITEM)
    lettered = bool({"a", "b", "c"} & parts) and "ii" not in parts
    found_: dict[int, _Mark] = {}
    before = ""
    for node, part in nodes:
        roman = _ROMAN.index(part.casefold()) + 1 if part.casefold() in _ROMAN else None
        goes_on = bool(before) and ord(before) == ord(part[0]) - 1 and (kind is Kind.ITEM or not romans)
        if part.isdecimal():
            mark = _Mark("number", int(part))
        elif len(part) > 1 or (roman and not goes_on and (romans or (kind is Kind.ITEM and part.islower()))):
            mark = _Mark("roman", _letter(part) if len(part) == 1 and lettered else roman)
        else:
            mark = _Mark("letter" if part.islower() else "capital", _letter(part))
            before = part
        found_[id(node)] = mark
    return found_


def _letter(part: str) -> int:
    return ord(part) - ord("A" if part.isupper() else "a") + 1


def _part(node: Node, book: Rulebook) -> str:
    home = node.section
    if node.kind is Kind.ITEM and home is not node and home.id:
        return node.id.removeprefix(home.id).lstrip(".")
    return levels(node.id, book.style)[-1]


@check("L314", Level.WARNING, "claim of order that fails")
def unordered(book: Rulebook) -> Iterator[Finding]:
    """A list that is said to be in alphabetical or numerical order, and is not."""
    for node in book.nodes:
        claim = _ORDERED.search(node.text) if "ical" in node.text else None
        if claim is None:
            continue
        home = node if node.kind is Kind.SECTION else node.section
        sections = [each for each in home.children if each.kind is Kind.SECTION]
        items = [each for each in home.children if each.kind in (Kind.ITEM, Kind.BULLET)]
        rows = [row for each in sections or items if (row := _bare(each.title or each.text))]
        keys = _keys(claim[1].casefold(), rows)
        wrong = next((n for n in range(1, len(keys)) if keys[n] < keys[n - 1]), None)
        if wrong is not None and len(rows) > 2:
            why = f'"{rows[wrong][:30]}" comes after "{rows[wrong - 1][:30]}"'
            line = next((each for each in node.lines if claim[0] in each.text), node.lines[0])
            yield found("L314", spot(line, claim[0]), why, node)


def _keys(claim: str, rows: list[str]) -> list[tuple[int, str]]:
    """What rows are ordered by: letters, the first figure, or the first year; nothing unless every row has one."""
    if claim.startswith("alphabetical"):
        return [(0, row) for row in rows]
    figure = _YEAR if claim.startswith("chronological") else _FIGURE
    firsts = [figure.search(row) for row in rows]
    return [(int(first[0]), "") for first in firsts if first] if all(firsts) else []


# Contents ---------------------------------------------------------------------------------------------------------


@check("L321", Level.ERROR, "in the contents and not in the book")
def contents_without_heading(book: Rulebook) -> Iterator[Finding]:
    """An entry of the table of contents whose section does not exist."""
    for entry in _contents(book):
        if entry.id not in book:
            yield found("L321", _at(entry), f"there is no section {entry.id}", entry)


@check("L322", Level.WARNING, "in the book and not in the contents")
def heading_without_contents(book: Rulebook) -> Iterator[Finding]:
    """A section that the table of contents of its chapter leaves out, though it lists the others of that level."""
    listed = {entry.id for entry in _contents(book)}
    for entry in {id(each.parent): each for each in _contents(book)}.values():
        assert entry.parent is not None
        depth = len(levels(entry.id, book.style))
        for node in entry.parent.walk():
            if (
                node.kind is Kind.SECTION
                and node.id
                and len(levels(node.id, book.style)) == depth
                and node.id not in listed
            ):
                yield found("L322", _at(node), f"{node.id} is not in the table of contents", node)


@check("L323", Level.ERROR, "another title in the contents")
def contents_with_another_title(book: Rulebook) -> Iterator[Finding]:
    """An entry of the table of contents with a title that its section does not bear."""
    for entry in _contents(book):
        for node in book.by_id.get(entry.id, [])[:1]:
            if _bare(entry.title) != _bare(node.title):
                why = f'the contents call {entry.id} "{entry.title}", the heading "{node.title}"'
                yield found("L323", _at(entry), why, entry, node.title, 0.5, (_at(node),))


def _contents(book: Rulebook) -> list[Node]:
    return [node for node in book.nodes if node.kind is Kind.CONTENTS]


def _bare(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", title.casefold()).strip()
