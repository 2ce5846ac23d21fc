"""Two editions of a book: what was added, removed, moved, renumbered and reworded, and which references that breaks."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from enum import StrEnum

import msgspec

from .references import references
from .tree import Node, Rulebook


class What(StrEnum):
    """What became of a section."""

    ADDED = "added"
    REMOVED = "removed"
    RENUMBERED = "renumbered"
    MOVED = "moved"
    REWORDED = "reworded"
    BROKEN = "broken reference"


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change: what, the number before and after, the line in the new edition (of a section removed, in the old)."""

    what: What
    old: str
    new: str
    line: int
    title: str
    share: float = 1.0
    """How much of the wording stayed."""


def compare(old: Rulebook, new: Rulebook) -> list[Change]:
    """Compare two editions, section by section."""
    pairs = _matched(old, new)
    found = [*_fates(old, new, pairs), *_broken(new, pairs)]
    return sorted(found, key=lambda change: (change.what is What.REMOVED, change.line, change.new))


def _matched(old: Rulebook, new: Rulebook) -> dict[int, tuple[Node, Node]]:
    """Pairs of sections that are the same, by the index of the new one: title and words decide, the number helps."""
    before = [node for node in old.sections if node.id]
    free = set(range(len(before)))
    titles: dict[str, list[int]] = {}
    for n, node in enumerate(before):
        titles.setdefault(_bare(node.title), []).append(n)
    found: dict[int, tuple[Node, Node]] = {}
    after = [node for node in new.sections if node.id]
    for sure in (0.75, 0.5):
        for m, node in enumerate(after):
            if m in found:
                continue
            likely = {n for n in (*titles.get(_bare(node.title), ()), *_numbered(before, node)) if n in free}
            scored = [(score, -n) for n in likely if (score := _likeness(before[n], node)) >= sure]
            if scored:
                best = -max(scored)[1]
                free.discard(best)
                found[m] = (before[best], node)
    rest = [m for m in range(len(after)) if m not in found and len(after[m].body) >= 40]
    for m in rest:
        scored = [(score, -n) for n in free if (score := _wording(before[n], after[m])) >= 0.6]
        if scored:
            best = -max(scored)[1]
            free.discard(best)
            found[m] = (before[best], after[m])
    return found


def _numbered(before: list[Node], node: Node) -> Iterator[int]:
    return (n for n, each in enumerate(before) if each.id == node.id)


def _likeness(a: Node, b: Node) -> float:
    """How alike two sections are: title, wording and number."""
    title = 1.0 if _bare(a.title) == _bare(b.title) else SequenceMatcher(None, _bare(a.title), _bare(b.title)).ratio()
    return 0.45 * title + 0.45 * _wording(a, b) + 0.1 * (a.id == b.id)


def _wording(a: Node, b: Node) -> float:
    """How much of the words of two sections is the same."""
    one, other = _words(a), _words(b)
    if not one and not other:
        return 1.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _words(node: Node) -> list[str]:
    return re.findall(r"\w+", re.sub(r"\d[\w.]*", "", node.body.casefold()))[:400]


def _bare(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", title.casefold()).strip()


def _fates(old: Rulebook, new: Rulebook, pairs: dict[int, tuple[Node, Node]]) -> Iterator[Change]:
    kept = {id(a) for a, _ in pairs.values()}
    for m, node in enumerate(node for node in new.sections if node.id):
        if m not in pairs:
            yield Change(What.ADDED, "", node.id, node.line, node.title)
            continue
        before = pairs[m][0]
        if before.id != node.id:
            what = What.RENUMBERED if _home(before) == _home(node) or _follows(before, node, pairs) else What.MOVED
            yield Change(what, before.id, node.id, node.line, node.title)
        share = _wording(before, node)
        if share < 1.0:
            yield Change(What.REWORDED, before.id, node.id, node.line, node.title, round(share, 2))
    for node in old.sections:
        if node.id and id(node) not in kept:
            yield Change(What.REMOVED, node.id, "", node.line, node.title)


def _home(node: Node) -> str:
    return node.parent.id if node.parent is not None else ""


def _follows(before: Node, node: Node, pairs: dict[int, tuple[Node, Node]]) -> bool:
    """Whether a section only went along with its parent, which has another number now."""
    return any(a is before.parent and b is node.parent for a, b in pairs.values())


def _broken(new: Rulebook, pairs: dict[int, tuple[Node, Node]]) -> Iterator[Change]:
    """References of the new edition that still give the number which a section had in the old one."""
    moved = {a.id: b for a, b in pairs.values() if a.id != b.id}
    stayed = {b.id for a, b in pairs.values() if a.id == b.id}
    for ref in references(new):
        meant = moved.get(ref.target)
        if meant is not None and ref.target not in stayed:
            yield Change(What.BROKEN, ref.target, meant.id, ref.line.number, ref.node.section.title)
