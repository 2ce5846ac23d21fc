"""What the commands share: the console, progress, and how an answer looks."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from wavell.umpire import Answered, Book, Event, Said, Scenario, StepEnded, StepEntered, StepLeft, Tally, Verdict

T = TypeVar("T")
out = Console(highlight=False, soft_wrap=True, emoji=False)
err = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def plain(text: object) -> str:
    """Make text safe to show: no markup, and nothing that a terminal would take for a command."""
    return escape(
        "".join(char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in str(text))
    )


def along(items: Iterable[T], what: str) -> Iterator[T]:
    """Go through items with a progress bar where somebody watches."""
    listed = list(items)
    with Progress(console=err, transient=True, disable=not sys.stderr.isatty()) as bar:
        yield from bar.track(listed, description=what)


def ticker(total: int, what: str, long: bool | None = None) -> tuple[Progress, Callable[[], None]]:
    """Return a progress bar and what moves it on, for work that counts itself; short work is done without one."""
    shown = total >= 200 if long is None else long
    bar = Progress(console=err, transient=True, disable=not (shown and sys.stderr.isatty()))
    task = bar.add_task(what, total=total)
    return bar, lambda: bar.advance(task)


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Write a verdict, one reason a line."""
    if verdict:
        yield "[green]allowed[/]"
        for permit in verdict.permits:
            yield f"  {plain(str(permit))}"
        return
    yield "[red]refused[/]"
    for objection in verdict.objections:
        yield f"  {plain(str(objection))}"


def tally_lines(tally: Tally) -> Iterator[str]:
    """Write a tally, one line each; a line whose number is ours cites a `frame:` entry."""
    for number, line in enumerate(tally.text().splitlines()):
        yield f"[bold]{plain(line)}[/]" if number == 0 else plain(line)


def event_lines(book: Book, events: Iterable[Event], glossed: Callable[[str], str] = str) -> Iterator[str]:
    """Write what happened, with what is short `glossed`; a new step is a heading."""
    for event in events:
        if isinstance(event, StepEntered):
            assert book.sequence is not None
            step = book.steps[event.step]
            yield f"[bold]{book.sequence.turn_name(event.turn)}, {plain(step.title)}[/] [dim]\\[{event.ref}][/]"
        elif not isinstance(event, StepEnded | StepLeft | Answered) and not event.quiet:
            yield f"  {plain(glossed(str(event)))}"


def entry_line(said: Said) -> str:
    """Write an entry of the journal as somebody may read it."""
    mark = {"override": "! ", "undo": "~ "}.get(said.kind, "")
    return f"[cyan]{said.n:>4}[/] {mark}{plain(said.seat)}: {plain(said.text)}"


def tell_scenario(scenario: Scenario) -> None:
    """Write what a scenario is about, and who wins it."""
    out.print(plain(scenario.history), soft_wrap=False)
    for line in scenario.victory.splitlines():
        out.print(plain(line), soft_wrap=False)
