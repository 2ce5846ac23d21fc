"""Tests by paragraph: from the marks in the test files, or from the list in an installed package."""

from collections import defaultdict
from pathlib import Path

import msgspec

from wavell.umpire import DataError, Ref
from wavell.umpire.books.toml_files import read_bytes, read_text

from .marked import files_with_tests, marks_in, shown_as


def tests_by_paragraph(folder: Path, broken: list[str]) -> dict[Ref, list[str]]:
    """Find every `@pytest.mark.rule("book paragraph", ...)` below a folder, with the marked tests.

    Files that are no Python are added to `broken`.
    """
    found: dict[Ref, list[str]] = defaultdict(list)
    for path in files_with_tests(folder):
        shown = shown_as(path, folder)
        try:
            marks = [*marks_in(read_text(path), shown)]
        except TypeError as fault:
            raise DataError(f"{shown}: {fault}") from None
        except (SyntaxError, ValueError, RecursionError) as fault:
            broken.append(str(fault) if isinstance(fault, DataError) else f"{path}: this is no Python: {fault}")
            continue
        for cited, name in marks:
            found[Ref.parse(cited)].append(name)
    return dict(found)


def tests_listed(path: Path) -> dict[Ref, list[str]]:
    """Read the list of tests by paragraph from an installed package."""
    try:
        listed = msgspec.json.decode(read_bytes(path), type=dict[str, list[str]])
    except msgspec.DecodeError as fault:
        raise DataError(f"{path}: this is no list of tests: {fault}") from None
    return {Ref.parse(cited): names for cited, names in listed.items()}
