"""Running a case: every line is put to the umpire, and the answers are compared with what is expected."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..facts.dice import GivenDice
from ..facts.errors import CaseError, RecordError, UnknownName, WavellError, unknown
from ..facts.events import Event
from ..facts.index import Index
from ..facts.refs import Ref
from ..facts.tally import Tally, fraction
from ..facts.verdict import Kind, Objection, Verdict
from ..facts.words import many_are
from ..game import Game
from ..notation.orders import Order, Phrase, Question, grammar
from ..rules.judging import unknown_names
from ..rules.sentinels import Breached, refuse
from .case_files import CaseLine
from .cases import Case, CaseText
from .expected_events import Expected, read_expected

_SEAT = re.compile(r"\s*([\w-]+)\s*:\s+(.*)", re.DOTALL)


@dataclass
class Answer:
    """The umpire's answer to one line: verdict or tally, the events, and where it differs from what was expected."""

    line: CaseLine
    result: Verdict | Tally
    events: tuple[Event, ...] = ()
    faults: list[str] = field(default_factory=list)
    bad: str = ""
    """Why the line could not be asked, or not all of it."""
    answered: bool = True
    """Whether the umpire said anything: a line may be impossible to ask, or stop him."""

    @property
    def objections(self) -> tuple[Objection, ...]:
        """What is objected to an order."""
        return () if isinstance(self.result, Tally) else self.result.objections

    @property
    def cited(self) -> set[Ref]:
        """Every paragraph that the answer rests on."""
        refs: set[Ref | None] = {event.ref for event in self.events}
        if isinstance(self.result, Tally):
            refs.update(self.result.cited)
        else:
            refs.update(each.ref for each in (*self.result.objections, *self.result.lifted))
            refs.update(each.ref for each in self.result.permits)
        return {ref for ref in refs if ref is not None}

    @property
    def told(self) -> str:
        """The answer in words, with what happened."""
        return "\n".join(map(str, (self.result, *self.events))) if self.answered else ""


@dataclass
class CaseResult:
    """All answers to a case."""

    case: CaseText
    answers: list[Answer]
    faults: list[str] = field(default_factory=list)

    @property
    def bad(self) -> list[str]:
        """Why some lines could not be asked, each with the file and the number of the line."""
        named = ((f"{self.case.name}: line number {n}", answer) for n, answer in enumerate(self.answers, 1))
        return [f"{where}: {answer.bad}" for where, answer in named if answer.bad]

    @property
    def passed(self) -> bool:
        """Whether every line could be asked and came out as expected."""
        return not self.faults and not any(answer.faults or answer.bad for answer in self.answers)


def run_case(case: Case) -> CaseResult:
    """Ask every line in turn; what is done changes the position for the lines after it."""
    dice = GivenDice(case.dice)
    try:
        game = Game.begin(case.book, case.header, dice, case.world.copy())
    except WavellError as fault:
        raise CaseError(f"{case.name}: the position cannot be played from: {fault}") from None
    game.watch = refuse
    if dice.left:
        raise CaseError(f"{case.name}: {many_are(dice.left, 'die')} given for the start and never rolled")
    answers = [_tried(game, line, case, case.bad.get(at, "")) for at, line in enumerate(case.lines)]
    for answer in answers:
        answer.faults += _unsaid(answer, answers)
    result = CaseResult(case, answers)
    cited = {ref.id for answer in answers for ref in answer.cited}
    result.faults = [f"it should show {id_}, but no answer cites that" for id_ in case.shows if id_ not in cited]
    if not any(line.expects for line in case.lines):
        result.faults.append("it expects nothing, so it cannot fail")
    return result


def _tried(game: Game, line: CaseLine, case: Case, bad: str) -> Answer:
    """The answer to a line, or why there is none; the lines after it are asked all the same."""
    if bad:
        return _carried_out(game, line, case, bad)
    try:
        return _ask(game, line, case)
    except Breached as fault:
        return _silent(line, fault=f"a sentinel does not let that be: {fault}")
    except WavellError as fault:
        return _silent(line, bad=f'"{line.text[:60]}": {fault}')
    except Exception as fault:  # a case may show that the umpire breaks down, and is a case all the same
        return _silent(line, fault=f"the umpire broke down: {type(fault).__name__}: {fault}")


def _silent(line: CaseLine, fault: str = "", bad: str = "") -> Answer:
    """A line to which the umpire has no answer, and why."""
    return Answer(line, Verdict(), faults=[fault] if fault else [], bad=bad, answered=False)


def _carried_out(game: Game, line: CaseLine, case: Case, bad: str) -> Answer:
    """The answer to a line whose expectations cannot be read: what it does is done, for the lines after it."""
    bare = CaseLine(line.do, line.ask, line.dice, line.override)
    got = _tried(game, bare, case, "") if bool(line.do) != bool(line.ask) else _silent(line)
    return Answer(line, got.result, got.events, bad=bad, answered=got.answered)


def _unsaid(answer: Answer, answers: list[Answer]) -> list[str]:
    """What is wrong with a text that an answer should not hold: it holds it, or no other does, which a slip would
    bring about as well."""
    text = answer.line.says_not
    if not text or answer.bad:
        return []
    if text in answer.told:
        return [f'expected not to read "{text}" in: {answer.told}']
    if any(text in other.told for other in answers):
        return []
    return [f'no answer of this case says "{text}", so says_not could be a slip of the pen; show where it is said']


def _ask(game: Game, line: CaseLine, case: Case) -> Answer:
    seat, text = _seat(game, line.text, case)
    phrase = game.parse(text)
    _refuse_slips(phrase, game, line)
    if isinstance(phrase, Question):
        if line.do:
            raise WavellError("a question is asked, not done")
        answer = Answer(line, _answered(game, phrase, seat))
    else:
        assert isinstance(phrase, Order)
        answer = _do(game, seat, phrase, line) if line.do else Answer(line, game.judge(seat, phrase))
    result = answer.result
    if isinstance(result, Tally) and any(
        each is not None for each in (line.allowed, line.refused, line.permits, line.kind)
    ):
        raise WavellError("a question is neither allowed nor refused")
    if isinstance(phrase, Order) and (line.value is not None or line.lines is not None):
        raise WavellError("an order has no value; ask a question")
    answer.faults = list(_faults(game, answer))
    return answer


def _refuse_slips(phrase: Phrase, game: Game, line: CaseLine) -> None:
    """A name that nothing bears is a slip of the pen, unless the case is about that one; what is hidden is there."""
    wrong: dict[str, None] = {}
    for field_, noun, many in grammar(type(phrase)).nouns:
        wrong |= dict.fromkeys(each.text for each in unknown_names(game.world, noun, getattr(phrase, field_), many))
    if len(wrong) > (line.kind == Kind.UNKNOWN):
        raise UnknownName("; ".join(wrong))


def _answered(game: Game, question: Question, seat: str) -> Tally | Verdict:
    try:
        result = game.explain(question, seat)
    except UnknownName as fault:
        return Verdict((Objection(Kind.UNKNOWN, str(fault)),))
    assert isinstance(result, Tally)
    return result


def _seat(game: Game, text: str, case: Case) -> tuple[str, str]:
    match = _SEAT.fullmatch(text)
    assert case.book.sequence is not None
    seats = case.book.sequence.seats
    if match is not None:
        if match[1] not in seats:
            raise UnknownName(unknown("seat", match[1], seats))
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
        raise WavellError(f"{many_are(dice.left, 'die')} given and never rolled")
    if line.override and played.verdict:
        answer.faults.append("expected to need an override, and it is allowed")
    elif line.override and not played:
        answer.faults.append(f"expected to be carried out all the same, and it is {played.verdict}")
    return answer


def _faults(game: Game, answer: Answer) -> Iterable[str]:
    line, result = answer.line, answer.result
    yield from answer.faults
    if isinstance(result, Tally):
        yield from _tally_faults(line, result)
    else:
        yield from _verdict_faults(line, result)
    if line.says and line.says not in answer.told:
        yield f'expected to read "{line.says}" in: {answer.told}'
    if line.events is not None:
        yield from _event_faults(line.events, answer.events)
    for text in line.never or ():
        unwanted = _read(text)
        yield from (f'expected "{text}" not to happen: {event}' for event in answer.events if unwanted.matches(event))
    yield from _clause_faults(game.book.index, answer)
    if line.winners is not None:
        outcome = game.world.outcome
        won = None if outcome is None else outcome.winners
        if won is None or sorted(won) != sorted(line.winners):
            yield f"expected {' and '.join(line.winners) or 'a draw'}, and the game {_ended(won)}"
    if line.acts is not None:
        acting = tuple(due.seat for due in game.to_act())
        if sorted(acting) != sorted(line.acts):
            yield f"expected {', '.join(line.acts) or 'nobody'} to act next, and it is {', '.join(acting) or 'nobody'}"


def _clause_faults(index: Index, answer: Answer) -> Iterable[str]:
    """What the line says of clauses and its answer does not bear out."""
    cited = {ref.id for ref in answer.cited}
    for id_ in answer.line.shows:
        if cited.isdisjoint(index.shown_by(id_)):
            yield f"it should show {id_}, and the answer cites {', '.join(sorted(cited)) or 'nothing'}"
    objected = {each.ref.id for each in answer.objections if each.ref is not None}
    for id_ in answer.line.spares:
        if id_.partition("/")[0] in objected:
            yield f"it should be just outside of {id_}, and that objects: {answer.result}"


def _ended(winners: tuple[str, ...] | None) -> str:
    return "goes on" if winners is None else f"is won by {' and '.join(winners) or 'nobody'}"


def _verdict_faults(line: CaseLine, verdict: Verdict) -> Iterable[str]:
    if not line.expects:
        return
    got = list(dict.fromkeys(each.ref.id for each in verdict.objections if each.ref is not None))
    may_be_refused = line.refused is not None or line.allowed is False or line.kind is not None or line.override
    if not verdict and not may_be_refused:
        yield f"expected to be allowed, and it is {verdict}"
    if verdict and (line.refused or line.allowed is False or line.kind is not None):
        yield "expected to be refused, and it is allowed"
    elif line.refused is not None and sorted(got) != sorted(set(line.refused)):
        yield f"expected to be refused by {', '.join(line.refused)}, and it is by {', '.join(got)}: {verdict}"
    if line.kind is not None and any(each.kind != line.kind for each in verdict.objections):
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
        expected = _read(text)
        while rest and not expected.matches(rest[0]):
            rest.pop(0)
        if not rest:
            happened = "; ".join(map(str, events)) or "nothing"
            yield f'expected "{text}" to happen (in this order), and what happened is: {happened}'
            return
        rest.pop(0)


def _read(text: str) -> Expected:
    expected = read_expected(text)
    assert expected is not None, "the case was checked when it was read"
    return expected
