"""Running a case: every line is put to the umpire, and the answers are compared with what is expected."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..facts.dice import GivenDice
from ..facts.errors import CaseError, RecordError, UnknownName, WavellError, unknown
from ..facts.events import Event
from ..facts.refs import Ref
from ..facts.tally import Tally, fraction
from ..facts.verdict import Kind, Objection, Verdict
from ..game import Game
from ..notation.orders import Order, Question
from ..rules.sentinels import refuse
from .cases import EVENT, Case, CaseLine

_SEAT = re.compile(r"\s*([\w-]+)\s*:\s+(.*)", re.DOTALL)


@dataclass
class Answer:
    """The umpire's answer to one line: verdict or tally, the events, and where it differs from what was expected."""

    line: CaseLine
    result: Verdict | Tally
    events: tuple[Event, ...] = ()
    faults: list[str] = field(default_factory=list)

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


def run_case(case: Case) -> CaseResult:
    """Ask every line in turn; what is done changes the position for the lines after it."""
    answers = []
    dice = GivenDice(case.dice)
    try:
        game = Game.begin(case.book, case.header, dice, case.world.copy())
    except WavellError as fault:
        raise CaseError(f"{case.name}: the position cannot be played from: {fault}") from None
    game.watch = refuse
    if dice.left:
        raise CaseError(f"{case.name}: {dice.left} dice are given for the start and never rolled")
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
    if isinstance(result, Verdict) and line.kind != Kind.UNKNOWN and line.allowed is not False:
        for objection in result.objections:  # a slip of the pen, unless the case is about an unknown name
            if objection.kind is Kind.UNKNOWN:
                raise UnknownName(objection.text)
    answer.faults = list(_faults(game, answer))
    return answer


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
    line, result = answer.line, answer.result
    yield from answer.faults
    if isinstance(result, Tally):
        yield from _tally_faults(line, result)
    else:
        yield from _verdict_faults(line, result)
    if line.says and line.says not in str(result):
        yield f'expected to read "{line.says}" in: {result}'
    if line.events is not None:
        yield from _event_faults(line.events, answer.events)
    for text in line.never or ():
        yield from (f'expected "{text}" not to happen: {event}' for event in answer.events if _matches(event, text))
    yield from _clause_faults(answer)
    if line.winners is not None:
        outcome = game.world.outcome
        won = None if outcome is None else outcome.winners
        if won is None or sorted(won) != sorted(line.winners):
            yield f"expected {' and '.join(line.winners) or 'a draw'}, and the game {_ended(won)}"
    if line.acts is not None:
        acting = tuple(due.seat for due in game.to_act())
        if sorted(acting) != sorted(line.acts):
            yield f"expected {', '.join(line.acts) or 'nobody'} to act next, and it is {', '.join(acting) or 'nobody'}"


def _clause_faults(answer: Answer) -> Iterable[str]:
    """What the line says of clauses and its answer does not bear out."""
    cited = {ref.id for ref in answer.cited}
    for id_ in answer.line.shows:
        if id_.partition("/")[0] not in cited:
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
        while rest and not _matches(rest[0], text):
            rest.pop(0)
        if not rest:
            happened = "; ".join(map(str, events)) or "nothing"
            yield f'expected "{text}" to happen (in this order), and what happened is: {happened}'
            return
        rest.pop(0)


def _matches(event: Event, text: str) -> bool:
    match = EVENT.fullmatch(text.strip())
    if match is None or match[1] != type(event).__name__ or (match[3] and match[3] != event.ref.id):
        return False
    pairs = (pair.partition("=") for pair in match[2].split())
    return all(_plain(getattr(event, name)) == value for name, _, value in pairs)


def _plain(value: object) -> str:
    return "+".join(map(_plain, value)) if isinstance(value, tuple) else str(value)
