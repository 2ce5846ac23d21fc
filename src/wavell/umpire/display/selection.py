"""What units selected on a screen can do: the orders that a book's listers find for them, and for nobody else."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ..facts.world import World
from ..notation.orders import Order, grammar
from ..rules.registry import Rules

T = TypeVar("T")


def units_in(order: Order) -> frozenset[str]:
    """Every unit that an order names."""
    found: set[str] = set()
    for field, noun, many in grammar(type(order)).nouns:
        value = getattr(order, field)
        if noun == "unit" and value:
            found.update(value if many else (value,))
    return frozenset(found)


def listed_for(rules: Rules, world: World, seat: str, kind: type[Order], chosen: frozenset[str]) -> Iterator[Order]:
    """The orders of a kind that name units selected; a lister that mixes is shown these units only."""
    offer, units = rules.offers_[kind], world.names("unit")

    def concerns(item: object) -> bool:
        """Whether a thing that a lister goes through is no unit, or a unit or a group with one selected."""
        if isinstance(item, tuple):
            inside = [part for part in item if isinstance(part, str) and part in units]
            return not inside or not chosen.isdisjoint(inside)
        return not (isinstance(item, str) and item in units) or item in chosen

    def pick(items: Iterable[T]) -> Iterable[T]:
        return [item for item in items if concerns(item)]

    listed = offer.run(world, seat, mix=pick) if offer.mixes else offer.run(world, seat)
    return (order for order in listed if not chosen.isdisjoint(units_in(order)))
