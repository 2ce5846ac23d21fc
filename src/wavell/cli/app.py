"""The commands, gathered."""

from textwrap import shorten, wrap
from typing import Annotated

import typer

from wavell.umpire import open_book, shelf

from . import battle, cases, lint, lookup, number, play, records, serve, unit
from . import books as bookkeeping
from .games import games
from .screen import out, plain

ABOUT, WIDTH = 180, 88
"""How many letters of a scenario's history are shown in a list, and how many in a line."""

app = typer.Typer(
    help="An umpire for monster board wargames: it judges, counts, rolls and cites the paragraph each time.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.command()
def books() -> None:
    """List the books, with their scenarios."""
    for name in shelf():
        book = open_book(name)
        out.print(f"[bold]{book.id}[/]  {book.title}: {len(book.index.paragraphs)} paragraphs")
        for scenario in book.scenarios.values():
            out.print(f"    {plain(scenario.id)}: {plain(scenario.title)}")
            for line in wrap(shorten(scenario.history, ABOUT, placeholder=" ..."), WIDTH):
                out.print(f"        [dim]{plain(line)}[/]")
        if not book.playable:
            out.print("    can be looked up, not played yet")


app.command("new")(play.new)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("ledger")(bookkeeping.ledger_command)
app.command("rule")(lookup.rule)
app.command("number")(number.number_command)
app.command("coverage")(lookup.coverage_command)
app.command("lint")(lint.lint_command)
app.command("unit")(unit.unit_command)
app.command("battle", context_settings=battle.PASSED_ON, add_help_option=False)(battle.battle_command)
app.command("ask")(cases.ask)
app.command("cases")(cases.cases_command)
app.command("replay")(records.replay_command)
app.command("verify")(records.verify_command)
app.command("fork")(records.fork_command)
app.command("show")(records.show_command)
app.add_typer(games, name="games")


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        out.print(f"wavell {version('wavell')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")] = False,
) -> None:
    """An umpire for monster board wargames: it judges, counts, rolls and cites the paragraph each time."""
