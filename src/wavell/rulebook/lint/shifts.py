"""Systematic shifts: after a section was put in, all references to what follows are off by one."""

import re
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from .references import Reference, inside, known, references
from .tree import Rulebook, Style, joined, levels
from .words import Titles, titles_of

MIN_SHIFTED_REFS = 3
"""References that must fit better before a shift is reported."""
_FAR = (1, -1, 2, -2)
_SHIFTED, _DOUBTED, _GUESSED = 0.9, 0.8, 0.6
"""How sure a correction is: as the shift gives it; so, while a neighbour fits better; as the words say against it."""


class Victim(NamedTuple):
    """A reference that is wrong because of a shift, the number that is meant, and the confidence in it."""

    ref: Reference
    meant: str
    sure: float


class Shift(NamedTuple):
    """A level of the numbers below a prefix that is off by so much, from a number on, and the references it spoils."""

    prefix: tuple[str, ...]
    by: int
    victims: tuple[Victim, ...]
    gain: float

    def first(self, style: Style) -> str:
        """The lowest number that is off."""
        return min((levels(ref.target, style)[len(self.prefix)] for ref, _, _ in self.victims), key=_order)


@lru_cache(1 << 14)
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
    if not new or (style is Style.DIGITS and level > 0 and len(new) > 1):
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
        for level in range(len(parts) if inside(book, ref.target) else 1):
            groups[parts[:level]].append(ref)
    taken: set[int] = set()
    doubtful = {id(ref) for ref in refs if not titles.named(ref.context, ref.target)}
    for prefix in sorted(groups, key=lambda each: (len(each), each)):
        left = [ref for ref in groups[prefix] if id(ref) not in taken]
        if sum(id(ref) in doubtful for ref in left) < MIN_SHIFTED_REFS:
            continue
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
        if meant and meant in book:
            before = titles.fit(ref.context, ref.target) if known(book, ref.target) else -0.05
            judged.append((levels(ref.target, book.style)[level], ref, meant, titles.fit(ref.context, meant) - before))
    if sum(row[3] > 0.15 for row in judged) < MIN_SHIFTED_REFS:
        return Shift(prefix, by, (), 0.0)
    tail = _tail(sorted(judged, key=lambda row: _order(row[0])), by)
    better, worse = sum(row[3] > 0.15 for row in tail), sum(row[3] < -0.15 for row in tail)
    if better < MIN_SHIFTED_REFS or worse * 5 > better:
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


def _tail(rows: list[tuple[str, Reference, str, float]], by: int) -> list[tuple[str, Reference, str, float]]:
    """The rows from the number on from which a shift gains most.

    Of equal gains it is the lower number; but where a section was taken out, references to that one are not shifted.
    """
    best, start, gain = 0.0, len(rows), 0.0
    for n in range(len(rows) - 1, -1, -1):
        gain += rows[n][3]
        if (n == 0 or rows[n][0] != rows[n - 1][0]) and (gain > best or (gain == best and by > 0)):
            best, start = gain, n
    return rows[start:]


def _order(part: str) -> tuple[int, str]:
    """Numbers in their order, then letters."""
    return (int(part), "") if re.fullmatch(r"\d+", part) else (10**6, part)
