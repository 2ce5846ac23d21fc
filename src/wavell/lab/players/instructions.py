"""Standing instructions: what a person's own staff keeps to, whatever it would gain otherwise."""

import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from wavell.umpire import Book, MalformedOrder, Order, UnknownName, World
from wavell.umpire.facts.errors import unknown
from wavell.umpire.rules.position_cache import pinned

_ODDS = re.compile(r"(\d{1,3})(?:[:/](\d{1,3}))?")
_NAME = re.compile(r"[^\s+>*,]+")


class Instructions(NamedTuple):
    """Who is given no orders, who is left in reserve, and how good the chances must be of what is begun."""

    hold: tuple[str, ...] = ()
    """Units, and places whose units: they stay where they are and do nothing."""
    odds: Fraction = Fraction()
    """What an attack must come to at least, attack to defence."""
    chance: int = 0
    """In how many of a hundred trials an answer that could be passed must gain something."""
    reserve: tuple[tuple[str, int], ...] = ()
    """Places, and how many units of the seat no order may touch there; which of them, is the staff's choice."""

    def held(self, book: Book, world: World, seat: str) -> frozenset[str]:
        """The units of a seat that are given no orders as things stand; others may come to a place that is held."""
        if not self.hold or book.show is None:
            return frozenset(self.hold)
        tokens = book.show.scene(world, seat).tokens.items()
        there = (id_ for id_, token in tokens if token.place in self.hold)
        places = world.names("place") if "place" in book.nouns else ()
        return frozenset((*there, *(name for name in self.hold if name not in places)))

    def allow(self, book: Book, world: World, seat: str, orders: Iterable[Order]) -> list[Order]:
        """Those of some orders that name nobody who is held, leave each reserve, and begin no attack at worse odds."""
        if self == NONE:
            return [*orders]
        held, kept = self.held(book, world, seat), self._kept(book, world, seat)

        def fits(order: Order) -> bool:
            named = _names(order)
            return (
                not named & held and all(each.left_by(named) for each in kept) and self._good(book, world, seat, order)
            )

        with pinned(world):
            return [order for order in orders if fits(order)]

    def _kept(self, book: Book, world: World, seat: str) -> list["_Reserve"]:
        """The reserves as things stand, with the units that they are taken from."""
        if not self.reserve or book.show is None:
            return []
        tokens = [
            token for token in book.show.scene(world, seat).tokens.values() if token.side == seat and token.symbol
        ]
        return [
            _Reserve(units, {token.id: token.carried for token in tokens if token.place == place})
            for place, units in self.reserve
        ]

    def _good(self, book: Book, world: World, seat: str, order: Order) -> bool:
        """Whether an order begins no attack, or one at good enough odds, as far as these can be told."""
        if not self.odds or book.show is None:
            return True
        fight = book.show.fight(world, seat, order)
        return fight is None or not fight.odds or Fraction(fight.odds) >= self.odds


class _Reserve(NamedTuple):
    """How many units must be left in a place, and who is there, each with the unit that carries it if one does."""

    units: int
    there: Mapping[str, str]

    def left_by(self, named: Collection[str]) -> bool:
        """Whether enough are left that an order does not name; whoever is carried goes along."""
        used = {id_ for id_, carrier in self.there.items() if id_ in named or carrier in named}
        return not used or len(self.there) - len(used) >= self.units


NONE = Instructions()


def _names(order: Order) -> set[str]:
    return set(_NAME.findall(str(order)))


def read_instructions(
    seen: World,
    nouns: Collection[str],
    hold: Iterable[str],
    odds: str,
    chance: int,
    reserve: Mapping[str, int] | None = None,
) -> Instructions:
    """Read instructions as a person writes them; raises UnknownName and MalformedOrder."""
    held = tuple(dict.fromkeys(_known(seen, nouns, name, ("unit", "place")) for name in hold))
    kept = {_known(seen, nouns, name, ("place",)): units for name, units in (reserve or {}).items()}
    return Instructions(held, read_odds(odds), chance, tuple(kept.items()))


def read_odds(text: str) -> Fraction:
    """Read odds such as 2:1, 3/2 or 3; nothing is any."""
    if not text.strip():
        return Fraction()
    found = _ODDS.fullmatch(text.strip())
    if found is None or found[2] == "0":
        raise MalformedOrder(f'odds are written as 2:1 or 3/2, not "{text.strip()[:20]}"')
    return Fraction(int(found[1]), int(found[2] or 1))


def _known(seen: World, nouns: Collection[str], name: str, kinds: tuple[str, ...]) -> str:
    """Something by its name, as the book calls it."""
    choices: list[str] = []
    for noun in kinds:
        if noun in nouns:
            names = seen.names(noun)
            if (found := seen.resolve(noun, name)) in names:
                return found
            choices += names
    raise UnknownName(unknown(" or ".join(kinds), name[:80], choices))
