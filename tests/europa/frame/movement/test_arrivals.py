"""Units that the schedule of a scenario calls away."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.europa.desk import desk, front
from wavell.books.europa.display.about import about
from wavell.books.europa.display.text_map import picture
from wavell.books.europa.display.tokens import tokens
from wavell.books.europa.frame.movement.arrivals import (
    CalledAway,
    DateKept,
    units_are_called_away,
    who_has_left_stays_away,
    who_is_called_away_goes_as_a_whole,
)
from wavell.books.europa.frame.politics.victory import lost
from wavell.books.europa.model.counters import AWAY, LATER, SPARE, TRACK, UNISOLATED
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Face, Side
from wavell.books.europa.model.scenarios import load_scenario
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import READINGS, RULES, SEQUENCE
from wavell.cli.scenario_files import from_file
from wavell.umpire import Clock, DataError, Game, SeededDice, WavellError, open_book
from wavell.umpire.records.cases import read_case

PLAIN = """
title = "A schedule"
history = "A division is called away."
map = "desert"
first = "Aug 3 41"
last = "Oct 1 41"
refs = ["frame:OB"]
spare = ["14-inf", "16-inf", "23-inf", "70-hq"]

[owner]
egypt = "allies"
libya = "axis"
Tobruk = "allies"

[stocks]
Tobruk = [8, 0]
Derna = [8, 0]

[names]
9-aus-div = "Morshead"

[[group]]
at = "Tobruk"
leaves = "Aug 4 41"
units = ["9-aus-div"]

[[group]]
at = "Tobruk"
arrives = "Aug 4 41"
units = ["carpathian"]

[[group]]
at = "Matruh"
leaves = "Aug 4 41"
units = ["70-div"]

[[group]]
at = "Derna"
units = ["it-15"]
"""
AUSTRALIANS, BRITISH = UnitId("9-aus-div"), UnitId("70-div")


def begun(tmp_path: Path) -> Game:
    """A game of the plain scenario."""
    path = tmp_path / "dated.toml"
    path.write_text(PLAIN, encoding="utf-8")
    book, scenario = from_file(path, "europa")
    return Game.new(book, scenario.id, dice=SeededDice(bytes(32)))


def at_the_date(tmp_path: Path) -> Front:
    """The position in the Allied initial phase of the turn in which units leave."""
    world = front(begun(tmp_path)).copy()
    world.clock = Clock(SEQUENCE.turn("Aug 4 41"), SEQUENCE.step("allies.initial"))
    return world


def called(world: Front) -> list[str]:
    """Who is called away now; it happens."""
    found: list[str] = []
    for event in units_are_called_away(world, roll=None):  # type: ignore[arg-type]
        event.apply(world)
        found += [event.unit] if isinstance(event, CalledAway) else []
    return found


@pytest.mark.rule("europa frame:OB")
def test_a_division_leaves_on_its_date_and_another_takes_its_place(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert front(game).units[AUSTRALIANS].place == "18A:4817"
    while front(game).units[UnitId("carpathian")].place == LATER:
        due = game.to_act()[0]
        played = game.play(due.seat, "pass" if front(game).pending else "end")
        assert played.entry is not None, played.verdict
    assert front(game).units[AUSTRALIANS].place == AWAY
    assert front(game).units[UnitId("carpathian")].place == "18A:4817"
    assert not front(game).leaving
    assert lost(front(game), Side("allies")) == 0


@pytest.mark.rule("europa frame:OB")
def test_a_division_that_is_broken_down_leaves_with_its_parts(tmp_path: Path) -> None:
    world = at_the_date(tmp_path)
    world.put(BRITISH, place=SPARE)
    for id_ in ("14-inf", "16-inf", "23-inf", "70-hq"):
        world.put(UnitId(id_), place=PlaceId("19A:1218"))
    assert called(world) == ["9-aus-div", "70-hq", "14-inf", "16-inf", "23-inf", "70-div"]
    assert not world.leaving
    assert world.units[BRITISH].place == AWAY


@pytest.mark.rule("europa frame:OB")
def test_a_lost_part_of_a_division_that_left_goes_when_it_would_come_back(tmp_path: Path) -> None:
    world = at_the_date(tmp_path)
    world.put(BRITISH, place=SPARE)
    for id_ in ("16-inf", "23-inf", "70-hq"):
        world.put(UnitId(id_), place=PlaceId("19A:1218"))
    part = UnitId("14-inf")
    world.put(part, place=UNISOLATED)
    assert called(world) == ["9-aus-div", "70-hq", "16-inf", "23-inf", "70-div"]
    assert world.leaving == {part: SEQUENCE.turn("Aug 4 41")}
    assert called(world) == []
    world.put(part, place=TRACK)
    assert called(world) == [part]
    assert not world.leaving
    fact = DateKept(RULES.ref("frame:OB"), (part,), 1)
    assert fact.told() == "14-inf: not to come back, as the division was called away"
    assert fact.seen_by("axis", world) is None


@pytest.mark.rule("europa frame:OB", "europa 15.I.1.e")
def test_a_depot_that_is_called_away_frees_its_hqs_like_one_that_is_lost() -> None:
    now = desk("allies.initial", {"al-depot": "Weston", "al-army-hq": {"at": "Weston", "attached": "al-depot"}})
    world = front(now).copy()
    world.leaving = {UnitId("al-depot"): world.clock.turn}
    assert called(world) == ["al-depot"]
    assert world.units[UnitId("al-army-hq")].attached == ""


@pytest.mark.rule("europa frame:OB")
def test_who_is_lost_stays_lost_and_a_cadre_is_a_loss_still(tmp_path: Path) -> None:
    world = at_the_date(tmp_path)
    world.put(BRITISH, place=UNISOLATED)
    world.put(AUSTRALIANS, up=Face.CADRE)
    before = lost(world, Side("allies"))
    assert before > Fraction(3)
    assert called(world) == ["9-aus-div"]
    assert lost(world, Side("allies")) == before


@pytest.mark.rule("europa frame:OB")
def test_who_was_lost_at_his_date_leaves_when_he_is_rebuilt(tmp_path: Path) -> None:
    world = at_the_date(tmp_path)
    world.put(BRITISH, place=UNISOLATED)
    assert called(world) == ["9-aus-div"]
    assert called(world) == []
    assert list(world.leaving) == [BRITISH]
    world.put(BRITISH, place=TRACK)
    assert called(world) == ["70-div"]


@pytest.mark.rule("europa frame:OB")
def test_nobody_is_back_who_has_left_and_no_flexible_division_has_a_date(tmp_path: Path) -> None:
    before = at_the_date(tmp_path)
    called(before)
    after = before.copy()
    assert not [*who_has_left_stays_away(before, after), *who_is_called_away_goes_as_a_whole(before)]
    after.put(AUSTRALIANS, place=PlaceId("18A:4817"))
    assert list(who_has_left_stays_away(before, after)) == ["9-aus-div has left, and is back"]
    after.leaving = {UnitId("7-arm-div"): 1}
    (said,) = who_is_called_away_goes_as_a_whole(after)
    assert said.startswith("7-arm-div breaks down into brigades that are not its own")


@pytest.mark.rule("europa frame:OB")
def test_names_of_units_are_read_as_elsewhere_and_no_game_begins_with_such_a_division(tmp_path: Path) -> None:
    path = tmp_path / "dated.toml"
    path.write_text(PLAIN.replace('"9-aus-div"', '"9-AUS-DIV", "7-arm-div"', 1), encoding="utf-8")
    book, scenario = from_file(path, "europa")
    with pytest.raises(WavellError, match="7-arm-div breaks down into brigades"):
        Game.new(book, scenario.id, dice=SeededDice(bytes(32)))


@pytest.mark.rule("europa frame:OB")
def test_a_case_that_lays_a_unit_down_after_its_date_keeps_it() -> None:
    text = """
book = "europa"
title = "t"
[position]
scenario = "desert-railway"
date = "{date}"
phase = "allies.movement"
[position.units]
9-aus-div = "Tobruk"
[[line]]
ask = "supply 9-aus-div"
"""
    book = open_book("europa")
    later = read_case(text.replace("{date}", "Nov 1 41"), "t.toml", lambda _: book).world
    before = read_case(text.replace("{date}", "Oct 2 41"), "t.toml", lambda _: book).world
    assert isinstance(later, Front)
    assert isinstance(before, Front)
    assert AUSTRALIANS not in later.leaving
    assert AUSTRALIANS in before.leaving


@pytest.mark.rule("europa frame:OB", "europa frame:INT")
def test_dates_and_commanders_are_told_to_those_who_see_the_unit(tmp_path: Path) -> None:
    game = begun(tmp_path)
    told = game.book.scenario("dated").history
    assert "To come: Aug 4 41, Polish Carpathian Brigade in Tobruk (18A:4817)." in told
    assert told.endswith("To leave: Aug 4 41, 70th Division; Aug 4 41, 9th Australian Division.")
    own, other = front(game).seen_by("allies"), front(game).seen_by("axis")
    assert "to leave: 70-div Aug 4 41, 9-aus-div Aug 4 41" in picture(own)
    assert "to leave" not in picture(other)
    title = {token.id: token.title for token in tokens(own)}["9-aus-div"]
    assert title == "9th Australian Division, Morshead, leaves Aug 4 41"
    assert about(own, "allies", "9-aus-div")[1:3] == ["  Morshead", "  called away on Aug 4 41"]
    assert "Morshead" not in "".join(about(other, "axis", "9-aus-div"))
    fact = CalledAway(RULES.ref("frame:OB"), AUSTRALIANS, PlaceId("18A:4817"))
    seen = fact.seen_by("axis", front(game))
    assert seen is not None
    assert seen.told() == "1 unit: called away from 18A:4817"


@pytest.mark.rule("europa frame:OB")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('leaves = "Aug 4 41"', 'leaves = "Aug 3 41"', "group 1: 9-aus-div leaves on Aug 3 41, which is too early"),
        ('leaves = "Aug 4 41"', 'leaves = "Nov 1 41"', "group 1: 9-aus-div leaves on Nov 1 41, which is too early"),
        ('arrives = "Aug 4 41"', 'arrives = "Aug 4 41"\nleaves = "Aug 4 41"', "group 2: carpathian leaves on Aug 4 41"),
        ('9-aus-div = "Morshead"', '9-aus = "Morshead"', 'names: there is no unit "9-aus"'),
        ('9-aus-div = "Morshead"', '9-aus-div = ""', "names"),
    ],
)
def test_dates_that_no_game_comes_to_are_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "dated.toml"
    assert old in PLAIN
    path.write_text(PLAIN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=said):
        load_scenario(path).start(READINGS.choose({}))


@pytest.mark.rule("europa frame:OB")
def test_nobody_arrives_on_the_first_turn_where_the_enemy_is(tmp_path: Path) -> None:
    path = tmp_path / "dated.toml"
    group = 'at = "Tobruk"\narrives = "Aug 4 41"'
    path.write_text(PLAIN.replace(group, 'at = "Derna"\narrives = "Aug 3 41"', 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"carpathian arrives in Derna .* on the first turn, and the other side"):
        load_scenario(path)
    path.write_text(PLAIN.replace(group, 'at = "Derna"\narrives = "Aug 4 41"', 1), encoding="utf-8")
    load_scenario(path)
