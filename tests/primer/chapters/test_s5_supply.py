"""Chapter 5: supply."""

import pytest
from tests.primer.desk import desk, lines, tally, world

from wavell.books.primer.chapters.s5_supply import in_supply


@pytest.mark.rule("primer 5.1")
@pytest.mark.parametrize(
    ("place", "supplied"),
    [
        ("0605", True),  # on the road
        ("0902", True),  # three hexes from it
        ("0901", False),  # four
        ("0503", True),  # above the escarpment, beside the pass
        ("1105", True),  # in the depot
    ],
)
def test_a_line_runs_three_hexes_overland_and_then_along_the_road(place: str, supplied: bool) -> None:
    assert in_supply("rifles", world({"rifles": place, "panzer": "0109"})) == supplied


@pytest.mark.rule("primer 5.1")
def test_an_overland_stretch_never_crosses_the_escarpment() -> None:
    found = tally(desk("axis.move", {"fanteria": "0303", "rifles": "1109"}), "supply fanteria")
    assert lines(found)[0] == "+3 5.1"  # straight down over 0304 it would be two hexes
    assert "0304" not in found.lines[0].why


@pytest.mark.rule("primer 5.1")
def test_a_line_is_as_long_as_its_stretches() -> None:
    game = desk("allies.move", {"scouts": "0803", "panzer": "0109"})
    assert lines(tally(game, "supply scouts")) == ["+2 5.1", "+7 5.1", "+0 7"]


@pytest.mark.rule("primer 5.1")
def test_a_line_that_is_too_long_fails_by_its_length() -> None:
    found = tally(desk("allies.move", {"rifles": "0901", "panzer": "0109"}), "supply rifles")
    assert lines(found) == ["+0 5.1"]
    assert found.lines[0].why == "no supply: the stretch overland is too long"


@pytest.mark.rule("primer 5.2")
def test_an_enemy_zone_cuts_a_line_unless_a_friend_keeps_it_open() -> None:
    units = {"hussars": "0505", "panzer": "0804"}  # their zone lies across the road
    for friends, choice, supplied in (
        ({}, "friends", False),
        ({"rifles": "0805", "anzacs": "0905"}, "friends", True),
        ({"rifles": "0805", "anzacs": "0905"}, "everywhere", False),
    ):
        assert in_supply("hussars", world({**units, **friends}, {"zones": choice})) == supplied
    found = tally(desk("allies.move", units), "supply hussars")
    assert found.total == 0
    assert [line.why for line in found.lines] == ["no supply: the line is cut in 0705"]


@pytest.mark.rule("primer 5.2")
def test_the_hex_of_the_unit_itself_does_not_matter() -> None:
    assert in_supply("hussars", world({"hussars": "0805", "panzer": "0705"}))


@pytest.mark.rule("primer 5.2", "primer 7")
@pytest.mark.parametrize("reading", ["friends", "everywhere"])
def test_a_unit_in_its_depot_is_in_supply_whatever_stands_next_to_it(reading: str) -> None:
    game = desk("allies.move", {"rifles": "1105", "panzer": "1005"}, readings={"zones": reading})
    assert lines(tally(game, "supply rifles")) == ["+0 7"]
    assert tally(game, "allowance rifles").total == 3


@pytest.mark.rule("primer 5.3")
def test_without_supply_half_the_allowance_and_half_the_attack() -> None:
    game = desk("allies.move", {"hussars": "0505", "rifles": "1105", "panzer": "0804", "fanteria": "0405"})
    assert lines(tally(game, "allowance hussars")) == ["+5 2.2", "x1/2 5.3", "floor 3.2"]
    assert tally(game, "allowance hussars").total == 2
    assert lines(tally(game, "force hussars on 0405")) == ["+5 2.1", "x1/2 5.3"]
    assert tally(game, "defence 0505").total == 5
    assert tally(game, "allowance rifles").total == 3
