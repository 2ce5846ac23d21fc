"""Home: tethers follow from countries and districts."""

import pytest

from wavell.books.europa.chapters.s15g_border_guards import within_one_district
from wavell.books.europa.frame.politics.home import away_from, home_hexes
from wavell.books.europa.model.atlas import ATLASES, Atlas
from wavell.books.europa.model.counters import ROSTER, able_counters
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import SIDES


@pytest.fixture(params=sorted(ATLASES))
def atlas(request: pytest.FixtureRequest) -> Atlas:
    return ATLASES[request.param]


@pytest.mark.rule("europa 15.G.p2", "europa 15.S.p2")
def test_tethers_follow_from_countries_and_districts(atlas: Atlas) -> None:
    world = Front(map=atlas.id)
    bound = (able_counters(side, ability) for side in SIDES for ability in ("is_border_guard", "is_reserve"))
    for id_ in sorted(frozenset().union(*bound)):
        home = {place for place in atlas.land if atlas.country[place] == ROSTER[id_].nation}
        assert home_hexes(world, id_) == home
        if not home:
            continue
        touched = {atlas.district[near] for place in home for near in atlas.near[place] if near in atlas.land} - {""}
        for place in sorted(atlas.land)[::7]:
            near = place in home or atlas.district[place] in touched
            assert within_one_district(world, id_, place) == near
            assert away_from(atlas.id, frozenset(home), place) == min(atlas.distance(place, at) for at in home)
