"""`wavell new-scenario`: a scenario file to start from, with every key explained."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Annotated

import typer

from wavell.umpire import Book, ScenarioFormat, UnknownName, WavellError, open_book
from wavell.umpire.books.toml_files import read_text
from wavell.umpire.facts.errors import unknown

from .completion import book_ids, scenario_ids
from .saves import program_name
from .scaffold import filled, write_new
from .scenario_files import FOLDER_VARIABLE, ID_PATTERN, SUFFIX
from .screen import escaped, out

TITLE = re.compile(r'^title = ".*"$', re.MULTILINE)
COMMENT_WIDTH_CHARS = 116


def new_scenario_command(
    book: Annotated[str, typer.Argument(help="The book it is of.", autocompletion=book_ids)],
    name: Annotated[str, typer.Argument(help="Its id: small letters, digits and hyphens, such as relief-of-tobruk.")],
    like: Annotated[
        str, typer.Option(help="The scenario to begin from; the shortest when left out.", autocompletion=scenario_ids)
    ] = "",
    folder: Annotated[
        Path,
        typer.Option(help="The folder of your scenarios; one for each book is made in it.", envvar=FOLDER_VARIABLE),
    ] = Path("scenarios"),
) -> None:
    """Write a scenario file that can be played as it is, a copy of one of the book's with every key explained."""
    opened = open_book(book)
    if opened.scenario_format is None:
        raise UnknownName(f"{opened.id} has no scenario files to begin from")
    if not ID_PATTERN.fullmatch(name):
        raise WavellError(f'"{name[:40]}" is no id of a scenario; write small letters, digits and hyphens')
    if name in opened.scenarios:
        raise WavellError(f'{opened.id} has a scenario "{name}" already; choose another name')
    source = _source(opened, opened.scenario_format, like)
    path = folder / opened.id / f"{name}{SUFFIX}"
    write_new(path, _text(opened, opened.scenario_format, source, path))
    try:
        opened.read_scenario(path)
    except WavellError:
        path.unlink()  # what cannot be played is no start
        raise
    out.print(f"{escaped(path)} is a copy of {source.stem}, with every key explained. Change it, and play it:")
    out.print(f"  {escaped(program_name())} play {escaped(path)}")
    out.print(
        f"[dim]{FOLDER_VARIABLE}={escaped(folder)} offers all scenarios of the folder beside those of the books.[/]"
    )


def _source(book: Book, format_: ScenarioFormat, like: str) -> Path:
    """The file to begin from."""
    files = {path.stem: path for path in sorted(format_.folder.glob(f"*{SUFFIX}"))}
    if not files or (like and like not in files):
        raise UnknownName(f"{book.id}: {unknown('scenario', like or 'to begin from', files)}")
    return files[like] if like else min(files.values(), key=lambda path: path.stat().st_size)


def _text(book: Book, format_: ScenarioFormat, source: Path, path: Path) -> str:
    title = path.stem.replace("-", " ").capitalize()
    values = {
        "book": book.title,
        "source": source.stem,
        "command": f"{program_name()} play {path.as_posix()}",
        "keys": "\n".join(_keys(format_)),
        "body": TITLE.sub(f'title = "{title}"', read_text(source), count=1),
    }
    return filled("scenario.toml", values)


def _keys(format_: ScenarioFormat) -> Iterator[str]:
    """Every key of the format as comments, table by table."""
    from wavell.rulebook.file_formats import sections  # it parses source, which no other command needs

    for section in sections(format_.file):
        if section.heading:
            yield from ("#", f"# {section.heading}  {section.about}")
        for key in section.keys:
            facts = filter(None, (key.type, key.bounds, "required" if key.required else ""))
            text = f"{key.name} ({', '.join(facts)}): {key.about}"
            yield from wrap(text, COMMENT_WIDTH_CHARS, initial_indent="#   ", subsequent_indent="#     ")
