"""Attempts at interception: what they are said to see to themselves no rule has anything against."""

from random import Random

import pytest

from tests.awaw.desk import WARS, world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.sea.attempts import attempts, is_stopped
from wavell.books.awaw.model.ids import FrontId, PlaceId, UnitId
from wavell.books.awaw.model.ownership import against
from wavell.books.awaw.model.world import Activity, Voyage, War
from wavell.books.awaw.rules import ALLIES, AXIS, Side
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice


@pytest.mark.rule("awaw frame:interception")
@pytest.mark.parametrize("scenario", ["malaya-1941", "northern-shield-1942"])
def test_an_attempt_is_stopped_as_all_rules_together_say(scenario: str) -> None:
    compared = 0
    for seed in range(1, 4):
        game, rng = Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big"))), Random(seed)
        while due := game.to_act():
            world = game.world
            assert isinstance(world, War)
            if "intercept" in due[0].verbs:
                seat = Side(due[0].seat)
                for order in attempts(world, seat):
                    compared += 1
                    assert is_stopped(world, order, seat) is (next(against(order, world, seat), None) is not None)
            chosen = choose(game, due[0].seat, rng)
            assert chosen is not None
            game.play(due[0].seat, chosen)
    assert compared > 20


@pytest.mark.rule("awaw frame:interception")
def test_no_attempt_is_listed_where_no_way_leads_by_sea() -> None:
    laid = world({"br-ca-1": "Colombo", "ja-inf-1": "Tokyo"}, wars=WARS)
    tokyo, inland = laid.units[UnitId("ja-inf-1")].place, PlaceId("S7")
    path, front = (tokyo, inland), FrontId("southeast_asian")
    laid.voyage = Voyage(Activity.INVADE, AXIS, (UnitId("ja-inf-1"),), inland, path, front)
    assert list(attempts(laid, ALLIES)) == []
