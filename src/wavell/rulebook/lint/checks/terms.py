"""Words: abbreviations, several spellings of one thing, marks applied unevenly, and likely slips."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from ..findings import Finding, Level, Spot, check, found, spot
from ..tree import Kind, Node, Rulebook

_DEFINED = re.compile(r"(?P<long>(?:[A-Za-z][\w/-]*\s+){1,6})\((?P<short>[A-Z][A-Za-z/]{1,7}s?)\)")
_SHORT = re.compile(r"(?<![\w.])(?P<short>[A-Za-z]{0,2}[A-Z][A-Z]{1,5}s?)(?!\w|\.\w)")
_DOUBLED = re.compile(r"\b(?P<word>[A-Za-z]{2,})\s+(?P=word)\b", re.IGNORECASE)
_POSSESSIVE = re.compile(r"\bit's\s+(?=[a-z]+\b)(?!(?:a|an|the|not|been|only|also|too)\b)", re.IGNORECASE)
_STRAY_VERB = re.compile(
    r"\b(?:they|units|it|which)\s+(?:are|is)\s+(?:counts?|moves?|attacks?|defends?|uses?|have|has|may|must)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b[Aa]\s+(?!(?:one|once|uni|use|usu|eu|U\.?S)[a-z]*\b)[AEIOaeio][a-z]{2,}")
MISSPELLED = dict(
    line.split() for line in (Path(__file__).parents[1] / "data" / "misspelled.txt").read_text("utf-8").splitlines()
)
"""Words that are often misspelled, and how they are spelled."""
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*[A-Za-z]")
_PLAIN_CAPITALS = frozenset(
    {
        "NOTE",
        "NOT",
        "EXAMPLE",
        "EXCEPTION",
        "AND",
        "OR",
        "THE",
        "OF",
        "TO",
        "FOR",
        "II",
        "III",
        "IV",
        "VI",
        "US",
        "USA",
        "UK",
        "TABLE",
    }
)
_PAIRS = (("our", "or"), ("ence", "ense"), ("is", "iz"), ("ll", "l"), ("ogue", "og"))
"""Spellings of one word on the two sides of the Atlantic."""


def _texts(book: Rulebook) -> Iterator[tuple[Node, int, str]]:
    """Each line of the book with its node and its number among the lines of that node."""
    for node in book.nodes:
        if node.kind is not Kind.CONTENTS:
            for n, line in enumerate(node.lines):
                yield node, n, line.text


# Abbreviations ----------------------------------------------------------------------------------------------------


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


def _definitions(book: Rulebook) -> dict[str, list[tuple[str, Spot, Node]]]:
    """Abbreviations, and each place that says what one stands for; gathered once."""
    if "definitions" not in book.kept:
        book.kept["definitions"] = _defined(book)
    kept: dict[str, list[tuple[str, Spot, Node]]] = book.kept["definitions"]
    return kept


def _defined(book: Rulebook) -> dict[str, list[tuple[str, Spot, Node]]]:
    found_: dict[str, list[tuple[str, Spot, Node]]] = defaultdict(list)
    for node, n, text in _texts(book):
        for each in _DEFINED.finditer(text):
            if _initials(each["long"], each["short"]):
                size = len(each["short"].rstrip("s"))
                long = " ".join(each["long"].split()[-max(size, 1) :]).casefold()
                line = node.lines[n]
                where = Spot(line.file, line.number, each.start("short") + 1, each["short"])
                found_[each["short"].rstrip("s")].append((long, where, node))
    for node in book.sections:
        for mark in node.marks:
            if re.fullmatch(r"[A-Za-z]{2,8}", mark) and _initials(node.title, mark):
                found_[mark.rstrip("s")].append((node.title.casefold(), spot(node.lines[0], mark), node))
    return found_


@check("L501", Level.NOTE, "abbreviation never explained")
def unexplained(book: Rulebook) -> Iterator[Finding]:
    """Capitals that are used several times, and that the book nowhere says the meaning of."""
    explained = set(_definitions(book))
    marks = {mark for node in book.sections for mark in node.marks}
    used: dict[str, list[tuple[Spot, Node]]] = defaultdict(list)
    for node, n, text in _texts(book):
        if node.kind is Kind.SECTION and n == 0:
            text = text.replace(node.title, " " * len(node.title))
        for each in _SHORT.finditer(text):
            short, line = each["short"].rstrip("s"), node.lines[n]
            if short.upper() not in _PLAIN_CAPITALS and not _all_capitals(text, each.start()):
                used[short].append((Spot(line.file, line.number, each.start() + 1, each["short"]), node))
    for short, places in sorted(used.items()):
        if short not in explained and len(places) >= 3 and not (short in marks and _spelled(book, short)):
            (first, node), *rest = places
            why = f"{short} is used {len(places)} times and never explained"
            yield found("L501", first, why, node, others=tuple(where for where, _ in rest))


def _all_capitals(text: str, at: int) -> bool:
    """Whether a word stands among others in capitals, as in the name of a chart."""
    before = re.findall(r"[A-Za-z]+", text[:at])[-1:]
    after = re.findall(r"[A-Za-z]+", text[at:])[1:2]
    return any(len(word) > 2 and word.isupper() for word in (*before, *after))


@check("L502", Level.WARNING, "abbreviation with two meanings")
def two_meanings(book: Rulebook) -> Iterator[Finding]:
    """An abbreviation that is explained twice, in different words."""
    for short, places in _definitions(book).items():
        first, where, _ = places[0]
        for long, other, node in places[1:]:
            if long != first and not (set(long.split()) & set(first.split())):
                yield found(
                    "L502", other, f'{short} is "{long}" here and "{first}" in line {where.line}', node, others=(where,)
                )


# One thing, several words -----------------------------------------------------------------------------------------


@check("L503", Level.NOTE, "one word spelled in two ways")
def two_spellings(book: Rulebook) -> Iterator[Finding]:
    """British and American spellings of one word, with and without a hyphen."""
    counted: Counter[str] = Counter()
    where: dict[str, tuple[Spot, Node]] = {}
    for node, n, text in _texts(book):
        for each in _WORD.finditer(text):
            word, line = each[0].casefold(), node.lines[n]
            counted[word] += 1
            where.setdefault(word, (Spot(line.file, line.number, each.start() + 1, each[0]), node))
    for word in sorted(counted):
        for other in _variants(word):
            if other in counted and (counted[other], other) > (counted[word], word):
                spot_, node = where[word]
                why = f'"{word}" stands {counted[word]} times, "{other}" {counted[other]} times'
                yield found("L503", spot_, why, node, other, 0.3)


def _variants(word: str) -> set[str]:
    """Other spellings of a word."""
    found_ = {word.replace("-", "")} if "-" in word else set()
    for one, other in _PAIRS:
        for here, there in ((one, other), (other, one)):
            at = word.find(here, 2)
            if at >= 0 and len(word) >= 5:
                found_.add(word[:at] + there + word[at + len(here) :])
    return found_ - {word}


@check("L504", Level.WARNING, "mark applied unevenly")
def uneven_marks(book: Rulebook) -> Iterator[Finding]:
    """A mark such as (RL) on most sections of a group, left out on others whose text speaks of the same thing."""
    carried: dict[str, list[Node]] = defaultdict(list)
    for node in book.sections:
        for mark in node.marks:
            if re.fullmatch(r"[A-Z]{1,4}", mark):
                carried[mark].append(node)
    for mark, nodes in carried.items():
        phrase = _spelled(book, mark)
        if len(nodes) < 4 or not phrase:
            continue
        for node in book.sections:
            said = re.search(phrase, node.body, re.IGNORECASE)
            above = any(mark in each.marks for each in (node, *node.above()))
            if (
                said
                and node.id
                and not above
                and node.depth > 1
                and not any(mark in each.marks for each in node.children)
            ):
                why = (
                    f"{node.id} speaks of {said[0].casefold()} and does not bear ({mark}), as {len(nodes)} sections do"
                )
                yield found("L504", spot(node.lines[0], node.title), why, node)


def _spelled(book: Rulebook, mark: str) -> str:
    """The words that a mark stands for, as the book has them most often: `required losses` for RL."""
    initials = r"\b" + r"\s+".join(rf"{letter}[a-z]{{3,}}" for letter in mark) + r"\b"
    counted = Counter(
        found_.casefold() for node in book.nodes for found_ in re.findall(initials, node.text, re.IGNORECASE)
    )
    best = counted.most_common(1)
    return best[0][0] if best and best[0][1] >= 3 else ""


# Slips ------------------------------------------------------------------------------------------------------------


@check("L701", Level.NOTE, "likely slip")
def slips(book: Rulebook) -> Iterator[Finding]:
    """Doubled words, it's for its, a verb too many, capitals in the middle of a word, and a rare misspelling."""
    counted = Counter(word.casefold() for node, _, text in _texts(book) for word in _WORD.findall(text))
    for node, n, text in _texts(book):
        line = node.lines[n]
        for each in _DOUBLED.finditer(text):
            if not each[0].split()[-1].isupper():  # OR after or is the name of a result
                where = Spot(line.file, line.number, each.start() + 1, each[0])
                yield found("L701", where, "a word stands twice", node, each["word"], 0.7)
        for each in _POSSESSIVE.finditer(text):
            where = Spot(line.file, line.number, each.start() + 1, each[0].strip())
            yield found("L701", where, "its is meant", node, "its", 0.8)
        for each in _STRAY_VERB.finditer(text):
            where = Spot(line.file, line.number, each.start() + 1, each[0])
            yield found("L701", where, "there is a verb too many", node)
        for each in _ARTICLE.finditer(text):
            where = Spot(line.file, line.number, each.start() + 1, each[0])
            yield found("L701", where, "an is meant", node, re.sub(r"^([Aa])", r"\1n", each[0]), 0.8)
        for each in _WORD.finditer(text):
            if (better := MISSPELLED.get(each[0].casefold())) is not None:
                where = Spot(line.file, line.number, each.start() + 1, each[0])
                yield found("L701", where, f'it is spelled "{better}"', node, _cased(better, each[0]), 0.95)
                continue
            if re.search(r"[A-Z]{3}[a-z]{3}", each[0]):
                where = Spot(line.file, line.number, each.start() + 1, each[0])
                yield found("L701", where, "capitals and small letters are mixed", node, each[0].upper(), 0.8)
            elif (better := _misspelled(each[0].casefold(), counted)) is not None:
                where = Spot(line.file, line.number, each.start() + 1, each[0])
                yield found("L701", where, f'elsewhere it is "{better}"', node, better, 0.6)


def _cased(word: str, like: str) -> str:
    """A word in the capitals of another."""
    return word.upper() if like.isupper() else word.capitalize() if like[0].isupper() else word


def _misspelled(word: str, counted: Counter[str]) -> str | None:
    """A word one letter off that the book has often, of a word that it has once."""
    if counted[word] > 1 or len(word) < 7 or "-" in word or "'" in word:
        return None
    for at in range(1, len(word)):
        for letter in "aeiou":
            other = word[:at] + letter + word[at + 1 :]
            if other != word and word[at] in "aeiou" and counted[other] >= 1 and counted[other] > counted[word] - 1:
                return other
    return None


@check("L702", Level.ERROR, "slip that changes the meaning")
def misread(book: Rulebook) -> Iterator[Finding]:
    """An abbreviation one letter off another that the book has often: AIEC for ATEC, ItAA for ltAA."""
    counted: Counter[str] = Counter()
    places: dict[str, list[tuple[Spot, Node]]] = defaultdict(list)
    for node, n, text in _texts(book):
        for each in re.finditer(r"(?<![\w.])[A-Za-z]{0,2}[A-Z]{2,5}(?!\w|\.\w)", text):
            line = node.lines[n]
            counted[each[0]] += 1
            places[each[0]].append((Spot(line.file, line.number, each.start() + 1, each[0]), node))
    explained = set(_definitions(book))
    for short, rows in places.items():
        if short in explained or counted[short] > 3:
            continue
        for other, count in counted.most_common():
            if count >= 3 * counted[short] and count >= 4 and _one_off(short, other):
                for where, node in rows:
                    yield found(
                        "L702", where, f"{other} is meant, most likely; {short} stands nowhere else", node, other, 0.7
                    )
                break


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
    counted: Counter[str] = Counter()
    places: dict[str, list[tuple[Spot, Node]]] = defaultdict(list)
    for node, n, text in _texts(book):
        for each in re.finditer(r"(?<![\w.])[A-Z][A-Za-z]{1,4}(?!\w|\.\w)", text):
            line = node.lines[n]
            counted[each[0]] += 1
            places[each[0]].append((Spot(line.file, line.number, each.start() + 1, each[0]), node))
    by_letters: dict[str, list[str]] = defaultdict(list)
    for short in counted:
        by_letters[short.casefold()].append(short)
    for spellings in by_letters.values():
        usual = max(spellings, key=lambda short: (counted[short], short))
        for short in spellings:
            mixed = sum(char.isupper() for char in usual) >= 2 and not short.isupper() and short != short.capitalize()
            odd = usual.endswith("s") and short == usual.capitalize()
            if short != usual and counted[usual] >= 5 * counted[short] and (mixed or odd):
                for where, node in places[short]:
                    yield found("L704", where, f"elsewhere it is {usual}", node, usual, 0.8)


def _one_off(a: str, b: str) -> bool:
    """Whether two abbreviations of four letters or more differ in one letter that looks alike."""
    alike = ("IT", "Il", "lI", "OQ", "O0", "EF", "CG", "UV", "TI", "1I")
    if len(a) != len(b) or len(a) < 4:
        return False
    off = [x + y for x, y in zip(a, b, strict=True) if x != y]
    return len(off) == 1 and off[0] in alike
