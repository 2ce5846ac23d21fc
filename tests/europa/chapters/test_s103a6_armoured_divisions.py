"""Breakdown and assembly (frame:BRK), and 103.A.6: British armoured divisions."""

from pathlib import Path
from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, options, play
from wavell.books.europa.frame.movement.breakdown import read_chart
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.rules import DATA
from wavell.umpire import DataError, Game

HERE = "19A:1218"
WHOLE = "break 7-arm-div into 7-sg+7-arm+22-arm"
AGAIN = "assemble 7-arm-div from 7-sg+7-arm+22-arm"


def table(here: str, spare: str = "", **more: Any) -> Game:
    units: dict[str, Any] = dict.fromkeys(here.split(), HERE) | dict.fromkeys(spare.split(), "spare")
    return desk("allies.movement", units, date="Nov 3 41", map="desert", **more)


def refused(game: Game, order: str) -> list[str]:
    verdict = game.judge("allies", order)
    return sorted(set(cites(verdict))) if verdict.objections else []


@pytest.mark.rule("europa frame:BRK", "europa 103.A.6.a.p1", "europa 103.A.6.a.p2", "europa 103.A.6.a.x1")
def test_the_seventh_armoured_division_is_taken_apart_and_put_together() -> None:
    game = table("7-arm-div", "7-sg 7-arm 22-arm 4-arm")
    assert options(game, "break") == [WHOLE]
    play(game, WHOLE)
    assert [front(game).units[UnitId(id_)].place for id_ in ("7-arm-div", "7-sg", "7-arm", "22-arm")] == [
        "spare",
        *[HERE] * 3,
    ]
    assert options(game, "assemble") == [AGAIN]
    play(game, AGAIN)
    assert front(game).units[UnitId("7-arm-div")].place == HERE


@pytest.mark.rule("europa 103.A.6.a.p1", "europa 103.A.6.a.x1")
@pytest.mark.parametrize(
    ("parts", "cited"),
    [
        ("7-sg+7-arm+4-arm", []),
        ("7-sg+2-arm+4-arm", []),
        ("1-sg+7-arm+22-arm", ["103.A.6.a.p1"]),
        ("2-sg+7-arm+22-arm", ["103.A.6.a.p1"]),
        ("7-sg+7-arm", ["103.A.6.a.p1"]),
        ("7-sg+7-arm+22-gds", ["103.A.6.a.p1"]),
    ],
)
def test_it_takes_its_own_support_group_and_any_armoured_brigades(parts: str, cited: list[str]) -> None:
    game = table("7-sg 1-sg 2-sg 7-arm 22-arm 4-arm 2-arm 22-gds", "7-arm-div")
    assert refused(game, f"assemble 7-arm-div from {parts}") == cited


@pytest.mark.rule("europa 103.A.6.a.p2")
@pytest.mark.parametrize("parts", ["7-arm+22-arm", "7-sg+7-arm", "7-sg+22-gds+7-arm", "1-sg+7-arm+22-arm"])
def test_it_breaks_down_into_nothing_else(parts: str) -> None:
    game = table("7-arm-div", "7-sg 1-sg 7-arm 22-arm 22-gds")
    assert refused(game, f"break 7-arm-div into {parts}") == ["103.A.6.a.p2"]


@pytest.mark.rule("europa 103.A.6.a.p3")
def test_after_the_conversion_it_goes_by_its_hq() -> None:
    marks = {"converted 7-arm-div": 1}
    game = table("7-arm-hq 7-arm 22-gds 22-arm", "7-arm-div 7-sg", marks=marks)
    assert refused(game, "assemble 7-arm-div from 7-arm-hq+7-arm+22-gds") == []
    assert "103.A.6.a.p3" in refused(table("7-sg 7-arm 22-arm", "7-arm-div 7-arm-hq", marks=marks), AGAIN)
    assert refused(game, "assemble 7-arm-div from 7-arm-hq+7-arm+22-arm+22-gds") == ["103.A.6.a.p3"]
    assert options(game, "assemble") == ["assemble 7-arm-div from 7-arm-hq+7-arm+22-gds"]


@pytest.mark.rule("europa 103.A.6.a.p3")
def test_no_position_has_a_support_group_beside_its_hq() -> None:
    with pytest.raises(DataError, match="7-arm-hq is what 7-sg becomes, and both are in play"):
        table("7-arm-hq 7-sg", "7-arm-div")


@pytest.mark.rule("europa 103.A.6.a.p3")
def test_the_order_of_battle_converts_it_on_its_date() -> None:
    units = {"7-sg": HERE, "7-arm-hq": "spare", "7-arm-div": "spare"}
    game = desk("axis.exploitation", units, date="Jan 4 42", map="desert", dice=[1] * 20)
    while front(game).phasing == "axis":
        play(game, "end")
    now = front(game)
    assert now.marks.get(Key("converted 7-arm-div"), 0) == 1
    assert (now.units[UnitId("7-arm-hq")].place, now.units[UnitId("7-sg")].place) == (HERE, "spare")


@pytest.mark.rule("europa 103.A.6.a.p4")
@pytest.mark.parametrize(
    ("parts", "cited"),
    [
        ("7-arm-hq+7-arm+22-gds", []),
        ("7-arm-hq+7-arm+al-inf+br-tran-1c", []),
        ("7-arm-hq+7-arm+al-inf", ["103.A.6.a.p4"]),
        ("7-arm-hq+7-arm+br-tran-1c", ["103.A.6.a.p4"]),
        ("7-arm-hq+7-arm", ["103.A.6.a.p4"]),
        ("7-arm-hq+7-arm+al-inf+al-tran-3", ["103.A.6.a.p4"]),
    ],
)
def test_an_infantry_brigade_on_lorries_stands_for_a_motorized_one(parts: str, cited: list[str]) -> None:
    here = "7-arm-hq 7-arm 22-gds al-inf br-tran-1c al-tran-3"
    game = table(here, "7-arm-div", marks={"converted 7-arm-div": 1})
    assert refused(game, f"assemble 7-arm-div from {parts}") == cited


@pytest.mark.rule("europa 103.A.6.a.p4")
def test_the_substitute_is_offered() -> None:
    marks = {"converted 7-arm-div": 1}
    game = table("7-arm-hq 7-arm al-inf br-tran-1c", "7-arm-div", marks=marks)
    assert options(game, "assemble") == ["assemble 7-arm-div from 7-arm-hq+7-arm+al-inf+br-tran-1c"]
    assert options(table("7-arm-hq 7-arm al-inf", "7-arm-div", marks=marks), "assemble") == []


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


@pytest.mark.rule("europa 103.A.6.a.p3")
def test_a_support_group_that_is_still_to_come_comes_as_an_hq() -> None:
    waits = {"at": "later", "arrives": "Feb 3 42", "entry": HERE}
    units = {"7-sg": waits, "7-arm-hq": "spare", "7-arm-div": "spare", "1-sg": HERE}
    game = desk("axis.exploitation", units, date="Jan 4 42", map="desert", dice=[1] * 20)
    due = front(game).units[UnitId("7-sg")].arrives
    while front(game).phasing == "axis":
        play(game, "end")
    group, hq = (front(game).units[UnitId(id_)] for id_ in ("7-sg", "7-arm-hq"))
    assert (group.place, group.arrives) == ("spare", 0)
    assert (hq.place, hq.arrives, hq.entry) == ("later", due, HERE)


@pytest.mark.rule("europa 103.A.6.a.p2")
def test_a_refusal_does_not_tell_where_enemy_counters_are() -> None:
    units = {"7-arm-div": HERE, "7-sg": "spare", "pz-5": "spare", "pz-8": "18A:4417"}
    game = desk("allies.movement", units, date="Nov 3 41", map="desert")
    told = [str(game.judge("allies", f"break 7-arm-div into 7-sg+{id_}")) for id_ in ("pz-5", "pz-8")]
    assert told[0].replace("pz-5", "pz-8") == told[1]
