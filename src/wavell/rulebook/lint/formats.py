"""A report as JSON and as SARIF for code hosts, and the tree of a book as text."""

from collections import defaultdict
from urllib.parse import quote

import msgspec

from .findings import CHECKS, Finding, Spot
from .run import Report, prints
from .tree import Kind, Node, Rulebook


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
            "defaultConfiguration": {"level": each.level.value},
        }
        for _, each in sorted(CHECKS.items())
    ]
    results = [
        {
            "ruleId": finding.code,
            "level": finding.level.value,
            "message": {"text": message(finding.spot, finding.why)},
            "locations": [_location(finding.spot)],
            "relatedLocations": [
                {"id": n, "message": {"text": message(other, "the same here")}, **_location(other)}
                for n, other in enumerate(finding.others, 1)
            ],
            "partialFingerprints": {"wavell/v1": mark},
            **_fixes(finding),
        }
        for finding, mark in zip(report.findings, prints(report.findings), strict=True)
    ]
    run = {"tool": {"driver": {"name": "wavell lint", "rules": rules}}, "results": results}
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(msgspec.json.encode(log), indent=2)


def message(spot: Spot, why: str) -> str:
    """Why, and what should stand there."""
    if spot.suggestion is None:
        return why
    return f"{why}; write {spot.suggestion}" if spot.suggestion else f"{why}; take it out"


def _location(spot: Spot) -> dict[str, object]:
    region = {**_region(spot), "snippet": {"text": spot.fragment}}
    return {"physicalLocation": {"artifactLocation": {"uri": quote(spot.file)}, "region": region}}


def _region(spot: Spot) -> dict[str, int]:
    return {"startLine": spot.line, "startColumn": spot.column, "endColumn": spot.end}


def _fixes(finding: Finding) -> dict[str, object]:
    """The corrections of a finding, all places as one."""
    places: dict[str, list[object]] = defaultdict(list)
    for spot in finding.spots:
        if spot.suggestion is not None:
            row = {"deletedRegion": _region(spot), "insertedContent": {"text": spot.suggestion}}
            places[spot.file].append(row)
    if not places:
        return {}
    changes = [
        {"artifactLocation": {"uri": quote(file)}, "replacements": rows} for file, rows in sorted(places.items())
    ]
    sure = min(spot.confidence for spot in finding.spots if spot.suggestion is not None)
    return {"fixes": [{"description": {"text": f"{sure:.0%} sure"}, "artifactChanges": changes}]}


def outline(book: Rulebook) -> list[str]:
    """The tree of sections and items as text; in a book of several files each file is named where it begins."""
    rows: list[str] = []
    several = len(book.files) > 1
    file = ""

    def add(node: Node, depth: int) -> None:
        nonlocal file
        if several and node.file != file:
            file = node.file
            rows.append(file)
        if node.kind in (Kind.SECTION, Kind.ITEM):
            marks = "".join(f" ({mark})" for mark in node.marks)
            title = node.title or f"{node.text[:50]}{'...' if len(node.text) > 50 else ''}"
            rows.append(f"{node.line:>5}  {'  ' * depth}{node.id} {title}{marks}".rstrip())
        for child in node.children:
            add(child, depth + (node.kind is not Kind.BOOK))

    add(book.root, 0)
    return rows
