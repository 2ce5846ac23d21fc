"""15.J.3: civilian labour."""

import pytest

from tests.europa.desk import front, options, play
from tests.europa.sites import refused, work
from wavell.books.europa.chapters.s15j3_labour import City, helped, supports
from wavell.books.europa.model.ids import NationId, UnitId


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
