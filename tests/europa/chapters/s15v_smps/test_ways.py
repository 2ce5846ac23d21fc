"""15.V.1: what the way of a load costs."""

from fractions import Fraction

import pytest

from tests.europa.desk import desk, lines, play, tally
from tests.europa.lorries import BARRANI, MATRUH, ask, coast, field


@pytest.mark.rule("europa 15.V.1.a")
def test_the_cost_of_a_hex_by_road_track_and_across_country() -> None:
    game = desk("allies.movement", {"al-inf": "0506"}, stocks={"0506": (9, 0), "0309": (9, 0), "0606": (9, 0)})
    assert lines(tally(game, "haul_cost 3 from 0506 to 0606")) == ["+1 15.V.1.a"]
    assert lines(tally(game, "haul_cost 3 from 0309 to 0409")) == ["+2 15.V.1.a"]
    assert lines(tally(game, "haul_cost 3 from 0506 to 0505")) == ["+3 15.V.1.a"]
    assert ask(field(25), "haul 3 from 0506 to 0106") == ["frame:SP"]
    marsh = desk("axis.movement", {"ax-inf": "1504"}, stocks={"1504": (3, 0)}, smps={"axis:east": 20})
    assert ask(marsh, "haul 3 from 1504 to 1604") == ["15.V.1.a"]


@pytest.mark.rule("europa 15.V.1.a")
def test_ground_that_costs_three_costs_three_times_as_much() -> None:
    """Sandy desert costs c/m units 3 MPs: 1 by road, 6 on a track, 9 elsewhere."""
    game = desk(
        "allies.movement", {"al-inf": "0708"}, stocks={"0608": (9, 0), "0609": (9, 0), "0709": (9, 0), "0707": (9, 0)}
    )
    assert tally(game, "haul_cost 3 from 0609 to 0709").lines[0].value == 6
    assert tally(game, "haul_cost 3 from 0707 to 0708").lines[0].value == 9
    paved = desk(
        "allies.movement", {"al-inf": "0708"}, stocks={"0707": (9, 0)}, works={"0707": ("road",), "0708": ("road",)}
    )
    assert tally(paved, "haul_cost 3 from 0707 to 0708").lines[0].value == 1


@pytest.mark.rule("europa 15.V.1.a.x1")
@pytest.mark.parametrize(("number", "refused"), [(6, []), (5, ["15.V.1.d"])])
def test_six_smps_move_an_sp_six_road_hexes_or_two_across_country(number: int, refused: list[str]) -> None:
    game = coast(number)
    assert tally(game, f"haul_cost 3 from {MATRUH} to {BARRANI}").total == 6
    assert ask(game, f"haul 3 from {MATRUH} to {BARRANI}") == refused
    open_ = field(number, stocks={"0306": (9, 0)})
    assert tally(open_, "haul_cost 3 from 0306 to 0305 > 0304").total == 6
    assert ask(open_, "haul 3 from 0306 to 0305 > 0304") == refused


@pytest.mark.rule("europa 15.V.1.a.n1")
def test_weather_changes_the_cost_across_country_and_not_by_road() -> None:
    game = desk("allies.movement", {}, stocks={"0506": (9, 0)}, weather={"temperate": "mud"})
    assert tally(game, "haul_cost 3 from 0506 to 0606").total == 1
    mud = tally(game, "haul_cost 3 from 0506 to 0505").total
    clear = tally(desk("allies.movement", {}, stocks={"0506": (9, 0)}), "haul_cost 3 from 0506 to 0505").total
    assert (clear, mud) == (3, 6)


@pytest.mark.rule("europa 15.V.1.b")
def test_a_hex_out_of_regular_supply_costs_double() -> None:
    """Behind the enemy's lines of the road: 2 by road, 6 across country."""
    owner = {"1602": "allies", "1502": "allies", "1503": "allies"}
    game = desk(
        "allies.movement",
        {"al-inf": "1602"},
        map="lines",
        owner=owner,
        stocks={"1602": (2, 0)},
        marks={"no-sea-supply allies": 1},
    )
    assert lines(tally(game, "haul_cost 1 from 1602 to 1502")) == ["+1 15.V.1.a", "+1 15.V.1.b"]
    assert lines(tally(game, "haul_cost 1 from 1602 to 1603")) == ["+3 15.V.1.a", "+3 15.V.1.b"]


@pytest.mark.rule("europa 15.V.1.f")
def test_loads_count_double_in_exploitation() -> None:
    game = field(3, "allies.exploitation")
    play(game, "haul 3 from 0506 to 0606")
    assert tally(game, "smps allies:west").total == 1
    play(game, "haul 1 from 0506 to 0606")
    assert tally(game, "smps allies:west").total == Fraction(1, 3)
    assert ask(game, "haul 1 from 0506 to 0606") == ["15.V.p2"]


@pytest.mark.rule("europa 15.V.1.h")
def test_zones_cost_more_by_the_size_of_the_load() -> None:
    """A zone costs foot soldiers 3: a full load pays 3 to enter, a third pays 1, and more in exploitation."""
    units = {"ax-inf-div": "0706", "al-inf": "0606", "al-inf-2": "0605"}
    game = field(20, units=units)
    assert lines(tally(game, "haul_cost 3 from 0506 to 0606")) == ["+1 15.V.1.a", "+3 15.V.1.h"]
    assert lines(tally(game, "haul_cost 1 from 0506 to 0606")) == ["+1 15.V.1.a", "+1 15.V.1.h"]
    later = field(20, "allies.exploitation", units=units)
    assert lines(tally(later, "haul_cost 3 from 0506 to 0606")) == ["+1 15.V.1.a", "+6 15.V.1.h"]
    out = field(20, units=units, stocks={"0606": (9, 0)})
    assert lines(tally(out, "haul_cost 3 from 0606 to 0506")) == ["+1 15.V.1.a", "+3 15.V.1.h"]
