"""`wavell ask` and `wavell cases`: run case files."""

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from wavell.rulebook.case_processes import answer_case
from wavell.rulebook.shipped import at_hand, found
from wavell.umpire import CaseError, Tally
from wavell.umpire.records.case_runner import Answer, CaseResult
from wavell.umpire.records.cases import find_cases

from .screen import err, escaped, event_lines, out, tally_lines, verdict_lines, with_progress

CASES = Path("cases")


class Format(StrEnum):
    """How answers are written."""

    TEXT = "text"
    JSON = "json"


Written = Annotated[Format, typer.Option("--format", help="How the answers are written.")]


def ask(
    file: Annotated[Path, typer.Argument(help="A case file (TOML); docs/cases.md describes the format.")],
    written: Written = Format.TEXT,
) -> None:
    """Answer a case file: every line with its ruling, its number or what happened, and the paragraphs."""
    result = answer_case(found(file))
    case = result.case
    wrong = result.faults if any(line.expects for line in case.lines) else []
    if written is Format.JSON:
        out.print_json(json.dumps(as_plain(result)))
    else:
        out.print(f"[bold]{escaped(case.title)}[/]  [dim]{case.book.id}[/]")
        if case.notes:
            out.print(escaped(case.notes))
        if case.book.undetermined:
            out.print(f"[dim]{case.book.undetermined}[/]")
        for answer in result.answers:
            _print_answer(answer, result)
        for fault in wrong:
            out.print(f"[red]✗ {escaped(fault)}[/]")
    for fault in result.bad:
        err.print(f"[red]✗[/] {escaped(fault)}")
    if result.bad or wrong or any(answer.faults for answer in result.answers):
        raise typer.Exit(2 if result.bad else 1)


def _print_answer(answer: Answer, result: CaseResult) -> None:
    line = answer.line
    out.print(f"\n[cyan]{'do ' if line.do else 'ask'}[/] {escaped(line.text)}")
    for row in (*_rows(answer), *event_lines(result.case.book, answer.events)):
        out.print(f"    {row}")
    for fault in (*answer.faults, *filter(None, (answer.bad,))):
        out.print(f"    [red]✗ {escaped(fault)}[/]")
    if line.expects and not answer.faults and not answer.bad:
        out.print("    [green]✓ as expected[/]")


def _rows(answer: Answer) -> Iterator[str]:
    """The answer itself; there is none where a line could not be asked or stopped the umpire."""
    if isinstance(answer.result, Tally):
        yield from tally_lines(answer.result)
    elif answer.result.objections and answer.events:
        yield "[yellow]overruled[/]"  # what was overruled comes first in what happened
    elif answer.answered:
        yield from verdict_lines(answer.result)


def as_plain(result: CaseResult) -> dict[str, Any]:
    """All that came of a case, for a program to read."""
    return {
        "file": result.case.name,
        "book": result.case.book.id,
        "title": result.case.title,
        "undetermined": result.case.book.undetermined,
        "passed": result.passed,
        "faults": result.faults,
        "lines": [_plain_answer(answer) for answer in result.answers],
    }


def _plain_answer(answer: Answer) -> dict[str, Any]:
    kind = "do" if answer.line.do else "ask"
    shown = {"answer": str(answer.result), "events": [str(event) for event in answer.events]}
    faults = {"faults": answer.faults, "error": answer.bad or None}
    return {kind: answer.line.text, **(shown if answer.answered else {"answer": None, "events": []}), **faults}


def cases_command(
    folder: Annotated[Path, typer.Argument(help="A folder of case files; ours where there is no such.")] = CASES,
    written: Written = Format.TEXT,
) -> None:
    """Run every case in a folder and say which do not come out as expected."""
    paths = find_cases(at_hand() / folder if folder == CASES else folder)
    if not paths:
        raise CaseError(f"{folder}: there is no case file (*.toml) in it")
    results: list[CaseResult] = []
    plain: list[dict[str, Any]] = []
    broken = 0
    for path in with_progress(paths, "cases"):
        try:
            result = answer_case(path)
        except CaseError as fault:
            broken += 1
            plain.append({"file": str(path), "passed": False, "error": str(fault)})
            err.print(f"[red]✗[/] {escaped(fault)}")
            continue
        results.append(result)
        plain.append(as_plain(result))
        if not result.passed:
            _print_failure(path, result)
    if written is Format.JSON:
        out.print_json(json.dumps(plain))
    else:
        _print_sum(results, broken)
    if broken or any(result.bad for result in results):
        raise typer.Exit(2)
    if any(not result.passed for result in results):
        raise typer.Exit(1)


def _print_sum(results: list[CaseResult], broken: int) -> None:
    lines = sum(len(result.answers) for result in results)
    shown = {f"{result.case.book.id} {id_}" for result in results for id_ in result.case.paragraphs}
    passed = sum(result.passed for result in results)
    out.print(f"{lines} lines in {len(results) + broken} cases, showing {len(shown)} paragraphs")
    out.print(f"{passed} passed, {len(results) + broken - passed} failed")


def _print_failure(path: Path, result: CaseResult) -> None:
    err.print(f"[red]✗ {escaped(str(path))}[/]: {escaped(result.case.title)}")
    for fault in result.bad:
        err.print(f"    {escaped(fault)}")
    for answer in result.answers:
        for fault in answer.faults:
            err.print(f"    {escaped(answer.line.text)}: {escaped(fault)}")
    for fault in result.faults:
        err.print(f"    {escaped(fault)}")
