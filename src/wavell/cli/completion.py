"""Shell completion: books, scenarios, paragraphs, seats and saved games.

A key press must not wait for a book to be imported, so names are read from where books keep them: `data/rules.toml`,
`data/sequence.toml` and `data/scenarios/`. What cannot be read completes nothing.
"""

import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typer

ENTRY_POINT_GROUP = "wavell.books"
GAMES_FOLDER = Path("games")


def _folders(only: str = "") -> dict[str, Path]:
    """The data folders of the installed books by id, found without importing one."""
    found = {}
    for entry in entry_points(group=ENTRY_POINT_GROUP):
        spec = find_spec(entry.module) if only in ("", entry.name) else None
        if spec is not None and spec.origin is not None:
            found[entry.name] = Path(spec.origin).parent / "data"
    return found


def _chosen(ctx: typer.Context) -> str:
    """Return the book that the command line names, empty if none."""
    return str(ctx.params.get("book") or "")


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _matching(names: Iterable[str], incomplete: str) -> list[str]:
    return sorted({name for name in names if name.startswith(incomplete)})


def book_ids(incomplete: str) -> list[str]:
    """Complete the ids of books."""
    return _matching((entry.name for entry in entry_points(group=ENTRY_POINT_GROUP)), incomplete)


def scenario_ids(ctx: typer.Context, incomplete: str) -> list[str]:
    """Complete the ids of scenarios, of the book named on the line or of all."""
    files = (path for data in _folders(_chosen(ctx)).values() for path in data.glob("scenarios/*.toml"))
    return _matching((path.stem for path in files), incomplete)


def games_and_scenarios(ctx: typer.Context, incomplete: str) -> list[str]:
    """Complete the paths of saved games and the ids of scenarios."""
    saved = (path.as_posix() for path in GAMES_FOLDER.glob("*.wvl"))
    return [*_matching(saved, incomplete), *scenario_ids(ctx, incomplete)]


def seats(ctx: typer.Context, incomplete: str) -> list[str]:
    """Complete seats, of the book named on the line or of all."""
    files = (_read(data / "sequence.toml") for data in _folders(_chosen(ctx)).values())
    return _matching((seat for file in files for seat in file.get("seats", ())), incomplete)


def paragraph_ids(ctx: typer.Context, incomplete: str) -> list[str]:
    """Complete ids of paragraphs, of the book named on the line or of all; before the first, books as well."""
    before = [word for word in ctx.params.get("paragraph") or () if word != incomplete]
    only = _chosen(ctx) or (before[0] if before else "")
    books = [] if only else book_ids(incomplete)
    return [*books, *_matching(_paragraphs(only), incomplete)]


def _paragraphs(book: str) -> Iterator[str]:
    for data in _folders(book).values():
        index = _read(data / "rules.toml")
        yield from (row["id"] for table in ("rule", "outside", "frame") for row in index.get(table, ()))
