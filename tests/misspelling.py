"""Case files with one name misspelt: each key and each word of a text in turn, as in a hurry it may be written."""

import copy
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from wavell.lab.toml_text import as_toml
from wavell.rulebook.case_processes import answer_text
from wavell.umpire import CaseError

FREE = ("title", "notes")
"""What may be written as one likes."""
_WORD = re.compile(r"[A-Za-z0-9][\w'.-]*")
_WELL_SAID = re.compile(r"case\.toml: .+")
"""One line that begins with the file."""
_LETTERS = "qx"
"""Two letters that no name has side by side."""

Where = tuple[str | int, ...]
Place = tuple[Where, str, Callable[[str], Any]]
"""A key or a text of a file: where it is, what it is, and what writes the file with another in its place."""


class Slip(NamedTuple):
    """A case file with a slip of the pen in it."""

    where: Where
    written: str
    put: Callable[[str], Any]

    @property
    def text(self) -> str:
        """The whole file."""
        return as_toml(self.put(self.written))

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.where))}: {self.written}"


def slips(path: Path) -> Iterator[Slip]:
    """Every slip that can be made in a case file."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    for where, old, put in _places(raw, raw, ()):
        for word in _WORD.finditer(old):
            middle = (word.start() + word.end() + 1) // 2
            wrong = old[:middle] + _LETTERS + old[middle:]
            yield Slip(where, wrong, put)


def _places(raw: Any, node: Any, at: Where) -> Iterator[Place]:
    if isinstance(node, dict):
        for key in node:
            if at or key not in FREE:
                yield (*at, key), key, partial(_renamed, raw, at, key)
                if (at[:1], key) != (("counter",), "title"):  # what a counter of the case is called is for readers
                    yield from _places(raw, node[key], (*at, key))
    elif isinstance(node, list):
        for number, each in enumerate(node):
            yield from _places(raw, each, (*at, number))
    elif isinstance(node, str):
        yield at, node, partial(_replaced, raw, at)


def _renamed(raw: Any, at: Where, old: str, new: str) -> Any:
    changed = copy.deepcopy(raw)
    table = _at(changed, at)
    items = [(new if key == old else key, value) for key, value in table.items()]
    table.clear()
    table.update(items)
    return changed


def _replaced(raw: Any, at: Where, new: str) -> Any:
    changed = copy.deepcopy(raw)
    _at(changed, at[:-1])[at[-1]] = new
    return changed


def _at(node: Any, where: Where) -> Any:
    for step in where:
        node = node[step]
    return node


def outcome(slip: Slip) -> str:
    """What becomes of a case with a slip: `error`, `failed`, `badly said`, or `passed`; the last two must not be."""
    try:
        result = answer_text(slip.text, "case.toml")
    except CaseError as fault:
        told = [str(fault)]
    else:
        told = result.bad
        if not told:
            return "passed" if result.passed else "failed"
    return "error" if all(_WELL_SAID.fullmatch(each) for each in told) else "badly said"
