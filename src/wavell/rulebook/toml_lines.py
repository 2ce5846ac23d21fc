"""Line numbers in a TOML file: of each table, each key, and each element of a list that is written over several lines.

The decoder of TOML gives none. A file is taken to be valid: it has been decoded before.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

Path = tuple[str | int, ...]
"""The keys and list indices that lead to a value."""
_KEY = re.compile(r"""\s*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+)\s*""")
_STRING = r'''"""(?:[^\\]|\\.)*?"""|\'{3}.*?\'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*\x27'''
_PIECE = re.compile(rf"{_STRING}|\#[^\n]*|[\[\]{{}},\n]|[^\s\[\]{{}},\"'#]+", re.DOTALL)
"""A string, a comment, a mark, the end of a line, or a bare word."""


def lines_of(text: str) -> dict[Path, int]:
    """Return the line, from 1, on which each value of a file begins."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    at = 0
    while at < len(text):
        line = text.count("\n", 0, at) + 1
        if text[at].isspace():
            at += 1
        elif text[at] == "#":
            at = _end_of_line(text, at)
        elif text[at] == "[":
            double = text.startswith("[[", at)
            keys, at = _keys(text, at + 1 + double)
            table = _table(keys, counts, double)
            found[table] = line
            at = _end_of_line(text, at)
        else:
            keys, at = _keys(text, at)
            path = (*table, *keys)
            found[path] = line
            elements, at = _value(text, at + 1)
            found |= {(*path, n): number for n, number in enumerate(elements)}
    return found


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """Return the line of a value, or of the nearest thing around it that has one."""
    return next((lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), 1)


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _keys(text: str, at: int) -> tuple[list[str], int]:
    """Read a dotted key; return its parts and where it ends."""
    keys = []
    while match := _KEY.match(text, at):
        keys.append(match[1].strip("\"'"))
        at = match.end()
        if text[at : at + 1] != ".":
            break
        at += 1
    return keys, at


def _table(keys: Sequence[str], counts: dict[Path, int], double: bool) -> Path:
    """Return the path of a table by its header, with the index of the last element of each list of tables in it."""
    path: Path = ()
    for number, key in enumerate(keys, 1):
        path = (*path, key)
        if double and number == len(keys):
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _value(text: str, at: int) -> tuple[list[int], int]:
    """Read a value; return the lines of its elements if it is a list, and where the line behind it begins."""
    elements: list[int] = []
    depth, is_list, wanted = 0, False, False
    for piece, start in _pieces(text, at):
        if piece == "\n":
            if not depth:
                return elements, start + 1
            continue
        if piece.startswith("#"):
            continue
        if wanted and depth == 1 and piece not in ",]":
            elements.append(text.count("\n", 0, start) + 1)
            wanted = False
        if piece in "[{":
            is_list = is_list or (not depth and piece == "[")
            depth += 1
            wanted = wanted or (is_list and depth == 1)
        elif piece in "]}":
            depth -= 1
        elif piece == "," and depth == 1:
            wanted = is_list
    return elements, len(text)


def _pieces(text: str, at: int) -> Iterator[tuple[str, int]]:
    for match in _PIECE.finditer(text, at):
        yield match[0], match.start()
