"""Voyages: where they can be met, and how they go on."""

import pytest

from tests.awaw.desk import desk, war
from wavell.books.awaw.frame.sea.interception import open_places
from wavell.books.awaw.model.ids import FrontId, PlaceId, UnitId
from wavell.books.awaw.model.world import Activity, Voyage
from wavell.books.awaw.rules import ALLIES


@pytest.mark.rule("awaw 71.33")
@pytest.mark.rule("awaw 72.33")
def test_where_voyages_can_be_met() -> None:
    world = war(desk("allies.movement"))

    def places(*path: str) -> list[PlaceId]:
        way = tuple(map(PlaceId, path))
        return list(open_places(world, Voyage(Activity.SHIP, ALLIES, (UnitId("br-inf-1"),), way[-1], way, FrontId(""))))

    assert places("australia", "NN24", "MM24", "II26") == ["NN24", "MM24", "II26"]
    assert places("W12", "CC2", "india") == ["W12", "CC2"]
    assert places("suez", "india") == []
    assert places("egypt", "suez", "ethiopia") == ["egypt", "suez"]
