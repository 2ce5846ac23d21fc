"""15.V.1: what loads carry, and where they may not go."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.desk import desk, front, happened, lines, options, play, tally
from tests.europa.lorries import BARRANI, MATRUH, WEST, ask, coast, field
from wavell.books.europa.chapters.s15v_smps.loads import RESTRICTIONS
from wavell.books.europa.chapters.s15v_smps.records import in_use


@pytest.mark.rule("europa 15.V.p1")
def test_smps_stand_in_the_order_of_battle() -> None:
    found = tally(field(10), "smps allies:west")
    assert found.total == 10
    assert lines(found) == ["+10 15.V.p1"]


@pytest.mark.rule("europa 15.V.p2")
def test_no_more_than_the_number_in_a_turn() -> None:
    game = field(2)
    play(game, "haul 3 from 0506 to 0606", "haul 3 from 0506 to 0606")
    assert lines(tally(game, "smps allies:west")) == ["+2 15.V.p1", "-2 15.V.p2", "+0 15.V.3.n1"]
    assert ask(game, "haul 1 from 0506 to 0606") == ["15.V.p2"]
    assert options(game, "haul") == []


@pytest.mark.rule("europa 15.V.1.p1")
def test_a_load_is_three_res() -> None:
    game = field()
    assert ask(game, "haul 3 from 0506 to 0606") == []
    assert ask(game, "haul 2 srp 1 from 0506 to 0606") == []
    assert ask(game, "haul 7/2 from 0506 to 0606") == ["15.V.1.p1"]
    assert ask(game, "haul 2 srp 2 from 0506 to 0606") == ["15.V.1.p1"]
    for _ in range(10):
        play(game, "haul 3 from 0506 to 0606")
    assert ask(game, "haul 3 from 0506 to 0606") == ["15.V.p2"]


@pytest.mark.rule("europa 15.V.1.p2")
def test_a_load_drops_and_takes_up_on_the_way() -> None:
    game = field(stocks={"0506": (9, 0), "0806": (3, 0), "0406": (9, 0)})
    assert ask(game, "haul 3 from 0506 to 0606 > 0706 > 0806 drop 1*0606 take 1*0806") == []
    assert ask(game, "haul 3 from 0406 to 0506 > 0606 > 0706 take 1*0506 drop 1*0606") == ["15.V.1.p2"]
    assert ask(game, "haul 3 from 0506 to 0606 drop 1*0706") == ["15.V.1.p2"]
    assert ask(game, "haul 3 from 0506 to 0606 > 0706 drop 4*0606") == ["15.V.1.p2"]
    events = play(game, "haul 3 from 0506 to 0606 > 0706 > 0806 drop 1*0606 take 1*0806")
    assert happened(events, "Stocked") == ["15.V.1.p1", "15.V.1.p2", "15.V.1.p2", "15.V.1.p1"]
    now = front(game)
    assert [now.stock(place).sp for place in ("0506", "0606", "0806")] == [12, 2, 10]


@pytest.mark.rule("europa 15.V.1.c")
def test_smps_are_not_used_in_isolated_hexes() -> None:
    cut = {"ax-inf-div": "0502", "ax-mtn-div": "0504", "al-inf": "0702"}
    given: dict[str, Any] = {"map": "lines", "stocks": {"0702": (9, 0)}, "smps": {"allies:west": 10}}
    game = desk("allies.movement", cut, **given, marks={"no-sea-supply allies": 1})
    assert ask(game, "haul 3 from 0702 to 0802") == ["15.V.1.c"]
    assert ask(desk("allies.movement", cut, **given), "haul 3 from 0702 to 0802") == []


@pytest.mark.rule("europa 15.V.1.d")
def test_loads_are_a_third_at_least_and_cost_no_more_than_there_is() -> None:
    game = coast(10)
    assert ask(game, f"haul 1 from {MATRUH} to 19A:1118") == []
    assert ask(game, f"haul 3/4 from {MATRUH} to 19A:1118") == ["15.V.1.d"]
    assert ask(game, f"haul 1/2 from {MATRUH} to 19A:1118") == ["15.V.1.d"]
    assert ask(game, f"haul 3/2 from {MATRUH} to 19A:1118") == []
    assert ask(game, f"haul 3 from {BARRANI} to 19A:1619") == []
    assert ask(game, f"haul 3 from {BARRANI} to 19A:1719") == ["15.V.1.d"]


@pytest.mark.rule("europa 15.V.1.d.x1")
def test_ten_smps_two_choices() -> None:
    """Ten SPs over ten road hexes; or three thirds over ten, and nine SPs over three hexes of open country."""
    game = coast(10)
    for _ in range(10):
        play(game, f"haul 3 from {BARRANI} to 19A:1619")
    assert front(game).stock("19A:1619").sp == 60
    assert ask(game, f"haul 1 from {BARRANI} to 19A:1619") == ["15.V.p2"]
    other = desk(
        "allies.movement", {"al-inf": "0306"}, stocks={"0306": (60, 0), "0206": (9, 0)}, smps={"allies:west": 10}
    )
    zigzag = "0306 > 0406 > 0506 > 0606 > 0607 > 0608 > 0609 > 0610 > 0609 > 0608"
    assert tally(other, f"haul_cost 1 from 0206 to {zigzag}").total == 10
    for _ in range(3):
        play(other, f"haul 1 from 0206 to {zigzag}")
    for _ in range(9):
        play(other, "haul 3 from 0306 to 0305 > 0304 > 0303")
    assert in_use(front(other), WEST) == 10 * 36
    assert ask(other, "haul 1 from 0306 to 0305") == ["15.V.p2"]


@pytest.mark.rule("europa 15.V.1.d.x1")
def test_by_the_other_reading_smps_are_a_pool() -> None:
    game = coast(10, readings={"smp-number": "pool"})
    play(game, f"haul 3 from {MATRUH} to {BARRANI}")
    assert lines(tally(game, "smps allies:desert")) == ["+10 15.V.p1", "-6 15.V.p2"]
    assert ask(game, f"haul 3 from {MATRUH} to 19A:0718") == ["15.V.p2"]
    play(game, f"haul 3 from {MATRUH} to 19A:0818")
    assert tally(game, "smps allies:desert").total == 0
    thirds = coast(2, readings={"smp-number": "pool"})
    play(thirds, f"haul 1 from {MATRUH} to 19A:1018")
    assert tally(thirds, "smps allies:desert").total == Fraction(4, 3)


@pytest.mark.rule("europa 15.V.1.e")
def test_twenty_at_the_most() -> None:
    game = field(25, stocks={"0306": (9, 0)})
    there = " > ".join(["0406", "0306"] * 10)
    assert tally(game, f"haul_cost 3 from 0306 to {there}").total == 20
    assert ask(game, f"haul 3 from 0306 to {there}") == []
    assert ask(game, f"haul 3 from 0306 to {there} > 0406") == ["15.V.1.e"]


@pytest.mark.rule("europa 15.V.1.g")
def test_no_load_enters_an_enemy_zone_unless_a_friend_stands_there() -> None:
    foe = {"ax-inf-div": "0706"}
    assert ask(field(units=foe), "haul 3 from 0506 to 0606") == ["15.V.1.g"]
    assert ask(field(units={**foe, "al-inf": "0606"}), "haul 3 from 0506 to 0606") == []


@pytest.mark.rule("europa 15.V.1.i")
def test_points_are_not_moved_by_two_means_in_a_phase() -> None:
    units = {"al-truck": "0606"}
    game = field(units=units)
    play(game, "haul 3 from 0506 to 0606")
    assert ask(game, "load al-truck 3 from 0606") == ["15.V.1.i"]
    mixed = field(units=units, stocks={"0506": (9, 0), "0606": (6, 0)})
    play(mixed, "haul 3 from 0506 to 0606")
    assert ask(mixed, "load al-truck 6 from 0606") == []
    assert ask(mixed, "load al-truck 7 from 0606") == ["15.V.1.i"]
    later = field(units=units, stocks={"0606": (3, 0)})
    assert ask(later, "load al-truck 3 from 0606") == []


@pytest.mark.rule("europa 15.V.1.i")
def test_what_a_truck_has_brought_is_not_hauled_on() -> None:
    game = field(units={"al-truck": "0506"}, stocks={"al-truck": (6, 0)})
    play(game, "move al-truck 0606", "unload al-truck 3 to 0606")
    assert ask(game, "haul 3 from 0606 to 0706") == ["15.V.1.i"]


@pytest.mark.rule("europa 15.V.1.i")
def test_what_a_truck_brought_in_an_earlier_phase_is_hauled_on() -> None:
    game = field(units={"al-truck": "0506"}, stocks={"al-truck": (6, 0)})
    play(game, "move al-truck 0606", "end")
    while front(game).phase != "exploitation":
        play(game, "end")
    play(game, "unload al-truck 3 to 0606")
    assert ask(game, "haul 3 from 0606 to 0706") == []


@pytest.mark.rule("europa 15.V.1.i")
def test_points_that_changed_holders_are_still_those_that_smps_moved() -> None:
    game = field(units={"al-truck": "0606", "al-depot": "0606"}, stocks={"0506": (9, 0), "al-depot": (3, 0)})
    play(game, "haul 3 from 0506 to 0606", "store 3 from 0606 to al-depot")
    assert ask(game, "load al-truck 3 from al-depot") == []
    assert ask(game, "load al-truck 4 from al-depot") == ["15.V.1.i"]
    play(game, "end")
    while front(game).phase != "exploitation":
        play(game, "end")
    assert ask(game, "load al-truck 4 from al-depot") == []


@pytest.mark.rule("europa 15.V.1.i")
def test_what_a_truck_has_brought_is_not_taken_up_on_the_way() -> None:
    game = field(units={"al-truck": "0506"}, stocks={"al-truck": (6, 0), "0506": (1, 0)})
    play(game, "move al-truck 0606", "unload al-truck 2 to 0606")
    assert ask(game, "haul 1 from 0506 to 0606 > 0706 take 2*0606") == ["15.V.1.i"]


@pytest.mark.rule("europa 15.V.1.j")
def test_a_load_stays_in_its_command() -> None:
    game = desk(
        "allies.movement",
        {"al-inf": "0806"},
        stocks={"0706": (9, 0)},
        smps={"allies:west": 10, "allies:east": 10},
        owner={"0906": "allies"},
    )
    assert ask(game, "haul 3 from 0706 to 0806") == []
    assert ask(game, "haul 3 from 0706 to 0806 > 0906") == ["15.V.1.j"]
    assert ask(game, "haul 3 from 0706 to 0806 of allies:east") == ["15.V.1.j"]


@pytest.mark.rule("europa 15.V.1.k")
def test_smps_of_a_country_are_recorded_apart_and_may_be_restricted() -> None:
    game = desk(
        "axis.movement", {"it-inf": "1006"}, stocks={"1006": (9, 0)}, smps={"axis:east": 0, "axis:east:italy": 4}
    )
    order = "haul 3 from 1006 to 1106 of axis:east:italy"
    assert ask(game, order) == []
    assert ask(game, "haul 3 from 1006 to 1106") == ["15.V.p2"]
    asked: list[str] = []

    def nowhere(given: object, now: object, country: str):  # type: ignore[no-untyped-def]
        asked.append(country)
        yield "the SMPs of that country stay at home"

    RESTRICTIONS.append(nowhere)
    try:
        assert ask(
            desk("axis.movement", {"it-inf": "1006"}, stocks={"1006": (9, 0)}, smps={"axis:east:italy": 4}), order
        ) == ["15.V.1.k"]
    finally:
        RESTRICTIONS.remove(nowhere)
    assert asked == ["italy"]
