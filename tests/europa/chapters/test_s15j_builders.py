"""15.J.3 to 15.J.11: who builds what, how long it takes, and civilian labour; engineering (frame:ENG)."""

from pathlib import Path
from typing import Any

import pytest

from tests.europa.desk import desk, front, options, play
from wavell.books.europa.chapters.s15j3_labour import City, helped, supports
from wavell.books.europa.frame.engineering.installations import airbase, port, works_as_port
from wavell.books.europa.frame.engineering.summary import JOBS, read_jobs
from wavell.books.europa.model.ids import NationId, PlaceId, UnitId
from wavell.books.europa.rules import DATA
from wavell.umpire import DataError, Game

HERE = "0505"
PORT = {"capacity": 4, "hits": 3}


def work(units: dict[str, Any], side: str = "allies", **more: Any) -> Game:
    return desk(f"{side}.movement", units, **{"dice": [1] * 60, **more})


def refused(game: Game, order: str) -> list[str]:
    seat = game.to_act()[0].seat
    return sorted({each.ref.id for each in game.judge(seat, order).objections if each.ref is not None})


def later(game: Game, turns: int) -> Game:
    """Let so many player-turns of the allies begin."""
    for _ in range(turns):
        while front(game).phasing == "allies":
            play(game, "end")
        while front(game).phasing == "axis":
            play(game, "end")
    return game


@pytest.mark.rule("europa 15.J.4", "europa frame:ENG")
def test_a_construction_engineer_builds_a_fort_in_four_turns() -> None:
    game = work({"al-con-eng": HERE})
    assert "engineer al-con-eng build fort" in options(game, "engineer")
    play(game, "engineer al-con-eng build fort")
    assert front(game).jobs[UnitId("al-con-eng")].left == 4
    assert "fort" not in front(later(game, 3)).features(PlaceId(HERE))
    assert "fort" in front(later(game, 1)).features(PlaceId(HERE))


@pytest.mark.rule("europa 15.J.4")
def test_what_is_not_in_the_summary_is_not_done() -> None:
    assert refused(work({"al-con-eng": HERE}), "engineer al-con-eng regauge fort") == ["15.J.4"]


@pytest.mark.rule("europa 15.J.1")
def test_assault_engineers_do_not_build() -> None:
    damaged = {"airbase 0506": {"capacity": 3, "hits": 1}}
    game = work({"al-asl-eng": "0506", "al-con-eng": "0506"}, installations=damaged)
    assert refused(game, "engineer al-asl-eng repair airbase") == ["15.J.1"]
    assert refused(game, "engineer al-con-eng repair airbase") == []


@pytest.mark.rule("europa 15.J.2")
def test_combat_engineers_build_more_slowly_and_not_everything() -> None:
    game = work({"al-cbt-eng": HERE})
    assert refused(game, "engineer al-cbt-eng build airbase") == ["15.J.2"]
    play(game, "engineer al-cbt-eng build fort")
    assert front(game).jobs[UnitId("al-cbt-eng")].left == 6


@pytest.mark.rule("europa 15.C.2.h", "europa 15.C.2.h.x1")
def test_position_aa_does_not_damage_an_airbase() -> None:
    game = work({"al-pos-aa": "0506", "al-inf-div": "0506"})
    assert refused(game, "engineer al-pos-aa demolish airbase") == ["15.C.2.h"]
    assert refused(game, "engineer al-inf-div demolish airbase") == []


@pytest.mark.rule("europa 15.J.5", "europa 15.J.10.p1")
def test_construction_units_assist_one_for_each_re() -> None:
    units = {"al-con-eng": HERE, "al-con": HERE, "al-con-2": HERE, "al-punitive": HERE, "al-inf": HERE}
    game = work(units)
    assert refused(game, "engineer al-con build fort") == ["15.J.5"]
    assert refused(game, "engineer al-con-eng build fort with al-con") == []
    assert refused(game, "engineer al-con-eng build fort with al-punitive") == []
    assert refused(game, "engineer al-con-eng build fort with al-con+al-con-2") == ["15.J.5"]
    assert refused(game, "engineer al-con-eng build fort with al-inf") == ["15.J.5"]
    assert refused(game, "engineer al-con-eng build airbase with al-con") == []
    play(game, "engineer al-con-eng build fort with al-con")
    assert front(game).jobs[UnitId("al-con-eng")].left == 2


@pytest.mark.rule("europa 15.J.2")
def test_combat_engineers_mend_railways_as_construction_engineers_do() -> None:
    game = work({"al-cbt-eng": "0507"}, works={"0507": ["rail_cut"]})
    assert "engineer al-cbt-eng repair rail" in options(game, "engineer")
    play(game, "engineer al-cbt-eng repair rail")
    assert front(game).jobs[UnitId("al-cbt-eng")].left == 2


@pytest.mark.rule("europa 15.J.5")
def test_a_construction_unit_assists_in_one_job_and_stays() -> None:
    units = {"al-con-eng": HERE, "al-con-eng-2": HERE, "al-con": HERE, "al-con-2": HERE}
    game = work(units)
    assert "engineer al-con-eng build fort with al-con" in options(game, "engineer")
    play(game, "engineer al-con-eng build fort with al-con")
    assert refused(game, "engineer al-con-eng-2 build airfield with al-con") == ["frame:ENG"]
    assert "engineer al-con-eng-2 build airfield with al-con-2" in options(game, "engineer")
    later(game, 1)
    while front(game).phase != "movement":
        play(game, "end")
    play(game, "move al-con 0506")
    assert front(later(game, 1)).jobs == {}
    disrupted = work(units | {"al-con": {"at": HERE, "disrupted": True}})
    assert refused(disrupted, "engineer al-con-eng build fort with al-con") == ["frame:ENG"]


@pytest.mark.rule("europa 15.J.6")
def test_a_corps_marker_digs_in_for_its_units() -> None:
    order = "engineer al-inf build entrenchment"
    assert refused(work({"al-inf": HERE, "al-inf-2": HERE, "al-corps": HERE}), order) == []
    assert refused(work({"al-inf": HERE, "al-inf-2": HERE}), order) == ["15.J.7"]


@pytest.mark.rule("europa 15.J.7")
def test_support_divisions_dig_in_and_little_else() -> None:
    game = work({"al-inf-div": HERE, "al-arm": HERE})
    assert refused(game, "engineer al-inf-div build entrenchment") == []
    assert refused(game, "engineer al-arm build entrenchment") == ["15.J.7"]
    assert refused(game, "engineer al-inf-div build fort") == ["15.J.7"]
    play(game, "engineer al-inf-div build entrenchment")
    assert "entrenchment" in front(later(game, 1)).features(PlaceId(HERE))


@pytest.mark.rule("europa 15.J.8")
def test_pipelines_take_their_own_engineers() -> None:
    game = work({"al-pipeline": HERE, "al-con-eng": HERE})
    assert refused(game, "engineer al-pipeline build pipeline") == []
    assert refused(game, "engineer al-pipeline build fort") == []
    assert refused(game, "engineer al-con-eng build pipeline") == ["15.J.8"]


@pytest.mark.rule("europa 15.J.11")
def test_railroad_engineers_work_on_railways() -> None:
    game = work({"al-rail-eng": "0507", "al-con-eng": "0507"})
    mixed = work({"al-rail-eng": "0507", "al-con-eng": "0507"}, works={"0407": ("gauge_1067",)})
    assert refused(mixed, "engineer al-rail-eng regauge rail") == []
    assert refused(mixed, "engineer al-con-eng regauge rail") == []
    assert refused(mixed, "engineer al-con-eng recertify rail") != []
    assert refused(game, "engineer al-rail-eng demolish rail") == []
    damaged = {"airbase 0506": {"capacity": 3, "hits": 1}}
    assert refused(work({"al-rail-eng": "0506"}, installations=damaged), "engineer al-rail-eng repair airbase") == [
        "15.J.11"
    ]
    assert refused(work({"al-rail-eng": HERE}), "engineer al-rail-eng construct rail") == []


@pytest.mark.rule("europa 15.J.11", "europa frame:ENG")
def test_a_railway_that_is_cut_carries_nothing_until_it_is_mended() -> None:
    game = work({"al-rail-eng": "0507", "al-inf": "0207"})
    assert refused(game, "rail al-inf 0607") == []
    assert refused(game, "engineer al-rail-eng repair rail") == ["frame:ENG"]
    play(game, "engineer al-rail-eng demolish rail")
    assert refused(game, "rail al-inf 0607") == ["frame:RAIL"]
    assert refused(game, "engineer al-rail-eng demolish rail") == ["frame:ENG"]
    later(game, 1)
    while front(game).phase != "movement":
        play(game, "end")
    play(game, "engineer al-rail-eng repair rail")
    later(game, 1)
    while front(game).phase != "movement":
        play(game, "end")
    assert refused(game, "rail al-inf 0607") == []


@pytest.mark.rule("europa frame:ENG")
def test_what_costs_mps_is_done_by_units_that_have_them() -> None:
    fresh = work({"al-inf-div": {"at": "0506", "moved": True, "spent": 2}})
    assert refused(fresh, "engineer al-inf-div demolish airbase") == []
    assert "engineer al-inf-div demolish airbase" in options(fresh, "engineer")
    assert refused(fresh, "engineer al-inf-div build entrenchment") == ["frame:ENG"]
    tired = work({"al-inf-div": {"at": "0506", "moved": True, "spent": 7}})
    assert refused(tired, "engineer al-inf-div demolish airbase") == ["frame:ENG"]
    assert options(tired, "engineer") == []


# Ports -------------------------------------------------------------------------------------------------------------

RUIN = {"port 0207": PORT | {"destroyed": True}}
REBUILD = "engineer al-port-eng reconstruct port"


@pytest.mark.rule("europa 15.J.9.p1", "europa 15.J.9.p2", "europa 15.J.9.p4")
def test_a_destroyed_port_is_reconstructed_and_keeps_its_hits() -> None:
    units = {"al-port-eng": "0207", "al-con-eng": "0207"}
    game = work(units, installations=RUIN)
    assert not works_as_port(front(game), PlaceId("0207"))
    assert refused(game, "engineer al-con-eng repair port") == ["15.J.9.p2"]
    assert refused(game, "engineer al-con-eng reconstruct port") == ["15.J.9.p1"]
    play(game, REBUILD)
    now = port(front(later(game, 4)), PlaceId("0207"))
    assert now is not None
    assert (now.destroyed, now.hits) == (False, 3)
    assert works_as_port(front(game), PlaceId("0207"))
    while front(game).phase != "movement":
        play(game, "end")
    assert refused(game, "engineer al-con-eng repair port") == []


@pytest.mark.rule("europa 15.J.9.p3")
def test_reconstruction_takes_as_long_as_a_fort_in_clear_terrain_and_no_haste() -> None:
    game = work({"al-port-eng": "0207"}, installations=RUIN)
    assert refused(game, REBUILD + " quick") == ["15.J.9.p3"]
    play(game, REBUILD)
    assert front(game).jobs[UnitId("al-port-eng")].left == JOBS["build", "fort"].turns["other"] == 4
    theirs: dict[str, Any] = {"owner": {"0207": "axis"}, "installations": RUIN, "stocks": {"0207": [3, 0]}}
    order, crew = "engineer ax-port-eng reconstruct port", {"ax-port-eng": "0207"}
    assert refused(work(crew, "axis", **theirs), order) == ["15.J.9.p3"]
    assert refused(work(crew, "axis", readings={"port-rebuilders": "anybody"}, **theirs), order) == []


@pytest.mark.rule("europa 15.J.9.p5")
def test_a_port_engineer_halves_the_time_of_an_upgrade() -> None:
    small = {"port 0207": {"capacity": 4, "reduced": True}}
    game = work({"al-port-eng": "0207", "al-con-eng": "0207"}, installations=small)
    play(game, "engineer al-port-eng upgrade port")
    assert front(game).jobs[UnitId("al-port-eng")].left == 2
    slow = work({"al-con-eng": "0207"}, installations=small)
    play(slow, "engineer al-con-eng upgrade port")
    assert front(slow).jobs[UnitId("al-con-eng")].left == 4


@pytest.mark.rule("europa 15.J.9.n1")
def test_the_axis_may_destroy_a_port_that_it_loses() -> None:
    units = {"al-inf": "0206"}
    game = work(units, owner={"0207": "axis"})
    play(game, "move al-inf 0207")
    assert [due.seat for due in game.to_act()] == ["axis"]
    assert options(game, "destroy") == ["destroy 0207"]
    play(game, "destroy 0207")
    found = port(front(game), PlaceId("0207"))
    assert found is not None
    assert found.destroyed
    spared = work(units, owner={"0207": "axis"})
    play(spared, "move al-inf 0207", "pass")
    assert works_as_port(front(spared), PlaceId("0207"))


@pytest.mark.rule("europa 15.J.9.n1")
def test_the_allies_are_not_asked_about_theirs() -> None:
    game = work({"ax-inf": "0206"}, "axis")
    play(game, "move ax-inf 0207")
    assert [due.seat for due in game.to_act()] == ["axis"]
    assert "destroy" not in game.to_act()[0].verbs


@pytest.mark.rule("europa frame:AIRB")
def test_airfields_are_laid_out_and_made_permanent() -> None:
    game = work({"al-con-eng": HERE})
    play(game, "engineer al-con-eng build airfield")
    field = airbase(front(later(game, 1)), PlaceId(HERE))
    assert field is not None
    assert (field.capacity, field.permanent) == (2, False)
    while front(game).phase != "movement":
        play(game, "end")
    play(game, "engineer al-con-eng build airbase")
    base = airbase(front(later(game, 4)), PlaceId(HERE))
    assert base is not None
    assert (base.capacity, base.permanent) == (3, True)


@pytest.mark.rule("europa frame:ENG")
def test_work_that_is_left_is_lost() -> None:
    game = work({"al-con-eng": HERE})
    play(game, "engineer al-con-eng build fort")
    assert "frame:MP" in refused(game, "move al-con-eng 0506")
    later(game, 1)
    while front(game).phase != "movement":
        play(game, "end")
    play(game, "move al-con-eng 0506")
    assert front(later(game, 1)).jobs == {}


# 15.J.3 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.J.3.a")
@pytest.mark.parametrize(
    ("city", "source"),
    [
        (City("Berlin", NationId("germany"), "germany", True), "rad"),
        (City("Berlin", NationId("germany"), "axis", True), "rad"),
        (City("Warsaw", NationId("poland"), "axis", True), None),
        (City("Berlin", NationId("germany"), "allies", True), None),
        (City("Celle", NationId("germany"), "axis", False), None),
    ],
)
def test_german_labour(city: City, source: str | None) -> None:
    found = supports(city, NationId("germany"), "germany")
    assert (found.id if found else None) == source


@pytest.mark.rule("europa 15.J.3.b")
def test_soviet_workers() -> None:
    assert supports(City("Moscow", NationId("soviet"), "allies", True), NationId("soviet"), "soviet") is not None
    assert supports(City("Kiev", NationId("soviet"), "axis", True), NationId("soviet"), "soviet") is None


@pytest.mark.rule("europa 15.J.3.c")
def test_malta_helps_british_engineers_on_malta() -> None:
    valletta = City("Valletta", NationId("malta"), "allies", False)
    assert supports(valletta, NationId("britain"), "malta") is not None
    assert supports(valletta, NationId("india"), "malta") is not None
    assert supports(valletta, NationId("britain"), "italy") is None
    assert supports(valletta, NationId("poland"), "malta") is None


@pytest.mark.rule("europa 15.J.3.d")
def test_spanish_and_portuguese_labour() -> None:
    assert supports(City("Madrid", NationId("spain"), "spain", True), NationId("germany"), "spain") is not None
    assert supports(City("Lisbon", NationId("portugal"), "axis", True), NationId("germany"), "portugal") is None


@pytest.mark.rule("europa 15.J.3.p2")
def test_how_many_units_a_city_supports() -> None:
    assert [helped(2, 3), helped(0, 1), helped(0, 0), helped(1, 0)] == [4, 1, 0, 1]


@pytest.mark.rule("europa 15.J.3.p1")
def test_labour_within_four_hexes_makes_two_of_one() -> None:
    order = "engineer ax-con-eng build fort labour Ostberg"
    near = work({"ax-con-eng": "1405"}, "axis")
    play(near, order)
    assert front(near).jobs[UnitId("ax-con-eng")].left == 2
    assert refused(work({"ax-con-eng": "1007"}, "axis"), order) == []
    assert refused(work({"ax-con-eng": "0907"}, "axis"), order) == ["15.J.3.p1"]
    assert refused(work({"ax-con-eng": "1405"}, "axis"), "engineer ax-con-eng build fort quick") == ["15.J.3.p1"]
    assert refused(work({"al-con-eng": "0405"}), "engineer al-con-eng build fort labour Weston") == ["15.J.3.p1"]


@pytest.mark.rule("europa 15.J.3.p1", "europa frame:ENG")
def test_quick_construction_halves_the_time_once_more_for_an_sp() -> None:
    order = "engineer ax-con-eng build fort labour Ostberg quick"
    assert refused(work({"ax-con-eng": "1405"}, "axis"), order) == ["frame:ENG"]
    assert refused(work({"ax-con-eng": "1405"}, "axis", stocks={"1405": (2, 0)}), order) == ["frame:ENG"]
    game = work({"ax-con-eng": "1405"}, "axis", stocks={"1405": (6, 0)})
    assert "engineer ax-con-eng build fort labour 1407 quick" in options(game, "engineer")
    play(game, order)
    assert front(game).jobs[UnitId("ax-con-eng")].left == 1
    assert front(game).stock("1405").sp == 6


@pytest.mark.rule("europa 15.J.3.p3", "europa 15.J.3.p2")
def test_one_labour_unit_a_hex_and_one_unit_a_city() -> None:
    game = work({"ax-con-eng": "1405", "ax-con-eng-2": "1405", "ax-pipeline": "1406"}, "axis")
    play(game, "engineer ax-con-eng build fort labour Ostberg")
    assert refused(game, "engineer ax-con-eng-2 build airfield labour Ostberg") == ["15.J.3.p2", "15.J.3.p3"]
    assert refused(game, "engineer ax-pipeline build airfield labour Ostberg") == ["15.J.3.p2"]


@pytest.mark.rule("europa 15.J.3.p3", "europa 15.J.3.p2")
def test_labour_stays_with_a_job_until_that_is_done() -> None:
    game = work({"ax-con-eng": "1405", "ax-con-eng-2": "1405"}, "axis")
    assert "engineer ax-con-eng build fort labour 1407" in options(game, "engineer")
    play(game, "engineer ax-con-eng build fort labour Ostberg")
    second = "engineer ax-con-eng-2 build airfield labour Ostberg"
    for cited in (["15.J.3.p2", "15.J.3.p3"], []):
        play(game, "end")
        while front(game).phase != "movement" or front(game).phasing != "axis":
            play(game, "end")
        assert refused(game, second) == cited


@pytest.mark.rule("europa 15.J.3.p2")
def test_a_partial_city_supports_one_unit() -> None:
    game = work({"ax-con-eng": "1005", "ax-con-eng-2": "1007"}, "axis")
    play(game, "engineer ax-con-eng build airfield labour Halfway")
    assert refused(game, "engineer ax-con-eng-2 build airfield labour Halfway") == ["15.J.3.p2"]
    assert "engineer ax-con-eng-2 build airfield labour 1407" in options(game, "engineer")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('who = ["pipeline"]', 'who = ["pipelime"]', "pipelime"),
        ("turns = { other = 1 }", "turns = { rough = 1 }", "other"),
        ("turns = { other = 4, rough = 6, wooded_rough = 6, mountain = 8 }", "turns = { other = 4, ruff = 6 }", "ruff"),
        ('what = "entrenchment"', 'what = "fort"', "stands twice"),
        ('like = "fort"', 'like = "tower"', "tower"),
        ("port_hits = 4", "port_hits = 5", "port_hits"),
        ('who = ["railroad", "construction", "combat"]', 'who = ["railroad", "construction"]', "15.J.2"),
        ('like = "fort"', 'like = "fort"\nturns = { other = 9 }', "turns of its own"),
    ],
)
def test_summaries_that_could_not_be_are_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = (DATA / "engineering.toml").read_text()
    assert old in text
    path = tmp_path / "engineering.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(DataError, match=complaint):
        read_jobs(path)
