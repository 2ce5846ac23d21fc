"""What one line of a rulebook is: a heading, a lettered paragraph, an item of a list, a row of a table, or prose."""

import re
from collections.abc import Iterator
from typing import NamedTuple

NUMBER = r"\d{1,3}(?:\.(?:\d{1,4}|[A-Za-z]|[ivx]{2,5})(?![A-Za-z]))*"
_HEADING = re.compile(rf"(?P<number>{NUMBER})(?P<dot>\.?)(?:\s+(?P<rest>\S.*))?$")
_BOLD = re.compile(r"\*\*(?P<lead>[^*]+)\*\*\s*(?P<rest>.*)$", re.DOTALL)
_LETTER = re.compile(r"(?P<letter>[A-Z])\.(?:\s+(?P<rest>\S.*))?$", re.DOTALL)
_ITEM = re.compile(r"(?P<mark>[a-z]|\d{1,2}|[ivx]{2,5})\)\s*(?P<rest>.*)$", re.DOTALL)
_BULLET = re.compile(r"[-*•]\s+(?P<rest>.*)$", re.DOTALL)
_JOINED = re.compile(rf"(?<=\S)\*\*\s*\*\*(?={NUMBER}\.?\s)|(?<=[.:)])\*\*(?={NUMBER}\.?\s+[A-Z])")
_MARK = re.compile(r"\s*\(([^()]{1,24})\)\s*\.?\s*$")


class Heading(NamedTuple):
    """A numbered heading: its number, title, what stands in brackets behind it, and the text on the same line."""

    number: str
    title: str
    marks: tuple[str, ...]
    text: str
    hashes: int
    bold: bool
    bullet: bool

    @property
    def marked(self) -> bool:
        """Whether it is set as a heading."""
        return self.hashes > 0 or self.bold


class Item(NamedTuple):
    """A lettered paragraph (`A.`), an item (`b)`), or a bullet without a mark."""

    mark: str
    title: str
    text: str
    lettered: bool


def pieces(text: str) -> Iterator[str]:
    """Cut a line into the headings that stand on it one after the other."""
    cut = [piece for piece in _JOINED.split(text) if piece.strip()]
    if len(cut) < 2:
        yield text
        return
    for piece in cut:
        bare = piece.strip()
        opens, closes = bare.startswith("**"), bare.endswith("**")
        yield f"{'' if opens else '**'}{bare}{'' if closes else '**'}"


def heading(text: str) -> Heading | None:
    """Read a line as a numbered heading, if it is one."""
    line = text.strip()
    hashes = len(line) - len(line.lstrip("#"))
    line = line[hashes:].strip()
    bullet = _BULLET.match(line) if not hashes else None
    if bullet is not None and not line.startswith("**"):
        line = bullet["rest"].strip()
    bold = _BOLD.match(line)
    lead, rest = (bold["lead"].strip(), bold["rest"].strip()) if bold else (line, "")
    found = _HEADING.match(lead)
    if found is None:
        return None
    number, title = found["number"], (found["rest"] or "").strip()
    if not bold and hashes == 0:
        # Without any mark a heading is a number with parts, and a title in capitals.
        if "." not in f"{number}{found['dot']}" or not is_capital(title):
            return None
    elif title and not is_capital(title) and not hashes:
        return None
    title, text_ = _parted(title) if not rest else (title, rest)
    bare, marks = _bracketed(title)
    return Heading(number, bare, marks, text_, hashes, bold is not None, bullet is not None)


def plain_heading(text: str) -> tuple[int, str] | None:
    """Read a line as a heading without a number: hashes and words."""
    line = text.strip()
    hashes = len(line) - len(line.lstrip("#"))
    title = line[hashes:].strip().strip("*").strip()
    return (hashes, title) if 0 < hashes <= 6 and title and line[hashes : hashes + 1] == " " else None


def item(text: str) -> Item | None:
    """Read a line as a lettered paragraph, an item or a bullet."""
    line = text.strip()
    bullet = _BULLET.match(line)
    bare = bullet["rest"].strip() if bullet else line
    bold = _BOLD.match(bare)
    lead = bold["lead"].strip() if bold else bare
    if found := _LETTER.match(lead):
        rest = (found["rest"] or "").strip()
        if bold:
            return Item(found["letter"], rest.rstrip(":. "), bold["rest"].strip(), True)
        return Item(found["letter"], "", rest, True) if rest else None
    if found := _ITEM.match(bare.lstrip("*")):
        return Item(found["mark"], "", found["rest"].strip(), False)
    return Item("", "", bare, False) if bullet else None


def is_row(text: str) -> bool:
    """Whether a line is a row of a table: cells parted by tabs or bars."""
    bare = text.strip()
    return "\t" in text.rstrip() or (bare.startswith("|") and bare.count("|") > 1)


def is_capital(title: str) -> bool:
    """Whether words are set in capitals, as titles are, at least up to a colon or full stop."""
    head = re.split(r"[:.](?:\s|$)", title, maxsplit=1)[0]
    letters = [char for char in re.sub(r"\([^)]*\)", "", head) if char.isalpha()]
    return bool(letters) and sum(char.isupper() for char in letters) >= 0.6 * len(letters)


def _parted(title: str) -> tuple[str, str]:
    """Part a title from text that follows it after a colon or a full stop."""
    found = re.match(r"(?P<title>[^:]+):\s+(?P<rest>\S.*)$", title) or re.match(
        r"(?P<title>[^.]+(?:\([^)]*\))*)\.\s+(?P<rest>[A-Z][a-z].*)$", title
    )
    if found and is_capital(found["title"]):
        return found["title"].strip(), found["rest"].strip()
    return title, ""


def _bracketed(title: str) -> tuple[str, tuple[str, ...]]:
    """Part a title from what stands in brackets behind it, and from its last full stop or colon."""
    marks: list[str] = []
    bare = title.strip()
    while found := _MARK.search(bare):
        marks.insert(0, found[1].strip())
        bare = bare[: found.start()].strip()
    return bare.rstrip(".: ").strip(), tuple(marks)
