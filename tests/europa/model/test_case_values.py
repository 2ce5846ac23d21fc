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
