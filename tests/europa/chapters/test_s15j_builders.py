"""15.J.4 to 15.J.11: who builds what, and how long it takes."""

import pytest

from tests.europa.desk import front, options, play
from tests.europa.sites import HERE, later, refused, work
from wavell.books.europa.model.ids import PlaceId, UnitId


@pytest.mark.rule("europa 15.J.4", "europa frame:ENG")
def test_a_construction_engineer_builds_a_fort_in_four_turns() -> None:
    game = work({"al-con-eng": HERE})
    assert "engineer al-con-eng build fort" in options(game, "engineer")
    play(game, "engineer al-con-eng build fort")
    assert front(game).jobs[UnitId("al-con-eng")].left == 4
    assert "fort" not in front(later(game, 3)).features(PlaceId(HERE))
    assert "fort" in front(later(game, 1)).features(PlaceId(HERE))


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
