"""What one line of a rulebook is: a heading, a lettered paragraph, an item of a list, a row of a table, or prose."""

import re
from collections.abc import Iterator
from typing import NamedTuple

NUMBER = r"\d{1,3}(?:\.(?:\d{1,4}|[A-Za-z]|[ivx]{2,5})(?![A-Za-z]))*"
_HEADING = re.compile(rf"(?P<number>{NUMBER})(?P<dot>\.?)(?:\s+(?P<rest>\S.*))?$")
_BOLD = re.compile(r"\*\*(?P<lead>[^*]+)\*\*\s*(?P<rest>.*)$", re.DOTALL)
_LETTER = re.compile(r"(?P<letter>[A-Z])\.(?:\s+(?P<rest>\S.*))?$", re.DOTALL)
_ITEM = re.compile(r"(?P<mark>[a-z]|\d{1,2}|[ivx]{2,5})\)\s*(?P<rest>.*)$", re.DOTALL)
_BULLET = re.compile(r"[-*•+]\s+(?P<rest>.*)$", re.DOTALL)
_COUNTED = re.compile(r"\d{1,2}\.\s+(?P<rest>\S.*)$", re.DOTALL)
_NAMED = re.compile(
    r"(?:section|chapter|part|rule|case|SECTION|CHAPTER|PART|RULE|CASE|Section|Chapter|Part|Rule|Case)\s+"
    rf"(?P<number>{NUMBER}|[IVXL]{{1,7}}|[A-Z])(?:\s*[.:–—-]\s*|\s+|$)(?P<title>[A-Z][^.!?]{{0,70}})?[.:]?$"
)
"""A heading that says what it is: Section 4. Supply, CHAPTER IV: THE WAR."""
_ROMAN = re.compile(r"(?P<number>[IVXL]{1,7})\.\s+(?P<title>[A-Z].{0,70})$")
_LEADER = re.compile(r"(?:\s*\.){3,}\s*\d{1,4}\s*$|\t+\d{1,4}\s*$")
"""Points and the number of a page behind an entry of a table of contents."""
_LINKED = re.compile(r"\[(?P<text>[^\]]+)\]\(#[^)]*\)\s*$")
_SENTENCE = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,4})+)\.?\s+(?P<title>[A-Z][^.!?;:]{1,60})$")
_ESCAPED = re.compile(r"\\([.#*()_-])")
_LISTED = re.compile(r"\s*(?:[-*•+]|[A-Za-z0-9]{1,4}[.)])\t")
_JOINED = re.compile(rf"(?<=\S)\*\*\s*\*\*(?={NUMBER}\.?\s)|(?<=[.:)])\*\*(?={NUMBER}\.?\s+[A-Z])")
_MARK = re.compile(r"\s*\(([^()]{1,24})\)\s*\.?\s*$")


class Heading(NamedTuple):
    """A numbered heading: its number, title, what stands in brackets behind it, and the text on the same line."""

    number: str
    title: str
    marks: tuple[str, ...]
    text: str
    hashes: int = 0
    bold: bool = False
    bullet: bool = False
    entry: bool = False
    """Whether it is an entry of a table of contents for sure: a link, or with the number of a page behind it."""
    named: bool = False
    """Whether a word such as Section stands before the number."""

    @property
    def marked(self) -> bool:
        """Whether it is set as a heading."""
        return self.hashes > 0 or self.bold or self.named


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
    line = _ESCAPED.sub(r"\1", text).strip() if "\\" in text else text.strip()
    if not line:
        return None
    if entry := _entry(line):
        return entry
    hashes = len(line) - len(line.lstrip("#"))
    line = line[hashes:].strip()
    bullet = _BULLET.match(line) if not hashes else None
    if bullet is not None and not line.startswith("**"):
        line = bullet["rest"].strip()
    bold = _BOLD.match(line)
    lead, rest = (bold["lead"].strip(), bold["rest"].strip()) if bold else (line, "")
    found = _HEADING.match(lead)
    if found is None:
        named = _NAMED.match(lead) if not rest and bullet is None else None
        return _titled(named, hashes, bold is not None) if named else None
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


def _entry(line: str) -> Heading | None:
    """Read a line as an entry of a table of contents: a link to a heading, or a title with the number of a page."""
    bullet = _BULLET.match(line)
    bare = bullet["rest"].strip() if bullet else line
    leader = _LEADER.search(bare) if bare[-1:].isdecimal() else None
    linked = _LINKED.match(bare) if bare[:1] == "[" else None
    if leader is None and linked is None:
        return None
    found = _HEADING.match(linked["text"].strip() if linked else bare[: leader.start() if leader else None].strip())
    if found is None or not found["rest"] or "\t" in found["rest"].strip():
        return None
    title, marks = _bracketed(found["rest"])
    return Heading(found["number"], title, marks, "", bullet=bullet is not None, entry=True)


def _titled(found: re.Match[str], hashes: int = 0, bold: bool = False, named: bool = True) -> Heading:
    """A heading from its number and title."""
    title, marks = _bracketed(found["title"] or "")
    return Heading(found["number"], title, marks, "", hashes, bold, named=named)


def sentence_heading(text: str) -> Heading | None:
    """Read a line as a heading in small letters without any mark, as books have that set none in capitals."""
    line = text.strip()
    found = _SENTENCE.match(line) if line[:1].isdecimal() else None
    return _titled(found, named=False) if found else None


def roman_heading(text: str) -> Heading | None:
    """Read a line as a chapter with a Roman number."""
    line = text.strip()
    hashes = len(line) - len(line.lstrip("#"))
    found = _ROMAN.match(line[hashes:].strip().strip("*").strip())
    return _titled(found, hashes) if found and (hashes or is_capital(found["title"])) else None


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
    if bullet is None:
        bullet = _COUNTED.match(line)
        bare = bullet["rest"].strip() if bullet else bare
    return Item("", "", bare, False) if bullet else None


def is_row(text: str) -> bool:
    """Whether a line is a row of a table: cells parted by tabs or bars."""
    bare = _LISTED.sub("", text).strip()
    return "\t" in bare or (bare.startswith("|") and bare.count("|") > 1)


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
