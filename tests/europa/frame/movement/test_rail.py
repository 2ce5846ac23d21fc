"""Rail movement: lines that can be used, and what a net carries (frame:RAIL)."""

import pytest

from tests.europa.desk import answers, desk, front, happened, options, play, world
from wavell.books.europa.frame.movement.rail import lines_from, net_of, rail_way, room_left, room_taken
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES


@pytest.mark.rule("europa frame:RAIL")
def test_units_go_by_rail_within_the_capacity() -> None:
    game = desk("allies.movement", {"al-inf-div": "0207", "al-arm": "0207", "al-art": "0207", "al-inf": "0306"})
    assert game.judge("allies", "rail al-inf-div 0707")
    assert room_taken(front(game), [UnitId("al-inf-div")]) == 3
    assert room_taken(front(game), [UnitId("al-arm")]) == 2
    events = play(game, "rail al-inf-div+al-arm 0707")
    assert happened(events, "Moved") == ["frame:RAIL", "frame:RAIL"]
    assert answers(game, "move al-inf-div 0706") == ["frame:MP"]
    net = net_of(front(game), PlaceId("0207"), ALLIES)
    assert net is not None
    assert net.id == "west"
    assert room_left(front(game), net) == 3
    assert game.judge("allies", "rail al-art 0407")
    play(game, "rail al-art 0407")
    assert answers(game, "rail al-inf 0407") == ["frame:RAIL"]  # not on the line


@pytest.mark.rule("europa frame:RAIL")
def test_more_than_the_net_carries() -> None:
    game = desk("allies.movement", {"al-inf-div": "0207", "al-arm-div": "0207"})
    assert answers(game, "rail al-inf-div+al-arm-div 0407") == ["frame:RAIL"]
    assert game.judge("allies", "rail al-arm-div 0407")
    poor = desk("allies.movement", {"al-inf-div": "0207"}, marks={"rail west": 2})
    assert answers(poor, "rail al-inf-div 0407") == ["frame:RAIL"]


@pytest.mark.rule("europa frame:RAIL")
def test_lines_that_can_be_used() -> None:
    now = world({"al-inf": "0207", "ax-inf-div": "0506"})
    assert "0407" in lines_from(now, PlaceId("0207"), ALLIES)
    assert rail_way(now, ALLIES, PlaceId("0207"), PlaceId("0807")) == ()  # the enemy's zone lies across the line
    held = world({"al-inf": "0207", "al-inf-2": "0507", "al-mot": "0607", "ax-inf-div": "0506", "al-mech": "0407"})
    assert len(rail_way(held, ALLIES, PlaceId("0207"), PlaceId("0807"))) == 7
    cut = world({"al-inf": "0207"}, works={"0307": ["rail_cut"]})
    assert rail_way(cut, ALLIES, PlaceId("0207"), PlaceId("0407")) == ()
    foreign = world({"al-inf": "0207"})
    assert rail_way(foreign, ALLIES, PlaceId("0207"), PlaceId("0907")) == ()
    game = desk("allies.movement", {"al-inf": "0407", "ax-inf-div": "0408"})
    assert answers(game, "rail al-inf 0207") == ["frame:RAIL"]  # nobody would stay


@pytest.mark.rule("europa frame:RAIL")
@pytest.mark.parametrize(("friend", "opens"), [("al-inf-bn", True), ("al-fighter", False)])
def test_aircraft_keep_no_line_open(friend: str, opens: bool) -> None:
    works = {"0407": ["airbase"], "0507": ["airbase"]}
    held = world(
        {"al-inf": "0207", friend: "0507", "al-mot": "0607", "ax-inf-div": "0506", "al-mech": "0407"}, works=works
    )
    assert bool(rail_way(held, ALLIES, PlaceId("0207"), PlaceId("0807"))) == opens
    game = desk("allies.movement", {"al-inf": "0407", friend: "0407", "ax-inf-div": "0408"}, works=works)
    assert bool(game.judge("allies", "rail al-inf 0207")) == opens


@pytest.mark.rule("europa frame:RAIL")
def test_a_line_that_was_built_belongs_to_the_net_it_goes_on_from() -> None:
    now = world({"al-inf": "0206"}, works={"0208": ["rail"], "0209": ["rail"]})
    assert rail_way(now, ALLIES, PlaceId("0209"), PlaceId("0407")) != ()
    net = net_of(now, PlaceId("0209"), ALLIES)
    assert net is not None
    assert net.id == "west"


@pytest.mark.rule("europa frame:RAIL", "europa frame:STACK")
def test_what_rail_is_refused_for() -> None:
    units = {
        "al-inf": {"at": "0407", "spent": 1},
        "al-inf-2": "0507",
        "al-light": "0407",
        "al-depot": "0407",
        "al-inf-div": "0707",
        "al-arm-div": "0707",
        "al-mtn-div": "0707",
        "al-static": "0407",
    }
    game = desk("allies.movement", units)
    assert answers(game, "rail al-inf 0607") == ["frame:RAIL"]
    assert answers(game, "rail al-light+al-inf-2 0607") == ["frame:RAIL"]
    assert answers(game, "rail al-light 0407") == ["frame:RAIL"]
    assert answers(game, "rail al-static 0707") == ["frame:STACK"]
    assert answers(game, "rail al-depot 0607") == ["15.I.1.c.2"]
    assert options(game, "rail")
