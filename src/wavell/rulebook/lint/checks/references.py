"""References: left blank, to nothing, to the wrong section, malformed, vague, astray; and links."""

import re
from collections import defaultdict
from collections.abc import Iterator

from ..findings import Finding, Level, Spot, check, found, spot
from ..references import Reference, hollows, inside, known, references
from ..shifts import shifts
from ..tree import Rulebook, Style, joined, levels
from ..words import titles_of

_MALFORMED = re.compile(r"(?<![\w.:])(?P<number>\d{1,3}(?:\.[A-Za-z0-9]{1,4})*(?:\.\.|\.[A-Z]\d)[A-Za-z0-9.]*)(?!\w)")
_VAGUE = re.compile(
    r"\(see (?:above|below)\)|\bas (?:described|listed|shown|specified|noted) (?:above|elsewhere)\b(?!\s*\()"
    r"|\bthe (?:rule|section) (?:above|below)\b|\bcountry[- ]specific rules?\b(?!\s*\()",
    re.IGNORECASE,
)
_ASTRAY = re.compile(r"[.:!?]\s*\[[^\]]+\]\([^)]*\)\s*$")


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
        words = re.findall(r"[A-Za-z][A-Za-z'/-]*", re.split(r"[.!?]\s", each.line.text[: each.column])[-1])[-8:]
        score, best = titles.best(tuple(words), each.node.section.id)
        hint = f"Rule {best}" if score >= 1.2 else None
        yield found("L101", where, "the number of the rule is missing", each.node, hint, min(score / 2, 0.5))


@check("L201", Level.ERROR, "reference to nothing")
def to_nothing(book: Rulebook) -> Iterator[Finding]:
    """A reference to a number of a chapter of this book that does not stand in it."""
    titles = titles_of(book)
    shifted = {id(victim.ref) for shift in shifts(book) for victim in shift.victims}
    for ref in references(book):
        if inside(book, ref.target) and not known(book, ref.target) and id(ref) not in shifted:
            score, best = titles.best(ref.context)
            meant, sure = (best, min(score, 0.9)) if score >= 0.6 else (None, 0.0)
            above = _above(book, ref.target)
            why = f"there is no {ref.target} in this book" + (f"; {above} is the nearest above it" if above else "")
            yield found("L201", _spot(ref, meant, sure), why, ref.node)


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
    shifted = {id(victim.ref) for shift in shifts(book) for victim in shift.victims}
    for ref in references(book):
        if not known(book, ref.target) or id(ref) in shifted or not ref.named:
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
        sample = ", ".join(f"{ref.target} means {meant}" for ref, meant, _ in shift.victims[:3])
        under = ".".join(shift.prefix)
        way = f"{abs(shift.by)} {'behind' if shift.by > 0 else 'ahead'}"
        why = f"{len(spots)} references to {under} from {shift.first} on are {way}: {sample}"
        yield found("L203", spots[0], why, shift.victims[0].ref.node, others=spots[1:])


@check("L204", Level.ERROR, "malformed reference")
def malformed(book: Rulebook) -> Iterator[Finding]:
    """A number that is not written as the others are: 104.A5.a, 15..C, 15. C."""
    if book.style is not Style.PARTS:
        return
    for node in book.nodes:
        for line in node.lines:
            for each in _MALFORMED.finditer(line.text):
                number = each["number"].rstrip(".")
                better = (
                    re.sub(r"(?<=\.[A-Z])(?=\d)", ".", number).replace("..", ".").replace(",", ".").replace(" ", "")
                )
                if better != number:
                    where = Spot(line.file, line.number, each.start("number") + 1, number)
                    yield found("L204", where, f"{number} is not written like the other numbers", node, better, 0.9)


@check("L205", Level.NOTE, "vague reference")
def vague(book: Rulebook) -> Iterator[Finding]:
    """A pointer without a number: see above, the country specific rules; what follows at once needs none."""
    for node in book.nodes:
        for line in node.lines:
            for each in _VAGUE.finditer(line.text):
                where = Spot(line.file, line.number, each.start() + 1, each[0])
                yield found("L205", where, "it says that there is a rule, but not which", node)


@check("L206", Level.WARNING, "reference astray")
def astray(book: Rulebook) -> Iterator[Finding]:
    """A reference that stands behind the full stop, in no sentence."""
    for node in book.nodes:
        for line in node.lines:
            for each in _ASTRAY.finditer(line.text):
                fragment = each[0][1:].strip()
                yield found("L206", spot(line, fragment, each.start()), "it stands in no sentence", node)


# Links ------------------------------------------------------------------------------------------------------------


@check("L211", Level.WARNING, "dead links")
def dead_links(book: Rulebook) -> Iterator[Finding]:
    """Links that lead nowhere, told once for each way of leading nowhere."""
    anchors = {re.sub(r"[^a-z0-9]+", "-", f"{node.id} {node.title}".casefold()).strip("-") for node in book.sections}
    dead: dict[str, list[Reference]] = defaultdict(list)
    for ref in references(book):
        if ref.linked and (
            ref.link in ("", "#") or (ref.link.startswith("#") and ref.link[1:].casefold() not in anchors)
        ):
            dead[ref.link].append(ref)
    for link, refs in dead.items():
        spots = tuple(_spot(ref) for ref in refs)
        why = f"{len(spots)} links lead to {link or 'nothing'}, where nothing is"
        yield found("L211", spots[0], why, refs[0].node, others=spots[1:])


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
