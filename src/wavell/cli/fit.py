"""`wavell fit`: weights for computer players, learned from games that the staff plays against itself."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from wavell.lab.fitting import FIXED, Fitted, Play, fit, learn_all
from wavell.umpire import DataError, open_book
from wavell.umpire.books.toml_files import read_text

from .options import ALL_PROCESSORS, BookName, Processes, Scenarios, Trials, check_writable, chosen_scenarios
from .screen import escaped, out, progress_bar

_WEIGHTS = "players.toml"
_ROW = re.compile(r"^(\[kinds\.(\w+)\]\nweight = )\S+$", re.MULTILINE)


def fit_command(
    book: BookName,
    scenario: Scenarios = None,
    games: Annotated[int, typer.Option("--games", "-n", min=4, help="Games of each scenario.")] = 40,
    seed: Annotated[int, typer.Option("--seed", min=1, help="The first seed; each serves one game.")] = 1001,
    trials: Trials = 400,
    to: Annotated[Path | None, typer.Option("--to", help="Write the weights to this file.")] = None,
    processes: Processes = ALL_PROCESSORS,
) -> None:
    """Learn from games what a position is worth; `wavell tournament BOOK staff@FILE staff` shows whether it helps."""
    opened = open_book(book)
    if opened.evaluation is None:
        raise DataError(f"{opened.id}: the book does not tell what counts in a position")
    chosen = chosen_scenarios(opened, scenario)
    if to is not None:
        check_writable(to)
    plays = [Play(opened.id, name, number, trials) for number in range(seed, seed + games) for name in chosen]
    before = {kind: row.weight for kind, row in opened.evaluation.weights.items()}
    bar, tick = progress_bar(len(plays), "playing", long=True)
    with bar:
        fitted = fit(learn_all(plays, processes, tick), before)
    table = Table("kind", "before", "fitted", box=None)
    for kind, weight in before.items():
        table.add_row(escaped(kind), f"{weight:.2f}", "fixed" if kind == FIXED else f"{fitted.weights[kind]:.2f}")
    out.print(table)
    out.print(
        f"{fitted.samples:,} positions of {fitted.games:,} games; loss on every fourth game, which was not learned "
        f"from: {fitted.loss_before:.4f} before, {fitted.loss:.4f} fitted"
    )
    if to is not None:
        to.write_text(rewritten(read_text(opened.folder / "data" / _WEIGHTS), fitted), "utf-8")
        out.print(f"{escaped(str(to))} written")


def rewritten(text: str, fitted: Fitted) -> str:
    """The file of weights of a book with other weights, and every word as it was."""
    weights: Mapping[str, float] = fitted.weights
    return _ROW.sub(lambda row: f"{row[1]}{weights[row[2]]:.3f}", text)
