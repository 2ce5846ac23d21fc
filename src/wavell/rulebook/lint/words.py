"""Word similarity between the context of a reference and headings."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from .findings import Spot
from .tree import Line, Node, Rulebook

_PLAIN = frozenset((Path(__file__).parent / "data" / "plain_words.txt").read_text("utf-8").split())
"""Stop words."""

_PARTS = re.compile(r"[/-]")
_LETTERS = re.compile(r"[A-Za-z][A-Za-z'/-]*")
_MAX_NEAR, _MAX_BEARERS = 4, 200
"""So many words are next to a reference; of so many headings that share a word the first are looked at."""


@lru_cache(1 << 14)
def stem(word: str) -> str:
    """The stem of a word, roughly: plurals, -ing, -ed and the like fall away.

    >>> stem("Engineers"), stem("engineering"), stem("cavalry")
    ('engineer', 'engineer', 'cavalry')
    """
    bare = word.casefold().strip("'-")
    for end in ("ings", "ing", "ers", "ies", "es", "s", "ed"):
        if bare.endswith(end) and len(bare) - len(end) >= 4:
            bare = bare[: -len(end)] + ("y" if end == "ies" else "er" if end == "ers" else "")
            break
    return bare


def stems(words: Iterable[str]) -> tuple[str, ...]:
    """Return the stems of all words but stop words."""
    found = (part for word in words for part in (_PARTS.split(word) if "-" in word or "/" in word else (word,)))
    return tuple(stem(word) for word in found if len(word) > 1 and word.casefold() not in _PLAIN)


class Place(NamedTuple):
    """Where a word stands: the node, the line, and the column from 0."""

    node: Node
    line: Line
    column: int


_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*[A-Za-z]")


def vocabulary(book: Rulebook) -> dict[str, list[Place]]:
    """Every word of the book as it is written, with all its places; gathered in one pass."""
    if "vocabulary" not in book.kept:
        places: dict[str, list[Place]] = defaultdict(list)
        for node, line in book.prose:
            for each in _WORD.finditer(line.text):
                places[each[0]].append(Place(node, line, each.start()))
        book.kept["vocabulary"] = dict(places)
    kept: dict[str, list[Place]] = book.kept["vocabulary"]
    return kept


def placed(place: Place, printed: str) -> Spot:
    """Where a word stands, as a spot."""
    return Spot(place.line.file, place.line.number, place.column + 1, printed)


class Titles:
    """The headings of a book, and how well words fit each: rare words count more, and the heading's own most."""

    def __init__(self, book: Rulebook) -> None:
        self._own = own = {id_: _roots(_words(nodes[0])) for id_, nodes in book.by_id.items()}
        counted = Counter(word for words in own.values() for word in words)
        weight = {word: 1 / (1 + math.log(count)) for word, count in counted.items()}
        self._rows = {
            id_: (*_weighted(words, weight, 1.0), *_weighted(_above(book.by_id[id_][0]) - words, weight, 0.5))
            for id_, words in own.items()
        }
        self._size = {id_: max(1.0, 0.6 * len(words)) for id_, words in own.items()}
        self._bearing: dict[str, list[str]] = defaultdict(list)
        for id_, words in own.items():
            for word in words:
                self._bearing[word].append(id_)

    def named(self, words: tuple[str, ...], id_: str) -> bool:
        """Whether the words before a reference have every word of a heading, so that it is right."""
        own = self._own.get(id_, frozenset())
        return bool(own) and own <= _nearness(words).keys()

    def fit(self, words: tuple[str, ...], id_: str) -> float:
        """How well the words before a reference fit a heading: 0 not at all; above 0.5 they name it."""
        row = self._rows.get(id_)
        if not row:
            return 0.0
        near = _nearness(words)
        return sum(near[word] * weight for word, weight in row if word in near) / self._size[id_]

    def best(self, words: tuple[str, ...], but: str = "") -> tuple[float, str]:
        """The heading that words fit best, and how well, one left out; only those that share a rare word are tried."""
        rare = sorted(
            (word for word in _nearness(words) if word in self._bearing),
            key=lambda word: (len(self._bearing[word]), word),
        )
        likely = {id_ for word in rare[:3] for id_ in self._bearing[word][:_MAX_BEARERS] if id_ != but}
        return max(((self.fit(words, id_), id_) for id_ in likely), default=(0.0, ""))


def titles_of(book: Rulebook) -> Titles:
    """The headings of a book, gathered once."""
    if "titles" not in book.kept:
        book.kept["titles"] = Titles(book)
    kept: Titles = book.kept["titles"]
    return kept


def _root(word: str) -> str:
    """What words of one root share: bombard and bombardment."""
    return word[:5]


@lru_cache(1 << 12)
def _nearness(words: tuple[str, ...]) -> dict[str, float]:
    """The roots of the words before a reference that mean something, and how near each is."""
    near: dict[str, float] = defaultdict(float)
    for n, word in enumerate(reversed(stems(words))):
        near[_root(word)] += 1.0 if n < _MAX_NEAR else 0.6
    return dict(near)


def _weighted(words: Iterable[str], weight: dict[str, float], share: float) -> Iterator[tuple[str, float]]:
    return ((word, share * weight.get(word, 1.0)) for word in sorted(words))


def _roots(words: Iterable[str]) -> frozenset[str]:
    return frozenset(_root(word) for word in stems(words))


def _words(node: Node) -> list[str]:
    return _LETTERS.findall(f"{node.title} {' '.join(node.marks)}")


def _above(node: Node) -> frozenset[str]:
    return frozenset().union(*(_roots(_words(each)) for each in node.above() if each.id))
