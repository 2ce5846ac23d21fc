"""Case files: a position and questions in the notation, with the answers that a rules lawyer expects."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from .book import Book
from .dice import GivenDice
from .errors import CaseError, RecordError, WavellError, unknown
from .events import Event
from .files import convert, parse_toml, read_text
from .game import Game
from .journal import DiceFrom, Header
from .orders import Order, Question
from .refs import Ref
from .tally import Tally, fraction
from .verdict import Kind, Verdict
from .world import Clock, World

LARGEST_CASE = 200_000
_SEAT = re.compile(r"\s*([\w-]+)\s*:\s+(.*)", re.DOTALL)
_EVENT = re.compile(r"(\w+)((?:\s+\w+=\S+)*)\s*(?:\[([^\]]+)\])?")


class CaseLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a case: something done or asked, and what is expected of the answer."""

    do: str = ""
    ask: str = ""
    dice: tuple[int, ...] = ()
    override: bool = False
    allowed: bool | None = None
    refused: tuple[str, ...] | None = None
    permits: tuple[str, ...] | None = None
    kind: Kind | None = None
    says: str = ""
    value: int | str | None = None
    lines: tuple[str, ...] | None = None
    events: tuple[str, ...] | None = None
    winners: tuple[str, ...] | None = None
    acts: tuple[str, ...] | None = None

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
            self.winners,
        )
        return bool(self.do or self.says) or any(each is not None for each in (*wanted, self.acts))


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    book: str
    title: str
    line: tuple[CaseLine, ...]
    shows: tuple[str, ...] = ()
    notes: str = ""
    mode: str = "strict"
    readings: dict[str, str] = {}
    position: dict[str, Any] = {}


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

    @property
    def paragraphs(self) -> set[str]:
        """The paragraphs that the case shows at work; running it proves each of them."""
        shown = set(self.shows)
        for line in self.lines:
            shown.update(line.refused or (), line.permits or ())
            shown.update(each.rpartition(" ")[2] for each in line.lines or () if " " in each)
            shown.update(match[3] for each in line.events or () if (match := _EVENT.fullmatch(each)) and match[3])
        return {id_ for id_ in shown if id_ in self.book.index}


@dataclass
class Answer:
    """What the umpire said to one line, and where that differs from what was expected."""

    line: CaseLine
    said: Verdict | Tally
    events: tuple[Event, ...] = ()
    faults: list[str] = field(default_factory=list)

    @property
    def cited(self) -> set[Ref]:
        """Every paragraph that the answer rests on."""
        refs: set[Ref | None] = {event.ref for event in self.events}
        if isinstance(self.said, Tally):
            refs.update(self.said.cited)
        else:
            refs.update(each.ref for each in (*self.said.objections, *self.said.lifted))
            refs.update(each.ref for each in self.said.permits)
        return {ref for ref in refs if ref is not None}


@dataclass
class CaseResult:
    """All answers to a case."""

    case: Case
    answers: list[Answer]
    faults: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether everything came out as expected."""
        return not self.faults and not any(answer.faults for answer in self.answers)


def find_cases(folder: Path) -> list[Path]:
    """List the case files in a folder, or the one file."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise CaseError(f"{folder}: there is no such folder")
    return sorted(folder.rglob("*.toml"))


def load_case(path: Path, open_book: Any) -> Case:
    """Read a case file; every name in it is checked against the book."""
    return read_case(read_text(path, CaseError, LARGEST_CASE), str(path), open_book)


def read_case(text: str, name: str, open_book: Any) -> Case:
    """Read a case from text; `open_book` turns a book's id into the book."""
    raw = convert(parse_toml(text, name, CaseError), _File, name, CaseError)
    try:
        book: Book = open_book(raw.book)
        return _checked(raw, name, book)
    except CaseError:
        raise
    except WavellError as fault:
        raise CaseError(f"{name}: {fault}") from None


def _checked(raw: _File, name: str, book: Book) -> Case:
    if book.sequence is None:
        raise CaseError(f"{name}: {book.id} has no rules that could answer yet, only an index")
    if not raw.line:
        raise CaseError(f"{name}: a case needs a [[line]] with something to do or ask")
    for id_ in raw.shows:
        book.index.ref(id_)
    for n, line in enumerate(raw.line, 1):
        _check_line(line, f"{name}: line number {n}", book)
    if raw.mode not in ("strict", "advisory"):
        raise CaseError(f"{name}: {unknown('mode', raw.mode, ['strict', 'advisory'])}")
    if raw.mode == "strict" and any(line.override for line in raw.line):
        raise CaseError(f'{name}: nothing is overridden in a strict game; write mode = "advisory"')
    readings = book.readings.choose(raw.readings)
    scenario = str(raw.position.get("scenario", ""))
    header = Header(book.id, scenario, book.fingerprint, readings, raw.mode, (DiceFrom(0, "given by the case"),))
    world = _world(raw, name, book, readings, scenario)
    return Case(name, book, raw.title, raw.notes, raw.line, raw.shows, header, world)


def _check_line(line: CaseLine, where: str, book: Book) -> None:
    if bool(line.do) == bool(line.ask):
        raise CaseError(f'{where}: write either "do" or "ask"')
    may_be_refused = bool(line.refused) or line.kind is not None
    if line.allowed and (may_be_refused or line.override):
        raise CaseError(f"{where}: it cannot be both allowed and refused")
    if line.permits and (may_be_refused or line.allowed is False):
        raise CaseError(f"{where}: what is refused is not permitted by a paragraph")
    if (line.value is not None or line.lines is not None) and (line.do or line.refused is not None):
        raise CaseError(f"{where}: only a question has a value and lines")
    if line.ask and (line.events is not None or line.dice):
        raise CaseError(f"{where}: asking changes nothing, so it has neither events nor dice")
    if isinstance(line.value, str):
        try:
            fraction(line.value)
        except (ValueError, ZeroDivisionError):
            hint = 'write a number or a fraction such as "7/2"'
            raise CaseError(f'{where}: "{line.value[:40]}" is no value; {hint}') from None
    for id_ in (*(line.refused or ()), *(line.permits or ())):
        if id_:
            book.index.ref(id_)
    for each in line.lines or ():
        book.index.ref(each.rpartition(" ")[2])
    for each in line.events or ():
        _check_event(each, where, book)


def _check_event(text: str, where: str, book: Book) -> None:
    match = _EVENT.fullmatch(text.strip())
    if match is None:
        raise CaseError(f'{where}: "{text[:60]}" is no event; write it as "Name field=value [paragraph]"')
    kinds = book.event_kinds
    if match[1] not in kinds:
        raise CaseError(f"{where}: {unknown('event', match[1], kinds)}")
    for pair in match[2].split():
        field_name = pair.partition("=")[0]
        if field_name not in kinds[match[1]].__struct_fields__:
            raise CaseError(f"{where}: {match[1]}: {unknown('field', field_name, kinds[match[1]].__struct_fields__)}")
    if match[3]:
        book.index.ref(match[3])


def _world(raw: _File, name: str, book: Book, readings: dict[str, str], scenario: str) -> World:
    assert book.sequence is not None
    given = dict(raw.position)
    world = book.scenario(scenario).start(dict(readings)) if given.pop("scenario", None) is not None else book.world()
    world.scenario, world.readings = scenario, readings
    turn, step = world.clock.turn, world.clock.step
    if (date := given.pop("date", None)) is not None:
        turn = book.sequence.turn(str(date))
    if (phase := given.pop("phase", None)) is not None:
        step = book.sequence.step(str(phase))
    world.clock = Clock(turn, step)
    if given and (book.position is None or book.place is None):
        raise CaseError(f"{name}: {book.id} takes nothing in [position] but scenario, date and phase")
    if book.position is not None and book.place is not None:
        book.place(world, convert(given, book.position, f"{name}: [position]", CaseError))
    return world


# Asking -------------------------------------------------------------------------------------------------


def run_case(case: Case) -> CaseResult:
    """Ask every line in turn; what is done changes the position for the lines after it."""
    answers = []
    try:
        game = Game.begin(case.book, case.header, GivenDice(), case.world.copy())
    except WavellError as fault:
        raise CaseError(f"{case.name}: the position cannot be played from: {fault}") from None
    for line in case.lines:
        try:
            answers.append(_ask(game, line, case))
        except CaseError:
            raise
        except WavellError as fault:
            raise CaseError(f'{case.name}: "{line.text[:60]}": {fault}') from None
    result = CaseResult(case, answers)
    cited = {ref.id for answer in answers for ref in answer.cited}
    result.faults = [f"it should show {id_}, but no answer cites that" for id_ in case.shows if id_ not in cited]
    if not any(line.expects for line in case.lines):
        result.faults.append("it expects nothing, so it cannot fail")
    return result


def _ask(game: Game, line: CaseLine, case: Case) -> Answer:
    seat, text = _seat(game, line.text, case)
    phrase = game.parse(text)
    if isinstance(phrase, Question):
        if line.do:
            raise WavellError("a question is asked, not done")
        said = game.explain(phrase, seat)
        assert isinstance(said, Tally)
        answer = Answer(line, said)
    else:
        assert isinstance(phrase, Order)
        answer = _do(game, seat, phrase, line) if line.do else Answer(line, game.judge(seat, phrase))
    answer.faults = list(_faults(game, answer))
    return answer


def _seat(game: Game, text: str, case: Case) -> tuple[str, str]:
    match = _SEAT.fullmatch(text)
    assert case.book.sequence is not None
    seats = case.book.sequence.seats
    if match is not None:
        if match[1] not in seats:
            raise CaseError(f"{case.name}: {unknown('seat', match[1], seats)}")
        return match[1], match[2]
    acting = game.to_act()
    return (acting[0].seat if acting else ""), text


def _do(game: Game, seat: str, order: Order, line: CaseLine) -> Answer:
    dice = GivenDice(line.dice)
    game.dice = dice
    try:
        played = game.play(seat, order, override=line.override)
    except RecordError as fault:
        return Answer(line, Verdict(), faults=[str(fault)])
    answer = Answer(line, played.verdict, played.entry.events if played.entry else ())
    if dice.left and played:
        raise WavellError(f"{dice.left} dice are given and never rolled")
    if line.override and played.verdict:
        answer.faults.append("expected to need an override, and it is allowed")
    elif line.override and not played:
        answer.faults.append(f"expected to be carried out all the same, and it is {played.verdict}")
    return answer


def _faults(game: Game, answer: Answer) -> Iterable[str]:
    line, said = answer.line, answer.said
    yield from answer.faults
    if isinstance(said, Tally):
        yield from _tally_faults(line, said)
        if any(each is not None for each in (line.allowed, line.refused, line.permits, line.kind)):
            yield "a question is neither allowed nor refused"
    else:
        yield from _verdict_faults(line, said)
        if line.value is not None or line.lines is not None:
            yield "an order has no value; ask a question"
    if line.says and line.says not in str(said):
        yield f'expected to read "{line.says}" in: {said}'
    if line.events is not None:
        yield from _event_faults(line.events, answer.events)
    if line.winners is not None:
        outcome = game.world.outcome
        won = None if outcome is None else outcome.winners
        if won is None or sorted(won) != sorted(line.winners):
            yield f"expected {' and '.join(line.winners) or 'a draw'}, and the game {_ended(won)}"
    if line.acts is not None:
        acting = tuple(due.seat for due in game.to_act())
        if sorted(acting) != sorted(line.acts):
            yield f"expected {', '.join(line.acts) or 'nobody'} to act next, and it is {', '.join(acting) or 'nobody'}"


def _ended(winners: tuple[str, ...] | None) -> str:
    return "goes on" if winners is None else f"is won by {' and '.join(winners) or 'nobody'}"


def _verdict_faults(line: CaseLine, verdict: Verdict) -> Iterable[str]:
    got = list(dict.fromkeys(each.ref.id if each.ref else "" for each in verdict.objections))
    may_be_refused = line.refused is not None or line.allowed is False or line.kind is not None or line.override
    if not verdict and not may_be_refused:
        yield f"expected to be allowed, and it is {verdict}"
    if verdict and (line.refused or line.allowed is False or line.kind is not None):
        yield "expected to be refused, and it is allowed"
    elif line.refused is not None and sorted(got) != sorted(set(line.refused)):
        yield f"expected to be refused by {', '.join(line.refused)}, and it is by {', '.join(got)}: {verdict}"
    if line.kind is not None and any(each.kind is not line.kind for each in verdict.objections):
        yield f'expected only objections of the kind "{line.kind}": {verdict}'
    if line.permits is not None:
        allowing = list(dict.fromkeys(each.ref.id for each in verdict.permits))
        if sorted(allowing) != sorted(line.permits):
            yield f"expected to be allowed by {', '.join(line.permits)}, and it is by {', '.join(allowing) or 'none'}"


def _tally_faults(line: CaseLine, tally: Tally) -> Iterable[str]:
    if line.value is not None:
        wanted = fraction(line.value) if isinstance(line.value, str) else line.value
        if wanted != tally.total:
            yield f"expected {line.value}, and it is\n{tally}"
    if line.lines is not None:
        got = [f"{each.short} {each.ref.id if each.ref else ''}".strip() for each in tally.lines]
        if got != [" ".join(each.split()) for each in line.lines]:
            yield f"expected the lines {', '.join(line.lines) or 'none'}, and they are {', '.join(got) or 'none'}"


def _event_faults(wanted: tuple[str, ...], events: tuple[Event, ...]) -> Iterable[str]:
    rest = list(events)
    for text in wanted:
        while rest and not _matches(rest[0], text):
            rest.pop(0)
        if not rest:
            happened = "; ".join(map(str, events)) or "nothing"
            yield f'expected "{text}" to happen (in this order), and what happened is: {happened}'
            return
        rest.pop(0)


def _matches(event: Event, text: str) -> bool:
    match = _EVENT.fullmatch(text.strip())
    if match is None or match[1] != type(event).__name__ or (match[3] and match[3] != event.ref.id):
        return False
    pairs = (pair.partition("=") for pair in match[2].split())
    return all(_plain(getattr(event, name)) == value for name, _, value in pairs)


def _plain(value: object) -> str:
    return "+".join(map(_plain, value)) if isinstance(value, tuple) else str(value)
