"""Readings: where the book is open to two readings that play differently, a game says which it uses."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from ..books.toml_files import load
from .errors import DataError, UnknownName, unknown
from .index import Index


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One open question of the book: the paragraphs, the choices, the default and why it is the default."""

    id: str
    """Its name, as games and cases choose it."""
    paragraphs: tuple[str, ...]
    """The paragraphs that are open to it."""
    question: str
    """What is open."""
    choices: dict[str, str]
    """The readings, each with what it means."""
    default: str
    """The one that holds unless a game chooses."""
    why: str
    """Why that one."""


class ReadingsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The questions that a rulebook leaves open."""

    reading: tuple[Reading, ...] = ()
    """One for each question."""


def _known(reading: Reading, choice: str) -> str:
    return choice if choice in reading.choices else reading.default


class Readings:
    """The register of a book's readings."""

    def __init__(self, index: Index, path: Path | None = None) -> None:
        rows = load(path, ReadingsFile).reading if path is not None else ()
        self.all: dict[str, Reading] = {}
        for row in rows:
            if self.all.setdefault(row.id, row) is not row:
                raise DataError(f'{path}: the reading "{row.id}" stands twice')
            for id_ in row.paragraphs:
                index.cited(id_, f"{path}: reading {row.id}")
            if row.default not in row.choices:
                raise DataError(f"{path}: reading {row.id}: {unknown('choice', row.default, row.choices)}")

    def choose(self, wanted: Mapping[str, str]) -> dict[str, str]:
        """Return a choice for every reading, the default unless `wanted` has one; raises UnknownName."""
        for id_, choice in wanted.items():
            if id_ not in self.all:
                raise UnknownName(unknown("reading", id_, self.all))
            if choice not in self.all[id_].choices:
                raise UnknownName(f"reading {id_}: {unknown('choice', choice, self.all[id_].choices)}")
        return {id_: wanted.get(id_, row.default) for id_, row in self.all.items()}

    def carried(self, stored: Mapping[str, str], renamed: Mapping[str, str]) -> dict[str, str]:
        """Return a choice for every reading of today from what a stored game chose, whatever version wrote it.

        A reading that the book has gained since has its default, which is the ruling of before; one that it has
        dropped decides nothing any more. `renamed` has today's ids by older ones.
        """
        chosen = {renamed.get(id_, id_): choice for id_, choice in stored.items()}
        return {id_: _known(row, chosen.get(id_, row.default)) for id_, row in self.all.items()}

    def about(self, paragraph: str) -> list[Reading]:
        """The readings that concern a paragraph."""
        return [row for row in self.all.values() if paragraph in row.paragraphs]
