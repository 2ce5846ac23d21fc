"""Breakdown and assembly of divisions (frame:BRK)."""

from pathlib import Path

import pytest

from tests.europa.desk import desk, front, play
from tests.europa.divisions import HERE, refused, table
from tests.europa.drops import BASE, base
from wavell.books.europa.frame.movement.breakdown import read_chart
from wavell.books.europa.model.counters import SPARE
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.rules import DATA
from wavell.umpire import DataError


@pytest.mark.rule("europa frame:BRK")
def test_a_dispersed_division_breaks_down_into_dispersed_units() -> None:
    spare = {"al-abn-hq": SPARE, "al-para": SPARE, "al-glider": SPARE}
    game = base(units={"al-abn-div": {"at": BASE, "dispersed": True}, **spare})
    play(game, "break al-abn-div into al-abn-hq+al-para+al-glider")
    assert all(front(game).units[UnitId(id_)].dispersed for id_ in spare)
    assert not front(game).units[UnitId("al-abn-div")].dispersed


@pytest.mark.rule("europa frame:BRK")
def test_other_divisions_have_their_own_parts() -> None:
    game = table("2-nz-div", "2-nz-hq 4-nz 5-nz 6-nz 5-ind")
    assert refused(game, "break 2-nz-div into 2-nz-hq+4-nz+5-nz+6-nz") == []
    assert refused(game, "break 2-nz-div into 2-nz-hq+4-nz+5-nz+5-ind") == ["frame:BRK"]
    assert refused(table("2-nz-div 4-nz", "2-nz-hq 5-nz 6-nz"), "break 2-nz-div into 2-nz-hq+4-nz+5-nz+6-nz") == [
        "frame:BRK"
    ]
    cadre = desk(
        "allies.movement",
        {"2-nz-div": {"at": HERE, "up": "cadre"}, **dict.fromkeys(("2-nz-hq", "4-nz", "5-nz", "6-nz"), "spare")},
        map="desert",
    )
    assert refused(cadre, "break 2-nz-div into 2-nz-hq+4-nz+5-nz+6-nz") == ["frame:BRK"]


@pytest.mark.rule("europa frame:BRK")
def test_what_was_spent_is_spent_by_the_parts() -> None:
    units = {
        "2-nz-div": {"at": HERE, "spent": 5, "moved": True},
        **dict.fromkeys(("2-nz-hq", "4-nz", "5-nz", "6-nz"), "spare"),
    }
    game = desk("allies.movement", units, map="desert")
    play(game, "break 2-nz-div into 2-nz-hq+4-nz+5-nz+6-nz")
    assert front(game).units[UnitId("4-nz")].spent == 30
    assert front(game).units[UnitId("4-nz")].moved


@pytest.mark.rule("europa 15.O.p3")
def test_the_parts_of_a_division_that_is_carried_are_carried() -> None:
    game = table("1-sa-div br-tran-3b br-tran-1c", "1-sa-hq 1-sa 5-sa")
    play(game, "carry br-tran-3b with 1-sa-div", "break 1-sa-div into 1-sa-hq+1-sa+5-sa")
    assert front(game).units[UnitId("1-sa")].carrier == "br-tran-3b"
    near = min(front(game).atlas.near[front(game).units[UnitId("1-sa")].place])
    assert refused(game, f"move 1-sa {near}") == ["15.O.p3"]
    play(game, "assemble 1-sa-div from 1-sa-hq+1-sa+5-sa")
    assert front(game).units[UnitId("1-sa-div")].carrier == "br-tran-3b"


@pytest.mark.rule("europa 15.O.p2")
def test_a_division_that_is_carried_does_not_break_into_more_than_the_counter_holds() -> None:
    game = table("2-nz-div br-tran-3b", "2-nz-hq 4-nz 5-nz 6-nz")
    play(game, "carry br-tran-3b with 2-nz-div")
    assert refused(game, "break 2-nz-div into 2-nz-hq+4-nz+5-nz+6-nz") == ["15.O.p2"]


@pytest.mark.rule("europa 15.O.p3")
def test_a_division_is_not_assembled_of_units_some_of_which_are_carried() -> None:
    game = table("2-nz-hq 4-nz 5-nz 6-nz br-tran-1c", "2-nz-div")
    assert refused(game, "assemble 2-nz-div from 2-nz-hq+4-nz+5-nz+6-nz") == []
    play(game, "carry br-tran-1c with 4-nz")
    assert refused(game, "assemble 2-nz-div from 2-nz-hq+4-nz+5-nz+6-nz") == ["15.O.p3"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('core = "2-nz-hq"', 'core = "2-nz-hg"', 'there is no counter "2-nz-hg"; did you mean "2-nz-hq"'),
        ('converts = "Feb 1 42"', 'converts = "Feb 9 42"', "7-arm-div"),
        ('id = "70-div"', 'id = "2-nz-div"', "stands twice"),
    ],
)
def test_a_chart_that_could_not_be_used_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = (DATA / "breakdown.toml").read_text()
    path = tmp_path / "breakdown.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(DataError, match=complaint):
        read_chart(path)
