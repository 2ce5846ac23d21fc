"""Figures: arithmetic that does not come out, tables of equal worth that contradict themselves, figures that differ."""

import re
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from ..findings import Finding, Level, Spot, check, found, spot
from ..tree import Kind, Line, Node, Rulebook

_HALVES = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}
_FIGURE = r"(?:\d{1,6}\s?[½¼¾⅓⅔]|[½¼¾⅓⅔]|\d{1,6}(?:\.\d{1,3}|/\d{1,3})?)"
_OP = r"(?:[-+x×*/]|plus\b|minus\b|times\b)"
_SUM = re.compile(
    rf"(?<![\w.+/-])(?P<left>{_FIGURE}(?:\s*{_OP}\s*{_FIGURE}){{1,8}})"
    rf"\s*(?:=|\bequals\b|\bmakes\b|\btotals\b|\bis\b)\s*(?P<right>{_FIGURE})(?![\w/+×*-]|\.\d|\s[-+x×*/]\s?\d)"
)
_TERM = re.compile(rf"(?P<op>{_OP})?\s*(?P<figure>{_FIGURE})")
_RESULT = re.compile(r"\d\s*(?:=|equals|makes|totals|is)\s*[\d½¼¾⅓⅔]")
_ODDS = re.compile(
    r"\b(?P<one>\d{1,3})(?: to |-to-|:)(?P<other>\d{1,3})(?:,? (?:or|which is|is|are)|,| \(|:| =) ?(?:odds of )?"
    r"(?P<left>\d{1,2})[-:](?P<right>\d{1,2})(?!\d)"
)
"""Strengths with their odds: 12 to 4, or 3-1 odds."""
_WORTH = re.compile(r"(?P<count>\d+)\s*(?:x|×)?\s*(?P<what>(?:\d+\s)?[A-Z][\w ]*?)\s*(?:/|$)")
_NAMES = re.compile(r"[^a-z0-9 ]")


def value(text: str) -> Fraction:
    """A figure as people print it: 2 ½, 3/4, 1.5.

    >>> value("2 ½")
    Fraction(5, 2)
    """
    whole = text.strip()
    part = _HALVES.get(whole[-1:], Fraction(0))
    rest = whole[:-1].strip() if part else whole
    return (Fraction(rest) if rest else Fraction(0)) + part


@check("L401", Level.ERROR, "arithmetic that does not come out")
def wrong_sums(book: Rulebook) -> Iterator[Finding]:
    """A sum or a product in an example whose result is another."""
    for node, line in book.prose:
        for each in _SUM.finditer(line.text) if _RESULT.search(line.text) else ():
            right, come = value(each["right"]), _reckoned(each["left"])
            if come is not None and come != right and not _rounds(come, right):
                where = Spot(line.file, line.number, each.start() + 1, each[0])
                why = f"{each['left']} is {_written(come)}, not {each['right']}"
                better = f"{each[0][: each.start('right') - each.start()]}{_written(come)}"
                yield found("L401", where, why, node, better, 0.5)
        for each in _ODDS.finditer(line.text) if "odds" in line.text else ():
            yield from _wrong_odds(node, line, each)


def _wrong_odds(node: Node, line: Line, each: re.Match[str]) -> Iterator[Finding]:
    """Strengths and the odds that they are said to be, unless these come by any way of rounding."""
    one, other, left, right = (int(each[name]) for name in ("one", "other", "left", "right"))
    if not one or not other or 1 not in (left, right):
        return
    times = Fraction(one, other) if right == 1 else Fraction(other, one)
    said = left if right == 1 else right
    if abs(times - said) >= 1:
        where = Spot(line.file, line.number, each.start() + 1, each[0])
        whole = max(1, int(times))
        come = f"{whole}-1" if right == 1 else f"1-{whole}"
        yield found("L401", where, f"{one} to {other} is {come}, not {left}-{right}", node)


def _reckoned(text: str) -> Fraction | None:
    """The value of a row of figures, products first; nothing where something is divided by nothing."""
    sums: list[Fraction] = []
    for term in _TERM.finditer(text):
        figure = value(term["figure"])
        match term["op"]:
            case "+" | "plus" | None:
                sums.append(figure)
            case "-" | "minus":
                sums.append(-figure)
            case "/":
                if not figure:
                    return None
                sums[-1] /= figure
            case _:
                sums[-1] *= figure
    return sum(sums, Fraction(0))


def _rounds(come: Fraction, right: Fraction) -> bool:
    """Whether a printed result is the right one rounded to a whole number."""
    return right.denominator == 1 and come.denominator > 1 and abs(come - right) < 1


def _written(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{float(number):g}"


# Tables of equal worth --------------------------------------------------------------------------------------------


@check("L402", Level.WARNING, "table that contradicts itself")
def contradicting_table(book: Rulebook) -> Iterator[Finding]:
    """A table that says what one thing is worth in others, by two ways that give two figures."""
    for node in book.nodes:
        if node.kind is Kind.TABLE:
            yield from _contradictions(node)


def _contradictions(node: Node) -> Iterator[Finding]:
    worth: dict[str, dict[str, int]] = {}
    rows: dict[str, Line] = {}
    for line in node.lines:
        name, *cells = (cell.strip() for cell in re.split(r"[\t|]", line.text.strip().strip("|")))
        parts = {_name(each["what"]): int(each["count"]) for cell in cells for each in _WORTH.finditer(cell)}
        if name and parts:
            worth[_name(name)] = parts
            rows[_name(name)] = line
    for name, parts in worth.items():
        for money, price in parts.items():
            for what, count in parts.items():
                each = _lookup(worth, what, money)
                if what != money and each is not None and count * each != price:
                    why = f"{count} {what} are worth {count * each} {money}, and the row says {price}"
                    yield found("L402", spot(rows[name], rows[name].text.strip()), why, node)


def _lookup(worth: dict[str, dict[str, int]], what: str, money: str) -> int | None:
    """What one thing is worth; things may be written shorter than in their own row."""
    for name, parts in worth.items():
        if money in parts and (name == what or name.startswith(what) or what.startswith(name)):
            return parts[money]
    return None


def _name(text: str) -> str:
    return " ".join(_NAMES.sub(" ", text.casefold()).split())


# Figures that differ ----------------------------------------------------------------------------------------------

_COUNT = re.compile(r"(?<=\s)(?P<figure>\d{1,4})\s+(?P<unit>[A-Za-z]+)")
_BEFORE = re.compile(r"(?<![\w-])(?:[A-Za-z-]+\s+){3,9}$")


@check("L403", Level.NOTE, "figures that differ")
def differing(book: Rulebook) -> Iterator[Finding]:
    """The same words with another figure in one chapter: perhaps one of them was not changed with the other."""
    said: dict[tuple[str, str], list[tuple[str, Spot, Node]]] = defaultdict(list)
    for node, line in book.prose:
        if node.kind is Kind.TABLE:
            continue
        for each in _COUNT.finditer(line.text):
            before = _BEFORE.search(line.text, max(0, each.start() - 90), each.start())
            if before:
                words = " ".join(before[0].casefold().split())
                where = Spot(line.file, line.number, before.start() + 1, line.text[before.start() : each.end()])
                said[words, each["unit"].casefold()].append((each["figure"], where, node))
    for rows in said.values():
        first, where, home = rows[0]
        for figure, other, node in rows[1:]:
            example = Kind.EXAMPLE in (node.kind, home.kind)  # one is of its own section
            near = node.section is home.section if example else node.section.parent is home.section.parent
            if figure != first and near:
                why = f"line {where.line} says {first} in the same words"
                yield found("L403", other, why, node, others=(where,))
