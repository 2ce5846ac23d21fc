"""Case files: a position and questions in the notation, with the answers that a rules lawyer expects."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..books.book import Book
from ..books.lent import has_taken
from ..books.toml_files import convert, parse_toml, read_text, unread_keys
from ..facts.errors import CaseError, WavellError, unknown
from ..facts.journal import DiceFrom, Header
from ..facts.world import Clock, World
from .case_checks import check_cited, line_fault
from .case_files import CaseFile, CaseLine, cited_by

MAX_CASE_BYTES = 200_000


@dataclass(frozen=True)
class CaseText:
    """What a case file says, without its position."""

    name: str
    book: Book
    title: str
    notes: str
    lines: tuple[CaseLine, ...]
    shows: tuple[str, ...]

    @property
    def paragraphs(self) -> set[str]:
        """The paragraphs that the case shows at work; running it proves each of them."""
        return {id_ for id_ in cited_by(self.shows, self.lines) if id_ in self.book.index}


@dataclass(frozen=True)
class Case(CaseText):
    """A case file, checked against its book."""

    header: Header
    world: World
    dice: tuple[int, ...] = ()
    bad: Mapping[int, str] = field(default_factory=dict)
    """Lines that cannot be asked, by their place among the lines, and why not."""

    def refuse_bad(self) -> None:
        """Raise CaseError for the first line that cannot be asked."""
        for at, fault in self.bad.items():
            raise CaseError(f"{self.name}: line number {at + 1}: {fault}")


def find_cases(folder: Path) -> list[Path]:
    """List the case files in a folder, or the one file."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise CaseError(f"{folder}: there is no such folder")
    return sorted(folder.rglob("*.toml"))


def written_case(path: Path) -> CaseFile:
    """Read a case file as it is written: enough to show it or to count it, and far quicker than to check it."""
    return written_text(read_text(path, CaseError, MAX_CASE_BYTES), str(path))


def written_text(text: str, name: str) -> CaseFile:
    """Read the text of a case file as it is written."""
    return convert(parse_toml(text, name, CaseError), CaseFile, name, CaseError)


def load_case(path: Path, open_book: Callable[[str], Book]) -> Case:
    """Read a case file; every name in it is checked against the book."""
    return read_case(read_text(path, CaseError, MAX_CASE_BYTES), str(path), open_book)


def read_case(text: str, name: str, open_book: Callable[[str], Book]) -> Case:
    """Read a case from text; `open_book` turns a book's id into the book."""
    raw = written_text(text, name)
    try:
        book = open_book(raw.book)
        if not has_taken(book.id, raw.counter):
            raise CaseError(f"{name}: its own counters are known only in a process that was lent them")
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
        check_cited(id_, f"{name}: shows", book)
    if raw.mode not in ("strict", "advisory"):
        raise CaseError(f"{name}: {unknown('mode', raw.mode, ['strict', 'advisory'])}")
    if raw.mode == "strict" and any(line.override for line in raw.line):
        raise CaseError(f'{name}: nothing is overridden in a strict game; write mode = "advisory"')
    header, world = lay_down(raw, name, book)
    bad = {at: fault for at, line in enumerate(raw.line) if (fault := line_fault(line, book, world))}
    return Case(name, book, raw.title, raw.notes, raw.line, raw.shows, header, world, raw.dice, bad)


def lay_down(raw: CaseFile, name: str, book: Book, *, judged: bool = True) -> tuple[Header, World]:
    """Return the header and the position of a game that begins where a case does; `judged` by the sentinels or not."""
    readings = book.readings.choose(raw.readings)
    scenario = str(raw.position.get("scenario", ""))
    dice = (DiceFrom(0, "given by the case"),)
    header = Header(book.id, scenario, book.versions.rules_id, readings, raw.mode, dice)
    world = _world(raw, name, book, readings, scenario)
    if judged:
        _judge(raw, name, book, world)
    return header, world


def _judge(raw: CaseFile, name: str, book: Book, world: World) -> None:
    """Raise what the book does not let be in a position, unless the case says that it is laid down despite that."""
    for id_ in raw.despite:
        check_cited(id_, f"{name}: despite", book)
    if found := [breach for breach in sorted(book.sentinels.at_rest(world)) if breach.ref.id not in raw.despite]:
        ids = ", ".join(f'"{id_}"' for id_ in dict.fromkeys(breach.ref.id for breach in found))
        told = "; ".join(map(str, found))
        raise CaseError(f"{name}: [position]: {told}; write despite = [{ids}] if that is meant")


def _world(raw: CaseFile, name: str, book: Book, readings: dict[str, str], scenario: str) -> World:
    assert book.sequence is not None
    given = dict(raw.position)
    fields = book.position.__struct_encode_fields__ if book.position is not None and book.place is not None else ()
    for key in given:
        if key not in (allowed := (*fields, "scenario", "date", "phase")):
            raise CaseError(f"{name}: [position]: {unknown('key', key, allowed)}")
    first = book.scenario(scenario or next(iter(book.scenarios))).start(dict(readings))
    named = given.pop("scenario", None) is not None
    world = first if named else book.world()
    world.scenario, world.readings = scenario, readings
    turn, step = first.clock.turn, world.clock.step
    if (date := given.pop("date", None if named else book.case_date or None)) is not None:
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
            position = convert(given, book.position, f"{name}: [position]", CaseError)
            for unread in unread_keys(given, position):
                raise CaseError(f"{name}: [position]: {unread}")
            book.place(world, position)
        except CaseError:
            raise
        except WavellError as fault:
            raise CaseError(f"{name}: [position]: {fault}") from None
    return world
