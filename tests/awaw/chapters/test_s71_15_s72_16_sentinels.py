"""71.15, 72.16 and 72.21: what Britain pays beyond its limit is seen, and who goes to the ocean in place of India."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.awaw.desk import world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.model import accounts
from wavell.books.awaw.model.events import Moved
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.ledger import book as book_into
from wavell.books.awaw.model.nations import BRITAIN
from wavell.books.awaw.rules import RULES
from wavell.umpire import Event

REF = RULES.ref("frame:setup")
WAR: Mapping[str, Any] = {"date": "Summer 1942", "phase": "allies.movement", "wars": ("britain japan", "japan us")}


def moved(unit: str, *way: str) -> Moved:
    """A unit went by NR from the first of some places to the last."""
    path = tuple(map(PlaceId, way))
    return Moved(REF, (UnitId(unit),), path[0], path[-1], "NR", path if len(path) > 2 else ())


def breached(*events: Event, **position: Any) -> set[str]:
    """The paragraphs shown here that sentinels cite when some events happen in a position."""
    before = world(**position)
    after = before.copy()
    for event in events:
        event.apply(after)
    found = {breach.ref.id for breach in BOOK.sentinels.breaches(before, events, after)}
    return found & {"71.153A", "72.163A", "72.21"}


@pytest.mark.rule("awaw 71.153A", "awaw 72.163A")
@pytest.mark.parametrize("bill", ["71.153A", "72.163A"])
def test_britain_pays_no_more_than_is_left_of_its_limit(bill: str) -> None:
    limit = accounts.limit(BRITAIN)
    charges = {n: tuple(book_into(RULES.ref(bill), limit, accounts.used(limit), n, "a unit")) for n in (3, 4)}
    position = dict(WAR) | {"phase": "allies.construction", "accounts": {"britain.limit": 3}}
    assert breached(*charges[3], units={}, **position) == set()
    assert breached(*charges[4], units={}, **position) == {"71.153A", "72.163A"}
    back = tuple(book_into(REF, accounts.used(limit), limit, 1, "taken back"))
    assert breached(*charges[4], *back, units={}, **position) == {bill}


@pytest.mark.rule("awaw 72.21")
@pytest.mark.parametrize(
    ("unit", "way", "found"),
    [
        ("ind-inf-1", ("india", "sw_indian_ocean"), {"72.21"}),
        ("us-aaf-1", ("india", "sw_indian_ocean"), {"72.21"}),
        ("ind-inf-1", ("india", "sw_indian_ocean", "suez"), {"72.21"}),
        ("us-sub-1", ("india", "sw_indian_ocean"), set()),
        ("ind-inf-1", ("suez", "india"), set()),
    ],
)
def test_the_indian_ocean_is_not_india(unit: str, way: tuple[str, ...], found: set[str]) -> None:
    assert breached(moved(unit, *way), units={unit: way[0]}, **WAR) == found


@pytest.mark.rule("awaw 72.21")
@pytest.mark.parametrize(("unit", "found"), [("br-ca-1", set()), ("ind-inf-1", {"72.21"}), ("us-aaf-1", {"72.21"})])
def test_whoever_lies_in_the_indian_ocean_is_a_ship(unit: str, found: set[str]) -> None:
    there = world(units={unit: "india"}, **WAR)
    there.put(UnitId(unit), place=PlaceId("sw_indian_ocean"))
    assert {breach.ref.id for breach in BOOK.sentinels.at_rest(there)} & {"72.21"} == found
