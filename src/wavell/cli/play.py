"""`wavell new` and `wavell play`: create a game, and play it in the terminal against the bot or on a hot seat."""

from pathlib import Path
from random import Random
from typing import Annotated

import typer

from wavell.lab.players.installed import check_player
from wavell.umpire import (
    Book,
    Game,
    Mode,
    Scenario,
    SeededDice,
    UnknownName,
    WavellError,
    fresh_seed,
    open_book,
    shelf,
)
from wavell.umpire.facts.errors import unknown

from .completion import book_ids, games_and_scenarios, scenario_ids, seats
from .saves import open_saved_game, program_name, read_seed, seed_path, write_record, write_seed
from .scenario_files import from_file, is_scenario_file
from .screen import escaped, out, print_scenario
from .sentinels import watch
from .terminal import Terminal

ScenarioName = Annotated[
    str,
    typer.Argument(
        help="A scenario that `wavell books` lists (else the first), or a file of your own.",
        autocompletion=scenario_ids,
    ),
]
BookName = Annotated[
    str,
    typer.Option("--book", "-b", help="The book to play from, if two have such a scenario.", autocompletion=book_ids),
]
Advisory = Annotated[bool, typer.Option("--advisory", help="Let an order ending in ! overrule the rules.")]
ReadingChoices = Annotated[list[str] | None, typer.Option("--reading", help="id=choice; may be repeated.")]
SavePath = Annotated[Path | None, typer.Option(help="Where the record goes; games/ when left out.")]
Seed = Annotated[str, typer.Option(help="64 hex digits that fix the dice, for repeating a game exactly.")]


def new(
    scenario: ScenarioName = "",
    book: BookName = "",
    advisory: Advisory = False,
    reading: ReadingChoices = None,
    save: SavePath = None,
    seed: Seed = "",
) -> None:
    """Set up a game of a scenario and save it; `wavell play FILE` plays it."""
    path = _create_game(*_find_scenario(scenario, book), advisory, reading or [], save, seed)
    out.print(f"[dim]Saved; play it with: {program_name()} play {path}[/]")


def play(
    game: Annotated[
        str,
        typer.Argument(
            help="A saved game to go on with, or a scenario or its file to begin (else the first).",
            autocompletion=games_and_scenarios,
        ),
    ] = "",
    book: BookName = "",
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", "-s", help="A seat you take; may be repeated.", autocompletion=seats),
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People take all seats at this keyboard.")] = False,
    level: Annotated[
        str, typer.Option(help="Who plays the other side: recruit, staff, marshal, or another computer player.")
    ] = "staff",
    advisory: Advisory = False,
    reading: ReadingChoices = None,
    save: SavePath = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved record.")] = None,
    seed: Seed = "",
    sentinels: Annotated[
        bool, typer.Option("--sentinels", help="Say when play comes to what a paragraph does not let be.")
    ] = False,
) -> None:
    """Play in the terminal. The game is saved after every order; `quit` leaves, `wavell play FILE` goes on."""
    check_player(level)
    if resume is None and Path(game).is_file() and not is_scenario_file(game):
        resume = Path(game)
    if resume is not None:
        path = resume
    else:
        if Path(game).suffix == ".wvl":
            raise WavellError(f"there is no file {game}")
        opened, chosen = _find_scenario(game, book)
        _human_seats(opened, seat or [], hot_seat)
        path = _create_game(opened, chosen, advisory, reading or [], save, seed)
    opened_game, comments, message = open_saved_game(path)
    if message:
        out.print(f"[yellow]{escaped(f'{path}: {message}')}[/]")
    humans = _human_seats(opened_game.book, seat or [], hot_seat)
    if sentinels:
        watch(opened_game)
    rng = Random(read_seed(seed) if seed else fresh_seed())  # noqa: S311 - a given seed repeats the other side too
    terminal = Terminal(
        opened_game, humans, rng, lambda: write_record(path, opened_game, comments, replace=True), path, level
    )
    if len(opened_game.journal.entries) == 1:
        terminal.printed = 0
    terminal.run()
    if opened_game.world.outcome is not None:
        seed_path(path).unlink(missing_ok=True)  # the record reveals it now
        out.print(f"[dim]The record is in {path}; prove it with: {program_name()} verify {path}[/]")
    else:
        taken = " --hot-seat" if hot_seat else "".join(f" --seat {each}" for each in seat or [])
        out.print(f"[dim]Saved; go on with: {program_name()} play {path}{taken}[/]")


def _create_game(
    opened: Book, chosen: Scenario, advisory: bool, readings: list[str], save: Path | None, seed: str
) -> Path:
    """Create a game, write its record and seed files, and print what it is about."""
    path = save or _unused_path(f"{opened.id}-{chosen.id}")
    if path.exists():
        raise WavellError(f"{path} exists already; go on with it by `play {path}`, or choose another name")
    secret = read_seed(seed) if seed else fresh_seed()
    mode = Mode.ADVISORY if advisory else Mode.STRICT
    game = Game.new(opened, chosen.id, dice=SeededDice(secret), readings=_parse_readings(readings), mode=mode)
    write_seed(path, secret)
    write_record(path, game, {}, replace=False)
    out.print(f"[bold]{escaped(opened.title)}: {escaped(chosen.title)}[/]")
    print_scenario(chosen)
    return path


def _find_scenario(scenario: str, book: str) -> tuple[Book, Scenario]:
    """Return a scenario and its book, by path or by id; raises UnknownName. Without a book all are searched."""
    if is_scenario_file(scenario):
        return from_file(Path(scenario), book)
    books = [open_book(name) for name in ([book] if book else shelf())]
    playable = [each for each in books if each.playable]
    if not playable:
        others = [name for name in shelf() if open_book(name).playable]
        raise UnknownName(f"{books[0].id} can be looked up and not played yet; play {', '.join(others)}")
    if not scenario:
        chosen = next((each for each in playable if each.first), playable[0])
        return chosen, chosen.scenario(chosen.first or next(iter(chosen.scenarios)))
    for each in playable:
        if scenario in each.scenarios:
            return each, each.scenarios[scenario]
    raise UnknownName(unknown("scenario", scenario, [name for each in playable for name in each.scenarios]))


def _human_seats(book: Book, seats: list[str], hot_seat: bool) -> set[str]:
    """Return the seats that are not played by the bot: all, those named, or else the first."""
    assert book.sequence is not None
    for seat in seats:
        if seat not in book.sequence.seats:
            raise UnknownName(unknown("seat", seat, book.sequence.seats))
    return set(book.sequence.seats) if hot_seat else set(seats or book.sequence.seats[:1])


def _unused_path(stem: str) -> Path:
    return next(path for n in range(1, 100_000) if not (path := Path("games") / f"{stem}-{n}.wvl").exists())


def _parse_readings(given: list[str]) -> dict[str, str]:
    pairs = {}
    for text in given:
        id_, mark, choice = text.partition("=")
        if not mark:
            raise WavellError(f'a reading is written id=choice, not "{text}"')
        pairs[id_] = choice
    return pairs
