"""Anti-aircraft fire by points and kind (frame:AA)."""

from typing import Any

import pytest

from tests.europa.desk import world
from wavell.books.europa.frame.air.flak import battery, fire_of
from wavell.books.europa.model.ids import PlaceId
from wavell.books.europa.model.kinds import AirMission

GS = AirMission.GROUND_SUPPORT


@pytest.mark.rule("europa frame:AA")
def test_fire_by_points_and_kind() -> None:
    def row(units: dict[str, Any]) -> tuple[int, ...] | None:
        return fire_of(battery(world(units), PlaceId("0306"), GS))

    assert row({"al-inf": "0306"}) is None
    assert row({"al-light-aa": "0306"}) == (1, -1, 11, 13)
    assert row({"al-pos-aa": "0306"}) == (3, 0, 10, 13)
    assert row({"al-pos-aa": "0306", "al-pos-aa-2": "0306", "al-pos-aa-3": "0306"}) == (6, 0, 9, 12)
