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
