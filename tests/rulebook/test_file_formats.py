"""File formats, as the structs that read them tell: types, bounds and defaults in words."""

import msgspec

from wavell.rulebook.file_formats import sections
from wavell.umpire.books.validators import Natural, Text


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row."""

    id: Text
    """Its
    name."""
    count: Natural = 1


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file."""

    row: tuple[Row, ...]
    by_name: dict[str, str | Row] = {}
    sizes: tuple[int, str] = (1, "a")
    ids: list[Natural] | None = None
    """The ids."""


def test_types_bounds_and_defaults_are_told_in_words() -> None:
    top, row, named = sections(Example)
    assert (top.heading, row.heading, named.heading) == ("", "[[row]]", "[by_name.NAME]")
    assert [(key.name, key.type, key.bounds, key.required, key.default) for key in (*top.keys, *row.keys)] == [
        ("row", "list of tables", "", True, ""),
        ("by_name", "table of texts or tables", "", False, "{}"),
        ("sizes", "list: whole number, text", "", False, '[1, "a"]'),
        ("ids", "list of whole numbers", "each 0 to 10,000", False, ""),
        ("id", "text", "not empty", True, ""),
        ("count", "whole number", "0 to 10,000", False, "1"),
    ]
    assert [key.about for key in (*top.keys, *row.keys)] == ["", "", "", "The ids.", "Its name.", ""]
