"""103.A.2: the railways from Matruh to Tobruk and from Kassala to Tessenai."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, line_between, lines, options, play, scenario, tally
from wavell.books.europa import BOOK
from wavell.books.europa.model.atlas import ATLASES
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Verb, Work
from wavell.books.europa.model.railways import LINES, read_lines
from wavell.books.europa.model.world import Job
from wavell.books.europa.rules import DATA
from wavell.umpire import DataError, Game

FIRST = "19A:1119"
LAY = "lay al-con-eng matruh"


def works(units: dict[str, Any] | None = None, date: str = "Aug 3 41", **more: Any) -> Game:
    laid_down = units or {"al-con-eng": FIRST}
    return desk("allies.movement", laid_down, date=date, map="desert", **more)


def refusal(game: Game, order: str = LAY) -> list[str]:
    verdict = game.judge("allies", order)
    return sorted(set(cites(verdict))) if verdict.objections else []


@pytest.mark.rule("europa 103.A.2.b.1.p1")
def test_the_line_runs_from_matruh_to_tobruk_in_fourteen_steps() -> None:
    hexes = LINES["matruh"].hexes
    assert (hexes[0], hexes[-1], len(hexes)) == ("19A:1218", "18A:4817", 15)


@pytest.mark.rule("europa 103.A.2.b.1.p1")
def test_beyond_the_railhead_there_is_neither_rail_nor_road() -> None:
    game = works()
    assert line_between(front(game), "19A:1218", FIRST) == ""


@pytest.mark.rule("europa 103.A.2.b.1.p1")
@pytest.mark.parametrize(
    ("start", "to", "hexes", "cited"),
    [
        ("Alexandria", "19A:1218", 0, []),
        ("Alexandria", FIRST, 0, ["103.A.2.b.1.p1"]),
        ("19A:1218", FIRST, 0, ["103.A.2.b.1.p1"]),
        (FIRST, "19A:1218", 0, ["103.A.2.b.1.p1"]),
        ("Alexandria", FIRST, 1, []),
        ("Alexandria", "19A:1019", 1, ["103.A.2.b.1.p1"]),
        ("Alexandria", "19A:1020", 1, ["frame:RAIL"]),
    ],
)
def test_trains_run_as_far_as_the_railhead(start: str, to: str, hexes: int, cited: list[str]) -> None:
    game = works({"al-inf": start}, marks={"railhead matruh": hexes + 1, "open matruh": hexes})
    assert refusal(game, f"rail al-inf {to}") == cited


@pytest.mark.rule("europa 103.A.2.b.1.p1")
def test_beyond_the_railhead_one_moves_across_country() -> None:
    units = {"al-tran-1": "19A:1218"}
    assert lines(tally(works(units), f"step al-tran-1 to {FIRST}")) == ["+1 frame:CM"]
    assert tally(works(units, weather={"mediterranean": "mud"}), f"step al-tran-1 to {FIRST}").total == 2
    opened = works(units, weather={"mediterranean": "mud"}, marks={"railhead matruh": 1, "open matruh": 1})
    assert tally(opened, f"step al-tran-1 to {FIRST}").total == 1


@pytest.mark.rule("europa 103.A.2.b.1.p3", "europa 103.A.2.b.1.p4")
def test_the_railhead_goes_on_at_once_and_trains_run_from_the_end_of_the_player_turn() -> None:
    game = works(dice=[3] * 9)
    play(game, LAY)
    assert front(game).marks.get(Key("railhead matruh"), 0) == 1
    assert line_between(front(game), "19A:1218", FIRST) == ""
    while front(game).phasing == "allies":
        play(game, "end")
    assert front(game).marks.get(Key("open matruh"), 0) == 1
    assert line_between(front(game), "19A:1218", FIRST) == "road"
    assert {"rail", "road"} <= set(front(game).works[PlaceId(FIRST)])


@pytest.mark.rule("europa 103.A.2.b.1.p2")
@pytest.mark.parametrize(
    ("date", "cited"),
    [
        ("Aug 3 41", []),
        ("Aug 1 41", ["p2"]),
        ("Aug 4 41", ["p2"]),
        ("Sep 1 41", []),
        ("Sep 2 41", ["p2"]),
        ("Aug 3 40", ["p2"]),
    ],
)
def test_one_hex_in_the_turns_for_building(date: str, cited: list[str]) -> None:
    assert refusal(works(date=date)) == [f"103.A.2.b.1.{each}" for each in cited]


@pytest.mark.rule("europa 103.A.2.b.1.p2")
def test_no_second_hex_in_a_turn() -> None:
    game = works({"al-con-eng": FIRST, "al-con-eng-2": "19A:1019"})
    play(game, LAY)
    assert refusal(game, "lay al-con-eng-2 matruh") == ["103.A.2.b.1.p2"]


@pytest.mark.rule("europa 103.A.2.b.1.i")
@pytest.mark.parametrize("place", ["19A:1218", FIRST])
def test_both_hexes_must_be_owned(place: str) -> None:
    assert refusal(works(owner={place: "axis"})) == ["103.A.2.b.1.i"]


@pytest.mark.rule("europa 103.A.2.b.1.iii")
def test_no_axis_unit_may_stand_next_to_either() -> None:
    next_to = {"al-con-eng": FIRST, "ax-inf-bn": "19A:1120"}
    assert "103.A.2.b.1.iii" in refusal(works(next_to))
    two_away = {"al-con-eng": FIRST, "ax-inf-bn": "19A:1121"}
    assert refusal(works(two_away)) == []


@pytest.mark.rule("europa 103.A.2.b.1.ii")
def test_both_hexes_must_be_in_regular_supply() -> None:
    far = {"al-con-eng": "19A:0119"}
    owner = dict.fromkeys(["libya", "19A:0918", "19A:0919", "19A:0920"], "axis")
    cut = works(
        far,
        marks={"railhead matruh": 10, "open matruh": 10},
        owner={"egypt": "axis", "19A:0219": "allies", "19A:0119": "allies", **owner},
    )
    assert refusal(cut) == ["103.A.2.b.1.ii"]


@pytest.mark.rule("europa 103.A.2.b.1.iv", "europa 15.J.5")
@pytest.mark.parametrize(
    ("unit", "state"),
    [
        ("al-con", {"at": FIRST}),
        ("al-inf", {"at": FIRST}),
        ("al-cbt-eng", {"at": FIRST}),
        ("al-con-eng", {"at": FIRST, "spent": 1}),
        ("al-con-eng", {"at": FIRST, "moved": True}),
        ("al-con-eng", {"at": "19A:1218"}),
    ],
)
def test_an_engineer_of_one_re_spends_all_its_points_there(unit: str, state: dict[str, Any]) -> None:
    assert refusal(works({unit: state}), f"lay {unit} matruh") == ["103.A.2.b.1.iv"]


@pytest.mark.rule("europa 103.A.2.b.1.iv")
def test_the_engineer_has_no_points_left() -> None:
    game = works({"al-rail-eng": FIRST})
    assert options(game, "lay") == ["lay al-rail-eng matruh"]
    play(game, "lay al-rail-eng matruh")
    assert "frame:MP" in cites(game.judge("allies", "move al-rail-eng 19A:1218"))


@pytest.mark.rule("europa 103.A.2.b.2")
@pytest.mark.parametrize("date", ["Sep 1 39", "Aug 2 41", "Jan 4 41"])
def test_the_second_line_may_be_built_at_any_time(date: str) -> None:
    game = desk("allies.movement", {"al-con-eng": "0508"}, date=date, map="eritrea")
    order = "lay al-con-eng kassala"
    assert set(refusal(game, order)) <= {"103.A.2.b.1.i", "103.A.2.b.1.ii"}
    ours = desk("allies.movement", {"al-con-eng": "0508"}, date=date, map="eritrea", owner={"0508": "allies"})
    assert refusal(ours, order) == []
    watched = {"al-con-eng": "0508", "ax-inf-bn": "0509"}
    under_fire = desk("allies.movement", watched, date=date, map="eritrea", owner={"0508": "allies"})
    assert "103.A.2.b.1.iii" in refusal(under_fire, order)


@pytest.mark.rule("europa 103.A.2.b.1.p1")
def test_a_line_is_built_on_its_own_map_and_no_further_than_its_end() -> None:
    assert refusal(works(), "lay al-con-eng kassala") == ["103.A.2.b.1.p1"]
    done = works({"al-con-eng": "18A:4817"}, marks={"railhead matruh": 14})
    assert "103.A.2.b.1.p1" in refusal(done)


@pytest.mark.rule("europa 103.A.2.b.1.p2")
def test_the_axis_builds_none_of_them() -> None:
    game = desk(
        "axis.movement", {"ax-con-eng": FIRST}, date="Aug 3 41", map="desert", owner={FIRST: "axis", "19A:1218": "axis"}
    )
    assert "103.A.2.b.1.p2" in cites(game.judge("axis", "lay ax-con-eng matruh"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"19A:1019"', '"19A:1017"', "19A:1017 is not next to 19A:1119"),
        ('"19A:1019"', '"19A:1119"', 'the hex "19A:1119" stands twice'),
        ('map = "desert"', 'map = "dessert"', 'there is no map "dessert"'),
        ('"Aug 3 41"', '"Aug 5 41"', "write it like"),
        ("weeks = [1, 3]", "weeks = [1, 5]", "weeks"),
    ],
)
def test_a_line_that_could_not_be_laid_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = (DATA / "railways.toml").read_text()
    assert old in text
    path = tmp_path / "railways.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(DataError, match=complaint):
        read_lines(path)


@pytest.mark.rule("europa 103.A.2.b.1.iv")
def test_an_engineer_is_offered_the_way_to_the_hex_of_construction() -> None:
    game = works({"al-con-eng": "19A:1218", "al-inf": "19A:1218"})
    assert f"move al-con-eng {FIRST}" in options(game, "move")
    assert f"move al-inf {FIRST}" not in options(game, "move")


@pytest.mark.rule("europa 103.A.2.b.1.p2")
def test_the_game_of_the_railway_begins_with_its_first_mile() -> None:
    assert scenario("desert-railway").units[UnitId("nz-rail")].place == FIRST


@pytest.mark.rule("europa 103.A.2.b.1.p1", "europa 103.A.2.b.2")
@pytest.mark.parametrize("line", LINES)
def test_no_printed_line_joins_the_hexes_to_be_built(line: str) -> None:
    atlas = ATLASES[LINES[line].map]
    for before, after in pairwise(LINES[line].hexes):
        assert not any(atlas.joined(kind, before, after) for kind in ("rail", "road"))


@pytest.mark.rule("europa 103.A.2.b.1.p1")
def test_no_stretch_is_laid_down_open_beyond_its_railhead() -> None:
    with pytest.raises(DataError, match="beyond the railhead of Matruh to Tobruk"):
        works(marks={"railhead matruh": 1, "open matruh": 2})


@pytest.mark.rule("europa 103.A.2.b.1.p1")
@pytest.mark.parametrize(("turn", "seen"), [("Aug 2 41", True), ("Aug 3 41", False)])
def test_the_railhead_is_matruh_until_building_begins(turn: str, seen: bool) -> None:
    game = works(marks={"railhead matruh": 1}, date=turn)
    told = [breach for breach in BOOK.sentinels.at_rest(front(game)) if breach.ref.id == "103.A.2.b.1.p1"]
    assert bool(told) is seen


@pytest.mark.rule("europa 103.A.2.b.1.iv")
def test_who_is_at_other_work_lays_no_railway() -> None:
    game = works()
    front(game).jobs[UnitId("al-con-eng")] = Job(Verb.BUILD, Work.FORT, PlaceId(FIRST), 2)
    assert refusal(game) == ["103.A.2.b.1.iv"]


@pytest.mark.rule("europa 103.A.2.b.1.iv")
def test_who_has_no_points_to_spend_lays_no_railway() -> None:
    assert refusal(works({"al-con-eng": {"at": FIRST, "owes": 9}})) == ["103.A.2.b.1.iv"]
    assert refusal(works({"al-con-eng": {"at": FIRST, "owes": 1}})) == []
