"""How alike words are: what a reference is about against what a heading says."""

import math
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from .tree import Node, Rulebook

_PLAIN = frozenset((Path(__file__).parent / "data" / "plain_words.txt").read_text("utf-8").split())
"""Words that say nothing about what a rule is about."""


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
        self.own = {id_: frozenset(stems(_words(nodes[0]))) for id_, nodes in book.by_id.items()}
        self.around = {id_: _above(nodes[0]) for id_, nodes in book.by_id.items()}
        counted = Counter(word for words in self.own.values() for word in words)
        self.weight = {word: 1 / (1 + math.log(count)) for word, count in counted.items()}

    def fit(self, words: Iterable[str], id_: str) -> float:
        """How well the words before a reference fit a heading: 0 not at all; above 0.5 they name it."""
        said = list(stems(words))
        own, around = self.own.get(id_, frozenset()), self.around.get(id_, frozenset())
        if not own | around:
            return 0.0
        score = 0.0
        for nearness, word in enumerate(reversed(said)):
            near = 1.0 if nearness < 4 else 0.6
            if match := _like(word, own):
                score += near * self.weight.get(match, 1.0)
            elif match := _like(word, around):
                score += 0.5 * near * self.weight.get(match, 1.0)
        return score / max(1.0, 0.6 * len(own))


def _like(word: str, among: frozenset[str]) -> str:
    """The word among some that is the same, or of the same root: bombard and bombardment."""
    if word in among:
        return word
    return next((each for each in among if min(len(each), len(word)) >= 5 and each[:5] == word[:5]), "")


def _words(node: Node) -> list[str]:
    return re.findall(r"[A-Za-z][A-Za-z'/-]*", f"{node.title} {' '.join(node.marks)}")


def _above(node: Node) -> frozenset[str]:
    return frozenset(word for each in node.above() if each.id for word in stems(_words(each)))
