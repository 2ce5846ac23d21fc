"""How alike words are: what a reference is about against what a heading says."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from .tree import Node, Rulebook

_PLAIN = frozenset((Path(__file__).parent / "data" / "plain_words.txt").read_text("utf-8").split())
"""Words that say nothing about what a rule is about."""

_NEAR, _MANY = 4, 200
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
    """The stems of the words that mean something."""
    found = (part for word in words for part in re.split(r"[/-]", word))
    return tuple(stem(word) for word in found if len(word) > 1 and word.casefold() not in _PLAIN)


class Titles:
    """The headings of a book, and how well words fit each: rare words count more, and the heading's own most."""

    def __init__(self, book: Rulebook) -> None:
        self.own = {id_: _roots(_words(nodes[0])) for id_, nodes in book.by_id.items()}
        self.around = {id_: _above(nodes[0]) for id_, nodes in book.by_id.items()}
        counted = Counter(word for words in self.own.values() for word in words)
        self.weight = {word: 1 / (1 + math.log(count)) for word, count in counted.items()}
        self._bearing: dict[str, list[str]] = defaultdict(list)
        for id_, words in self.own.items():
            for word in words:
                self._bearing[word].append(id_)

    def fit(self, words: Iterable[str], id_: str) -> float:
        """How well the words before a reference fit a heading: 0 not at all; above 0.5 they name it."""
        own, around = self.own.get(id_, frozenset()), self.around.get(id_, frozenset())
        if not own | around:
            return 0.0
        score = 0.0
        for nearness, word in enumerate(_nearest_first(tuple(words))):
            near = 1.0 if nearness < _NEAR else 0.6
            if word in own:
                score += near * self.weight.get(word, 1.0)
            elif word in around:
                score += 0.5 * near * self.weight.get(word, 1.0)
        return score / max(1.0, 0.6 * len(own))

    def best(self, words: tuple[str, ...], but: str = "") -> tuple[float, str]:
        """The heading that words fit best, and how well, one left out; only those that share a rare word are tried."""
        rare = sorted(
            (word for word in set(_nearest_first(words)) if word in self._bearing),
            key=lambda word: len(self._bearing[word]),
        )
        likely = {id_ for word in rare[:3] for id_ in self._bearing[word][:_MANY] if id_ != but}
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
def _nearest_first(words: tuple[str, ...]) -> tuple[str, ...]:
    """The roots of the words before a reference that mean something, the nearest first."""
    return tuple(_root(word) for word in reversed(stems(words)))


def _roots(words: Iterable[str]) -> frozenset[str]:
    return frozenset(_root(word) for word in stems(words))


def _words(node: Node) -> list[str]:
    return re.findall(r"[A-Za-z][A-Za-z'/-]*", f"{node.title} {' '.join(node.marks)}")


def _above(node: Node) -> frozenset[str]:
    return frozenset().union(*(_roots(_words(each)) for each in node.above() if each.id))
