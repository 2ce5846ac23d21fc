"""Options: the legal orders of a seat, and the checklist of what it must, may and can no longer do."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol, TypeVar

from ..books.book import Book
from ..facts.world import World
from ..notation.orders import End, Order
from ..results import Checklist, Item
from .judging import is_legal, judge
from .sequence import Due

T = TypeVar("T")
_ORDERS_PER_MIX = 400
"""Orders that are mixed at a time where a lister does not mix them itself."""


class Mix(Protocol):
    """A function that returns items in the order in which they should be tried."""

    def __call__(self, items: Iterable[T], /) -> Iterable[T]:
        """Return the items in that order."""


def dues(book: Book, world: World) -> tuple[Due, ...]:
    """Return every seat that must decide in a position, and what; empty once the game is over."""
    if world.outcome is not None or book.sequence is None:
        return ()
    if world.pending:
        top = world.pending[-1]
        return tuple(Due(seat, top.what, top.ref, top.verbs) for seat in top.seats)
    return book.sequence.dues[world.clock.step]


def in_order(items: Iterable[T]) -> Iterable[T]:
    """Return the items as they are."""
    return items


def offered(
    book: Book,
    world: World,
    seat: str,
    kind: type[Order],
    limit: int | None = None,
    mix: Mix = in_order,
) -> Iterable[Order]:
    """Return the legal orders of one kind, at most `limit`, in the order of the lister or shuffled by `mix`."""
    offer = book.rules.offers_.get(kind)
    if offer is None:
        return [End()] if kind is End and is_legal(book, world, seat, End()) else []
    if not offer.exact and _is_closed(book, world, seat, kind):
        return []
    listed: Iterator[Order] = (
        offer.run(world, seat, mix=mix) if offer.mixes else _mixed(iter(offer.run(world, seat)), mix)
    )
    when = offer.when
    likely = listed if when is None else (order for order in listed if when(order, world))
    legal = likely if offer.exact else (order for order in likely if is_legal(book, world, seat, order, listed=True))
    return legal if limit is None else islice(legal, limit)


def _mixed(listed: Iterator[Order], mix: Mix) -> Iterator[Order]:
    """Shuffle the orders of a lister that does not take `mix`, in batches, before any is judged."""
    if mix is in_order:
        yield from listed
    while some := list(islice(listed, _ORDERS_PER_MIX)):
        yield from mix(some)


def _is_closed(book: Book, world: World, seat: str, kind: type[Order]) -> bool:
    """Whether a rule that nothing overrides closes a kind of order, so that none need be listed."""
    final = book.rules.plan(kind).final
    return bool(final) and any(any(rule.run(world, seat=seat)) for rule in final)


def checklist(book: Book, world: World, seat: str) -> Checklist:
    """Return what a seat must do before play goes on, what it may do, and what is closed to it."""
    must: list[Item] = []
    may: list[Item] = []
    closed: list[Item] = []
    for due in dues(book, world):
        if due.seat != seat:
            continue
        if "end" in due.verbs and not world.pending:
            against = judge(book, world, seat, End()).objections
            must += [Item("before the end", objection.text, objection.ref) for objection in against]
        else:
            must.append(Item(" or ".join(due.verbs), due.what, due.ref))
        for verb in due.verbs:
            kind = book.verbs[verb]
            reasons = list(_reasons(book, world, seat, kind))
            if reasons:
                closed += reasons
            elif any(True for _ in offered(book, world, seat, kind, 1)):
                may.append(Item(verb, (kind.__doc__ or "").strip().partition("\n")[0], due.ref))
            else:
                closed.append(Item(verb, "nothing is left to do so with", due.ref))
    return Checklist(tuple(must), tuple(may), (*closed, *_past_steps(book, world, seat)))


def _reasons(book: Book, world: World, seat: str, kind: type[Order]) -> Iterator[Item]:
    """Yield the reasons why a kind of order is closed."""
    for rule in book.rules.plan(kind).closes:
        yield from (Item(str(kind.__struct_config__.tag), text, rule.ref) for text in rule.run(world, seat=seat))


def _past_steps(book: Book, world: World, seat: str) -> Iterator[Item]:
    """Yield the orders of earlier steps of the turn that the present step does not take."""
    if world.pending or book.sequence is None:
        return
    now = book.steps[world.clock.step].verbs
    for n, step in enumerate(book.steps[: world.clock.step]):
        if seat in step.seats and book.sequence.has(world.clock.turn, n):
            for verb in sorted(step.verbs - {"end"} - now):
                yield Item(verb, f"{step.title} is over for this turn", step.ref)
