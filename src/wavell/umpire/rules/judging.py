"""Judging: every rule for an order is asked, and all objections are returned.

Whoever lists orders asks `is_legal` instead, which gives no reasons and stops at the first objection that stands.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from ..books.book import Book
from ..facts.errors import UnknownName, unknown
from ..facts.tally import Tally
from ..facts.verdict import ALLOWED, Kind, Objection, Permit, Verdict
from ..facts.world import Decision, World
from ..notation.orders import Order, Question, grammar
from .plans import Plan, objecting
from .position_cache import cached_results, pin, pinned, unpin
from .registry import Rule
from .sequence import Step


def judge(book: Book, world: World, seat: str, order: Order) -> Verdict:
    """Judge whether a seat may give an order in a position; cached while the position is pinned."""
    verdicts = cached_results(world)
    if verdicts is None:
        previous = pin(world)
        try:
            return _judge(book, world, seat, order)
        finally:
            unpin(previous)
    key = (seat, order)
    verdict: Verdict | bool | None = verdicts.get(key)
    if isinstance(verdict, Verdict):
        return verdict
    plan = book.rules.plan(type(order))
    found = verdicts[key] = _granted(plan, world, seat, order) if verdict else _judge(book, world, seat, order)
    return found


def is_legal(book: Book, world: World, seat: str, order: Order, *, listed: bool = False) -> bool:
    """Whether a seat may give an order in a position, as `judge` would say; cached while the position is pinned.

    If the order comes from the book's own lister (`listed`), the rules that this sees to itself are not asked.
    """
    verdicts = cached_results(world)
    if verdicts is None:
        with pinned(world):
            return bool(_is_legal(book, world, seat, order, listed))
    key = (seat, order)
    verdict: Verdict | bool | None = verdicts.get(key)
    if verdict is None:
        verdict = verdicts[key] = _is_legal(book, world, seat, order, listed)
    return bool(verdict)


def _is_legal(book: Book, world: World, seat: str, order: Order, listed: bool) -> Verdict | bool:
    """Return the verdict if it had to be found, False if an objection stands, or True if there is none."""
    if _out_of_turn(book, world, seat, order) is not None or _names_unknown(world, order):
        return False
    plan = book.rules.plan(type(order))
    objector = objecting(plan.groups_if_listed if listed else plan.groups, order, world, seat)
    if objector is not None:
        return objector.ref in plan.lifted and _judge(book, world, seat, order)
    for rule in plan.closes:
        for _ in rule.run(world, seat=seat):
            return rule.ref in plan.lifted and _judge(book, world, seat, order)
    return True


def _names_unknown(world: World, order: Order) -> bool:
    """Whether an order names something that does not exist in the position."""
    for field, noun, many in grammar(type(order)).nouns:
        value = getattr(order, field)
        if value is None or (many and not value):
            continue
        names = world.names(noun)
        if not all(map(names.__contains__, value)) if many else value not in names:
            return True
    return False


def _granted(plan: Plan, world: World, seat: str, order: Order) -> Verdict:
    """The verdict on an order that nothing is to be said against."""
    granted: list[Permit] = []
    for rule in plan.grants:
        if rule.when is None or rule.when(order, world):
            for text in rule.run(order, world, seat=seat) if rule.wants_seat else rule.run(order, world):
                granted.append(Permit(text, rule.ref))
    return Verdict((), tuple(granted)) if granted else ALLOWED


def _judge(book: Book, world: World, seat: str, order: Order) -> Verdict:
    objections: list[Objection] = []
    late = _out_of_turn(book, world, seat, order)
    if late is not None:
        if book.sequence is None or seat not in book.sequence.seats:
            return Verdict((late,))  # the rules speak of seats that exist
        objections.append(late)
    if _names_unknown(world, order):
        return _unknown(objections, world, seat, order)
    plan = book.rules.plan(type(order))
    objections += objected(plan, order, world, seat)
    if not objections:
        return _granted(plan, world, seat, order)
    permits = plan.permits
    verdict = _lift(objections, permits, order, world, seat) if permits else Verdict(tuple(objections))
    # A refusal must not reveal what a seat does not see, so the name of it is unknown to the seat.
    if not verdict and type(world).seen_by is not World.seen_by and _hidden(world, seat, order):
        return _unknown([late] if late else [], world, seat, order)
    return verdict


def _hidden(world: World, seat: str, order: Order) -> bool:
    """Whether an order names something that the seat does not know of."""
    for field, noun, many in grammar(type(order)).nouns:
        value = getattr(order, field)
        for name in value if many else () if value is None else (value,):
            if not world.knows(seat, noun, name):
                return True
    return False


def objected(plan: Plan, order: Order, world: World, seat: str) -> list[Objection]:
    """Return the objections to an order before any is lifted; only rules whose `when` holds are asked."""
    objections: list[tuple[int, Rule, str]] = []
    for within, groups in plan.groups:
        if within is not None and not within(order, world):
            continue
        for when, rules in groups:
            if when is None or when(order, world):
                for run, wants_seat, at, rule in rules:
                    for text in run(order, world, seat=seat) if wants_seat else run(order, world):
                        objections.append((at, rule, text))
    found: list[Objection] = []
    if objections:
        objections.sort(key=itemgetter(0))  # in the order of the rules, whatever group was asked first
        found += [Objection(Kind.ILLEGAL, text, rule.ref, rule.name) for _, rule, text in objections]
    for rule in plan.closes:
        for text in rule.run(world, seat=seat):
            found.append(Objection(Kind.ILLEGAL, text, rule.ref, rule.name))
    return found


def _out_of_turn(book: Book, world: World, seat: str, order: Order) -> Objection | None:
    if world.outcome is not None:
        return Objection(Kind.WRONG_PHASE, f"the game is over: {world.outcome.why}", world.outcome.ref)
    due: Step | Decision = world.pending[-1] if world.pending else book.steps[world.clock.step]
    verb = type(order).__struct_config__.tag
    if seat in due.seats and verb in due.verbs:
        return None
    what = due.title if isinstance(due, Step) else due.what
    if seat not in due.seats:
        waiting = " and ".join(due.seats)
        return Objection(Kind.NOT_YOUR_TURN, f"{what} is for {waiting} to decide, not {seat}", due.ref)
    verbs = ", ".join(sorted(due.verbs))
    return Objection(Kind.WRONG_PHASE, f'"{verb}" is no order for this: {what} takes {verbs}', due.ref)


def _lift(
    objections: list[Objection],
    permits: Sequence[Rule],
    order: Order,
    world: World,
    seat: str,
) -> Verdict:
    """Drop the objections of rules that a permitting rule overrides."""
    granted: list[Permit] = []
    lifted: list[Objection] = []
    for rule in permits:
        if rule.overrides and not any(each.ref in rule.overrides for each in objections):
            continue  # there is nothing to lift
        if rule.when is not None and not rule.when(order, world):
            continue
        for text in rule.run(order, world, seat=seat) if rule.wants_seat else rule.run(order, world):
            over = [each for each in objections if each.kind is Kind.ILLEGAL and each.ref in rule.overrides]
            if rule.overrides and not over:
                continue
            objections = [objection for objection in objections if objection not in over]
            lifted += over
            refs = tuple(dict.fromkeys(objection.ref for objection in over if objection.ref is not None))
            granted.append(Permit(text, rule.ref, refs))
    return Verdict(tuple(objections), tuple(granted), tuple(lifted))


def _unknown(objections: list[Objection], world: World, seat: str, order: Order) -> Verdict:
    """Add an objection for every name in an order that the seat does not know, with hints from what it sees."""
    seen = world.seen_by(seat)
    unseen = (
        unknown_names(seen, noun, getattr(order, field), many) for field, noun, many in grammar(type(order)).nouns
    )
    return Verdict((*objections, *chain.from_iterable(unseen)))


def unknown_names(world: World, noun: str, value: Any, many: bool) -> Iterator[Objection]:
    """Yield an objection for every name in a field that does not exist in the position."""

    if value is None:
        return
    names = world.names(noun)
    for name in value if many else (value,):
        if name not in names:
            yield Objection(Kind.UNKNOWN, unknown(noun, name, names))


def answer(book: Book, world: World, question: Question, seat: str = "") -> Tally:
    """Compute the answer to a question about a position; raises UnknownName if it names what does not exist."""

    for field, noun, many in grammar(type(question)).nouns:
        for objection in unknown_names(world, noun, getattr(question, field), many):
            raise UnknownName(objection.text)
    return book.rules.answer(question, world, seat)
