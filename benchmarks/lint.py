"""The linter: a rulebook of two hundred pages, and one of fifty, to see that the time grows with the length."""

import re

from tests.rulebook.lint.synthetic import rulebook

from benchmarks.umpire import Row, seconds
from wavell.rulebook.lint.editions import compare
from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.run import lint
from wavell.rulebook.lint.tree import Rulebook

LONG = "a rulebook of 200 pages, read and checked"
TARGETS = {LONG: 2.0}


def linter() -> list[Row]:
    """Measure both."""
    long, short = rulebook(210), rulebook(52)  # so that there are at least as many pages of text
    return [
        (LONG, "wavell", seconds(lambda: lint(parse_text(long)), 1, 2)),
        ("a rulebook of 50 pages, read and checked", "wavell", seconds(lambda: lint(parse_text(short)), 1, 3)),
        ("two editions of 200 pages, compared", "wavell", seconds(lambda: compare(*_editions(long)), 1, 1)),
    ]


def _editions(text: str) -> tuple[Rulebook, Rulebook]:
    """A book and the same with a chapter put before all others, so that every number is another."""
    later = re.sub(r"^(\d+)(?=\.)", lambda number: str(int(number[1]) + 1), text, flags=re.MULTILINE)
    return parse_text(text), parse_text(f"1. ZEPPELINS.\n\nThey fly.\n\n{later}")
