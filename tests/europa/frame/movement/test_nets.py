"""Gauges of rail nets (frame:RAIL)."""

import pytest

from tests.europa.desk import answers, front
from tests.europa.gauges import LINE, SUDAN, eritrea
from wavell.books.europa.frame.movement.nets import FIGURES, gauges_now
from wavell.books.europa.frame.movement.rail import net_of
from wavell.books.europa.frame.supply.ground import ground
from wavell.books.europa.frame.supply.lines import by_rail
from wavell.books.europa.model.ids import PlaceId
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES


def served(world: Front) -> frozenset[str]:
    """The hexes that the rail element of a line of supply joins to Kassala."""
    land = ground(world, ALLIES)
    return by_rail(land.map, land.added, "0407", land.blocked | land.foreign | land.cut)


@pytest.mark.rule("europa frame:RAIL")
def test_the_gauges_are_those_of_the_railways() -> None:
    assert {net.id: net.gauge for net in FIGURES.net if net.id in ("sudan", "eritrea", "egypt", "cyrenaica")} == {
        "sudan": 1067,
        "eritrea": 950,
        "egypt": 1435,
        "cyrenaica": 950,
    }


@pytest.mark.rule("europa frame:RAIL")
def test_no_train_goes_from_one_gauge_to_another() -> None:
    game = eritrea(SUDAN)
    assert answers(game, "rail al-inf 0907") == []
    assert answers(game, "rail al-inf Biscia") == ["frame:RAIL"]
    regauged = eritrea({**SUDAN, "1007": ("gauge_1067",)})
    assert answers(regauged, "rail al-inf Biscia") == []
    assert answers(regauged, "rail al-inf Agordat") == ["frame:RAIL"]


@pytest.mark.rule("europa frame:RAIL", "europa frame:SUP")
def test_no_line_of_supply_does_either() -> None:
    there, whole = front(eritrea(SUDAN)), dict.fromkeys(LINE, ("gauge_1067",))
    beyond = front(eritrea({**SUDAN, **whole}))
    assert "0907" in served(there)
    assert served(there).isdisjoint(LINE)
    assert served(beyond) >= set(LINE)


@pytest.mark.rule("europa frame:RAIL")
def test_a_hex_of_another_gauge_belongs_to_the_net_that_it_goes_on_from() -> None:
    there = front(eritrea({**SUDAN, "1007": ("gauge_1067",)}))
    found = {
        place: net.id if (net := net_of(there, PlaceId(place), ALLIES)) else "" for place in ("0907", "1007", "1107")
    }
    assert found == {"0907": "sudan", "1007": "sudan", "1107": "eritrea"}


@pytest.mark.rule("europa frame:RAIL")
def test_a_hex_built_without_a_gauge_has_that_of_the_nearest_line() -> None:
    there = front(eritrea({"0508": ("rail",), "0607": ("rail",), "0907": ("rail",)}))
    found = gauges_now(there)
    assert [found[PlaceId(place)] for place in ("0508", "0607", "0907")] == [1067, 1067, 950]


@pytest.mark.rule("europa 103.A.2.b.1.p2")
@pytest.mark.parametrize("verb", ["construct", "extend"])
def test_the_lines_of_the_chapter_are_laid_in_their_own_way(verb: str) -> None:
    assert "103.A.2.b.1.p2" in answers(eritrea({}, {"al-rail-eng": "0508"}), f"engineer al-rail-eng {verb} rail")
