"""What a lister is said to see to itself, it does: no order that it lists breaks a rule that it is said to meet."""

from random import Random

import pytest

from wavell.books.europa.book import BOOK
from wavell.books.europa.rules import RULES
from wavell.lab.plain import choose, mixing
from wavell.lab.saboteur import Saboteur, begin
from wavell.umpire import Game, SeededDice, WavellError
from wavell.umpire.rules.options import Mix, in_order
from wavell.umpire.rules.plans import said_by
from wavell.umpire.rules.position_cache import pinned

EVERY, ORDERS = 8, 160
"""How many orders of a random game lie between two positions looked at, and how many there are in all."""
SCATTERED, DEEP = 30, 3
"""How many positions are laid out at random, and how many orders are given from each."""


def broken(game: Game, mix: Mix = in_order) -> list[str]:
    """The rules that orders listed for the acting seats break, though their listers are said to meet them."""
    found: list[str] = []
    with pinned(game.world):
        for due in game.to_act():
            for verb in due.verbs:
                kind = BOOK.verbs[verb]
                offer = RULES.offers_.get(kind)
                if offer is None or not offer.meets:
                    continue
                rules = [rule for rule in RULES.plan(kind).forbids if said_by(rule) & offer.meets]
                listed = offer.run(game.world, due.seat, mix=mix) if offer.mixes else offer.run(game.world, due.seat)
                for order in listed:
                    for rule in rules:
                        if rule.when is None or rule.when(order, game.world):
                            asked = {"seat": due.seat} if rule.wants_seat else {}
                            found += [f"{order}: {why} [{rule.name}]" for why in rule.run(order, game.world, **asked)]
    return found


@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_listers_meet_the_rules_they_are_said_to_meet(scenario: str) -> None:
    for seed in (1, 2):
        game = Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big")))
        rng = Random(seed)
        for n in range(ORDERS):
            if not (due := game.to_act()):
                break
            if n % EVERY == 0:
                assert broken(game) == []
            order = choose(game, due[0].seat, rng, patience=0.5)
            assert order is not None
            assert game.play(due[0].seat, order)


@pytest.mark.parametrize("seed", range(3))
def test_listers_meet_them_in_positions_laid_out_at_random(seed: int) -> None:
    assert BOOK.scatter is not None
    rng = Random(seed)
    saboteur, laid = Saboteur(BOOK, rng), 0
    while laid < SCATTERED:
        try:
            game = begin(BOOK, BOOK.scatter(rng), SeededDice(rng.randbytes(32)))
        except WavellError:
            continue
        laid += 1
        for _ in range(DEEP):
            assert broken(game) == []
            assert broken(game, mixing(rng)) == []
            if (step := saboteur.choose(game)) is None:
                break
            assert game.play(step.seat, step.text)
