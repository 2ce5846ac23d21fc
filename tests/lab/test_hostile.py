"""Hostile orders: one name of an order is exchanged, and the same chance exchanges the same."""

from random import Random

from tests.games import SKIRMISH, new
from tests.skirmish.pieces import March

from wavell.lab.hostile import Hostile, among, names_in
from wavell.umpire import End, Order
from wavell.umpire.notation.orders import grammar

ORDER = March(("n1", "n2"), ("hill", "ford"))


def drawn(order: Order, seed: int, words: frozenset[str] = frozenset()) -> Order:
    world = new(SKIRMISH).world
    return Hostile(world, Random(seed), among(world, words)).exchanged(order)


def test_one_field_is_changed_and_the_names_exist() -> None:
    world = new(SKIRMISH).world
    variants = {drawn(ORDER, seed) for seed in range(200)}
    assert len(variants) > 20
    for variant in variants:
        assert sum(getattr(variant, name) != getattr(ORDER, name) for name in grammar(March).fields) <= 1
        assert isinstance(variant, March)
        assert set(variant.tokens) <= set(world.names("token"))
    assert {len(variant.tokens) for variant in variants if isinstance(variant, March)} == {1, 2, 3}


def test_the_same_chance_exchanges_the_same() -> None:
    assert [drawn(ORDER, seed) for seed in range(50)] == [drawn(ORDER, seed) for seed in range(50)]


def test_an_order_without_names_stays_as_it_is() -> None:
    assert drawn(End(), 1) == End()


def test_names_at_hand_come_more_often() -> None:
    words = names_in({"tokens": {"s1": "hill"}, "marks": {"at ford": 1}, "list": ["s2"]})
    assert {"s1", "s2", "hill", "ford"} <= words
    named = [token for seed in range(200) for token in getattr(drawn(ORDER, seed, words), "tokens", ())]
    assert named.count("s1") + named.count("s2") > 2 * (len(named) - named.count("n1") - named.count("n2")) / 3
