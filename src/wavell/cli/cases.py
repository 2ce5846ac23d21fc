"""`wavell ask` and `wavell cases`: rulings on positions written down in files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from wavell.umpire import CaseError, Tally, open_book
from wavell.umpire.asking import Answer, CaseResult, run_case
from wavell.umpire.cases import find_cases, load_case

from .screen import along, err, event_lines, out, tally_lines, verdict_lines


def ask(
    file: Annotated[Path, typer.Argument(help="A case file (TOML); docs/cases.md describes the format.")],
) -> None:
    """Answer a case file: every line with its ruling, its number or what happened, and the paragraphs."""
    case = load_case(file, open_book)
    result = run_case(case)
    out.print(f"[bold]{escape(case.title)}[/]  [dim]{case.book.id}[/]")
    if case.notes:
        out.print(escape(case.notes))
    for answer in result.answers:
        _show(answer, result)
    wrong = result.faults if any(line.expects for line in case.lines) else []
    for fault in wrong:
        out.print(f"[red]✗ {escape(fault)}[/]")
    if wrong or any(answer.faults for answer in result.answers):
        raise typer.Exit(1)


def _show(answer: Answer, result: CaseResult) -> None:
    line = answer.line
    out.print(f"\n[cyan]{'do ' if line.do else 'ask'}[/] {escape(line.text)}")
    if isinstance(answer.said, Tally):
        shown = tally_lines(answer.said)
    elif answer.said.objections and answer.events:
        shown = iter(["[yellow]overruled[/]"])  # what was overruled comes first in what happened
    else:
        shown = verdict_lines(answer.said)
    for row in shown:
        out.print(f"    {row}")
    for row in event_lines(result.case.book, answer.events):
        out.print(f"    {row}")
    for fault in answer.faults:
        out.print(f"    [red]✗ {escape(fault)}[/]")
    if line.expects and not answer.faults:
        out.print("    [green]✓ as expected[/]")


def cases_command(
    folder: Annotated[Path, typer.Argument(help="A folder of case files.")] = Path("cases"),
) -> None:
    """Run every case in a folder and say which do not come out as expected."""
    paths = find_cases(folder)
    if not paths:
        raise CaseError(f"{folder}: there is no case file (*.toml) in it")
    failed, lines, paragraphs = 0, 0, set()
    for path in along(paths, "cases"):
        case = load_case(path, open_book)
        result = run_case(case)
        lines += len(result.answers)
        paragraphs |= {f"{case.book.id} {id_}" for id_ in case.paragraphs}
        if not result.passed:
            failed += 1
            _failed(path, result)
    passed = len(paths) - failed
    out.print(f"{lines} lines in {len(paths)} cases, showing {len(paragraphs)} paragraphs")
    out.print(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _failed(path: Path, result: CaseResult) -> None:
    err.print(f"[red]✗ {escape(str(path))}[/]: {escape(result.case.title)}")
    for answer in result.answers:
        for fault in answer.faults:
            err.print(f"    {escape(answer.line.text)}: {escape(fault)}")
    for fault in result.faults:
        err.print(f"    {escape(fault)}")
