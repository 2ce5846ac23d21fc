"""`wavell ask` and `wavell cases`: run case files."""

from pathlib import Path
from typing import Annotated

import typer

from wavell.rulebook.shipped import at_hand, found
from wavell.umpire import CaseError, Tally, open_book
from wavell.umpire.records.case_runner import Answer, CaseResult, run_case
from wavell.umpire.records.cases import find_cases, load_case

from .screen import err, escaped, event_lines, out, tally_lines, verdict_lines, with_progress

CASES = Path("cases")


def ask(
    file: Annotated[Path, typer.Argument(help="A case file (TOML); docs/cases.md describes the format.")],
) -> None:
    """Answer a case file: every line with its ruling, its number or what happened, and the paragraphs."""
    case = load_case(found(file), open_book)
    result = run_case(case)
    out.print(f"[bold]{escaped(case.title)}[/]  [dim]{case.book.id}[/]")
    if case.notes:
        out.print(escaped(case.notes))
    for answer in result.answers:
        _print_answer(answer, result)
    wrong = result.faults if any(line.expects for line in case.lines) else []
    for fault in wrong:
        out.print(f"[red]✗ {escaped(fault)}[/]")
    if wrong or any(answer.faults for answer in result.answers):
        raise typer.Exit(1)


def _print_answer(answer: Answer, result: CaseResult) -> None:
    line = answer.line
    out.print(f"\n[cyan]{'do ' if line.do else 'ask'}[/] {escaped(line.text)}")
    if isinstance(answer.result, Tally):
        shown = tally_lines(answer.result)
    elif answer.result.objections and answer.events:
        shown = iter(["[yellow]overruled[/]"])  # what was overruled comes first in what happened
    else:
        shown = verdict_lines(answer.result)
    for row in shown:
        out.print(f"    {row}")
    for row in event_lines(result.case.book, answer.events):
        out.print(f"    {row}")
    for fault in answer.faults:
        out.print(f"    [red]✗ {escaped(fault)}[/]")
    if line.expects and not answer.faults:
        out.print("    [green]✓ as expected[/]")


def cases_command(
    folder: Annotated[Path, typer.Argument(help="A folder of case files; ours where there is no such.")] = CASES,
) -> None:
    """Run every case in a folder and say which do not come out as expected."""
    paths = find_cases(at_hand() / folder if folder == CASES else folder)
    if not paths:
        raise CaseError(f"{folder}: there is no case file (*.toml) in it")
    failed, broken, lines, paragraphs = 0, 0, 0, set()
    for path in with_progress(paths, "cases"):
        try:
            case = load_case(path, open_book)
            result = run_case(case)
        except CaseError as fault:
            broken += 1
            err.print(f"[red]✗[/] {escaped(fault)}")
            continue
        lines += len(result.answers)
        paragraphs |= {f"{case.book.id} {id_}" for id_ in case.paragraphs}
        if not result.passed:
            failed += 1
            _print_failure(path, result)
    passed = len(paths) - failed - broken
    out.print(f"{lines} lines in {len(paths)} cases, showing {len(paragraphs)} paragraphs")
    out.print(f"{passed} passed, {failed + broken} failed")
    if failed or broken:
        raise typer.Exit(2 if broken else 1)


def _print_failure(path: Path, result: CaseResult) -> None:
    err.print(f"[red]✗ {escaped(str(path))}[/]: {escaped(result.case.title)}")
    for answer in result.answers:
        for fault in answer.faults:
            err.print(f"    {escaped(answer.line.text)}: {escaped(fault)}")
    for fault in result.faults:
        err.print(f"    {escaped(fault)}")
