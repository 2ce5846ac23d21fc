"""Every scenario can be won by either side, by players who do no more than go for what counts."""

import pytest

from tests.awaw.sensible import Sensible
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.rules import ALLIES, AXIS, SIDES
from wavell.umpire import Game, SeededDice

FIRST, MOST = 12, 24
"""The first seed, and how many games are played at most until each side has won one."""


def winners(scenario: str, seed: int) -> tuple[str, ...]:
    """Play a game; in every second one the Allies only hold what they have."""
    game = Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big")))
    players = {AXIS: Sensible(game, AXIS), ALLIES: Sensible(game, ALLIES, attacks=bool(seed % 2))}
    while due := game.to_act():
        players[due[0].seat].play()
    assert game.world.outcome is not None
    return game.world.outcome.winners


@pytest.mark.rule("awaw frame:victory")
@pytest.mark.parametrize("scenario", ["malaya-1941", "chalo-delhi-1942", "northern-shield-1942", "the-rock-1940"])
def test_either_side_can_win(scenario: str) -> None:
    won: set[str] = set()
    for seed in range(FIRST, FIRST + MOST):
        won.update(winners(scenario, seed))
        if won == set(SIDES):
            return
    pytest.fail(f"in {MOST} games of {scenario} only {won or 'nobody'} won")
