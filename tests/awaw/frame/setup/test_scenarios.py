"""Every scenario can be won by either side, by players who do no more than go for what counts."""

import pytest

from tests.awaw.sensible import Sensible
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.rules import ALLIES, AXIS, SEQUENCE, SIDES, Side
from wavell.umpire import Game, SeededDice

FIRST, MOST, LONGEST = 12, 24, 10
"""The first seed, and how many games, short and long, are played at most until each side has won one."""


WARS = {
    "commonwealth-1939": (
        ("Summer 1940", "declare italy on britain"),
        ("Fall 1940", "declare japan on indochina"),
        ("Summer 1941", "declare japan on thailand"),
        ("Winter 1941", "declare japan on britain"),
        ("Winter 1941", "declare japan on us"),
    )
}
"""What the Axis declare, and from when on."""


def winners(scenario: str, seed: int) -> tuple[str, ...]:
    """Play a game; in every second one the Allies only hold what they have."""
    game = Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big")))
    wars = [(SEQUENCE.turn(date), order) for date, order in WARS.get(scenario, ())]
    players = {AXIS: Sensible(game, AXIS, wars=wars), ALLIES: Sensible(game, ALLIES, attacks=bool(seed % 2))}
    while due := game.to_act():
        players[Side(due[0].seat)].play()
    assert game.world.outcome is not None
    return game.world.outcome.winners


@pytest.mark.slow
@pytest.mark.rule("awaw frame:victory")
@pytest.mark.parametrize("scenario", ["malaya-1941", "chalo-delhi-1942", "northern-shield-1942", "the-rock-1940"])
def test_either_side_can_win(scenario: str) -> None:
    both_win(scenario, MOST)


@pytest.mark.long
@pytest.mark.rule("awaw frame:victory")
def test_either_side_can_win_the_campaign() -> None:
    both_win("commonwealth-1939", LONGEST, first=46)


def both_win(scenario: str, most: int, first: int = FIRST) -> None:
    """Play until each side has won a game."""
    won: set[str] = set()
    for seed in range(first, first + most):
        won.update(winners(scenario, seed))
        if won == set(SIDES):
            return
    pytest.fail(f"in {most} games of {scenario} only {won or 'nobody'} won")
