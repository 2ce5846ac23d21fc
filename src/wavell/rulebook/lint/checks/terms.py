"""Words: several spellings or terms of one thing, and marks applied unevenly."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from ..findings import Finding, Level, Spot, check, found, spot
from ..tree import Node, Rulebook
from ..words import Place, placed, vocabulary
from .abbreviations import spelled

_PAIRS = (("our", "or"), ("ence", "ense"), ("is", "iz"), ("ll", "l"), ("ogue", "og"))
"""Spellings of one word on the two sides of the Atlantic."""
_SAME = tuple(
    tuple(term.strip() for term in line.split("/"))
    for line in (Path(__file__).parents[1] / "data" / "same_thing.txt").read_text("utf-8").splitlines()
)
"""Terms of one meaning, of which a book should use one."""


def _words(book: Rulebook) -> dict[str, list[Place]]:
    """Every word in small letters with its places; gathered once."""
    if "words" not in book.kept:
        rows: dict[str, list[Place]] = defaultdict(list)
        for word, places in vocabulary(book).items():
            rows[word.casefold()] += places
        book.kept["words"] = dict(rows)
    kept: dict[str, list[Place]] = book.kept["words"]
    return kept


@check("L503", Level.NOTE, "one word spelled in two ways")
def two_spellings(book: Rulebook) -> Iterator[Finding]:
    """British and American spellings of one word, with and without a hyphen."""
    words = _words(book)
    for word in sorted(words):
        for other in _variants(word):
            if other in words and (len(words[other]), other) > (len(words[word]), word):
                place = min(words[word], key=lambda each: (book.files[each.line.file], each.line.number, each.column))
                where = placed(place, place.line.text[place.column : place.column + len(word)])
                why = f'"{word}" stands {_times(len(words[word]))}, "{other}" {_times(len(words[other]))}'
                yield found("L503", where, why, place.node, other, 0.3)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _variants(word: str) -> set[str]:
    """Other spellings of a word."""
    others = {word.replace("-", "")} if "-" in word else set()
    if len(word) >= 5:
        for one, other in _PAIRS:
            for here, there in ((one, other), (other, one)):
                at = word.find(here, 2)
                if at >= 0:
                    others.add(word[:at] + there + word[at + len(here) :])
    return others - {word}


@check("L506", Level.NOTE, "two words for one thing")
def two_words(book: Rulebook) -> Iterator[Finding]:
    """Terms of one meaning that are both used, such as supply line and line of supply; the rarer one is shown."""
    words = _words(book)
    for terms in _SAME:
        if sum(all(part in words or f"{part}s" in words for part in term.split()) for term in terms) < 2:
            continue
        places = {term: rows for term in terms if (rows := list(_said(book, term)))}
        counted = Counter({term: len(rows) for term, rows in places.items()})
        if len(counted) > 1:
            (usual, most), *rest = counted.most_common()
            for term, count in rest:
                (where, node), *others = places[term]
                why = f'"{term}" stands {_times(count)}, "{usual}" {_times(most)}'
                yield found("L506", where, why, node, others=tuple(each for each, _ in others))


def _said(book: Rulebook, term: str) -> Iterator[tuple[Spot, Node]]:
    words = r"[\s-]+".join(term.split())
    said = re.compile(rf"(?<![\w-]){words}s?(?![\w-])", re.IGNORECASE)
    first = term.split()[0]
    for node, line in book.prose:
        if first in line.text.casefold():
            for each in said.finditer(line.text):
                yield Spot(line.file, line.number, each.start() + 1, each[0]), node


@check("L504", Level.WARNING, "mark applied unevenly")
def uneven_marks(book: Rulebook) -> Iterator[Finding]:
    """A mark such as (RL) on most sections of a group, left out on others whose text speaks of the same thing."""
    carried: dict[str, list[Node]] = defaultdict(list)
    for node in book.sections:
        for mark in node.marks:
            if re.fullmatch(r"[A-Z]{1,4}", mark):
                carried[mark].append(node)
    for mark, nodes in carried.items():
        phrase = spelled(book, mark) if len(nodes) >= 4 else ""
        for node in book.sections if phrase else ():
            if phrase in node.body.casefold() and _lacks(node, mark):
                why = f"{node.id} speaks of {phrase} and does not bear ({mark}), as {len(nodes)} sections do"
                yield found("L504", spot(node.lines[0], node.title), why, node)


def _lacks(node: Node, mark: str) -> bool:
    """Whether a section bears a mark neither itself nor above or right below it."""
    family = (node, *node.above(), *node.children)
    return bool(node.id) and node.depth > 1 and not any(mark in each.marks for each in family)
