"""Line numbers in TOML files, which are those that a reader would point to."""

from collections.abc import Iterator

import pytest

from wavell.rulebook.toml_lines import Path, line_of, lines_of
from wavell.umpire import open_book, shelf
from wavell.umpire.books.toml_files import parse_toml, read_text

TEXT = '''# a comment = 1
title = "a = [1]"  # and another
rows = [
  { id = "one", at = [1, 2] },  # ] not the end
  { id = "two",
    at = [3] },
]

[nation."new zealand"]
limit.builds = 3
note = """
[not.a.table]
limit = 4
"""
after = 1
[[line]]
id = "x"
[line.rhythm]
weeks = [1,
  2]
[[line]]
id = "y"
[[line.part]]
n = 7
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("rows",), 3),
        (("rows", 0), 4),
        (("rows", 1), 5),
        (("rows", 1, "at"), 5),
        (("nation", "new zealand"), 9),
        (("nation", "new zealand", "limit", "builds"), 10),
        (("nation", "new zealand", "note"), 11),
        (("nation", "new zealand", "after"), 15),
        (("line", 0, "id"), 17),
        (("line", 0, "rhythm", "weeks"), 19),
        (("line", 0, "rhythm", "weeks", 1), 20),
        (("line", 1, "id"), 22),
        (("line", 1, "part", 0, "n"), 24),
        (("nowhere",), 1),
    ],
)
def test_a_value_has_the_line_that_it_begins_on(path: Path, line: int) -> None:
    assert line_of(lines_of(TEXT), path) == line


def tables(raw: object, path: Path = ()) -> Iterator[Path]:
    """The paths of all values of a file."""
    if path:
        yield path
    if isinstance(raw, dict):
        for key, value in raw.items():
            yield from tables(value, (*path, key))
    elif isinstance(raw, list):
        for number, value in enumerate(raw):
            yield from tables(value, (*path, number))


@pytest.mark.parametrize("book", shelf())
def test_every_key_of_the_books_is_found_where_it_is_written(book: str) -> None:
    for file in sorted((open_book(book).folder / "data").rglob("*.toml")):
        text = read_text(file)
        lines, rows, known = lines_of(text), text.splitlines(), set(tables(parse_toml(text, str(file))))
        assert lines.keys() <= known, file
        for path, line in lines.items():
            key = next(str(part) for part in reversed(path) if isinstance(part, str))
            assert isinstance(path[-1], int) or key in rows[line - 1], (file, path, line)
