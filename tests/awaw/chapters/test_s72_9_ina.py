"""The Indian National Army: what it is, the project that brings it, several turns of building, and where it goes."""

from typing import Any

import pytest

from tests.awaw.desk import account, cites, desk, ends, marked, options, play, tally, unit, war
from wavell.books.awaw.chapters.s72_9_ina import ARMY, INFANTRY, PARTISANS
from wavell.books.awaw.frame.politics.conquest import HOLDINGS
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import ConquestId, PlaceId, UnitId
from wavell.books.awaw.model.lines import Line
from wavell.books.awaw.rules import AXIS, Holder
from wavell.umpire import Game

HELD: dict[str, Any] = {"control": {"Rangoon": "axis"}, "sea_lines": {"Rangoon": "axis L32"}}


def next_construction(game: Game) -> None:
    """Go on to the next Japanese construction phase, with a new sea line to Rangoon."""
    play(game, *ends(13))
    war(game).sea_lines = {**war(game).sea_lines, PlaceId("W12"): Line(AXIS, PlaceId("L32"))}


@pytest.mark.rule("awaw 72.91")
def test_the_army_is_japanese_and_no_indian_unit() -> None:
    for id_ in (*INFANTRY, *PARTISANS):
        assert ROSTER[id_].side == "axis"
        assert ROSTER[id_].of.power == "japan"
        assert ROSTER[id_].nation == "ina"
    assert {ROSTER[id_].type for id_ in INFANTRY} == {"1-2", "2-2"}
    game = desk("axis.movement", {"ina-inf-1": "Rangoon", "ind-inf-1": "Calcutta"}, wars=["britain japan"], **HELD)
    assert war(game).operator(UnitId("ina-inf-1")) == "japan"
    assert game.judge("axis", "move ina-inf-1 V12")
    assert cites(game.judge("axis", "move ind-inf-1 U9")) == ["frame:nationality"]


@pytest.mark.rule("awaw 72.83")
def test_rangoon_is_the_capital_of_burma_and_one_of_the_four_objectives() -> None:
    assert HOLDINGS[ConquestId("burma")].capital == "Rangoon"
    assert HOLDINGS[ConquestId("burma")].nation == "burma"
    assert "Rangoon" in ARMY.pool.objectives
    game = desk("axis.construction", marks={"subversion": 1}, **HELD)
    assert tally(game, "ina").total == 3


@pytest.mark.rule("awaw 72.92B")
def test_deferred_in_one_turn_and_built_in_the_next() -> None:
    units = {"ina-inf-1": "pool", "ina-inf-5": "pool"}
    game = desk("axis.construction", units, date="Summer 1942", marks={"subversion": 1}, **HELD)
    assert "defer" in options(game, "defer")
    play(game, "defer")
    assert marked(game, "ina saved") == 1
    next_construction(game)
    assert options(game, "defer") == []
    play(game, "build ina-inf-5 rangoon", "end")
    assert marked(game, "ina saved") == 0
    assert unit(game, "ina-inf-5").place == "W12"


@pytest.mark.rule("awaw 72.92B")
def test_a_turn_let_pass_saves_nothing() -> None:
    game = desk("axis.construction", {"ina-inf-5": "pool"}, marks={"subversion": 1}, **HELD)
    next_construction(game)
    assert cites(game.judge("axis", "build ina-inf-5 rangoon")) == ["72.92B"]


@pytest.mark.rule("awaw 72.92B")
def test_nothing_is_put_off_when_no_2_2_is_left() -> None:
    units = {"ina-inf-1": "pool", "ina-inf-5": "Rangoon"}
    game = desk("axis.construction", units, marks={"subversion": 1}, **HELD)
    assert cites(game.judge("axis", "defer")) == ["72.92B"]


@pytest.mark.rule("awaw 72.93A")
def test_two_partisans_one_a_turn() -> None:
    units = {"ina-par-1": "pool", "ina-par-2": "pool", "ina-inf-1": "pool"}
    game = desk("axis.construction", units, marks={"subversion": 1}, **HELD)
    play(game, "build ina-par-1 rangoon", "build ina-inf-1 rangoon")
    assert "72.93A" in cites(game.judge("axis", "build ina-par-2 rangoon"))
    assert account(game, "japan.level") == 100 - 2 - 1
    play(game, "end")
    assert unit(game, "ina-par-1").place == "W12"


@pytest.mark.rule("awaw frame:partisans")
def test_partisans_appear_where_the_army_does() -> None:
    game = desk("axis.construction", {"ina-par-1": "pool"}, marks={"subversion": 1}, **HELD)
    assert cites(game.judge("axis", "build ina-par-1 calcutta")) == ["frame:partisans"]
    assert game.judge("axis", "build ina-par-1 rangoon")


@pytest.mark.rule("awaw 72.93B")
def test_the_pool_grows_and_shrinks_with_the_objectives() -> None:
    game = desk("axis.combat", date="Fall 1942", marks={"subversion": 1}, control={"Rangoon": "axis", "Dacca": "axis"})
    play(game, "end")
    pool = war(game).stack(PlaceId("pool"))
    assert [id_ for id_ in INFANTRY if id_ in pool] == ["ina-inf-1", "ina-inf-2", "ina-inf-5", "ina-inf-6"]
    war(game).control = {**war(game).control, PlaceId("T11"): Holder.ALLIES}
    play(game, *ends(13))
    pool = war(game).stack(PlaceId("pool"))
    assert [id_ for id_ in INFANTRY if id_ in pool] == ["ina-inf-1", "ina-inf-5"]


@pytest.mark.rule("awaw 72.94")
@pytest.mark.parametrize(
    ("phase", "order", "closed"),
    [
        ("axis.movement", "move ina-inf-1 W13", True),
        ("axis.movement", "move ina-inf-1 V12", False),
        ("axis.movement", "ship ina-inf-1 singapore", True),
        ("axis.movement", "ship ina-inf-1 calcutta", False),
        ("axis.movement", "ship ina-inf-1 colombo", False),
        ("axis.combat", "invade CC12 with ina-inf-1 in ja-dd-1", True),
        ("axis.combat", "invade madras with ina-inf-1 in ja-dd-1", False),
        ("axis.redeployment", "tr ina-inf-1 bangkok", True),
        ("axis.redeployment", "sr ina-inf-1 bangkok", True),
        ("axis.redeployment", "sr ina-inf-1 mandalay", False),
        ("axis.redeployment", "nr ina-inf-1 singapore", True),
        ("axis.redeployment", "nr ina-inf-1 calcutta", False),
        ("axis.redeployment", "nr ina-inf-1+ja-inf-1 colombo", False),
    ],
)
def test_only_in_burma_and_india(phase: str, order: str, closed: bool) -> None:
    held = dict.fromkeys(("Rangoon", "Calcutta", "Colombo", "Singapore", "W13", "V12", "Mandalay"), "axis")
    units = {"ina-inf-1": "Rangoon", "ja-inf-1": "Rangoon", "ja-dd-1": "Rangoon"}
    game = desk(phase, units, control=held, territory={"thailand": "axis"}, wars=["britain japan"])
    assert ("72.94" in cites(game.judge("axis", order))) is closed


@pytest.mark.rule("awaw 72.94")
def test_the_army_does_not_advance_out_of_burma() -> None:
    game = desk("axis.combat", {"ina-inf-1": "Rangoon", "ja-inf-1": "Rangoon"}, **HELD)
    assert "72.94" in cites(game.judge("axis", "advance ina-inf-1 into W13"))
    assert "72.94" not in cites(game.judge("axis", "advance ja-inf-1 into W13"))
    assert "72.94" not in cites(game.judge("axis", "advance ina-inf-1 into V12"))
    assert "72.94" not in cites(game.judge("axis", "advance ina-inf-1"))
