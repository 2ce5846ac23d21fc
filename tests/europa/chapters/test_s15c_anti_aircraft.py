"""Anti-aircraft fire: what fires in a hex at which mission, by whom and when; position AA is regrouped (15.C)."""

from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, lines, options, play, tally, world
from tests.europa.sites import refused, work
from wavell.books.europa.chapters.s15a3_s15c5_intrinsic_aa import intrinsic
from wavell.books.europa.chapters.s15c_anti_aircraft import airbase_points, cargo_points, naval_points
from wavell.books.europa.frame.air.flak import battery, combat_points, position_points
from wavell.books.europa.model.counters import ROSTER, SPARE
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import AirMission, Side
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES, AXIS, turn
from wavell.umpire import Game

GS = AirMission.GROUND_SUPPORT


def fires(units: dict[str, Any], place: str, mission: str = GS, **position: Any) -> list[str]:
    return lines(tally(desk("allies.movement", units, **position), f"aa {place} at {mission}"))


@pytest.mark.rule("europa 15.C.p1", "europa 15.C.1.p1", "europa 15.C.2.p1", "europa 15.C.3.p1")
def test_every_contributor_of_a_hex_is_named_with_its_paragraph() -> None:
    units = {"al-heavy-aa": "0207", "al-pos-aa": "0207", "al-tf": "0207", "al-army-hq": "0207"}
    found = fires(units, "Westport", works={"0207": ["fort"]})
    assert found[:3] == ["+2 15.C.1.p1", "+3 15.C.2.p1", "+4 15.C.3.p1"]
    assert found[3:] == ["+1 15.C.5.p1", "+1 15.C.5.p1", "+2 15.C.5.p2", "+0 15.C.5.n1"]
    assert "is_combat_aa" in ROSTER[UnitId("al-light-aa")].kit
    assert ROSTER[UnitId("al-light-aa")].rating.attack == 0
    assert "is_position_aa" in ROSTER[UnitId("al-pos-aa")].kit
    assert fires({"al-inf": "0306"}, "0306") == []


@pytest.mark.rule("europa 15.C.1.a", "europa 15.C.2.e")
def test_light_aa_does_not_fire_at_every_mission() -> None:
    assert fires({"al-light-aa": "0306"}, "0306", "rail_bombing") == ["+0 15.C.1.a"]
    assert fires({"al-light-aa": "0306"}, "0306", "airbase_bombing") == ["+1 15.C.1.p1"]
    assert fires({"al-pos-laa": "0306"}, "0306", "rail_bombing") == ["+0 15.C.2.e"]
    assert fires({"al-pos-laa": "0306"}, "0306") == ["+2 15.C.2.p1"]
    assert fires({"al-pos-aa": "0306"}, "0306", "rail_bombing") == ["+3 15.C.2.p1"]
    assert ROSTER[UnitId("al-light-aa")].kit.heavy is None
    assert ROSTER[UnitId("al-mot-heavy-aa")].kit.heavy is not None


@pytest.mark.rule("europa 15.C.2.i")
def test_position_aa_that_moved_does_not_fire() -> None:
    game = desk("allies.movement", {"al-pos-aa": "0306", "al-heavy-aa": "0306"})
    play(game, "move al-pos-aa 0406", "move al-heavy-aa 0406")
    assert lines(tally(game, "aa 0406 at ground_support")) == ["+2 15.C.1.p1", "+0 15.C.2.i"]


@pytest.mark.rule("europa 15.C.1.p2", "europa 15.C.2.g")
def test_points_that_keep_bombs_from_doubling() -> None:
    def points(**units: Any) -> tuple[int, int]:
        there = world({name.replace("_", "-"): at for name, at in units.items()})
        return combat_points(there, PlaceId("1006")), position_points(there, PlaceId("1006"))

    assert points(ax_light_aa="1006")[0] == 1
    assert points(ax_light_aa={"at": "1006", "disrupted": True})[0] == 0
    assert points(ax_light_aa={"at": "1006", "hungry": 2})[0] == 0
    assert points(ax_heavy_aa={"at": "1006", "disrupted": True})[0] == 1


@pytest.mark.rule("europa 15.C.3.n1", "europa 15.C.3.x1", "europa 15.C.3.p2")
def test_naval_aa_rises_in_1943() -> None:
    assert [naval_points("+2", turn(date)) for date in ("Jul 1 40", "Dec 4 42", "Jan 1 43", "Dec 4 45")] == [2, 2, 3, 3]
    assert naval_points("4", turn("Jan 1 44")) == 4
    for date in ("Jul 1 41", "Jul 1 44"):
        assert fires({"al-flotilla": "0107"}, "0107", date=date) == ["+1 15.C.3.p2"]
    assert fires({"al-tf": "0107"}, "0107", date="Jul 1 41") == ["+4 15.C.3.p1"]


@pytest.mark.rule("europa 15.C.3.p3")
@pytest.mark.parametrize(
    ("side", "date", "points"),
    [(ALLIES, "Jul 1 42", 1), (ALLIES, "Jan 1 43", 2), (AXIS, "Jul 1 42", 0), (AXIS, "Jan 1 43", 1)],
)
def test_cargo_at_sea_has_light_aa(side: Side, date: str, points: int) -> None:
    assert cargo_points(side, turn(date)) == points


@pytest.mark.rule("europa 15.C.4.p1", "europa 15.C.4.x1")
def test_the_aa_of_airbases_by_capacity_side_and_date() -> None:
    assert airbase_points(AXIS, 6, turn("Jul 1 43")) == airbase_points(AXIS, 6, turn("Jun 4 44")) == 4
    assert [airbase_points(AXIS, capacity, turn("Jul 1 43")) for capacity in (2, 3, 5, 9)] == [0, 2, 2, 6]
    assert airbase_points(ALLIES, 6, turn("Jul 1 43")) == 4
    there = world({"ax-inf": "1306"}, date="Jul 1 43", installations={"airbase 1306": {"capacity": 6}})
    assert sum(gun.points for gun in battery(there, PlaceId("1306"), AirMission.AIRBASE_BOMBING)) == 4
    temporary = {"airbase 1306": {"capacity": 6, "permanent": False}}
    there = world({"ax-inf": "1306"}, date="Jul 1 43", installations=temporary)
    assert battery(there, PlaceId("1306"), AirMission.AIRBASE_BOMBING) == []


@pytest.mark.rule("europa 15.C.4.p2")
def test_airbase_aa_fires_at_airbase_bombing_alone() -> None:
    there: dict[str, Any] = {"installations": {"airbase 1306": {"capacity": 6}}, "date": "Jul 1 43"}
    assert fires({"ax-inf": "1306"}, "Flugfeld", "airbase_bombing", **there) == ["+4 15.C.4.p1"]
    assert fires({"ax-inf": {"at": "1306", "seen": True}}, "Flugfeld", **there) == ["+0 15.C.4.p2"]


def own_points(there: Front, place: str) -> int:
    """The intrinsic AA of a hex that fires at ground support."""
    return sum(intrinsic(battery(there, PlaceId(place), AirMission.GROUND_SUPPORT)))


@pytest.mark.rule("europa 15.C.5.p1", "europa 15.C.5.p2", "europa 15.C.5.n1")
def test_the_intrinsic_aa_of_a_hex_is_the_sum() -> None:
    fort: dict[str, Any] = {"works": {"1407": ["fort"]}}
    assert own_points(world({"ax-army-hq": "1407"}, **fort), "1407") == 4
    assert own_points(world({"ax-inf": "1407"}, **fort), "1407") == 3
    assert own_points(world({"ax-inf": "1306"}), "1306") == 0
    assert own_points(world({"al-tf": "Westport", "al-flotilla": "Westport"}), "0207") == 7
    assert fires({"al-inf": "1407"}, "1407", owner={"1407": "allies"}) == []
    assert fires({"ax-inf": {"at": "1407", "seen": True}}, "1407") == ["+2 15.C.5.p2"]
    assert own_points(world({"su-front-hq": "0306"}), "0306") == 1


@pytest.mark.rule("europa 15.A.3.a")
def test_the_parachute_side_of_an_hq_has_no_aa() -> None:
    assert fires({"al-abn-hq": "0306"}, "0306") == ["+1 15.C.5.p1"]
    assert fires({"al-abn-hq": {"at": "0306", "up": "parachute"}}, "0306") == ["+0 15.A.3.a"]


def guns(**more: Any) -> Game:
    spare = {"al-pos-aa-3": SPARE, "al-pos-aa-4": SPARE}
    there = {"al-pos-aa": "0306", "al-pos-aa-2": "0306", "al-pos-laa": "0306"}
    return desk("allies.movement", {**there, **spare, **more})


@pytest.mark.rule("europa 15.C.2.p2")
@pytest.mark.parametrize(
    ("order", "refused"),
    [
        ("regroup al-pos-aa+al-pos-aa-2 into al-pos-aa as 5", []),
        ("regroup al-pos-aa into al-pos-aa as 2", ["15.C.2.p2"]),
        ("regroup al-pos-aa into al-pos-aa+al-pos-aa-3 as 3+0", ["15.C.2.p2"]),
        ("regroup al-pos-laa into al-pos-aa-3 as 2", ["15.C.2.p2"]),
        ("regroup al-pos-laa+al-pos-aa-2 into al-pos-laa as 4", ["15.C.2.p2"]),
        ("regroup al-pos-aa into al-pos-aa-2 as 3", ["frame:NAT"]),
        ("regroup al-pos-aa into al-pos-aa-3+al-pos-aa-3 as 2+1", ["frame:NAT"]),
        ("regroup al-pos-aa into al-pos-aa as 2+1", ["frame:NAT"]),
        ("regroup al-inf into al-pos-aa-3 as 1", ["15.C.2.p1"]),
    ],
)
def test_kind_and_total_stay_the_same(order: str, refused: list[str]) -> None:
    game = guns(**{"al-inf": "0306"})
    assert cites(game.judge("allies", order)) == refused


@pytest.mark.rule("europa 15.C.2.p2")
def test_position_aa_of_two_hexes_is_not_merged_nor_that_of_the_other_side() -> None:
    game = guns(**{"al-pos-aa-2": "0406", "ax-pos-aa": "1306"})
    assert cites(game.judge("allies", "regroup al-pos-aa+al-pos-aa-2 into al-pos-aa as 5")) == ["15.C.2.p2"]
    assert not game.judge("axis", "regroup ax-pos-aa into ax-pos-aa as 3")
    assert not options(desk("allies.reaction", {"al-pos-aa": "0306", "al-pos-aa-2": "0306"}), "regroup")


@pytest.mark.rule("europa 15.C.2.x1")
def test_three_points_split_in_three() -> None:
    game = guns()
    play(game, "regroup al-pos-aa into al-pos-aa+al-pos-aa-3+al-pos-aa-4 as 1+1+1")
    assert "+0 15.C.2.e" in lines(tally(game, "aa 0306 at rail_bombing"))
    assert tally(game, "aa 0306 at rail_bombing").total == 5
    there = front(game)
    assert [there.units[UnitId(id_)].points for id_ in ("al-pos-aa", "al-pos-aa-3", "al-pos-aa-4")] == [1, 1, 1]
    play(game, "regroup al-pos-aa+al-pos-aa-3+al-pos-aa-4 into al-pos-aa as 3")
    assert front(game).units[UnitId("al-pos-aa-3")].place == SPARE
    assert tally(game, "carriage al-pos-aa by sea").total * 2 == 3


@pytest.mark.rule("europa 15.C.2.i")
def test_regrouping_does_not_let_moved_guns_fire() -> None:
    game = guns(**{"al-pos-aa": "0307"})
    play(game, "move al-pos-aa 0306", "regroup al-pos-aa+al-pos-aa-2 into al-pos-aa-3 as 5")
    assert tally(game, "aa 0306 at rail_bombing").total == 0


@pytest.mark.rule("europa 15.C.2.p2")
def test_regrouping_cures_nothing() -> None:
    worn = {"at": "0306", "disrupted": True, "owes": 2, "hungry": 1, "limited": True}
    game = guns(**{"al-pos-aa": worn})
    play(game, "regroup al-pos-aa into al-pos-aa-3+al-pos-aa as 1+2")
    for id_ in ("al-pos-aa", "al-pos-aa-3"):
        unit = front(game).units[UnitId(id_)]
        assert (unit.disrupted, unit.owes, unit.hungry, unit.limited) == (True, 2, 1, True)
    play(game, "regroup al-pos-aa+al-pos-aa-3 into al-pos-aa as 3")
    laid = front(game).units[UnitId("al-pos-aa-3")]
    assert (laid.place, laid.disrupted, laid.owes, laid.hungry, laid.limited) == (SPARE, False, 0, 0, False)


@pytest.mark.rule("europa 15.O.p3", "europa 15.C.2.p2")
def test_guns_that_are_carried_are_not_regrouped() -> None:
    game = guns(**{"al-tran-3": "0306"})
    play(game, "carry al-tran-3 with al-pos-aa")
    assert cites(game.judge("allies", "regroup al-pos-aa into al-pos-aa-3 as 3")) == ["15.O.p3"]
    assert not any("al-pos-aa " in order or "al-pos-aa+" in order for order in options(game, "regroup"))
    play(game, "regroup al-pos-aa-2 into al-pos-aa-2+al-pos-aa-3 as 1+1")


@pytest.mark.rule("europa 15.C.2.p2")
def test_merging_and_splitting_is_offered() -> None:
    found = options(guns(), "regroup")
    assert "regroup al-pos-aa+al-pos-aa-2 into al-pos-aa as 5" in found
    assert "regroup al-pos-aa into al-pos-aa+al-pos-aa-3 as 1+2" in found


@pytest.mark.rule("europa 15.C.2.h.x1", "europa 15.C.2.h")
def test_position_aa_damages_no_airbase() -> None:
    game = desk("allies.movement", {"al-pos-aa": "0506", "al-cbt-eng": "0506"})
    assert "15.C.2.h" in cites(game.judge("allies", "engineer al-pos-aa demolish airbase"))
    assert "15.C.2.h" not in cites(game.judge("allies", "engineer al-cbt-eng demolish airbase"))


@pytest.mark.rule("europa 15.C.2.h", "europa 15.C.2.h.x1")
def test_position_aa_does_not_damage_an_airbase() -> None:
    game = work({"al-pos-aa": "0506", "al-inf-div": "0506"})
    assert refused(game, "engineer al-pos-aa demolish airbase") == ["15.C.2.h"]
    assert refused(game, "engineer al-inf-div demolish airbase") == []
