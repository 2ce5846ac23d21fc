"""Fights: when they come in a turn, which orders begin them, and which of many on one place are worth a trial."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from heapq import nlargest
from operator import itemgetter

from wavell.umpire import Book, Order, World
from wavell.umpire.notation.fields import typed_fields

_FORCES = 4
"""Fights on one place that are kept, from the strongest to the one that takes fewest units."""


def part(book: Book, step: int) -> str:
    """The part of a turn that a step belongs to, such as the player turn of a side."""
    return book.sequence.steps[step].id.partition(".")[0] if book.sequence is not None else ""


def fight_follows(book: Book, step: int, seat: str) -> bool:
    """Whether a seat may still fight in a later step of the same part of the turn."""
    steps = book.sequence.steps if book.sequence is not None else ()
    later = (at for at in range(step + 1, len(steps)) if part(book, at) == part(book, step))
    return any(seat in steps[at].seats and fights(book, steps[at].verbs) for at in later)


def fights(book: Book, verbs: Iterable[str]) -> bool:
    """Whether a fight can be begun by some verbs."""
    return any(is_fight(book, book.verbs[verb]) for verb in verbs if verb in book.verbs)


def is_fight(book: Book, kind: type[Order]) -> bool:
    """Whether orders of a kind begin fights."""
    return book.show is not None and issubclass(kind, book.show.fights)


def pointed_at(order: Order) -> str:
    """The place that an order points at, or nothing."""
    fields = typed_fields(type(order))
    return next((str(getattr(order, name)) for name, (_, noun) in fields.items() if noun == "place"), "")


def promising(book: Book, world: World, seat: str, orders: Iterable[Order], most: int | None = None) -> list[Order]:
    """Of fights on one place the strongest, and those that none with as few units beats; other orders stay.

    With `most`, so many of all of them at the best odds.
    """
    kept, against = list[Order](), defaultdict[tuple[type[Order], str], dict[int, tuple[Fraction, Order]]](dict)
    for order in orders:
        odds = _odds(book, world, seat, order)
        if odds is None:
            kept.append(order)
            continue
        best, size = against[type(order), pointed_at(order)], _size(order)
        if size not in best or best[size][0] < odds:
            best[size] = odds, order
    rows = [row for best in against.values() for row in _spread([*_undominated(best)])]
    return kept + [order for _, order in (rows if most is None else nlargest(most, rows, key=itemgetter(0)))]


_Fight = tuple[Fraction, Order]


def _undominated(best: dict[int, _Fight]) -> Iterator[_Fight]:
    """The fights at better odds than any that takes fewer units, the smallest first.

    Last comes the largest at the best odds: odds are steps, and who is stronger than they need has more to lose.
    """
    most, last = Fraction(-1), None
    for _, fight in sorted(best.items(), key=itemgetter(0)):
        if fight[0] > most:
            most, last = fight[0], None
            yield fight
        elif fight[0] == most:
            last = fight
    if last is not None:
        yield last


def _spread(fights: list[_Fight]) -> list[_Fight]:
    """Some of many, the last among them, and the others as far apart as they go."""
    if len(fights) <= _FORCES:
        return fights
    step = (len(fights) - 1) / (_FORCES - 1)
    return [fights[round(n * step)] for n in range(_FORCES)]


def _odds(book: Book, world: World, seat: str, order: Order) -> Fraction | None:
    """The odds of the fight that an order begins; None if it begins none, or they are not known."""
    if book.show is None or not is_fight(book, type(order)):
        return None
    fight = book.show.fight(world, seat, order)
    return Fraction(fight.odds) if fight is not None and fight.odds else None


def _size(order: Order) -> int:
    """How many names of units an order has."""
    fields = typed_fields(type(order))
    found = (getattr(order, name) for name, (_, noun) in fields.items() if noun == "unit")
    return sum(len(each) if isinstance(each, tuple) else each is not None for each in found)
