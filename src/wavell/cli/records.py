"""`wavell replay`, `verify`, `fork` and `show`: games as text files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from wavell.umpire import Game, RecordError, SeededDice, fresh_seed, open_book
from wavell.umpire.record import Record, load_record, of_game, replay, verify

from .screen import entry_line, event_lines, out, ticker, write_safely

File = Annotated[Path, typer.Argument(help="A record (docs/record.md describes the format).")]
At = Annotated[int | None, typer.Option("--at", help="After this entry; the last one when left out.")]
OtherRules = Annotated[bool, typer.Option("--other-rules", help="Try although it was made under other rules.")]


def _replayed(path: Path, other_rules: bool) -> tuple[Record, Game]:
    record = load_record(path)
    bar, tick = ticker(len(record.lines), "replaying")
    with bar:
        try:
            return record, replay(record, open_book(record.header.book), other_rules=other_rules, tick=tick)
        except RecordError as fault:
            raise RecordError(f"{path}: {fault}") from None


def replay_command(
    file: File,
    at: At = None,
    events: Annotated[bool, typer.Option(help="Also say what came of each order.")] = True,
    other_rules: OtherRules = False,
) -> None:
    """Play a record again and tell it, order by order, with what came of each."""
    _, game = _replayed(file, other_rules)
    last = len(game.journal.entries) - 1 if at is None else at
    standing = set(game.journal.live)
    for entry in game.at(last).journal.entries:
        undone = "" if entry.n in standing or entry.kind == "undo" else " [dim](undone)[/]"
        rolled = f" = {' '.join(map(str, entry.dice))}" if entry.dice else ""
        out.print(entry_line(entry) + rolled + undone)
        for row in event_lines(game.book, entry.events) if events else ():
            out.print(f"       {row}")
    _footing(game if at is None else game.at(last))


def _footing(game: Game) -> None:
    if game.world.outcome is not None:
        outcome = game.world.outcome
        won = " and ".join(outcome.winners) or "Nobody"
        out.print(f"[bold]{escape(won)} won[/]: {escape(outcome.why)} \\[{outcome.ref}]")
        return
    for due in game.to_act():
        out.print(f"[bold]{escape(due.seat)}[/] to decide: {escape(due.what)} \\[{due.ref}]")


def verify_command(file: File) -> None:
    """Prove a record offline: hash chain, rules fingerprint, and every die derived from the revealed seed."""
    record = load_record(file)
    bar, tick = ticker(len(record.lines), "verifying")
    with bar:
        try:
            report = verify(record, open_book(record.header.book), tick=tick)
        except RecordError as fault:
            raise RecordError(f"{file}: {fault}") from None
    out.print(f"[green]✓[/] chain: {report.checked} of {report.entries} entries carry a check, and all fit")
    out.print(f"[green]✓[/] rules: made under these rules of {record.header.book} ({record.header.rules[:12]})")
    out.print(f"[green]✓[/] dice: {report.derived} derived again from the seed, {report.taken} taken as written")
    out.print(f"[green]✓[/] result: {escape(record.result)}")
    for note in report.notes:
        out.print(f"[yellow]·[/] {escape(note)}")


def fork_command(
    file: File,
    to: Annotated[Path, typer.Argument(help="The new record to write.")],
    at: At = None,
    other_rules: OtherRules = False,
) -> None:
    """Branch off: a game of its own that goes on after an entry, with new dice. Go on with `wavell play --resume`."""
    from .play import seed_file

    _, game = _replayed(file, other_rules)
    seed = fresh_seed()
    branch = game.fork(len(game.journal.entries) - 1 if at is None else at, SeededDice(seed))
    write_safely(to, str(of_game(branch)))
    seed_file(to, seed)
    out.print(f"{to}: {len(branch.journal.entries)} entries; go on with: wavell play --resume {to}")


def show_command(
    file: File,
    at: At = None,
    seat: Annotated[str, typer.Option("--as", help="A seat, or spectator, or referee.")] = "spectator",
    other_rules: OtherRules = False,
) -> None:
    """Show the position after an entry, as a seat may see it."""
    _, game = _replayed(file, other_rules)
    then = game if at is None else game.at(at)
    view = then.view(seat)
    last = len(then.journal.entries) - 1
    out.print(f"[bold]{view.turn}, {escape(view.title)}[/]  [dim]after entry {last}, as {seat}[/]")
    if game.book.picture is not None:
        out.print(escape(game.book.picture(view.world)))
    _footing(then)
