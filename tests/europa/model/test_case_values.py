"""Values of a case file that can mean nothing where they stand: each is an error that names its key."""

from typing import Any

import pytest

from wavell.books.europa.book import BOOK
from wavell.lab.saboteur import lay
from wavell.umpire import WavellError

PLAIN = {"date": "Jul 1 42", "phase": "allies.movement", "units": {"al-high-mtn": "1302"}}


def fault(**position: Any) -> str:
    """What is wrong with a position."""
    with pytest.raises(WavellError) as caught:
        lay(BOOK, {**PLAIN, **position})
    return str(caught.value)


@pytest.mark.rule("europa frame:WX")
@pytest.mark.parametrize(
    ("zone", "sky", "choices"),
    [
        ("sea", "mud", "clear or rough"),
        ("Sea", "storm", "clear or rough"),
        ("temperate", "rough", "clear, frost, mud, snow or storm"),
    ],
)
def test_weather_is_such_as_its_zone_has(zone: str, sky: str, choices: str) -> None:
    told = fault(weather={zone: sky})
    assert f'weather: "{zone.lower()}" is "{sky}", and it must be {choices}' in told


@pytest.mark.rule("europa frame:WX")
def test_each_zone_has_its_own_weather() -> None:
    lay(BOOK, {**PLAIN, "weather": {"sea": "rough", "temperate": "mud"}})


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"at": "1302", "since": "Jun 4 42"}, "al-high-mtn: since: only depots and HQs have it"),
        ({"at": "1302", "spent": 99}, "al-high-mtn: spent: no unit has 99 MPs to spend, and it must be 0 to"),
        ({"at": "later", "arrives": "Jul 2 42"}, "al-high-mtn: entry: who is to come"),
        ({"at": "later", "entry": "1302"}, "al-high-mtn: arrives: who is to come"),
        ("later", 'has `arrives` and `entry`, or he is "spare"'),
    ],
)
def test_what_a_unit_cannot_have_is_refused(row: Any, told: str) -> None:
    assert told in fault(units={"al-high-mtn": row})


@pytest.mark.parametrize("kind", ["port", "airbase"])
def test_nothing_is_damaged_where_nothing_is(kind: str) -> None:
    told = fault(installations={f"{kind} 1305": {"hits": 1}})
    assert f'installations: "{kind} 1305": there is no {kind} in' in told
    assert "; the nearest is " in told
    lay(BOOK, {**PLAIN, "works": {"1305": [kind]}, "installations": {f"{kind} 1305": {"hits": 1}}})


@pytest.mark.rule("europa frame:OB")
@pytest.mark.parametrize(
    ("unit", "row", "told"),
    [
        ("al-depot", {"at": "0606", "up": "moving", "since": "Aug 1 42"}, "since: Aug 1 42 is yet to come"),
        ("al-inf", {"at": "0606", "arrives": "Aug 1 42"}, 'arrives: who is in "0606" does not wait to arrive'),
        ("al-inf", {"at": "0606", "entry": "0606"}, 'entry: who is in "0606" does not wait to arrive'),
        ("al-inf", {"at": "spare", "entry": "0606"}, 'entry: who is in "spare" does not wait'),
        ("al-inf", {"at": "later", "arrives": "Aug 1 42", "entry": "0107"}, "entry: 0107 is no land; the nearest"),
        ("al-inf", {"at": "unisolated", "disrupted": True}, 'disrupted: who is in "unisolated" is not on the map'),
        ("al-inf", {"at": "spare", "spent": 2}, 'spent: who is in "spare" is not on the map'),
        ("al-inf", {"at": "0606", "owes": 500}, "owes: no unit has 500 MPs to give, and it must be 0 to"),
        ("al-pos-aa", {"at": "0606", "points": 77}, "points: it has 77 points, and it must be 1 to "),
        ("al-pos-aa", {"at": "0606", "points": -3}, "points: it has -3 points, and it must be 1 to "),
    ],
)
def test_what_means_nothing_of_a_unit_is_refused(unit: str, row: dict[str, Any], told: str) -> None:
    assert f"{unit}: {told}" in fault(units={unit: row})


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("used", {"player-turn plan 0605": -1}, '"player-turn plan 0605" is -1, and it must be 0 to '),
        ("used", {"player-turn plan 0605": 5}, 'used: "player-turn plan 0605": it is 5, and it must be 0 or 1'),
        ("marks", {"depot 0605": -1}, '"depot 0605" is -1, and it must be 0 to '),
        ("pools", {"britain inf": -4}, '"britain inf" is -4, and it must be 0 to '),
        ("marks", {"converted al-inf": 1}, 'marks: "converted al-inf": it is one of 7-arm-div, 1-arm-div, 2-arm-div'),
        ("coalition", {"allies": "al-inf"}, "coalition: al-inf is no HQ of the allies"),
        ("installations", {"port 0506": {"capacity": 4, "hits": 9}}, "hits: there are 9, and it must be 0 to 4"),
        ("installations", {"airbase 0506": {"hits": -1}}, "hits: there are -1, and it must be 0 to 3"),
        ("installations", {"airbase 0506": {"capacity": -1}}, "capacity: it is -1, and it must be 0 or more"),
        ("installations", {"airbase 0506": {"reduced": True}}, "reduced: a port is reduced, and no airbase"),
        ("battle", {"side": "axis", "attackers": ["al-inf"], "target": "0606"}, "attackers: al-inf is not of the axis"),
        ("battle", {"side": "allies", "attackers": [], "target": "0606"}, "battle: attackers: nobody attacks"),
        ("battle", {"side": "allies", "attackers": ["al-inf"], "target": "0107"}, "battle: target: 0107 is no land"),
    ],
)
def test_figures_that_mean_nothing_are_refused(key: str, value: dict[str, Any], told: str) -> None:
    assert told in fault(units={"al-inf": "0605"}, **{key: value})
