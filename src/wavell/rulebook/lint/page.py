"""A report as a page: every line of the text, beside it what was found there, and a list of the errors to jump to."""

from collections import defaultdict
from html import escape
from typing import NamedTuple

from .findings import CHECKS, Finding, Level, Spot
from .formats import message
from .run import Report
from .tree import Rulebook

_STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#222, #ddd); --paper: light-dark(#fff, #1b1b1b);
  --line: light-dark(#ddd, #3a3a3a); --band: light-dark(#f6f4ee, #242424); --error: light-dark(#a4161a, #ff8f8f);
  --warning: light-dark(#7a4f00, #f0c060); --note: light-dark(#33557a, #9cc4f0); }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  padding: 1.5rem; max-width: 88rem; }
h1 { font-size: 1.3rem; margin: 0 0 .5rem; } h2 { font-size: 1.05rem; margin: 1.5rem 0 .3rem; }
nav { background: var(--band); border: 1px solid var(--line); border-radius: 6px; padding: .6rem 1rem; }
nav summary { cursor: pointer; font-weight: 600; }
nav ol { margin: .4rem 0; padding-left: 2.2rem; columns: 22rem; column-gap: 3rem; }
a { color: inherit; text-underline-offset: 2px; } code { font-family: ui-monospace, monospace; }
.row { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr) minmax(0, 26rem); gap: 0 1rem;
  padding: .2rem 0; border-bottom: 1px solid var(--line); scroll-margin-top: 1rem; }
.row:target { background: var(--band); } .row > * { overflow-wrap: anywhere; }
.row > a { text-align: right; opacity: .75; font-variant-numeric: tabular-nums; text-decoration: none; }
.row > div { font-size: .9rem; } .row p { margin: 0 0 .25rem; white-space: pre-wrap; }
mark { background: none; color: inherit; text-decoration: underline 2px; text-underline-offset: 3px; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
@media (max-width: 50rem) { .row { grid-template-columns: 2.5rem minmax(0, 1fr); } .row > div { grid-column: 2; } }
@media print { nav details { display: none; } }
"""
_LISTED = (Level.ERROR, Level.WARNING)


class _Told(NamedTuple):
    """What is told beside a line: a finding at one of its places."""

    finding: Finding
    spot: Spot


def as_html(book: Rulebook, report: Report) -> str:
    """The page, whole in itself: nothing else is asked for, and nothing runs."""
    files = book.files
    beside: dict[tuple[str, int], list[_Told]] = defaultdict(list)
    for finding in report.findings:
        for spot in finding.spots if any(spot.suggestion for spot in finding.others) else (finding.spot,):
            beside[spot.file, spot.line].append(_Told(finding, spot))
    parts = [_top(report, files)]
    last = ""
    for line in book.lines:
        if line.file != last:
            parts.append(f"<h2>{escape(line.file)}</h2>")
            last = line.file
        here = beside.get((line.file, line.number), [])
        if here or line.text.strip():
            id_ = f"f{files[line.file]}-{line.number}"
            number = f"<a href='#{id_}'>{line.number}</a>"
            told = "".join(_told(each, files) for each in here)
            parts.append(
                f"<div class='row' id='{id_}'>{number}<p>{_marked(line.text, here)}</p><div>{told}</div></div>"
            )
    head = (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'><title>Findings</title>"
        f"<meta name='viewport' content='width=device-width'><style>{_STYLE}</style></head>"
    )
    return f"{head}<body>{''.join(parts)}</body></html>\n"


def _top(report: Report, files: dict[str, int]) -> str:
    """How much was found, and the errors and warnings to jump to."""
    counted = {level: report.count(level) for level in Level}
    heading = ", ".join(f"{n} {level.value}{'' if n == 1 else 's'}" for level, n in counted.items())
    lists = []
    for level in _LISTED:
        rows = [finding for finding in report.findings if finding.level is level]
        items = "".join(
            f"<li>{_link(each.spot, files)} {escape(CHECKS[each.code].title)}: {escape(each.spot.fragment)}</li>"
            for each in rows
        )
        opened = " open" if level is Level.ERROR else ""
        if rows:
            lists.append(
                f"<details{opened}><summary class='{level}'>{len(rows)} {level}s</summary><ol>{items}</ol></details>"
            )
    return f"<h1>{heading}</h1>" + (f"<nav>{''.join(lists)}</nav>" if lists else "")


def _link(spot: Spot, files: dict[str, int]) -> str:
    file = f"{escape(spot.file)}, " if len(files) > 1 else ""
    return f"<a href='#f{files[spot.file]}-{spot.line}'>{file}line {spot.line}</a>"


def _marked(text: str, here: list[_Told]) -> str:
    """The text with the fragments marked, as far as they do not overlap."""
    out, at = [], 0
    for finding, spot in sorted(here, key=lambda each: each.spot.column):
        start, end = spot.column - 1, spot.end - 1
        if start >= at and text[start:end] == spot.fragment:
            out += [escape(text[at:start]), f"<mark class='{finding.level}'>{escape(text[start:end])}</mark>"]
            at = end
    return "".join([*out, escape(text[at:])])


def _told(each: _Told, files: dict[str, int]) -> str:
    """A finding at its first place in full, at others in short with the way to the first."""
    finding, spot = each
    if spot is not finding.spot:
        short = f"{finding.code}, told at {_link(finding.spot, files)}"
        return f"<p class='{finding.level}'>{short}{escape(message(spot, ''))}</p>"
    title = escape(CHECKS[finding.code].title)
    return f"<p class='{finding.level}'><code>{finding.code}</code> {title}: {escape(message(spot, finding.why))}</p>"
