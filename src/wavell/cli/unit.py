"""`wavell unit`: what a counter can do, and why."""

from typing import Annotated

import typer

from .battle import the_book
from .screen import escaped, out


def unit_command(
    counter: Annotated[
        list[str] | None,
        typer.Argument(help="What is printed on it, ratings and symbols; or the name of a unit of the scenarios."),
    ] = None,
    date: Annotated[str, typer.Option("--date", help="The turn, since some abilities come with time.")] = "",
    symbols: Annotated[bool, typer.Option("--symbols", help="List the symbols that are known, and stop.")] = False,
    book: Annotated[str, typer.Option("--book", "-b", help="The book of the counter, if several read them.")] = "",
) -> None:
    """Say what a counter can do, each ability with its paragraph."""
    reader = the_book(book, "reader of counters", lambda each: each.counters is not None).counters
    assert reader is not None
    if symbols:
        out.print(", ".join(reader.symbols()))
        return
    found = reader.describe(" ".join(counter or ()), date)
    out.print(f"[bold]{escaped(found.title)}[/]  {escaped(found.about)}")
    for ability in found.abilities:
        out.print(f"  {escaped(ability.text)} [dim]\\[{ability.ref}][/]")
