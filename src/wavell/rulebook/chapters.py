"""Which chapter module of a book stands for a paragraph, by the numbers in the modules' names.

A chapter module says in its name, or in that of its folder, which paragraphs it rules: `s71_15_s72_16_construction`,
`s15v_smps/loads`, `s103a2_railways`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from wavell.umpire import Book

_NUMBER = re.compile(r"(?<![^_])s(\d+)((?:[a-z]\d*)*)((?:_\d+[a-z]?)*)(?=_|$)")
_LEVEL = re.compile(r"[a-z]|\d+")
_DIGITS = re.compile(r"\d+[a-z]?")


def numbers(name: str) -> set[str]:
    """The paragraph numbers in a module's name and in those of its folders, as `15.v` or `71.15`."""
    return {_written(match) for part in name.split(".") for match in _NUMBER.finditer(part)}


def _written(match: re.Match[str]) -> str:
    """A number as paragraphs write it: letters and digits in turn, or what follows an underscore as one."""
    main, levels, digits = match.groups()
    return ".".join([main, *_LEVEL.findall(levels), *_DIGITS.findall(digits)])


def chapter_modules(book: Book, id_: str) -> list[str]:
    """The files of the chapter that holds a paragraph's number, or that of the nearest paragraph above it."""
    files = {path: numbers(_dotted(path, book.folder)) for path in sorted((book.folder / "chapters").rglob("*.py"))}
    for above in _upwards(book, id_):
        if found := [path for path, held in files.items() if above.lower() in held and path.name != "__init__.py"]:
            return [path.relative_to(book.folder).as_posix() for path in found]
    return []


def _upwards(book: Book, id_: str) -> Iterator[str]:
    """A paragraph and those above it."""
    while id_:
        yield id_
        id_ = book.index.paragraphs[id_].parent


def _dotted(path: Path, folder: Path) -> str:
    return ".".join(path.relative_to(folder).with_suffix("").parts)
