"""Two editions of a book: what was added, removed, moved, renumbered and reworded, and which references that breaks."""

import re
from bisect import bisect
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from enum import StrEnum

import msgspec

from .references import Reference, references
from .tree import Kind, Node, Rulebook

_SURE, _LIKELY, _REWRITTEN = 0.75, 0.5, 0.6
"""Similarity thresholds: certainly the same section, probably the same, same wording only."""
_FEW, _RARE, _LONGEST = 4, 10, 400
"""Sections that are compared with one at most for its title and for its words, by so many rare words, of so many."""


class What(StrEnum):
    """What became of a section."""

    ADDED = "added"
    REMOVED = "removed"
    RENUMBERED = "renumbered"
    MOVED = "moved"
    REWORDED = "reworded"
    BROKEN = "broken reference"


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change: what, the number before and after, and where in the new edition (of what was removed, in the old)."""

    what: What
    old: str
    new: str
    file: str
    line: int
    title: str
    share: float = 1.0
    """How much of the wording stayed."""


class _Edition:
    """The numbered sections of an edition, and what they are found by."""

    def __init__(self, book: Rulebook) -> None:
        self.nodes = [node for node in book.sections if node.id]
        self.words = [_words(node) for node in self.nodes]
        self.titles = [_bare(node.title) for node in self.nodes]
        self.index = {id(node): n for n, node in enumerate(self.nodes)}
        self.by_id = _grouped(node.id for node in self.nodes)
        self.by_title = _grouped(self.titles)
        self.texts = [(title, *words) for title, words in zip(self.titles, self.words, strict=True)]
        self.by_text = _grouped(self.texts)
        self.spread = Counter(word for words in self.words for word in set(words))
        self.by_word: dict[str, list[int]] = defaultdict(list)
        for n, words in enumerate(self.words):
            for word in self.rare(words):
                self.by_word[word].append(n)

    def rare(self, words: list[str]) -> list[str]:
        """The rarest of some words, as far as this edition has them."""
        mine = (word for word in set(words) if word in self.spread)
        return sorted(mine, key=lambda word: (self.spread[word], word))[:_RARE]


def _grouped(keys: Iterable[object]) -> dict[object, list[int]]:
    groups: dict[object, list[int]] = defaultdict(list)
    for n, key in enumerate(keys):
        groups[key].append(n)
    return groups


def compare(old: Rulebook, new: Rulebook) -> list[Change]:
    """Compare two editions, section by section; the time grows with their length."""
    before, after = _Edition(old), _Edition(new)
    pairs = _matched(before, after)
    found = [*_fates(before, after, pairs), *_broken(old, new, before, after, pairs)]
    return sorted(found, key=lambda change: (change.what is What.REMOVED, change.file, change.line, change.new))


def _matched(old: _Edition, new: _Edition) -> dict[int, int]:
    """The section of the old edition that each of the new is: title and words decide, the number helps."""
    free = set(range(len(old.nodes)))
    found: dict[int, int] = {}
    _same(old, new, free, found)
    for sure in (_SURE, _LIKELY):
        for m in range(len(new.nodes)):
            if m not in found:
                likely = _nearest((n for n in _candidates(old, new, m) if n in free), m)
                scored = [(score, -n) for n in likely if (score := _likeness(old, n, new, m)) >= sure]
                _take(scored, m, free, found)
    for m in range(len(new.nodes)):
        if m not in found and len(new.words[m]) >= 8:
            shared = Counter(n for word in old.rare(new.words[m]) for n in old.by_word[word] if n in free)
            likely = [n for n, _ in shared.most_common(_FEW)]
            scored = [(score, -n) for n in likely if (score := _wording(old.words[n], new.words[m])) >= _REWRITTEN]
            _take(scored, m, free, found)
    return found


def _same(old: _Edition, new: _Edition, free: set[int], found: dict[int, int]) -> None:
    """Pair what was not changed at all: what kept its number, then the others in their order."""
    for m, node in enumerate(new.nodes):
        kept = (n for n in old.by_id.get(node.id, ()) if n in free and old.texts[n] == new.texts[m])
        _take([(1.0, -n) for n in kept], m, free, found)
    left = {text: deque(n for n in rows if n in free) for text, rows in old.by_text.items()}
    for m in range(len(new.nodes)):
        rows = left.get(new.texts[m])
        if m not in found and rows and new.words[m]:
            _take([(1.0, -rows.popleft())], m, free, found)


def _candidates(old: _Edition, new: _Edition, m: int) -> Iterator[int]:
    """Sections of the old edition with the number of one, and the nearest with its title."""
    yield from old.by_id.get(new.nodes[m].id, ())
    same = old.by_title.get(new.titles[m], []) if new.titles[m] else []
    at = bisect(same, m)
    yield from same[max(0, at - _FEW) : at + _FEW]


def _nearest(candidates: Iterable[int], m: int) -> list[int]:
    return sorted(set(candidates), key=lambda n: (abs(n - m), n))[:_FEW]


def _take(scored: list[tuple[float, int]], m: int, free: set[int], found: dict[int, int]) -> None:
    if scored:
        found[m] = -max(scored)[1]
        free.discard(found[m])


def _likeness(old: _Edition, n: int, new: _Edition, m: int) -> float:
    """Return the similarity of two sections by title, wording and number."""
    one, other = old.titles[n], new.titles[m]
    title = 1.0 if one == other else SequenceMatcher(None, one, other).ratio()
    same = old.nodes[n].id == new.nodes[m].id
    return 0.45 * title + 0.45 * _wording(old.words[n], new.words[m]) + 0.1 * same


def _wording(one: list[str], other: list[str]) -> float:
    """Return the share of words that two sections have in common."""
    if one == other:
        return 1.0
    match = SequenceMatcher(None, one, other, autojunk=False)
    return match.ratio() if match.quick_ratio() >= 0.2 else 0.0


def _words(node: Node) -> list[str]:
    """The words of a section without its figures, so that a number that moved is no change of wording."""
    return re.findall(r"\w+", re.sub(r"\d[\w.]*", "", node.body.casefold()))[:_LONGEST]


def _bare(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", title.casefold()).strip()


def _fates(old: _Edition, new: _Edition, pairs: dict[int, int]) -> Iterator[Change]:
    for m, node in enumerate(new.nodes):
        if m not in pairs:
            yield Change(What.ADDED, "", node.id, node.file, node.line, node.title)
            continue
        before = old.nodes[pairs[m]]
        if _moved(before, node, old, new, pairs):
            yield Change(What.MOVED, before.id, node.id, node.file, node.line, node.title)
        elif before.id != node.id:
            yield Change(What.RENUMBERED, before.id, node.id, node.file, node.line, node.title)
        share = _wording(old.words[pairs[m]], new.words[m])
        if share < 1.0:
            yield Change(What.REWORDED, before.id, node.id, node.file, node.line, node.title, round(share, 2))
    kept = set(pairs.values())
    for n, node in enumerate(old.nodes):
        if n not in kept:
            yield Change(What.REMOVED, node.id, "", node.file, node.line, node.title)


def _moved(before: Node, node: Node, old: _Edition, new: _Edition, pairs: dict[int, int]) -> bool:
    """Whether a section stands under another than it did; one that goes along with its parent has not moved."""
    was, now = _home(before), _home(node)
    if was is None or now is None:
        return was is not now
    m = new.index[id(now)]
    return old.nodes[pairs[m]] is not was if m in pairs else was.id != now.id


def _home(node: Node) -> Node | None:
    return next((each for each in node.above() if each.kind is Kind.SECTION and each.id), None)


# References -------------------------------------------------------------------------------------------------------


def _broken(old: Rulebook, new: Rulebook, before: _Edition, after: _Edition, pairs: dict[int, int]) -> Iterator[Change]:
    """References of the new edition that still give the number which a section had in the old one.

    One that the old edition had in the same words means what it meant there; one that was changed is right.
    """
    now = {before.nodes[n].id: after.nodes[m].id for m, n in sorted(pairs.items(), reverse=True)}
    kept = {(_section(ref), *_said(ref)) for ref in references(old)}
    for ref in references(new):
        home = after.index.get(id(ref.node.section))
        was = pairs.get(home) if home is not None else None
        unchanged = was is not None and (id(before.nodes[was]), *_said(ref)) in kept
        meant = now.get(ref.target, "")
        gone = ref.target in before.by_id and ref.target not in new
        if ref.target in before.by_id and meant != ref.target and (unchanged or gone):
            node = ref.node
            yield Change(What.BROKEN, ref.target, meant, ref.line.file, ref.line.number, node.section.title)


def _section(ref: Reference) -> int:
    return id(ref.node.section)


def _said(ref: Reference) -> tuple[str, tuple[str, ...]]:
    """What a reference says and the words right before it."""
    return ref.target, ref.context[-4:]
