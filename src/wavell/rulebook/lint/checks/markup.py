"""Damage: marks that do not close, stray marks, paragraphs torn apart, sentences without an end."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from ..findings import Finding, Level, Spot, check, found, spot
from ..tree import Kind, Node, Rulebook

_TAG = re.compile(r"</?(?:b|i|u|em|strong|br|p|span|div|font|sup|sub)\b[^>]*>", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\b[A-Z]\*(?=[:,;)\s]|$)")
"""A star behind a letter is a result of a table."""
_BULLET = re.compile(r"^\s*[*•+-]\s+")
_ITEM = re.compile(r"^\s*\*{0,2}(?:[a-z]|\d{1,2}|[ivx]{2,5})\)")
_STRAY = re.compile(r"^\s*[|+=~^]\s*$")
_TORN = re.compile(r"(?:\b(?:for|the|a|an|of|and|or|to|in|by|with|as|if|is|are)|[,;])\*{0,3}\s*$", re.IGNORECASE)
_ENDED = re.compile(r"[.!?:;)\]\"”'*|]\s*$|\*\s*$")
_SLIP = re.compile(r"\s-(?=[a-z]+ )|(?<=[a-z]),(?=[a-z])|\s+[,;.](?=\s|$)|\b\d+MPs?\b|,\s*,")


@check("L601", Level.WARNING, "marks that do not close")
def unclosed(book: Rulebook) -> Iterator[Finding]:
    """A paragraph in which bold or italic marks are opened and not closed, or brackets are."""
    for node, lines in groupby(book.prose, key=itemgetter(0)):
        rows = [line for _, line in lines]
        whole = "".join(line.text for line in rows)
        if node.kind is Kind.TABLE or not ("*" in whole or "(" in whole or ")" in whole):
            continue
        odd = [line for line in rows if _stars(line.text)]
        if len(odd) % 2:
            yield found("L601", spot(odd[-1], "*"), "a * opens or closes nothing", node)
        opened, closed = whole.count("("), _without_item(_without_bullet(whole)).count(")")
        if opened != closed and len(rows) == 1:
            mark = "(" if opened > closed else ")"
            yield found("L601", spot(rows[0], mark), f"{opened} brackets open and {closed} close", node)


def _stars(text: str) -> bool:
    """Whether a line opens bold or italics without closing them, or the other way round."""
    if "*" not in text:
        return False
    bare = _without_bullet(text)
    return bool(bare.count("**") % 2 or _FOOTNOTE.sub("", bare.replace("**", "")).count("*") % 2)


@check("L602", Level.WARNING, "foreign markup")
def foreign(book: Rulebook) -> Iterator[Finding]:
    """Tags of a web page in the text."""
    for node, line in book.prose:
        tag = _TAG.search(line.text) if "<" in line.text else None
        if tag:
            where = Spot(line.file, line.number, tag.start() + 1, tag[0])
            yield found("L602", where, "a tag of a web page stands in the text", node)


@check("L603", Level.WARNING, "stray mark")
def stray(book: Rulebook) -> Iterator[Finding]:
    """A line with a mark and nothing else."""
    for node, line in book.prose:
        if _STRAY.match(line.text):
            yield found("L603", spot(line, line.text.strip()), "this line holds a mark and nothing else", node, "", 1.0)


@check("L604", Level.ERROR, "paragraph torn in two")
def torn(book: Rulebook) -> Iterator[Finding]:
    """A paragraph that breaks off in the middle of a sentence, and goes on in the next with a small letter."""
    for before, node in _in_a_row(book):
        broken = _TORN.search(before.text) or not _ENDED.search(before.text)
        if broken and re.match(r"\*?[a-z]{2,}", node.text):
            fragment = before.text.split()[-1]
            why = f"the sentence goes on in line {node.line}"
            yield found("L604", spot(before.lines[-1], fragment), why, before, others=(_start(node),))


@check("L607", Level.WARNING, "headings run together")
def run_together(book: Rulebook) -> Iterator[Finding]:
    """Several headings on one line."""
    lines: dict[tuple[str, int], list[Node]] = defaultdict(list)
    for node in book.sections:
        lines[node.file, node.line].append(node)
    for nodes in lines.values():
        if len(nodes) > 1:
            why = f"{len(nodes)} headings stand on one line, {nodes[0].id} to {nodes[-1].id}"
            yield found("L607", spot(nodes[0].lines[0], nodes[0].title), why, nodes[0])


@check("L608", Level.NOTE, "item not set as the others")
def uneven_items(book: Rulebook) -> Iterator[Finding]:
    """An item of a list without the bullet that the others have."""
    for parent in book.nodes:
        items = [node for node in parent.children if node.kind is Kind.ITEM and not node.title]
        bare = [node for node in items if not re.match(r"\s*[-*•]\s", node.lines[0].text)]
        if bare and len(bare) * 3 <= len(items) * 2 and len(bare) < len(items):
            for node in bare:
                word = node.lines[0].text.strip().split()[0]
                yield found("L608", spot(node.lines[0], word), "the other items of the list have a bullet", node)


@check("L605", Level.NOTE, "no full stop")
def unended(book: Rulebook) -> Iterator[Finding]:
    """A paragraph that ends without a full stop, where the others of the book have one."""
    prose = [node for node in book.nodes if node.kind is Kind.PARAGRAPH and len(node.text.split()) > 8]
    ended = [node for node in prose if _ENDED.search(node.text)]
    if len(ended) * 10 < len(prose) * 8:
        return
    torn_off = {id(before) for before, node in _in_a_row(book) if re.match(r"\*?[a-z]", node.text)}
    for node in prose:
        if not _ENDED.search(node.text) and id(node) not in torn_off:
            last = node.text.split()[-1]
            yield found(
                "L605", spot(node.lines[-1], last), "the paragraph ends without a full stop", node, f"{last}.", 0.9
            )


@check("L606", Level.NOTE, "slip of punctuation")
def slips(book: Rulebook) -> Iterator[Finding]:
    """A hyphen, comma or blank that is out of place."""
    for node, line in book.prose:
        if node.kind is Kind.TABLE:
            continue
        bare = _without_bullet(line.text)
        for each in _SLIP.finditer(bare):
            shift = len(line.text) - len(bare)
            start = max(0, each.start() + shift - 8)
            around = line.text[start : each.end() + shift + 8]
            column = start + len(around) - len(around.lstrip()) + 1
            where = Spot(line.file, line.number, column, around.strip())
            yield found("L606", where, "the punctuation has slipped here", node)


def _in_a_row(book: Rulebook) -> Iterator[tuple[Node, Node]]:
    """Paragraphs of one section that follow each other."""
    for parent in book.nodes:
        for before, node in zip(parent.children, parent.children[1:], strict=False):
            prose = (Kind.PARAGRAPH, Kind.NOTE, Kind.EXAMPLE, Kind.ITEM, Kind.BULLET)
            if (
                before.kind in prose
                and node.kind in (Kind.PARAGRAPH, Kind.NOTE, Kind.EXAMPLE)
                and before.text
                and node.text
            ):
                yield before, node


def _start(node: Node) -> Spot:
    return spot(node.lines[0], node.text.split()[0])


def _without_bullet(text: str) -> str:
    return _BULLET.sub("", text)


def _without_item(text: str) -> str:
    return _ITEM.sub("", text)
