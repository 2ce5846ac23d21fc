"""15.V.2: conversions to and from SMPs."""

import pytest

from tests.europa.desk import desk, front, happened, options, play
from tests.europa.lorries import WEST, ask
from wavell.books.europa.chapters.s15v_smps.conversions import TABLE, row_of, value
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.ids import UnitId
from wavell.umpire import DataError


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
    assert ask(late, "convert al-truck") == ["frame:SEQ", "15.V.2.p1"]


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
    assert ask(game, "form al-mot-div from allies:west") == ["15.V.2.p2"]
    later = desk("allies.replacement", {"al-mot-div": {"at": "0606", "up": "demotorized"}}, smps={"allies:west": 21})
    play(later, "form al-mot-div from allies:west")
    assert front(later).smps[WEST] == 12
    assert front(later).kit(UnitId("al-mot-div")).cm
    assert ask(later, "convert al-mot-div") == ["15.V.2.p1"]
    assert options(later, "convert") == options(game, "form") == []


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


@pytest.mark.rule("europa 15.V.2.T2")
def test_no_position_has_an_hq_without_its_vehicles() -> None:
    with pytest.raises(DataError, match="al-mot-hq does not give up its vehicles"):
        desk("allies.movement", {"al-mot-hq": {"at": "0606", "up": "demotorized"}})
