"""Console output shared by the commands: escaping, progress bars, and the layout of answers."""

import sys
from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import TypeVar

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from wavell.umpire import (
    Answered,
    Book,
    Event,
    Scenario,
    StepEnded,
    StepEntered,
    StepLeft,
    Tally,
    Verdict,
    VisibleEntry,
)
from wavell.umpire.notation.orders import Phrase, grammar

T = TypeVar("T")
HELP_COLUMN = 43
"""The column at which the explanation of an order begins."""
PROGRESS_MIN_STEPS = 200
"""Steps of work from which on a progress bar is shown."""
out = Console(highlight=False, soft_wrap=True, emoji=False)
err = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def escaped(text: object) -> str:
    """Escape text for the console: no markup is interpreted, and control characters are replaced."""
    return escape(
        "".join(char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in str(text))
    )


def with_progress(items: Iterable[T], what: str) -> Iterator[T]:
    """Iterate with a progress bar if standard error is a terminal."""
    listed = list(items)
    with Progress(console=err, transient=True, disable=not sys.stderr.isatty()) as bar:
        yield from bar.track(listed, description=what)


def progress_bar(total: int, what: str, long: bool | None = None) -> tuple[Progress, Callable[[], None]]:
    """Return a progress bar and the callback that advances it; by default only long work shows one."""
    shown = total >= PROGRESS_MIN_STEPS if long is None else long
    bar = Progress(console=err, transient=True, disable=not (shown and sys.stderr.isatty()))
    task = bar.add_task(what, total=total)
    return bar, lambda: bar.advance(task)


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Format a verdict, one reason a line."""
    if verdict:
        yield "[green]allowed[/]"
        for permit in verdict.permits:
            yield f"  {escaped(str(permit))}"
        return
    yield "[red]refused[/]"
    for objection in verdict.objections:
        yield f"  {escaped(str(objection))}"


def tally_lines(tally: Tally) -> Iterator[str]:
    """Format a tally, one line each; a line whose number is ours cites a `frame:` entry."""
    for number, line in enumerate(tally.text().splitlines()):
        yield f"[bold]{escaped(line)}[/]" if number == 0 else escaped(line)


def event_lines(book: Book, events: Iterable[Event], glossed: Callable[[str], str] = str) -> Iterator[str]:
    """Format events, one line each; `glossed` expands short names, and a new step is a heading."""
    for event in events:
        if isinstance(event, StepEntered):
            assert book.sequence is not None
            step = book.steps[event.step]
            yield f"[bold]{book.sequence.turn_name(event.turn)}, {escaped(step.title)}[/] [dim]\\[{event.ref}][/]"
        elif not isinstance(event, StepEnded | StepLeft | Answered) and not event.quiet:
            yield f"  {escaped(glossed(str(event)))}"


def entry_line(entry: VisibleEntry) -> str:
    """Format an entry of the journal as a reader may see it."""
    mark = {"override": "! ", "undo": "~ "}.get(entry.kind, "")
    return f"[cyan]{entry.n:>4}[/] {mark}{escaped(entry.seat)}: {escaped(entry.text)}"


def print_scenario(scenario: Scenario) -> None:
    """Print what a scenario is about, and who wins it."""
    out.print(escaped(scenario.history), soft_wrap=False)
    for line in scenario.victory.splitlines():
        out.print(escaped(line), soft_wrap=False)


def usage_of(kind: type[Phrase]) -> str:
    """How an order or a question is written, and what it is for; a long form has a line of its own."""
    summary, form = (kind.__doc__ or "").strip().partition("\n")[0], grammar(kind).usage
    rows = wrap(summary, max(40, out.width - HELP_COLUMN), break_on_hyphens=False)
    first = f"  {form:<{HELP_COLUMN - 2}}{rows.pop(0) if rows and len(form) < HELP_COLUMN - 2 else ''}".rstrip()
    return escaped("\n".join([first, *(f"{'':{HELP_COLUMN}}{row}" for row in rows)]))
