"""What a player reads: refusals that say how much is allowed, facts in plain words, and a picture of what matters."""

import pytest

from tests.awaw.desk import desk, play
from tests.awaw.test_exploitation import broken
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.ledger import Lapsed
from wavell.books.awaw.words import listed, many
from wavell.cli.screen import event_lines
from wavell.umpire import Game, SeededDice

WAR = ["britain japan"]


def test_lists_and_numbers_are_spoken() -> None:
    assert [listed(()), listed("a"), listed("ab"), listed("abc")] == ["", "a", "a and b", "a, b and c"]
    assert [many(1, "counter"), many(2, "hex")] == ["1 counter", "2 hexes"]
    assert [many(1, "BRP of base"), many(0, "BRP of base")] == ["1 BRP of base", "0 BRPs of base"]


@pytest.mark.rule("awaw frame:exploitation")
def test_armor_that_broke_through_is_told_how_to_go_on() -> None:
    game = broken()
    told = [each.text for each in game.judge("axis", "attack ja-arm-1 on V11").objections]
    assert "ja-arm-1 has attacked; having broken through, it may go on by `exploit`" in told
    play(game, "exploit ja-arm-1 V12")
    assert game.judge("axis", "attack ja-arm-1 on V11")


@pytest.mark.rule("awaw frame:redeployment")
def test_a_tr_that_is_too_far_says_how_far_it_may_go() -> None:
    land = {"thailand": "axis", "indochina": "axis"}
    game = desk("axis.redeployment", {"ja-inf-1": "Saigon"}, wars=WAR, territory=land)
    (refusal,) = game.judge("axis", "tr ja-inf-1 singora").objections
    assert refusal.text.endswith("by land for a TR: 6 hexes at most, 3 with jungle or mountains")


@pytest.mark.rule("awaw frame:invasion")
def test_a_landing_that_is_too_far_under_enemy_aircraft_says_so() -> None:
    units = {"ja-mar-1": "Singapore", "ja-dd-1": "Singapore", "ind-inf-8": "Colombo", "br-aaf-2": "Colombo"}
    held = {"Singapore": "axis"}
    game = desk("axis.combat", units, wars=WAR, control=held)
    told = [each.text for each in game.judge("axis", "invade colombo with ja-mar-1 in ja-dd-1").objections]
    reason = "within range of enemy aircraft and without own ones"
    assert f"Colombo (CC3) is 10 hexes away, more than 8 {reason}" in told


@pytest.mark.rule("awaw frame:turn-counters")
def test_a_new_turn_tells_what_is_given_and_not_what_is_written_off() -> None:
    game = Game.new(BOOK, "chalo-delhi-1942", dice=SeededDice(bytes(32)))
    play(game, "end", "line shanghai from tokyo")
    while game.turn != "Summer 1942" or "axis" not in [due.seat for due in game.to_act()]:
        due = game.to_act()[0]
        assert game.play(due.seat, "end" if "end" in due.verbs else "pass")
    events = [event for entry in game.journal.entries for event in entry.events]
    assert any(isinstance(event, Lapsed) for event in events)
    told = list(event_lines(BOOK, events))
    assert any("the axis get 10 transports: pacific, this turn" in line for line in told)
    assert any("canada gets 1 shipbuilding point: " in line for line in told)
    assert not any("the old turn is closed" in line for line in told)


def test_the_picture_is_of_the_places_that_count_and_names_what_it_leaves_out() -> None:
    assert BOOK.picture is not None
    game = Game.new(BOOK, "northern-shield-1942", dice=SeededDice(bytes(32)))
    drawn = BOOK.picture(game.world)
    assert "Not drawn: Pearl Harbor (P53)." in drawn
    assert "*A1 oa" in drawn  # Port Moresby and Milne Bay, in wide letters
    assert max(map(len, drawn.splitlines())) <= 106
    wide = Game.new(BOOK, "commonwealth-1939", dice=SeededDice(bytes(32)))
    assert "Not drawn" not in BOOK.picture(wide.world)
