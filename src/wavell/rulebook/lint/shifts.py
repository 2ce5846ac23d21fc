"""Systematic shifts: after a section was put in, every reference behind it is one off. One cause, many victims."""

import re
from collections import defaultdict
from typing import NamedTuple

from .references import Reference, inside, known, references
from .tree import Rulebook, Style, joined, levels
from .words import Titles, titles_of

FEWEST = 3
"""So many references must fit better for a shift to be believed."""
_FAR = (1, -1, 2, -2)
_SHIFTED, _DOUBTED, _GUESSED = 0.9, 0.8, 0.6
"""How sure a correction is: as the shift gives it; so, while a neighbour fits better; as the words say against it."""


class Victim(NamedTuple):
    """A reference that a shift spoils, the number that is meant, and how sure that is."""

    ref: Reference
    meant: str
    sure: float


class Shift(NamedTuple):
    """A level of the numbers below a prefix that is off by so much, from a number on, and the references it spoils."""

    prefix: tuple[str, ...]
    by: int
    victims: tuple[Victim, ...]
    gain: float

    @property
    def first(self) -> str:
        """The lowest number that is off."""
        return min((levels(ref.target, Style.PARTS)[len(self.prefix)] for ref, _, _ in self.victims), key=_order)


def moved(target: str, level: int, by: int, style: Style) -> str:
    """A number with one of its levels moved on or back; nothing where that cannot be.

    >>> moved("15.I.1", 1, 1, Style.PARTS)
    '15.J.1'
    """
    parts = list(levels(target, style))
    if level >= len(parts):
        return ""
    part = parts[level]
    if part.isdecimal():
        new = str(int(part) + by) if int(part) + by > 0 else ""
    elif len(part) == 1 and part.isalpha():
        code = ord(part) + by
        new = chr(code) if chr(code).isalpha() and chr(code).isupper() == part.isupper() else ""
    else:
        new = ""
    if not new or (style is Style.DIGITS and len(new) > 1):
        return ""
    parts[level] = new
    return joined(parts, style)


def shifts(book: Rulebook) -> list[Shift]:
    """The shifts that explain most, each reference in one of them at most; worked out once for a book."""
    if "shifts" not in book.kept:
        book.kept["shifts"] = _shifts(book, references(book), titles_of(book))
    kept: list[Shift] = book.kept["shifts"]
    return kept


def _shifts(book: Rulebook, refs: list[Reference], titles: Titles) -> list[Shift]:
    found: list[Shift] = []
    groups: dict[tuple[str, ...], list[Reference]] = defaultdict(list)
    for ref in refs:
        parts = levels(ref.target, book.style)
        for level in range(1, len(parts)):
            if inside(book, ref.target):
                groups[parts[:level]].append(ref)
    taken: set[int] = set()
    for prefix in sorted(groups, key=lambda each: (len(each), each)):
        left = [ref for ref in groups[prefix] if id(ref) not in taken]
        best = max((_shift(book, titles, prefix, by, left) for by in _FAR), key=lambda each: each.gain)
        if best.gain > 0:
            found.append(best)
            taken.update(id(victim.ref) for victim in best.victims)
    return found


def _shift(book: Rulebook, titles: Titles, prefix: tuple[str, ...], by: int, refs: list[Reference]) -> Shift:
    """What a shift of one level, from some number on, would do to references; without a gain if it is not believed."""
    level = len(prefix)
    judged: list[tuple[str, Reference, str, float]] = []
    for ref in refs:
        meant = moved(ref.target, level, by, book.style)
        if meant and known(book, meant):
            before = titles.fit(ref.context, ref.target) if known(book, ref.target) else -0.05
            judged.append((_part(ref, level, book), ref, meant, titles.fit(ref.context, meant) - before))
    judged.sort(key=lambda row: _order(row[0]))
    tails = [judged[n:] for n in range(len(judged)) if n == 0 or judged[n][0] != judged[n - 1][0]]
    tail = max(tails, key=lambda rows: sum(row[3] for row in rows), default=[])
    better, worse = sum(row[3] > 0.15 for row in tail), sum(row[3] < -0.15 for row in tail)
    if better < FEWEST or worse * 5 > better:
        return Shift(prefix, by, (), 0.0)
    victims = tuple(_victim(book, titles, ref, meant) for _, ref, meant, plus in tail if plus >= 0)
    return Shift(prefix, by, victims, sum(row[3] for row in tail))


def _victim(book: Rulebook, titles: Titles, ref: Reference, meant: str) -> Victim:
    """A reference with the number that the shift gives it; where its words name another section, that one."""
    fit = titles.fit(ref.context, meant)
    score, best = titles.best(ref.context, meant)
    if score >= max(1.0, 1.5 * fit):
        return Victim(ref, best, _GUESSED)
    parent = book.by_id[meant][0].parent
    beside = (titles.fit(ref.context, node.id) for node in (parent.children if parent else ()) if node.id != meant)
    return Victim(ref, meant, _DOUBTED if max(beside, default=0.0) > fit + 0.2 else _SHIFTED)


def _part(ref: Reference, level: int, book: Rulebook) -> str:
    return levels(ref.target, book.style)[level]


def _order(part: str) -> tuple[int, str]:
    """Numbers in their order, then letters."""
    return (int(part), "") if re.fullmatch(r"\d+", part) else (10**6, part)
