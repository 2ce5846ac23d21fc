"""`wavell play`: a game in the terminal, against the plain player or on a hot seat."""

import os
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.markup import escape

from wavell.umpire import (
    Book,
    Game,
    Mode,
    RecordError,
    SeededDice,
    UnknownName,
    WavellError,
    fresh_seed,
    open_book,
    shelf,
)
from wavell.umpire.dice import SEED_BYTES, commitment
from wavell.umpire.errors import unknown
from wavell.umpire.record import load_record, of_game, replay

from .screen import out, write_safely
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
        path, game = resume, _resumed(resume)
        people = _people(game.book, seat or [], hot_seat)
    else:
        opened = open_book(book)
        if not opened.playable:
            playable = [name for name in shelf() if open_book(name).playable]
            raise UnknownName(f"{opened.id} can be looked up and not played yet; play {', '.join(playable)}")
        chosen = opened.scenario(scenario or next(iter(opened.scenarios)))
        people = _people(opened, seat or [], hot_seat)
        path = save or _free_name(f"{opened.id}-{chosen.id}")
        if path.exists():
            raise WavellError(f"{path} exists already; go on with it by --resume, or choose another name")
        secret = _seed(seed)
        mode = Mode.ADVISORY if advisory else Mode.STRICT
        game = Game.new(opened, chosen.id, dice=SeededDice(secret), readings=_readings(reading or []), mode=mode)
        path.parent.mkdir(parents=True, exist_ok=True)
        seed_file(path, secret)
        out.print(f"[bold]{escape(opened.title)}: {escape(chosen.title)}[/]")
        out.print(escape(chosen.history), soft_wrap=False)
    rng = Random(game.journal.head)  # noqa: S311 - the plain player draws from the game, so a repeated game repeats
    terminal = Terminal(game, people, rng, lambda: write_safely(path, str(of_game(game)), replace=True))
    terminal.run()
    if game.world.outcome is not None:
        out.print(f"[dim]The record is in {path}; prove it with: wavell verify {path}[/]")
    else:
        out.print(f"[dim]Saved; go on with: wavell play --resume {path}[/]")


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


def _seed(text: str) -> bytes:
    if not text:
        return fresh_seed()
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise WavellError(f"a seed has {2 * SEED_BYTES} hex digits")
    return seed


def seed_file(record: Path, seed: bytes) -> None:
    """Keep the secret seed of an unfinished game beside its record, readable by its owner only."""
    path = record.with_name(record.name + ".seed")
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(seed.hex() + "\n")


def _resumed(path: Path) -> Game:
    record = load_record(path)
    try:
        game = replay(record, open_book(record.header.book))
    except RecordError as fault:
        raise RecordError(f"{path}: {fault}") from None
    beside = path.with_name(path.name + ".seed")
    try:
        seed = _seed(beside.read_text(encoding="utf-8").strip())
    except OSError:
        raise RecordError(f"{beside} is missing: without its seed the game can be shown, not gone on with") from None
    if commitment(seed) != record.header.dice[-1].commitment:
        raise RecordError(f"{beside} is not the seed that this game was begun with")
    game.dice = SeededDice(seed)
    return game
