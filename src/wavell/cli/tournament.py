"""`wavell tournament`: players meet over scenarios, and a table says who won how much of them."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from wavell.lab.players.installed import check_player
from wavell.lab.tournament import Result, pairs, play_all, standing
from wavell.umpire import open_book

from .options import ALL_PROCESSORS, BookName, Processes, Scenarios, Trials, check_folder, chosen_scenarios
from .screen import escaped, out, progress_bar


def tournament_command(
    book: BookName,
    one: Annotated[str, typer.Argument(help="A player, as staff, recruit, or staff@FILE with the weights of a file.")],
    other: Annotated[str, typer.Argument(help="The player that it meets.")],
    scenario: Scenarios = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each scenario.")] = 20,
    seed: Annotated[int, typer.Option("--seed", min=1, help="The first seed; each serves two games.")] = 1,
    trials: Trials = 4_000,
    flags: Annotated[bool, typer.Option("--flags", help="List the orders that look absurd.")] = False,
    keep: Annotated[Path | None, typer.Option("--keep", help="Write the records of the games to this folder.")] = None,
    processes: Processes = ALL_PROCESSORS,
) -> None:
    """Let two players meet: each pair of games has one seed, and the sides are swapped.

    A player may meet himself, which tells how even a scenario is: then `won by` is what the first side has.
    """
    for name in (one, other):
        check_player(name, with_weights=True)
    chosen = chosen_scenarios(open_book(book), scenario)
    if keep is not None:
        check_folder(keep)
    sides = f"as {' / '.join(_seats(book))}"
    table = Table("scenario", "games", f"won by {one}", "95 of 100", sides, "draws", "absurd of 100", box=None)
    matches = [match for name in chosen for match in pairs(book, name, (one, other), games, trials, seed)]
    bar, tick = progress_bar(len(matches), "playing", long=True)
    with bar:
        results = list(play_all(matches, processes, lambda _: tick()))
    for name in chosen:
        table.add_row(*_row(name, [each for each in results if each.match.scenario == name], one))
    out.print(table)
    if flags:
        _list_flags(results)
    if keep is not None:
        _keep(results, keep)


def _list_flags(results: list[Result]) -> None:
    """What looks absurd, game by game."""
    for result in results:
        for flag in result.flags:
            player = result.match.players[result.seats.index(flag.seat)]
            where = f"{result.match.scenario} {result.match.seed}, {flag.seat} ({player})"
            out.print(f"{escaped(where)}: [bold]{flag.kind}[/]: {escaped(flag.order)}: {escaped(flag.what)}")


def _keep(results: list[Result], folder: Path) -> None:
    for result in results:
        match = result.match
        name = "-".join([match.scenario, str(match.seed), *(Path(each).stem for each in match.players)])
        (folder / f"{name}.wvl").write_text(result.record, "utf-8")
    out.print(f"{len(results)} records written to {escaped(str(folder))}")


def _seats(book: str) -> tuple[str, ...]:
    sequence = open_book(book).sequence
    return tuple(sequence.seats) if sequence is not None else ()


def _row(scenario: str, results: list[Result], player: str) -> tuple[str, ...]:
    """A line of the table: what a player has won, in all and on each side."""
    found = standing(results, player)
    seats = results[0].seats if results else ()
    sides = [
        [each.points_of(seat) for each in results if each.match.players[n] == player] for n, seat in enumerate(seats)
    ]
    draws = sum(not each.winners for each in results)
    return (
        escaped(scenario),
        str(found.games),
        f"{found.part:.0%}",
        f"{found.low:.0%} to {found.high:.0%}",
        " / ".join(f"{sum(side) / max(1, len(side)):.0%}" for side in sides),
        str(draws),
        _absurd(results, player),
    )


def _absurd(results: list[Result], player: str) -> str:
    """How many of a hundred orders of a player look absurd."""
    found = [each.absurd(player) for each in results]
    return f"{100 * sum(flags for flags, _ in found) / max(1, sum(given for _, given in found)):.1f}"
