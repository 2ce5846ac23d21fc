"""Tables and charts that are called by a letter or a number: one letter off, and the reader looks at another."""

import re
from collections import defaultdict
from collections.abc import Iterator

from ..findings import Finding, Level, Spot, check, found
from ..tree import Rulebook
from ..words import stems

_TITLE = re.compile(
    r"^[\s#*]*(?P<kind>table|chart|figure)\s+(?P<label>[A-Z]|\d{1,2})\b[.:)]?\s*(?P<title>[^*]{3,80})?", re.IGNORECASE
)
_NAMED = re.compile(r"\b(?P<kind>[Tt]able|[Cc]hart|[Ff]igure)\s+(?P<label>[A-Z]|\d{1,2})\b(?!\s*[%:-]?\d)")
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
_CONTEXT_CHARACTERS = 60
"""Letters before and after a table's name that say what is looked for in it."""


@check("L706", Level.ERROR, "table one letter off")
def one_letter_off(book: Rulebook) -> Iterator[Finding]:
    """A table that is not there, next to one that is; or one whose neighbour bears the words around it in its title."""
    titles: dict[str, dict[str, frozenset[str]]] = defaultdict(dict)
    for line in book.lines:
        if title := _TITLE.match(line.text):
            words = frozenset(stems(_WORD.findall(title["title"] or "")))
            titles[title["kind"].casefold()].setdefault(title["label"].upper(), words)
    for node, line in book.prose:
        if _TITLE.match(line.text):
            continue
        for each in _NAMED.finditer(line.text):
            known = titles.get(each["kind"].casefold(), {})
            near = [label for label in _beside(each["label"]) if label in known]
            around = (
                line.text[max(0, each.start() - _CONTEXT_CHARACTERS) : each.start()]
                + line.text[each.end() :][:_CONTEXT_CHARACTERS]
            )
            said = frozenset(stems(_WORD.findall(around)))
            meant = next((label for label in near if len(said & known[label]) > 1), "")
            gone = each["label"] not in known and len(known) > 1 and bool(near)
            if gone or (meant and each["label"] in known and not said & known[each["label"]]):
                better = f"{each['kind']} {meant or near[0]}"
                why = f"there is no {each[0]}" if gone else f"the words around it are those of {better}"
                where = Spot(line.file, line.number, each.start() + 1, each[0])
                yield found("L706", where, why, node, better, 0.7 if meant else 0.4)


def _beside(label: str) -> tuple[str, ...]:
    """The labels before and after one."""
    if label.isdecimal():
        return str(int(label) - 1), str(int(label) + 1)
    return chr(ord(label) - 1), chr(ord(label) + 1)
