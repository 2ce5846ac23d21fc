"""Units that the schedule of a scenario calls away."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.europa.desk import desk, front, play
from wavell.books.europa.display.about import about
from wavell.books.europa.display.text_map import picture
from wavell.books.europa.display.tokens import tokens
from wavell.books.europa.frame.movement.arrivals import (
    CalledAway,
    DateKept,
    dates_are_those_of_somebody,
    dates_follow_the_formation,
    units_are_called_away,
    who_has_left_stays_away,
)
from wavell.books.europa.frame.politics.victory import lost
from wavell.books.europa.model.counters import AWAY, LATER, SPARE, TRACK, UNISOLATED
from wavell.books.europa.model.files import Position
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Face, Side
from wavell.books.europa.model.scenarios import load_scenario, place
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import READINGS, RULES, SEQUENCE
from wavell.cli.scenario_files import from_file
from wavell.umpire import Clock, DataError, Game, SeededDice, open_book
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
def test_nobody_is_back_who_has_left(tmp_path: Path) -> None:
    before = at_the_date(tmp_path)
    called(before)
    after = before.copy()
    assert not list(who_has_left_stays_away(before, after))
    after.put(AUSTRALIANS, place=PlaceId("18A:4817"))
    assert list(who_has_left_stays_away(before, after)) == ["9-aus-div has left, and is back"]


def dated(*units: str, date: str = "Feb 2 42", **laid: object) -> Game:
    """A game at Matruh in which units are called away."""
    game = desk("allies.movement", laid, map="desert", date="Jan 4 42")
    front(game).leaving = {UnitId(id_): SEQUENCE.turn(date) for id_ in units}
    return game


def dates(game: Game) -> dict[str, str]:
    """Who is called away, and when."""
    return {id_: SEQUENCE.turn_name(turn) for id_, turn in front(game).leaving.items()}


ARMOUR = {"7-sg": "19A:1218", "7-arm": "19A:1218", "22-arm": "19A:1218", "7-arm-div": "spare", "7-arm-hq": "spare"}
INDIANS = {"4-ind-div": "19A:1218", **dict.fromkeys(("4-ind-hq", "5-ind", "7-ind", "11-ind"), "spare")}


@pytest.mark.rule("europa frame:OB", "europa 103.A.6.a.p3")
@pytest.mark.parametrize("place", ["19A:1218", UNISOLATED, SPARE])
def test_the_hq_that_a_support_group_becomes_leaves_when_the_group_would_have(place: str) -> None:
    laid = {**ARMOUR, "7-sg": place, "7-arm-div": "19A:1218" if place == SPARE else SPARE, "ax-inf-bn": "18A:4417"}
    game = desk("axis.exploitation", laid, map="desert", date="Jan 4 42", dice=[3])
    front(game).leaving = {UnitId("7-sg"): SEQUENCE.turn("Feb 2 42")}
    play(game, "end")
    assert front(game).units[UnitId("7-arm-hq")].place == place
    assert dates(game) == {"7-arm-hq": "Feb 2 42"}


@pytest.mark.rule("europa frame:OB")
def test_a_division_leaves_with_its_hq_or_support_group_and_breaks_down_into_units_that_leave() -> None:
    game = dated("7-sg", **ARMOUR)
    play(game, "assemble 7-arm-div from 7-sg+7-arm+22-arm")
    assert dates(game) == {"7-arm-div": "Feb 2 42"}
    play(game, "break 7-arm-div into 7-sg+7-arm+22-arm")
    assert dates(game) == dict.fromkeys(("7-sg", "7-arm", "22-arm"), "Feb 2 42")


@pytest.mark.rule("europa frame:OB")
def test_a_brigade_in_a_division_that_stays_leaves_when_it_is_by_itself_again() -> None:
    game = dated("7-arm", **ARMOUR)
    play(game, "assemble 7-arm-div from 7-sg+7-arm+22-arm")
    assert dates(game) == {"7-arm": "Feb 2 42"}
    world = front(game).copy()
    world.clock = Clock(SEQUENCE.turn("Feb 2 42"), SEQUENCE.step("allies.initial"))
    assert called(world) == []
    play(game, "break 7-arm-div into 7-sg+7-arm+22-arm")
    assert dates(game) == {"7-arm": "Feb 2 42"}


@pytest.mark.rule("europa frame:OB")
def test_a_division_with_a_date_of_its_own_hands_it_to_its_parts_and_back() -> None:
    game = dated("4-ind-div", **INDIANS)
    play(game, "break 4-ind-div into 4-ind-hq+5-ind+7-ind+11-ind")
    assert set(dates(game)) == {"4-ind-hq", "5-ind", "7-ind", "11-ind"}
    play(game, "assemble 4-ind-div from 4-ind-hq+5-ind+7-ind+11-ind")
    assert dates(game) == {"4-ind-div": "Feb 2 42"}


@pytest.mark.rule("europa frame:OB", "europa 15.I.1.b")
def test_command_depots_leave_when_the_major_depot_would_have() -> None:
    pieces = {"al-command-depot": "spare", "al-command-hq": "spare"}
    held = {"al-depot": "Weston", "al-army-hq": {"at": "Weston", "attached": "al-depot"}, **pieces}
    game = desk("allies.movement", held)
    front(game).leaving = {UnitId("al-depot"): front(game).clock.turn + 1}
    play(game, "split al-depot with al-army-hq into al-command-depot and al-command-hq")
    assert list(front(game).leaving) == ["al-command-depot"]


@pytest.mark.rule("europa frame:OB", "europa 15.C.2.p2")
def test_position_aa_is_not_merged_with_aa_that_is_called_away() -> None:
    game = desk("allies.movement", {"al-pos-aa": "Weston", "al-pos-aa-2": "Weston", "al-pos-aa-3": "spare"})
    front(game).leaving = {UnitId("al-pos-aa"): front(game).clock.turn + 1}
    merged = game.judge("allies", "regroup al-pos-aa+al-pos-aa-2 into al-pos-aa-2 as 5")
    assert [str(each.ref).removeprefix("europa ") for each in merged.objections] == ["frame:OB"]
    assert "al-pos-aa is called away on Jul 2 42" in str(merged.objections[0].text)
    play(game, "regroup al-pos-aa into al-pos-aa+al-pos-aa-3 as 2+1")
    assert list(front(game).leaving) == ["al-pos-aa", "al-pos-aa-3"]


@pytest.mark.rule("europa frame:OB")
def test_a_date_that_is_nobodys_is_noticed() -> None:
    before = front(dated("7-arm-div", **{**ARMOUR, "7-arm-div": "19A:1218", "7-sg": "spare"})).copy()
    after = before.copy()
    assert not [*dates_are_those_of_somebody(before), *dates_follow_the_formation(before, after)]
    after.put(UnitId("7-arm-div"), place=SPARE)
    (said,) = dates_are_those_of_somebody(after)
    assert said.startswith("7-arm-div is to be called away, and broke down into brigades that are not its own")
    after.leaving = {}
    assert list(dates_follow_the_formation(before, after)) == ["7-arm-div: to be called away, and nobody is any more"]


@pytest.mark.rule("europa frame:OB")
def test_names_of_units_are_read_as_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "dated.toml"
    path.write_text(PLAIN.replace('"9-aus-div"', '"9-AUS-DIV", "7-arm-div"', 1), encoding="utf-8")
    book, scenario = from_file(path, "europa")
    game = Game.new(book, scenario.id, dice=SeededDice(bytes(32)))
    assert "7-arm-div" in front(game).leaving


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


def laid(tmp_path: Path, date: str, position: str = "") -> Front:
    """A case of the plain scenario of another date."""
    begun(tmp_path)
    text = f"""
book = "europa"
title = "t"
[position]
scenario = "dated"
date = "{date}"
phase = "allies.movement"
{position}
[[line]]
ask = "supply it-15"
"""
    book, _ = from_file(tmp_path / "dated.toml", "europa")
    world = read_case(text, "t.toml", lambda _: book).world
    assert isinstance(world, Front)
    return world


@pytest.mark.rule("europa frame:OB")
def test_a_case_of_a_later_date_has_the_schedule_kept_unless_it_lays_units_down(tmp_path: Path) -> None:
    late = laid(tmp_path, "Sep 1 41")
    assert {id_: late.units[UnitId(id_)].place for id_ in ("9-aus-div", "70-div", "carpathian")} == {
        "9-aus-div": AWAY,
        "70-div": AWAY,
        "carpathian": "18A:4817",
    }
    assert not late.leaving
    early = laid(tmp_path, "Aug 3 41")
    assert early.units[AUSTRALIANS].place == "18A:4817"
    assert early.units[UnitId("carpathian")].place == LATER
    own = laid(tmp_path, "Sep 1 41", 'units = { 9-aus-div = "Tobruk", it-15 = "Derna" }')
    assert own.units[AUSTRALIANS].place == "18A:4817"


@pytest.mark.rule("europa frame:OB")
def test_who_was_due_by_the_date_of_a_case_waits_while_his_hex_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "dated.toml"
    group = 'at = "Tobruk"\narrives = "Aug 4 41"'
    assert group in PLAIN
    text = PLAIN.replace(group, 'at = "Derna"\narrives = "Aug 4 41"', 1)
    path.write_text(text, encoding="utf-8")
    world = load_scenario(path).start(READINGS.choose({}))
    assert isinstance(world, Front)
    world.clock = Clock(SEQUENCE.turn("Sep 1 41"), SEQUENCE.step("allies.movement"))
    place(world, Position())
    assert world.units[AUSTRALIANS].place == AWAY
    assert world.units[UnitId("carpathian")].place == LATER
