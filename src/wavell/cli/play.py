"""`wavell play`: a game in the terminal, against the plain player or on a hot seat."""

from pathlib import Path
from random import Random
from typing import Annotated

import typer

from wavell.umpire import Book, Game, Mode, SeededDice, UnknownName, WavellError, fresh_seed, open_book, shelf
from wavell.umpire.errors import unknown

from .saves import command, read_seed, resumed, seed_path, write_record, write_seed
from .screen import out, plain
from .terminal import Terminal


def play(
    scenario: Annotated[str, typer.Argument(help="The scenario; the book's first when left out.")] = "",
    book: Annotated[str, typer.Option("--book", "-b", help="The book to play from.")] = "primer",
    seat: Annotated[list[str] | None, typer.Option("--seat", "-s", help="A seat you take; may be repeated.")] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People take all seats at this keyboard.")] = False,
    advisory: Annotated[bool, typer.Option("--advisory", help="Let an order ending in ! overrule the rules.")] = False,
    reading: Annotated[list[str] | None, typer.Option("--reading", help="id=choice; may be repeated.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where the record goes; games/ when left out.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved record.")] = None,
    seed: Annotated[str, typer.Option(help="64 hex digits that fix the dice, for repeating a game exactly.")] = "",
) -> None:
    """Play a scenario in the terminal. The game is saved after every order; `quit` leaves, `--resume` goes on."""
    if resume is not None:
        path = resume
        game, comments = resumed(resume)
        people = _people(game.book, seat or [], hot_seat)
    else:
        opened = open_book(book)
        if not opened.playable:
            playable = [name for name in shelf() if open_book(name).playable]
            raise UnknownName(f"{opened.id} can be looked up and not played yet; play {', '.join(playable)}")
        chosen = opened.scenario(scenario or next(iter(opened.scenarios)))
        people = _people(opened, seat or [], hot_seat)
        path, comments = save or _free_name(f"{opened.id}-{chosen.id}"), {}
        if path.exists():
            raise WavellError(f"{path} exists already; go on with it by --resume, or choose another name")
        secret = read_seed(seed) if seed else fresh_seed()
        mode = Mode.ADVISORY if advisory else Mode.STRICT
        game = Game.new(opened, chosen.id, dice=SeededDice(secret), readings=_readings(reading or []), mode=mode)
        write_seed(path, secret)
        write_record(path, game, comments, replace=False)
        out.print(f"[bold]{plain(opened.title)}: {plain(chosen.title)}[/]")
        out.print(plain(chosen.history), soft_wrap=False)
    rng = Random(read_seed(seed) if seed else fresh_seed())  # noqa: S311 - a given seed repeats the other side too
    terminal = Terminal(game, people, rng, lambda: write_record(path, game, comments, replace=True))
    terminal.run()
    if game.world.outcome is not None:
        seed_path(path).unlink(missing_ok=True)  # the record reveals it now
        out.print(f"[dim]The record is in {path}; prove it with: {command()} verify {path}[/]")
    else:
        out.print(f"[dim]Saved; go on with: {command()} play --resume {path}[/]")


def _people(book: Book, seats: list[str], hot_seat: bool) -> set[str]:
    """Return the seats that people take: all, those named, or else the first."""
    assert book.sequence is not None
    for seat in seats:
        if seat not in book.sequence.seats:
            raise UnknownName(unknown("seat", seat, book.sequence.seats))
    return set(book.sequence.seats) if hot_seat else set(seats or book.sequence.seats[:1])


def _free_name(stem: str) -> Path:
    return next(path for n in range(1, 100_000) if not (path := Path("games") / f"{stem}-{n}.wvl").exists())


def _readings(given: list[str]) -> dict[str, str]:
    pairs = {}
    for text in given:
        id_, mark, choice = text.partition("=")
        if not mark:
            raise WavellError(f'a reading is written id=choice, not "{text}"')
        pairs[id_] = choice
    return pairs
