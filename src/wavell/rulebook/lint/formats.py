"""A report as JSON, as SARIF for code hosts, and as a page with the text beside the findings."""

from collections import defaultdict
from html import escape

import msgspec

from .findings import CHECKS, Finding, Level
from .run import Report, prints
from .tree import Kind, Node, Rulebook

_SARIF = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "note"}
_STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#222, #ddd); --paper: light-dark(#fff, #1b1b1b);
  --line: light-dark(#ddd, #444); --error: light-dark(#a4161a, #ff8f8f); --warning: light-dark(#8a5a00, #f0c060);
  --note: light-dark(#33557a, #9cc4f0); }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 1.5rem; }
h1 { font-size: 1.3rem; } table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td { vertical-align: top; padding: .15rem .5rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td:first-child { width: 4rem; text-align: right; opacity: .7; font-variant-numeric: tabular-nums; }
td:last-child { width: 40%; } mark { background: none; color: inherit; border-bottom: 2px solid; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
p { margin: .1rem 0; } code { font-family: ui-monospace, monospace; }
"""


def as_json(report: Report) -> bytes:
    """The report as JSON, one record for each finding with what tells it apart in the next edition."""
    rows = [
        {**msgspec.to_builtins(finding), "title": CHECKS[finding.code].title, "print": mark}
        for finding, mark in zip(report.findings, prints(report.findings), strict=True)
    ]
    whole = {"findings": rows, "suppressed": report.suppressed, "known": report.known, "idle": report.idle}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2)


def as_sarif(report: Report) -> bytes:
    """The report as SARIF 2.1.0."""
    rules = [
        {
            "id": each.code,
            "name": each.title,
            "shortDescription": {"text": each.title},
            "fullDescription": {"text": (each.run.__doc__ or "").strip()},
            "defaultConfiguration": {"level": _SARIF[each.level]},
        }
        for each in CHECKS.values()
    ]
    results = [
        {
            "ruleId": finding.code,
            "level": _SARIF[finding.level],
            "message": {"text": _message(finding)},
            "locations": [_location(finding.spot.file, finding.spot.line, finding.spot.column, finding.spot.fragment)],
            "relatedLocations": [
                _location(other.file, other.line, other.column, other.fragment) for other in finding.others
            ],
            "partialFingerprints": {"wavell/v1": mark},
        }
        for finding, mark in zip(report.findings, prints(report.findings), strict=True)
    ]
    run = {"tool": {"driver": {"name": "wavell lint", "rules": rules}}, "results": results}
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(msgspec.json.encode(log), indent=2)


def _message(finding: Finding) -> str:
    return finding.why + (f"; write: {finding.suggestion}" if finding.suggestion else "")


def _location(file: str, line: int, column: int, fragment: str) -> dict[str, object]:
    region = {"startLine": line, "startColumn": column, "snippet": {"text": fragment}}
    return {"physicalLocation": {"artifactLocation": {"uri": file}, "region": region}}


def as_html(book: Rulebook, report: Report) -> str:
    """A page: each line of the text, and beside it what was found there."""
    beside: dict[tuple[str, int], list[Finding]] = defaultdict(list)
    for finding in report.findings:
        beside[finding.spot.file, finding.spot.line].append(finding)
    rows = [
        f"<tr id='L{line.number}'><td>{line.number}</td><td>{_marked(line.text, here)}</td><td>{_told(here)}</td></tr>"
        for line in book.lines
        if (here := beside.get((line.file, line.number), [])) or line.text.strip()
    ]
    counts = ", ".join(f"{report.count(level)} {level.value}s" for level in Level)
    head = f"<!doctype html><html lang='en'><meta charset='utf-8'><title>Findings</title><style>{_STYLE}</style>"
    return f"{head}<h1>{counts}</h1><table>{''.join(rows)}</table></html>\n"


def _marked(text: str, here: list[Finding]) -> str:
    """The text with the fragments marked, as far as they do not overlap."""
    out, at = [], 0
    for finding in sorted(here, key=lambda each: each.spot.column):
        start, end = finding.spot.column - 1, finding.spot.column - 1 + len(finding.spot.fragment)
        if start >= at and text[start:end] == finding.spot.fragment:
            out += [escape(text[at:start]), f"<mark class='{finding.level}'>{escape(text[start:end])}</mark>"]
            at = end
    return "".join([*out, escape(text[at:])])


def _told(here: list[Finding]) -> str:
    return "".join(
        f"<p class='{each.level}'><code>{each.code}</code> {escape(CHECKS[each.code].title)}:"
        f" {escape(_message(each))}</p>"
        for each in here
    )


def outline(book: Rulebook) -> list[str]:
    """The tree of sections and items as text."""
    rows: list[str] = []

    def add(node: Node, depth: int) -> None:
        if node.kind in (Kind.SECTION, Kind.ITEM):
            marks = "".join(f" ({mark})" for mark in node.marks)
            title = node.title or f"{node.text[:50]}{'...' if len(node.text) > 50 else ''}"
            rows.append(f"{node.line:>5}  {'  ' * depth}{node.id} {title}{marks}".rstrip())
        for child in node.children:
            add(child, depth + (node.kind is not Kind.BOOK))

    add(book.root, 0)
    return rows
