"""`wavell lint`: what is wrong with a rulebook as a document."""

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wavell.rulebook.lint.findings import CHECKS, RANK, Finding, Level, Spot
from wavell.rulebook.lint.fix import MIN_FIX_CONFIDENCE, copies, corrected, difference
from wavell.rulebook.lint.source import Text, expanded, read_source

from .screen import err, escaped, out, progress_bar

if TYPE_CHECKING:
    from wavell.rulebook.lint.editions import Change
    from wavell.rulebook.lint.run import Report

_COLOUR = {Level.ERROR: "red", Level.WARNING: "yellow", Level.NOTE: "blue"}
_MAX_PLACES = 5
"""How many further places of a finding are printed."""
_PROGRESS_LINES = 1500
"""Books with more lines than this get a progress bar."""


class Format(StrEnum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    HTML = "html"


def lint_command(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            help="The text of a rulebook, plain or Markdown: one or several files, a folder, or - for stdin.",
            show_default=False,
        ),
    ] = None,
    show_outline: Annotated[bool, typer.Option("--outline", help="Print the tree of sections and stop.")] = False,
    list_checks: Annotated[bool, typer.Option("--checks", help="List all checks with their codes and stop.")] = False,
    format_: Annotated[Format, typer.Option("--format", "-f", help="How the report is written.")] = Format.TEXT,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write the report to a file.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="Only checks whose code begins so: L2, L301.")] = None,
    level: Annotated[Level, typer.Option(help="Leave out what is less bad than this.")] = Level.NOTE,
    suppress: Annotated[
        Path | None, typer.Option(help="A file (TOML) of findings not to tell, each with a reason.")
    ] = None,
    baseline: Annotated[Path | None, typer.Option(help="Tell only what is not in this file of known findings.")] = None,
    write: Annotated[Path | None, typer.Option("--write-baseline", help="Write what is found as a baseline.")] = None,
    fix: Annotated[
        Path | None, typer.Option(help="Write a corrected copy into this folder, and print the diff.")
    ] = None,
    sure: Annotated[float, typer.Option(help="How sure a correction must be for --fix, 0 to 1.")] = MIN_FIX_CONFIDENCE,
    against: Annotated[list[Path] | None, typer.Option(help="Compare with this older edition instead.")] = None,
) -> None:
    """Find what is wrong with a rulebook as a document. Exits with 2 for errors, 1 for warnings, else 0."""
    from wavell.rulebook.lint.editions import compare  # no other command needs the parser and the checks
    from wavell.rulebook.lint.formats import as_json, as_sarif, outline
    from wavell.rulebook.lint.page import as_html
    from wavell.rulebook.lint.parse import parse_texts, read_book
    from wavell.rulebook.lint.run import Report, lint, read_baseline, read_suppressions, write_baseline

    if list_checks:
        for code in sorted(CHECKS):
            each = CHECKS[code]
            description = f"{escaped(each.title)}. {escaped((each.run.__doc__ or '').strip())}"
            out.print(f"[{_COLOUR[each.level]}]{code}[/] {each.level.value:<8}{description}")
        return
    if not files:
        raise typer.BadParameter("name at least one file")
    if not 0 <= sure <= 1:
        raise typer.BadParameter("--sure is from 0 to 1")
    texts = [read_source(path) for path in expanded(files)]
    book = parse_texts(texts)
    if show_outline:
        out.print(escaped("\n".join(outline(book))))
        return
    if against:
        for change in compare(read_book(against), book):
            _print_change(change, len(texts) > 1)
        return
    bar, tick = progress_bar(len(CHECKS), "checking", len(book.lines) > _PROGRESS_LINES)
    with bar:
        report = lint(
            book,
            tuple(only or ()),
            read_suppressions(suppress) if suppress else (),
            read_baseline(baseline) if baseline else (),
            tick,
        )
    shown = tuple(finding for finding in report.findings if RANK[finding.level] >= RANK[level])
    report = Report(shown, report.suppressed, report.known, report.idle)
    if write:
        write_baseline(write, report)
        err.print(f"{len(report.findings)} findings written to {escaped(write)}")
    if fix:
        _write_corrected(texts, fix, corrected(book, report.findings, sure))
    elif format_ is Format.TEXT and output is None:
        for finding in report.findings:
            _print_finding(finding)
        _print_summary(report)
    else:
        text = {
            Format.JSON: lambda: as_json(report).decode(),
            Format.SARIF: lambda: as_sarif(report).decode(),
            Format.HTML: lambda: as_html(book, report),
            Format.TEXT: lambda: "".join(f"{_one_line(finding)}\n" for finding in report.findings),
        }[format_]()
        if output is None:
            out.print(text, markup=False, soft_wrap=True)
        else:
            output.write_text(text, "utf-8")
            err.print(f"{len(report.findings)} findings written to {escaped(output)}")
    if report.worst is not None:
        raise typer.Exit(RANK[report.worst])


def _print_change(change: "Change", several: bool) -> None:
    """Print a change in one line: where, what, the number before and after, the title."""
    from wavell.rulebook.lint.editions import What

    both = change.old and change.new and change.new != change.old
    number = f"{change.old} > {change.new}" if both else change.old or change.new
    gone = ", which is gone" if change.what is What.BROKEN and not change.new else ""
    share = f" ({change.share:.0%} the same)" if change.share < 1 else ""
    where = f"{change.file}:{change.line}" if several else f"{change.line:>5}"
    title = f" {change.title}" if change.title else ""
    out.print(f"[cyan]{escaped(where)}[/] {change.what.value:<17} {escaped(number + gone + title)}{share}")


def _one_line(finding: Finding) -> str:
    from wavell.rulebook.lint.formats import message

    spot = finding.spot
    where = f"{spot.file}:{spot.line}:{spot.column}"
    rest = "".join(f"; {_elsewhere(spot, other)}" for other in finding.others if other.suggestion is not None)
    return f'{where}: {finding.level.value} {finding.code} "{spot.fragment}": {message(spot, finding.why)}{rest}'


def _print_finding(finding: Finding) -> None:
    """Print a finding in two lines: where and what, then why and what should stand there."""
    spot, colour = finding.spot, _COLOUR[finding.level]
    where = f"{spot.file}:{spot.line}:{spot.column}"
    out.print(f"{escaped(where)} [{colour}]{finding.level.value} {finding.code}[/] [bold]{escaped(spot.fragment)}[/]")
    out.print(f"  {escaped(finding.why)}{_hint(spot)}")
    mended = [other for other in finding.others if other.suggestion is not None]
    for other in mended:
        out.print(f"  [dim]{escaped(_place(spot, other))}[/] {escaped(other.fragment)}{_hint(other)}")
    left = [_place(spot, other) for other in finding.others if other.suggestion is None]
    if left:
        more = f" and {len(left) - _MAX_PLACES} more" if len(left) > _MAX_PLACES else ""
        out.print(f"  [dim]also in {escaped(', '.join(left[:_MAX_PLACES]))}{more}[/]")


def _hint(spot: Spot) -> str:
    """What should stand there instead, and how sure that is."""
    if spot.suggestion is None:
        return ""
    sure = f" ({spot.confidence:.0%} sure)" if spot.confidence else ""
    return f"; write [green]{escaped(spot.suggestion)}[/]{sure}" if spot.suggestion else f"; take it out{sure}"


def _place(first: Spot, other: Spot) -> str:
    """The line of a further place, with its file if that is another."""
    return f"line {other.line}" if other.file == first.file else f"{other.file}:{other.line}"


def _elsewhere(first: Spot, other: Spot) -> str:
    from wavell.rulebook.lint.formats import message

    return message(other, f"{_place(first, other)} {other.fragment}")


def _print_summary(report: "Report") -> None:
    counted = Counter(finding.level for finding in report.findings)
    counts = ", ".join(f"{counted[level]} {level.value}{'' if counted[level] == 1 else 's'}" for level in Level)
    extra = [f"{n} {what}" for n, what in ((report.suppressed, "suppressed"), (report.known, "known before")) if n]
    out.print(f"{counts}{'; ' + ', '.join(extra) if extra else ''}")
    for row in report.idle:
        out.print(f"[dim]no longer found, so its suppression can go: {escaped(row)}[/]")


def _write_corrected(texts: list[Text], folder: Path, after: dict[str, str]) -> None:
    """Write the files that were corrected into a folder, as they were encoded, and print what changed."""
    places = copies(texts, folder)
    changed = [text for text in texts if after[text.name] != text.text]
    for text in changed:
        place = places[text.name]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encoded(after[text.name]))
        out.print(difference(text.name, text.text, after[text.name]), markup=False, end="")
    paths = ", ".join(str(places[text.name]) for text in changed)
    err.print(f"corrected copies: {escaped(paths)}" if changed else "nothing is certain enough to be corrected")
