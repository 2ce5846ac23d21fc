"""The one door: each bar against each way of coming to a place, and every event that moves a unit."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import wavell.books.awaw
from tests.awaw.desk import world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.movement.doors import ANY, BARS, ENTERING, LEAVING, ORDERED, Shift, Way
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.rules import RULES

SOURCE = Path(wavell.books.awaw.__file__).parent
WAR = {"wars": ["britain japan"]}
FIGHTING = frozenset({Way.EXPLOIT, Way.LAND, Way.ADVANCE, Way.ATTRITION})
PEACEFUL = frozenset({Way.MOVE, Way.STAGE, Way.BASE, Way.SHIP, Way.TR, Way.SR, Way.NR, Way.DISPLACED, Way.ARRIVE})
LISTED = frozenset({Way.MOVE, Way.STAGE, Way.BASE, Way.SHIP, Way.EXPLOIT, Way.TR, Way.SR, Way.NR})
"""The ways into a box that are listed."""
AT_HOME = {f"aus-inf-{n}": "australia" for n in range(1, 5)}


class Barred(NamedTuple):
    """A unit that a bar keeps from a place, and the ways in which it does."""

    bar: str
    ref: str
    unit: str
    to: str
    units: dict[str, Any]
    more: dict[str, Any] = {}
    ways: frozenset[Way] = LEAVING


ROWS = (
    Barred(
        "nobody comes among enemies",
        "frame:stacking",
        "can-inf-1",
        "us_atlantic",
        {"can-inf-1": "us_pacific", "ge-inf-5": "us_atlantic"},
        {"wars": ["britain germany"]},
        (PEACEFUL - {Way.MOVE}) | {Way.RETURN, Way.BUILD, Way.RALLY},
    ),
    Barred(
        "neutrals keep out of the war",
        "frame:war",
        "us-inf-1",
        "britain",
        {"us-inf-1": "us_atlantic"},
        {"wars": ["britain germany"]},
        PEACEFUL,
    ),
    Barred(
        "peace keeps land closed",
        "frame:war",
        "ja-inf-1",
        "EE11",
        {"ja-inf-1": "DD12"},
        {"wars": ["japan china"]},
        FIGHTING,
    ),
    Barred("the table names the places", "71.13", "aus-inf-1", "us_pacific", AT_HOME, {}, ENTERING),
    Barred("few australians go to europe", "71.14", "aus-inf-1", "egypt", AT_HOME, WAR, ENTERING),
    Barred("the others remain in australia", "71.14", "aus-inf-1", "GG28", AT_HOME, {"date": "Fall 1939"}),
    Barred("only the mediterranean", "71.14", "aus-inf-1", "britain", {"aus-inf-1": "egypt"}, WAR, ENTERING),
    Barred("the homeland keeps its share", "71.14-table-1", "aus-inf-1", "EE11", {"aus-inf-1": "australia"}, {}, ANY),
    Barred(
        "few australians in the islands",
        "71.14-table-2",
        "aus-inf-2",
        "GG28",
        {"aus-inf-2": "australia", "aus-inf-1": "GG28", "aus-inf-3": "GG27", "aus-inf-4": "GG27"},
        {},
        ANY,
    ),
    Barred(
        "few australians far away",
        "71.14-table-3",
        "aus-inf-3",
        "EE11",
        {"aus-inf-3": "australia", "aus-inf-1": "EE11", "aus-inf-2": "EE11"},
        {},
        ANY,
    ),
    Barred("ships and aircraft stay", "71.14-table-note", "aus-aaf-1", "EE11", {"aus-aaf-1": "australia"}),
    Barred("the list is closed", "71.22", "ch-inf-1", "australia", {"ch-inf-1": "NN24"}, {}, ENTERING),
    Barred(
        "the list is closed",
        "71.22",
        "us-inf-1",
        "australia",
        {"us-inf-1": "NN24"},
        {},
        LEAVING - LISTED - {Way.DISPLACED, Way.RETURN, Way.LEAVE},
    ),
    Barred(
        "the list is closed", "71.22", "us-aaf-1", "australia", {"us-aaf-1": "NN31"}, {}, LEAVING - LISTED - {Way.LEAVE}
    ),
    Barred("japan stays out", "71.224", "ja-inf-1", "australia", {"ja-inf-1": "NN24"}, {}, ENTERING),
    Barred("a garrison stays", "71.23", "us-inf-1", "NN24", {"us-inf-1": "australia", "ja-inf-1": "NN23"}, WAR),
    Barred(
        "nobody enters the box",
        "71.51C",
        "us-inf-1",
        "australia",
        {"us-inf-1": "NN24"},
        {"surrendered": ["australia"]},
        ENTERING,
    ),
    Barred("the table names the places", "72.13", "ind-inf-1", "Y13", {"ind-inf-1": "india"}, {}, ENTERING),
    Barred("the homeland keeps its share", "72.13-table-1", "ind-inf-1", "EE11", {"ind-inf-1": "india"}, {}, ANY),
    Barred(
        "few indians in the colonies",
        "72.13-table-2",
        "ind-inf-1",
        "EE11",
        {"ind-inf-1": "india", "ind-inf-2": "EE11", "ind-inf-3": "EE11", "ind-inf-5": "CC11"},
        {},
        ANY,
    ),
    Barred(
        "few indians in europe",
        "72.13-table-3",
        "ind-inf-1",
        "egypt",
        {"ind-inf-1": "india", "ind-inf-2": "egypt", "ind-inf-5": "egypt"},
        {},
        ANY,
    ),
    Barred("indians stay on their front", "72.13-table-note", "ind-inf-1", "GG28", {"ind-inf-1": "india"}, WAR, ANY),
    Barred("few indians go to europe", "72.14", "ind-inf-1", "egypt", {"ind-inf-1": "india"}, WAR, ENTERING),
    Barred("only the mediterranean", "72.14", "ind-inf-1", "britain", {"ind-inf-1": "egypt"}, WAR, ENTERING),
    Barred("the garrison stays in asia", "72.17", "br-rep-2", "egypt", {"br-rep-2": "EE11"}),
    Barred(
        "a cruiser stays in asia", "72.17", "br-ca-1", "egypt", {"br-ca-1": "EE11"}, {"readings": {"cruiser": "factor"}}
    ),
    Barred("the list is closed", "72.22", "ch-inf-1", "india", {"ch-inf-1": "CC2"}, {}, ENTERING),
    Barred("japan stays out", "72.224", "ja-inf-1", "india", {"ja-inf-1": "CC2"}, {}, ENTERING),
    Barred("a garrison stays", "72.23", "us-inf-1", "CC3", {"us-inf-1": "india", "ja-inf-1": "CC2"}, WAR),
    Barred(
        "nobody enters the box",
        "72.51C",
        "us-inf-1",
        "india",
        {"us-inf-1": "CC2"},
        {"surrendered": ["india"]},
        ENTERING,
    ),
    Barred("only in burma and india", "72.94", "ina-inf-1", "EE11", {"ina-inf-1": "T14"}, ways=ENTERING),
)


def _refs(world_: Any, shift: Shift) -> set[str]:
    return {rule.ref.id for rule in BARS if any(rule.run(world_, shift))}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.ref} {row.unit}")
@pytest.mark.parametrize("way", Way)
def test_each_bar_against_each_way(row: Barred, way: Way) -> None:
    position = world(row.units, **row.more)
    found = _refs(position, Shift((UnitId(row.unit),), PlaceId(row.to), way))
    assert (row.ref in found) == (way in row.ways), found


def test_no_bar_is_left_out() -> None:
    assert {(rule.ref.id, rule.name) for rule in BARS} == {(row.ref, row.bar) for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.ref} {row.unit}")
def test_a_bar_judges_every_order_of_its_ways(row: Barred) -> None:
    """What the door says to a reaction it says to an order: the same function stands in both."""
    for kind, way in ORDERED.items():
        judges = [rule.name for rule in RULES.plan(kind).forbids if rule.ref.id == row.ref]
        assert (row.bar in judges) == any(way in other.ways for other in ROWS if (other.bar, other.ref) == row[:2])


# Nobody goes past it ----------------------------------------------------------------------------------------------


def _calls(name: str) -> Iterator[ast.Call]:
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def test_every_move_names_its_way() -> None:
    told = [ast.unparse(call.args[4]) for call in _calls("Moved")]
    assert {text for text in told if not text.startswith("Way.")} == {"how", "'turned back'"}


def test_every_event_that_places_a_unit_is_watched() -> None:
    """An event that writes a unit's place on the map is one that the door watches."""
    placing = {kind.__name__ for kind in BOOK.events if _places(kind)}
    watched = {kind.__name__ for kind, rule in RULES.watchers if kind is not None and rule.ref.id == "frame:door"}
    off_the_map = {"Removed", "Joined", "Withdrawn", "LaidDown"}
    assert placing == watched | off_the_map


def _places(kind: type) -> bool:
    source = (SOURCE.parents[2] / Path(*kind.__module__.split("."))).with_suffix(".py").read_text(encoding="utf-8")
    body = next(
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    calls = (node for node in ast.walk(body) if isinstance(node, ast.Call))
    return any(keyword.arg == "place" for call in calls for keyword in call.keywords if "put" in ast.unparse(call.func))


def test_units_of_both_sides_in_one_place_are_seen() -> None:
    before = world(units={"can-inf-1": "us_atlantic", "ge-inf-5": "britain"}, wars=["britain germany"])
    after = before.copy()
    after.put(UnitId("ge-inf-5"), place=PlaceId("us_atlantic"))
    assert not [each for each in BOOK.sentinels.at_rest(before) if each.ref.id == "frame:stacking"]
    assert [str(each.ref) for each in BOOK.sentinels.at_rest(after) if each.ref.id == "frame:stacking"]
