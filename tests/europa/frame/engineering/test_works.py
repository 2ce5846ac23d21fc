"""Engineering jobs: what they cost, and when the work is lost (frame:ENG)."""

import pytest

from tests.europa.desk import front, options, play
from tests.europa.sites import HERE, later, refused, work


@pytest.mark.rule("europa frame:ENG")
def test_what_costs_mps_is_done_by_units_that_have_them() -> None:
    fresh = work({"al-inf-div": {"at": "0506", "moved": True, "spent": 2}})
    assert refused(fresh, "engineer al-inf-div demolish airbase") == []
    assert "engineer al-inf-div demolish airbase" in options(fresh, "engineer")
    assert refused(fresh, "engineer al-inf-div build entrenchment") == ["frame:ENG"]
    tired = work({"al-inf-div": {"at": "0506", "moved": True, "spent": 7}})
    assert refused(tired, "engineer al-inf-div demolish airbase") == ["frame:ENG"]
    assert options(tired, "engineer") == []


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
