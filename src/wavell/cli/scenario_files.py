"""Scenarios from files outside of the books: one file by its path, or a folder of them for all commands."""

import re
from dataclasses import replace
from pathlib import Path

from wavell.umpire import Book, Scenario, UnknownName, WavellError, open_book, shelf

SUFFIX = ".toml"
ID_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
"""What a scenario may be called: its id stands in records, file names and addresses."""
FOLDER_VARIABLE = "WAVELL_SCENARIOS"
"""The environment variable that names a folder of scenarios."""
MAX_FILES_PER_BOOK = 500
"""Scenario files of one book in such a folder."""


def is_scenario_file(name: str) -> bool:
    """Whether an argument is the path of a scenario file, and no id."""
    return Path(name).suffix == SUFFIX


def _read(book: Book, path: Path) -> Scenario:
    if not ID_PATTERN.fullmatch(path.stem):
        raise WavellError(f"{path}: a scenario is called as its file: name it with small letters, digits and hyphens")
    return book.read_scenario(path)


def from_file(path: Path, book: str = "") -> tuple[Book, Scenario]:
    """Read a scenario file; returns a copy of its book with the scenario added, and the scenario.

    Without `book` the folder of the file must have the name of one.
    """
    folder = path.absolute().parent.name
    if not book and folder not in shelf():
        raise UnknownName(f"{path}: say which book it is of with --book, or put it into a folder of the book's name")
    opened = open_book(book or folder)
    scenario = _read(opened, path)
    return replace(opened, scenarios={**opened.scenarios, scenario.id: scenario}), scenario


def add_folder(folder: Path) -> None:
    """Offer the scenarios of a folder (`BOOK/NAME.toml`) beside those of the books, until the process ends."""
    if not folder.is_dir():
        raise WavellError(f"{folder}: there is no such folder of scenarios")
    for below in sorted(folder.iterdir()):
        if below.is_dir() and not below.name.startswith("."):
            _add_book_folder(below)


def _add_book_folder(folder: Path) -> None:
    try:
        book = open_book(folder.name)
    except UnknownName as fault:
        raise UnknownName(f"{folder}: {fault}") from None
    files = sorted(folder.glob(f"*{SUFFIX}"))
    if len(files) > MAX_FILES_PER_BOOK:
        raise WavellError(f"{folder}: it holds {len(files)} files, and {MAX_FILES_PER_BOOK} at most are read")
    added = [_read(book, path) for path in files]
    book.scenarios = {**book.scenarios, **{scenario.id: scenario for scenario in added}}
