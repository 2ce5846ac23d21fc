"""What the commands share: the console, progress, and how an answer looks."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from wavell.umpire import Answered, Book, Entry, Event, StepEnded, StepEntered, StepLeft, Tally, Verdict

T = TypeVar("T")
out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False)


def along(items: Iterable[T], what: str) -> Iterator[T]:
    """Go through items with a progress bar where somebody watches."""
    listed = list(items)
    with Progress(console=err, transient=True, disable=not sys.stderr.isatty()) as bar:
        yield from bar.track(listed, description=what)


def ticker(total: int, what: str) -> tuple[Progress, Callable[[], None]]:
    """Return a progress bar and what moves it on, for work that counts itself."""
    bar = Progress(console=err, transient=True, disable=not sys.stderr.isatty() or total < 200)
    task = bar.add_task(what, total=total)
    return bar, lambda: bar.advance(task)


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Write a verdict, one reason a line."""
    if verdict:
        yield "[green]allowed[/]"
        for permit in verdict.permits:
            yield f"  {escape(str(permit))}"
        return
    yield "[red]refused[/]"
    for objection in verdict.objections:
        yield f"  {escape(str(objection))}"


def tally_lines(tally: Tally) -> Iterator[str]:
    """Write a tally, one line each, the frame's lines marked as ours."""
    for number, line in enumerate(tally.text().splitlines()):
        yield f"[bold]{escape(line)}[/]" if number == 0 else escape(line)


def event_lines(book: Book, events: Iterable[Event]) -> Iterator[str]:
    """Write what happened; a new step is a heading."""
    for event in events:
        if isinstance(event, StepEntered):
            assert book.sequence is not None
            step = book.steps[event.step]
            yield f"[bold]{book.sequence.turn_name(event.turn)}, {escape(step.title)}[/] [dim]\\[{event.ref}][/]"
        elif not isinstance(event, StepEnded | StepLeft | Answered):
            yield f"  {escape(str(event))}"


def entry_line(entry: Entry) -> str:
    """Write an order as it was given."""
    mark = {"override": "! ", "undo": "~ "}.get(entry.kind, "")
    return f"[cyan]{entry.n:>4}[/] {mark}{escape(entry.seat)}: {escape(entry.text)}"


def write_safely(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a file whole or not at all; an existing one is only replaced when that is meant."""
    from wavell.umpire import WavellError

    if path.exists() and not replace:
        raise WavellError(f"{path} exists already; choose another name")
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as fault:
        raise WavellError(f"{path}: {(fault.strerror or 'cannot be written').lower()}") from None
