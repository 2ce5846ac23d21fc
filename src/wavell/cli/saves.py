"""Saved games: the record file, and next to it the seed file of a game that is not over. Writes are atomic."""

import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from wavell.umpire import Game, RecordError, SeededDice, WavellError, open_book
from wavell.umpire.books.toml_files import read_text
from wavell.umpire.facts.dice import SEED_BYTES, commitment
from wavell.umpire.records.proof import open_record
from wavell.umpire.records.record import Record, load_record, of_game

MAX_SEED_FILE_BYTES = 1000
Comments = Mapping[int, tuple[str, ...]]


def program_name() -> str:
    """The command line that starts this program: its name, `python -m wavell`, or the path it was started by."""
    if shutil.which("wavell"):
        return "wavell"
    return "python -m wavell" if Path(sys.argv[0]).name == "__main__.py" else os.path.relpath(sys.argv[0])


def comments_of(record: Record) -> dict[int, tuple[str, ...]]:
    """Return the comments of a record by the number of the entry that they precede."""
    found = {line.n: line.comments for line in record.lines if line.comments}
    return {**found, len(record.lines): record.comments} if record.comments else found


def write_record(path: Path, game: Game, comments: Comments, *, replace: bool) -> None:
    """Write a record atomically (temporary file, then rename); an existing file is replaced only with `replace`.

    A record of orders alone is kept beside it as `NAME.before`: under later rules it may be read only in part.
    """
    if path.exists() and not replace:
        raise WavellError(f"{path} exists already; choose another name")
    try:
        _keep_orders(path)
        handle, name = tempfile.mkstemp(prefix=path.name, suffix=".new", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(str(of_game(game, comments)))
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as fault:
        raise WavellError(f"{path}: {(fault.strerror or 'cannot be written').lower()}") from None


def _keep_orders(path: Path) -> None:
    copy = path.with_name(path.name + ".before")
    if path.exists() and not copy.exists() and b"\n@0 " not in path.read_bytes():
        shutil.copy2(path, copy)


def seed_path(record: Path) -> Path:
    """The path of the seed file that belongs to a record."""
    return record.with_name(record.name + ".seed")


def write_seed(record: Path, seed: bytes) -> None:
    """Write the seed file with mode 0600; an existing one is never replaced."""
    path = seed_path(record)
    try:
        record.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(seed.hex() + "\n")
    except FileExistsError:
        raise WavellError(f"{path} exists already and may be the seed of a game; choose another name") from None
    except OSError as fault:
        raise WavellError(f"{path}: {(fault.strerror or 'cannot be written').lower()}") from None


def read_seed(text: str) -> bytes:
    """Parse a seed given as hex digits."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise WavellError(f"a seed has {2 * SEED_BYTES} hex digits")
    return seed


def open_saved_game(path: Path) -> tuple[Game, dict[int, tuple[str, ...]], str]:
    """Open a saved game for playing: the game with its dice, its comments, and a message if it had to be converted."""
    record = load_record(path)
    try:
        game, message = open_record(record, open_book(record.header.book))
    except WavellError as fault:
        raise RecordError(f"{path}: {fault}") from None
    if game.world.outcome is not None:
        raise RecordError(f"{path}: this game is over; fork it at an earlier entry to play on from there")
    seed_file = seed_path(path)
    if not seed_file.exists():
        raise RecordError(f"{seed_file} is missing: without its seed the game can be shown, not gone on with")
    try:
        seed = read_seed(read_text(seed_file, RecordError, MAX_SEED_FILE_BYTES).strip())
    except WavellError as fault:
        raise RecordError(f"{seed_file}: {fault}") from None
    if commitment(seed) != record.header.dice[-1].commitment:
        raise RecordError(f"{seed_file} is not the seed that this game was begun with")
    game.dice = SeededDice(seed)
    if not message and not game.book.versions.is_current(game.journal.rules):
        was, now = game.book.versions.label(game.journal.rules), game.book.versions.rules_id
        message = f"saved under rules {was} of {game.book.id}; it goes on under rules {now}, which its record will say"
    return game, comments_of(record), message
