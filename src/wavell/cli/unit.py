"""`wavell unit`: what a counter can do, and why."""

from typing import Annotated

import typer

from .screen import escaped, out


def unit_command(
    counter: Annotated[
        list[str] | None,
        typer.Argument(
            help='Ratings and symbols, such as "0-1-10 parachute HQ"; or a unit of the scenarios, such as 7-sg.'
        ),
    ] = None,
    date: Annotated[str, typer.Option("--date", help="The turn, since some abilities come with time.")] = "Nov 3 41",
    symbols: Annotated[bool, typer.Option("--symbols", help="List the symbols that are known, and stop.")] = False,
) -> None:
    """Say what a counter of the europa book can do, each ability with its paragraph."""
    from wavell.books.europa.model.counters import ROSTER
    from wavell.books.europa.model.words import facts, read_counter, symbols_known
    from wavell.books.europa.rules import SEQUENCE

    if symbols:
        out.print(", ".join(symbols_known()))
        return
    turn = SEQUENCE.turn(date)
    found = read_counter(" ".join(counter or ()))
    shown = " + ".join(sorted(found.kit.symbols)).replace("_", " ")
    title = f"{found.title}  " if found.id in ROSTER else ""
    out.print(
        f"[bold]{escaped(f'{title}{found.rating}')}[/]  {escaped(shown)}, {found.nation}, {SEQUENCE.turn_name(turn)}"
    )
    for fact in facts(found, turn):
        out.print(f"  {escaped(fact.text)} [dim]\\[{fact.ref}][/]")
