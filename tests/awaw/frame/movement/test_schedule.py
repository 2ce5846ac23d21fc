"""Units that come by a date, and units that are called away."""

from pathlib import Path
from typing import Any

import pytest

from tests.awaw.desk import WARS, account, desk, play, to_phase, unit, war, world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.display.scene import scene
from wavell.books.awaw.display.text_map import picture
from wavell.books.awaw.frame.economy.budget import open_player_turn
from wavell.books.awaw.frame.movement.door_sentinels import nobody_arrives_past_the_door
from wavell.books.awaw.frame.movement.schedule import (
    CalledAway,
    Reinforced,
    no_transport_that_is_not_there,
    the_axis_come_and_go,
)
from wavell.books.awaw.model.counters import GONE, LATER
from wavell.books.awaw.model.events import Removed
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import ALLIES, RULES, SEQUENCE, Holder
from wavell.cli.scenario_files import from_file
from wavell.umpire import Clock, DataError, Game, SeededDice
from wavell.umpire.records.cases import read_case

PLAIN = """
title = "A schedule"
history = "Somebody comes and somebody goes."
first = "Spring 1942"
last = "Winter 1942"
refs = ["frame:setup"]
wars = ["britain japan", "japan us", "china japan"]
joins = false

[levels]
britain = 50
japan = 50
us = 50

[names]
br-inf-5 = "18th Division"

[[group]]
at = "Singapore"
units = ["br-inf-3"]

[[group]]
at = "Saigon"
units = ["ja-inf-1"]

[[group]]
at = "Colombo"
leaves = "Summer 1942"
units = ["br-cv-1", "br-inf-1"]

[[group]]
at = "Colombo"
units = ["br-nas-1"]

[territory]
indochina = "axis"

[aboard]
br-nas-1 = "br-cv-1"

"""
ARRIVES = """
[[group]]
at = "{at}"
arrives = "{arrives}"
units = ["{unit}"]
"""


def begun(tmp_path: Path, *groups: str) -> Game:
    """A game of the plain scenario and some more groups."""
    path = tmp_path / "dated.toml"
    path.write_text(PLAIN + "".join(groups), encoding="utf-8")
    book, scenario = from_file(path, "awaw")
    return Game.new(book, scenario.id, dice=SeededDice(bytes(32)))


def arrival(unit: str = "br-inf-5", at: str = "Singapore", arrives: str = "Spring 1942") -> str:
    """A group that comes by a date."""
    return ARRIVES.format(unit=unit, at=at, arrives=arrives)


@pytest.mark.rule("awaw frame:schedule")
def test_a_unit_arrives_when_its_side_begins_its_turn(tmp_path: Path) -> None:
    game = begun(tmp_path, arrival())
    assert unit(game, "br-inf-5").place == "later"
    told = [str(event) for event in to_phase(game, "allies.war")]
    assert "br-inf-5 arrives in EE11 [awaw frame:schedule]" in told
    assert unit(game, "br-inf-5").place == "EE11"
    assert not war(game).coming


@pytest.mark.rule("awaw frame:schedule")
def test_it_does_not_arrive_before_its_date(tmp_path: Path) -> None:
    game = begun(tmp_path, arrival(arrives="Summer 1942"))
    to_phase(game, "allies.war")
    assert unit(game, "br-inf-5").place == "later"
    to_phase(game, "axis.war")
    to_phase(game, "allies.war")
    assert unit(game, "br-inf-5").place == "EE11"


@pytest.mark.rule("awaw frame:schedule")
def test_it_waits_while_the_place_is_full(tmp_path: Path) -> None:
    full = '\n[[group]]\nat = "Singapore"\nunits = ["br-inf-2"]\n'
    game = begun(tmp_path, full, arrival())
    to_phase(game, "allies.movement")
    assert unit(game, "br-inf-5").place == "later"
    play(game, "move br-inf-2 kuala_lumpur")
    to_phase(game, "axis.war")
    to_phase(game, "allies.war")
    assert unit(game, "br-inf-5").place == "EE11"


@pytest.mark.rule("awaw frame:schedule")
def test_it_waits_while_the_enemy_has_the_place(tmp_path: Path) -> None:
    game = begun(tmp_path, arrival("ja-inf-2", "Saigon", "Summer 1942"))
    war(game).control = {**war(game).control, PlaceId("Z14"): Holder("allies")}
    world = war(game)
    world.put(UnitId("ja-inf-1"), place=PlaceId("pool"))
    world.clock = Clock(SEQUENCE.turn("Summer 1942"), SEQUENCE.step("axis.start"))
    assert list(the_axis_come_and_go(world, roll=None)) == []  # type: ignore[arg-type]


@pytest.mark.rule("awaw frame:schedule")
def test_it_is_not_built_meanwhile(tmp_path: Path) -> None:
    game = begun(tmp_path, arrival("br-arm-1", "Singapore", "Winter 1942"))
    to_phase(game, "allies.construction")
    why = str(game.play(ALLIES, "build br-arm-1 india").verdict)
    assert "br-arm-1 is not in the force pool: it arrives in Singapore (EE11), Winter 1942" in why


@pytest.mark.rule("awaw frame:schedule")
def test_who_is_called_away_takes_its_aircraft_along_and_is_gone_for_good(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert unit(game, "br-nas-1").aboard == "br-cv-1"
    to_phase(game, "allies.war")
    to_phase(game, "axis.war")
    told = [str(event) for event in to_phase(game, "allies.war")]
    assert "br-cv-1 is called away from CC3 [awaw frame:schedule]" in [line for line in told if "called" in line]
    assert {unit(game, name).place for name in ("br-cv-1", "br-nas-1", "br-inf-1")} == {"gone"}
    assert not unit(game, "br-inf-1").lost
    assert not war(game).leaving


SHIPPING = """
[[group]]
at = "indian_ocean"
leaves = "Summer 1942"
units = ["br-tp-1", "br-tp-2"]

[[group]]
at = "indian_ocean"
units = ["br-tp-3"]

[[group]]
at = "pacific"
leaves = "Summer 1942"
units = ["ja-tp-1", "us-tp-1"]

[[group]]
at = "Noumea"
units = ["us-inf-1"]
"""


@pytest.mark.rule("awaw frame:schedule", "awaw frame:transports", "awaw 71.61")
def test_transports_that_are_called_away_carry_nothing_on_that_turn(tmp_path: Path) -> None:
    game = begun(tmp_path, SHIPPING)
    to_phase(game, "allies.supply")
    assert [account(game, f"allies.transports.{ocean}") for ocean in ("indian_ocean", "pacific")] == [3, 1]
    to_phase(game, "axis.war")
    assert account(game, "axis.transports.pacific") == 0
    told = [str(event) for event in to_phase(game, "allies.supply")]
    assert "the allies give up 1 transport: br-tp-1 is called away [awaw frame:schedule]" in told
    assert [account(game, f"allies.transports.{ocean}") for ocean in ("indian_ocean", "pacific")] == [1, 0]
    assert "transport" in str(game.play(ALLIES, "line Noumea from australia").verdict)


@pytest.mark.rule("awaw frame:transports")
def test_transports_that_are_counted_and_not_there_are_noticed(tmp_path: Path) -> None:
    world = war(begun(tmp_path, SHIPPING))
    after = world.copy()
    after.clock = Clock(after.clock.turn, SEQUENCE.step("allies.war"))
    for event in open_player_turn(after, ALLIES):
        event.apply(after)
    assert list(no_transport_that_is_not_there(world, after)) == []
    CalledAway(RULES.ref("frame:schedule"), UnitId("br-tp-1"), PlaceId("indian_ocean")).apply(after)
    said = ["the allies count 3 transports in the indian ocean, and 2 are there"]
    assert list(no_transport_that_is_not_there(world, after)) == said
    assert list(no_transport_that_is_not_there(after, after)) == []


@pytest.mark.rule("awaw frame:schedule")
def test_the_scenario_and_the_board_tell_the_dates(tmp_path: Path) -> None:
    game = begun(tmp_path, arrival())
    assert "To come: Spring 1942, 18th Division in Singapore (EE11)." in game.book.scenario("dated").history
    assert "To leave: Summer 1942, br-cv-1; Summer 1942, br-inf-1." in game.book.scenario("dated").history
    told = picture(war(game))
    assert "to come: br-inf-5 Spring 1942 in Singapore (EE11)" in told
    assert "to leave: br-cv-1 Summer 1942, br-inf-1 Summer 1942" in told
    tokens = scene(war(game), "").tokens
    assert tokens["br-inf-5"].place == "to_come"
    assert tokens["br-inf-5"].title.endswith(", 18th Division, Spring 1942 in Singapore (EE11)")
    assert tokens["br-inf-1"].title.endswith(", leaves Summer 1942")


PEACE = """
title = "A schedule before the war"
history = "Somebody is called away."
first = "Spring 1940"
last = "Winter 1940"
refs = ["frame:setup"]
wars = ["britain germany"]
joins = false

[levels]
britain = 50
us = 50
{levels}

[[group]]
at = "india"
units = ["br-inf-1", "br-inf-2", "br-inf-3", "br-rep-1", "br-rep-2", "br-aaf-1", "br-aaf-2"]

[[group]]
at = "Colombo"
units = ["br-ca-1", "br-dd-1", "br-ca-2"]

[[group]]
at = "australia"
units = ["aus-inf-2", "nz-inf-2", "aus-ca-1"]

[[group]]
at = "india"
leaves = "Summer 1940"
units = ["br-arm-1", "br-inf-5"]

[[group]]
at = "australia"
leaves = "Summer 1940"
units = ["nz-inf-1", "aus-inf-1", "aus-dd-1"]
"""
"""The garrison of Asia and five Australian factors, one more than must be at home; some are called away."""


def before_the_war(tmp_path: Path, levels: str = "japan = 50") -> Game:
    """A game that begins before the war with Japan, in the turn of the Allies in which units are called away."""
    path = tmp_path / "dated.toml"
    path.write_text(PEACE.format(levels=levels), encoding="utf-8")
    book, scenario = from_file(path, "awaw")
    game = Game.new(book, scenario.id, dice=SeededDice(bytes(32)))
    to_phase(game, "allies.war")
    to_phase(game, "axis.war")
    return game


def gone(game: Game) -> set[str]:
    """Those of the units with a date that have left."""
    dated = ("br-arm-1", "br-inf-5", "nz-inf-1", "aus-inf-1", "aus-dd-1")
    return {id_ for id_ in dated if unit(game, id_).place == GONE}


@pytest.mark.rule("awaw frame:schedule", "awaw 72.17", "awaw 71.14-table-1", "awaw 71.14-table-note")
def test_who_must_stay_in_peace_waits_and_leaves_in_the_war(tmp_path: Path) -> None:
    game = before_the_war(tmp_path)
    to_phase(game, "allies.war")
    assert gone(game) == {"br-inf-5", "nz-inf-1"}
    assert set(war(game).leaving) == {"br-arm-1", "aus-inf-1", "aus-dd-1"}
    to_phase(game, "axis.war")
    play(game, "declare japan on britain")
    to_phase(game, "allies.war")
    assert gone(game) == {"br-arm-1", "br-inf-5", "nz-inf-1", "aus-inf-1", "aus-dd-1"}
    assert not war(game).leaving


@pytest.mark.rule("awaw frame:schedule", "awaw 72.17")
def test_who_can_never_leave_is_refused_when_it_is_read(tmp_path: Path) -> None:
    said = r"br-arm-1 leaves in Summer 1940, and br-arm-1 stays in Asia until .* are at war \[awaw 72.17\]"
    with pytest.raises(DataError, match=said):
        before_the_war(tmp_path, levels="")


@pytest.mark.rule("awaw frame:schedule", "awaw 71.23", "awaw 72.23")
@pytest.mark.parametrize(("foe", "left"), [("ja-inf-9", 1), ("ja-inf-1", 2)])
def test_nobody_is_called_out_of_a_box_that_would_be_too_weak(foe: str, left: int) -> None:
    units = {"br-inf-1": "india", "br-inf-2": "india", "br-inf-3": "india", foe: "CC2"}
    game = desk("axis.redeployment", units, wars=WARS, date="Summer 1942")
    war(game).leaving = {UnitId(id_): war(game).clock.turn for id_ in ("br-inf-1", "br-inf-2", "br-inf-3")}
    to_phase(game, "allies.war")
    assert len(war(game).stack(PlaceId("india"))) == left


@pytest.mark.rule("awaw frame:schedule", "awaw 72.17")
@pytest.mark.parametrize(("wars", "place"), [("", "india"), ('wars = ["britain japan"]\n', GONE)])
def test_a_later_position_before_the_war_still_has_the_garrison(tmp_path: Path, wars: str, place: str) -> None:
    book = before_the_war(tmp_path).book
    text = f'book = "awaw"\ntitle = "t"\n[position]\nscenario = "dated"\ndate = "Fall 1940"\n{wars}'
    found = read_case(text + '[[line]]\nask = "level us"\n', "t.toml", lambda _: book).world
    assert isinstance(found, War)
    assert found.units[UnitId("br-arm-1")].place == place


@pytest.mark.rule("awaw frame:door", "awaw 72.17", "awaw 71.14-table-1", "awaw 71.14-table-note", "awaw 71.23")
@pytest.mark.parametrize(
    ("id_", "refs", "more"),
    [
        ("br-arm-1", {"72.17"}, {}),
        ("br-inf-5", set(), {}),
        ("br-ca-1", {"72.17"}, {"readings": {"cruiser": "factor"}}),
        ("aus-inf-1", {"71.14-table-1", "71.23"}, {}),
        ("aus-dd-1", {"71.14-table-note"}, {}),
        ("aus-inf-1", {"71.23"}, {"wars": WARS}),
        ("br-arm-1", set(), {"wars": WARS}),
    ],
)
def test_who_is_called_away_all_the_same_is_noticed(id_: str, refs: set[str], more: dict[str, Any]) -> None:
    units = {"br-arm-1": "india", "br-inf-5": "india", "br-ca-1": "india"}
    units |= {"aus-inf-1": "australia", "aus-dd-1": "australia", "ja-inf-1": "NN23"}
    before = world(units, date="Summer 1941", phase="allies.war", control={"NN23": "axis"}, **more)
    after, event = before.copy(), CalledAway(RULES.ref("frame:schedule"), UnitId(id_), before.units[UnitId(id_)].place)
    event.apply(after)
    found = {breach.ref.id for breach in BOOK.sentinels.breaches(before, (event,), after)}
    assert found == (refs | {"frame:door"} if refs else set())


@pytest.mark.rule("awaw frame:door")
def test_nobody_arrives_where_a_paragraph_closes_the_place(tmp_path: Path) -> None:
    world = war(begun(tmp_path, arrival()))
    event = Reinforced(RULES.ref("frame:schedule"), UnitId("ja-inf-1"), PlaceId("india"))
    assert list(nobody_arrives_past_the_door(event, world))


@pytest.mark.rule("awaw frame:schedule")
@pytest.mark.parametrize(
    ("group", "said"),
    [
        (arrival("br-inf-55"), r'no unit "br-inf-55"'),
        (arrival(at="Singapor"), r'no place "Singapor"; did you mean "Singapore"'),
        (arrival(at="EE12"), "EE12 is no land"),
        (arrival(at="pool"), "pool is no land"),
        (arrival(at="Saigon"), "Z14 holds units of both sides"),
        (arrival("br-dd-2", "Kuala Lumpur"), "br-dd-2 is a ship and DD11"),
        (arrival("br-aaf-3", "X13"), "br-aaf-3 is an air unit and X13 is no base"),
        (arrival("br-tp-1"), "br-tp-1 arrives in no ocean"),
        (arrival(arrives="Spring 1943"), "br-inf-5 arrives in Spring 1943, which is not in the game"),
        (arrival("ind-inf-9", "india"), "ind-inf-9 comes by production, and not in Spring 1942"),
        (arrival("br-inf-3"), "br-inf-3 is placed twice"),
        (arrival("ch-inf-1", "india"), r"ch-inf-1 may not be in the India box \[awaw 72.22\]"),
        (arrival("aus-inf-1", "suez"), r"aus-inf-1 is in Europe and may not go there \[awaw 71.14\]"),
        (arrival().replace("units", 'leaves = "Spring 1942"\nunits'), "br-inf-5 leaves in Spring 1942"),
    ],
)
def test_what_cannot_come_is_refused_when_it_is_read(tmp_path: Path, group: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        begun(tmp_path, group)


@pytest.mark.rule("awaw frame:schedule")
@pytest.mark.parametrize(
    ("phase", "date", "where"),
    [
        ("axis.combat", "Winter 1941", ("later", "india")),
        ("allies.movement", "Winter 1941", ("india", "india")),
        ("axis.combat", "Spring 1942", ("india", "india")),
    ],
)
def test_a_case_finds_who_has_come_by_then(phase: str, date: str, where: tuple[str, str]) -> None:
    text = f'book = "awaw"\ntitle = "dated"\n[position]\nscenario = "malaya-1941"\ndate = "{date}"\nphase = "{phase}"\n'
    laid = read_case(text + '[[line]]\nask = "level britain"\n', "dated.toml", lambda _: BOOK).world
    assert isinstance(laid, War)
    assert (laid.units[UnitId("br-inf-2")].place, laid.units[UnitId("br-inf-1")].place) == where
    assert (UnitId("br-inf-2") in laid.coming) == (where[0] == "later")


def laid(scenario: str, date: str, phase: str, units: str = "") -> War:
    """A position of a case."""
    text = f'book = "awaw"\ntitle = "t"\n[position]\nscenario = "{scenario}"\ndate = "{date}"\nphase = "{phase}"\n'
    world = read_case(f'{text}{units}[[line]]\nask = "level britain"\n', "t.toml", lambda _: BOOK).world
    assert isinstance(world, War)
    return world


@pytest.mark.rule("awaw frame:schedule", "awaw frame:setup")
def test_a_case_laid_at_the_start_of_a_player_turn_has_its_schedule_behind_it() -> None:
    before, at = (
        laid("malaya-1941", "Winter 1941", "allies.redeployment"),
        laid("malaya-1941", "Spring 1942", "axis.start"),
    )
    assert before.units[UnitId("ja-inf-2")].place == LATER
    assert at.on_map(UnitId("ja-inf-2"))
    assert UnitId("ja-inf-2") not in at.coming


@pytest.mark.rule("awaw frame:schedule", "awaw frame:setup")
def test_a_unit_that_a_case_lays_down_after_its_date_stays() -> None:
    tank, there = UnitId("br-arm-1"), '[position.units]\nbr-arm-1 = "Imphal"\n'
    assert tank in laid("chalo-delhi-1942", "Fall 1942", "allies.redeployment", there).leaving
    assert tank not in laid("chalo-delhi-1942", "Winter 1942", "allies.redeployment", there).leaving


@pytest.mark.rule("awaw frame:schedule", "awaw frame:setup")
def test_aircraft_are_gone_with_the_carrier_in_a_later_position(tmp_path: Path) -> None:
    path = tmp_path / "dated.toml"
    path.write_text(PLAIN, encoding="utf-8")
    book, scenario = from_file(path, "awaw")
    text = (
        'book = "awaw"\ntitle = "t"\n[position]\nscenario = "dated"\ndate = "Fall 1942"\n[[line]]\nask = "level us"\n'
    )
    world = read_case(text, "t.toml", lambda _: book).world
    assert isinstance(world, War)
    assert {world.units[UnitId(id_)].place for id_ in ("br-cv-1", "br-nas-1", "br-inf-1")} == {GONE}
    assert scenario.id == "dated"


@pytest.mark.rule("awaw frame:schedule")
def test_who_is_removed_for_good_is_awaited_no_longer() -> None:
    world = laid("malaya-1941", "Winter 1941", "axis.war")
    for id_ in (UnitId("ja-inf-2"), UnitId("br-inf-2")):
        Removed(RULES.ref("frame:schedule"), id_, LATER, "it is so", for_good=True).apply(world)
        assert id_ not in world.coming
