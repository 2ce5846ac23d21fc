"""Case files: a position and questions in the notation, with the answers that a rules lawyer expects."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ..books.book import Book
from ..books.toml_files import convert, parse_toml, read_text
from ..facts.errors import CaseError, UnknownName, WavellError, unknown
from ..facts.journal import DiceFrom, Header
from ..facts.tally import fraction
from ..facts.verdict import Kind
from ..facts.world import Clock, World
from ..notation.fields import typed_fields

MAX_CASE_BYTES = 200_000
EVENT = re.compile(r"(\w+)((?:\s+\w+=\S+)*)\s*(?:\[([^\]]+)\])?")
"""An event as a case writes it: its name, some of its fields, and perhaps the paragraph."""


class CaseLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a case: something done or asked, and what is expected of the answer."""

    do: str = ""
    """Carry an order out, `seat: order`; the lines after it find the position changed."""
    ask: str = ""
    """Judge an order, `seat: order`, or compute a question; nothing changes. The seat may be left out."""
    dice: tuple[int, ...] = ()
    """The dice that a `do` line rolls, all of them."""
    override: bool = False
    """Overrule the objections (advisory mode)."""
    allowed: bool | None = None
    """Expect no objection; a `do` line expects it unless it says otherwise."""
    refused: tuple[str, ...] | None = None
    """Expect objections of exactly these paragraphs."""
    permits: tuple[str, ...] | None = None
    """Expect exactly these paragraphs to be cited as allowing it."""
    kind: str | None = None
    """Expect every objection to be of this kind: malformed, unknown, not your turn, wrong phase, illegal or stale."""
    says: str = ""
    """Expect this text in the answer."""
    value: int | str | None = None
    """Expect this total: a number, or an exact fraction such as `"7/2"`."""
    lines: tuple[str, ...] | None = None
    """Expect these lines of the tally: operation, value and paragraph, `"x1/2 5.3"`."""
    events: tuple[str, ...] | None = None
    """Expect these events in this order, perhaps others between: `"UnitMoved unit=uk-1 [3.1]"`; fields may be left
    out."""
    never: tuple[str, ...] | None = None
    """Expect no event like these."""
    winners: tuple[str, ...] | None = None
    """Expect the game to be over and won by these seats; `[]` is a draw."""
    acts: tuple[str, ...] | None = None
    """Expect these seats to decide next."""
    shows: tuple[str, ...] = ()
    """Clauses that this line shows at work, `"71.22/b"`: the answer must cite their paragraphs."""
    spares: tuple[str, ...] = ()
    """Clauses that this line is just outside of: the answer must not object by their paragraphs."""

    @property
    def text(self) -> str:
        """What is done or asked."""
        return self.do or self.ask

    @property
    def expects(self) -> bool:
        """Whether an answer could be wrong."""
        wanted = (
            self.allowed,
            self.refused,
            self.permits,
            self.kind,
            self.value,
            self.lines,
            self.events,
            self.never,
            self.winners,
        )
        return bool(self.do or self.says) or any(each is not None for each in (*wanted, self.acts))


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case as it is written; nobody has checked its names yet."""

    book: str
    """The book's id."""
    title: str
    """What the case shows, in a sentence."""
    line: tuple[CaseLine, ...]
    """What is done and asked, one after another."""
    shows: tuple[str, ...] = ()
    """Paragraphs that some answer must cite, beside those that the expectations name."""
    notes: str = ""
    """Anything to say to the reader."""
    mode: str = "strict"
    """`strict` or `advisory`."""
    dice: tuple[int, ...] = ()
    """What the umpire rolls on its own at the start, where `phase` is a step that nobody decides."""
    readings: dict[str, str] = {}
    """Choices of readings by id; the rest have their defaults."""
    position: dict[str, Any] = {}
    """`scenario`, `date`, `phase`, and what the book lets a case lay down."""

    @property
    def cited(self) -> set[str]:
        """The paragraphs that the case says it shows."""
        return _cited_by(self.shows, self.line)


def _cited_by(shows: tuple[str, ...], lines: tuple[CaseLine, ...]) -> set[str]:
    shown = set(shows)
    for line in lines:
        shown.update(line.refused or (), line.permits or ())
        shown.update(each.partition("/")[0] for each in line.shows)
        shown.update(each.rpartition(" ")[2] for each in line.lines or () if " " in each)
        shown.update(match[3] for each in line.events or () if (match := EVENT.fullmatch(each)) and match[3])
    return shown


@dataclass(frozen=True)
class Case:
    """A case file, checked against its book."""

    name: str
    book: Book
    title: str
    notes: str
    lines: tuple[CaseLine, ...]
    shows: tuple[str, ...]
    header: Header
    world: World
    dice: tuple[int, ...] = ()

    @property
    def paragraphs(self) -> set[str]:
        """The paragraphs that the case shows at work; running it proves each of them."""
        return {id_ for id_ in _cited_by(self.shows, self.lines) if id_ in self.book.index}


def find_cases(folder: Path) -> list[Path]:
    """List the case files in a folder, or the one file."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise CaseError(f"{folder}: there is no such folder")
    return sorted(folder.rglob("*.toml"))


def written_case(path: Path) -> CaseFile:
    """Read a case file as it is written: enough to show it or to count it, and far quicker than to check it."""
    return _written(read_text(path, CaseError, MAX_CASE_BYTES), str(path))


def _written(text: str, name: str) -> CaseFile:
    return convert(parse_toml(text, name, CaseError), CaseFile, name, CaseError)


def load_case(path: Path, open_book: Callable[[str], Book]) -> Case:
    """Read a case file; every name in it is checked against the book."""
    return read_case(read_text(path, CaseError, MAX_CASE_BYTES), str(path), open_book)


def read_case(text: str, name: str, open_book: Callable[[str], Book]) -> Case:
    """Read a case from text; `open_book` turns a book's id into the book."""
    raw = _written(text, name)
    try:
        book = open_book(raw.book)
        return _checked(raw, name, book)
    except CaseError:
        raise
    except WavellError as fault:
        raise CaseError(f"{name}: {fault}") from None


def _checked(raw: CaseFile, name: str, book: Book) -> Case:
    if book.sequence is None:
        raise CaseError(f"{name}: {book.id} has no rules that could answer yet, only an index")
    if not raw.line:
        raise CaseError(f"{name}: a case needs a [[line]] with something to do or ask")
    for id_ in raw.shows:
        _cited(id_, f"{name}: shows", book)
    if raw.mode not in ("strict", "advisory"):
        raise CaseError(f"{name}: {unknown('mode', raw.mode, ['strict', 'advisory'])}")
    if raw.mode == "strict" and any(line.override for line in raw.line):
        raise CaseError(f'{name}: nothing is overridden in a strict game; write mode = "advisory"')
    header, world = lay_down(raw, name, book)
    for n, line in enumerate(raw.line, 1):
        _check_line(line, f"{name}: line number {n}", book, world)
    return Case(name, book, raw.title, raw.notes, raw.line, raw.shows, header, world, raw.dice)


def lay_down(raw: CaseFile, name: str, book: Book) -> tuple[Header, World]:
    """Return the header and the position of a game that begins where a case does."""
    readings = book.readings.choose(raw.readings)
    scenario = str(raw.position.get("scenario", ""))
    dice = (DiceFrom(0, "given by the case"),)
    header = Header(book.id, scenario, book.versions.rules_id, readings, raw.mode, dice)
    return header, _world(raw, name, book, readings, scenario)


def _cited(id_: str, where: str, book: Book) -> None:
    try:
        book.index.ref(id_)
    except UnknownName as fault:
        raise CaseError(f"{where}: {fault}") from None


def _check_clause(id_: str, where: str, book: Book) -> None:
    try:
        book.index.clause(id_)
    except UnknownName as fault:
        raise CaseError(f"{where}: {fault}") from None


def _check_line(line: CaseLine, where: str, book: Book, world: World) -> None:
    assert book.sequence is not None
    if line.kind is not None and line.kind not in list(Kind):
        raise CaseError(f"{where}: {unknown('kind', line.kind, list(Kind))}")
    if line.refused is not None and not line.refused:
        raise CaseError(f"{where}: nothing refuses it; write allowed = true")
    for seat in (*(line.winners or ()), *(line.acts or ())):
        if seat not in book.sequence.seats:
            raise CaseError(f"{where}: {unknown('seat', seat, book.sequence.seats)}")
    if bool(line.do) == bool(line.ask):
        raise CaseError(f'{where}: write either "do" or "ask"')
    may_be_refused = bool(line.refused) or line.kind is not None
    if line.allowed and (may_be_refused or line.override):
        raise CaseError(f"{where}: it cannot be both allowed and refused")
    if line.permits and (may_be_refused or line.allowed is False):
        raise CaseError(f"{where}: what is refused is not permitted by a paragraph")
    if (line.value is not None or line.lines is not None) and (line.do or line.refused is not None):
        raise CaseError(f"{where}: only a question has a value and lines")
    if line.ask and (line.events is not None or line.never is not None or line.dice):
        raise CaseError(f"{where}: asking changes nothing, so it has neither events nor dice")
    if isinstance(line.value, str):
        try:
            fraction(line.value)
        except (ValueError, ZeroDivisionError):
            hint = 'write a number or a fraction such as "7/2"'
            raise CaseError(f'{where}: "{line.value[:40]}" is no value; {hint}') from None
    for id_ in (*(line.refused or ()), *(line.permits or ())):
        _cited(id_, where, book)
    for id_ in (*line.shows, *line.spares):
        _check_clause(id_, where, book)
    for each in line.lines or ():
        _cited(each.rpartition(" ")[2], where, book)
    for each in (*(line.events or ()), *(line.never or ())):
        _check_event(each, where, book, world)


def _check_event(text: str, where: str, book: Book, world: World) -> None:
    match = EVENT.fullmatch(text.strip())
    if match is None:
        raise CaseError(f'{where}: "{text[:60]}" is no event; write it as "Name field=value [paragraph]"')
    kinds = book.event_kinds
    if match[1] not in kinds:
        raise CaseError(f"{where}: {unknown('event', match[1], kinds)}")
    hints = typed_fields(kinds[match[1]])
    for pair in match[2].split():
        field_name, _, value = pair.partition("=")
        if field_name not in hints:
            raise CaseError(f"{where}: {match[1]}: {unknown('field', field_name, hints)}")
        kind, noun = hints[field_name]
        for each in value.split("+"):
            if kind is int and not re.fullmatch(r"-?[0-9]+", each):
                raise CaseError(f'{where}: {match[1]}: {field_name} is a number, and "{each[:40]}" is none')
            if noun and each not in world.names(noun):
                raise CaseError(f"{where}: {match[1]}: {unknown(noun, each, world.names(noun))}")
    if match[3]:
        _cited(match[3], where, book)


def _world(raw: CaseFile, name: str, book: Book, readings: dict[str, str], scenario: str) -> World:
    assert book.sequence is not None
    given = dict(raw.position)
    fields = book.position.__struct_encode_fields__ if book.position is not None and book.place is not None else ()
    for key in given:
        if key not in (allowed := (*fields, "scenario", "date", "phase")):
            raise CaseError(f"{name}: [position]: {unknown('key', key, allowed)}")
    first = book.scenario(scenario or next(iter(book.scenarios))).start(dict(readings))
    world = first if given.pop("scenario", None) is not None else book.world()
    world.scenario, world.readings = scenario, readings
    turn, step = first.clock.turn, world.clock.step
    if (date := given.pop("date", None)) is not None:
        turn = book.sequence.turn(str(date))
    if (phase := given.pop("phase", None)) is not None:
        step = book.sequence.step(str(phase))
    elif not book.sequence.has(turn, step):
        turn, step = book.sequence.after(turn, step)
    if not book.sequence.has(turn, step):
        raise CaseError(f"{name}: {book.sequence.turn_name(turn)} has no step {book.steps[step].id}")
    world.clock = Clock(turn, step)
    if book.position is not None and book.place is not None:
        try:
            book.place(world, convert(given, book.position, f"{name}: [position]", CaseError))
        except CaseError:
            raise
        except WavellError as fault:
            raise CaseError(f"{name}: [position]: {fault}") from None
    return world
