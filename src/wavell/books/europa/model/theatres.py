"""Theatres: which commands of a map belong together (frame:THEA)."""

from pathlib import Path
from typing import Annotated

import msgspec

from wavell.umpire import DataError
from wavell.umpire.books.validators import Some, known, once

from ..rules import DATA, RULES
from .atlas import ATLASES


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    map: dict[str, dict[str, Annotated[tuple[str, ...], Some]]]


def read_theatres(path: Path) -> dict[str, dict[str, str]]:
    """The theatre of every command by map; a command that the file does not name is one by itself."""
    grouped = RULES.data(path, _File).map
    try:
        known("map", grouped, ATLASES)
        return {id_: _theatres(id_, grouped.get(id_, {})) for id_ in ATLASES}
    except ValueError as error:
        raise DataError(f"{path.name}: {error}") from None


def _theatres(map_: str, grouped: dict[str, tuple[str, ...]]) -> dict[str, str]:
    commands = {command: command for command in sorted(filter(None, ATLASES[map_].command.values()))}
    named = [command for group in grouped.values() for command in group]
    known("command", named, commands)
    once("command", named)
    return commands | {command: theatre for theatre, group in grouped.items() for command in group}


THEATRES = read_theatres(DATA / "theatres.toml")
