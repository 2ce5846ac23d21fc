"""What happened, as a player reads it; and points that are at stake only when the enemy left them there."""

import pytest

from wavell.books.europa.events import Changed, Moved, Owned, mps, who
from wavell.books.europa.rules import RULES
from wavell.books.europa.world import Stock

from .desk import desk, front, happened, play

_ref = RULES.ref("frame:MP")


def test_names_are_listed_as_people_list_them() -> None:
    assert who("a") == "a"
    assert who("a", "b") == "a and b"
    assert who("a", "b", "c") == "a, b and c"
    assert who("?", "?") == "2 units"


def test_movement_points_are_told_and_not_sixths() -> None:
    assert [mps(sixths) for sixths in (0, 3, 6, 9, 12)] == ["0 MPs", "1/2 MP", "1 MP", "1 1/2 MPs", "2 MPs"]
    assert Changed(_ref, ("a",), "spent", 18).told() == "a: 3 MPs spent in this phase"
    assert Changed(_ref, ("a",), "owes", 3).told() == "a: owes 3 MPs of the next move"
    assert Changed(_ref, ("a",), "owes", -1).told() == "a: 1 MP more on the next move"
    assert Changed(_ref, ("a",), "hungry", 3).told() == "a: out of supply (U2)"
    assert Changed(_ref, ("a", "b"), "disrupted", 0).told() == "a and b: disrupted no more"
    assert Moved(_ref, ("a", "b"), "0101", "0102", 12).told() == "a and b: moved from 0101 to 0102, 2 MPs"
    assert Moved(_ref, ("?",), "0101", "0102", 12).told() == "1 unit: moved from 0101 to 0102"


def test_all_that_a_move_takes_is_one_line() -> None:
    assert Owned(_ref, ("0101", "0102", "0103"), "axis").told() == "the axis own 0101, 0102 and 0103"


@pytest.mark.rule("europa frame:SP")
def test_points_that_the_enemy_left_are_rolled_for() -> None:
    game = desk("allies.movement", {"al-arm": "0806"}, stocks={"0906": [6, 0]}, dice=[4])
    play(game, "move al-arm 0906")
    events = play(game, "end")
    assert happened(events, "Stocked") == ["frame:SP"]
    assert front(game).stocks["0906"] == Stock(sp=6)


@pytest.mark.rule("europa frame:SP")
def test_points_brought_to_a_hex_after_it_was_taken_are_not_rolled_for() -> None:
    game = desk("allies.movement", {"al-arm": "0806", "al-truck": "0706"}, stocks={"al-truck": [12, 0]})
    play(game, "move al-arm 0906", "move al-truck 0906", "unload al-truck 3 to 0906")
    assert happened(play(game, "end"), "Stocked", "DieRolled") == []
    assert front(game).stocks["0906"] == Stock(sp=6)
