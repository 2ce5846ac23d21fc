"""The linter: a rulebook of two hundred pages, and one of fifty, to see that the time grows with the length."""

from tests.lint.synthetic import rulebook

from benchmarks.umpire import Row, seconds
from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.run import lint

LONG = "a rulebook of 200 pages, read and checked"
TARGETS = {LONG: 2.0}


def linter() -> list[Row]:
    """Measure both."""
    long, short = rulebook(210), rulebook(52)  # so that there are at least as many pages of text
    return [
        (LONG, "wavell", seconds(lambda: lint(parse_text(long)), 1, 2)),
        ("a rulebook of 50 pages, read and checked", "wavell", seconds(lambda: lint(parse_text(short)), 1, 3)),
    ]
