"""Orders that are not meant well: those of a book with names exchanged, or made of its grammar with any names.

A lister keeps many limits itself, so that what it offers never asks the rules about them; these orders do.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import msgspec

from wavell.umpire import Order, World
from wavell.umpire.facts.tally import fraction
from wavell.umpire.notation.fields import Field, typed_fields
from wavell.umpire.notation.orders import Phrase, grammar

AT_HAND = 0.7
"""How often a name is one of those at hand, where there are some of its kind."""
NOISE = 0.04
"""How often a name is of nothing at all, where noise is wanted."""
ONE_LESS, ONE_MORE = 0.15, 0.4
"""How often an item is left out of several, and how often (beyond that) one is added instead of exchanged."""
LEFT_OUT = 0.45
"""How often an optional field stays as it is when an order is made up."""


def amounts_near(value: int) -> tuple[int, ...]:
    """Amounts that are a little other than one, or much."""
    return (value + 1, value - 1, 2 * value, value + 3, 0)


@dataclass
class Hostile:
    """Draws hostile orders in one position."""

    world: World
    rng: Random
    at_hand: Callable[[str], Sequence[str]]
    """By noun, the names that make most sense: of what is in play, and near."""
    noise: Sequence[str] = ()
    """Words that are no names."""
    numbers: Sequence[int] = ()
    """Amounts to draw from; those near the amount of an order if there are none."""

    # Names exchanged --------------------------------------------------------------------------------------------

    def exchanged(self, order: Order) -> Order:
        """The order with one of its names or amounts exchanged, added or left out; itself if it has none."""
        fields = grammar(type(order)).fields
        given = [name for name in fields if getattr(order, name) != fields[name].default]
        every = given if given and self.rng.random() < 0.8 else list(fields)
        if not every:
            return order
        name = self.rng.choice(every)
        field, value = fields[name], getattr(order, name)
        changed = (
            self._exchanged_items(type(order), name, value) if field.many else self._item(type(order), name, value)
        )
        return msgspec.structs.replace(order, **{name: changed})

    def _exchanged_items(self, kind: type[Phrase], name: str, items: tuple[Any, ...]) -> tuple[Any, ...]:
        chance = self.rng.random()
        at = self.rng.randrange(len(items)) if items else 0
        if chance < ONE_LESS and len(items) > 1:
            return (*items[:at], *items[at + 1 :])
        new = self._item(kind, name, items[at] if items else None)
        return (*items, new) if chance < ONE_LESS + ONE_MORE else (*items[:at], new, *items[at + 1 :])

    # Orders and questions made up -------------------------------------------------------------------------------

    def phrase(self, kind: type[Phrase]) -> Any:
        """An order or question of a kind: names, huge and negative numbers, too many or no items, one item twice."""
        return kind(**{name: self._value(kind, name) for name in kind.__struct_fields__})

    def _value(self, kind: type[Phrase], name: str) -> Any:
        rng, field = self.rng, grammar(kind).fields[name]
        if field.default in (None, ()) and rng.random() < LEFT_OUT:
            return field.default
        if field.many:
            items = tuple(self._item(kind, name, None) for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 6))))
            return (*items, *items[:1]) if rng.random() < 0.1 else items
        return self._item(kind, name, None)

    # One name or amount -----------------------------------------------------------------------------------------

    def name(self, noun: str) -> str:
        """A name of a kind: most often one at hand, sometimes of nothing at all."""
        chance = self.rng.random()
        if self.noise and chance < NOISE:
            return self.rng.choice(self.noise)
        if chance < AT_HAND and (near := self.at_hand(noun)):
            return self.rng.choice(near)
        return self.rng.choice(sorted(self.world.names(noun)) or self.noise or ("nobody",))

    def _item(self, kind: type[Phrase], name: str, now: Any) -> Any:
        field = grammar(kind).fields[name]
        if field.noun is not None:
            return self.name(field.noun)
        return self.rng.choice(tuple(self._choices(kind, name, field, now)))

    def _choices(self, kind: type[Phrase], name: str, field: Field, now: Any) -> Iterator[Any]:
        """What else an amount, a flag or a word of a closed set may be."""
        hint = typed_fields(kind)[name][0]
        if field.read is bool:
            yield from (True, False)
        elif field.read is int:
            yield from self.numbers or amounts_near(now or 0)
        elif field.read is fraction:
            yield from map(Fraction, self.numbers or amounts_near(now or 0))
            yield from (Fraction(1, 2), Fraction(-1, 2), Fraction(1, 3), Fraction(25, 2))
        elif isinstance(hint, type) and issubclass(hint, Enum):
            yield from (*hint, *self.noise)
        else:
            yield from self.noise or (now or "nobody",)


def names_in(tree: Any) -> frozenset[str]:
    """Every word of a tree of tables, lists and texts, such as the position of a case file."""
    if isinstance(tree, str):
        return frozenset({tree, *tree.split()})
    if isinstance(tree, Mapping):
        return names_in(list(tree)).union(*map(names_in, tree.values()))
    if isinstance(tree, list | tuple):
        return frozenset().union(*map(names_in, tree))
    return frozenset()


def among(world: World, words: frozenset[str]) -> Callable[[str], Sequence[str]]:
    """By noun, those of some words that are names in a position; each noun is looked up once."""

    @cache
    def at_hand(noun: str) -> Sequence[str]:
        return sorted(words.intersection(world.names(noun)))

    return at_hand
