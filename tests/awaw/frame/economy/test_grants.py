"""Grants from one power to another."""

import pytest

from tests.awaw.desk import account, cites, desk, ends, options, play, war
from wavell.books.awaw.frame.economy.offensives import OPERATIONS
from wavell.books.awaw.model.ids import PowerId


@pytest.mark.rule("awaw frame:grants")
@pytest.mark.parametrize(("tension", "room"), [(37, 0), (38, 10)])
def test_the_pre_war_limit_opens_at_forty(tension: int, room: int) -> None:
    game = desk("allies.surrender", marks={"tension": tension}, wars=["china japan"], used={})
    play(game, *ends(1))
    war(game).used[OPERATIONS.key(PowerId("japan"), "asian", "ground")] = 1
    play(game, *ends(6))
    assert account(game, "us.grants") == room
    assert bool(game.judge("allies", "grant us to britain 10")) is bool(room)
    assert cites(game.judge("allies", "grant us to britain 11")) == ["frame:grants"]
    if room:
        play(game, "grant us to britain 6")
        assert account(game, "us.grants") == 4
        assert cites(game.judge("allies", "grant us to britain 5")) == ["frame:grants"]


@pytest.mark.rule("awaw frame:grants")
def test_at_war_with_germany_the_level_is_the_limit() -> None:
    game = desk("allies.war", wars=["germany us"], accounts={"us.level": 30})
    assert game.judge("allies", "grant us to britain 30")
    assert cites(game.judge("allies", "grant us to britain 31")) == ["frame:grants"]
    play(game, "grant us to britain 30")
    assert account(game, "us.level") == 0
    assert account(game, "britain.level") == 130


@pytest.mark.rule("awaw frame:grants")
@pytest.mark.parametrize(
    "order",
    [
        "grant britain to britain 5",
        "grant britain to france 5",
        "grant japan to germany 5",
        "grant germany to italy 5",
        "grant britain to us 0",
        "grant britain to us -3",
        "grant britain to us 5 via india",
        "grant britain to china 5",
        "grant britain to china 5 via calcutta",
        "grant britain to china 5 via rangoon",
    ],
)
def test_grants_that_cannot_be_made(order: str) -> None:
    game = desk("allies.war", control={"Rangoon": "axis"})
    assert cites(game.judge("allies", order)) == ["frame:grants"]


@pytest.mark.rule("awaw frame:grants")
def test_grants_are_listed_in_round_sums() -> None:
    game = desk("allies.war", accounts={"britain.level": 7, "china.level": 0}, surrendered=["india"])
    assert options(game, "grant") == ["grant britain to us 5", "grant britain to china 5 via W12"]
