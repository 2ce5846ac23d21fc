"""The record: a game as a text file with a fixed roster of tags and one line per order.

    [Book "primer"]
    ...
    1. allies: move uk-1 0203 > 0204  #1f0c9a2e
    2. allies: attack uk-1+uk-2 0305 = 4  #77aa01b3

The writer is canonical, the reader lenient: numbers, checks, blank lines and the order of tags may be missing or
different; what is there must be right. Text after a semicolon is a comment. Below the orders stands what came of each,
one line of JSON an entry (`@12 [...]`), so that the game can be opened whatever becomes of the rules.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from ..books.toml_files import read_text
from ..facts.errors import RecordError, unknown
from ..facts.journal import DiceFrom, Entry, Header
from ..facts.world import Outcome
from ..game import Game
from ..results import Mode

FORMAT, FORMATS = "2", ("1", "2")
"""Records of format 1 hold orders alone."""
MAX_RECORD_BYTES = 32_000_000
"""Size of a file; of a text its characters are counted."""
MAX_LINE_CHARS = 4000
"""Length of a line, except those with events."""
COMMENT_WIDTH_CHARS = 118
TAGS = ("Record", "Book", "Scenario", "Rules", "Readings", "Mode", "Seats", "Dice", "Entries", "Head", "Result")
REQUIRED_TAGS = ("Book", "Scenario", "Rules", "Dice")
UNFINISHED = "*"
_TAG = re.compile(r'\[\s*([A-Za-z]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*(?:;.*)?')
_LINE = re.compile(
    r"(?:(?P<n>\d{1,9})\s*+(?P<mark>[.!])\s*+)?(?P<seat>[\w-]+)\s*+:(?P<text>[^=#]*+)"
    r"(?:=\s*+(?P<dice>\d[\d\s]*+))?(?:#\s*+(?P<check>[0-9a-f]{8}))?"
)
_PAIR = re.compile(r"[;\s]*+(?P<key>(?:[^=;\\]|\\.)+)=(?P<value>(?:[^;\\]|\\.)*+)[;\s]*+")


@dataclass(frozen=True)
class RecordLine:
    """One line of a record: an entry of the journal as text."""

    n: int
    seat: str
    text: str
    override: bool = False
    dice: tuple[int, ...] = ()
    check: str = ""
    comments: tuple[str, ...] = ()

    def __str__(self) -> str:
        rolled = f" = {' '.join(map(str, self.dice))}" if self.dice else ""
        check = f"  #{self.check}" if self.check else ""
        return f"{self.n}{'!' if self.override else '.'} {self.seat}: {self.text}{rolled}{check}"


@dataclass(frozen=True)
class Record:
    """A record as read: tags, lines and comments, not yet replayed."""

    header: Header
    lines: tuple[RecordLine, ...]
    entries: int | None = None
    head: str = ""
    result: str = UNFINISHED
    comments: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    """What came of each line, as JSON; none in a record of orders alone."""

    def __str__(self) -> str:
        return "\n".join(_written(self)) + "\n"


def of_game(game: Game, comments: Mapping[int, tuple[str, ...]] | None = None) -> Record:
    """Return the record of a game, with comments by the entry they precede; the seed is in it once the game is over."""
    by_entry = comments or {}
    lines = tuple(_line(entry, by_entry.get(entry.n, ())) for entry in game.journal.entries)
    head = game.journal.head.hex()
    events = tuple(entry.events_json.decode() for entry in game.journal.entries)
    return Record(game.revealed(), lines, len(lines), head, result_of(game), by_entry.get(len(lines), ()), events)


def result_of(game: Game) -> str:
    """Return how a game ended, or `*` while it goes on."""
    return result_of_outcome(game.world.outcome)


def result_of_outcome(outcome: Outcome | None) -> str:
    """Return an outcome as a record states it."""
    if outcome is None:
        return UNFINISHED
    return f"{' and '.join(outcome.winners) or 'draw'}: {outcome.why} [{outcome.ref}]"


def _line(entry: Entry, comments: tuple[str, ...]) -> RecordLine:
    text = entry.text + (f" with {'+'.join(entry.consent)}" if entry.consent else "")
    check = entry.hash.hex()[:8]
    return RecordLine(entry.n, entry.seat, text, entry.kind == "override", entry.dice, check, comments)


def _written(record: Record) -> Iterator[str]:
    header = record.header
    tags = {
        "Record": FORMAT,
        "Book": header.book,
        "Scenario": header.scenario,
        "Rules": header.rules,
        "Readings": _joined(header.readings),
        "Mode": header.mode,
        "Seats": _joined(header.seats),
    }
    for name, value in tags.items():
        yield _tag(name, value)
    for dice in header.dice:
        yield _tag("Dice", f"{dice.entry} {dice.commitment} {dice.seed}".strip())
    if record.entries is not None:
        yield _tag("Entries", str(record.entries))
    if record.head:
        yield _tag("Head", record.head)
    yield _tag("Result", record.result)
    yield ""
    for line in record.lines:
        yield from _remarks(line.comments)
        yield str(line)
    yield from _remarks(record.comments)
    if record.events:
        yield ""
        yield from (f"@{n} {events}" for n, events in enumerate(record.events))


def _joined(pairs: Mapping[str, str]) -> str:
    """Write pairs such that `_pairs` reads them back; only runs of blanks become one."""
    return "; ".join("=".join(re.sub(r"([=;\\])", r"\\\1", " ".join(word.split())) for word in pair)
                     for pair in sorted(pairs.items()))  # fmt: skip


def _remarks(comments: tuple[str, ...]) -> Iterator[str]:
    """Write comments as lines of their own, whatever lines they had."""
    for comment in comments:
        yield from (f"; {piece}" for piece in wrap(" ".join(comment.split()), COMMENT_WIDTH_CHARS))


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


# Reading ------------------------------------------------------------------------------------------------


def load_record(path: Path) -> Record:
    """Read a record file."""
    return read_record(read_text(path, RecordError, MAX_RECORD_BYTES), str(path))


def read_record(text: str, name: str = "record") -> Record:
    """Read a record; raises RecordError with `name` and the line that is wrong."""
    if len(text) > MAX_RECORD_BYTES:
        raise RecordError(f"{name}: {len(text):,} characters are more than the {MAX_RECORD_BYTES:,} that are read")
    tags: dict[str, list[str]] = {}
    lines: list[RecordLine] = []
    comments: list[str] = []
    events: list[str] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if raw.startswith("@"):
            events.append(_read_events(raw, len(events), f"{name}: line {number}"))
            continue
        if len(raw) > MAX_LINE_CHARS:
            raise RecordError(f"{name}: line {number} is longer than {MAX_LINE_CHARS} characters")
        line = raw.strip()
        if line.startswith("["):
            _read_tag(line, tags, f"{name}: line {number}")
            continue
        line, _, comment = line.partition(";")
        if comment.strip():
            comments.append(comment.strip())
        if line.strip():
            lines.append(_read_line(line.strip(), len(lines), tuple(comments), f"{name}: line {number}"))
            comments = []
    for needed in REQUIRED_TAGS:
        if needed not in tags:
            raise RecordError(f'{name}: the tag [{needed} "..."] is missing')
    if events and len(events) != len(lines):
        raise RecordError(f"{name}: what happened is told of {len(events)} entries, and there are {len(lines)}")
    return _record(tags, lines, tuple(comments), tuple(events), name)


def _read_events(line: str, n: int, where: str) -> str:
    number, _, events = line[1:].strip().partition(" ")
    if number != str(n):
        raise RecordError(f'{where}: what came of entry {n} should stand here, as "@{n} [...]"')
    return events


def _read_tag(line: str, tags: dict[str, list[str]], where: str) -> None:
    match = _TAG.fullmatch(line)
    if match is None:
        raise RecordError(f'{where}: a tag is written [Name "value"]')
    known = {tag.casefold(): tag for tag in TAGS}
    tag = known.get(match[1].casefold())
    if tag is None:
        raise RecordError(f"{where}: {unknown('tag', match[1], TAGS)}")
    if tag in tags and tag != "Dice":
        raise RecordError(f"{where}: the tag {tag} stands twice")
    tags.setdefault(tag, []).append(re.sub(r"\\(.)", r"\1", match[2]))


def _read_line(line: str, n: int, comments: tuple[str, ...], where: str) -> RecordLine:
    match = _LINE.fullmatch(line)
    if match is None:
        raise RecordError(f'{where}: "{line[:60]}" is no entry; write it as "12. seat: order"')
    if match["n"] is not None and int(match["n"]) != n:
        raise RecordError(f"{where}: this should be entry {n} and is numbered {match['n']}")
    rolled = (match["dice"] or "").split()
    if any(len(word) > 9 for word in rolled):
        raise RecordError(f"{where}: no die has so many sides")
    dice = tuple(map(int, rolled))
    override = match["mark"] == "!"
    return RecordLine(n, match["seat"], match["text"].strip(), override, dice, match["check"] or "", comments)


def _record(
    tags: Mapping[str, list[str]],
    lines: list[RecordLine],
    comments: tuple[str, ...],
    events: tuple[str, ...],
    name: str,
) -> Record:
    def one(tag: str, default: str = "") -> str:
        return tags[tag][0] if tag in tags else default

    if one("Record", FORMAT) not in FORMATS:
        raise RecordError(f"{name}: this is format {one('Record')[:20]} and only {' and '.join(FORMATS)} are known")
    if one("Mode", "strict") not in list(Mode):
        raise RecordError(f"{name}: {unknown('mode', one('Mode'), list(Mode))}")
    entries = one("Entries")
    if entries and not re.fullmatch(r"[0-9]{1,9}", entries):
        raise RecordError(f'{name}: "{entries[:20]}" is no number of entries')
    dice = tuple(_dice(value, name) for value in tags["Dice"])
    header = Header(
        one("Book"),
        one("Scenario"),
        one("Rules"),
        _pairs(one("Readings"), name),
        one("Mode", "strict"),
        dice,
        _pairs(one("Seats"), name),
    )
    count = int(entries) if entries else None
    return Record(header, tuple(lines), count, one("Head"), one("Result", UNFINISHED), comments, events)


def _dice(value: str, name: str) -> DiceFrom:
    match = re.fullmatch(r"([0-9]{1,9}) ([0-9a-f]{64})(?: ([0-9a-f]{64}))?", value.strip())
    if match is None:
        raise RecordError(f'{name}: the tag Dice holds an entry, a commitment and perhaps a seed, not "{value[:40]}"')
    return DiceFrom(int(match[1]), match[2], match[3] or "")


def _pairs(value: str, name: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    at = 0
    while at < len(value):
        match = _PAIR.match(value, at)
        if match is None:
            raise RecordError(f'{name}: "{value[at : at + 40]}" should be written name=value')
        key, choice = (re.sub(r"\\(.)", r"\1", word).strip() for word in match.groups())
        if pairs.setdefault(key, choice) != choice:
            raise RecordError(f'{name}: "{key[:40]}" has two values')
        at = match.end()
    return pairs
