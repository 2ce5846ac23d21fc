"""The plain player: what it draws from is mixed fairly, and no more of it is drawn than is taken."""

from collections import Counter
from itertools import islice, permutations
from random import Random

from wavell.lab.plain import mixing


def test_every_order_of_things_is_as_likely() -> None:
    mix = mixing(Random(1))
    found = Counter("".join(mix("abcd")) for _ in range(24_000))
    assert set(found) == {"".join(row) for row in permutations("abcd")}
    assert max(abs(count - 1000) for count in found.values()) < 150


def test_things_are_drawn_one_by_one() -> None:
    rng, same = Random(2), Random(2)
    assert list(islice(mixing(rng)(range(100)), 1)) == [int(same.random() * 100)]
    assert rng.getstate() == same.getstate()
    assert list(mixing(rng)(())) == []
