"""103.A.6: British armoured divisions, broken down and assembled."""

import pytest

from tests.europa.desk import desk, front, options, play
from tests.europa.divisions import HERE, refused, table
from wavell.books.europa.frame.movement.breakdown import is_infantry_brigade
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import UnitId
from wavell.umpire import DataError

WHOLE = "break 7-arm-div into 7-sg+7-arm+22-arm"
AGAIN = "assemble 7-arm-div from 7-sg+7-arm+22-arm"


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
def test_a_position_of_a_later_date_has_the_hq() -> None:
    game = desk("axis.movement", {"7-sg": HERE, "7-arm-hq": "spare"}, date="Feb 1 42", map="desert")
    assert front(game).units[UnitId("7-arm-hq")].place == HERE
    with pytest.raises(DataError, match="7-sg becomes 7-arm-hq on Feb 1 42, and that is not among the units"):
        desk("axis.movement", {"7-sg": HERE}, date="Feb 1 42", map="desert")


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


@pytest.mark.rule("europa 103.A.6.a.p4", "europa 15.M.p1")
def test_mountain_cavalry_and_artillery_are_infantry_and_no_infantry_brigade() -> None:
    for id_ in map(UnitId, ("al-mtn-cav", "al-mtn-art")):
        assert "is_infantry" in ROSTER[id_].kit
        assert not is_infantry_brigade(id_)
    assert is_infantry_brigade(UnitId("al-inf"))
