"""Corrections that are certain, written into a copy, and what they change."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import unified_diff

from .findings import Finding, Spot
from .tree import Rulebook

CERTAIN = 0.95


def corrected(book: Rulebook, findings: Iterable[Finding], sure: float = CERTAIN) -> dict[str, str]:
    """Each file of the book with every correction of at least that confidence; from the end of a line to its start."""
    texts: dict[str, list[str]] = defaultdict(list)
    for line in book.lines:
        texts[line.file].append(line.text)
    done: set[tuple[str, int, int]] = set()
    for where, new in sorted(_changes(findings, sure), key=lambda change: change[0].column, reverse=True):
        key = (where.file, where.line, where.column)
        row = texts[where.file]
        text, at = row[where.line - 1], where.column - 1
        if key not in done and text[at : at + len(where.fragment)] == where.fragment:
            done.add(key)
            row[where.line - 1] = f"{text[:at]}{new}{text[at + len(where.fragment) :]}"
    return {file: "\n".join(rows) for file, rows in texts.items()}


def _changes(findings: Iterable[Finding], sure: float) -> Iterator[tuple[Spot, str]]:
    for finding in findings:
        if finding.confidence >= sure:
            yield finding.spot, finding.suggestion


def difference(file: str, before: str, after: str) -> str:
    """What a correction changes, as a unified diff."""
    rows = unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), file, f"{file} (corrected)")
    return "".join(row if row.endswith("\n") else f"{row}\n" for row in rows)
