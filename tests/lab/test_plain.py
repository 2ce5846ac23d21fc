"""The plain player: what it draws from is mixed fairly, and no more of it is drawn than is taken."""

from collections import Counter
from itertools import islice, permutations
from random import Random

import pytest

from wavell.lab.plain import choose, mixing
from wavell.umpire import Game, SeededDice, open_book
from wavell.umpire.rules.judging import is_legal, judge
from wavell.umpire.rules.options import in_order


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


@pytest.mark.slow
@pytest.mark.parametrize(("book", "scenario"), [("awaw", "malaya-1941"), ("europa", "crusader"), ("primer", "oasis")])
def test_what_is_listed_is_legal_if_it_is_judged_so(book: str, scenario: str) -> None:
    """Of what the listers come up with, `is_legal` lets through what the whole judgement allows, and no more."""
    game, rng, refused = Game.new(open_book(book), scenario, dice=SeededDice(bytes(32))), Random(3), 0
    while (due := game.to_act()) and len(game.journal.entries) < 120:
        seat = due[0].seat
        for verb in due[0].verbs if len(game.journal.entries) % 8 == 0 else ():
            if (offer := game.book.rules.offers_.get(game.book.verbs[verb])) is None:
                continue
            listed = offer.run(game.world, seat, mix=in_order) if offer.mixes else offer.run(game.world, seat)
            for order in islice(listed, 40):
                verdict = judge(game.book, game.world, seat, order)
                assert is_legal(game.book, game.world, seat, order) == bool(verdict), f"{order}: {verdict}"
                refused += not verdict
        chosen = choose(game, seat, rng, 0.5)
        assert chosen is not None
        game.play(seat, chosen)
    assert refused or book == "primer"
