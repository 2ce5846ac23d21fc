"""Units are carried by air: how far, how a drop ends, and what the other side reads (frame:AIRT)."""

import pytest

from tests.europa.desk import FLUGFELD, cites, front, happened, options, play
from tests.europa.drops import BASE, base, judged
from wavell.books.europa.model.ids import PlaceId, UnitId


@pytest.mark.rule("europa frame:AIRT")
def test_what_aircraft_carry_and_how_far() -> None:
    assert judged("al-inf-div", "airlift", installations={"airbase 0606": {"capacity": 3}}, to="0606")[0] == [
        "frame:AIRT"
    ]
    assert judged("al-para", "drop", to="0101")[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", units={"ax-inf": "1106"})[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", weather={"temperate": "mud"})[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", units={"al-para": "0606"})[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", units={"al-air-transport": {"at": BASE, "up": "inoperative"}})[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", "al-fighter", units={"al-fighter": BASE})[0] == ["frame:AIRT"]
    assert judged("al-mtn", "airlift", to=FLUGFELD)[0] == ["frame:AIRT"]


@pytest.mark.rule("europa frame:AIRT")
@pytest.mark.parametrize(
    ("unit", "die", "place", "dispersed", "disrupted"),
    [
        ("al-para", 2, "1106", False, False),
        ("al-para", 1, "1106", True, False),
        ("al-commando", 5, "1106", False, False),
        ("al-commando", 3, "1106", True, False),
        ("al-commando", 2, "1106", True, True),
        ("al-commando", 1, "unisolated", False, False),
    ],
)
def test_how_a_drop_ends(unit: str, die: int, place: str, dispersed: bool, disrupted: bool) -> None:
    game = base(unit, dice=[die])
    events = play(game, f"drop {unit} by al-air-transport to 1106")
    dropped = front(game).units[UnitId(unit)]
    assert (dropped.place, dropped.dispersed, dropped.disrupted) == (place, dispersed, disrupted)
    assert "RaidOver" in [type(event).__name__ for event in events]
    if place == "1106":
        assert front(game).owner[PlaceId("1106")] == "allies"
        assert cites(game.judge("allies", f"move {unit} 1107")) != []


@pytest.mark.rule("europa frame:AIRT")
def test_aircraft_that_are_shot_at_may_turn_back_with_their_cargo() -> None:
    game = base("al-para", units={"ax-mot-heavy-aa": "1206"}, dice=[6, 6, 3])
    play(game, "drop al-para by al-air-transport to 1106")
    assert front(game).units[UnitId("al-para")].place == "1106"
    game = base("al-para", works={"1106": ["fortress"]}, owner={"1106": "axis"}, dice=[6, 6])
    events = play(game, "drop al-para by al-air-transport to 1106")
    assert happened(events, "TurnedBack") == ["frame:AA"]
    assert front(game).units[UnitId("al-para")].place == BASE


@pytest.mark.rule("europa frame:AIRT", "europa frame:INT")
def test_the_other_side_does_not_read_who_is_carried() -> None:
    game = base("al-para", units={"ax-fighter": "1306"})
    events = play(game, "drop al-para by al-air-transport to 1106")
    seen = [event.seen_by("axis", front(game)) for event in events]
    assert not any("al-para" in str(event) for event in seen if event is not None)
    assert front(game).seen_by("axis").raid is not None
    assert "al-para" not in str(front(game).seen_by("axis").raid)
    assert game.to_act()[0].seat == "axis"


@pytest.mark.rule("europa frame:AIRT")
def test_flights_are_offered() -> None:
    game = base("al-para", "al-mtn", units={"ax-inf": "0706"}, installations={"airbase 0606": {"capacity": 3}})
    assert any(order.startswith("drop al-para by al-air-transport to ") for order in options(game, "drop"))
    assert "airlift al-mtn by al-air-transport to 0606" in options(game, "airlift")
    assert f"assault al-mtn by al-air-transport to {FLUGFELD}" in options(game, "assault")
