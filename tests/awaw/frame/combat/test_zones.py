"""Attrition zones, and how boxes are joined to them."""

import pytest

from wavell.books.awaw.frame.combat.zones import ZONE_OF, ZONES, adjoining
from wavell.books.awaw.model.atlas import ATLASES


@pytest.mark.rule("awaw frame:attrition")
def test_every_land_place_is_in_a_zone_and_every_zone_has_places() -> None:
    for name, atlas in ATLASES.items():
        assert set(ZONE_OF[name]) == atlas.land - {"australia", "india"}
        assert "" not in ZONE_OF[name].values()
    assert set(ZONE_OF["world"].values()) == set(ZONES)
    named = [place for zone in ZONES.values() for place in zone.places]
    assert len(named) == len(set(named))


@pytest.mark.rule("awaw 71.31")
@pytest.mark.rule("awaw 72.31")
def test_the_zones_next_to_the_boxes() -> None:
    assert adjoining("world", "australia") == ("kimberley", "queensland")
    assert adjoining("world", "india") == ("hindustan", "deccan")
    assert adjoining("gibraltar", "india") == ()
