"""Figures: arithmetic that does not come out, tables of equal worth that contradict themselves, figures that differ."""

import re
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from ..findings import Finding, Level, Spot, check, found, spot
from ..tree import Kind, Line, Node, Rulebook

_HALVES = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}
_FIGURE = r"(?:\d{1,6}\s?[½¼¾⅓⅔]|[½¼¾⅓⅔]|\d{1,6}(?:\.\d{1,3}|/\d{1,3})?)"
_SUM = re.compile(
    rf"(?<![\w.+/-])(?P<left>{_FIGURE}(?:\s*[-+x×*/]\s*{_FIGURE}){{1,8}})\s*=\s*(?P<right>{_FIGURE})(?![\w/]|\.\d)"
)
_TERM = re.compile(rf"(?P<op>[-+x×*/]?)\s*(?P<figure>{_FIGURE})")
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
    for node in book.nodes:
        for line in node.lines:
            for each in _SUM.finditer(line.text):
                right, come = value(each["right"]), _reckoned(each["left"])
                if come is not None and come != right and not _rounds(come, right):
                    where = Spot(line.file, line.number, each.start() + 1, each[0])
                    why = f"{each['left']} is {_written(come)}, not {each['right']}"
                    yield found("L401", where, why, node, f"{each['left']} = {_written(come)}", 0.5)


def _reckoned(text: str) -> Fraction | None:
    """The value of a row of figures, products first; nothing where something is divided by nothing."""
    sums: list[Fraction] = []
    for term in _TERM.finditer(text):
        figure = value(term["figure"])
        match term["op"]:
            case "+" | "":
                sums.append(figure)
            case "-":
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
        name, _, rest = line.text.strip().partition("\t")
        parts = {_name(each["what"]): int(each["count"]) for each in _WORTH.finditer(rest.strip())}
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

_SAID = re.compile(r"(?P<what>(?:[A-Za-z-]+\s+){3,9})(?P<figure>\d{1,4})\s+(?P<unit>[A-Za-z]+)")


@check("L403", Level.NOTE, "figures that differ")
def differing(book: Rulebook) -> Iterator[Finding]:
    """The same words with another figure in one chapter: perhaps one of them was not changed with the other."""
    said: dict[tuple[str, str], list[tuple[str, Spot, Node]]] = defaultdict(list)
    for node in book.nodes:
        if node.kind in (Kind.TABLE, Kind.EXAMPLE):
            continue
        for line in node.lines:
            for each in _SAID.finditer(line.text):
                words = " ".join(each["what"].casefold().split())
                where = Spot(line.file, line.number, each.start() + 1, each[0])
                said[words, each["unit"].casefold()].append((each["figure"], where, node))
    for rows in said.values():
        first, where, _ = rows[0]
        for figure, other, node in rows[1:]:
            if figure != first and node.section.parent is rows[0][2].section.parent:
                why = f"line {where.line} says {first} in the same words"
                yield found("L403", other, why, node, others=(where,))
