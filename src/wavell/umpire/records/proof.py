"""Opening a record and proving it: the chain of hashes, every die, and what the present rules say of it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from ..books.book import Book
from ..facts.dice import GivenDice, SeededDice, commitment
from ..facts.errors import RecordError, UnknownName, WavellError, unknown
from ..facts.events import DieRolled
from ..facts.journal import UMPIRE, Header, Journal, restored
from ..game import Game
from .record import UNFINISHED, Record, RecordLine, result_of

_UNDO = re.compile(r"(undo (\d{1,9}))(?: with ([\w+-]+))?")
Tick = Callable[[], None]


def _quiet() -> None:
    """Nobody waits."""


@dataclass
class Report:
    """What a verification found: `notes` are what the record leaves unproved."""

    entries: int = 0
    checked: int = 0
    derived: int = 0
    taken: int = 0
    judged: int = 0
    """How many entries the present rules were asked about again: the last ones."""
    earlier: str = ""
    """Which rules the others were played under, if there are others."""
    result: str = UNFINISHED
    notes: list[str] = field(default_factory=list)

    @property
    def proved(self) -> bool:
        """Whether nothing is left to trust; dice of a game that goes on are proved when it ends."""
        return not self.notes


class Opened(NamedTuple):
    """A game as a record tells it, and what was done to open it if anything was."""

    game: Game
    said: str = ""


# Opening ------------------------------------------------------------------------------------------------


def open_record(record: Record, book: Book, tick: Tick = _quiet) -> Opened:
    """Open a record, whatever rules it was made under.

    Where it tells what happened, that is folded. A record of orders alone is played again; under other rules than its
    own that goes as far as they agree with it.
    """
    _check_header(record, book)
    if record.events:
        game = _folded(book, _journal(record, book, Report(), tick))
        _check_end(record, game)
        return Opened(game)
    if book.versions.same(record.header.rules):
        return Opened(replay(record, book, tick=tick))
    return _carried(record, book, tick)


def _carried(record: Record, book: Book, tick: Tick) -> Opened:
    """Play orders again under other rules than their own: their dice as they fell, to the first that does not fit."""
    header = msgspec.structs.replace(record.header, rules=book.versions.mark)
    bare = tuple(msgspec.structs.replace(dice, seed="") for dice in header.dice)
    unchecked = Record(msgspec.structs.replace(header, dice=bare), record.lines)
    game: Game | None = None
    why = ""
    for line in record.lines:
        try:
            game = _play_line(game, line, unchecked, book, Report())
        except WavellError as fault:
            if game is None:
                raise
            why = f"; entry {line.n} ({line.text[:40]}) does not fit them: {fault}"
            break
        tick()
    if game is None:
        raise RecordError("the record has no entry, not even its start")
    was = book.versions.named(record.header.rules)
    played = f"{len(game.journal.entries)} of its {len(record.lines)} entries"
    said = f"made under rules {was} of {book.id}: {played} were played again under rules {header.rules}{why}"
    return Opened(game, said)


def _folded(book: Book, journal: Journal) -> Game:
    """The game that a journal tells; what nobody could have played may break the position anywhere."""
    try:
        return Game(book, journal, None)
    except WavellError:
        raise
    except Exception as fault:
        raise RecordError(f"what it tells cannot have happened: {type(fault).__name__} {fault}"[:200]) from None


def _journal(record: Record, book: Book, report: Report, tick: Tick) -> Journal:
    """Read the journal of a record that tells what happened, and prove its chain of hashes."""
    journal = Journal(record.header)
    for line, events in zip(record.lines, record.events, strict=True):
        kind, text, undoes, consent = _told(line)
        try:
            entry = restored(book, journal, kind, line.seat, text, events.encode(), undoes, consent)
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


def _told(line: RecordLine) -> tuple[str, str, int, tuple[str, ...]]:
    """The kind of entry that a line is, its text, what it undoes and who consented."""
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
    return RecordError(
        f"entry {line.n} ({line.text[:60]}) does not fit the chain of hashes: it, or something before it, was edited"
    )


def _check_header(record: Record, book: Book) -> None:
    header = record.header
    if book.id != header.book:
        raise RecordError(f"this is a record of {header.book}, not of {book.id}")
    if not record.events:
        _check_scenario(header, book)
        _check_readings(header, book)
    forks = [line.n for line in record.lines if line.n and _told(line)[0] == "fork"]
    if [dice.entry for dice in header.dice] != [0, *forks]:
        raise RecordError("the tags must name the dice from entry 0 on and from every fork on, and no others")


def _check_scenario(header: Header, book: Book) -> None:
    """Orders alone are played from the scenario's own position, so it must be known."""
    try:
        book.scenario(header.scenario)
    except UnknownName as fault:
        raise RecordError(str(fault)) from None


def _check_readings(header: Header, book: Book) -> None:
    """What is judged again needs a choice for each reading."""
    try:
        if header.readings != book.readings.choose(header.readings):
            raise RecordError("the record does not say which readings it was played under")
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


@dataclass
class _Checked:
    """Dice as written in the record, each roll derived again where the seed is known."""

    given: GivenDice
    seeded: SeededDice | None
    derived: int = 0
    taken: int = 0

    def roll(self, decision: bytes, nth: int, count: int, sides: int) -> tuple[int, ...]:
        numbers = self.given.roll(decision, nth, count, sides)
        if self.seeded is None:
            self.taken += count
        elif self.seeded.roll(decision, nth, count, sides) != numbers:
            raise RecordError(f"the dice {' '.join(map(str, numbers))} do not come from the revealed seed")
        else:
            self.derived += count
        return numbers


def replay(record: Record, book: Book, *, report: Report | None = None, tick: Tick = _quiet) -> Game:
    """Play a record again, checking everything that it states; the first thing that does not fit is an error."""
    report = report if report is not None else Report()
    _check_header(record, book)
    if not book.versions.same(record.header.rules):
        was = book.versions.named(record.header.rules)
        raise RecordError(f"this record was made under rules {was} of {book.id}, and these are {book.versions.mark}")
    game = _replayed(None, record.lines, record, book, report, tick)
    _check_end(record, game)
    return game


def _replayed(
    game: Game | None, lines: tuple[RecordLine, ...], record: Record, book: Book, report: Report, tick: Tick
) -> Game:
    """Play lines one after another; each must make the entry that the record states."""
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
        if _told(line)[0] == "rules":
            continue  # it is made with the order after it
        entry = game.journal.entries[-1]
        if line.check and line.check != entry.hash.hex()[:8]:
            raise _broken(line)
    if game is None:
        raise RecordError("the record has no entry, not even its start")
    return game


def _play_line(game: Game | None, line: RecordLine, record: Record, book: Book, report: Report) -> Game:
    dice = _Checked(GivenDice(line.dice), _seeded(record.header, line.n))
    kind, text, undoes, consent = _told(line)
    if game is None:
        game = Game.begin(book, record.header, dice, position=_position(record))
    elif kind == "rules":
        return game  # the order after it says so of itself
    elif kind == "fork":
        if text != f"dice {_active(record.header, line.n)[0]}":
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
        raise RecordError(f"{dice.given.left} dice are written down and never rolled")
    report.derived += dice.derived
    report.taken += dice.taken
    return game


def _position(record: Record) -> bytes | None:
    """The position that a record lays out at its start; nothing if it does not."""
    if not record.events:
        return None
    try:
        first = msgspec.json.decode(record.events[0], type=tuple[_Laid, ...])[:1]
    except msgspec.MsgspecError as fault:
        raise RecordError(f"what came of the start cannot be read: {fault}") from None
    return bytes(first[0].position) if first and first[0].position is not msgspec.UNSET else None


class _Laid(msgspec.Struct):
    position: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def _active(header: Header, n: int) -> tuple[str, str]:
    """The commitment of the dice that serve an entry, and their seed if it is revealed."""
    active = [dice for dice in header.dice if dice.entry <= n][-1]
    return active.commitment, active.seed


def _seeded(header: Header, n: int) -> SeededDice | None:
    committed, seed = _active(header, n)
    if not seed:
        return None
    if commitment(bytes.fromhex(seed)) != committed:
        raise RecordError("the revealed seed is not the one that was committed")
    return SeededDice(bytes.fromhex(seed))


# Proving ------------------------------------------------------------------------------------------------


def verify(record: Record, book: Book, tick: Tick = _quiet) -> Report:
    """Prove a record: its chain, every die, and what the present rules say of the part played under them."""
    report = Report()
    _check_header(record, book)
    if book.versions.same(record.header.rules):
        _check_readings(record.header, book)
    try:
        game = _proved(record, book, report, tick) if record.events else replay(record, book, report=report, tick=tick)
    except RecordError as fault:
        raise RecordError(f"{fault}{_perhaps_renamed(record.header, book)}") from None
    report.result = result_of(game)
    if report.checked < report.entries:
        report.notes.append(f"{report.entries - report.checked} entries carry no check of their own")
    if not record.head or record.entries is None:
        report.notes.append("the record does not state its length and its hash, so its end cannot be proved")
    if report.taken and game.world.outcome is not None:
        report.notes.append(f"{report.taken} dice are taken as written: the game is over and a seed is not revealed")
    if record.result != report.result:
        report.notes.append(f"the record does not state the result, which is {report.result}")
    return report


def _perhaps_renamed(header: Header, book: Book) -> str:
    """What may be wrong with a record that does not fit: the name of its scenario, if nobody knows it."""
    if header.scenario in book.scenarios:
        return ""
    return f"; {book.id}: {unknown('scenario', header.scenario, book.scenarios)}"


def _proved(record: Record, book: Book, report: Report, tick: Tick) -> Game:
    journal = _journal(record, book, report, tick)
    _prove_dice(journal, record.header, report)
    game = _folded(book, journal)
    _check_end(record, game)
    since = journal.since if book.versions.same(journal.rules) else len(journal.entries)
    if since:
        report.earlier = book.versions.named(record.header.rules)
    again = Report()
    before = Game(book, journal.until(since), None) if since else None
    if since < len(journal.entries):
        replayed = _replayed(before, record.lines[since:], record, book, again, _quiet)
        if replayed.journal.head != journal.head:
            raise RecordError("what the present rules make of the orders is not what the record tells")
    report.judged = again.judged
    if not since:
        report.notes.extend(_notes_on_the_start(journal, book))
    return game


def _notes_on_the_start(journal: Journal, book: Book) -> Iterator[str]:
    """Say so if the position that is laid out at the start is not the scenario's own, or nobody here can tell."""
    scenario = journal.header.scenario
    if scenario not in book.scenarios:
        yield f"the scenario {scenario[:40]} is not known here, so its start is not compared"
    elif not _begins_as_the_scenario(journal, book):
        yield f"it does not begin with the position of {scenario}"


def _begins_as_the_scenario(journal: Journal, book: Book) -> bool:
    """Whether the position that is laid out at the start is the scenario's own."""
    own = Game.begin(book, journal.header, GivenDice(journal.entries[0].dice))
    return Game(book, journal.until(1), None).world == own.world


def _prove_dice(journal: Journal, header: Header, report: Report) -> None:
    """Derive every roll again from the seed and the decision that it answers."""
    head = Journal(header).head
    for entry in journal.entries:
        dice = _seeded(header, entry.n)
        decision = head + f" {entry.seat}: {entry.text}".encode()
        rolls = [event for event in entry.events if isinstance(event, DieRolled)]
        for nth, rolled in enumerate(rolls):
            count = len(rolled.numbers)
            if dice is None:
                report.taken += count
            elif dice.roll(decision, nth, count, rolled.sides) != rolled.numbers:
                raise RecordError(
                    f"entry {entry.n}: the dice {' '.join(map(str, rolled.numbers))} do not come from the revealed seed"
                )
            else:
                report.derived += count
        head = entry.hash
