"""15.I.1.a and 15.I.2.p5: capitals that somebody fills too much are seen, and lines that go on from no railhead."""

from typing import Any

import pytest

from tests.europa.desk import world
from wavell.books.europa.frame.engineering.works import JobBegan
from wavell.books.europa.model import counts
from wavell.books.europa.model.figures import Marked, Stocked
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Verb, Work
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import RULES
from wavell.umpire import Event
from wavell.umpire.rules.sentinels import Sentinels

REF = RULES.ref("frame:SP")


def breaches(before: Front, *events: Event) -> list[str]:
    """The paragraphs of the section that events break, whoever brought them about."""
    after = before.copy()
    for event in events:
        event.apply(after)
    found = {breach.ref.id for breach in Sentinels(RULES).breaches(before, events, after)}
    return sorted(id_ for id_ in found if id_.startswith(("15.I.1.a", "15.I.2.p5")))


def stocked(where: str, halves: int) -> Stocked:
    return Stocked(REF, where, halves, 0, Why("by hand"))


@pytest.mark.rule("europa 15.I.1.a.a", "europa 15.I.1.a.b", "europa 15.I.1.a.c")
@pytest.mark.parametrize(
    ("map_", "place", "most", "found"),
    [
        ("ground", "1407", 360, "15.I.1.a.a"),
        ("lands", "0402", 360, "15.I.1.a.a"),
        ("lines", "1402", 240, "15.I.1.a.b"),
        ("lines", "1002", 120, "15.I.1.a.c"),
    ],
)
def test_no_capital_is_filled_beyond_its_room(map_: str, place: str, most: int, found: str) -> None:
    there = world({}, map=map_, stocks={place: (most - 1, 0)})
    assert breaches(there, stocked(place, 2)) == []
    assert breaches(there, stocked(place, 3)) == [found]
    left = Marked(REF, counts.BESIDE["sp"].key(PlaceId(place)), 1)
    assert breaches(there, stocked(place, 3), left) == []


@pytest.mark.rule("europa 15.I.1.a.a")
def test_the_british_and_the_american_capital_are_filled_together() -> None:
    there = world({}, map="lands", stocks={"0402": (200, 0), "0102": (159, 0)})
    assert breaches(there, stocked("0102", 2)) == []
    assert breaches(there, stocked("0102", 3)) == ["15.I.1.a.a"]


@pytest.mark.rule("europa 15.I.2.p5")
@pytest.mark.parametrize(
    ("place", "stocks", "found"),
    [
        ("0508", {"0507": (9, 0)}, []),
        ("0508", {"0507": (17, 0)}, []),
        ("0508", {"0507": (8, 9)}, ["15.I.2.p5"]),
        ("0508", {}, ["15.I.2.p5"]),
        ("0708", {"0508": (9, 0)}, ["15.I.2.p5"]),
    ],
)
def test_a_line_goes_on_from_its_end_or_a_railhead(place: str, stocks: dict[str, Any], found: list[str]) -> None:
    there = world({"al-rail-eng": place}, stocks=stocks)
    assert breaches(there, JobBegan(REF, UnitId("al-rail-eng"), (), Verb.EXTEND, Work.RAIL, PlaceId(place), 2)) == found
