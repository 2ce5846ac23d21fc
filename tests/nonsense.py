"""Orders and questions of a book with nouns that make some sense or none, for its tests of hostile orders."""

from collections.abc import Mapping, Sequence
from random import Random

from wavell.lab.hostile import Hostile
from wavell.umpire import MalformedOrder, Order, World

INTS = (-(10**40), -(2**63), -1000, -7, -1, 0, 1, 2, 3, 5, 20, 1000, 2**31, 2**63, 10**40)
NOISE = ("", " ", "nobody", "-1", "é", "+", ">", "via", "\x00", "x" * 3000, "?")


class Nonsense(Hostile):
    """Hostile orders with noise and numbers of any size."""

    def __init__(self, world: World, rng: Random, at_hand: Mapping[str, Sequence[str]], words: Sequence[str]) -> None:
        super().__init__(world, rng, lambda noun: at_hand.get(noun, ()), (*NOISE, *words), INTS)

    def order(self, kinds: Mapping[str, type[Order]], verbs: Sequence[str], legal: Sequence[Order]) -> Order:
        """An order that is not meant well: a legal one with a name exchanged, or one made up."""
        chance = self.rng.random()
        if legal and chance < 0.4:
            return self.exchanged(self.rng.choice(legal))
        order = self.phrase(kinds[self.rng.choice(verbs if chance < 0.7 else list(kinds))])
        assert isinstance(order, Order)
        return order

    def text(self, order: Order) -> str:
        """A line that may once have been an order."""
        rng = self.rng
        try:
            words = str(order).split(" ")
        except MalformedOrder:
            words = ["move"]
        for _ in range(rng.choice((0, 1, 1, 2, 5))):
            words.insert(rng.randrange(len(words) + 1), rng.choice((*self.noise, *words, self.name("unit"))))
        rng.shuffle(words[1:] if rng.random() < 0.7 else words)
        return rng.choice((" ", "  ", "+", "\t", " > ")).join(words)
