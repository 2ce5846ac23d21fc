"""What a text of the umpire should never say."""

import re
from collections.abc import Iterator

_ONE = re.compile(r"(?<![\w/.:*+-])(?<!, )1 ([A-Za-z-]+s)\b")
_ALLOWED = {"is", "was", "has", "philippines"}
"""Words that may follow a one: "minor depot 1 is set up", "attrition 1 philippines"."""


def ones_told_as_many(text: str) -> Iterator[str]:
    """Where one of a thing is told as many."""
    for found in _ONE.finditer(text):
        if found[1] not in _ALLOWED:
            yield text[max(0, found.start() - 50) : found.end() + 30]
