"""Opening a record, and proving it: the chain of hashes, every die, and the orders under the present rules."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from ..books.book import Book
from ..books.versions import encode_position, read_start_position
from ..facts.dice import GivenDice
from ..facts.errors import RecordError, UnknownName, WavellError, unknown
from ..facts.journal import UMPIRE, Header, Journal, append_from_record
from ..facts.words import many_are
from ..game import Game
from .dice_proof import CheckedDice, active, prove_dice, seeded
from .record import UNFINISHED, Record, RecordLine, result_of

_UNDO = re.compile(r"(undo (\d{1,9}))(?: with ([\w+-]+))?")
Tick = Callable[[], None]


def _no_progress() -> None:
    """Ignore progress."""


@dataclass
class Report:
    """What a verification found."""

    entries: int = 0
    checked: int = 0
    """Entries that carry a check of their own."""
    derived: int = 0
    """Dice that were derived again from a revealed seed."""
    taken: int = 0
    """Dice that are taken as written, because their seed is not revealed."""
    judged: int = 0
    """Entries, the last ones, that were played again under the present rules."""
    earlier: dict[str, int] = field(default_factory=dict)
    """How many of the entries before those were played under each rules id, in the order of the record; they stand as
    they were ruled then."""
    result: str = UNFINISHED
    notes: list[str] = field(default_factory=list)
    """What the record leaves unproved, in sentences."""

    @property
    def proved(self) -> bool:
        """Whether nothing is left unproved; the dice of an unfinished game do not count until it ends."""
        return not self.notes and not self.earlier


class Opened(NamedTuple):
    """The game of a record."""

    game: Game
    message: str = ""
    """How the record was converted to open it; empty if it was not."""


# Opening ------------------------------------------------------------------------------------------------


def open_record(record: Record, book: Book, tick: Tick = _no_progress) -> Opened:
    """Open a record, whatever rules it was made under; raises RecordError if it contradicts itself.

    If the record holds events, they are folded. A record of orders alone is played again; under other rules than its
    own, up to the first order that these do not allow. `tick` is called after each entry.
    """
    _check_header(record, book)
    if record.events:
        game = _folded(book, _journal(record, book, Report(), tick))
        _check_end(record, game)
        return Opened(game)
    if book.versions.is_current(record.header.rules):
        return Opened(replay(record, book, tick=tick))
    return _convert(record, book, tick)


def _convert(record: Record, book: Book, tick: Tick) -> Opened:
    """Play a record of orders alone under other rules, with the dice it states, up to the first order that fails."""
    header = msgspec.structs.replace(record.header, rules=book.versions.rules_id)
    bare = tuple(msgspec.structs.replace(dice, seed="") for dice in header.dice)
    unchecked = Record(msgspec.structs.replace(header, dice=bare), record.lines)
    game: Game | None = None
    why, old = "", record.header.rules
    start = _stored_start(header, book, old) if old in book.versions.legacy_ids else None
    for line in record.lines:
        try:
            game = _play_line(game, line, unchecked, book, Report(), start)
        except WavellError as fault:
            if game is None:
                raise
            why = f"; entry {line.n} ({line.text[:40]}) does not fit them: {fault}"
            break
        tick()
    if game is None:
        raise RecordError("the record has no entry, not even its start")
    was = book.versions.label(record.header.rules)
    played = f"{len(game.journal.entries)} of its {len(record.lines)} entries"
    message = f"made under rules {was} of {book.id}: {played} were played again under rules {header.rules}{why}"
    return Opened(game, message)


def _stored_start(header: Header, book: Book, rules: str) -> bytes | None:
    """Return where a scenario began under a legacy rules id, as JSON of today: its file may have changed since."""
    stored = read_start_position(book.folder, header.scenario)
    if stored is None:
        return None
    world = book.read_position(stored, rules)
    world.scenario, world.readings = header.scenario, book.readings_of(header.readings)
    return encode_position(world)


def _folded(book: Book, journal: Journal) -> Game:
    """Fold a journal; raises RecordError if its events cannot be applied, as forged ones may not."""
    try:
        return Game(book, journal, None)
    except WavellError:
        raise
    except Exception as fault:
        raise RecordError(f"what it tells cannot have happened: {type(fault).__name__} {fault}"[:200]) from None


def _journal(record: Record, book: Book, report: Report, tick: Tick) -> Journal:
    """Read the journal of a record that holds events; raises RecordError if a check or a die does not fit."""
    journal = Journal(record.header)
    for line, events in zip(record.lines, record.events, strict=True):
        kind, text, undoes, consent = _entry_parts(line)
        try:
            entry = append_from_record(book, journal, kind, line.seat, text, events.encode(), undoes, consent)
        except RecordError as fault:
            raise RecordError(f"entry {line.n}: {fault}") from None
        if line.check and line.check != entry.hash.hex()[:8]:
            raise _broken(line)
        if line.dice != entry.dice:
            raise RecordError(f"entry {line.n}: the dice of the order are not those of what happened")
        report.entries += 1
        report.checked += bool(line.check)
        tick()
    if not journal.entries:
        raise RecordError("the record has no entry, not even its start")
    return journal


def _entry_parts(line: RecordLine) -> tuple[str, str, int, tuple[str, ...]]:
    """Return the kind of a line's entry, its text, the entry it undoes and the seats that consented."""
    if (line.n == 0) != (line.seat == UMPIRE and line.text == "start"):
        raise RecordError('a record begins with "0. umpire: start", once')
    if line.n == 0:
        return "start", line.text, 0, ()
    if line.seat == UMPIRE:
        return "rules" if line.text.startswith("rules ") else "fork", line.text, 0, ()
    if undo := _UNDO.fullmatch(line.text):
        return "undo", undo[1], int(undo[2]), tuple((undo[3] or "").split("+")) if undo[3] else ()
    return "override" if line.override else "order", line.text, 0, ()


def _broken(line: RecordLine) -> RecordError:
    what = f"entry {line.n} ({line.text[:60]}) does not fit the chain of hashes"
    return RecordError(f"{what}: it, or something before it, was edited")


def _check_header(record: Record, book: Book) -> None:
    header = record.header
    if book.id != header.book:
        raise RecordError(f"this is a record of {header.book}, not of {book.id}")
    if not record.events:
        _check_scenario(header, book)
        _check_readings(header, book)
    forks = [line.n for line in record.lines if line.n and _entry_parts(line)[0] == "fork"]
    if [dice.entry for dice in header.dice] != [0, *forks]:
        raise RecordError("the tags must name the dice from entry 0 on and from every fork on, and no others")


def _check_scenario(header: Header, book: Book) -> None:
    """Raise RecordError if the book lacks the scenario, from whose position a record of orders is played."""
    try:
        book.scenario(header.scenario)
    except UnknownName as fault:
        raise RecordError(str(fault)) from None


def _check_readings(header: Header, book: Book) -> None:
    """Raise RecordError if the record states a reading that there is none of; one that it lacks has its default."""
    renamed = book.versions.readings
    try:
        book.readings.choose({renamed.get(id_, id_): choice for id_, choice in header.readings.items()})
    except UnknownName as fault:
        raise RecordError(str(fault)) from None


def _check_end(record: Record, game: Game) -> None:
    count = len(game.journal.entries)
    if record.entries is not None and record.entries != count:
        raise RecordError(f"the record says it has {record.entries} entries and {count} are there: it is cut short")
    if record.head and record.head != game.journal.head.hex():
        raise RecordError("the hash of the whole game is not the one that the record states")
    if record.result != UNFINISHED and record.result != result_of(game):
        raise RecordError(f'the record says "{record.result[:60]}" and the game says "{result_of(game)[:60]}"')


# Playing again ------------------------------------------------------------------------------------------


def replay(record: Record, book: Book, *, report: Report | None = None, tick: Tick = _no_progress) -> Game:
    """Play a record again under its own rules; raises RecordError at the first thing it states that does not fit."""
    report = report if report is not None else Report()
    _check_header(record, book)
    if not book.versions.is_current(record.header.rules):
        was, now = book.versions.label(record.header.rules), book.versions.rules_id
        raise RecordError(f"this record was made under rules {was} of {book.id}, and these are {now}")
    game = _replayed(None, record.lines, record, book, report, tick)
    _check_end(record, game)
    return game


def _replayed(
    game: Game | None, lines: tuple[RecordLine, ...], record: Record, book: Book, report: Report, tick: Tick
) -> Game:
    """Play lines one after another; raises RecordError if an entry does not have the check that its line states."""
    for line in lines:
        try:
            game = _play_line(game, line, record, book, report)
        except RecordError as fault:
            raise RecordError(f"entry {line.n}: {fault}") from None
        except WavellError as fault:
            raise RecordError(f"entry {line.n} ({line.text[:60]}): {fault}") from None
        report.entries += 1
        report.checked += bool(line.check)
        report.judged += 1
        tick()
        if _entry_parts(line)[0] == "rules":
            continue  # its entry is made by the order after it
        entry = game.journal.entries[-1]
        if line.check and line.check != entry.hash.hex()[:8]:
            raise _broken(line)
    if game is None:
        raise RecordError("the record has no entry, not even its start")
    return game


def _play_line(
    game: Game | None, line: RecordLine, record: Record, book: Book, report: Report, start: bytes | None = None
) -> Game:
    dice = CheckedDice(GivenDice(line.dice), seeded(record.header, line.n))
    kind, text, undoes, consent = _entry_parts(line)
    if game is None:
        game = Game.begin(book, record.header, dice, position=_position(record) or start)
    elif kind == "rules":
        return game  # the order after it enters the change of rules
    elif kind == "fork":
        if text != f"dice {active(record.header, line.n)[0]}":
            raise RecordError("a fork names the dice that it goes on with, and the tags agree")
        game.journal.append("fork", UMPIRE, text)
    else:
        game.dice = dice
        if kind == "undo":
            played = game.undo(line.seat, undoes, consent)
        else:
            played = game.play(line.seat, text, override=line.override)
        if not played:
            raise RecordError(f'"{line.text[:60]}" is {played.verdict}')
        assert played.entry is not None
        if (played.entry.kind == "override") != line.override:
            raise RecordError("this order is marked as an override and needs none")
    if dice.given.left:
        raise RecordError(f"{many_are(dice.given.left, 'die')} written down and never rolled")
    report.derived += dice.derived
    report.taken += dice.taken
    return game


def _position(record: Record) -> bytes | None:
    """Return the start position that a record holds, as JSON; None if it holds none."""
    if not record.events:
        return None
    try:
        first = msgspec.json.decode(record.events[0], type=tuple[_FirstEvent, ...])[:1]
    except msgspec.MsgspecError as fault:
        raise RecordError(f"what came of the start cannot be read: {fault}") from None
    return bytes(first[0].position) if first and first[0].position is not msgspec.UNSET else None


class _FirstEvent(msgspec.Struct):
    position: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


# Proving ------------------------------------------------------------------------------------------------


def verify(record: Record, book: Book, tick: Tick = _no_progress) -> Report:
    """Prove a record: chain of hashes, every die, and by playing it again the part under the present rules.

    Raises RecordError if something in it is wrong; what cannot be proved is in the report's notes.
    """
    report = Report()
    _check_header(record, book)
    if book.versions.is_current(record.header.rules):
        _check_readings(record.header, book)
    try:
        game = _proved(record, book, report, tick) if record.events else replay(record, book, report=report, tick=tick)
    except RecordError as fault:
        raise RecordError(f"{fault}{_unknown_scenario_hint(record.header, book)}") from None
    report.result = result_of(game)
    if report.checked < report.entries:
        report.notes.append(f"{report.entries - report.checked} entries carry no check of their own")
    if not record.head or record.entries is None:
        report.notes.append("the record does not state its length and its hash, so its end cannot be proved")
    if report.taken and game.world.outcome is not None:
        taken = f"{many_are(report.taken, 'die')} taken as written"
        report.notes.append(f"{taken}: the game is over and a seed is not revealed")
    if record.result != report.result:
        report.notes.append(f"the record does not state the result, which is {report.result}")
    return report


def _unknown_scenario_hint(header: Header, book: Book) -> str:
    """Return a hint to add to an error if the book lacks the record's scenario, else an empty string."""
    if header.scenario in book.scenarios:
        return ""
    return f"; {book.id}: {unknown('scenario', header.scenario, book.scenarios)}"


def _proved(record: Record, book: Book, report: Report, tick: Tick) -> Game:
    journal = _journal(record, book, report, tick)
    report.derived, report.taken = prove_dice(journal, record.header)
    game = _folded(book, journal)
    _check_end(record, game)
    since = journal.since if book.versions.is_current(journal.rules) else len(journal.entries)
    for rules_id in journal.written_under()[:since]:
        label = book.versions.label(rules_id)
        report.earlier[label] = report.earlier.get(label, 0) + 1
    if since:
        report.notes.extend(_notes_on_versions(report, book))
    again, before = Report(), Game(book, journal.until(since), None) if since else None
    if since < len(journal.entries):
        replayed = _replayed(before, record.lines[since:], record, book, again, _no_progress)
        if replayed.journal.head != journal.head:
            raise RecordError("what the present rules make of the orders is not what the record tells")
    report.judged = again.judged
    if not since:
        report.notes.extend(_notes_on_the_start(journal, book))
    return game


def _notes_on_versions(report: Report, book: Book) -> Iterator[str]:
    """Note rules ids that name no version of the book up to this one."""
    for label in report.earlier:
        if not 1 <= book.versions.number(label) <= book.versions.now:
            yield f"no rules {label} of {book.id} are known here"


def _notes_on_the_start(journal: Journal, book: Book) -> Iterator[str]:
    """Note if the start position is not the scenario's own, or cannot be compared."""
    scenario = journal.header.scenario
    if scenario not in book.scenarios:
        yield f"the scenario {scenario[:40]} is not known here, so its start is not compared"
    elif not _begins_as_the_scenario(journal, book):
        yield f"it does not begin with the position of {scenario}"


def _begins_as_the_scenario(journal: Journal, book: Book) -> bool:
    """Whether the start position is the scenario's own, of today or as it was when journals did not yet hold it."""
    header = msgspec.structs.replace(journal.header, rules=book.versions.rules_id)
    first, dice = Game(book, journal.until(1), None).world, journal.entries[0].dice
    if first == Game.begin(book, header, GivenDice(dice)).world:
        return True
    old = next(iter(book.versions.legacy_ids), "")
    start = _stored_start(header, book, old) if old else None
    return start is not None and first == Game.begin(book, header, GivenDice(dice), position=start).world
