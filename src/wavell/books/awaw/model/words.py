"""How facts are put into words: lists, and one of a thing or many."""

import re
from collections.abc import Iterable, Iterator

RUN = 3
"""From how many on names that count on from each other are told by the first and the last."""
_NUMBERED = re.compile(r"(.+-)(\d+)")


def listed(words: Iterable[str]) -> str:
    """A list as it is spoken: `a, b and c`, `ja-bb-1 and ja-dd-1 to 6`."""
    *most, last = tuple(_shortened(words)) or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def _shortened(words: Iterable[str]) -> Iterator[str]:
    """The words, with three or more that count on from each other made one."""
    runs: list[list[str]] = []
    for word in words:
        if runs and _after(runs[-1][-1]) == word:
            runs[-1].append(word)
        else:
            runs.append([word])
    for run in runs:
        yield from run if len(run) < RUN else (f"{run[0]} to {run[-1].rpartition('-')[2]}",)


def _after(word: str) -> str:
    """The name that counts on from one, if it ends with a number."""
    found = _NUMBERED.fullmatch(word)
    return f"{found[1]}{int(found[2]) + 1}" if found else ""


def many(count: int, thing: str) -> str:
    """So many of a thing: `1 counter`, `2 counters`; what follows ` of ` stays as it is."""
    noun, of, rest = thing.partition(" of ")
    plural = "" if count == 1 else "es" if noun.endswith("x") else "s"
    return f"{count} {noun}{plural}{of}{rest}"


def there_are(count: int, thing: str) -> str:
    """So many of a thing and the verb for it: `1 factor is`, `2 factors are`."""
    return f"{many(count, thing)} {'is' if count == 1 else 'are'}"
