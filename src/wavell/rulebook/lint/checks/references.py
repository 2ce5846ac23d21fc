"""References: left blank, to nothing, to the wrong section, malformed, vague, astray; and links."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from ..findings import Finding, Level, Spot, check, found, spot
from ..references import LINK, Reference, hollows, inside, known, references, words_before
from ..shifts import shifts
from ..tree import Node, Rulebook, Style, joined, levels
from ..words import titles_of

_MALFORMED = re.compile(
    r"(?<![\w.:])(?P<number>\d{1,3}(?:(?:\.[A-Za-z0-9]{1,4})*\.\.(?=\w)|\.[A-Z]\d)[A-Za-z0-9.]*)(?!\w)"
)
_VAGUE = re.compile(
    r"\(see (?:above|below)\)|\bas (?:described|listed|shown|specified|noted) (?:above|elsewhere)\b(?!\s*\()"
    r"|\bthe (?:rule|section) (?:above|below)\b|\bcountry[- ]specific rules?\b(?!\s*\()",
    re.IGNORECASE,
)
_ASTRAY = re.compile(r"[.:!?]\s*(?P<link>(?<!!)\[\d[^\]]*\]\([^)]*\))\s*$")
_DAMAGED = re.compile(
    r"\b(?:[Rr]ules?|[Ss]ections?|[Ss]ee|[Cc]ases?)\s+(?P<number>(?:\d{1,2}[lIO]|[lIO]?\d{1,3})(?:(?:\.\s|\.\.|,|\.)[A-Za-z0-9]{1,4})+)"
    r"(?![A-Za-z0-9])"
)
_BROKEN = re.compile(r"\d[,.][\s.]?\w|\d[lIO]|[lIO]\d")
_UNLIKE = "{} is not written like the other numbers"
_SURE = re.compile(r"\b[Rr]ules?\s+$")
_MIN_REFERENCES_FOR_A_STYLE = 5
"""So many references make a habit."""


def _spot(ref: Reference, meant: str | None = None, sure: float = 0.0) -> Spot:
    """Where a reference stands; if it is known which number is meant, with that in the place of its own."""
    new = None if meant is None else ref.printed.replace(ref.target, meant, 1)
    return Spot(ref.line.file, ref.line.number, ref.column + 1, ref.printed, new, sure)


@check("L101", Level.ERROR, "reference left blank")
def left_blank(book: Rulebook) -> Iterator[Finding]:
    """A reference whose number was never filled in: Rule ???"""
    titles = titles_of(book)
    for each in hollows(book):
        where = Spot(each.line.file, each.line.number, each.column + 1, each.printed)
        score, best = titles.best(words_before(each.line.text, each.column), each.node.section.id)
        hint = f"Rule {best}" if score >= 1.2 else None
        yield found("L101", where, "the number of the rule is missing", each.node, hint, min(score / 2, 0.5))


@check("L201", Level.ERROR, "reference to nothing")
def to_nothing(book: Rulebook) -> Iterator[Finding]:
    """A reference to a number of a chapter of this book that does not stand in it."""
    titles = titles_of(book)
    elsewhere = _partial(book)
    for ref in _lost(book):
        if levels(ref.target, book.style)[0] not in elsewhere:
            score, best = titles.best(ref.context)
            meant, sure = (best, min(score, 0.9)) if score >= 0.6 else (None, 0.0)
            above = _above(book, ref.target)
            why = f"there is no {ref.target} in this book" + (f"; {above} is the nearest above it" if above else "")
            yield found("L201", _spot(ref, meant, sure), why, ref.node)


@check("L208", Level.NOTE, "chapter that is not all here")
def partial(book: Rulebook) -> Iterator[Finding]:
    """Most references to a chapter lead out of the files given, so that they are not told one by one."""
    for chapter in sorted(_partial(book)):
        refs = [ref for ref in _lost(book) if levels(ref.target, book.style)[0] == chapter]
        spots = tuple(map(_spot, refs))
        why = f"{len(refs)} references to {chapter} name what does not stand here; is all of the book given?"
        yield found("L208", spots[0], why, refs[0].node, others=spots[1:])


def _lost(book: Rulebook) -> list[Reference]:
    """References to numbers of a chapter of the book that do not stand in it, and that no shift explains."""
    if "lost" not in book.kept:
        shifted = _shifted(book)
        book.kept["lost"] = [
            ref
            for ref in references(book)
            if inside(book, ref.target)
            and not known(book, ref.target)
            and id(ref) not in shifted
            # 1.5 in brackets may be a figure
            and (ref.named or book.style is Style.DIGITS or ref.target.count(".") > 1)
        ]
    kept: list[Reference] = book.kept["lost"]
    return kept


def _partial(book: Rulebook) -> frozenset[str]:
    """The chapters to which most references lead to nothing, and many do."""
    lost = Counter(levels(ref.target, book.style)[0] for ref in _lost(book))
    named = Counter(levels(ref.target, book.style)[0] for ref in references(book))
    return frozenset(
        chapter
        for chapter, count in lost.items()
        if count >= _MIN_REFERENCES_FOR_A_STYLE and count * 2 > named[chapter]
    )


def _shifted(book: Rulebook) -> set[int]:
    return {id(victim.ref) for shift in shifts(book) for victim in shift.victims}


def _above(book: Rulebook, target: str) -> str:
    """The nearest number above one that does not exist."""
    parts = list(levels(target, book.style))
    while len(parts) > 1:
        parts.pop()
        if (id_ := joined(parts, book.style)) in book:
            return id_
    return ""


@check("L202", Level.WARNING, "reference to the wrong section")
def to_the_wrong_section(book: Rulebook) -> Iterator[Finding]:
    """A reference that resolves, to a section that has nothing to do with the words before it, while another has."""
    titles = titles_of(book)
    shifted = _shifted(book)
    for ref in references(book):
        if ref.target not in book or id(ref) in shifted or not ref.named:
            continue
        if titles.fit(ref.context, ref.target) >= 0.05:
            continue
        score, best = titles.best(ref.context, ref.node.section.id)
        if score >= 1.0 and not best.startswith(ref.target):
            title = book.by_id[ref.target][0].title or "a paragraph"
            why = (
                f"{ref.target} is {title.capitalize()}, while the words before it speak of {best}, "
                f"{book.by_id[best][0].title.capitalize()}"
            )
            yield found("L202", _spot(ref, best, min(score / 2, 0.8)), why, ref.node)


@check("L203", Level.ERROR, "references shifted")
def shifted_references(book: Rulebook) -> Iterator[Finding]:
    """All references behind a section that was put in or taken out are off by one: told once, with every victim."""
    for shift in shifts(book):
        spots = tuple(_spot(ref, meant, sure) for ref, meant, sure in shift.victims)
        sample = ", ".join(list(dict.fromkeys(f"{ref.target} means {meant}" for ref, meant, _ in shift.victims))[:3])
        under = joined(shift.prefix, book.style) if shift.prefix else "chapters"
        way = f"{abs(shift.by)} {'behind' if shift.by > 0 else 'ahead'}"
        why = f"{len(spots)} references to {under} from {shift.first(book.style)} on are {way}: {sample}"
        yield found("L203", spots[0], why, shift.victims[0].ref.node, others=spots[1:])


@check("L204", Level.ERROR, "malformed reference")
def malformed(book: Rulebook) -> Iterator[Finding]:
    """A number that is not written as the others are: 104.A5.a, 15..C, 71,23, 7l.23."""
    for node, line in book.prose:
        for each in _MALFORMED.finditer(line.text) if book.style is Style.PARTS else ():
            number = each["number"].rstrip(".")
            better = re.sub(r"(?<=\.[A-Z])(?=\d)", ".", number).replace("..", ".")
            if better != number:
                where = Spot(line.file, line.number, each.start("number") + 1, number)
                yield found("L204", where, _UNLIKE.format(number), node, better, 0.9)
        for each in _DAMAGED.finditer(line.text) if _BROKEN.search(line.text) else ():
            number = each["number"]
            if (meant := _mended(number, book)) and (book.style is Style.DIGITS or not _MALFORMED.fullmatch(number)):
                where = Spot(line.file, line.number, each.start("number") + 1, number)
                yield found("L204", where, _UNLIKE.format(number), node, meant, 0.95)


def _mended(number: str, book: Rulebook) -> str:
    """The number of the book that a damaged one is, if it is one: nothing is guessed that does not exist."""
    bare = re.sub(r"[\s,.]+", ".", number).strip(".")
    digits = re.sub(r"(?<=[\d.])[lI](?![A-Za-z])|^[lI](?=\d)", "1", re.sub(r"(?<=\d)O|O(?=\d)", "0", bare))
    tried = [digits, bare]
    if book.style is Style.DIGITS:
        tried += [joined((first, *rest.replace(".", "")), book.style) for first, _, rest in [digits.partition(".")]]
    return next((each for each in tried if each != number and each in book and number not in book), "")


@check("L207", Level.WARNING, "suspect reference")
def suspect(book: Rulebook) -> Iterator[Finding]:
    """A reference to a chapter of one digit, where all others of the book have more: a number cut short."""
    bare = [ref for ref in references(book) if ref.named and ref.target.isdecimal() and ref.target not in book.chapters]
    short = [ref for ref in bare if len(ref.target) == 1 and _SURE.search(ref.line.text[: ref.column])]
    if len(bare) - len(short) < _MIN_REFERENCES_FOR_A_STYLE or len(short) * 4 > len(bare):
        return
    for ref in short:
        why = f"{len(bare) - len(short)} other references to a whole rule name one of two digits or more"
        yield found("L207", _spot(ref), why, ref.node)


@check("L205", Level.NOTE, "vague reference")
def vague(book: Rulebook) -> Iterator[Finding]:
    """A pointer without a number: see above, the country specific rules; what follows at once needs none."""
    for node, line in book.prose:
        for each in _VAGUE.finditer(line.text):
            where = Spot(line.file, line.number, each.start() + 1, each[0])
            yield found("L205", where, "it says that there is a rule, but not which", node)


@check("L206", Level.WARNING, "reference astray")
def astray(book: Rulebook) -> Iterator[Finding]:
    """A reference that stands behind the full stop, in no sentence."""
    for node, line in book.prose:
        for each in _ASTRAY.finditer(line.text) if "](" in line.text else ():
            yield found("L206", spot(line, each["link"], each.start()), "it stands in no sentence", node)


# Links ------------------------------------------------------------------------------------------------------------


@check("L211", Level.WARNING, "dead links")
def dead_links(book: Rulebook) -> Iterator[Finding]:
    """Links within the book or to files beside it that lead nowhere, told once for each way of leading nowhere."""
    anchors = {anchor for node in book.sections for anchor in _anchors(node)}
    dead: dict[str, list[tuple[Spot, Node]]] = defaultdict(list)
    for node, line in book.prose:
        for each in LINK.finditer(line.text) if "](" in line.text else ():
            to = each["to"]
            gone = to in ("", "#") or (to.startswith("#") and to[1:].casefold() not in anchors)
            if gone or _no_file(line.file, to):
                dead[to].append((Spot(line.file, line.number, each.start() + 1, each[0]), node))
    for to, places in dead.items():
        (first, node), *rest = places
        many = f"{len(places)} links lead" if rest else "the link leads"
        why = f"{many} to {to or 'nothing'}, where nothing is"
        yield found("L211", first, why, node, others=tuple(where for where, _ in rest))


def _no_file(file: str, to: str) -> bool:
    """Whether a link leads to a file beside the text that is not there; addresses elsewhere are not asked."""
    name = to.partition("#")[0].partition("?")[0]
    if not name or not file or re.match(r"[a-z][a-z0-9+.-]*:|/", name, re.IGNORECASE):
        return False
    folder = Path(file).parent
    return Path(file).is_file() and not (folder / unquote(name)).exists()


def _anchors(node: Node) -> set[str]:
    """What a link may call a heading: its number, its title or both, with points as hyphens or left out."""
    names = {f"{node.id} {node.title}".casefold().strip(), node.title.casefold(), node.id.casefold()}
    hyphened = {re.sub(r"[^a-z0-9]+", "-", name).strip("-") for name in names}
    return hyphened | {re.sub(r"[^\w\s-]", "", name).replace(" ", "-") for name in names}


@check("L212", Level.NOTE, "links applied by halves")
def half_linked(book: Rulebook) -> Iterator[Finding]:
    """References of which some are links and some are not, told once."""
    refs = [ref for ref in references(book) if ref.named]
    linked, bare = [ref for ref in refs if ref.linked], [ref for ref in refs if not ref.linked]
    if linked and bare and min(len(linked), len(bare)) * 20 >= len(refs):
        fewer = bare if len(bare) <= len(linked) else linked
        spots = tuple(_spot(ref) for ref in fewer)
        why = f"{len(linked)} references are links and {len(bare)} are not"
        yield found("L212", spots[0], why, fewer[0].node, others=spots[1:])
