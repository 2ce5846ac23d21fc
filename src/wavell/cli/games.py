"""`wavell games update`: rewrite saved games in the present format."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from wavell.umpire import Game, WavellError, open_book
from wavell.umpire.facts.words import many
from wavell.umpire.records.proof import open_record
from wavell.umpire.records.record import Record, load_record, of_game

from .saves import comments_of, seed_path, write_record
from .screen import escaped, out, progress_bar

games = typer.Typer(help="Saved games.", no_args_is_help=True)
GAMES_FOLDER = Path("games")
_SQLITE = b"SQLite format 3"


@games.command("update")
def update(
    files: Annotated[list[Path] | None, typer.Argument(help="Records, or folders; games/ when left out.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say what would be done.")] = False,
) -> None:
    """Open saved games and write them as this version does, with all that happened; say what was carried over."""
    paths = [path for each in files or [GAMES_FOLDER] for path in _records(each)]
    if not paths:
        out.print(f"There are no saved games in {GAMES_FOLDER}/.")
        return
    bar, tick = progress_bar(len(paths), "opening games")
    messages: list[str] = []
    failed = 0
    with bar:
        for path in paths:
            try:
                messages.append(_update_record(path, check))
            except WavellError as fault:
                failed += 1
                messages.append(f"[red]{escaped(f'{path}: {fault}')}[/]")
            tick()
    for message in messages:
        out.print(message)
    if failed:
        raise typer.Exit(1)


def _records(path: Path) -> list[Path]:
    """The records of a folder, or the one file."""
    return [path] if path.is_file() or (not path.exists() and path != GAMES_FOLDER) else sorted(path.glob("*.wvl"))


def _update_record(path: Path, check: bool) -> str:
    """Rewrite one record and return what was done."""
    if _is_database(path):
        raise WavellError("this is a database of a server: `wavell serve` carries its games over when it starts")
    record = load_record(path)
    game, note = open_record(record, open_book(record.header.book))
    can_go_on = game.world.outcome is None and seed_path(path).exists()
    if game.world.outcome is None and not can_go_on:
        note = note or "without its seed it can be shown, not gone on with"
    whole = of_game(game, comments_of(record))
    if not check and str(whole) != path.read_text(encoding="utf-8"):
        write_record(path, game, comments_of(record), replace=True)
    return escaped(f"{path}: " + "; ".join(_changes(record, game, note, can_go_on)))


def _is_database(path: Path) -> bool:
    """Whether a file is one of SQLite's."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE


def _changes(record: Record, game: Game, note: str, can_go_on: bool) -> Iterable[str]:
    versions = game.book.versions
    yield many(len(game.journal.entries), "entry")
    if not record.events:
        yield "what happened now stands beside its orders (the old file is kept as .before)"
    if versions.is_current(game.journal.rules):
        yield f"rules {versions.rules_id} of {game.book.id}"
    else:
        goes_on = f", goes on under rules {versions.rules_id}" if can_go_on else ""
        yield f"played under rules {versions.label(game.journal.rules)}{goes_on}"
    if note:
        yield note
