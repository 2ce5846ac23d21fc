"""15.J.9: port engineers, and ports that are destroyed and built again."""

from typing import Any

import pytest

from tests.europa.desk import front, options, play
from tests.europa.sites import PORT, later, refused, work
from wavell.books.europa.frame.engineering.installations import port, works_as_port
from wavell.books.europa.frame.engineering.summary import JOBS
from wavell.books.europa.model.ids import PlaceId, UnitId

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
