"""The picture of a position: what is drawn, and what a seat does not see."""

import pytest

from tests.europa.desk import scenario, world
from tests.europa.model.test_scenarios import NAMES
from wavell.books.europa.display.text_map import WIDTH, gloss, picture


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_wider_than_the_screen(name: str) -> None:
    assert max(map(len, picture(scenario(name)).splitlines())) <= WIDTH + 4


def test_the_picture_of_crusader_shows_map_stacks_and_stocks() -> None:
    drawn = picture(scenario("crusader"))
    assert "*A8" in drawn
    assert "!A3 #   #   #Qa" in drawn
    assert "Tobruk (18A:4817): 70-div 7-8" in drawn
    assert "the railhead is Misheifa (19A:0719), 5 of 14 hexes" in drawn
    assert "8-depot 30" in drawn
    assert "allies:desert 18" in drawn
    assert "to come: 150-inf Dec 1 41" in drawn
    assert "The Allies score 2" in drawn


@pytest.mark.rule("europa frame:INT")
def test_a_seat_sees_how_many_units_stand_there_and_not_which() -> None:
    drawn = picture(scenario("crusader").seen_by("axis"))
    assert "Tobruk (18A:4817): 8 not seen" in drawn
    assert "70-div" not in drawn
    assert "150-inf" not in drawn
    assert "8-depot" not in drawn


def test_what_happened_to_a_unit_is_told() -> None:
    units = {"al-inf-div": {"at": "0407", "up": "cadre", "moved": True, "disrupted": True, "hungry": 2}}
    assert "al-inf-div 2-8 (cadre, moved, disrupted, supply u2)" in picture(world(units))


def test_an_empty_map_is_no_fault() -> None:
    assert "nothing" not in picture(world())


def test_hexes_in_a_text_are_named() -> None:
    now = scenario("crusader")
    assert gloss(now, "move 7-arm-div 19A:0319 and 18A:5019") == {"19A:0319": "Sollum"}
    assert gloss(now, "Sollum (19A:0319)") == {}
    assert gloss(scenario("kassala-to-keren"), "move gazelle 1406") == {"1406": "Keren"}
