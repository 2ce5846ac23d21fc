"""Writing case files: plain values as TOML."""

from collections.abc import Iterator, Mapping
from typing import Any


def as_toml(raw: Mapping[str, Any]) -> str:
    """A whole file: plain values first, then tables, then lists of tables."""
    tables = {key: value for key, value in raw.items() if isinstance(value, Mapping)}
    lists = {key: value for key, value in raw.items() if _is_list_of_tables(value)}
    lines = list(_rows({key: value for key, value in raw.items() if key not in tables and key not in lists}))
    for key, table in tables.items():
        lines += ["", f"[{written_key(key)}]", *_rows(table)]
    for key, rows in lists.items():
        for row in rows:
            lines += ["", f"[[{written_key(key)}]]", *_rows(row)]
    return "\n".join(lines) + "\n"


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _rows(table: Mapping[str, Any]) -> Iterator[str]:
    return (f"{written_key(key)} = {written_value(value)}" for key, value in table.items())


def written_value(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_rows(value)) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written_value, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def written_key(key: str) -> str:
    """A key as TOML has it."""
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else written_value(key)
