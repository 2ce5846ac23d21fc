"""Points and jobs of a position: with who can hold them, and with who can do them."""

from typing import Any

import pytest

from tests.europa.model.test_case_values import PLAIN, fault
from wavell.books.europa.book import BOOK
from wavell.lab.saboteur import lay

ENGINEERS = {"al-con-eng": "0605", "al-con-eng-2": "0606", "al-con": "0605", "al-inf": "0605"}
FORT = {"verb": "build", "what": "fort", "place": "0605", "left": 2}


@pytest.mark.rule("europa frame:ENG")
@pytest.mark.parametrize(
    ("job", "told"),
    [
        ({"place": "0606"}, "place: it is in 0605, and works there or nowhere"),
        ({"left": 0}, "left: 0 turns cannot be left, and it must be 1 to "),
        ({"left": -2}, "left: -2 turns cannot be left, and it must be 1 to "),
        ({"left": 900}, "left: 900 turns cannot be left, and it must be 1 to "),
        ({"helpers": ["al-inf"]}, "helpers: al-inf has no part in such work: engineers and construction units in 0605"),
        ({"helpers": ["al-con-eng-2"]}, "helpers: al-con-eng-2 is not there: engineers and construction units in 0605"),
        ({"verb": "demolish", "what": "port"}, "verb: demolish port is done at once, for MPs, and is never under way"),
        ({"city": "0107"}, "city: 0107 is at sea"),
    ],
)
def test_jobs_that_nobody_does_are_refused(job: dict[str, Any], told: str) -> None:
    assert f"jobs: al-con-eng: {told}" in fault(units=ENGINEERS, jobs={"al-con-eng": FORT | job})
    lay(BOOK, {**PLAIN, "units": ENGINEERS, "jobs": {"al-con-eng": FORT | {"helpers": ["al-con"]}}})


@pytest.mark.rule("europa frame:SP")
@pytest.mark.parametrize("unit", ["al-inf-div", "al-army-hq", "al-bomber"])
def test_points_lie_with_nobody_who_holds_none(unit: str) -> None:
    told = fault(units={unit: "Longfield" if unit == "al-bomber" else "0605"}, stocks={unit: [3, 0]})
    assert f'stocks: "{unit}" holds no SPs or SRPs: depots, command HQs and supply units do (frame:SP)' in told
    lay(BOOK, {**PLAIN, "units": {"al-truck": "0605"}, "stocks": {"al-truck": [3, 0]}})


def test_points_lie_with_nobody_off_the_map() -> None:
    assert 'stocks: "al-truck" is not on the map' in fault(units={"al-truck": "spare"}, stocks={"al-truck": [3, 0]})
