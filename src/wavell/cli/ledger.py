"""`wavell ledger`: the accounts of a game, every figure with the lines and the paragraphs behind it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import RenderableType
from rich.table import Table

from wavell.umpire import Book, UnknownName
from wavell.umpire.facts.errors import unknown

from .records import At, File, open_game
from .screen import escaped, out, tally_lines


def ledger_rows(book: Book, world: Any, owner: str = "") -> Iterator[RenderableType]:
    """Rows to print: all accounts as a table, those of one owner line by line, or one account."""
    if book.ledger is None:
        raise UnknownName(f"{book.id} is a game without books")
    sheets = book.ledger(world)
    if not owner:
        table = Table(box=None, pad_edge=False)
        for column in ("owner", "account", "stands at"):
            table.add_column(column, justify="right" if column == "stands at" else "left")
        for name, tallies in sheets.items():
            for number, tally in enumerate(tallies):
                title = tally.title.removeprefix(f"{name}.")
                table.add_row("" if number else f"[bold]{escaped(name)}[/]", escaped(title), str(tally.total))
        yield table
        yield "[dim]ledger OWNER or ledger ACCOUNT shows the lines behind the figures.[/]"
        return
    accounts = {tally.title: tally for tallies in sheets.values() for tally in tallies}
    if owner in accounts:
        yield from tally_lines(accounts[owner])
    elif owner in sheets:
        for tally in sheets[owner]:
            yield from tally_lines(tally)
    else:
        raise UnknownName(unknown("owner or account", owner, accounts if "." in owner else sheets))


def ledger_command(
    file: File,
    owner: Annotated[
        str, typer.Argument(help="A power, a homeland or one account; a table of all when left out.")
    ] = "",
    at: At = None,
    seat: Annotated[str, typer.Option("--as", help="Show only what this seat may know.")] = "referee",
) -> None:
    """Print the books of a game: what every power has, spent, lost and may still build, line by line."""
    _, game = open_game(Path(file))
    then = game if at is None else game.at(at)
    out.print(f"[bold]{then.turn}, {escaped(then.step.title)}[/]")
    for row in ledger_rows(game.book, then.view(seat).world, owner):
        out.print(row)
