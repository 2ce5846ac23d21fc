"""Slips of the pen: those that change nothing, and names one letter off, which may."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from ..findings import Finding, Level, Spot, check, found
from ..tree import Rulebook
from ..words import Place, placed, vocabulary

_DOUBLED = re.compile(r"(?<![\w-])(?P<word>[A-Za-z]{2,})\s+(?P=word)(?![\w-])", re.IGNORECASE)
_POSSESSIVE = re.compile(r"\bit's\s+(?=[a-z]+\b)(?!(?:a|an|the|not|been|only|also|too)\b)", re.IGNORECASE)
_STRAY_VERB = re.compile(
    r"\b(?:they|units|it|which)\s+(?:are|is)\s+(?:counts?|moves?|attacks?|defends?|uses?|have|has|may|must)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b[Aa]\s+(?!(?:one|once|uni|use|usu|eu|U\.?S)[a-z]*\b)[AEIOaeio][a-z]{2,}")
_MIXED = re.compile(r"[A-Z]{3}[a-z]{3}")
MISSPELLED = dict(
    line.split() for line in (Path(__file__).parents[1] / "data" / "misspelled.txt").read_text("utf-8").splitlines()
)
"""Words that are often misspelled, and how they are spelled."""


@check("L701", Level.NOTE, "likely slip")
def slips(book: Rulebook) -> Iterator[Finding]:
    """Doubled words, it's for its, a verb too many, capitals in the middle of a word, and a rare misspelling."""
    yield from _between_words(book)
    counted: Counter[str] = Counter()
    for word, places in vocabulary(book).items():
        counted[word.casefold()] += len(places)
    for word, places in vocabulary(book).items():
        why, better, sure = _slip(word, counted)
        if why:
            for place in places:
                yield found("L701", placed(place, word), why, place.node, better, sure)


def _between_words(book: Rulebook) -> Iterator[Finding]:
    for node, line in book.prose:
        text = line.text
        for each in _DOUBLED.finditer(text):
            if not each[0].split()[-1].isupper():  # OR after or is the name of a result
                where = Spot(line.file, line.number, each.start() + 1, each[0])
                yield found("L701", where, "a word stands twice", node, each["word"], 0.7)
        if "'" in text:
            for each in _POSSESSIVE.finditer(text):
                where = Spot(line.file, line.number, each.start() + 1, each[0].strip())
                yield found("L701", where, "its is meant", node, "its", 0.8)
        for each in _STRAY_VERB.finditer(text):
            where = Spot(line.file, line.number, each.start() + 1, each[0])
            yield found("L701", where, "there is a verb too many", node)
        for each in _ARTICLE.finditer(text):
            where = Spot(line.file, line.number, each.start() + 1, each[0])
            yield found("L701", where, "an is meant", node, re.sub(r"^([Aa])", r"\1n", each[0]), 0.8)


def _slip(word: str, counted: Counter[str]) -> tuple[str, str, float]:
    """Why a word is a slip, what is meant, and how sure that is; no reason if it is none."""
    small = word.casefold()
    if (better := MISSPELLED.get(small)) is not None:
        return f'it is spelled "{better}"', _cased(better, word), 0.95
    if _MIXED.search(word):
        return "capitals and small letters are mixed", word.upper(), 0.8
    if counted[small] == 1 and (better := _misspelled(small, counted)) is not None:
        return f'elsewhere it is "{better}"', better, 0.6
    return "", "", 0.0


def _cased(word: str, like: str) -> str:
    """A word in the capitals of another."""
    return word.upper() if like.isupper() else word.capitalize() if like[0].isupper() else word


def _misspelled(word: str, counted: Counter[str]) -> str | None:
    """A word that the book has, one vowel off one that it has once."""
    if len(word) < 7 or "-" in word or "'" in word:
        return None
    for at in range(1, len(word)):
        if word[at] in "aeiou":
            for letter in "aeiou":
                other = word[:at] + letter + word[at + 1 :]
                if other != word and counted[other]:
                    return other
    return None


@check("L705", Level.WARNING, "name one letter off")
def names(book: Rulebook) -> Iterator[Finding]:
    """A word that stands once, two letters swapped or one letter off a word of a heading that the book has often."""
    words: dict[str, list[Place]] = defaultdict(list)
    for word, places in vocabulary(book).items():
        words[word.casefold()] += places
    titles = {
        word
        for node in book.sections
        for word in re.findall(r"[a-z]{7,}", node.title.casefold())
        if len(words.get(word, ())) >= 5
    }
    rare: dict[int, list[str]] = defaultdict(list)
    for word, places in words.items():
        if len(places) == 1 and word.isalpha() and word not in MISSPELLED:
            rare[len(word)].append(word)
    for name in sorted(titles):
        for word in rare[len(name)]:
            if _off_by_one(word, name):
                place = words[word][0]
                printed = place.line.text[place.column : place.column + len(word)]
                why = f'"{name}" is meant, most likely; "{word}" stands nowhere else'
                yield found("L705", placed(place, printed), why, place.node, _cased(name, printed), 0.6)


def _off_by_one(word: str, name: str) -> bool:
    """Whether two words of one length differ inside: in a consonant, or in two letters that changed places.

    The first letter and the last two make other words (counted and mounted, defended and defender), and a vowel
    makes a harmless slip.
    """
    off = [n for n, (a, b) in enumerate(zip(word, name, strict=True)) if a != b]
    if not off or off[0] == 0 or off[-1] == len(name) - 1:
        return False
    if len(off) == 2:
        return off[1] == off[0] + 1 and word[off[0]] == name[off[1]] and word[off[1]] == name[off[0]]
    return len(off) == 1 and off[0] < len(name) - 2 and word[off[0]] not in "aeiou"
