"""15.V: SMP loads, conversions to and from SMPs, and transfers between commands."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, happened, lines, options, play, tally
from wavell.books.europa.chapters.s15v_smps.conversions import TABLE, row_of, value
from wavell.books.europa.chapters.s15v_smps.loads import RESTRICTIONS
from wavell.books.europa.chapters.s15v_smps.ways import in_use
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.fleets import FleetId
from wavell.books.europa.model.ids import UnitId
from wavell.umpire import DataError, Game

WEST = FleetId("allies:west")
BARRANI, MATRUH = "19A:0618", "19A:1218"


def ask(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of whoever is to act."""
    verdict = game.judge(game.to_act()[0].seat, order)
    return [] if verdict else cites(verdict)


def field(number: int = 10, phase: str = "allies.movement", **more: Any) -> Game:
    """The proving ground with 30 REs of SPs in Longfield (0506) and some SMPs."""
    units = more.pop("units", {"al-inf": "0506"})
    assert isinstance(units, dict)
    given: dict[str, Any] = {"stocks": {"0506": (60, 6)}, **more}
    return desk(phase, units, smps={"allies:west": number}, **given)


def coast(number: int, **more: Any) -> Game:
    """The coast road: 11 hexes from Sidi Barrani to El Daba."""
    stocks = {BARRANI: (60, 0), MATRUH: (60, 0)}
    return desk(
        "allies.movement",
        {"al-inf": MATRUH},
        map="desert",
        date="Nov 3 41",
        stocks=stocks,
        smps={"allies:desert": number},
        **more,
    )


@pytest.mark.rule("europa 15.V.p1")
def test_smps_stand_in_the_order_of_battle() -> None:
    found = tally(field(10), "smps allies:west")
    assert found.total == 10
    assert lines(found) == ["+10 15.V.p1"]


@pytest.mark.rule("europa 15.V.p2")
def test_no_more_than_the_number_in_a_turn() -> None:
    game = field(2)
    play(game, "haul 3 from 0506 to 0606", "haul 3 from 0506 to 0606")
    assert lines(tally(game, "smps allies:west")) == ["+2 15.V.p1", "-2 15.V.p2"]
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


@pytest.mark.rule("europa 15.V.1.c")
def test_smps_are_not_used_in_isolated_hexes() -> None:
    cut = {"ax-inf-div": "0502", "ax-mtn-div": "0504", "al-inf": "0702"}
    given: dict[str, Any] = {"map": "lines", "stocks": {"0702": (9, 0)}, "smps": {"allies:west": 10}}
    game = desk("allies.movement", cut, **given, marks={"no-sea-supply allies": 1})
    assert ask(game, "haul 3 from 0702 to 0802") == ["15.V.1.c"]
    assert ask(desk("allies.movement", cut, **given), "haul 3 from 0702 to 0802") == []


@pytest.mark.rule("europa 15.V.1.d")
def test_loads_come_in_thirds_and_cost_no_more_than_there_is() -> None:
    game = coast(10)
    assert ask(game, f"haul 1 from {MATRUH} to 19A:1118") == []
    assert ask(game, f"haul 3/4 from {MATRUH} to 19A:1118") == ["15.V.1.d"]
    assert ask(game, f"haul 1/2 from {MATRUH} to 19A:1118") == ["15.V.1.d"]
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


@pytest.mark.rule("europa 15.V.1.f")
def test_loads_count_double_in_exploitation() -> None:
    game = field(3, "allies.exploitation")
    play(game, "haul 3 from 0506 to 0606")
    assert tally(game, "smps allies:west").total == 1
    play(game, "haul 1 from 0506 to 0606")
    assert tally(game, "smps allies:west").total == Fraction(1, 3)
    assert ask(game, "haul 1 from 0506 to 0606") == ["15.V.p2"]


@pytest.mark.rule("europa 15.V.1.g")
def test_no_load_enters_an_enemy_zone_unless_a_friend_stands_there() -> None:
    foe = {"ax-inf-div": "0706"}
    assert ask(field(units=foe), "haul 3 from 0506 to 0606") == ["15.V.1.g"]
    assert ask(field(units={**foe, "al-inf": "0606"}), "haul 3 from 0506 to 0606") == []


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
    assert ask(game, "haul 3 from 1006 to 1106") == ["15.V.p2", "15.V.1.d"]
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


# Conversions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.V.2.p1")
@pytest.mark.rule("europa 15.W.p7")
def test_a_major_power_turns_a_truck_into_smps() -> None:
    game = desk("allies.replacement", {"al-truck": "0606"}, smps={"allies:west": 1})
    events = play(game, "convert al-truck")
    assert happened(events, "SmpsChanged") == ["15.V.2.T2.1"]
    assert front(game).smps == {"allies:west": 37}
    assert front(game).units[UnitId("al-truck")].place == "spare"


@pytest.mark.rule("europa 15.V.2.p1")
def test_no_minor_country_and_no_other_phase() -> None:
    finn = next((id_ for id_, counter in ROSTER.items() if counter.nation == "finland" and row_of(id_)), "fi-truck")
    game = desk("axis.replacement", {finn: "1207"})
    assert ask(game, f"convert {finn}") == ["15.V.2.p1"]
    late = desk("allies.movement", {"al-truck": "0606"})
    assert ask(late, "convert al-truck") == ["frame:SEQ"]


@pytest.mark.rule("europa 15.V.2.p2")
def test_smps_become_a_truck_in_four_turns() -> None:
    units = {"al-truck": "spare", "al-inf": "0606"}
    game = desk("allies.replacement", units, date="Jul 1 42", smps={"allies:west": 36})
    order = "form al-truck from allies:west at 0606"
    assert order in options(game, "form")
    play(game, order)
    now = front(game)
    assert now.smps[WEST] == 0
    assert (now.units[UnitId("al-truck")].place, now.units[UnitId("al-truck")].arrives - now.clock.turn) == ("track", 4)
    due = desk("turn.weather", {"al-truck": {"at": "track", "arrives": "Aug 1 42", "entry": "0606"}}, date="Aug 1 42")
    assert front(due).units[UnitId("al-truck")].place == "0606"
    poor = desk("allies.replacement", units, smps={"allies:west": 35})
    assert ask(poor, order) == ["15.V.2.T2.n1"]
    assert ask(
        desk("allies.replacement", units, smps={"allies:west": 36}), "form al-truck from allies:west at 0704"
    ) == ["15.V.2.p2"]
    assert ask(desk("allies.replacement", units, smps={"allies:west": 36}), "form al-truck from allies:west") == [
        "15.V.2.p2"
    ]


@pytest.mark.rule("europa 15.V.2.T2")
def test_the_table_has_seven_rows_and_two_that_do_not_add_up() -> None:
    assert len(TABLE) == 7
    transport = TABLE["transport_1"].smps
    out_of_nothing = [name for name, row in TABLE.items() if row.one and row.one * transport < row.smps]
    assert out_of_nothing == ["truck", "wagon"]  # going round by 1-RE transports makes SMPs
    assert all(row.even * 3 == row.smps for row in TABLE.values() if row.even)


@pytest.mark.parametrize(
    ("name", "paragraph", "figures"),
    [
        ("truck", "15.V.2.T2.1", (36, 4, 8)),
        ("wagon", "15.V.2.T2.2", (18, 2, 4)),
        ("transport_3", "15.V.2.T2.3", (9, 0, 3)),
        ("transport_1", "15.V.2.T2.4", (3, 0, 0)),
        ("motorized_division", "15.V.2.T2.5", (9, 1, 3)),
        ("us_aa_brigade", "15.V.2.T2.6", (9, 1, 3)),
        ("motorized_brigade", "15.V.2.T2.7", (3, 0, 1)),
    ],
)
@pytest.mark.rule("europa 15.V.2.T2.1")
@pytest.mark.rule("europa 15.V.2.T2.2")
@pytest.mark.rule("europa 15.V.2.T2.3")
@pytest.mark.rule("europa 15.V.2.T2.4")
@pytest.mark.rule("europa 15.V.2.T2.5")
@pytest.mark.rule("europa 15.V.2.T2.6")
@pytest.mark.rule("europa 15.V.2.T2.7")
def test_the_rows(name: str, paragraph: str, figures: tuple[int, int, int]) -> None:
    row = TABLE[name]
    assert row.ref == paragraph
    assert (row.smps, row.three, row.one) == figures


@pytest.mark.rule("europa 15.V.2.T2")
def test_which_counters_belong_to_which_row() -> None:
    found = {
        id_: row_of(UnitId(id_))
        for id_ in ("al-truck", "al-wagon", "al-tran-3", "al-tran-1", "al-mot-div", "us-aa", "al-mot", "al-inf")
    }
    assert found == {
        "al-truck": "truck",
        "al-wagon": "wagon",
        "al-tran-3": "transport_3",
        "al-tran-1": "transport_1",
        "al-mot-div": "motorized_division",
        "us-aa": "us_aa_brigade",
        "al-mot": "motorized_brigade",
        "al-inf": "",
    }
    assert value(UnitId("al-inf")) == 0


@pytest.mark.rule("europa 15.V.2.T2.5")
@pytest.mark.rule("europa 15.V.2.T2.7")
def test_motorized_infantry_gives_up_its_vehicles_and_gets_them_back() -> None:
    game = desk(
        "allies.replacement", {"al-mot-div": "0606", "al-mot": "0606", "us-aa": "0606"}, smps={"allies:west": 0}
    )
    play(game, "convert al-mot-div", "convert al-mot", "convert us-aa")
    now = front(game)
    assert now.smps[WEST] == 9 + 3 + 9
    assert not now.kit(UnitId("al-mot-div")).cm
    assert now.rating(UnitId("al-mot-div")).attack == 7
    assert ask(game, "convert al-mot-div") == ["15.V.2.T2"]
    play(game, "form al-mot-div from allies:west")
    assert front(game).smps[WEST] == 12
    assert front(game).kit(UnitId("al-mot-div")).cm


@pytest.mark.rule("europa 15.V.2.T2.n1")
def test_rows_work_both_ways() -> None:
    units = {"al-tran-3": "spare", "al-inf": "0606"}
    game = desk("allies.replacement", units, smps={"allies:west": 9})
    play(game, "form al-tran-3 from allies:west at 0606")
    assert front(game).units[UnitId("al-tran-3")].arrives == front(game).clock.turn + 4
    back = {"al-mot": {"at": "0606", "up": "demotorized"}, "al-tran-1": "0606"}
    other = desk("allies.replacement", back)
    assert options(other, "form") == ["form al-mot of al-tran-1"]
    play(other, "form al-mot of al-tran-1")
    assert front(other).units[UnitId("al-tran-1")].place == "spare"
    assert front(other).kit(UnitId("al-mot")).cm
    split = desk("allies.replacement", {"al-mot": "0606", "al-tran-1": "spare"})
    play(split, "convert al-mot into al-tran-1")
    assert front(split).units[UnitId("al-tran-1")].place == "0606"
    wrong = desk("allies.replacement", {"al-truck": "0606", "al-tran-1": "spare"})
    assert ask(wrong, "convert al-truck into al-tran-1") == ["15.V.2.T2"]


# Transfers ----------------------------------------------------------------------------------------------------


def two(number: int = 10, phase: str = "allies.replacement", **more: Any) -> Game:
    """Two commands of the Allies, with the road between them."""
    owner = {"0902": "allies", "1002": "allies", "0901": "allies"}
    given: dict[str, Any] = {"owner": owner, "smps": {"allies:west": number, "allies:middle": 1}, **more}
    return desk(phase, {"al-inf": "0802"}, map="lines", **given)


@pytest.mark.rule("europa 15.V.3.p1")
def test_smps_are_transferred_by_an_own_road() -> None:
    game = two()
    assert ask(game, "transfer 2 from allies:west to allies:middle") == []
    assert ask(game, "transfer 2 from allies:west to allies:middle with 3") == ["15.V.3.p1"]
    enemy = two(owner={"0902": "axis", "1002": "allies"})
    assert ask(enemy, "transfer 2 from allies:west to allies:middle") == ["15.V.3.p1"]
    play(game, "transfer 2 from allies:west to allies:middle")
    assert front(game).smps == {"allies:west": 8, "allies:middle": 3}


@pytest.mark.rule("europa 15.V.p1")
def test_smps_that_are_not_there_are_not_transferred() -> None:
    game = two()
    assert ask(game, "transfer 11 from allies:west to allies:middle") == ["15.V.p1"]
    assert ask(game, "transfer 0 from allies:west to allies:middle") == ["15.V.p1"]
    assert ask(game, "transfer 1 from allies:west to allies:west") == ["15.V.p1"]


def over_sea(number: int = 10, **more: Any) -> Game:
    owner = {"2205": "allies", "2204": "allies"}
    ships = {"allies transports": 1}
    given: dict[str, Any] = {"smps": {"allies:west": number, "allies:east": 1}, "pools": ships, **more}
    return desk("allies.movement", {"al-inf": "2205"}, map="lines", **{"owner": owner, **given})


@pytest.mark.rule("europa 15.V.3.p2")
def test_without_a_road_ships_carry_them() -> None:
    by_road = desk(
        "allies.replacement",
        {"al-inf": "2205"},
        map="lines",
        owner={"2205": "allies"},
        smps={"allies:west": 10, "allies:east": 1},
    )
    assert ask(by_road, "transfer 2 from allies:west to allies:east") == ["15.V.3.p1"]
    order = "ship_smps {} from allies:west by base to allies:east by osthafen"
    assert ask(over_sea(), order.format(2)) == []
    assert ask(over_sea(pools={}), order.format(1)) == ["15.V.3.p2"]
    # 9 SMPs are 1 RE, and there are ships for one.
    game = over_sea(20)
    assert ask(game, order.format(10)) == ["15.V.3.p2"]
    play(game, order.format(4))
    assert ask(game, order.format(5)) == ["15.V.3.p2"]
    assert ask(game, order.format(4)) == []


@pytest.mark.rule("europa 15.V.3.p3")
def test_by_sea_between_ports_in_regular_supply() -> None:
    game = over_sea()
    events = play(game, "ship_smps 2 from allies:west by base to allies:east by osthafen")
    changes: list[Any] = [event for event in events if type(event).__name__ == "SmpsChanged"]
    assert [(each.command, each.amount) for each in changes] == [("allies:west", -2), ("allies:east", 2)]
    assert happened(events, "SmpsChanged") == ["15.V.3.p3"] * 2
    assert front(game).smps == {"allies:west": 8, "allies:east": 3}
    lesser = over_sea(owner={"2205": "allies", "0302": "axis", "0202": "allies"})
    order = "ship_smps 2 from allies:west by southport to allies:east by osthafen"
    assert ask(over_sea(), order) == []
    cut = desk(
        "allies.movement",
        {"al-inf": "2205", "ax-inf-div": "0502", "ax-mtn-div": "0504"},
        map="lines",
        owner={"2205": "allies"},
        smps={"allies:west": 10, "allies:east": 1},
        pools={"allies transports": 1},
    )
    assert ask(cut, order) == ["15.V.3.p3"]
    assert ask(lesser, "ship_smps 2 from allies:west by 0302 to allies:east by osthafen") == ["15.V.3.p3"]


@pytest.mark.rule("europa 15.V.3.p4")
def test_transferred_smps_rest_in_that_player_turn() -> None:
    game = two(10, stocks={"0902": (30, 0)})
    play(game, "transfer 2 from allies:west to allies:middle", "end")
    assert lines(tally(game, "smps allies:middle")) == ["+3 15.V.p1", "-2 15.V.3.p4"]
    assert ask(game, "haul 3 from 0902 to 1002") == []
    play(game, "haul 3 from 0902 to 1002")
    assert ask(game, "haul 1 from 0902 to 1002") == ["15.V.p2"]
    used = over_sea(8, stocks={"0202": (60, 0)})
    for _ in range(7):
        play(used, "haul 3 from 0202 to 0302")
    assert ask(used, "ship_smps 1 from allies:west by base to allies:east by osthafen") == []
    assert ask(used, "ship_smps 2 from allies:west by base to allies:east by osthafen") == ["15.V.3.p4"]


@pytest.mark.rule("europa 15.V.3.p5")
def test_five_stay_while_there_is_a_port() -> None:
    game = two(8)
    assert ask(game, "transfer 3 from allies:west to allies:middle") == []
    assert ask(game, "transfer 4 from allies:west to allies:middle") == ["15.V.3.p5"]
    back = two(8, smps={"allies:west": 1, "allies:middle": 8})
    assert ask(back, "transfer 4 from allies:middle to allies:west") == []


@pytest.mark.rule("europa 15.V.3.n1")
def test_a_command_below_five_owes_nothing() -> None:
    game = two(10, smps={"allies:west": 10, "allies:middle": 3})
    assert game.judge("allies", "end")
    assert play(game, "end")


@pytest.mark.rule("europa 15.V.2.T2")
def test_no_position_has_an_hq_without_its_vehicles() -> None:
    with pytest.raises(DataError, match="al-mot-hq does not give up its vehicles"):
        desk("allies.movement", {"al-mot-hq": {"at": "0606", "up": "demotorized"}})
