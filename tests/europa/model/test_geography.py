"""What the text defines by properties of the map follows from its layers, and the layers agree with each other."""

from itertools import pairwise

import pytest

from wavell.books.europa.chapters.s15g_border_guards import within_one_district
from wavell.books.europa.frame.politics.home import away_from, home_hexes
from wavell.books.europa.frame.supply.lines import seas
from wavell.books.europa.model.atlas import ATLASES, Atlas
from wavell.books.europa.model.counters import ROSTER, able_counters
from wavell.books.europa.model.railways import LINES, Line
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import SIDES

KINDS_OF = {"major_city": "city", "great_port": "port", "major_port": "port", "minor_port": "port", "capital": "city"}
"""Tags that say more of something that another tag says is there."""


@pytest.fixture(params=sorted(ATLASES))
def atlas(request: pytest.FixtureRequest) -> Atlas:
    return ATLASES[request.param]


def test_every_hex_of_a_district_lies_in_one_country(atlas: Atlas) -> None:
    countries: dict[str, set[str]] = {}
    for place in atlas.land:
        assert atlas.country[place], place
        countries.setdefault(atlas.district[place], set()).add(atlas.country[place])
    countries.pop("", None)
    assert all(len(found) == 1 for found in countries.values())


def test_the_sea_has_neither_owner_nor_lines(atlas: Atlas) -> None:
    for place in atlas.ids.keys() - atlas.land:
        assert not atlas.country[place]
        assert not atlas.district[place]
        assert not atlas.tags[place], place
    for pairs in atlas.board.lines.values():
        assert all(atlas.names[at] in atlas.land for pair in pairs for at in pair)


def test_ports_lie_on_the_coast_and_cliffs_between_land_and_sea(atlas: Atlas) -> None:
    water = atlas.ids.keys() - atlas.land
    coast = {place for place in atlas.land if not water.isdisjoint(atlas.near[place])}
    assert {place for place in atlas.land if place in seas(atlas.id)} == coast
    assert atlas.tagged("port") <= coast
    for place in atlas.ids:
        for near in atlas.near[place]:
            shore = (place in atlas.land) != (near in atlas.land)
            assert atlas.side(place, near) <= {"sea_cliff"} if shore else "sea_cliff" not in atlas.side(place, near)


def test_larger_kinds_are_of_their_kind(atlas: Atlas) -> None:
    for large, kind in KINDS_OF.items():
        assert atlas.tagged(large) <= atlas.tagged(kind), large


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


@pytest.mark.rule("europa 103.A.2.b.1", "europa 103.A.2.b.2")
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_railway_goes_on_from_a_printed_one_where_none_is_printed(line: Line) -> None:
    atlas = ATLASES[line.map]
    assert line.hexes[0] in atlas.on_line["rail"]
    assert not any(atlas.joined("rail", a, b) for a, b in pairwise(line.hexes))
    assert atlas.land.issuperset(line.hexes)
