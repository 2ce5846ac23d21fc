"""How facts are put into words: lists, and one of a thing or many."""

from collections.abc import Iterable


def listed(words: Iterable[str]) -> str:
    """A list as it is spoken: `a, b and c`."""
    *most, last = tuple(words) or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def many(count: int, thing: str) -> str:
    """So many of a thing: `1 counter`, `2 counters`; what follows ` of ` stays as it is."""
    noun, of, rest = thing.partition(" of ")
    plural = "" if count == 1 else "es" if noun.endswith("x") else "s"
    return f"{count} {noun}{plural}{of}{rest}"
