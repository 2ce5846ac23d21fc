"""Standing lines: laid again each turn, until they are dropped or cannot be."""

import pytest

from tests.awaw.desk import account, cites, desk, happened, options, play, to_phase, war
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.supply.isolation import unsupplied_now
from wavell.books.awaw.frame.supply.standing_lines import LineLapsed
from wavell.books.awaw.model.counters import POOL
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.lines import Line
from wavell.books.awaw.rules import ALLIES, AXIS, Holder
from wavell.umpire import Game, SeededDice

AUSTRALIA, INDIA = PlaceId("australia"), PlaceId("india")


def two_lines(dice: tuple[int, ...] = ()) -> Game:
    """The Allies have laid two lines with their only transports and ended their sea supply."""
    game = desk(
        "allies.supply",
        {"aus-inf-1": "Rabaul", "ind-inf-1": "Singapore", "us-tp-1": "pacific", "br-tp-1": "indian_ocean"},
        wars=["britain japan"],
        dice=dice,
    )
    play(game, "line rabaul from australia via NN24", "line singapore from india", "end")
    return game


@pytest.mark.rule("awaw frame:supply")
def test_a_line_stands_and_is_laid_again_with_a_transport() -> None:
    game = two_lines()
    assert war(game).standing == {"FF29": Line(ALLIES, AUSTRALIA, (PlaceId("NN24"),)), "EE11": Line(ALLIES, INDIA)}
    to_phase(game, "allies.war")
    assert war(game).sea_lines == {}
    assert options(game, "drop") == ["drop FF29", "drop EE11"]
    assert account(game, "allies.transports.pacific") == 1
    events = to_phase(game, "allies.supply")
    assert happened(events, "LineLaid", "LineLapsed") == ["71.61", "72.61"]
    assert account(game, "allies.transports.pacific") == account(game, "allies.transports.indian_ocean") == 0


@pytest.mark.rule("awaw frame:supply")
def test_a_line_that_cannot_be_laid_again_is_named_with_its_paragraph() -> None:
    game = two_lines()
    position = war(game)
    position.control = {**position.control, PlaceId("FF29"): Holder.AXIS}
    position.put(UnitId("br-tp-1"), place=POOL)
    events = to_phase(game, "allies.supply")
    assert happened(events, "LineLaid", "LineLapsed") == ["frame:supply", "72.61"]
    told = [str(event) for event in events if isinstance(event, LineLapsed)]
    assert (
        told[0] == "the sea line to FF29 stands no longer: Rabaul (FF29) is not held by the allies [awaw frame:supply]"
    )
    assert "no indian ocean transport is free" in told[1]
    assert war(game).standing == {}


@pytest.mark.rule("awaw frame:supply")
def test_a_line_is_dropped_before_it_is_laid_and_changed_by_another() -> None:
    game = two_lines()
    assert cites(game.judge("allies", "drop rabaul")) == ["frame:phases"]
    to_phase(game, "allies.war")
    assert cites(game.judge("allies", "drop truk")) == ["frame:supply"]
    play(game, "drop singapore")
    to_phase(game, "allies.supply")
    assert set(war(game).sea_lines) == {"FF29"}
    assert account(game, "allies.transports.indian_ocean") == 1
    assert cites(game.judge("allies", "line rabaul from australia")) == ["frame:supply", "71.61"]
    play(game, "line rabaul from india")
    assert war(game).standing == war(game).sea_lines == {"FF29": Line(ALLIES, INDIA)}


@pytest.mark.rule("awaw frame:interception")
@pytest.mark.parametrize(("answer", "laid"), [("pass", {"FF29", "EE11"}), ("intercept ja-ca-1 in FF29", {"EE11"})])
def test_the_next_line_waits_until_the_one_before_is_laid_or_cut(answer: str, laid: set[str]) -> None:
    game = two_lines((6, 6, 6, 6))
    to_phase(game, "allies.war")
    war(game).put(UnitId("ja-ca-1"), place="Z31")  # in Truk
    play(game, "end")
    assert war(game).voyage is not None
    play(game, answer)
    while war(game).pending:
        play(game, "pass")
    assert set(war(game).sea_lines) == laid
    assert set(war(game).standing) == {"FF29", "EE11"}


@pytest.mark.rule("awaw frame:supply")
def test_the_lines_of_the_campaign_stand_from_the_start() -> None:
    game = Game.new(BOOK, "commonwealth-1939", dice=SeededDice(bytes(32)))
    play(game, "end")
    assert set(war(game).sea_lines) == {"K26", "O24", "R23", "V17", "Z31"}
    assert unsupplied_now(war(game), AXIS) == ()
    to_phase(game, "allies.movement")
    assert {"gibraltar", "malta"} <= set(war(game).sea_lines)
    assert war(game).unsupplied == set()
