"""Who wins: the score of each scenario, the end of the last turn, and what ends a game at once."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.awaw.desk import lines, play, tally, war, world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.politics.victory import GOALS
from wavell.books.awaw.frame.setup.scenarios import SCENARIOS
from wavell.umpire import Game, GivenDice, Header


def game_of(scenario: str, control: Mapping[str, str], *, date: str = "Summer 1945", **position: Any) -> Game:
    """The last Allied decision of a scenario's last turn, with these places taken."""
    found = world(date=date, phase="allies.surrender", control=control, **({"last": date} | position))
    found.scenario = scenario
    return Game.begin(
        BOOK, Header("awaw", "", BOOK.versions.rules_id, found.readings, "strict", ()), GivenDice([]), found
    )


LONG = ["Singapore", "Kuala Lumpur", "Rangoon", "Calcutta", "Dacca", "Colombo", "Hong Kong", "Manila", "Batavia"]


@pytest.mark.rule("awaw frame:victory")
@pytest.mark.parametrize(
    ("held", "surrendered", "winners", "title"),
    [
        (8, ("india",), ("axis",), "decisive"),
        (6, ("india", "australia"), ("axis",), "decisive"),
        (9, (), ("axis",), "marginal"),
        (6, ("india",), ("axis",), "marginal"),
        (7, (), (), "draw"),
        (4, ("australia",), (), "draw"),
        (5, (), ("allies",), "marginal"),
        (2, (), ("allies",), "decisive"),
        (0, (), ("allies",), "decisive"),
    ],
)
def test_the_long_game(held: int, surrendered: tuple[str, ...], winners: tuple[str, ...], title: str) -> None:
    game = game_of("commonwealth-1939", dict.fromkeys(LONG[:held], "axis"), surrendered=surrendered)
    found = tally(game, "score")
    assert found.total == held + 2 * len(surrendered)
    assert set(lines(found)) <= {"+1 frame:victory", "+2 frame:victory"}
    play(game, "end")
    outcome = war(game).outcome
    assert outcome is not None
    assert outcome.winners == winners
    assert title in outcome.why


@pytest.mark.rule("awaw frame:victory")
def test_nothing_ends_before_the_last_turn() -> None:
    game = game_of("commonwealth-1939", dict.fromkeys(LONG, "axis"), last="Spring 1946")
    play(game, "end")
    assert war(game).outcome is None


@pytest.mark.rule("awaw frame:victory")
@pytest.mark.parametrize(
    ("scenario", "held", "winners"),
    [
        ("malaya-1941", ["Singapore", "Kuala Lumpur"], ("axis",)),
        ("malaya-1941", ["Kuala Lumpur"], ()),
        ("malaya-1941", ["Kuala Lumpur", "Rangoon"], ("axis",)),
        ("malaya-1941", ["Mandalay"], ("allies",)),
        ("chalo-delhi-1942", ["Calcutta", "Dacca", "Rangoon"], ("axis",)),
        ("chalo-delhi-1942", ["Akyab", "Rangoon"], ()),
        ("chalo-delhi-1942", ["Rangoon"], ("allies",)),
        ("northern-shield-1942", ["Rabaul", "Lae", "Bougainville", "Port Moresby"], ("axis",)),
        ("northern-shield-1942", ["Rabaul", "Lae", "Bougainville"], ()),
        ("northern-shield-1942", ["Rabaul", "Lae"], ("allies",)),
    ],
)
def test_short_scenarios(scenario: str, held: list[str], winners: tuple[str, ...]) -> None:
    game = game_of(scenario, dict.fromkeys(held, "axis"))
    play(game, "end")
    outcome = war(game).outcome
    assert outcome is not None
    assert outcome.winners == winners


@pytest.mark.rule("awaw frame:victory")
@pytest.mark.parametrize(("scenario", "nation"), [("chalo-delhi-1942", "india"), ("northern-shield-1942", "australia")])
def test_a_surrender_ends_a_short_scenario_at_once(scenario: str, nation: str) -> None:
    game = game_of(scenario, {}, surrendered=[nation], last="Spring 1946")
    play(game, "end")
    outcome = war(game).outcome
    assert outcome is not None
    assert outcome.winners == ("axis",)


@pytest.mark.rule("awaw frame:victory")
@pytest.mark.parametrize(("holder", "winners"), [("axis", ("axis",)), ("allies", None)])
def test_the_rock_falls_at_once(holder: str, winners: tuple[str, ...] | None) -> None:
    game = game_of("the-rock-1940", {"Gibraltar": holder}, map="gibraltar", date="Fall 1940", last="Summer 1941")
    play(game, "end")
    outcome = war(game).outcome
    assert (outcome.winners if outcome else None) == winners


@pytest.mark.rule("awaw frame:victory")
def test_japan_without_a_port_abroad_loses_at_once() -> None:
    lands = ["korea", "formosa", "manchuria", "south_sea_mandate"]
    for abroad, over in (({"Truk": "axis"}, False), ({}, True)):
        game = game_of("", abroad, last="Spring 1946", territory=dict.fromkeys(lands, "allies"))
        play(game, "end")
        outcome = war(game).outcome
        assert (outcome is not None) is over
        assert outcome is None or outcome.winners == ("allies",)


@pytest.mark.rule("awaw frame:victory")
def test_every_scenario_has_goals() -> None:
    assert set(SCENARIOS) <= set(GOALS)
