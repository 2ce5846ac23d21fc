"""`wavell replay`, `verify`, `fork` and `show`: commands that read a record file."""

from pathlib import Path
from typing import Annotated

import typer

from wavell.umpire import Game, RecordError, SeededDice, WavellError, fresh_seed, open_book
from wavell.umpire.facts.words import many
from wavell.umpire.records.proof import Report, open_record, verify
from wavell.umpire.records.record import UNFINISHED, Record, load_record

from .saves import comments_of, program_name, write_record, write_seed
from .screen import entry_line, escaped, event_lines, out, progress_bar

File = Annotated[Path, typer.Argument(help="A record (docs/record.md describes the format).")]
At = Annotated[int | None, typer.Option("--at", help="After this entry; the last one when left out.")]


def open_game(path: Path) -> tuple[Record, Game]:
    """Open a record, with a progress bar if it is long; print a notice if it had to be converted."""
    record = load_record(path)
    bar, tick = progress_bar(len(record.lines), "reading")
    with bar:
        try:
            game, message = open_record(record, open_book(record.header.book), tick)
        except WavellError as fault:
            raise RecordError(f"{path}: {fault}") from None
    if message:
        out.print(f"[yellow]{escaped(f'{path}: {message}')}[/]")
    return record, game


def replay_command(
    file: File,
    at: At = None,
    events: Annotated[bool, typer.Option(help="Also say what came of each order.")] = True,
    seat: Annotated[str, typer.Option("--as", help="Tell only what this seat may know.")] = "referee",
) -> None:
    """Play a record again and tell it, order by order, with what came of each."""
    _, game = open_game(file)
    then = game if at is None else game.at(at)
    live = set(then.journal.live)
    for entry in then.view(seat).log:
        undone = "" if entry.n in live or entry.kind == "undo" else " [dim](undone)[/]"
        out.print(entry_line(entry) + undone)
        for row in event_lines(game.book, entry.events) if events else ():
            out.print(f"       {row}")
    _print_state(then)


def _print_state(game: Game) -> None:
    if game.world.outcome is not None:
        outcome = game.world.outcome
        won = " and ".join(outcome.winners) or "Nobody"
        out.print(f"[bold]{escaped(won)} won[/]: {escaped(outcome.why)} \\[{outcome.ref}]")
        return
    for due in game.to_act():
        out.print(f"[bold]{escaped(due.seat)}[/] to decide: {escaped(due.what)} \\[{due.ref}]")


def verify_command(file: File) -> None:
    """Prove a record offline: its chain, every die, and its rulings as far as they were made under these rules."""
    record = load_record(file)
    bar, tick = progress_bar(len(record.lines), "verifying")
    with bar:
        try:
            report = verify(record, open_book(record.header.book), tick=tick)
        except WavellError as fault:
            raise RecordError(f"{file}: {fault}{_update_hint(record, file)}") from None
    chained = report.checked == report.entries and bool(record.head) and record.entries is not None
    _print_check(chained, f"chain: {report.checked} of {report.entries} entries carry a check, and those that do fit")
    _print_rules(report, record.header.book)
    if report.taken and report.result == UNFINISHED:
        out.print(f"[yellow]·[/] dice: {report.taken} taken as written until the game is over and its seed revealed")
    else:
        counts = f"{report.derived} derived again from the seed, {report.taken} taken as written"
        _print_check(not report.taken, f"dice: {counts}")
    _print_check(record.result == report.result, f"result: {escaped(report.result)}")
    for note in report.notes:
        out.print(f"[red]✗[/] {escaped(note)}")
    if not report.proved:
        raise typer.Exit(1)


def _update_hint(record: Record, file: Path) -> str:
    """Return what to do with a record of orders alone that was made under other rules, else an empty string."""
    if record.events or open_book(record.header.book).versions.is_current(record.header.rules):
        return ""
    return f"; `{program_name()} games update {file}` carries it over"


def _print_rules(report: Report, book: str) -> None:
    """Print how many entries were judged again; a tick only if all were, since a wrong one raises an error."""
    out.print(f"{'[yellow]·[/]' if report.earlier else '[green]✓[/]'} {_describe_judged(report, book)}")


def _describe_judged(report: Report, book: str) -> str:
    now = open_book(book).versions.rules_id
    if not report.earlier:
        return f"rules: {many(report.judged, 'entry')} judged again under rules {now} of {book}"
    before = " and ".join(f"{many(n, 'entry')} under rules {label}" for label, n in report.earlier.items())
    if not report.judged:
        return f"rules: as ruled then {before} of {book}; these are rules {now}"
    again = f"the last {many(report.judged, 'entry')} judged again under rules {now} of {book}"
    return f"rules: {again}; before that, as ruled then, {before}"


def _print_check(proved: bool, what: str) -> None:
    out.print(f"{'[green]✓[/]' if proved else '[red]✗[/]'} {what}")


def fork_command(
    file: File,
    to: Annotated[Path, typer.Argument(help="The new record to write.")],
    at: At = None,
) -> None:
    """Branch off: a game of its own that goes on after an entry, with new dice. Go on with `wavell play`."""
    record, game = open_game(file)
    last = len(game.journal.entries) - 1 if at is None else at
    seed = fresh_seed()
    branch = game.fork(last, SeededDice(seed))
    if to.exists():
        raise WavellError(f"{to} exists already; choose another name")
    write_seed(to, seed)
    write_record(to, branch, {n: comment for n, comment in comments_of(record).items() if n <= last}, replace=False)
    out.print(f"{to}: {len(branch.journal.entries)} entries; go on with: {program_name()} play {to}")


def show_command(
    file: File,
    at: At = None,
    seat: Annotated[str, typer.Option("--as", help="A seat, or spectator, or referee.")] = "spectator",
) -> None:
    """Show the position after an entry, as a seat may see it."""
    _, game = open_game(file)
    then = game if at is None else game.at(at)
    view = then.view(seat)
    last = len(then.journal.entries) - 1
    out.print(f"[bold]{view.turn}, {escaped(view.title)}[/]  [dim]after entry {last}, as {seat}[/]")
    if game.book.picture is not None:
        out.print(escaped(game.book.picture(view.world)))
    _print_state(then)
