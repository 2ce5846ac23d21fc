"""The journal: append-only and hash-chained. The position is the fold of its events; undo is an entry."""

import hashlib
import re
from collections.abc import Iterable, Iterator

import msgspec

from ..books.book import Book
from .errors import RecordError, unknown
from .events import DieRolled, Event
from .world import World

_encoder = msgspec.json.Encoder()
UMPIRE = "umpire"
KINDS = ("start", "order", "override", "undo", "fork", "rules")
_RULES = re.compile(r"rules (\S{1,64}) > (\S{1,64})")


class DiceFrom(msgspec.Struct, frozen=True):
    """Which dice serve from an entry on: their commitment, and the seed once it is revealed."""

    entry: int
    commitment: str
    seed: str = ""


class Header(msgspec.Struct, frozen=True):
    """What a game is played under. All but the names of people and revealed seeds is hashed."""

    book: str
    scenario: str
    rules: str
    readings: dict[str, str]
    mode: str
    dice: tuple[DiceFrom, ...]
    seats: dict[str, str] = {}

    def digest(self) -> bytes:
        """Hash what is fixed from the start; the dice of a fork are hashed with its entry."""
        dice = self.dice[0].commitment if self.dice else ""
        fixed = [self.book, self.scenario, self.rules, sorted(self.readings.items()), self.mode, dice]
        return hashlib.sha256(_encoder.encode(fixed)).digest()


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One decision and what came of it. `kind` is start, order, override, undo, fork, or rules where these changed."""

    n: int
    kind: str
    seat: str
    text: str
    events: tuple[Event, ...]
    hash: bytes
    undoes: int = 0
    consent: tuple[str, ...] = ()
    original_json: bytes = b""
    """The events as JSON as older rules wrote them; empty if they would be written the same today."""

    @property
    def events_json(self) -> bytes:
        """The events as JSON, as they are stored and hashed."""
        return self.original_json or _encoder.encode(self.events)

    def line(self) -> bytes:
        """The entry as one line of JSON."""
        events = msgspec.Raw(self.events_json)
        return _encoder.encode(
            _Stored(self.n, self.kind, self.seat, self.text, events, self.hash, self.undoes, self.consent)
        )

    @property
    def dice(self) -> tuple[int, ...]:
        """All numbers rolled for the decision, in order."""
        return tuple(n for event in self.events if type(event) is DieRolled for n in event.numbers)

    @property
    def sealed(self) -> bool:
        """Whether undo needs consent to cross this entry."""
        return any(event.seals for event in self.events)


class _Stored(msgspec.Struct, frozen=True):
    """An entry as it lies on disk, its events not yet read."""

    n: int
    kind: str
    seat: str
    text: str
    events: msgspec.Raw
    hash: bytes
    undoes: int = 0
    consent: tuple[str, ...] = ()


_line_decoder = msgspec.json.Decoder(_Stored)


def _link(
    before: bytes, n: int, kind: str, seat: str, text: str, undoes: int, consent: tuple[str, ...], events: bytes
) -> bytes:
    """Hash one entry onto the chain."""
    head = f"{n}\n{kind}\n{seat}\n{text}\n{undoes}\n"
    agreed = _encoder.encode(consent) if consent else b"[]"
    return hashlib.sha256(before + head.encode() + agreed + events).digest()


class Journal:
    """The entries of one game, in order, undone ones included; `live` are the numbers of those that are not undone."""

    def __init__(self, header: Header, entries: Iterable[Entry] = ()) -> None:
        self.header = header
        self.entries: list[Entry] = []
        self.live: list[int] = []
        self._changes: list[tuple[int, str]] = []
        """For each live entry that changed the rules: its number, and the id of the new rules."""
        self._root = header.digest()
        for entry in entries:
            self.accept(entry)

    @property
    def head(self) -> bytes:
        """The hash of the whole journal so far."""
        return self.entries[-1].hash if self.entries else self._root

    @property
    def rules(self) -> str:
        """The id of the rules that the last entry was written under."""
        return self._changes[-1][1] if self._changes else self.header.rules

    @property
    def since(self) -> int:
        """The number of the first entry that was written under the rules of the last."""
        return self._changes[-1][0] if self._changes else 0

    def written_under(self) -> list[str]:
        """For each entry, whether it stands or was undone, the id of the rules that it was written under."""
        so_far, found = Journal(self.header), []
        for entry in self.entries:
            so_far.accept(entry)
            found.append(so_far.rules)
        return found

    def append(
        self,
        kind: str,
        seat: str,
        text: str,
        events: tuple[Event, ...] = (),
        undoes: int = 0,
        consent: tuple[str, ...] = (),
    ) -> Entry:
        """Make the next entry, add it and return it."""
        n = len(self.entries)
        digest = _link(self.head, n, kind, seat, text, undoes, consent, _encoder.encode(events))
        entry = Entry(n, kind, seat, text, events, digest, undoes, consent)
        self.accept(entry)
        return entry

    def change_of_rules(self, was: str, to: str) -> Entry:
        """Make the entry that records a change from rules called `was` to those of id `to`, without adding it."""
        n, text = len(self.entries), f"rules {was} > {to}"
        return Entry(n, "rules", UMPIRE, text, (), _link(self.head, n, "rules", UMPIRE, text, 0, (), b"[]"))

    def accept(self, entry: Entry) -> None:
        """Add an entry that is already hashed; an undo of an entry that is not live raises RecordError."""
        self.entries.append(entry)
        if entry.kind != "undo":
            self.live.append(entry.n)
            if entry.kind == "rules":
                self._changes.append((entry.n, _changed(entry)))
        elif entry.undoes in self.live:
            del self.live[self.live.index(entry.undoes) :]
            self._changes = [change for change in self._changes if change[0] < entry.undoes]
        else:
            raise RecordError(f"entry {entry.n} undoes entry {entry.undoes}, which does not stand")

    def check(self) -> None:
        """Hash every entry again; raises RecordError at the first that was edited, reordered or removed."""
        before = self._root
        for n, entry in enumerate(self.entries):
            fits = _link(before, n, entry.kind, entry.seat, entry.text, entry.undoes, entry.consent, entry.events_json)
            if entry.n != n or fits != entry.hash:
                raise RecordError(f"entry {n} does not fit the chain of hashes")
            before = entry.hash

    def until(self, n: int) -> "Journal":
        """Return a journal of the entries before `n`, sharing them."""
        return Journal(self.header, self.entries[:n])

    def live_entries(self) -> Iterator[Entry]:
        """Iterate over the entries that have not been undone."""
        return (self.entries[n] for n in self.live)

    def lines(self) -> Iterator[bytes]:
        """Write the header and every entry as one line of JSON each, so that a file grows by appending."""
        yield _encoder.encode(self.header)
        for entry in self.entries:
            yield entry.line()


def _changed(entry: Entry) -> str:
    """Return the id of the rules that an entry of kind `rules` changes to."""
    found = _RULES.fullmatch(entry.text)
    if found is None or entry.seat != UMPIRE:
        raise RecordError(f'entry {entry.n} should say "rules OLD > NEW" and says "{entry.text[:40]}"')
    return found[2]


def read_journal(book: Book, lines: Iterable[bytes]) -> Journal:
    """Read a journal that `Journal.lines` wrote; raises RecordError if a line does not fit the chain of hashes."""
    rows = iter(lines)
    try:
        journal = Journal(msgspec.json.decode(next(rows, b"") or b"null", type=Header))
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
        raise RecordError(f"the journal cannot be read: {fault}") from None
    for line in rows:
        read_entry(book, journal, line)
    return journal


def read_entry(book: Book, journal: Journal, line: bytes) -> Entry:
    """Read the next entry of a journal from its line and append it; raises RecordError if it does not fit."""
    n = len(journal.entries)
    try:
        row = _line_decoder.decode(line)
        fits = _link(journal.head, n, row.kind, row.seat, row.text, row.undoes, row.consent, bytes(row.events))
        if row.n != n or fits != row.hash:
            raise RecordError(f"entry {n} does not fit the chain of hashes")
        if row.kind not in KINDS:
            raise RecordError(f"entry {n}: {unknown('kind of entry', row.kind, KINDS)}")
        raw = bytes(row.events)
        events = book.read_events(raw, journal.rules)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
        raise RecordError(f"the journal cannot be read: {fault}") from None
    original = b"" if _encoder.encode(events) == raw else raw
    entry = Entry(n, row.kind, row.seat, row.text, events, row.hash, row.undoes, row.consent, original)
    journal.accept(entry)
    return entry


def append_from_record(
    book: Book,
    journal: Journal,
    kind: str,
    seat: str,
    text: str,
    raw: bytes,
    undoes: int = 0,
    consent: tuple[str, ...] = (),
) -> Entry:
    """Append the next entry of a journal from its parts, as a record file has them, and compute its hash."""
    n = len(journal.entries)
    digest = _link(journal.head, n, kind, seat, text, undoes, consent, raw)
    row = _Stored(n, kind, seat, text, msgspec.Raw(raw), digest, undoes, consent)
    return read_entry(book, journal, _encoder.encode(row))


def fold(world: World, entries: Iterable[Entry]) -> World:
    """Apply every event of the entries to the position; nothing is judged or rolled."""
    for entry in entries:
        for event in entry.events:
            event.apply(world)
    return world
