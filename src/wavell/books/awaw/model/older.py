"""What older versions stored, as it is stored today.

They wrote lines of supply by sea in words, `allies india OO16`: the side, the source, and the places of the way; and
wars as `britain japan`, with the turn.
"""

from collections.abc import Mapping
from typing import Any

from wavell.umpire.books.versions import FieldUpcast


def _line(line: Any) -> Any:
    if not isinstance(line, str):
        return line
    side, *source_and_way = line.split()
    return {"side": side, "source": "".join(source_and_way[:1]), "via": source_and_way[1:]}


def _lines(lines: Any, version: int) -> Any:
    return {port: _line(line) for port, line in lines.items()}


def _wars(wars: Any, version: int) -> Any:
    found: dict[str, dict[str, int]] = {}
    for pair, turn in wars.items():
        if isinstance(turn, dict):  # as today
            found[pair] = turn
            continue
        one, other = pair.split()
        found.setdefault(one, {})[other] = turn
        found.setdefault(other, {})[one] = turn
    return found


FIELDS: Mapping[str, FieldUpcast] = {"sea_lines": _lines, "standing": _lines, "wars": _wars}
