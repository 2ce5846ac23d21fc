"""Abbreviations: never explained, explained in two ways, one letter off, in other capitals."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from ..findings import Finding, Level, Spot, check, found, spot
from ..tree import Kind, Node, Rulebook
from ..words import Place, placed, stem, vocabulary

_BRACKETED = re.compile(r"\((?P<short>[A-Z][A-Za-z/]{1,7})\)")
_LONG = re.compile(r"(?:[A-Za-z][\w/-]*\s+){1,6}$")
_SHORT = re.compile(r"[A-Za-z]{0,2}[A-Z][A-Z]{1,5}s?")
_CODED = re.compile(r"[A-Za-z]{0,2}[A-Z]{2,5}")
_WORDS = re.compile(r"[A-Za-z]+")
_ALIKE = frozenset(("IT", "Il", "lI", "OQ", "O0", "EF", "CG", "UV", "TI", "1I"))
"""Letters that are read for each other."""
_PLAIN = frozenset((Path(__file__).parents[1] / "data" / "plain_capitals.txt").read_text("utf-8").split())
"""Capitals that need no explanation."""

Definition = tuple[str, Spot, Node]


def _initials(long: str, short: str) -> bool:
    """Whether the letters of an abbreviation stand in some words in their order, and begin with that of a word."""
    bare = short.removesuffix("s").casefold()
    words = re.split(r"[\s/-]+", long.casefold().strip())
    starts = [n for n, word in enumerate(words) if word.startswith(bare[:1])]
    for start in starts:
        letters = iter("".join(words[start:]))
        if all(letter in letters for letter in bare):
            return True
    return False


def _definitions(book: Rulebook) -> dict[str, list[Definition]]:
    """Abbreviations, and each place that says what one stands for; gathered once."""
    if "definitions" not in book.kept:
        book.kept["definitions"] = _defined(book)
    kept: dict[str, list[Definition]] = book.kept["definitions"]
    return kept


def _defined(book: Rulebook) -> dict[str, list[Definition]]:
    rows: dict[str, list[Definition]] = defaultdict(list)
    for node, line in book.prose:
        for each in _BRACKETED.finditer(line.text):
            before = _LONG.search(line.text[max(0, each.start() - 90) : each.start()])
            if before and _initials(before[0], each["short"]):
                size = len(each["short"].rstrip("s"))
                long = " ".join(before[0].split()[-max(size, 1) :]).casefold()
                where = Spot(line.file, line.number, each.start("short") + 1, each["short"])
                rows[each["short"].rstrip("s")].append((long, where, node))
    for node in book.sections:
        for mark in node.marks:
            if re.fullmatch(r"[A-Za-z]{2,8}", mark) and _initials(node.title, mark):
                rows[mark.rstrip("s")].append((node.title.casefold(), spot(node.lines[0], mark), node))
    return rows


def _capitals(book: Rulebook) -> dict[str, list[Place]]:
    """Every word with two capitals or more, or with one and at most five letters, and its places; gathered once."""
    if "capitals" not in book.kept:
        rows: dict[str, list[Place]] = defaultdict(list)
        for word, places in vocabulary(book).items():
            for part in _WORDS.finditer(word):
                if not part[0].islower() and (len(part[0]) <= 5 or not part[0][1:].islower()):
                    rows[part[0]] += (
                        Place(each.node, each.line, at)
                        for each in places
                        if _stands_alone(each.line.text, at := each.column + part.start(), len(part[0]))
                    )
        book.kept["capitals"] = {short: places for short, places in rows.items() if places}
    kept: dict[str, list[Place]] = book.kept["capitals"]
    return kept


def _stands_alone(text: str, at: int, size: int) -> bool:
    """Whether a word is no part of a number such as 15.J.2 or of a longer word."""
    before, behind = text[at - 1 : at], text[at + size : at + size + 2]
    if before == "." or before.isalnum() or before == "_":
        return False
    return not (behind[:1].isalnum() or behind[:1] == "_" or (behind[:1] == "." and behind[1:].isalnum()))


@check("L501", Level.NOTE, "abbreviation never explained")
def unexplained(book: Rulebook) -> Iterator[Finding]:
    """Capitals that are used several times, and that the book nowhere says the meaning of."""
    explained = set(_definitions(book))
    marks = {mark for node in book.sections for mark in node.marks}
    used: dict[str, list[tuple[Place, str]]] = defaultdict(list)
    for word, places in _capitals(book).items():
        short = word.rstrip("s")
        if _SHORT.fullmatch(word) and short.upper() not in _PLAIN and short not in explained:
            used[short] += ((place, word) for place in places if not _titled(place))
    for short, rows in sorted(used.items()):
        if len(rows) >= 3 and not (short in marks and spelled(book, short)):
            rows.sort(key=lambda row: (book.files[row[0].line.file], row[0].line.number, row[0].column))
            spots = tuple(placed(place, word) for place, word in rows)
            why = f"{short} is used {len(rows)} times and never explained"
            yield found("L501", spots[0], why, rows[0][0].node, others=spots[1:])


def _titled(place: Place) -> bool:
    """Whether a word is of a title, or stands among others in capitals, as in the name of a chart."""
    node, text, at = place.node, place.line.text, place.column
    if node.kind is Kind.SECTION and place.line.number == node.line and node.title:
        start = text.find(node.title)
        if start <= at < start + len(node.title):
            return True
    before = _WORDS.findall(text[max(0, at - 40) : at])[-1:]
    after = _WORDS.findall(text[at : at + 60])[1:2]
    return any(len(word) > 2 and word.isupper() for word in (*before, *after))


@check("L502", Level.WARNING, "abbreviation with two meanings")
def two_meanings(book: Rulebook) -> Iterator[Finding]:
    """An abbreviation that is explained twice, in words of which none is the same."""
    for short, (first, where, _), (long, other, node) in _pairs(book):
        if not (_stems(long) & _stems(first)):
            why = f'{short} is "{long}" here and "{first}" in line {where.line}'
            yield found("L502", other, why, node, others=(where,))


@check("L505", Level.NOTE, "two terms for one thing")
def two_terms(book: Rulebook) -> Iterator[Finding]:
    """An abbreviation that is explained twice, in words of which some differ: one thing has two names."""
    told: set[tuple[str, str]] = set()
    for short, (first, where, _), (long, other, node) in _pairs(book):
        one, two = _stems(first), _stems(long)
        if one & two and one - two and two - one and (short, long) not in told:
            told.add((short, long))
            why = f'{short} is "{long}" here and "{first}" in line {where.line}'
            yield found("L505", other, why, node, others=(where,))


def _pairs(book: Rulebook) -> Iterator[tuple[str, Definition, Definition]]:
    for short, rows in _definitions(book).items():
        for row in rows[1:]:
            yield short, rows[0], row


def _stems(long: str) -> frozenset[str]:
    return frozenset(stem(word) for word in long.split())


def spelled(book: Rulebook, mark: str) -> str:
    """The words that a mark stands for, as the book has them most often: `required losses` for RL."""
    kept: dict[str, str] = book.kept.setdefault("spelled", {})
    if mark not in kept:
        initials = re.compile(r"\b" + r"\s+".join(rf"{letter}[a-z]{{3,}}" for letter in mark) + r"\b", re.IGNORECASE)
        counted = Counter(words.casefold() for node in book.nodes for words in initials.findall(node.text))
        best = counted.most_common(1)
        kept[mark] = best[0][0] if best and best[0][1] >= 3 else ""
    return kept[mark]


# Slips ------------------------------------------------------------------------------------------------------------


@check("L702", Level.ERROR, "slip that changes the meaning")
def misread(book: Rulebook) -> Iterator[Finding]:
    """An abbreviation one letter off another that the book has often: AIEC for ATEC, ItAA for ltAA."""
    explained = set(_definitions(book))
    rows = {word: places for word, places in _capitals(book).items() if _CODED.fullmatch(word)}
    usual = sorted((word for word in rows if len(rows[word]) >= 4), key=lambda word: -len(rows[word]))
    for short, places in rows.items():
        if short in explained or len(places) > 3:
            continue
        for other in usual:
            if len(rows[other]) >= 3 * len(places) and _one_off(short, other):
                for place in places:
                    why = f"{other} is meant, most likely; {short} stands nowhere else"
                    yield found("L702", placed(place, short), why, place.node, other, 0.7)
                break


def _one_off(a: str, b: str) -> bool:
    """Whether two abbreviations of four letters or more differ in one letter that looks alike."""
    if len(a) != len(b) or len(a) < 4:
        return False
    off = [x + y for x, y in zip(a, b, strict=True) if x != y]
    return len(off) == 1 and off[0] in _ALIKE


@check("L703", Level.ERROR, "letter that looks like another")
def looks_alike(book: Rulebook) -> Iterator[Finding]:
    """An abbreviation behind a title that fits it only if a capital I is read as a small l: LIGHT AA (ItAA)."""
    for node in book.sections:
        for mark in node.marks:
            better = mark.replace("I", "l")
            odd = better != mark and re.fullmatch(r"[A-Za-z]{2,8}", mark) and not _initials(node.title, mark)
            if odd and _initials(node.title, better):
                why = f"{better} is meant, with a small l"
                yield found("L703", spot(node.lines[0], mark), why, node, better, 0.8)


@check("L704", Level.NOTE, "abbreviation in other capitals")
def other_capitals(book: Rulebook) -> Iterator[Finding]:
    """An abbreviation written once in other capitals than everywhere else: Sps for SPs."""
    by_letters: dict[str, list[str]] = defaultdict(list)
    rows = {word: places for word, places in _capitals(book).items() if 2 <= len(word) <= 5 and word[0].isupper()}
    for short in rows:
        by_letters[short.casefold()].append(short)
    for spellings in by_letters.values():
        usual = max(spellings, key=lambda short: (len(rows[short]), short))
        for short in spellings:
            mixed = sum(char.isupper() for char in usual) >= 2 and not short.isupper() and short != short.capitalize()
            odd = usual.endswith("s") and short == usual.capitalize()
            if short != usual and len(rows[usual]) >= 5 * len(rows[short]) and (mixed or odd):
                for place in rows[short]:
                    yield found("L704", placed(place, short), f"elsewhere it is {usual}", place.node, usual, 0.8)
