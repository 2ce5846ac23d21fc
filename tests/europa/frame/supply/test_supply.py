"""frame:SUP and frame:SP: lines of supply, states, isolation, points and who draws on them."""

import pytest

from tests.europa.desk import cites, desk, front, happened, options, play, tally, world
from wavell.books.europa.frame.supply.points import affords, draws, pay
from wavell.books.europa.frame.supply.states import isolated, level, level_of, state
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.rules import ALLIES, AXIS, RULES

FRAME = RULES.ref("frame:SP")
DRY = {"no-sea-supply allies": 1}
"""No ships, so that lines run over land."""
CUT = {"ax-inf-div": "0502", "ax-mtn-div": "0504"}
"""Enemies across the road, the track and all between."""


@pytest.mark.rule("europa frame:SUP")
def test_a_line_goes_overland_to_a_road_and_so_to_the_source() -> None:
    now = world({"al-inf": "0502"}, map="lines")
    assert level(now, PlaceId("0502"), ALLIES) == "full"
    assert level(now, PlaceId("0501"), ALLIES) == "full"
    assert level(now, PlaceId("1602"), ALLIES) == "none"


@pytest.mark.rule("europa frame:SUP")
def test_a_road_carries_supply_fourteen_hexes_and_then_four_overland() -> None:
    west = {f"{column:02}{row:02}": "allies" for column in range(2, 24) for row in range(1, 6)}
    now = world({"al-inf": "0202"}, map="lines", owner=west, marks=DRY)
    assert [level(now, PlaceId(f"{column:02}02"), ALLIES) for column in (16, 20, 21)] == ["full", "full", "none"]


@pytest.mark.rule("europa frame:SUP")
def test_a_track_carries_it_seven_hexes() -> None:
    west = {f"{column:02}{row:02}": "allies" for column in range(2, 24) for row in range(1, 6)}
    base = {"0202": "axis"}
    now = world({"al-inf": "0202"}, map="lines", owner=west | base)
    assert level(now, PlaceId("0805"), ALLIES) == "none"
    now = world(
        {"al-depot": "0202"},
        map="lines",
        owner=west,
        stocks={"al-depot": (3, 0)},
        works={"0203": ("road",), "0204": ("road",)},
    )
    assert level(now, PlaceId("0905"), ALLIES) == "full"


@pytest.mark.rule("europa frame:SUP")
def test_rails_have_no_limit_and_end_where_the_enemy_owns_them() -> None:
    now = world({"ax-inf": "1401"}, map="ground")
    assert level(now, PlaceId("0907"), AXIS) == "full"
    assert level(now, PlaceId("0911"), AXIS) == "none"
    assert level(world({"ax-inf": "1401"}, owner={"1007": "allies", "1006": "allies"}), PlaceId("0903"), AXIS) == "none"
    assert level(now, PlaceId("0903"), AXIS) == "full"


@pytest.mark.rule("europa frame:SUP")
def test_enemy_zones_block_a_line_unless_a_friend_stands_there() -> None:
    assert level(world({"al-inf": "0702", **CUT}, map="lines", marks=DRY), PlaceId("0702"), ALLIES) == "none"
    assert level(world({"al-inf": "0702"}, map="lines", marks=DRY), PlaceId("0702"), ALLIES) == "full"
    guard = {"ax-inf-div": "0501", "ax-arm-div": "0503"}
    far = {"ax-mtn-div": "0505"}
    assert level(world({"al-inf": "0702", **guard, **far}, map="lines", marks=DRY), PlaceId("0702"), ALLIES) == "none"
    held = {"al-inf-2": "0502", "al-mot": "0402", "al-mtn": "0602"}
    assert (
        level(world({"al-inf": "0702", **guard, **far, **held}, map="lines", marks=DRY), PlaceId("0702"), ALLIES)
        == "full"
    )


@pytest.mark.rule("europa frame:SUP")
def test_the_sea_feeds_great_ports_fully_and_lesser_ones_a_little() -> None:
    now = world({"al-inf": "0805", **CUT}, map="lines")
    assert level(now, PlaceId("0805"), ALLIES) == "limited"
    assert not isolated(now, PlaceId("0805"), ALLIES)
    assert isolated(now, PlaceId("0902"), AXIS) is False
    dry = world({"al-inf": "0805", **CUT}, map="lines", marks=DRY)
    assert level(dry, PlaceId("0805"), ALLIES) == "none"
    assert isolated(dry, PlaceId("0805"), ALLIES)
    far = world({"al-inf": "2205"}, map="lines", owner={"2205": "allies"})
    assert level(far, PlaceId("2205"), ALLIES) == "full"


@pytest.mark.rule("europa frame:SUP")
def test_a_destroyed_port_feeds_nobody() -> None:
    gone = {"port 2205": {"destroyed": True}}
    assert (
        level(
            world({"al-inf": "2205"}, map="lines", owner={"2205": "allies"}, installations=gone),
            PlaceId("2205"),
            ALLIES,
        )
        == "none"
    )


@pytest.mark.rule("europa frame:SUP")
def test_the_arid_zone_shortens_the_overland_part() -> None:
    """Four hexes elsewhere, three in the desert."""
    now = world({"al-inf": "0606"})
    assert level(now, PlaceId("0602"), ALLIES) == "full"
    assert level(now, PlaceId("0601"), ALLIES) == "none"
    assert level(now, PlaceId("0512"), ALLIES) == "full"
    assert level(now, PlaceId("0611"), ALLIES) == "full"
    cut = world({"al-inf": "0611"}, works={})
    assert level(cut, PlaceId("0611"), ALLIES) == "full"


@pytest.mark.rule("europa 15.H.2")
def test_horsemen_have_two_hexes_in_the_desert_and_camels_as_many_as_others() -> None:
    plain = world({"al-cav": "0205"}, map="lines", marks=DRY)
    hexes = {row: level(plain, PlaceId(f"06{row:02}"), ALLIES, horse=True) for row in (3, 4, 5)}
    assert hexes == {3: "full", 4: "full", 5: "none"}
    assert level(plain, PlaceId("0605"), ALLIES) == "full"
    riders = world({"al-cav": "0605", "al-camel": "0605"}, map="lines", marks=DRY)
    assert [level_of(riders, UnitId(id_)) for id_ in ("al-cav", "al-camel")] == ["none", "full"]


@pytest.mark.rule("europa 15.H.2")
def test_without_an_arid_hex_horsemen_have_the_normal_limit() -> None:
    now = world({"al-cav": "0603"})
    assert level(now, PlaceId("0603"), ALLIES, horse=True) == "full"
    assert level(now, PlaceId("0602"), ALLIES, horse=True) == "full"


@pytest.mark.rule("europa frame:SUP")
def test_supply_is_determined_in_the_initial_phase_and_gets_worse_by_the_week() -> None:
    game = desk("turn.weather", {"al-inf": "0701", **CUT}, map="lines", marks=DRY)
    assert state(front(game), UnitId("al-inf")) == "u1"
    assert front(game).units[UnitId("al-inf")].isolated
    assert tally(game, "supply al-inf").total == 0
    game = desk(
        "turn.weather",
        {"al-inf": {"at": "0701", "hungry": 1}, **CUT},
        map="lines",
        marks=DRY,
    )
    assert state(front(game), UnitId("al-inf")) == "u2"


@pytest.mark.rule("europa frame:SUP")
def test_in_the_third_week_the_isolated_roll() -> None:
    for die, lost in ((2, ["frame:SUP"]), (3, [])):
        game = desk(
            "turn.weather",
            {"al-inf": {"at": "0701", "hungry": 2}, **CUT},
            map="lines",
            marks=DRY,
            dice=[die],
        )
        assert happened(play(game, "end"), "Lost") == lost


@pytest.mark.rule("europa frame:SUP")
def test_a_division_falls_to_its_cadre_and_a_fortress_helps() -> None:
    where = {"al-inf-div": {"at": "0701", "hungry": 2}, **CUT}
    game = desk("turn.weather", where, map="lines", marks=DRY, dice=[1])
    assert happened(play(game, "end"), "Flipped") == ["frame:SUP"]
    strong = desk("turn.weather", where, map="lines", marks=DRY, dice=[2], works={"0701": ("fortress",)})
    assert not happened(play(strong, "end"), "Flipped", "Lost")


@pytest.mark.rule("europa frame:SP")
def test_points_feed_units_that_have_no_line() -> None:
    units = {"al-inf-div": "0701", "al-arm-div": "0701", "al-mtn-div": "0701", "al-inf": "0701", **CUT}
    game = desk("turn.weather", units, map="lines", marks=DRY, stocks={"0701": (5, 0)})
    assert "feed al-inf-div+al-arm-div+al-mtn-div from 0701" not in options(game, "feed")
    assert cites(game.judge("allies", "feed al-inf-div+al-arm-div+al-mtn-div+al-inf from 0701")) == ["frame:SP"]
    assert play(game, "feed al-inf-div+al-arm-div+al-mtn-div from 0701")
    assert front(game).stock("0701").sp == 4
    assert state(front(game), UnitId("al-inf-div")) == "full"
    assert state(front(game), UnitId("al-inf")) == "u1"
    assert cites(game.judge("allies", "feed al-inf-div from 0701")) == ["frame:SP"]


@pytest.mark.rule("europa frame:SP")
def test_a_stack_draws_on_what_it_can_trace_to_the_nearest_first() -> None:
    now = world({"al-inf": "0602"}, map="lines", stocks={"0602": (2, 0), "0302": (3, 0), "2102": (9, 0)})
    assert list(draws(now, ALLIES, PlaceId("0602"))) == ["0602", "0302"]
    assert affords(now, ALLIES, PlaceId("0602"), 10)
    assert not affords(now, ALLIES, PlaceId("0602"), 11)
    paid = list(pay(FRAME, now, ALLIES, PlaceId("0602"), 6, Why("attack")))
    assert [(event.where, event.sp) for event in paid] == [("0602", -4), ("0302", -2)]  # type: ignore[attr-defined]


@pytest.mark.rule("europa frame:SP")
def test_the_week_brings_points() -> None:
    game = desk("turn.weather", {"al-inf": "19A:2417"}, map="desert", date="Nov 3 41")
    assert front(game).stock("19A:2417").sp == 36
    game = desk("allies.close", {"ax-inf": "18A:3222"}, map="desert", date="Nov 3 41", dice=[5])
    assert front(game).stock("18A:3222").sp == (2 + 2) * 6


@pytest.mark.rule("europa frame:SP")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (2, 0), (3, 6), (4, 6), (5, 13), (6, 13)])
def test_points_that_are_overrun_are_rolled_for(die: int, left: int) -> None:
    game = desk("allies.movement", {"al-inf": "0802"}, map="lines", stocks={"0902": (6, 0), "1001": (1, 0)}, dice=[die])
    now = front(game)
    assert not affords(now, ALLIES, PlaceId("0802"), 1)
    odd = now.stock("0902").sp + 1
    now.stocks["0902"] = type(now.stock("0902"))(odd, 0)
    play(game, "move al-inf 0902")
    assert "haul 1 from 0902 to 0802" not in options(game, "haul")
    play(game, "end")
    assert front(game).stock("0902").sp == left


def test_level_of_a_unit_elsewhere() -> None:
    now = world({"al-inf": "0502"}, map="lines")
    assert level_of(now, UnitId("al-inf")) == "full"
    assert level_of(now, UnitId("al-inf"), PlaceId("1602")) == "none"
