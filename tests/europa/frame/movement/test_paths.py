"""The way that units take."""

from tests.europa.desk import world
from wavell.books.europa.frame.movement.paths import reach, way
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.world import Front


def steps(world_: Front, unit: str) -> set[str]:
    """The places that a unit reaches."""
    return {world_.atlas.names[at] for at in reach(world_, (UnitId(unit),))}


def test_the_way_is_the_cheapest_and_the_same_each_time() -> None:
    now = world({"al-arm": "0506"})
    assert len(way(now, (UnitId("al-arm"),), PlaceId("0806"))) == 4
    assert way(now, (UnitId("al-arm"),), PlaceId("0806")) == way(
        world({"al-arm": "0506"}), (UnitId("al-arm"),), PlaceId("0806")
    )
    assert way(now, (UnitId("al-arm"),), PlaceId("1601")) == ()
    assert "0806" in steps(now, "al-arm")
