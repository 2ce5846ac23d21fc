"""Options that commands have in common."""

import os
from pathlib import Path
from typing import Annotated

import typer

from wavell.umpire import Book, WavellError

from .completion import book_ids

BookName = Annotated[str, typer.Argument(help="The book.", autocompletion=book_ids)]
Scenarios = Annotated[list[str] | None, typer.Option("--scenario", "-s", help="Only this one; may be given often.")]
Trials = Annotated[
    int,
    typer.Option(
        "--trials",
        min=1,
        help="Orders that a player may carry out on trial for a decision; the marshal ten times as many.",
    ),
]
Processes = Annotated[int, typer.Option("--processes", "-j", min=1, help="Games at a time.")]
ALL_PROCESSORS = os.cpu_count() or 1


def chosen_scenarios(book: Book, names: list[str] | None) -> list[str]:
    """The scenarios that were named, or all of a book."""
    return [book.scenario(name).id for name in names or book.scenarios]


def check_writable(path: Path) -> None:
    """Complain before hours of play if a file cannot be written when they are over."""
    new = not path.exists()
    try:
        path.open("a").close()
        if new:
            path.unlink()
    except OSError as fault:
        raise WavellError(f"{path}: {(fault.strerror or 'cannot be written').lower()}") from None


def check_folder(path: Path) -> None:
    """Make a folder unless it is there, and complain if files cannot be written to it."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise WavellError(f"{path}: {(fault.strerror or 'cannot be made').lower()}") from None
    check_writable(path / ".wavell")
