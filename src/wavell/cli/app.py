"""The Typer application: every command and the global options."""

from pathlib import Path
from textwrap import shorten, wrap
from typing import Annotated

import typer

from wavell.umpire import open_book, shelf

from . import (
    battle,
    cases,
    fit,
    ledger,
    lint,
    lookup,
    new_book,
    new_scenario,
    number,
    play,
    records,
    serve,
    tournament,
    unit,
)
from .games import games
from .scenario_files import FOLDER_VARIABLE, add_folder
from .screen import escaped, out

HISTORY_CHARS, LINE_CHARS = 180, 88
"""Length of a scenario's history in a list, and of its lines."""
NEED_SCENARIOS = ("books", "new", "play", "serve", "ask", "case", "cases", "verify", "replay", "fork")
"""The commands for which the scenarios of a folder are read; a broken file disturbs no other."""

app = typer.Typer(
    help="An umpire for monster board wargames: it judges, counts, rolls and cites the paragraph each time.",
    no_args_is_help=True,
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
            out.print(f"    {escaped(scenario.id)}: {escaped(scenario.title)}")
            for line in wrap(shorten(scenario.history, HISTORY_CHARS, placeholder=" ..."), LINE_CHARS):
                out.print(f"        [dim]{escaped(line)}[/]")
        if not book.playable:
            out.print("    can be looked up, not played yet")


app.command("new")(play.new)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("ledger")(ledger.ledger_command)
app.command("rule")(lookup.rule)
app.command("number")(number.number_command)
app.command("coverage")(lookup.coverage_command)
app.command("lint")(lint.lint_command)
app.command("unit")(unit.unit_command)
app.command("battle", context_settings=battle.CONTEXT_SETTINGS, add_help_option=False)(battle.battle_command)
app.command("ask")(cases.ask)
app.command("case", hidden=True)(cases.ask)
app.command("cases")(cases.cases_command)
app.command("replay")(records.replay_command)
app.command("verify")(records.verify_command)
app.command("fork")(records.fork_command)
app.command("show")(records.show_command)
app.command("fit")(fit.fit_command)
app.command("tournament")(tournament.tournament_command)
app.command("new-book")(new_book.new_book_command)
app.command("new-scenario")(new_scenario.new_scenario_command)
app.add_typer(games, name="games")


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        out.print(f"wavell {version('wavell')}")
        raise typer.Exit


@app.callback()
def _options(
    ctx: typer.Context,
    scenarios: Annotated[
        Path | None, typer.Option(help="A folder of your own scenarios, BOOK/NAME.toml.", envvar=FOLDER_VARIABLE)
    ] = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")] = False,
) -> None:
    """An umpire for monster board wargames: it judges, counts, rolls and cites the paragraph each time."""
    if scenarios is not None and ctx.invoked_subcommand in NEED_SCENARIOS:
        add_folder(scenarios)
