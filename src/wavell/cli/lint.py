"""`wavell lint`: what is wrong with a rulebook as a document."""

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from wavell.rulebook.lint.editions import compare
from wavell.rulebook.lint.findings import CHECKS, RANK, Finding, Level
from wavell.rulebook.lint.fix import CERTAIN, corrected, difference
from wavell.rulebook.lint.formats import as_html, as_json, as_sarif, outline
from wavell.rulebook.lint.parse import read_book
from wavell.rulebook.lint.run import Report, lint, read_baseline, read_suppressions, write_baseline

from .screen import err, out, plain, ticker

_COLOUR = {Level.ERROR: "red", Level.WARNING: "yellow", Level.NOTE: "blue"}
_MANY = 5
"""So many further places of one finding are written out."""


class Format(StrEnum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    HTML = "html"


def lint_command(
    files: Annotated[list[Path] | None, typer.Argument(help="The text of a rulebook, in one or several files.")] = None,
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
    sure: Annotated[float, typer.Option(help="How sure a correction must be for --fix, 0 to 1.")] = CERTAIN,
    against: Annotated[list[Path] | None, typer.Option(help="Compare with this older edition instead.")] = None,
) -> None:
    """Find what is wrong with a rulebook as a document; exits with 1 for warnings and with 2 for errors."""
    if list_checks:
        for each in CHECKS.values():
            out.print(f"[{_COLOUR[each.level]}]{each.code}[/] {each.level.value:<8}{plain(each.title)}")
            out.print(f"     {plain((each.run.__doc__ or '').strip())}")
        return
    if not files:
        raise typer.BadParameter("name at least one file")
    book = read_book(files)
    if show_outline:
        out.print(plain("\n".join(outline(book))))
        return
    if against:
        for change in compare(read_book(against), book):
            number = (
                f"{change.old} > {change.new}" if change.old and change.new != change.old else change.old or change.new
            )
            share = f" ({change.share:.0%} the same)" if change.share < 1 else ""
            out.print(f"[cyan]{change.line:>5}[/] {change.what.value:<17} {plain(number)} {plain(change.title)}{share}")
        return
    bar, tick = ticker(len(CHECKS), "checking")
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
        err.print(f"{len(report.findings)} findings written to {plain(write)}")
    if fix:
        _fixed(files, fix, corrected(book, report.findings, sure))
    elif format_ is Format.TEXT and output is None:
        for finding in report.findings:
            _tell(finding)
        _sum_up(report)
    else:
        text = {
            Format.JSON: lambda: as_json(report).decode(),
            Format.SARIF: lambda: as_sarif(report).decode(),
            Format.HTML: lambda: as_html(book, report),
            Format.TEXT: lambda: "".join(f"{_line(finding)}\n" for finding in report.findings),
        }[format_]()
        if output is None:
            out.print(text, markup=False, soft_wrap=True)
        else:
            output.write_text(text, "utf-8")
            err.print(f"{len(report.findings)} findings written to {plain(output)}")
    if report.worst is not None:
        raise typer.Exit(RANK[report.worst])


def _line(finding: Finding) -> str:
    spot = finding.spot
    hint = f" -> {finding.suggestion}" if finding.suggestion else ""
    where = f"{spot.file}:{spot.line}:{spot.column}"
    return f'{where}: {finding.level.value} {finding.code} "{spot.fragment}": {finding.why}{hint}'


def _tell(finding: Finding) -> None:
    """A finding in two lines: where and what, then why and what should stand there."""
    spot, colour = finding.spot, _COLOUR[finding.level]
    where = f"{spot.file}:{spot.line}:{spot.column}"
    out.print(f"{plain(where)} [{colour}]{finding.level.value} {finding.code}[/] [bold]{plain(spot.fragment)}[/]")
    sure = f" ({finding.confidence:.0%} sure)" if finding.suggestion and finding.confidence else ""
    hint = f"; write [green]{plain(finding.suggestion)}[/]{sure}" if finding.suggestion else ""
    out.print(f"  {plain(finding.why)}{hint}")
    if finding.others:
        lines = ", ".join(str(other.line) for other in finding.others[:_MANY])
        more = f" and {len(finding.others) - _MANY} more" if len(finding.others) > _MANY else ""
        out.print(f"  [dim]also in line {lines}{more}[/]")


def _sum_up(report: Report) -> None:
    counted = Counter(finding.level for finding in report.findings)
    told = ", ".join(f"{counted[level]} {level.value}{'' if counted[level] == 1 else 's'}" for level in Level)
    extra = [f"{n} {what}" for n, what in ((report.suppressed, "suppressed"), (report.known, "known before")) if n]
    out.print(f"{told}{'; ' + ', '.join(extra) if extra else ''}")
    for row in report.idle:
        out.print(f"[dim]no longer found, so its suppression can go: {plain(row)}[/]")


def _fixed(files: list[Path], folder: Path, texts: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in files:
        before, after = path.read_text("utf-8"), texts.get(str(path), "")
        if before.replace("\r\n", "\n") != after:
            (folder / path.name).write_text(after, "utf-8")
            out.print(difference(path.name, before, after), markup=False, end="")
    err.print(f"corrected copies are in {plain(folder)}")
